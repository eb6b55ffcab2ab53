"""Merge of several desks' files of records."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from novuss.corpus import Corpus
from novuss.input_problems import Problem, ProblemsError
from novuss.records import tamper_detection
from novuss.records.entry_chain import LinkRow, Signer
from novuss.records.entry_decoding import decode_entry
from novuss.records.entry_digests import build_beside_row
from novuss.records.entry_row_types import BesideRow, Rows
from novuss.records.record_store import Store, create_store, open_store
from novuss.records.recorded_entries import Unread


@dataclass(frozen=True)
class Merged:
    """How many entries a merge added, and how many were there before."""

    added: int
    known: int
    #: Those among the added that this version cannot read; they are kept as they are.
    unread: tuple[Unread, ...] = ()


def merge_stores(
    into: Path,
    sources: Sequence[Path],
    corpus: Corpus,
    then: Callable[[Store], None] = lambda _: None,
    *,
    signer: Signer | None = None,
) -> Merged:
    """Add to a file every entry of the others that it does not have.

    An entry is its content, which is never changed, so the result is their union: in whatever
    order, however often, the same. What several desks have beside one content is all kept. What a
    later version of novuss wrote is taken over and reported, for that version to read. What comes
    ``then`` is in the same transaction.

    Raises:
        ProblemsError: a file that cannot be used, or an entry that is not as it
            was recorded; nothing is then added.
    """
    found = _read_sources(sources, corpus)
    with _open_target(into, signer) as target, target.begin_transaction(whole=True):
        known = target.entries.read_seals()
        problems = [
            _build_conflict(name, entry, target.name)
            for entry, (rows, name) in found.entries.items()
            if entry in known and rows.head.digest != target.entries.read_rows(entry).head.digest
        ]
        if problems:
            raise ProblemsError(problems)
        new = {entry: rows for entry, (rows, _) in found.entries.items() if entry not in known}
        for rows in new.values():
            target.insert_entry(rows)
        target.insert_links(found.links.values(), sorted(found.beside))
        target.photos.add_photos(found.photos)
        then(target)
    unread = tuple(unread for entry, unread in found.unread.items() if entry in new)
    return Merged(len(new), len(found.entries) - len(new), unread)


@dataclass
class _Sources:
    """What the files hold that are merged into another."""

    #: By id the rows of an entry, and the first file that has it.
    entries: dict[str, tuple[Rows, str]] = field(default_factory=dict)
    unread: dict[str, Unread] = field(default_factory=dict)
    links: dict[str, LinkRow] = field(default_factory=dict)
    beside: set[BesideRow] = field(default_factory=set)
    photos: dict[str, bytes] = field(default_factory=dict)


def _read_sources(paths: Sequence[Path], corpus: Corpus) -> _Sources:
    found, problems = _Sources(), list[Problem]()
    for path in paths:
        try:
            with open_store(path) as store:
                problems += _read_source(store, corpus, found)
        except ProblemsError as error:
            problems += error.problems
    if problems:
        raise ProblemsError(problems)
    return found


def _read_source(store: Store, corpus: Corpus, found: _Sources) -> list[Problem]:
    """Add what a file holds; the problems for which nothing can be taken from it."""
    if damage := tamper_detection.find_damage(store):
        return damage
    found.links |= {link.hash: link for link in store.links.read_all()}
    found.beside |= set(store.entries.read_beside())
    found.photos |= store.photos.read_photos(store.photos.list_digests())
    problems = []
    for entry in store.entries.read_seals():
        rows = store.entries.read_rows(entry)
        first, name = found.entries.setdefault(entry, (rows, store.name))
        if first.head.digest != rows.head.digest:
            problems.append(_build_conflict(store.name, entry, name))
        found.beside.add(build_beside_row(rows))
        if isinstance(unread := decode_entry(rows, corpus), Unread):
            found.unread[entry] = unread
    return problems


@contextmanager
def _open_target(into: Path, signer: Signer | None) -> Iterator[Store]:
    """The file that grows; a new one is there when it is whole."""
    open_file = open_store if into.exists() else create_store
    try:
        with open_file(into, signer=signer) as store:
            yield store
    except FileExistsError:
        # Another process has made it meanwhile.
        raise ProblemsError.of(str(into), "record-busy") from None


def _build_conflict(name: str, entry: str, other: str) -> Problem:
    return Problem.of(name, "record-conflict", entry=entry, other=other)
