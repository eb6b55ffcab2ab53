"""Measuring tables to fill in, and their CSV with one row a reading."""

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from novuss.corpus import Corpus
from novuss.explain import Explainer
from novuss.files.safe_write import Paper
from novuss.inspection.instruments import Instrument, find_serving_instruments
from novuss.languages import LANGUAGES, Language
from novuss.localized_wording import Wording
from novuss.model.equipment_records import KINDS, Characteristic, Free, Kind, Measurand

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

    def find_characteristics(self, kind: Kind) -> tuple[Characteristic, ...]:
        """Find the characteristics of a kind that are asked for."""
        known = self.corpus.equipment.characteristics(self.edition, kind)
        return tuple(found for found in known if not isinstance(found.limit, Free))

    def find_instrument(self, measurand: Measurand) -> str:
        """Find the only instrument of the register that measures this; else empty."""
        found = find_serving_instruments(self.instruments, measurand)
        return found[0].id if len(found) == 1 else ""


def build_blank_tables(order: SheetOrder) -> list[BlankTable]:
    """Build the tables of a template, in the order of the kinds.

    A set of discs has two: what is seen of the whole set, and the readings of
    its single discs, half of them red and half black.
    """
    say, discs, tables = order.explainer.wording, order.discs_per_set, []
    for kind in KINDS:
        characteristics, ids = order.find_characteristics(kind), order.items.get(kind, [])
        lies_at = order.items.get("table", []) if kind == "brush" else []
        table_of = dict(zip(ids, lies_at, strict=False))
        whole = tuple(BlankRow(item, table=table_of.get(item, "")) for item in ids)
        title = order.explainer.name_kind(kind, plural=True)
        if kind != "disc":
            tables.append(BlankTable(title, kind, characteristics, whole))
            continue
        red = (discs + 1) // 2
        places = [say("template.red-disc", n=number) for number in range(1, red + 1)]
        places += [say("template.black-disc", n=number) for number in range(1, discs - red + 1)]
        single = tuple(BlankRow(item, place) for item in ids for place in places)
        visual = tuple(found for found in characteristics if found.quantity == "visual")
        measured = tuple(found for found in characteristics if found.quantity != "visual")
        tables.append(BlankTable(say("template.disc-sets"), kind, visual, whole))
        tables.append(BlankTable(title, kind, measured, single))
    return [table for table in tables if table.rows and table.characteristics]


def number_items(counts: Mapping[Kind, int]) -> dict[Kind, list[str]]:
    """Number so many items of each kind: ``T1``, ``T2``, ``P1``."""
    return {
        kind: [f"{_PREFIXES[kind]}{number}" for number in range(1, count + 1)]
        for kind, count in counts.items()
    }


def build_paper(name: str, corpus: Corpus, columns: Sequence[str], fields: Sequence[str]) -> Paper:
    """Build what a blank paper is recognised by, in every language.

    The ``fields`` are the columns that are empty until somebody fills them in.
    """
    heads = [tuple(list_headings(corpus, columns, language)) for language in LANGUAGES]
    filled = {text for language in LANGUAGES for text in list_headings(corpus, fields, language)}
    return Paper(name, tuple(heads), frozenset(filled))


def build_sheet_paper(corpus: Corpus) -> Paper:
    """Build what a blank measuring sheet is recognised by."""
    columns = ("item", "kind", "characteristic", "value", "unit", "limits")
    return build_paper("template", corpus, columns, ("value", "participant", "remark"))


def list_headings(corpus: Corpus, columns: Iterable[str], language: Language) -> list[str]:
    """List the headings of columns in the reader's language; in English their ids."""
    known = {column.id: column for column in corpus.vocabulary.columns}
    return [known[column].get_heading(language) for column in columns]


def render_blank_rows(
    corpus: Corpus, language: Language, columns: Sequence[str], rows: Iterable[Mapping[str, str]]
) -> str:
    """Render rows, by the ids of their columns, as CSV below the headings.

    It starts with a byte order mark, without which spreadsheet programs take the
    letters of Russian and Latvian for another alphabet.
    """
    target = io.StringIO()
    separator = Wording(corpus.strings, language).separator
    writer = csv.writer(target, delimiter=separator, lineterminator="\r\n")
    writer.writerow(list_headings(corpus, columns, language))
    writer.writerows([row.get(column, "") for column in columns] for row in rows)
    return "\ufeff" + target.getvalue()


def render_blank_csv(order: SheetOrder) -> str:
    """Render the template as CSV: everything filled in but the value, with the limits beside it.

    With a register of instruments the only one that measures it is named.
    """
    explainer, tables = order.explainer, build_blank_tables(order)
    columns = ["item", "kind", "characteristic", "value", "unit", "limits", "position"]
    # A column that no row could fill would only be in the way.
    columns += ["table"] if any(table.has_tables for table in tables) else []
    columns += ["participant"] if any(table.has_owners for table in tables) else []
    columns += ["remark", "instrument", "measured_by", "measured_at", "confirmed"]
    rows = (
        {
            "item": row.item,
            "kind": explainer.name_kind(table.kind),
            "characteristic": characteristic.names[order.language],
            "unit": explainer.get_symbol(characteristic),
            "limits": explainer.describe_limit(characteristic),
            "position": row.position,
            "table": row.table,
            "instrument": order.find_instrument(characteristic),
        }
        for table in tables
        for row in table.rows
        for characteristic in table.characteristics
    )
    return render_blank_rows(order.corpus, order.language, columns, rows)
