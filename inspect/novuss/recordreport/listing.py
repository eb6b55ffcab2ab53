"""Every item as it stands, kept beside the entries: a list takes no reading of them."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from novuss.corpus import Corpus
from novuss.explain import Headline
from novuss.gathering import gather
from novuss.model.equipment import Kind
from novuss.problems import Problem, ProblemsError
from novuss.recordreport.articles import article_data, articles_of
from novuss.recordreport.data import standing_data
from novuss.records import checking
from novuss.records.coding import canonical, encode
from novuss.records.entry import Inspection, Records, moment_text
from novuss.records.event import event_of
from novuss.records.index import SET, Item, StandingRow
from novuss.records.standing import Standing, name_problems, seals_on_two, standings
from novuss.records.store import Store, standing_together
from novuss.version import __version__


@dataclass(frozen=True)
class ListedItem:
    """How an item stands."""

    #: As :func:`standing_data` gives it.
    data: Mapping[str, Any]
    #: The verdict as people are told it.
    word: str
    #: Whether everything that was measured passes, and something was.
    meets: bool
    #: What one line on it says.
    headline: Headline

    @property
    def kind(self) -> Kind:
        """The kind of the item."""
        kind: Kind = self.data["kind"]
        return kind


@dataclass(frozen=True)
class Listing:
    """Every item in the order of its first inspection, and what is in question."""

    items: Sequence[ListedItem]
    articles: Sequence[Mapping[str, Any]]
    #: The items on which inspections disagree.
    contested: Sequence[Standing]
    #: Seal numbers that more than one item carries.
    seals: Mapping[str, list[str]]
    #: The names that cannot be told apart.
    problems: Sequence[Problem]
    #: What is recorded of the event and of the items in question.
    records: Records


def read_listing(store: Store, corpus: Corpus) -> Listing:
    """The items of a file of records as they are kept; what is not kept yet is made.

    Raises:
        ProblemsError: the file was changed by other means.
    """
    index = store.index
    with store.snapshot():
        if problems := checking.changes(store):
            raise ProblemsError(problems)
        if index.made_with == _made_with(store, corpus):
            stale = index.stale(standing_together(corpus))
            kept = [(row, json.loads(row.value)) for row in index.standings() if row.value]
        else:
            stale, kept = index.items(), []
        contested = {
            (row.kind, row.item)
            for row, value in kept
            if row.kind != SET and value["data"]["contested"]
        }
        alike, inspections = index.in_question()
        records = store.read_about(
            corpus, {*stale, *contested, *alike}, inspections, index.unread()
        )
    rows = _rows(records, stale, corpus)
    kept = [(row, value) for row, value in kept if (row.kind, row.item) not in stale]
    kept += [(row, json.loads(row.value)) for row in rows]
    kept.sort(key=lambda pair: pair[0].first)
    contested |= {
        (row.kind, row.item) for row, value in kept if value.get("data", {}).get("contested")
    }
    found = standings(records, corpus)
    return Listing(
        items=[
            ListedItem(value["data"], value["word"], value["meets"], Headline(**value["headline"]))
            for row, value in kept
            if row.kind != SET
        ],
        articles=[value["article"] for _, value in kept if value["article"]],
        contested=[standing for standing in found if (standing.kind, standing.item) in contested],
        seals=seals_on_two(found),
        problems=name_problems(records, store.name),
        records=records,
    )


def keep_listing(store: Store, corpus: Corpus) -> None:
    """Keep how the items stand that entries touched; inside the transaction that adds them."""
    index = store.index
    if index.made_with != _made_with(store, corpus):
        index.forget_standings(_made_with(store, corpus))
    stale = index.stale(standing_together(corpus))
    if stale:
        records = store.read_about(corpus, stale, entries=index.unread())
        index.keep(stale, _rows(records, stale, corpus), [entry.id for entry in records.unread])


def listing_problems(store: Store, corpus: Corpus) -> list[Problem]:
    """What is wrong with the kept standings: all are made anew from the entries, and compared.

    Those that another version made are not compared.
    """
    index = store.index
    if index.made_with != _made_with(store, corpus):
        return []
    kept = {(row.kind, row.item): row for row in index.standings()}
    made = {(row.kind, row.item): row for row in _rows(store.read(corpus), index.items(), corpus)}
    stale = index.stale(standing_together(corpus))
    same = all(kept.get(key) == made.get(key) for key in {*kept, *made} - stale)
    return [] if same else [Problem.of(store.name, "record-state")]


def _made_with(store: Store, corpus: Corpus) -> str:
    """What else decides how items stand: the version, the knowledge, the limits of the event."""
    limits = event_of(store.read_about(corpus)).decided_limits
    said = [[*key, encode(limit)] for key, limit in sorted(limits.items())]
    return f"{__version__} {corpus.digest} {canonical(said)}"


def _rows(records: Records, wanted: Iterable[Item], corpus: Corpus) -> list[StandingRow]:
    """How some items and sets of discs stand."""
    items = set(wanted)
    sets = {name for kind, name in items if kind == SET}
    places = _places(records.inspections)
    every = standings(records, corpus)
    found = [standing for standing in every if (standing.kind, standing.item) in items]
    articles = articles_of(every, corpus)
    alone = {id(article.standings[0]): article for article in articles if article.kind != SET}
    rows = []
    for standing in found:
        article = alone.get(id(standing))
        value = {
            "data": standing_data(standing),
            "word": standing.result.word,
            "meets": standing.result.meets,
            "headline": vars(Headline.of(standing.result)),
            "article": article_data(article, records) if article else None,
        }
        rows.append(
            StandingRow(standing.kind, standing.item, _first([standing], places), canonical(value))
        )
    for article in articles:
        if article.kind == SET and article.name in sets:
            value = {"article": article_data(article, records)}
            first = _first(article.standings, places)
            rows.append(StandingRow(SET, article.name, first, canonical(value)))
    return rows


def _places(inspections: Iterable[Inspection]) -> dict[str, str]:
    """Where each inspection stands in the order of all, as text that sorts."""
    by_entry = gather((inspection.entry.id, inspection) for inspection in inspections)
    return {
        inspection.id: "|".join(
            [
                moment_text(inspection.entry.inspected_at),
                moment_text(inspection.entry.recorded_at),
                f"{inspection.entry.id}|{place:06d}",
            ]
        )
        for found in by_entry.values()
        for place, inspection in enumerate(found)
    }


def _first(found: Sequence[Standing], places: Mapping[str, str]) -> str:
    return min(places[standing.inspections[0].id] for standing in found)
