"""Lists of the open data as CSV: clauses, limits, concordance, register, glossary."""

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from pydantic import BaseModel

from novuss.languages import LANGUAGES
from novuss.model.record_base import LocalText
from novuss.opendata.data_records import (
    OpenCharacteristic,
    OpenClause,
    OpenConcordance,
    OpenDiscrepancies,
    OpenDiscrepancy,
    OpenEquipment,
    OpenGlossary,
    OpenRelation,
    OpenRules,
    OpenTerm,
)

#: What a cell may hold; a list is its members with blanks between them.
Cell = str | bool | Sequence[str] | None
Row = dict[str, Cell]


@dataclass(frozen=True)
class Column:
    """A column of a table: its heading, its type (Table Schema), what it holds."""

    name: str
    about: str
    type: Literal["string", "number", "boolean"] = "string"


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
            rows=tuple(map(_build_clause, rules.clauses)),
        ),
        DataTable(
            *("limits", "Limits of the equipment in every edition", "equipment.json"),
            key=("edition", "id"),
            columns=_LIMITS,
            rows=tuple(map(_build_limit, limits)),
        ),
        DataTable(
            *("concordance", "How clauses of the editions stand to each other", "concordance.json"),
            key=("id",),
            columns=_RELATIONS,
            rows=tuple(map(_build_relation, concordance.relations)),
        ),
        DataTable(
            *("register", "Where documents disagree or leave a gap", "discrepancies.json"),
            key=("id",),
            columns=_REGISTER,
            rows=tuple(map(_build_discrepancy, register.discrepancies)),
        ),
        DataTable(
            *("glossary", "Terms of the game in four languages", "glossary.json"),
            key=("id",),
            columns=_TERMS,
            rows=tuple(map(_build_term, glossary.terms)),
        ),
    ]


def _write_cell(cell: Cell) -> str:
    if cell is None:
        return ""
    if isinstance(cell, bool):
        return str(cell).lower()
    return cell if isinstance(cell, str) else " ".join(cell)


def _spread(name: str, about: str) -> Iterable[Column]:
    """A column for each language."""
    return (Column(f"{name}_{language}", f"{about}, in '{language}'") for language in LANGUAGES)


def _spread_text(name: str, texts: LocalText | None) -> Row:
    return {f"{name}_{language}": texts[language] if texts else None for language in LANGUAGES}


_CLAUSES = (
    Column("edition", "id of the edition"),
    Column("id", "number of the clause as printed"),
    Column("parent", "the clause or heading above it"),
    Column("level", "headings (group, section, annex, annex-group) state no rule"),
    *_spread("name", "what it is about, in a few words"),
    *_spread("text", "our own restatement"),
    Column("refs", "clauses of the same edition that the text names"),
    Column("same_as", "clauses in force whose texts, together, are this rule"),
)


def _build_clause(clause: OpenClause) -> Row:
    return {
        "edition": clause.edition,
        "id": clause.id,
        "parent": clause.parent,
        "level": clause.level,
        **_spread_text("name", clause.name),
        **_spread_text("text", clause.texts),
        "refs": clause.refs,
        "same_as": clause.same_as,
    }


_LIMITS = (
    Column("edition", "id of the edition"),
    Column("id", "the characteristic"),
    Column("kind", "of equipment"),
    Column("clause", "that sets the limit"),
    Column("unit", "of the figures; none for a visual check"),
    Column("limit", "band, maximum, minimum, free, nominal, unknown, disputed or visual"),
    Column("nominal", "the nominal figure", "number"),
    Column("lower", "the lowest figure that conforms", "number"),
    Column("upper", "the highest figure that conforms", "number"),
    Column("evidence", "what the limit rests on"),
    Column("confidence", "how sure our reading is"),
    *_spread("name", "what it is called"),
)


def _build_limit(limit: OpenCharacteristic) -> Row:
    figures = {
        name: None if (figure := getattr(limit.limit, name, None)) is None else str(figure)
        for name in ("nominal", "lower", "upper")
    }
    return {
        "edition": limit.edition,
        "id": limit.id,
        "kind": limit.kind,
        "clause": limit.clause,
        "unit": limit.unit,
        "limit": limit.limit.kind,
        **figures,
        "evidence": limit.evidence,
        "confidence": limit.confidence,
        **_spread_text("name", limit.names),
    }


_RELATIONS = (
    Column("id", "edition, clauses in force and those that answer"),
    Column("from_edition", "the newest edition, unless it has no such clause"),
    Column("from_ids", "its clauses"),
    Column("to_edition", "the other edition"),
    Column("to_ids", "its clauses; none for what is new or dropped"),
    Column("relation", "same, changed, broader, narrower, partial, new or dropped"),
    Column("depends_on_translation", "whether one language version decides otherwise", "boolean"),
    Column("heading", "whether only headings answer to each other", "boolean"),
    Column("decides", "the heaviest thing that a decision could turn on"),
    *_spread("note", "what differs"),
)


def _build_relation(relation: OpenRelation) -> Row:
    return {
        "id": relation.id,
        "from_edition": relation.from_.edition,
        "from_ids": relation.from_.ids,
        "to_edition": relation.to.edition,
        "to_ids": relation.to.ids,
        "relation": relation.relation,
        "depends_on_translation": relation.depends_on_translation,
        "heading": relation.heading,
        "decides": relation.decides,
        **_spread_text("note", relation.note),
    }


_REGISTER = (
    Column("id", "of the record"),
    Column("edition", "whose clauses it is about"),
    Column("clauses", "their numbers"),
    Column("kind", "translation, contradiction, gap, reference, damage or equipment"),
    Column("stakes", "the heaviest thing that a decision could turn on"),
    Column("documents", "those that are compared"),
    Column("followed", "the document that our text follows; shared: what all have; all: any"),
    Column("confidence", "how sure that reading is"),
    Column("answered_by", "the decision that answers its question"),
    *_spread("effect", "what it does to a decision at the table"),
    *_spread("question", "what a federation would have to answer"),
)


def _build_discrepancy(record: OpenDiscrepancy) -> Row:
    return {
        "id": record.id,
        "edition": record.edition,
        "clauses": record.clauses,
        "kind": record.kind,
        "stakes": record.stakes,
        "documents": record.documents,
        "followed": record.followed.document,
        "confidence": record.confidence,
        "answered_by": record.answered_by,
        **_spread_text("effect", record.effect),
        **_spread_text("question", record.question),
    }


_TERMS = (
    Column("id", "of the term"),
    *_spread("name", "the word that our texts use"),
    *_spread("definition", "what it means"),
    Column("proposed", "languages whose word is this project's proposal"),
    Column("clause", "of the edition in force that defines it"),
)


def _build_term(term: OpenTerm) -> Row:
    return {
        "id": term.id,
        **_spread_text("name", term.names),
        **_spread_text("definition", term.definition),
        "proposed": term.proposed,
        "clause": term.clause,
    }
