"""Whether a file of records is what was recorded, and whether a paper was printed from it."""

import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from novuss.problems import Problem
from novuss.records import checking
from novuss.records.chain import Chain, Link, short_head
from novuss.records.signing import available, signed
from novuss.records.store import Store


@dataclass(frozen=True)
class KnownHead:
    """A head that the chain has, and what was recorded since it was printed."""

    head: str
    added: int


@dataclass(frozen=True)
class Signature:
    """Entries whose links were signed by a key, whose name is None where nobody told it."""

    key: str
    name: str | None
    entries: tuple[str, ...]


@dataclass(frozen=True)
class Verified:
    """What came out: intact where there are no problems."""

    #: Empty where nothing was recorded yet.
    head: str
    entries: int
    links: int
    problems: tuple[Problem, ...] = ()
    heads: tuple[KnownHead, ...] = ()
    signatures: tuple[Signature, ...] = ()
    unsigned: int = 0
    #: Whether signatures are there that could not be checked for want of a package.
    unchecked: bool = False
    #: Of the files from which was kept what could be, what each had to leave out.
    salvaged: tuple[Mapping[str, Any], ...] = ()


def verify(
    store: Store, heads: Sequence[str] = (), trusted: Mapping[str, str] | None = None
) -> Verified:
    """Look for whatever was changed by other means than novuss.

    Args:
        store: an open file of records.
        heads: the digits of heads that were printed or signed.
        trusted: names by public keys.
    """
    try:
        return _verified(store, heads, trusted or {})
    except sqlite3.DatabaseError as error:
        problem = Problem.of(store.name, "record-pages", detail=str(error))
        return Verified("", 0, 0, (problem,))


def _verified(store: Store, heads: Sequence[str], trusted: Mapping[str, str]) -> Verified:
    problems = checking.damages(store)
    chain, entries = Chain.of(store.links()), store.seals()
    known = []
    for typed in heads:
        found = chain.found(typed)
        if len(found) == 1:
            behind = chain.behind(found[0])
            known.append(KnownHead(found[0], len(entries.keys() - behind)))
        else:
            problems.append(Problem.of(store.name, "record-head", head=short_head(typed)))
    links = [one for one in chain.links.values() if one.row.key]
    if can := available():
        problems += [
            Problem.of(store.name, "record-signature", link=short_head(one.row.hash))
            for one in links
            if not signed(one.row.key, one.row.signature, one.row.hash.encode())
        ]
    by_key: dict[str, list[str]] = {}
    for one in links:
        by_key.setdefault(one.row.key, []).extend(entry for entry, _ in one.entries)
    with_key = {entry for names in by_key.values() for entry in names}
    return Verified(
        head=chain.head,
        entries=len(entries),
        links=len(chain.links),
        problems=tuple(problems),
        heads=tuple(known),
        signatures=tuple(
            Signature(key, trusted.get(key), tuple(dict.fromkeys(names)))
            for key, names in sorted(by_key.items())
        ),
        unsigned=len(entries.keys() - with_key),
        unchecked=bool(links) and not can,
        salvaged=tuple(_salvaged(chain)),
    )


def _salvaged(chain: Chain) -> list[Mapping[str, Any]]:
    links: list[Link] = sorted(chain.links.values(), key=lambda one: one.row.made_at)
    return [{"at": one.row.made_at, **one.salvaged} for one in links if one.salvaged]
