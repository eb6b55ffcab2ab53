"""Accessories of items: which tables have a brush of their own."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from novuss.inspection.confusable_names import name_keys
from novuss.inspection.item_results import ItemResult
from novuss.model.equipment_records import Belonging, Characteristic

_NUMBER = re.compile(r"0*(\d+)\D*$")


def add_missing_companions(
    items: tuple[ItemResult, ...],
    belonging: Belonging,
    characteristics: Sequence[Characteristic],
) -> tuple[tuple[ItemResult, ...], tuple[tuple[Characteristic, tuple[str, ...]], ...]]:
    """Add what should stand beside each item to what it is missing.

    Where nothing of the companions' kind was checked at all, this inspection was
    not about them: the items stay as they are, and are named apart.
    """
    without: list[tuple[Characteristic, tuple[str, ...]]] = []
    for rule in belonging.companions:
        asked = next((known for known in characteristics if known.id == rule.characteristic), None)
        needing = [item.item for item in items if item.kind == rule.of]
        if asked is None or not needing:
            continue
        beside = {item.item: _list_places(item) for item in items if item.kind == rule.kind}
        lacking = find_items_without_companion(needing, beside)
        if not beside:
            without.append((asked, tuple(lacking)))
            continue
        items = tuple(
            replace(item, missing=(*item.missing, asked))
            if item.kind == rule.of and item.item in lacking
            else item
            for item in items
        )
    return items, tuple(without)


def _list_places(item: ItemResult) -> list[str]:
    """The tables and places that the rows of an item name."""
    readings = [result.reading for result in item.results]
    return [place for reading in readings for place in (reading.table, reading.position) if place]


def find_items_without_companion(
    items: Sequence[str], companions: Mapping[str, Iterable[str]]
) -> list[str]:
    """Find the items that no companion belongs to, in their order.

    Args:
        items: the names of the items that need one each, such as tables.
        companions: the name of each companion, such as a brush, with the places
            that its rows name.

    A companion belongs to the item that its rows name, or that it is called
    after. Where none names any, the numbers serve: B3 lies at T3.
    """
    known = {key: item for item in reversed(items) for key in name_keys(item)}
    named = {
        known[key]
        for companion, places in companions.items()
        for word in (companion, *places)
        for key in name_keys(word)
        if key in known
    }
    if not named:
        by_number: dict[str | None, list[str]] = {}
        for item in items:
            if number := _find_number(item):
                by_number.setdefault(number, []).append(item)
        for companion in companions:
            same = by_number.get(_find_number(companion), [])
            # Two tables of one number (Hall A 3, Hall B 3) cannot be told apart by it.
            if len(same) == 1:
                named.add(same[0])
    return [item for item in items if item not in named]


def _find_number(name: str) -> str | None:
    found = _NUMBER.search(name)
    return found[1] if found else None
