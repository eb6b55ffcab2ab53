"""Articles that are handed in and get a mark of their own: an item, or a set of discs as one."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from novuss.corpus import Corpus
from novuss.explain import Explainer
from novuss.grouping import group_values
from novuss.inspection.confusable_names import name_keys
from novuss.inspection.verdict_scale import SIGNS, WORDS
from novuss.model.equipment_records import Kind
from novuss.records.item_standings import (
    RecordedReading,
    Standing,
    find_item,
    list_acts,
    resolve_sets,
)
from novuss.records.recorded_entries import Entry, Records
from novuss.report.json_report import pick_attributes

#: How much of a fingerprint people are shown: 64 of its 256 bits.
FINGERPRINT = 16


@dataclass(frozen=True)
class Article:
    """An item as it stands after all inspections, or a set with all of its discs."""

    name: str
    kind: Kind | Literal["set"]
    word: str
    standings: tuple[Standing, ...]

    @property
    def sign(self) -> str:
        """The sign of its word."""
        return SIGNS[self.word]

    def describe_kind(self, explain: Explainer) -> str:
        """What it is."""
        is_set = self.kind == "set"
        return explain.wording("report.set") if is_set else explain.name_kind(self.kind)

    @property
    def participant(self) -> str | None:
        """Whose it is, where a row says so; a participant without a name is called by the item."""
        named = (standing.result.participant for standing in self.standings)
        return next(filter(None, named), self.name if self.kind == "participant" else None)

    @property
    def last(self) -> Entry:
        """The entry of the latest inspection."""
        entries = (standing.last.entry for standing in self.standings)
        return max(entries, key=lambda entry: entry.order)

    @property
    def seal(self) -> str:
        """The seals that it carries."""
        seals = (standing.seal for standing in self.standings)
        return ", ".join(dict.fromkeys(filter(None, seals)))

    @property
    def failing(self) -> list[RecordedReading]:
        """The readings that stand and speak against it."""
        readings = (reading for standing in self.standings for reading in standing.readings)
        return [
            reading for reading in readings if reading.stands and reading.result.verdict.failing
        ]

    @property
    def waived(self) -> bool:
        """Whether the chief judge let pass all that fails."""
        failing = self.failing
        return bool(failing) and all(reading.result.waiver for reading in failing)


def compute_fingerprint(standings: Sequence[Standing], records: Records) -> str:
    """The SHA-256 of all entries on some items, whatever their order.

    Another inspection, a renaming or a decision gives another one: a label that was
    printed before can be told from one that holds.
    """
    digests = {
        inspection.entry.digest for standing in standings for inspection in standing.inspections
    }
    digests |= {entry.digest for entry, _ in list_acts(standings, records)}
    return hashlib.sha256("\n".join(sorted(digests)).encode()).hexdigest()


def article_to_json(article: Article, records: Records) -> dict[str, object]:
    """An article, with the fingerprint of which its label has the beginning."""
    return {
        **pick_attributes(article, "name", "kind", "word", "participant"),
        "items": [standing.item for standing in article.standings],
        "fingerprint": compute_fingerprint(article.standings, records),
    }


def group_articles(standings: Sequence[Standing], corpus: Corpus) -> list[Article]:
    """The articles in the order of their first inspections; discs by the sets that name them."""
    sets = group_values(
        (discs.name, discs.verdict.value) for discs in resolve_sets(standings, corpus)
    )
    named = [(standing, _set_of(standing, sets)) for standing in standings]
    members = group_values((name, standing) for standing, name in named if name)
    found: list[Article] = []
    for standing, name in named:
        if name is None:
            found.append(_build_single_article(standing))
        elif discs := members.pop(name, None):
            words = [*(disc.result.word for disc in discs), *sets.get(name, ())]
            found.append(Article(name, "set", min(words, key=WORDS.index), tuple(discs)))
    return found


def find_articles(
    names: Sequence[str], articles: Sequence[Article], standings: Sequence[Standing], file: str
) -> list[Article]:
    """The articles of some names, in their order; a disc that is named is one of its own.

    Raises:
        ProblemsError: ``record-item`` where nothing of a name was inspected.
    """
    found: list[Article] = []
    for name in names:
        own = [article for article in articles if article.name == name]
        # As a reader would take it.
        own = own or [article for article in articles if name_keys(article.name) & name_keys(name)]
        own = own or [
            _build_single_article(standing) for standing in find_item(standings, name, file)
        ]
        found += [article for article in own if article not in found]
    return found


def _build_single_article(standing: Standing) -> Article:
    return Article(standing.item, standing.kind, standing.result.word, (standing,))


def _set_of(standing: Standing, sets: Mapping[str, object]) -> str | None:
    """The set of a disc, by the latest reading that names one, or a set that is one item."""
    if standing.kind != "disc":
        return None
    named = [reading.result.reading.disc_set for reading in standing.readings if reading.stands]
    own = standing.item if standing.item in sets else None
    return next(filter(None, reversed(named)), own)
