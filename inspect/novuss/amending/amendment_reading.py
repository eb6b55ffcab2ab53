"""Amendments read from a filled workbook, and what of it is wrong, cell by cell."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date

from pydantic import ValidationError

from novuss.amending.amendment_entry_types import AmendmentsData
from novuss.amending.clause_sheet_reading import ClauseReader
from novuss.amending.filled_workbook import FilledBook, SheetRow
from novuss.amending.limit_sheet_reading import LimitReader
from novuss.amending.workbook_starting_values import DAYS, NAMES
from novuss.corpus import Corpus
from novuss.input_problems import Problem
from novuss.languages import LANGUAGES, Language
from novuss.model.amendments import Amendments
from novuss.model.conditional_consequences import Statement
from novuss.model.record_base import ClauseId, EditionId, LocalText
from novuss.reviewing.reader_answers import Place, clean_value
from novuss.specs.amendment_problems import find_amendment_problems
from novuss.specs.help_translation import translate_mistake
from novuss.specs.knowledge_model import Knowledge
from novuss.typed_dates import parse_day_text

#: The part of an amendments file that a problem is about, with its cell: place and column.
Cells = dict[tuple[str | int, ...], tuple[Place, str]]


#: Problems that come of a clause that was not read because of another one.
_FOLLOWING = {
    "amendment-limit-unstated",
    "amendment-parent",
    "amendment-place-unknown",
    "amendment-after-other",
    "amendment-reference-unknown",
}
#: What stands behind a day that a program took for a date.
_MIDNIGHT = " 00:00:00"


@dataclass
class ReadAmendments:
    """What a workbook says: data of the file, the cells behind them, and the problems."""

    edition: EditionId
    data: AmendmentsData
    cells: Cells = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    #: What follows no longer, by clause.
    lost: dict[ClauseId, Sequence[Statement]] = field(default_factory=dict)
    #: Conditions that stay though something else follows, by clause.
    kept: dict[ClauseId, Sequence[LocalText]] = field(default_factory=dict)
    #: The clauses and characteristics that have a row, whatever it says.
    rows: set[str] = field(default_factory=set)
    #: The columns of the sheet of clauses.
    columns: set[str] = field(default_factory=set)
    #: The numbers on rows of which something is refused.
    refused: set[ClauseId] = field(default_factory=set)
    #: The clauses without a row, and those whose present text somebody wrote over.
    without_row: list[ClauseId] = field(default_factory=list)
    overwritten: list[ClauseId] = field(default_factory=list)

    def build(self) -> Amendments:
        """The amendments; there may be no problem."""
        return Amendments.model_validate({"id": self.edition, **self.data})

    def list_languages(self) -> list[Language]:
        """List the languages in which the sheet of clauses takes texts."""
        return [language for language in LANGUAGES if f"text.{language}" in self.columns]

    def count_entries(self) -> dict[str, int]:
        """How many clauses and limits there are of each kind of change."""
        counts = {kind: len(entries) for kind, entries in self.data["clauses"].items()}
        return counts | {"limits": len(self.data["limits"])}

    def find_cell(self, path: tuple[str | int, ...]) -> tuple[Place, str] | None:
        """The cell that a part of the file comes from, or what is around it."""
        for end in range(len(path), 0, -1):
            if found := self.cells.get(path[:end]):
                return found
        return None


def read_amendments(
    book: FilledBook,
    knowledge: Knowledge,
    corpus: Corpus,
    file: str,
    known: Amendments | None = None,
) -> ReadAmendments:
    """Read what a workbook says, and find every problem in it.

    Args:
        book: the workbook.
        knowledge: as seen from the edition that is amended.
        corpus: the same.
        file: the name of the workbook.
        known: what the file of the edition says already.
    """
    read = ReadAmendments(_get_entry(book, "id"), {}, problems=list(book.problems))
    read.data["edition"] = _read_edition(book.edition, read, file)
    clauses = ClauseReader(corpus, read.cells, read.problems, known.clauses if known else None)
    read.data["clauses"] = clauses.read(book.clauses)
    read.lost, read.kept, read.refused = clauses.lost, clauses.kept, clauses.refused
    read.rows = clauses.rows | {row.about for row in book.limits}
    read.columns = {column for row in book.clauses for column in row.cells}
    read.without_row = [
        clause.id for clause in corpus.rules.clauses() if clause.id not in clauses.rows
    ]
    read.overwritten = [row.about for row in book.clauses if _is_overwritten(row, corpus)]
    limits = LimitReader(corpus, clauses, read.cells, read.problems)
    read.data["limits"] = limits.read(book.limits)
    _check_whole(read, knowledge)
    if not read.problems and not (any(read.data["clauses"].values()) or read.data["limits"]):
        read.problems.append(Problem.of(file, "amendment-nothing"))
    sheets = list(dict.fromkeys(problem.file for problem in read.problems))
    read.problems.sort(key=lambda problem: (sheets.index(problem.file), problem.line))
    return read


def _is_overwritten(row: SheetRow, corpus: Corpus) -> bool:
    """Whether the present text of a clause is not what a draft writes there."""
    clause = corpus.rules.clause(row.about) if row.about else None
    return clause is not None and any(
        text.split() != clean_value(clause.texts[language]).split()
        for language, text in row.by_language("present").items()
    )


def read_since(book: FilledBook) -> tuple[EditionId, date]:
    """The edition of a workbook, and its day; where that cannot be read, the last there is."""
    day = _get_entry(book, "in_force_from").removesuffix(_MIDNIGHT)
    try:
        return _get_entry(book, "id"), parse_day_text(day)
    except ValueError:
        return _get_entry(book, "id"), date.max


def _check_whole(read: ReadAmendments, knowledge: Knowledge) -> None:
    """Find what cannot be in the amendments as a whole."""
    try:
        amendments = read.build()
    except ValidationError as error:
        for detail in () if read.problems else error.errors():
            place, column = read.find_cell(detail["loc"]) or (Place(read.edition, 0), "")
            values = translate_mistake(detail)
            read.problems.append(place.build_problem("amendment-wrong", column, **values))
        return
    for problem in find_amendment_problems(knowledge, amendments):
        if problem.code in _FOLLOWING and problem.values["clause"] in read.refused:
            continue
        place, column = read.find_cell(problem.path) or (Place(read.edition, 0), "")
        found = place.build_problem(problem.code, column, **problem.values)
        if (found.code, found.cell) not in {(known.code, known.cell) for known in read.problems}:
            read.problems.append(found)


def _get_entry(book: FilledBook, name: str) -> str:
    row = book.edition.get(name)
    return row.get("entry") if row else ""


def _read_edition(
    rows: Mapping[str, SheetRow], read: ReadAmendments, file: str
) -> dict[str, str | dict[str, str]]:
    found: dict[str, str | dict[str, str]] = {}
    for name in ("id", "based_on", "in_force_from"):
        if name not in rows:
            read.problems.append(Problem.of(file, "amendment-foreign"))
            return found
    found["based_on"] = rows["based_on"].get("entry")
    read.cells["edition", "based_on"] = rows["based_on"].place, "entry"
    read.cells["id",] = rows["id"].place, "entry"
    for name in DAYS:
        row = rows.get(name)
        if row and (day := _read_day(row, read, needed=name == DAYS[0])):
            found[name] = day.isoformat()
            read.cells["edition", name] = row.place, "entry"
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
            read.problems.append(row.place.build_problem("amendment-name", "entry"))
        else:
            read.problems.append(Problem.of(file, "amendment-foreign"))
        if row:
            read.cells["edition", name] = row.place, "entry"
    return found


def _read_day(row: SheetRow, read: ReadAmendments, *, needed: bool) -> date | None:
    typed = row.get("entry")
    if not typed and not needed:
        return None
    try:
        return parse_day_text(typed.removesuffix(_MIDNIGHT))
    except ValueError:
        values = {"value": typed or "–"}
        read.problems.append(row.place.build_problem("date-unreadable", "entry", **values))
        # The rest is looked at as well.
        return date.max if needed else None
