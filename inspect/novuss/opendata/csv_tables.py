"""Lists of the open data as CSV: clauses, limits, concordance, register, glossary."""

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from pydantic import BaseModel

from novuss.languages import LANGUAGES, Language
from novuss.model.record_base import PerLanguage
from novuss.opendata.record_types import (
    OpenConcordance,
    OpenDiscrepancies,
    OpenEquipment,
    OpenGlossary,
    OpenRules,
)

#: What a cell may hold; a list is its members with blanks between them.
Cell = str | bool | Sequence[str] | None
Row = dict[str, Cell]


@dataclass(frozen=True)
class Column:
    """A column of a table: its heading, its type (Table Schema), what it holds.

    Attributes:
        name: the heading.
        about: what it holds.
        type: of its cells.
        member: where the record has it, with dots; without one, under the name of the column.
        language: which of its texts, where it has one in each.
    """

    name: str
    about: str
    type: Literal["string", "number", "boolean"] = "string"
    member: str = ""
    language: Language | None = None

    def read_cell(self, record: BaseModel) -> Cell:
        """Read what a record has; None where it has no such member."""
        held: object = record
        for member in (self.member or self.name).split("."):
            held = getattr(held, member, None)
        if self.language and isinstance(held, PerLanguage):
            held = held[self.language]
        if held is None or isinstance(held, bool | str):
            return held
        return [str(part) for part in held] if isinstance(held, Sequence) else str(held)


@dataclass(frozen=True)
class DataTable:
    """A table of the open data; the records of ``source`` are its rows."""

    name: str
    title: str
    source: str
    key: tuple[str, ...]
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]

    @property
    def path(self) -> str:
        """The name of its file."""
        return f"{self.name}.csv"

    def render_csv(self) -> str:
        """Render it with commas, in UTF-8 without a mark of the byte order (RFC 4180)."""
        text = io.StringIO()
        writer = csv.writer(text, lineterminator="\r\n")
        writer.writerow(column.name for column in self.columns)
        for row in self.rows:
            writer.writerow(_write_cell(row[column.name]) for column in self.columns)
        return text.getvalue()


def build_data_tables(data: Mapping[str, BaseModel]) -> list[DataTable]:
    """Build the tables from the files of the open data, by the stems of their names."""
    rules, equipment, concordance = data["rules"], data["equipment"], data["concordance"]
    register, glossary = data["discrepancies"], data["glossary"]
    assert isinstance(rules, OpenRules)
    assert isinstance(equipment, OpenEquipment)
    assert isinstance(concordance, OpenConcordance)
    assert isinstance(register, OpenDiscrepancies)
    assert isinstance(glossary, OpenGlossary)
    limits = [*equipment.characteristics, *equipment.participants]
    return [
        DataTable(
            *("clauses", "Clauses of every edition in four languages", "rules.json"),
            key=("edition", "id"),
            columns=_CLAUSES,
            rows=_read_rows(rules.clauses, _CLAUSES),
        ),
        DataTable(
            *("limits", "Limits of the equipment in every edition", "equipment.json"),
            key=("edition", "id"),
            columns=_LIMITS,
            rows=_read_rows(limits, _LIMITS),
        ),
        DataTable(
            *("concordance", "How clauses of the editions stand to each other", "concordance.json"),
            key=("id",),
            columns=_RELATIONS,
            rows=_read_rows(concordance.relations, _RELATIONS),
        ),
        DataTable(
            *("register", "Where documents disagree or leave a gap", "discrepancies.json"),
            key=("id",),
            columns=_REGISTER,
            rows=_read_rows(register.discrepancies, _REGISTER),
        ),
        DataTable(
            *("glossary", "Terms of the game in four languages", "glossary.json"),
            key=("id",),
            columns=_TERMS,
            rows=_read_rows(glossary.terms, _TERMS),
        ),
    ]


def _write_cell(cell: Cell) -> str:
    if cell is None:
        return ""
    if isinstance(cell, bool):
        return str(cell).lower()
    return cell if isinstance(cell, str) else " ".join(cell)


def _read_rows(records: Iterable[BaseModel], columns: Sequence[Column]) -> tuple[Row, ...]:
    return tuple(
        {column.name: column.read_cell(record) for column in columns} for record in records
    )


def _spread(name: str, about: str, member: str = "") -> Iterable[Column]:
    """A column for each language."""
    for language in LANGUAGES:
        heading, holds = f"{name}_{language}", f"{about}, in '{language}'"
        yield Column(heading, holds, member=member or name, language=language)


_CLAUSES = (
    Column("edition", "id of the edition"),
    Column("id", "number of the clause as printed"),
    Column("parent", "the clause or heading above it"),
    Column("level", "headings (group, section, annex, annex-group) state no rule"),
    *_spread("name", "what it is about, in a few words"),
    *_spread("text", "our own restatement", "texts"),
    Column("refs", "clauses of the same edition that the text names"),
    Column("same_as", "clauses in force whose texts, together, are this rule"),
)

_LIMITS = (
    Column("edition", "id of the edition"),
    Column("id", "the characteristic"),
    Column("kind", "of equipment"),
    Column("clause", "that sets the limit"),
    Column("unit", "of the figures; none for a visual check"),
    Column(
        *("limit", "band, maximum, minimum, free, nominal, unknown, disputed or visual"),
        member="limit.kind",
    ),
    Column("nominal", "the nominal figure", "number", "limit.nominal"),
    Column("lower", "the lowest figure that conforms", "number", "limit.lower"),
    Column("upper", "the highest figure that conforms", "number", "limit.upper"),
    Column("evidence", "what the limit rests on"),
    Column("confidence", "how sure our reading is"),
    *_spread("name", "what it is called", "names"),
)

_RELATIONS = (
    Column("id", "edition, clauses in force and those that answer"),
    Column(
        *("from_edition", "the newest edition, unless it has no such clause"),
        member="from_.edition",
    ),
    Column("from_ids", "its clauses", member="from_.ids"),
    Column("to_edition", "the other edition", member="to.edition"),
    Column("to_ids", "its clauses; none for what is new or dropped", member="to.ids"),
    Column("relation", "same, changed, broader, narrower, partial, new or dropped"),
    Column("depends_on_translation", "whether one language version decides otherwise", "boolean"),
    Column("heading", "whether only headings answer to each other", "boolean"),
    Column("decides", "the heaviest thing that a decision could turn on"),
    *_spread("note", "what differs"),
)

_REGISTER = (
    Column("id", "of the record"),
    Column("edition", "whose clauses it is about"),
    Column("clauses", "their numbers"),
    Column("kind", "translation, contradiction, gap, reference, damage or equipment"),
    Column("stakes", "the heaviest thing that a decision could turn on"),
    Column("documents", "those that are compared"),
    Column(
        *("followed", "the document that our text follows; shared: what all have; all: any"),
        member="followed.document",
    ),
    Column("confidence", "how sure that reading is"),
    Column("answered_by", "the decision that answers its question"),
    *_spread("effect", "what it does to a decision at the table"),
    *_spread("question", "what a federation would have to answer"),
)

_TERMS = (
    Column("id", "of the term"),
    *_spread("name", "the word that our texts use", "names"),
    *_spread("definition", "what it means"),
    Column("proposed", "languages whose word is this project's proposal"),
    Column("clause", "of the edition in force that defines it"),
)
