"""Items as they stand, kept beside the entries so that a list reads none of these."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from novuss.corpus import Corpus
from novuss.explain import Headline
from novuss.grouping import group_values
from novuss.input_problems import Problem, ProblemsError
from novuss.model.equipment_records import Kind
from novuss.recordreport.items_and_disc_sets import article_to_json, group_articles
from novuss.recordreport.records_json import standing_to_json
from novuss.records import tamper_detection
from novuss.records.entry_index import SET, Index, Item, StandingRow
from novuss.records.event_limits_and_waivers import list_waivers
from novuss.records.event_state import resolve_event
from novuss.records.item_standings import (
    Standing,
    resolve_standings,
)
from novuss.records.reading_encoding import dump_canonical_json, encode_value
from novuss.records.record_store import Store, find_companion_kinds
from novuss.records.recorded_entries import Inspection, Records, format_moment
from novuss.records.seal_and_name_clashes import find_name_problems, find_seal_clashes
from novuss.version import __version__

#: Form of the kept values; those of another form are made anew.
_FORM = "3"
#: Between the line, the item and the article of a kept value; JSON writes it as an escape.
_SEPARATOR = "\x1e"
#: Levels by which items and articles are indented in the JSON of a list.
_INDENT = " " * 4


class ListedItem(NamedTuple):
    """An item as a list prints it, without what only its JSON tells."""

    item: str
    kind: Kind
    #: The verdict as people are told it.
    word: str
    #: Whether everything that was measured passes, and something was.
    meets: bool
    inspections: int
    seal: str | None
    inspected_at: str
    by: str
    is_contested: bool
    #: The members of its :class:`Headline` as JSON.
    headline: str


@dataclass(frozen=True)
class Listing:
    """Every item in the order of its first inspection, and what is in question."""

    items: Sequence[ListedItem]
    #: The data of the items and of the articles, as they stand in the printed JSON.
    item_texts: Sequence[str]
    article_texts: Sequence[str]
    #: The items on which inspections disagree.
    contested: Sequence[Standing]
    #: Seal numbers that more than one item carries.
    seals: Mapping[str, list[str]]
    #: The names that cannot be told apart.
    problems: Sequence[Problem]
    #: What is recorded of the event and of the items in question.
    records: Records


def read_listing(store: Store, corpus: Corpus) -> Listing:
    """Read how the items of a file of records stand, and compute what is not kept yet.

    What was computed is kept for the next list, where the file can be written to.

    Raises:
        ProblemsError: the file was changed by other means.
    """
    index = store.index
    with store.begin_snapshot():
        if problems := tamper_detection.find_visible_changes(store):
            raise ProblemsError(problems)
        made_with, kept = _compute_basis(store, corpus), []
        stale = _find_stale(store, corpus, made_with)
        if index.made_with == made_with:
            kept = [row for row in index.read_standings() if (row.kind, row.item) not in stale]
        contested = {(item.kind, item.item) for item in _parse_items(kept) if item.is_contested}
        alike, inspections = index.find_questioned_items()
        records = store.read_event_and_items(
            corpus, {*stale, *contested, *alike}, inspections, index.list_unread()
        )
        state = index.state
    computed = _compute_rows(records, stale, corpus)
    if stale:
        store.keep_standings(
            state, lambda: _store_standings(index, made_with, stale, computed, records)
        )
    rows = sorted([*kept, *computed], key=lambda row: row.first)
    items = _parse_items(rows)
    contested = {(item.kind, item.item) for item in items if item.is_contested}
    found = resolve_standings(records, corpus)
    parts = [row.value.split(_SEPARATOR) for row in rows]
    return Listing(
        items=items,
        item_texts=[item for _, item, _ in parts if item],
        article_texts=[article for _, _, article in parts if article],
        contested=[standing for standing in found if (standing.kind, standing.item) in contested],
        seals=find_seal_clashes(found),
        problems=find_name_problems(records, store.name),
        records=records,
    )


def keep_listing(store: Store, corpus: Corpus) -> None:
    """Keep how the items stand that entries touched; inside the transaction that adds them."""
    made_with = _compute_basis(store, corpus)
    stale = _find_stale(store, corpus, made_with)
    if stale or store.index.made_with != made_with:
        records = store.read_event_and_items(corpus, stale, entries=store.index.list_unread())
        _store_standings(
            store.index, made_with, stale, _compute_rows(records, stale, corpus), records
        )


def verify_listing(store: Store, corpus: Corpus) -> list[Problem]:
    """Compute all kept standings anew from the entries, and report where they differ.

    Those that another version made are not compared.
    """
    index = store.index
    if index.made_with != _compute_basis(store, corpus):
        return []
    kept = {(row.kind, row.item): row for row in index.read_standings()}
    computed = _compute_rows(store.read_records(corpus), index.list_items(), corpus)
    expected = {(row.kind, row.item): row for row in computed}
    stale = index.list_stale(find_companion_kinds(corpus))
    same = all(kept.get(key) == expected.get(key) for key in {*kept, *expected} - stale)
    return [] if same else [Problem.of(store.name, "record-state")]


def _compute_basis(store: Store, corpus: Corpus) -> str:
    """Versions, limits and waivers of the event by which kept standings were made."""
    records = store.read_event_and_items(corpus)
    decided = [*resolve_event(records).decided_limits.items(), *list_waivers(records).items()]
    encoded = dump_canonical_json(sorted([*key, encode_value(value)] for key, value in decided))
    return f"{__version__} {_FORM} {corpus.digest} {encoded}"


def _find_stale(store: Store, corpus: Corpus, made_with: str) -> set[Item]:
    """Find the items whose kept standing no longer holds; all of them after other versions."""
    if store.index.made_with != made_with:
        return store.index.list_items()
    return store.index.list_stale(find_companion_kinds(corpus))


def _store_standings(
    index: Index, made_with: str, stale: set[Item], rows: Sequence[StandingRow], records: Records
) -> None:
    if index.made_with != made_with:
        index.clear_standings(made_with)
    index.store_standings(stale, rows, [entry.id for entry in records.unread])


def _compute_rows(records: Records, wanted: Iterable[Item], corpus: Corpus) -> list[StandingRow]:
    """Compute how some items and sets of discs stand."""
    items = set(wanted)
    places = _number_inspections(records.inspections)
    every = resolve_standings(records, corpus)
    articles = group_articles(every, corpus)
    alone = {id(article.standings[0]): article for article in articles if article.kind != SET}
    rows = []
    for standing in every:
        if (standing.kind, standing.item) in items:
            article = alone.get(id(standing))
            value = [
                _build_row(standing),
                _indent_json(standing_to_json(standing)),
                _indent_json(article_to_json(article, records)) if article else "",
            ]
            first = _find_first([standing], places)
            rows.append(StandingRow(standing.kind, standing.item, first, _SEPARATOR.join(value)))
    for article in articles:
        if article.kind == SET and (SET, article.name) in items:
            value = ["", "", _indent_json(article_to_json(article, records))]
            first = _find_first(article.standings, places)
            rows.append(StandingRow(SET, article.name, first, _SEPARATOR.join(value)))
    return rows


def _build_row(standing: Standing) -> str:
    item = ListedItem(
        item=standing.item,
        kind=standing.kind,
        word=standing.result.word,
        meets=standing.result.meets,
        inspections=len(standing.distinct_inspections),
        seal=standing.seal,
        inspected_at=format_moment(standing.last.entry.inspected_at),
        by=standing.last.entry.by,
        is_contested=bool(standing.contests),
        headline=dump_canonical_json(vars(Headline.of(standing.result))),
    )
    return dump_canonical_json(item)


def _parse_items(rows: Iterable[StandingRow]) -> list[ListedItem]:
    lines = (row.value.partition(_SEPARATOR)[0] for row in rows)
    # One call for all takes a third of the time of a call for each.
    listed = json.loads(f"[{','.join(filter(None, lines))}]")
    return list(map(ListedItem._make, listed))


def _indent_json(data: Mapping[str, object]) -> str:
    text = json.dumps(data, ensure_ascii=False, indent=2, sort_keys=True)
    # Nothing but line feeds ends a line of JSON, unlike for str.splitlines.
    return _INDENT + text.replace("\n", f"\n{_INDENT}")


def _number_inspections(inspections: Iterable[Inspection]) -> dict[str, str]:
    """Where each inspection stands in the order of all, as text that sorts."""
    by_entry = group_values((inspection.entry.id, inspection) for inspection in inspections)
    return {
        inspection.id: "|".join(
            [
                format_moment(inspection.entry.inspected_at),
                format_moment(inspection.entry.recorded_at),
                f"{inspection.entry.id}|{place:06d}",
            ]
        )
        for found in by_entry.values()
        for place, inspection in enumerate(found)
    }


def _find_first(found: Sequence[Standing], places: Mapping[str, str]) -> str:
    return min(places[standing.inspections[0].id] for standing in found)
