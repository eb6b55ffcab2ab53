"""Several desks' files of records become one."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from novuss.corpus import Corpus
from novuss.problems import Problem, ProblemsError
from novuss.records.digest import digest
from novuss.records.entry import Unread
from novuss.records.rows import Rows
from novuss.records.schema import TABLES
from novuss.records.store import open_store


@dataclass(frozen=True)
class Merged:
    """How many entries a merge added, and how many were there before."""

    added: int
    known: int
    #: Those among the added that this version cannot read; they are kept as they are.
    unread: tuple[Unread, ...] = ()


def merge(into: Path, sources: Sequence[Path], corpus: Corpus) -> Merged:
    """Add to a file every entry of the others that it does not have.

    Entries carry ids that no two desks share and are never changed, so the
    result is their union: in whatever order, however often, the same. What a later
    version of novuss wrote is taken over and told of, for that version to read.

    Raises:
        ProblemsError: a file that cannot be used, or an entry that is not as it
            was recorded; nothing is then added.
    """
    found: dict[str, tuple[str, Rows, str]] = {}
    unread: dict[str, Unread] = {}
    problems: list[Problem] = []
    for path in sources:
        try:
            with open_store(path) as store:
                for entry, recorded in store.digests().items():
                    rows = store.rows(entry)
                    if digest(rows) != recorded:
                        problems.append(store.altered(rows))
                    elif entry in found and not _same(rows, found[entry][1]):
                        problems.append(_conflict(store.name, entry, found[entry][2]))
                    else:
                        found[entry] = (recorded, rows, store.name)
                        if (told := store.unread(rows, corpus)) is not None:
                            unread[entry] = told
        except ProblemsError as error:
            problems += error.problems
    if problems:
        raise ProblemsError(problems)
    with open_store(into, create=True) as target, target.transaction():
        known = target.digests()
        problems = [
            _conflict(name, entry, target.name)
            for entry, (recorded, rows, name) in found.items()
            if known.get(entry, recorded) != recorded and not _same(rows, target.rows(entry))
        ]
        if problems:
            raise ProblemsError(problems)
        new = {entry: rows for entry, (_, rows, _) in found.items() if entry not in known}
        for rows in new.values():
            target.insert(rows)
    kept = tuple(one for entry, one in unread.items() if entry in new)
    return Merged(len(new), len(found) - len(new), kept)


def _same(one: Rows, other: Rows) -> bool:
    """Whether two are one entry: every row the same.

    An inspection of an event file is made an entry by whichever desks take it over, with
    the version of novuss that each has: that alone tells such entries apart.
    """
    heads = (one.head, other.head)
    if one.typed and other.typed:
        heads = tuple(head._replace(version="", digest="") for head in heads)  # type: ignore[assignment]
    return heads[0] == heads[1] and all(
        sorted(one.of(table)) == sorted(other.of(table))
        for table in TABLES
        if table.name != "entry"
    )


def _conflict(name: str, entry: str, other: str) -> Problem:
    return Problem(name, 0, 0, "record-conflict", {"entry": entry, "other": other})
