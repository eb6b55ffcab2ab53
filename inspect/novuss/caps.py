"""How much of a file is read, and how much is made: caps, and what raises them for a call.

No file that somebody hands in may take the computer down. Each cap is far above what an event,
a document or a query has, and low enough that a file at the cap is answered in seconds and
within a gigabyte. Whoever has more says so, by name: ``--cap cells=1000000``.
"""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from types import MappingProxyType

#: Several caps for every command, parted by blanks.
VARIABLE = "NOVUSS_CAP"

CAPS: Mapping[str, int] = MappingProxyType(
    {
        # Megabytes of a file that is read as a whole; the largest text of ours has one.
        "file": 100,
        # Megabytes of the parts of a workbook that are read, unpacked. openpyxl makes ten times as
        # much of them in memory.
        "unpacked": 50,
        # How many times smaller a part of more than a megabyte may be packed. The same words
        # over and over come to a hundred; a thousand is the most that there can be.
        "ratio": 300,
        # Parts of a workbook, pictures among them.
        "parts": 2_000,
        # Megabytes of a Parquet file that list its groups of rows: 15,000 groups of five columns.
        "index": 10,
        # Elements of a workbook that are neither cells nor texts. Excel takes 65,490 formats.
        "formats": 100_000,
        # Rows of all files up to which every item is told of by itself; an event has fewer.
        "rows": 20_000,
        # Cells of a table that is read as a whole; a large event has thirty thousand.
        "cells": 250_000,
        # Columns of a table: all characteristics of a kind, in several places each.
        "columns": 1_000,
        # Cells that are merged: two hundred ranges of a hundred.
        "merged": 20_000,
        # Letters of a cell, as many as a spreadsheet program takes (32,767).
        "letters": 32_767,
        # Letters of a heading; the longest of ours has 104.
        "heading": 1_000,
        # Lists and objects within each other, in JSON.
        "depth": 100,
        # Values of a JSON file: of an event file, those of five thousand inspections.
        "values": 500_000,
        # Kilobytes of a list of documents in YAML; an entry has 200 bytes.
        "yaml": 500,
        # Letters of a word of a query; the longest of ours has 33.
        "word": 64,
        # Letters of a query.
        "query": 1_000,
        # Items, or discs of all sets, of a sheet to measure on, and labels that are skipped.
        "items": 5_000,
        # Pages of a document; a rulebook has 40.
        "pages": 500,
        # Objects of a PDF file; a page has ten.
        "objects": 50_000,
        # Lines of a document; a rulebook has 2,000.
        "lines": 10_000,
        # Letters of a document; a rulebook has 80,000.
        "text": 2_000_000,
        # Seconds of the processor for a PDF file, which nobody can tell before.
        "seconds": 12,
        # Megabytes of memory for a PDF file.
        "memory": 900,
        # Seconds until somebody writes to a pipe.
        "wait": 10,
    }
)

_raised: ContextVar[Mapping[str, int]] = ContextVar("raised", default=MappingProxyType({}))


def most(cap: str) -> int:
    """How much of it is read here: the cap of that name, or what it was raised to."""
    return _raised.get().get(cap, CAPS[cap])


class CapMistake(ValueError):  # noqa: N818 - told as a mistake of whoever typed it
    """What was typed for a cap is none."""


def parsed(typed: Iterable[str]) -> dict[str, int]:
    """Caps as they are typed, ``cells=1000000``; of a name that is said twice the last counts.

    Raises:
        CapMistake: with the word that is no cap.
    """
    found = {}
    for word in typed:
        name, _, number = word.partition("=")
        if name not in CAPS or not (number.isascii() and number.isdigit()) or len(number) > 15:
            raise CapMistake(word)
        found[name] = int(number)
    return found


def raise_caps(caps: Mapping[str, int]) -> None:
    """Set these caps for what is still to come in this process or task."""
    _raised.set(MappingProxyType({**_raised.get(), **caps}))


def raised_caps() -> dict[str, int]:
    """The caps that are not what they are by default, to be handed to another process."""
    return dict(_raised.get())


@contextmanager
def with_caps(caps: Mapping[str, int]) -> Iterator[None]:
    """Set these caps for as long as the block runs."""
    before = _raised.set(MappingProxyType({**_raised.get(), **caps}))
    try:
        yield
    finally:
        _raised.reset(before)
