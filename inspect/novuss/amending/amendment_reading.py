"""Amendments read from a filled workbook, and what of it is wrong, cell by cell."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from novuss.amending.amendment_draft import NAMES
from novuss.amending.clause_rows import ClauseReader
from novuss.amending.limit_rows import LimitReader
from novuss.amending.workbook_rows import FilledBook, SheetRow
from novuss.corpus import Corpus
from novuss.input_problems import Problem
from novuss.model.amendments import Amendments
from novuss.model.record_base import EditionId
from novuss.reviewing.reader_answers import Place
from novuss.typed_dates import parse_day_text

#: The part of an amendments file that a problem is about, with its cell: place and column.
Cells = dict[tuple[str | int, ...], tuple[Place, str]]


@dataclass
class ReadAmendments:
    """What a workbook says: data of the file, the cells behind them, and the problems."""

    edition: EditionId
    data: dict[str, Any]
    cells: Cells = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)

    def build(self) -> Amendments:
        """The amendments; there may be no problem."""
        return Amendments.model_validate({"id": self.edition, **self.data})

    def find_cell(self, path: tuple[str | int, ...]) -> tuple[Place, str] | None:
        """The cell that a part of the file comes from, or what is around it."""
        for end in range(len(path), 0, -1):
            if found := self.cells.get(path[:end]):
                return found
        return None


def read_amendments(book: FilledBook, corpus: Corpus, file: str) -> ReadAmendments:
    """Read what a workbook says, and find every problem in it.

    ``corpus`` is seen from the edition that is amended.
    """
    read = ReadAmendments(_get_entry(book, "id"), {}, problems=list(book.problems))
    read.data["edition"] = _read_edition(book.edition, corpus, read, file)
    clauses = ClauseReader(corpus, read.cells, read.problems)
    read.data["clauses"] = clauses.read(book.clauses)
    limits = LimitReader(corpus, clauses, read.cells, read.problems)
    read.data["limits"] = limits.read(book.limits)
    if not read.problems and not (any(read.data["clauses"].values()) or read.data["limits"]):
        read.problems.append(Problem.of(file, "amendment-nothing"))
    return read


def get_based_on(book: FilledBook) -> EditionId:
    """The edition that a workbook amends, as it says."""
    return _get_entry(book, "based_on")


def _get_entry(book: FilledBook, name: str) -> str:
    row = book.edition.get(name)
    return row.get("entry") if row else ""


def _read_edition(
    rows: Mapping[str, SheetRow], corpus: Corpus, read: ReadAmendments, file: str
) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name in ("id", "based_on", "in_force_from"):
        if name not in rows:
            read.problems.append(Problem.of(file, "amendment-foreign"))
            return found
    found["based_on"] = rows["based_on"].get("entry")
    for name in ("in_force_from", "adopted"):
        row = rows.get(name)
        if row and (day := _read_day(row, read, needed=name == "in_force_from")):
            found[name] = day.isoformat()
            read.cells["edition", name] = row.place, "entry"
    earlier = corpus.edition(corpus.current).in_force_from
    if (since := found.get("in_force_from")) and earlier and date.fromisoformat(since) <= earlier:
        values = {"value": since, "day": earlier.isoformat()}
        place = rows["in_force_from"].place
        read.problems.append(place.problem("amendment-day-early", "entry", **values))
    for name in NAMES:
        texts = {
            key.partition(".")[2]: row.get("entry")
            for key, row in rows.items()
            if key.startswith(f"{name}.") and row.get("entry")
        }
        row = next((row for key, row in rows.items() if key.startswith(f"{name}.")), None)
        if texts:
            found[name] = texts
        elif row:
            read.problems.append(row.place.problem("amendment-name", "entry"))
        else:
            read.problems.append(Problem.of(file, "amendment-foreign"))
        if row:
            read.cells["edition", name] = row.place, "entry"
    return found


def _read_day(row: SheetRow, read: ReadAmendments, *, needed: bool) -> date | None:
    typed = row.get("entry")
    if not typed and not needed:
        return None
    # A program that takes it for a date writes midnight behind it.
    day = typed.removesuffix(" 00:00:00")
    try:
        return parse_day_text(day)
    except ValueError:
        read.problems.append(row.place.problem("amendment-day", "entry", value=typed or "–"))
        return None
