"""Verification of a file of records, and of papers printed from it."""

import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from novuss.corpus import Corpus
from novuss.input_problems import Problem
from novuss.records import tamper_detection
from novuss.records.entry_chain import Chain, format_head
from novuss.records.record_store import Store
from novuss.records.signature_trust import NamedKey, Signatures, read_signatures


@dataclass(frozen=True)
class KnownHead:
    """A head that the chain has, and what was recorded since it was printed."""

    head: str
    added: int


@dataclass(frozen=True)
class Verification:
    """What came out."""

    #: Empty where nothing was recorded yet.
    head: str
    entries: int
    links: int
    problems: tuple[Problem, ...] = ()
    heads: tuple[KnownHead, ...] = ()
    signatures: Signatures = field(default_factory=Signatures)
    #: Of the files from which was kept what could be, what each had to leave out.
    salvaged: tuple[Mapping[str, Any], ...] = ()

    @property
    def is_intact(self) -> bool:
        """Whether all is as it was recorded, whether or not whoever should has signed it."""
        return all(
            problem in self.signatures.problems and problem.code != "record-signature"
            for problem in self.problems
        )


def verify_store(
    store: Store,
    corpus: Corpus,
    heads: Sequence[str] = (),
    trusted: Sequence[NamedKey] = (),
    *,
    required: bool = False,
) -> Verification:
    """Look for whatever was changed by other means than novuss.

    Each of the ``heads`` is digits that were printed or signed; ``trusted`` are names with their
    public keys. Where it is ``required`` every entry has to be signed.
    """
    try:
        signatures = read_signatures(store, corpus, trusted, required=required)
        return _verify_signed(store, heads, signatures)
    except sqlite3.DatabaseError as error:
        problem = Problem.of(store.name, "record-pages", detail=str(error))
        return Verification("", 0, 0, (problem,))


def _verify_signed(store: Store, heads: Sequence[str], signatures: Signatures) -> Verification:
    problems = tamper_detection.find_damage(store)
    chain, entries = Chain.of(store.links.read_all()), store.entries.read_seals()
    salvages = sorted(chain.links.values(), key=lambda link: link.row.made_at)
    known = []
    for typed in heads:
        found = chain.find_links(typed)
        if len(found) == 1:
            behind = chain.list_entries_behind(found[0])
            known.append(KnownHead(found[0], len(entries.keys() - behind)))
        else:
            problems.append(Problem.of(store.name, "record-head", head=format_head(typed)))
    return Verification(
        head=chain.head,
        entries=len(entries),
        links=len(chain.links),
        problems=(*problems, *signatures.problems),
        heads=tuple(known),
        signatures=signatures,
        salvaged=tuple(
            {"at": link.row.made_at, **link.salvaged} for link in salvages if link.salvaged
        ),
    )
