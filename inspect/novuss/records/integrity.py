"""What is wrong with a file of records that was changed by other means than novuss."""

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from novuss.problems import Problem
from novuss.records.chain import Chain, format_head
from novuss.records.digest import is_proven
from novuss.records.index import collect_names
from novuss.records.schema import PHOTOS, list_guards, list_objects

if TYPE_CHECKING:
    from novuss.records.store import Store

#: What a statement makes, and its name.
#: Tables and triggers that a message names; there are dozens.
_NAMED = 3
_OBJECT = re.compile(r"CREATE (TABLE|TRIGGER|INDEX|VIEW)\s+(\S+)", re.IGNORECASE)
#: Objects of a search that SQLite keeps itself.
_OWN = "sqlite_"


def find_visible_changes(store: "Store") -> list[Problem]:
    """What shows at once that a file was changed by other means, however long it is.

    Its tables and guards, how many entries and links there are, and the last link. Where one
    of them is not as the last transaction left it, all of the file is looked at.
    """
    state = store.index.state
    last = store.link(state.head)
    if (
        not _schema(store)
        and store.index.count(state.head) == state
        and (last is None if not state.links else last is not None and last.sound)
    ):
        return []
    return find_damage(store) or [_problem(store, "record-state")]


def find_damage(store: "Store") -> list[Problem]:
    """All that speaks against writing to a file, and against taking anything from it."""
    found = find_unsound(store, Chain.of(store.links()))
    if not found and _derived_otherwise(store):
        found.append(_problem(store, "record-state"))
    return found + [Problem.of(store.name, "record-pages", detail=one) for one in store.broken()]


def _derived_otherwise(store: "Store") -> bool:
    """Whether what is kept beside the entries is not what follows from them."""
    rows = [store.rows(entry) for entry in store.seals()]
    kinds = {inspection.id: inspection.kind for each in rows for inspection in each.inspection}
    names = {name for each in rows for name in collect_names(each, kinds)}
    head = Chain.of(store.links()).head
    return names != store.index.names or store.index.state != store.index.count(head)


def find_unsound(store: "Store", chain: Chain, *, whole: bool = True) -> list[Problem]:
    """Entries that are not as they were recorded, and what the chain shows.

    Args:
        store: an open file of records.
        chain: its chain.
        whole: whether every entry must stand in the chain by now; within a transaction
            that is not over, some do not yet.
    """
    seals = store.seals()
    found = find_altered(store, seals)
    changed = {one.values["entry"] for one in found}
    found += _links(store, chain)
    apart = {(one.entry, one.digest) for one in store.apart() if is_proven(one)}
    told: set[tuple[str, str]] = set()
    for link in chain.links.values():
        for entry, recorded in link.entries:
            if seals.get(entry) == recorded or entry in changed or (entry, recorded) in told:
                continue
            told.add((entry, recorded))
            of = {"desk": link.row.desk or "–", "at": _minute(link.row.made_at)}
            content, _, other = recorded.partition(" ")
            if entry not in seals:
                found.append(_problem(store, "record-gone", entry=entry, **of))
            elif content != store.rows(entry).head.digest or (entry, other) not in apart:
                found.append(_problem(store, "record-exchanged", entry=entry, **of))
    if whole:
        found += [
            _problem(store, "record-slipped-in", entry=entry, by=store.rows(entry).head.made_by)
            for entry in seals
            if entry not in chain.covered and entry not in changed
        ]
        if len(chain.ends) > 1:
            found.append(_problem(store, "record-ends", n=str(len(chain.ends))))
        found += [_problem(store, "record-photo", photo=one) for one in store.photos.altered()]
    # What another program put in may change what is read or written next.
    return found + _schema(store)


def find_altered(store: "Store", entries: Iterable[str]) -> list[Problem]:
    """The entries among some that are not as they were recorded."""
    return [
        _problem(store, "record-altered", entry=entry, by=str(store.rows(entry).head.made_by))
        for entry in entries
        if not store.sound(entry)
    ]


def _links(store: "Store", chain: Chain) -> list[Problem]:
    """Links that are not as they were made, and gaps before them."""
    wrong = [
        *chain.unread,
        *(one.row.hash for one in chain.links.values() if not one.row.sound),
    ]
    found = [_problem(store, "record-link", link=format_head(one)) for one in sorted(wrong)]
    gaps = {
        parent: link.row
        for link in chain.links.values()
        for parent in link.parents
        if parent not in chain.links and parent not in wrong
    }
    return found + [
        _problem(
            store,
            "record-gap",
            link=format_head(parent),
            next=format_head(row.hash),
            at=_minute(row.made_at),
        )
        for parent, row in sorted(gaps.items())
    ]


def _schema(store: "Store") -> list[Problem]:
    """Tables, triggers and indices that are not those of a file of records."""
    here = [one for one in store.schema() if not _named(one)[1].startswith(_OWN)]
    wanted = list_objects()
    if PHOTOS.created in here:
        wanted += [PHOTOS.created, *list_guards(PHOTOS)]
    lacking = {_named(one): one for one in wanted if one not in here}
    extra = {_named(one): one for one in here if one not in wanted}
    found = []
    for code, names in (
        ("record-guard-gone", lacking.keys() - extra.keys()),
        ("record-guard-changed", lacking.keys() & extra.keys()),
        ("record-guard-added", extra.keys() - lacking.keys()),
    ):
        if names:
            told = [f"{kind} {name}" for kind, name in sorted(names)]
            more = f", … ({len(told)})" if len(told) > _NAMED else ""
            found.append(_problem(store, code, what=", ".join(told[:_NAMED]) + more))
    return found


def _named(statement: str) -> tuple[str, str]:
    made = _OBJECT.match(statement)
    return (made[1].upper(), made[2].partition("(")[0]) if made else ("", statement)


def _problem(store: "Store", code: str, **values: str) -> Problem:
    return Problem.of(store.name, code, **values)


def _minute(moment: str) -> str:
    return f"{moment[:16].replace('T', ' ')} UTC" if moment else "–"
