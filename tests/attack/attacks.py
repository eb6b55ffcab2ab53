"""Every attack: the file that is made, and the command that is given it."""

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from pathlib import Path

from tests.attack import documents, tables, workbooks

#: Long tables that are read in pieces: each piece is answered for, whatever all of them take.
_STREAMED = ("csv rows", "csv wrong", "parquet rows", "parquet rows, stream")
_QUICK = ("xlsx cells", "csv blank heading 900000", "pdf bomb twice")
Make = Callable[[Path], object]


@dataclass(frozen=True)
class Attack:
    """A file, and the words of the command line; ``FILE`` is the file."""

    name: str
    #: Makes the file at the path; None where the words alone are the attack.
    make: Make | None
    file: str
    words: tuple[str, ...] = ("check", "FILE")
    #: The caps of which the message names one; none where it is answered, or damaged.
    told: str = ""

    @property
    def quick(self) -> bool:
        """Whether ``make test`` tries it each time: one of each sort, that needs but a moment."""
        return self.name in _QUICK

    @property
    def streamed(self) -> bool:
        """Whether it is read in pieces, so that only its memory has a bound."""
        return self.name in _STREAMED

    @property
    def says(self) -> str:
        """What the message names: the file, or the command."""
        if self.make is None:
            return "novuss"
        beside = {"csv limits": "l.csv", "fifo limits": "l.csv", "yaml large": "documents.yaml"}
        return beside.get(self.name, self.file)

    def call(self, folder: Path) -> list[str]:
        """The file is made in the folder; gives the words.

        By a process of its own: what it took of memory would count for who is started next.
        """
        if self.make:
            maker = get_context("fork").Process(target=self.make, args=(folder / self.file,))
            maker.start()
            maker.join()
            assert maker.exitcode == 0, self.name
        return [self.file if word == "FILE" else word for word in self.words]


def _fifo(path: Path) -> None:
    os.mkfifo(path)


def _linked(to: str) -> Callable[[Path], None]:
    return lambda path: path.symlink_to(to)


def _socket(path: Path) -> None:
    import socket

    socket.socket(socket.AF_UNIX).bind(str(path))


def _beside(name: str, make: Callable[[Path], object]) -> Callable[[Path], object]:
    """A small good file, and the attack beside it under that name."""

    def both(path: Path) -> None:
        tables.text(path, tables.HEAD, "P1,puck,weight,21,g\n")
        (path.parent / name).parent.mkdir(exist_ok=True)
        make(path.parent / name)

    return both


def _text(*pieces: str | tuple[str, int]) -> Make:
    """Writes pieces, each as often as it says."""

    def make(path: Path) -> Path:
        parts = ((part, 1) if isinstance(part, str) else part for part in pieces)
        return tables.text(path, *(piece * times for piece, times in parts))

    return make


_document = _text("1.1. The player strikes the puck.\n")


def _own(make: Callable[[Path], object]) -> Callable[[Path], object]:
    def both(path: Path) -> None:
        _document(path)
        (path.parent / "official").mkdir(exist_ok=True)
        make(path.parent / "official" / "documents.yaml")

    return both


_COMPLETE, _STREAM = (("check", option, "FILE") for option in ("--complete", "--stream"))
_LIMITS = ("check", "FILE", "--limits", "l.csv")
_IMPORT = ("import", "FILE", "-d", "de-2017", "--into", "official")
_APPLY = ("review", "apply", "FILE", "--by", "A. B.", "--role", "author")
_AMEND = ("edition", "apply", "FILE")
_RECORD = ("record", "add", "e.db", "FILE", "--by", "A. B.", "--partial")


def _words(expected: str, *words: str, **calls: str) -> Iterator[Attack]:
    """Attacks by the last word of a call."""
    for name, word in calls.items():
        yield Attack(name.replace("_", " "), None, "-", (*words, word), expected)


def _sheets(suffix: str) -> Iterator[Attack]:
    """Sheets to measure on with more items than anybody has."""
    words = ("template", "-o", f"t.{suffix}")
    pucks = (*words, "--pucks", "100000000")
    yield Attack(f"template pucks {suffix}", None, "-", pucks, "cells")
    discs = (*words, "--disc-sets", "1", "--discs-per-set", "100000000")
    yield Attack(f"template discs {suffix}", None, "-", discs, "cells")


_LINE = "the puck of the player "
_NESTED = (("[", 100_000), ("]", 100_000))
_BRACKETS = _text("item,kind,diameter ", ("[(", 8_000), "\nP1,puck,44\n")
_COMMAS = _text(tables.HEAD, ("," * 999 + "\n", 48_000))
_DEEP_NAMES = _text(('{"readings":', 100_000), "1", ("}", 100_000))
_READING = '[{"item":"P1","kind":"puck","characteristic":"weight","unit":"g","value":'
_LONG_NUMBER = _text(_READING, ("9", 1_000_000), "}]")
_EVENT_LISTS = _text('{"format":"novuss-event-1","inspections":[', ("{},", 16_000_000), "{}]}")
_YAML_LARGE = _text("documents:\n", ("- {id: a}\n", 4_000_000))
_HTML_DEEP = _text(("<div>", 2_000_000), "1.1 word", ("</div>", 2_000_000))
_HTML_OPEN = _text(("<!--", 100_000), "<p>word</p>", ("<a ", 100_000))
_WORD = "abcdefghijklmnopqrstuvwxyz" * 320
ATTACKS = [
    Attack("xlsx cells", workbooks.many_cells, "t.xlsx", told="cells unpacked"),
    Attack("xlsx cells, record", workbooks.many_cells, "t.xlsx", _RECORD, told="cells unpacked"),
    Attack("xlsx shared strings", workbooks.shared_strings, "t.xlsx", told="unpacked"),
    Attack("xlsx one long text", workbooks.one_long_text, "t.xlsx", told="unpacked"),
    Attack("xlsx styles", workbooks.styles, "t.xlsx", told="unpacked"),
    Attack("xlsx 30000 sheets", workbooks.many_sheets, "t.xlsx", told="unpacked"),
    Attack("xlsx merged A2:A1048576", workbooks.merged, "t.xlsx", told="cells"),
    Attack(
        "xlsx merged A1:XFD1048576",
        partial(workbooks.merged, cells="A1:XFD1048576"),
        "t.xlsx",
        told="cells",
    ),
    Attack(
        "xlsx merged 200000 times",
        partial(workbooks.merged, cells="A2:B9", times=200_000),
        "t.xlsx",
        told="cells",
    ),
    Attack("xlsx validations", workbooks.validations, "t.xlsx", told="cells"),
    Attack("xlsx attributes", partial(workbooks.attributes, elements=150), "t.xlsx", told="cells"),
    Attack("xlsx number format", workbooks.number_format, "t.xlsx", told="letters"),
    Attack(
        "xlsx attributes of one",
        partial(workbooks.attributes, count=3_000_000),
        "t.xlsx",
        told="letters",
    ),
    Attack("xlsx comment", workbooks.comment, "t.xlsx", told="letters"),
    Attack("xlsx 16384 columns", workbooks.columns, "t.xlsx", told="columns"),
    Attack("xlsx far cell", workbooks.far_cell, "t.xlsx"),
    Attack("xlsx hidden columns", workbooks.hidden_columns, "t.xlsx"),
    Attack("xlsx entities", workbooks.entities, "t.xlsx"),
    Attack("xlsx deep", workbooks.deep, "t.xlsx"),
    Attack("xlsx lying directory", workbooks.lying_directory, "t.xlsx"),
    Attack("parquet rows", tables.parquet_rows, "t.parquet"),
    Attack("parquet texts", tables.parquet_texts, "t.parquet"),
    Attack("parquet rows, stream", tables.parquet_rows, "t.parquet", _STREAM),
    Attack("parquet texts, stream", tables.parquet_texts, "t.parquet", _STREAM),
    Attack(
        "parquet rows, complete",
        partial(tables.parquet_rows, rows=1_000_000),
        "t.parquet",
        _COMPLETE,
        told="cells",
    ),
    Attack(
        "parquet long texts, stream",
        partial(tables.parquet_texts, rows=2000, letters=2_000_000),
        "t.parquet",
        _STREAM,
        told="letters",
    ),
    Attack("parquet columns", tables.parquet_columns, "t.parquet", told="columns"),
    Attack("parquet columns, stream", tables.parquet_columns, "t.parquet", _STREAM, told="columns"),
    Attack("parquet lists", tables.parquet_lists, "t.parquet", told="cells"),
    Attack("parquet groups", tables.parquet_groups, "t.parquet", told="unpacked"),
    Attack("fifo csv", _fifo, "t.csv", told="seconds"),
    Attack("fifo json", _fifo, "t.json", told="seconds"),
    Attack("fifo limits", _beside("l.csv", _fifo), "t.csv", _LIMITS, told="seconds"),
    Attack("fifo record", _fifo, "t.csv", _RECORD, told="seconds"),
    Attack("fifo import", _fifo, "d.txt", _IMPORT, told="seconds"),
    Attack("fifo xlsx", _fifo, "t.xlsx"),
    Attack("fifo parquet", _fifo, "t.parquet"),
    Attack("fifo csv, stream", _fifo, "t.csv", _STREAM),
    Attack("fifo import pdf", _fifo, "d.pdf", _IMPORT),
    Attack("fifo apply", _fifo, "s.xlsx", _APPLY),
    Attack("socket csv", _socket, "t.csv"),
    Attack("zero csv", _linked("/dev/zero"), "t.csv", told="file"),
    Attack("zero import", _linked("/dev/zero"), "d.txt", _IMPORT, told="file"),
    Attack("zero csv, stream", _linked("/dev/zero"), "t.csv", _STREAM),
    Attack("csv blank heading", tables.blank_heading, "t.csv", told="names"),
    Attack("csv bracket heading", _BRACKETS, "t.csv", told="names"),
    Attack(
        "csv blank heading 900000",
        partial(tables.blank_heading, blanks=900_000),
        "t.csv",
        told="letters",
    ),
    Attack("csv long heading", tables.long_heading, "t.csv", told="letters"),
    Attack("csv long cell", tables.long_cell, "t.csv", told="letters"),
    Attack("csv long words", tables.long_words, "t.csv", told="letters"),
    Attack("csv 100000 columns", tables.many_columns, "t.csv", told="columns"),
    Attack("csv 8000 near headings", tables.many_lengths, "t.csv", told="columns"),
    Attack("csv rows", tables.many_rows, "t.csv"),
    Attack("csv commas", _COMMAS, "t.csv"),
    Attack("csv wrong", _text(tables.HEAD, ("P,puk,wait,21x,gg\n", 2_666_666)), "t.csv"),
    Attack("csv commas, stream", _COMMAS, "t.csv", _STREAM),
    Attack("csv line ends", _text(tables.HEAD, ("\n", 48_000_000)), "t.csv", told="cells"),
    Attack("csv rows, complete", tables.many_rows, "t.csv", _COMPLETE, told="cells"),
    Attack("csv rows, record", tables.many_rows, "t.csv", _RECORD, told="cells"),
    Attack("csv limits", _beside("l.csv", tables.many_rows), "t.csv", _LIMITS, told="cells"),
    Attack("json deep", _text(*_NESTED), "t.json", told="depth"),
    Attack("json 40 MB of [", _text(("[", 40_000_000)), "t.json", told="depth"),
    Attack("json deep names", _DEEP_NAMES, "t.json", told="depth"),
    Attack("json long number", _LONG_NUMBER, "t.json", told="letters"),
    Attack("json empty objects", _text("[", ("{},", 16_000_000), "{}]"), "t.json", told="cells"),
    Attack("json members", tables.many_members, "t.json", told="cells"),
    Attack(
        "json same members",
        _text("[{", ('"item":1,', 3_000_000), '"item":1}]'),
        "t.json",
        told="cells",
    ),
    Attack("json rows", tables.many_json_rows, "t.json", told="cells"),
    Attack("event lists", _EVENT_LISTS, "t.json", told="cells"),
    Attack("event strings", tables.event_strings, "t.json", told="cells"),
    Attack("yaml large", _own(_YAML_LARGE), "d.txt", _IMPORT, told="letters"),
    Attack("yaml deep", _own(_text("documents: ", *_NESTED)), "d.txt", _IMPORT),
    Attack("yaml doubled", _own(documents.yaml_doubled), "d.txt", _IMPORT),
    *_words(
        "names",
        *("rules", "search"),
        search_word=_WORD[:8000],
        search_same_letters="a" * 8000,
        search_words=" ".join(_WORD[n : n + 9] for n in range(3000)),
        search_numbers=" ".join(str(n) for n in range(5000)),
        search_digits="1" * 8000,
    ),
    *_words("", *("rules", "show"), show_word=_WORD[:8000]),
    *(attack for suffix in ("html", "xlsx", "csv") for attack in _sheets(suffix)),
    Attack("pdf of itself", documents.pdf_of_itself, "d.pdf", _IMPORT),
    Attack("pdf previous", documents.pdf_previous, "d.pdf", _IMPORT),
    Attack("pdf form of itself", documents.pdf_form_of_itself, "d.pdf", _IMPORT),
    Attack("pdf pages", documents.pdf_pages, "d.pdf", _IMPORT),
    Attack("pdf objects", documents.pdf_objects, "d.pdf", _IMPORT),
    Attack("pdf letters", documents.pdf_letters, "d.pdf", _IMPORT),
    Attack("pdf nested", documents.pdf_nested, "d.pdf", _IMPORT),
    Attack("pdf own pages", documents.pdf_own_pages, "d.pdf", _IMPORT, told="seconds"),
    Attack("pdf forms", documents.pdf_forms, "d.pdf", _IMPORT, told="seconds memory"),
    Attack("pdf bomb", documents.pdf_bomb, "d.pdf", _IMPORT, told="seconds memory"),
    Attack(
        "pdf bomb twice",
        partial(documents.pdf_bomb, filters=2),
        "d.pdf",
        _IMPORT,
        told="seconds memory",
    ),
    Attack("html inline", documents.html_inline, "d.html", _IMPORT),
    Attack(
        "html blank pieces", _text("<p>", ("<td>&nbsp;", 60_000), "word</p>"), "d.html", _IMPORT
    ),
    Attack("html deep", _HTML_DEEP, "d.html", _IMPORT),
    Attack("html open", _HTML_OPEN, "d.html", _IMPORT),
    Attack("html references", _text("<p>", ("&", 4_000_000), "</p>"), "d.html", _IMPORT),
    Attack("txt repeated", documents.repeated, "d.txt", _IMPORT),
    Attack("txt one line", _text((_LINE, 1_521)), "d.txt", _IMPORT),
    Attack("txt one letter", _text(("a\n", 17_500)), "d.txt", _IMPORT),
    Attack("txt numbers", _text(("1.1\n", 8_750)), "d.txt", _IMPORT),
    Attack("txt counted", documents.counted, "d.txt", _IMPORT),
    Attack("txt counted to the cap", partial(documents.counted, size=174_000), "d.txt", _IMPORT),
    Attack("txt long word", _text(("ab", 17_500)), "d.txt", _IMPORT),
    Attack("txt dashes", _text(("wo-\nrd ", 5_000)), "d.txt", _IMPORT),
    Attack("md stars", _text("word ", ("*a", 17_500)), "d.md", _IMPORT),
    Attack("md rules", _text("word\n|", (" -:|", 8_750), "x"), "d.md", _IMPORT),
    Attack(
        "txt repeated 40 MB",
        partial(documents.repeated, size=40_000_000),
        "d.txt",
        _IMPORT,
        told="rows letters",
    ),
    Attack("txt one line 40 MB", _text((_LINE, 1_739_130)), "d.txt", _IMPORT, told="rows letters"),
    Attack("sheet cells", workbooks.many_cells, "s.xlsx", _APPLY, told="cells unpacked"),
    Attack("sheet merged", workbooks.merged, "s.xlsx", _APPLY, told="cells"),
    Attack("sheet styles", workbooks.styles, "s.xlsx", _APPLY, told="unpacked"),
    Attack("sheet far cell", workbooks.far_cell, "s.xlsx", _APPLY),
    Attack("amendments cells", workbooks.many_cells, "s.xlsx", _AMEND, told="cells unpacked"),
    Attack("amendments merged", workbooks.merged, "s.xlsx", _AMEND, told="cells"),
    Attack("amendments far cell", workbooks.far_cell, "s.xlsx", _AMEND),
]
