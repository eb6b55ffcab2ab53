"""What a template asks for: tables to fill in, and their form as CSV, one row a reading."""

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from novuss.corpus import Corpus
from novuss.explain import Explainer
from novuss.inspection.instruments import Instrument, serving
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


def blank_tables(
    corpus: Corpus,
    edition: str,
    explainer: Explainer,
    items: Mapping[Kind, list[str]],
    discs_per_set: int,
) -> list[BlankTable]:
    """The tables of a template, in the order of the kinds.

    A set of discs has two: what is seen of the whole set, and the readings of
    its single discs, half of them red and half black.

    Args:
        corpus: the knowledge.
        edition: whose characteristics are asked for; free ones are left out.
        explainer: of the language of the titles.
        items: the ids by kind; kinds without items are left out.
        discs_per_set: how many discs of each set are measured.
    """
    say = explainer.wording
    tables = []
    for kind in KINDS:
        asked = tuple(
            one for one in corpus.characteristics(edition, kind) if not isinstance(one.limit, Free)
        )
        ids = items.get(kind, [])
        tables_of = dict(zip(ids, items.get("table", []), strict=False)) if kind == "brush" else {}
        whole = tuple(BlankRow(item, table=tables_of.get(item, "")) for item in ids)
        title = explainer.kind(kind, plural=True)
        if kind != "disc":
            tables.append(BlankTable(title, kind, asked, whole))
            continue
        red = (discs_per_set + 1) // 2
        places = [
            *(say("template.red-disc", n=number) for number in range(1, red + 1)),
            *(say("template.black-disc", n=number) for number in range(1, discs_per_set - red + 1)),
        ]
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


def headed_in_all(corpus: Corpus, columns: Iterable[str]) -> tuple[tuple[str, ...], ...]:
    """Heads of columns of a table in each language."""
    by_id = {one.id: one for one in corpus.vocabulary.columns}
    columns = list(columns)
    return tuple(
        tuple(by_id[column].heading(language) for column in columns) for language in LANGUAGES
    )


def sheet_paper(corpus: Corpus) -> Paper:
    """A blank sheet, as it is known again where it stands; one that is filled in is none."""
    fields = headed_in_all(corpus, ("value", "participant", "remark"))
    return Paper(
        "template",
        headed_in_all(corpus, ("item", "kind", "characteristic", "value", "unit", "limits")),
        frozenset(head for heads in fields for head in heads),
    )


def heading(vocabulary: Vocabulary, column: str, language: Language) -> str:
    """The heading of a column in the reader's language; in English its id."""
    return next(one for one in vocabulary.columns if one.id == column).heading(language)


def only_name(instruments: Iterable[Instrument], measurand: Measurand) -> str:
    """The only instrument of which the register says that it measures this; empty for several."""
    found = serving(instruments, measurand)
    return found[0].id if len(found) == 1 else ""


def blank_csv(
    corpus: Corpus,
    edition: str,
    language: Language,
    items: Mapping[Kind, list[str]],
    discs_per_set: int,
    instruments: Sequence[Instrument] | None = None,
) -> str:
    """The template as CSV: everything filled in but the value, with the limits beside it.

    With a register of instruments the only one that measures it is named.

    It starts with a byte order mark, without which spreadsheet programs take the
    letters of Russian and Latvian for another alphabet.
    """
    explainer = Explainer(Wording(corpus.strings, language), corpus.vocabulary)
    tables = blank_tables(corpus, edition, explainer, items, discs_per_set)
    columns = ["item", "kind", "characteristic", "value", "unit", "limits", "position"]
    # A column that no row could fill would only be in the way.
    of_table = any(table.has_tables for table in tables)
    columns += ["table"] if of_table else []
    columns += ["participant"] if any(table.has_owners for table in tables) else []
    columns += ["remark", "instrument", "measured_by", "measured_at"]
    target = io.StringIO()
    writer = csv.writer(target, delimiter=explainer.wording.separator, lineterminator="\r\n")
    writer.writerow(heading(corpus.vocabulary, column, language) for column in columns)
    for table in tables:
        kind = explainer.kind(table.kind)
        for row in table.rows:
            for one in table.characteristics:
                unit, limit = explainer.symbol(one), explainer.limit(one)
                cells = [row.item, kind, one.names[language], "", unit, limit, row.position]
                cells += [row.table] if of_table else []
                cells += [""] * (len(columns) - len(cells))
                cells[columns.index("instrument")] = only_name(instruments or (), one)
                writer.writerow(cells)
    return "\ufeff" + target.getvalue()
