"""Detection of damage and of changes by other means than novuss."""

import re
from collections.abc import Collection, Iterable, Mapping

from novuss.input_problems import Problem
from novuss.records.database_schema import PHOTOS, list_guards, list_objects
from novuss.records.database_table_access import Database
from novuss.records.entry_chain import Chain, format_head
from novuss.records.entry_digests import is_proven
from novuss.records.entry_index import collect_names

#: Tables and triggers that a message names; there are dozens.
_NAMED = 3
#: What a statement makes, and its name.
_OBJECT = re.compile(r"CREATE (TABLE|TRIGGER|INDEX|VIEW)\s+(\S+)", re.IGNORECASE)
#: Objects of a search that SQLite keeps itself.
_OWN = "sqlite_"


def find_visible_changes(database: Database) -> list[Problem]:
    """Find what shows at once that a file was changed by other means, however long it is.

    Its tables and guards, how many entries and links there are, and the last link. Where one
    of them is not as the last transaction left it, all of the file is looked at.
    """
    state = database.index.state
    last = database.links.find_link(state.head)
    if (
        not _find_schema_changes(database)
        and database.index.update_counts(state.head) == state
        and (last is None if not state.links else last is not None and last.sound)
    ):
        return []
    return find_damage(database) or [database.build_problem("record-state")]


def find_damage(database: Database) -> list[Problem]:
    """Find all that speaks against writing to a file, and against taking anything from it."""
    found = find_unsound(database, Chain.of(database.links.read_all()))
    if not found and _is_derived_otherwise(database):
        found.append(database.build_problem("record-state"))
    pages = database.find_broken_pages()
    return found + [database.build_problem("record-pages", detail=page) for page in pages]


def _is_derived_otherwise(database: Database) -> bool:
    """Whether what is kept beside the entries is not what follows from them."""
    entries = [database.entries.read_rows(entry) for entry in database.entries.read_seals()]
    kinds = {inspection.id: inspection.kind for rows in entries for inspection in rows.inspection}
    names = {name for rows in entries for name in collect_names(rows, kinds)}
    head = Chain.of(database.links.read_all()).head
    return names != database.index.names or database.index.state != database.index.update_counts(
        head
    )


def find_unsound(database: Database, chain: Chain, *, whole: bool = True) -> list[Problem]:
    """Find entries that are not as they were recorded, and what the chain shows.

    With ``whole`` every entry must stand in the chain by now; within a transaction that is not over
    some do not yet.
    """
    seals = database.entries.read_seals()
    found = find_altered(database, seals)
    altered = {problem.values["entry"] for problem in found}
    found += _find_wrong_links(database, chain)
    found += _find_exchanged(database, chain, seals, altered)
    if whole:
        expected = chain.covered | altered
        slipped_in = [entry for entry in seals if entry not in expected]
        found += [
            _build_entry_problem(database, "record-slipped-in", entry) for entry in slipped_in
        ]
        if len(chain.ends) > 1:
            found.append(database.build_problem("record-ends", n=str(len(chain.ends))))
        photos = database.photos.list_altered()
        found += [database.build_problem("record-photo", photo=photo) for photo in photos]
    # What another program put in may change what is read or written next.
    return found + _find_schema_changes(database)


def find_altered(database: Database, entries: Iterable[str]) -> list[Problem]:
    """Find the entries among some that are not as they were recorded."""
    return [
        _build_entry_problem(database, "record-altered", entry)
        for entry in entries
        if not database.entries.is_sound(entry)
    ]


def _build_entry_problem(database: Database, code: str, entry: str) -> Problem:
    by = str(database.entries.read_rows(entry).head.made_by)
    return database.build_problem(code, entry=entry, by=by)


def _find_exchanged(
    database: Database, chain: Chain, seals: Mapping[str, str], altered: Collection[str]
) -> list[Problem]:
    """Find entries that links name and that are gone or have another content."""
    rows = database.entries.read_beside()
    beside = {(row.entry, row.digest) for row in rows if is_proven(row)}
    reported: set[tuple[str, str]] = set()
    found = []
    for link in chain.links.values():
        for entry, seal in link.entries:
            if seals.get(entry) == seal or entry in altered or (entry, seal) in reported:
                continue
            reported.add((entry, seal))
            values = {"desk": link.row.desk or "–", "at": format_minute(link.row.made_at)}
            content, _, other = seal.partition(" ")
            if entry not in seals:
                found.append(database.build_problem("record-gone", entry=entry, **values))
            elif (
                content != database.entries.read_rows(entry).head.digest
                or (entry, other) not in beside
            ):
                found.append(database.build_problem("record-exchanged", entry=entry, **values))
    return found


def _find_wrong_links(database: Database, chain: Chain) -> list[Problem]:
    """Find links that are not as they were made, and gaps before them."""
    wrong = [*chain.unread, *(name for name, link in chain.links.items() if not link.row.sound)]
    found = [
        database.build_problem("record-link", link=format_head(name)) for name in sorted(wrong)
    ]
    gaps = {
        parent: link.row
        for link in chain.links.values()
        for parent in link.parents
        if parent not in chain.links and parent not in wrong
    }
    return found + [
        database.build_problem(
            "record-gap",
            link=format_head(parent),
            next=format_head(row.hash),
            at=format_minute(row.made_at),
        )
        for parent, row in sorted(gaps.items())
    ]


def _find_schema_changes(database: Database) -> list[Problem]:
    """Find tables, triggers and indices that are not those of a file of records."""
    statements = [
        statement
        for statement in database.list_objects()
        if not _parse_object(statement)[1].startswith(_OWN)
    ]
    wanted = list_objects()
    if PHOTOS.created in statements:
        wanted += [PHOTOS.created, *list_guards(PHOTOS)]
    lacking = {_parse_object(statement) for statement in wanted if statement not in statements}
    extra = {_parse_object(statement) for statement in statements if statement not in wanted}
    found = []
    for code, names in (
        ("record-guard-gone", lacking - extra),
        ("record-guard-changed", lacking & extra),
        ("record-guard-added", extra - lacking),
    ):
        if names:
            listed = [f"{kind} {name}" for kind, name in sorted(names)]
            more = f", … ({len(listed)})" if len(listed) > _NAMED else ""
            found.append(database.build_problem(code, what=", ".join(listed[:_NAMED]) + more))
    return found


def _parse_object(statement: str) -> tuple[str, str]:
    made = _OBJECT.match(statement)
    return (made[1].upper(), made[2].partition("(")[0]) if made else ("", statement)


def format_minute(moment: str) -> str:
    """A moment of the records as people are told it; a dash where there is none."""
    return f"{moment[:16].replace('T', ' ')} UTC" if moment else "–"
