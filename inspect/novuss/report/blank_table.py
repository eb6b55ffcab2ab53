"""Measuring tables to fill in, and their CSV with one row a reading."""

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from novuss.corpus import Corpus
from novuss.explain import Explainer
from novuss.inspection.instruments import Instrument, find_serving_instruments
from novuss.languages import LANGUAGES, Language
from novuss.model.equipment import KINDS, Characteristic, Free, Kind, Measurand
from novuss.model.vocabulary import Vocabulary
from novuss.wording import Wording
from novuss.writing import Paper

#: The letter before the number of an item, by kind.
_PREFIXES: dict[Kind, str] = {
    "table": "T",
    "puck": "P",
    "disc": "D",
    "cue": "C",
    "brush": "B",
    "participant": "N",
}
#: What participants bring along (clause 8.1.3), and they themselves.
_OF_PARTICIPANTS: tuple[Kind, ...] = ("puck", "cue", "participant")


@dataclass(frozen=True)
class BlankRow:
    """One item, or one place of it, to be measured."""

    item: str
    position: str = ""
    table: str = ""


@dataclass(frozen=True)
class BlankTable:
    """Items of one kind and what is to be read on each."""

    title: str
    kind: Kind
    characteristics: tuple[Characteristic, ...]
    rows: tuple[BlankRow, ...]

    @property
    def has_positions(self) -> bool:
        """Whether the rows are told apart by a position too."""
        return any(row.position for row in self.rows)

    @property
    def has_tables(self) -> bool:
        """Whether each item lies at a table that is filled in."""
        return any(row.table for row in self.rows)

    @property
    def has_owners(self) -> bool:
        """Whether the items are a participant's own, or participants themselves."""
        return self.kind in _OF_PARTICIPANTS


@dataclass(frozen=True)
class SheetOrder:
    """What a template is asked for.

    Attributes:
        corpus: the knowledge.
        edition: whose characteristics are asked for; free ones are left out.
        language: of all words.
        items: the ids by kind; kinds without items are left out.
        discs_per_set: how many discs of each set are measured.
        instruments: of the register, where there is one.
    """

    corpus: Corpus
    edition: str
    language: Language
    items: Mapping[Kind, list[str]]
    discs_per_set: int = 0
    instruments: Sequence[Instrument] = ()

    @cached_property
    def explainer(self) -> Explainer:
        """The words of its language."""
        return Explainer(Wording(self.corpus.strings, self.language), self.corpus.vocabulary)

    def asked(self, kind: Kind) -> tuple[Characteristic, ...]:
        """The characteristics of a kind that are asked for."""
        known = self.corpus.equipment.characteristics(self.edition, kind)
        return tuple(one for one in known if not isinstance(one.limit, Free))

    def instrument(self, measurand: Measurand) -> str:
        """The only instrument of which the register says that it measures this; else empty."""
        found = find_serving_instruments(self.instruments, measurand)
        return found[0].id if len(found) == 1 else ""


def blank_tables(order: SheetOrder) -> list[BlankTable]:
    """The tables of a template, in the order of the kinds.

    A set of discs has two: what is seen of the whole set, and the readings of
    its single discs, half of them red and half black.
    """
    say, discs, tables = order.explainer.wording, order.discs_per_set, []
    for kind in KINDS:
        asked, ids = order.asked(kind), order.items.get(kind, [])
        lies_at = order.items.get("table", []) if kind == "brush" else []
        table_of = dict(zip(ids, lies_at, strict=False))
        whole = tuple(BlankRow(item, table=table_of.get(item, "")) for item in ids)
        title = order.explainer.kind(kind, plural=True)
        if kind != "disc":
            tables.append(BlankTable(title, kind, asked, whole))
            continue
        red = (discs + 1) // 2
        places = [say("template.red-disc", n=number) for number in range(1, red + 1)]
        places += [say("template.black-disc", n=number) for number in range(1, discs - red + 1)]
        single = tuple(BlankRow(item, place) for item in ids for place in places)
        seen = tuple(one for one in asked if one.quantity == "visual")
        measured = tuple(one for one in asked if one.quantity != "visual")
        tables.append(BlankTable(say("template.disc-sets"), kind, seen, whole))
        tables.append(BlankTable(title, kind, measured, single))
    return [table for table in tables if table.rows and table.characteristics]


def numbered(counts: Mapping[Kind, int]) -> dict[Kind, list[str]]:
    """The ids of so many items of each kind: ``T1``, ``T2``, ``P1``."""
    return {
        kind: [f"{_PREFIXES[kind]}{number}" for number in range(1, count + 1)]
        for kind, count in counts.items()
    }


def blank_paper(name: str, corpus: Corpus, columns: Sequence[str], fields: Sequence[str]) -> Paper:
    """A blank paper with some columns, as it is known again; filled in it is none.

    Args:
        name: of the sort of paper.
        corpus: the knowledge.
        columns: by whose heads it is known.
        fields: the columns that are filled in.
    """
    vocabulary = corpus.vocabulary
    heads = [tuple(heading(vocabulary, one, language) for one in columns) for language in LANGUAGES]
    filled = {heading(vocabulary, one, language) for one in fields for language in LANGUAGES}
    return Paper(name, tuple(heads), frozenset(filled))


def sheet_paper(corpus: Corpus) -> Paper:
    """A blank sheet, as it is known again where it stands; one that is filled in is none."""
    columns = ("item", "kind", "characteristic", "value", "unit", "limits")
    return blank_paper("template", corpus, columns, ("value", "participant", "remark"))


def plain_csv(rows: Iterable[Iterable[str]], say: Wording) -> str:
    """Rows of texts as CSV.

    It starts with a byte order mark, without which spreadsheet programs take the
    letters of Russian and Latvian for another alphabet.
    """
    target = io.StringIO()
    csv.writer(target, delimiter=say.separator, lineterminator="\r\n").writerows(rows)
    return "\ufeff" + target.getvalue()


def heading(vocabulary: Vocabulary, column: str, language: Language) -> str:
    """The heading of a column in the reader's language; in English its id."""
    return next(one for one in vocabulary.columns if one.id == column).heading(language)


def blank_csv(order: SheetOrder) -> str:
    """The template as CSV: everything filled in but the value, with the limits beside it.

    With a register of instruments the only one that measures it is named.
    """
    explainer, vocabulary = order.explainer, order.corpus.vocabulary
    tables = blank_tables(order)
    columns = ["item", "kind", "characteristic", "value", "unit", "limits", "position"]
    # A column that no row could fill would only be in the way.
    of_table = any(table.has_tables for table in tables)
    columns += ["table"] if of_table else []
    columns += ["participant"] if any(table.has_owners for table in tables) else []
    columns += ["remark", "instrument", "measured_by", "measured_at"]
    rows = [[heading(vocabulary, column, order.language) for column in columns]]
    for table in tables:
        kind = explainer.kind(table.kind)
        for row in table.rows:
            for one in table.characteristics:
                unit, limit = explainer.symbol(one), explainer.limit(one)
                cells = [row.item, kind, one.names[order.language], "", unit, limit, row.position]
                cells += [row.table] if of_table else []
                cells += [""] * (len(columns) - len(cells))
                cells[columns.index("instrument")] = order.instrument(one)
                rows.append(cells)
    return plain_csv(rows, explainer.wording)
