"""What is wrong with a file of records that was changed by other means than novuss."""

import re
from typing import TYPE_CHECKING

from novuss.problems import Problem
from novuss.records.chain import Chain, short_head
from novuss.records.schema import objects
from novuss.records.twins import proves

if TYPE_CHECKING:
    from novuss.records.store import Store

#: What a statement makes, and its name.
#: Tables and triggers that a message names; there are dozens.
_NAMED = 3
_OBJECT = re.compile(r"CREATE (TABLE|TRIGGER|INDEX|VIEW)\s+(\S+)", re.IGNORECASE)
#: Objects of a search that SQLite keeps itself.
_OWN = "sqlite_"


def damages(store: "Store") -> list[Problem]:
    """All that speaks against writing to a file, and against taking anything from it."""
    found = unsound(store, Chain.of(store.links()))
    return found + [Problem.of(store.name, "record-pages", detail=one) for one in store.broken()]


def unsound(store: "Store", chain: Chain, *, whole: bool = True) -> list[Problem]:
    """Entries that are not as they were recorded, and what the chain shows.

    Args:
        store: an open file of records.
        chain: its chain.
        whole: whether every entry must stand in the chain by now; within a transaction
            that is not over, some do not yet.
    """
    digests = store.digests()
    found = [
        _problem(store, "record-altered", entry=entry, by=str(store.rows(entry).head.made_by))
        for entry, recorded in digests.items()
        if not store.sound(entry, recorded)
    ]
    altered = {one.values["entry"] for one in found}
    found += _links(store, chain)
    twins = {(one.entry, one.digest): one for one in store.twins()}
    told: set[tuple[str, str]] = set()
    for link in chain.links.values():
        for entry, recorded in link.entries:
            if digests.get(entry) == recorded or entry in altered or (entry, recorded) in told:
                continue
            told.add((entry, recorded))
            of = {"desk": link.row.desk or "–", "at": _minute(link.row.made_at)}
            other = twins.get((entry, recorded))
            if entry not in digests:
                found.append(_problem(store, "record-gone", entry=entry, **of))
            elif other is None or not proves(other, store.rows(entry)):
                found.append(_problem(store, "record-exchanged", entry=entry, **of))
    if whole:
        found += [
            _problem(store, "record-slipped-in", entry=entry, by=store.rows(entry).head.made_by)
            for entry in digests
            if entry not in chain.covered and entry not in altered
        ]
        if len(chain.ends) > 1:
            found.append(_problem(store, "record-ends", n=str(len(chain.ends))))
    # What another program put in may change what is read or written next.
    return found + _schema(store)


def _links(store: "Store", chain: Chain) -> list[Problem]:
    """Links that are not as they were made, and gaps before them."""
    wrong = [
        *chain.unread,
        *(one.row.hash for one in chain.links.values() if not one.row.sound),
    ]
    found = [_problem(store, "record-link", link=short_head(one)) for one in sorted(wrong)]
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
            link=short_head(parent),
            next=short_head(row.hash),
            at=_minute(row.made_at),
        )
        for parent, row in sorted(gaps.items())
    ]


def _schema(store: "Store") -> list[Problem]:
    """Tables, triggers and indices that are not those of a file of records."""
    here = [one for one in store.schema() if not _named(one)[1].startswith(_OWN)]
    wanted = objects()
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
