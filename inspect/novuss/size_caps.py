"""Caps on what is read and made, and what raises them for a call.

No file that somebody hands in may take the computer down. Each cap is far above what an event,
a document or a query has, and low enough that a file at the cap is answered in seconds and
within a gigabyte. Whoever has more says so, by name: ``--cap cells=1000000``.
"""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from fractions import Fraction
from types import MappingProxyType

#: Several caps for every command, parted by blanks.
VARIABLE = "NOVUSS_CAP"

CAPS: Mapping[str, int] = MappingProxyType(
    {
        # Megabytes of a file that is read as a whole; the largest text of ours has one.
        "file": 100,
        # Megabytes of what is packed, unpacked. openpyxl makes ten times as much of them in memory.
        "unpacked": 50,
        # Rows of all files up to which every item is told of by itself; an event has fewer.
        "rows": 20_000,
        # Cells of a table that is read as a whole; a large event has thirty thousand.
        "cells": 250_000,
        # Columns of a table: all characteristics of a kind, in several places each.
        "columns": 1_000,
        # Letters of a cell, as many as a spreadsheet program takes (32,767).
        "letters": 32_767,
        # Letters of a heading and of a query; the longest heading of ours has 104.
        "names": 1_000,
        # Lists and objects within each other, in JSON.
        "depth": 100,
        # Seconds until somebody writes to a pipe, and those of the processor for a PDF file, which
        # nobody can tell before.
        "seconds": 12,
        # Megabytes of memory for a PDF file.
        "memory": 900,
    }
)

_raised: ContextVar[Mapping[str, int]] = ContextVar("raised", default=MappingProxyType({}))


def limit_for(cap: str, times: int | Fraction = 1) -> int:
    """How much of it is read here: the cap of that name, or what it was raised to.

    Args:
        cap: its name.
        times: how many of what is counted there may be for one of the cap.
    """
    return int(_raised.get().get(cap, CAPS[cap]) * times)


class CapMistake(ValueError):  # noqa: N818 - told as a mistake of whoever typed it
    """What was typed for a cap is none."""


def parse_caps(typed: Iterable[str]) -> dict[str, int]:
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


def list_raised_caps() -> dict[str, int]:
    """The caps that are not what they are by default, to be handed to another process."""
    return dict(_raised.get())


@contextmanager
def apply_caps(caps: Mapping[str, int]) -> Iterator[None]:
    """Set these caps for as long as the block runs."""
    before = _raised.set(MappingProxyType({**_raised.get(), **caps}))
    try:
        yield
    finally:
        _raised.reset(before)
