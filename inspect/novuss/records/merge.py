"""Several desks' files of records become one."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from novuss.corpus import Corpus
from novuss.model.event_file import HandedInspection
from novuss.problems import Problem, ProblemsError
from novuss.records.digest import digest
from novuss.records.entry import Unread
from novuss.records.rows import Rows
from novuss.records.schema import TABLES
from novuss.records.store import Store, open_store


@dataclass(frozen=True)
class Merged:
    """How many entries a merge added, and how many were there before."""

    added: int
    known: int
    #: Those among the added that this version cannot read; they are kept as they are.
    unread: tuple[Unread, ...] = ()


def merge(
    into: Path,
    sources: Sequence[Path],
    corpus: Corpus,
    then: Callable[[Store], None] = lambda _: None,
) -> Merged:
    """Add to a file every entry of the others that it does not have.

    Entries carry ids that no two desks share and are never changed, so the
    result is their union: in whatever order, however often, the same. What a later
    version of novuss wrote is taken over and told of, for that version to read.

    Args:
        into: the file that grows; it is made where there is none.
        sources: the others.
        corpus: the knowledge.
        then: what else comes into the file, in the same transaction.

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
        then(target)
    kept = tuple(one for entry, one in unread.items() if entry in new)
    return Merged(len(new), len(found) - len(new), kept)


def _same(one: Rows, other: Rows) -> bool:
    """Whether two are one entry: every row the same.

    An inspection of an event file is made an entry by whichever desks take it over, with
    the version of novuss that each has: that alone may tell such entries apart.
    """
    if not (one.typed and other.typed):
        return one.head == other.head
    heads = [rows.head._replace(version="", digest="") for rows in (one, other)]
    return (
        heads[0] == heads[1]
        and _said(one) == _said(other)
        and all(
            sorted(one.of(table)) == sorted(other.of(table))
            for table in TABLES
            if table.name not in ("entry", "typed")
        )
    )


def _said(rows: Rows) -> object:
    """What an inspection of an event file says: a member that is empty says nothing."""
    found = []
    for row in rows.typed:
        try:
            found.append(
                HandedInspection.model_validate(json.loads(row.inspection)).data(bare=True)
            )
        except ValueError:
            # Of a later version, which knows more members.
            found.append({"": row.inspection})
    return found


def _conflict(name: str, entry: str, other: str) -> Problem:
    return Problem(name, 0, 0, "record-conflict", {"entry": entry, "other": other})
