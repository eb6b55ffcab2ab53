"""Every attack: the file that is made, and the command that is given it."""

import os
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from pathlib import Path

from tests.attack import documents, tables, workbooks

#: Long tables that are read in pieces: each piece is answered for, whatever all of them take.
_STREAMED = ("csv rows", "csv wrong", "parquet rows", "parquet rows, stream")
_QUICK = (
    *("xlsx cells", "xlsx merged A2:A1048576", "csv blank heading 900000"),
    *("search word", "template pucks html", "pdf bomb twice"),
)


#: The caps of which the message names one, by the attack; others are answered, or damaged.
_TOLD = {
    **dict.fromkeys(("xlsx cells", "xlsx cells, record", "sheet cells"), ("cells", "unpacked")),
    **dict.fromkeys(
        ("xlsx shared strings", "xlsx one long text", "xlsx styles", "sheet styles"),
        ("unpacked",),
    ),
    **dict.fromkeys(
        (
            *("xlsx merged A2:A1048576", "xlsx merged A1:XFD1048576"),
            *("xlsx merged 200000 times", "sheet merged"),
        ),
        ("merged",),
    ),
    **dict.fromkeys(
        (
            *("xlsx 16384 columns", "parquet columns", "parquet columns, stream"),
            *("csv 100000 columns", "csv 8000 near headings"),
        ),
        ("columns",),
    ),
    "xlsx 30000 sheets": ("parts",),
    **dict.fromkeys(
        (
            *("parquet rows, complete", "parquet lists", "csv limits"),
            *("csv rows, complete", "csv rows, record", "csv line ends"),
        ),
        ("cells",),
    ),
    "parquet groups": ("index",),
    **dict.fromkeys(
        (
            *("parquet long texts, stream", "csv long cell", "csv long words"),
            *("csv blank heading 900000", "csv long heading", "json long number"),
        ),
        ("letters",),
    ),
    **dict.fromkeys(("csv blank heading", "csv bracket heading"), ("heading",)),
    **dict.fromkeys(("json deep", "json 40 MB of [", "json deep names"), ("depth",)),
    **dict.fromkeys(
        (
            *("json empty objects", "json members", "json same members", "json rows"),
            *("event lists", "event strings"),
        ),
        ("values",),
    ),
    "yaml large": ("yaml",),
    **dict.fromkeys(
        ("search word", "search same letters", "search words", "search numbers", "search digits"),
        ("query", "word"),
    ),
    **dict.fromkeys(
        (
            *("template pucks html", "template pucks xlsx", "template pucks csv"),
            *("template discs csv", "template discs xlsx"),
        ),
        ("items",),
    ),
    **dict.fromkeys(("pdf objects", "pdf own pages"), ("objects", "seconds")),
    **dict.fromkeys(("pdf forms", "pdf bomb", "pdf bomb twice"), ("seconds", "memory")),
    **dict.fromkeys(("txt repeated 40 MB", "txt one line 40 MB"), ("lines", "text")),
    **dict.fromkeys(("zero csv", "zero import"), ("file",)),
    **dict.fromkeys(
        ("fifo csv", "fifo json", "fifo limits", "fifo record", "fifo import"), ("wait",)
    ),
}


@dataclass(frozen=True)
class Attack:
    """A file, and the words of the command line; ``FILE`` is the file."""

    name: str
    #: Makes the file at the path; None where the words alone are the attack.
    make: Callable[[Path], object] | None
    file: str
    words: tuple[str, ...] = ("check", "FILE")

    @property
    def quick(self) -> bool:
        """Whether ``make test`` tries it each time: one of each sort, that needs but a moment."""
        return self.name in _QUICK

    @property
    def streamed(self) -> bool:
        """Whether it is read in pieces, so that only its memory has a bound."""
        return self.name in _STREAMED

    @property
    def told(self) -> tuple[str, ...]:
        """The caps of which the message names one; none where it is answered, or damaged."""
        return _TOLD.get(self.name, ())

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


def _document(path: Path) -> None:
    documents.write(path, "1.1. The player strikes the puck.\n")


def _own(make: Callable[[Path], object]) -> Callable[[Path], object]:
    def both(path: Path) -> None:
        _document(path)
        (path.parent / "official").mkdir(exist_ok=True)
        make(path.parent / "official" / "documents.yaml")

    return both


_IMPORT = ("import", "FILE", "-d", "de-2017", "--into", "official")
_APPLY = ("review", "apply", "FILE", "--by", "A. B.", "--role", "author")
_RECORD = ("record", "add", "e.db", "FILE", "--by", "A. B.", "--partial")


def _imports(name: str, suffix: str, make: Callable[[Path], object]) -> Attack:
    return Attack(name, make, f"d{suffix}", _IMPORT)


def _applies(name: str, make: Callable[[Path], object]) -> Attack:
    return Attack(name, make, "s.xlsx", _APPLY)


WORD = "abcdefghijklmnopqrstuvwxyz" * 320
ATTACKS = [
    Attack("xlsx cells", workbooks.many_cells, "t.xlsx"),
    Attack("xlsx cells, record", workbooks.many_cells, "t.xlsx", _RECORD),
    Attack("xlsx shared strings", workbooks.shared_strings, "t.xlsx"),
    Attack("xlsx one long text", workbooks.one_long_text, "t.xlsx"),
    Attack("xlsx styles", workbooks.styles, "t.xlsx"),
    Attack("xlsx number format", workbooks.number_format, "t.xlsx"),
    Attack("xlsx merged A2:A1048576", workbooks.merged, "t.xlsx"),
    Attack("xlsx merged A1:XFD1048576", partial(workbooks.merged, cells="A1:XFD1048576"), "t.xlsx"),
    Attack(
        "xlsx merged 200000 times",
        partial(workbooks.merged, cells="A2:B9", times=200_000),
        "t.xlsx",
    ),
    Attack("xlsx far cell", workbooks.far_cell, "t.xlsx"),
    Attack("xlsx 16384 columns", workbooks.columns, "t.xlsx"),
    Attack("xlsx hidden columns", workbooks.hidden_columns, "t.xlsx"),
    Attack("xlsx 30000 sheets", workbooks.many_sheets, "t.xlsx"),
    Attack("xlsx entities", workbooks.entities, "t.xlsx"),
    Attack("xlsx deep", workbooks.deep, "t.xlsx"),
    Attack("xlsx lying directory", workbooks.lying_directory, "t.xlsx"),
    Attack("parquet rows", tables.parquet_rows, "t.parquet"),
    Attack("parquet rows, stream", tables.parquet_rows, "t.parquet", ("check", "--stream", "FILE")),
    Attack(
        "parquet rows, complete",
        partial(tables.parquet_rows, rows=1_000_000),
        "t.parquet",
        ("check", "--complete", "FILE"),
    ),
    Attack("parquet texts", tables.parquet_texts, "t.parquet"),
    Attack(
        "parquet texts, stream", tables.parquet_texts, "t.parquet", ("check", "--stream", "FILE")
    ),
    Attack(
        "parquet long texts, stream",
        partial(tables.parquet_texts, rows=2000, letters=2_000_000),
        "t.parquet",
        ("check", "--stream", "FILE"),
    ),
    Attack("parquet columns", tables.parquet_columns, "t.parquet"),
    Attack(
        "parquet columns, stream",
        tables.parquet_columns,
        "t.parquet",
        ("check", "--stream", "FILE"),
    ),
    Attack("parquet lists", tables.parquet_lists, "t.parquet"),
    Attack("parquet groups", tables.parquet_groups, "t.parquet"),
    Attack("fifo csv", _fifo, "t.csv"),
    Attack("fifo json", _fifo, "t.json"),
    Attack("fifo xlsx", _fifo, "t.xlsx"),
    Attack("fifo parquet", _fifo, "t.parquet"),
    Attack("fifo csv, stream", _fifo, "t.csv", ("check", "--stream", "FILE")),
    Attack("fifo limits", _beside("l.csv", _fifo), "t.csv", ("check", "FILE", "--limits", "l.csv")),
    Attack("fifo record", _fifo, "t.csv", _RECORD),
    Attack("fifo import", _fifo, "d.txt", _IMPORT),
    Attack("fifo import pdf", _fifo, "d.pdf", _IMPORT),
    Attack("fifo apply", _fifo, "s.xlsx", _APPLY),
    Attack("socket csv", _socket, "t.csv"),
    Attack("zero csv", _linked("/dev/zero"), "t.csv"),
    Attack("zero csv, stream", _linked("/dev/zero"), "t.csv", ("check", "--stream", "FILE")),
    Attack("zero import", _linked("/dev/zero"), "d.txt", _IMPORT),
    Attack("csv blank heading", tables.blank_heading, "t.csv"),
    Attack("csv blank heading 900000", partial(tables.blank_heading, blanks=900_000), "t.csv"),
    Attack("csv bracket heading", tables.bracket_heading, "t.csv"),
    Attack("csv long heading", tables.long_heading, "t.csv"),
    Attack("csv 100000 columns", tables.many_columns, "t.csv"),
    Attack("csv 8000 near headings", tables.many_lengths, "t.csv"),
    Attack("csv long cell", tables.long_cell, "t.csv"),
    Attack("csv long words", tables.long_words, "t.csv"),
    Attack("csv rows", tables.many_rows, "t.csv"),
    Attack("csv rows, complete", tables.many_rows, "t.csv", ("check", "--complete", "FILE")),
    Attack("csv rows, record", tables.many_rows, "t.csv", _RECORD),
    Attack("csv commas", tables.many_commas, "t.csv"),
    Attack("csv commas, stream", tables.many_commas, "t.csv", ("check", "--stream", "FILE")),
    Attack("csv wrong", tables.many_wrong, "t.csv"),
    Attack("csv line ends", tables.line_ends, "t.csv"),
    Attack(
        "csv limits",
        _beside("l.csv", tables.many_rows),
        "t.csv",
        ("check", "FILE", "--limits", "l.csv"),
    ),
    Attack("json deep", tables.deep_json, "t.json"),
    Attack("json 40 MB of [", partial(tables.deep_json, levels=40_000_000, closed=False), "t.json"),
    Attack("json deep names", tables.deep_names, "t.json"),
    Attack("json long number", tables.long_number, "t.json"),
    Attack("json empty objects", tables.many_values, "t.json"),
    Attack("json members", tables.many_members, "t.json"),
    Attack("json same members", tables.same_members, "t.json"),
    Attack("json rows", tables.many_json_rows, "t.json"),
    Attack("event lists", tables.event_lists, "t.json"),
    Attack("event strings", tables.event_strings, "t.json"),
    Attack("yaml deep", _own(documents.yaml_deep), "d.txt", _IMPORT),
    Attack("yaml large", _own(documents.yaml_large), "d.txt", _IMPORT),
    Attack("yaml doubled", _own(documents.yaml_doubled), "d.txt", _IMPORT),
    Attack("search word", None, "-", ("rules", "search", WORD[:8000])),
    Attack("search same letters", None, "-", ("rules", "search", "a" * 8000)),
    Attack(
        "search words",
        None,
        "-",
        ("rules", "search", " ".join(WORD[n : n + 9] for n in range(3000))),
    ),
    Attack("search numbers", None, "-", ("rules", "search", " ".join(str(n) for n in range(5000)))),
    Attack("search digits", None, "-", ("rules", "search", "1" * 8000)),
    Attack("show word", None, "-", ("rules", "show", WORD[:8000])),
    Attack("template pucks html", None, "-", ("template", "--pucks", "100000000", "-o", "t.html")),
    Attack("template pucks xlsx", None, "-", ("template", "--pucks", "100000000", "-o", "t.xlsx")),
    Attack("template pucks csv", None, "-", ("template", "--pucks", "100000000", "-o", "t.csv")),
    Attack(
        "template discs csv",
        None,
        "-",
        ("template", "--disc-sets", "1", "--discs-per-set", "100000000", "-o", "t.csv"),
    ),
    Attack(
        "template discs xlsx",
        None,
        "-",
        ("template", "--disc-sets", "1", "--discs-per-set", "100000000", "-o", "t.xlsx"),
    ),
    _imports("pdf of itself", ".pdf", documents.pdf_of_itself),
    _imports("pdf previous", ".pdf", documents.pdf_previous),
    _imports("pdf form of itself", ".pdf", documents.pdf_form_of_itself),
    _imports("pdf forms", ".pdf", documents.pdf_forms),
    _imports("pdf pages", ".pdf", documents.pdf_pages),
    _imports("pdf own pages", ".pdf", documents.pdf_own_pages),
    _imports("pdf objects", ".pdf", documents.pdf_objects),
    _imports("pdf bomb", ".pdf", documents.pdf_bomb),
    _imports("pdf bomb twice", ".pdf", partial(documents.pdf_bomb, filters=2)),
    _imports("pdf letters", ".pdf", documents.pdf_letters),
    _imports("pdf nested", ".pdf", documents.pdf_nested),
    _imports("html inline", ".html", documents.html_inline),
    _imports("html blank pieces", ".html", documents.html_blank_pieces),
    _imports("html deep", ".html", documents.html_deep),
    _imports("html open", ".html", documents.html_open),
    _imports("html references", ".html", documents.html_references),
    _imports("txt repeated", ".txt", documents.repeated),
    _imports("txt one line", ".txt", documents.one_line),
    _imports("txt one letter", ".txt", documents.one_letter),
    _imports("txt numbers", ".txt", documents.numbers),
    _imports("txt counted", ".txt", documents.counted),
    _imports("txt long word", ".txt", documents.long_word),
    _imports("txt dashes", ".txt", documents.dashes),
    _imports("md stars", ".md", documents.stars),
    _imports("md rules", ".md", documents.rules),
    _imports("txt repeated 40 MB", ".txt", partial(documents.repeated, size=40_000_000)),
    _imports("txt one line 40 MB", ".txt", partial(documents.one_line, size=40_000_000)),
    _applies("sheet cells", workbooks.many_cells),
    _applies("sheet merged", workbooks.merged),
    _applies("sheet far cell", workbooks.far_cell),
    _applies("sheet styles", workbooks.styles),
]


def emptied(folder: Path) -> Path:
    """The folder, made anew."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder
