"""Several desks' files of records become one."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from novuss.corpus import Corpus
from novuss.problems import Problem, ProblemsError
from novuss.records import integrity
from novuss.records.chain import LinkRow, Signer
from novuss.records.digest import build_beside_row
from novuss.records.entry import Unread
from novuss.records.rows import BesideRow, Rows
from novuss.records.store import Store, new_store, open_store


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

    An entry is its content, which is never changed, so the result is their union: in
    whatever order, however often, the same. What several desks have beside one content is
    all kept. What a later
    version of novuss wrote is taken over and told of, for that version to read.

    Args:
        into: the file that grows; it is made where there is none.
        sources: the others.
        corpus: the knowledge.
        then: what else comes into the file, in the same transaction.
        signer: who signs that.

    Raises:
        ProblemsError: a file that cannot be used, or an entry that is not as it
            was recorded; nothing is then added.
    """
    found: dict[str, tuple[Rows, str]] = {}
    unread: dict[str, Unread] = {}
    links: dict[str, LinkRow] = {}
    apart: set[BesideRow] = set()
    photos: dict[str, bytes] = {}
    problems: list[Problem] = []
    for path in sources:
        try:
            with open_store(path) as store:
                problems += (damages := integrity.find_damage(store))
                if damages:
                    continue
                links |= {one.hash: one for one in store.links()}
                apart |= set(store.apart())
                photos |= store.photos.read(store.photos.digests())
                for entry in store.seals():
                    rows = store.rows(entry)
                    first, name = found.setdefault(entry, (rows, store.name))
                    if first.head.digest != rows.head.digest:
                        problems.append(_conflict(store.name, entry, name))
                    apart.add(build_beside_row(rows))
                    if (told := store.unread(rows, corpus)) is not None:
                        unread[entry] = told
        except ProblemsError as error:
            problems += error.problems
    if problems:
        raise ProblemsError(problems)
    with _grown(into, signer) as target, target.transaction(whole=True):
        known = target.seals()
        problems = [
            _conflict(name, entry, target.name)
            for entry, (rows, name) in found.items()
            if entry in known and rows.head.digest != target.rows(entry).head.digest
        ]
        if problems:
            raise ProblemsError(problems)
        new = {entry: rows for entry, (rows, _) in found.items() if entry not in known}
        for rows in new.values():
            target.insert(rows)
        target.insert_links(links.values(), sorted(apart))
        target.photos.keep(photos)
        then(target)
    kept = tuple(one for entry, one in unread.items() if entry in new)
    return Merged(len(new), len(found) - len(new), kept)


@contextmanager
def _grown(into: Path, signer: Signer | None) -> Iterator[Store]:
    """The file that grows; a new one is there when it is whole.

    Raises:
        ProblemsError: another process has made it meanwhile.
    """
    if into.exists():
        with open_store(into, signer=signer) as store:
            yield store
        return
    try:
        with new_store(into, signer=signer) as store:
            yield store
    except FileExistsError:
        raise ProblemsError.of(str(into), "record-busy") from None


def _conflict(name: str, entry: str, other: str) -> Problem:
    return Problem.of(name, "record-conflict", entry=entry, other=other)
