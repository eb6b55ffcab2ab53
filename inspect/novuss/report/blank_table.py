"""What a template asks for: tables to fill in, and their form as CSV, one row a reading."""

import csv
import io
from collections.abc import Mapping
from dataclasses import dataclass

from novuss.corpus import Corpus
from novuss.explain import Explainer
from novuss.languages import Language
from novuss.model.equipment import KINDS, Characteristic, Free, Kind
from novuss.model.vocabulary import Vocabulary
from novuss.wording import Wording

#: Excel takes a comma for the separator where the point is the decimal mark, else a semicolon.
_SEPARATORS: dict[Language, str] = {"en": ",", "de": ";", "ru": ";", "lv": ";"}


@dataclass(frozen=True)
class BlankRow:
    """One item, or one place of it, to be measured."""

    item: str
    position: str = ""


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
        whole = tuple(BlankRow(item) for item in ids)
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


def heading(vocabulary: Vocabulary, column: str, language: Language) -> str:
    """The heading of a column in the reader's language; in English its id."""
    words = next(one.words for one in vocabulary.columns if one.id == column)
    by_language = {"en": words.any, "de": words.de, "ru": words.ru, "lv": words.lv}
    return by_language[language][0]


def blank_csv(
    corpus: Corpus,
    edition: str,
    language: Language,
    items: Mapping[Kind, list[str]],
    discs_per_set: int,
) -> str:
    """The template as CSV: everything filled in but the value.

    It starts with a byte order mark, without which spreadsheet programs take the
    letters of Russian and Latvian for another alphabet.
    """
    explainer = Explainer(Wording(corpus.strings, language), corpus.vocabulary)
    columns = ["item", "kind", "characteristic", "value", "unit", "position"]
    target = io.StringIO()
    writer = csv.writer(target, delimiter=_SEPARATORS[language], lineterminator="\r\n")
    writer.writerow(heading(corpus.vocabulary, column, language) for column in columns)
    for table in blank_tables(corpus, edition, explainer, items, discs_per_set):
        kind = explainer.kind(table.kind)
        for row in table.rows:
            for one in table.characteristics:
                unit = explainer.symbol(one)
                writer.writerow([row.item, kind, one.names[language], "", unit, row.position])
    return "\ufeff" + target.getvalue()
