"""Checks of the clauses of an edition: ids, parents, references."""

from collections.abc import Iterator

from novuss.model.rule_clauses import Clause
from novuss.specs.knowledge_model import Knowledge, map_clauses_by_edition
from novuss.specs.parsed_sources import Sources
from novuss.specs.spec_issues import Issue

_LEVELS_ABOVE: dict[str, set[str | None]] = {
    "group": {None},
    "section": {None, "group"},
    "clause": {"section"},
    "subclause": {"clause", "subclause"},
    "unnumbered": {"section", "clause", "subclause"},
    "annex": {"section", None},
    "annex-group": {"annex"},
    "annex-row": {"annex-group", "annex"},
}


def check_clause_ids_unique(_: Knowledge, sources: Sources) -> Iterator[Issue]:
    """No edition has a clause id twice."""
    seen: dict[tuple[str, str], str] = {}
    for place, edition, clause in sources.list_clauses():
        key = (edition, clause.id)
        if key in seen:
            message = f"{clause.id} stands already at {seen[key]}"
            yield place.build_issue(message, "remove one of the two", "id")
        seen.setdefault(key, f"{place.file.name}:{place.find_line('id')}")


def check_parents_exist(knowledge: Knowledge, sources: Sources) -> Iterator[Issue]:
    """Every parent is a clause of the edition, of a level that may be above, and no circle."""
    clauses = map_clauses_by_edition(knowledge)
    for place, edition, clause in sources.list_clauses():
        if clause.parent is not None and clause.parent not in clauses[edition]:
            message = f"{clause.id}: no clause {clause.parent!r} to be its parent"
            yield place.build_issue(message, "name a clause of the edition", "parent")
            continue
        if clause.parent and is_above_itself(clauses[edition], clause):
            message = f"{clause.id} stands above itself"
            yield place.build_issue(message, "name the clause above it", "parent")
            continue
        above = clauses[edition][clause.parent].level if clause.parent else None
        if above not in _LEVELS_ABOVE[clause.level]:
            message = f"{clause.id}: a {clause.level} cannot stand below {above or 'nothing'}"
            yield place.build_issue(message, "mend the level or the parent", "parent")


def is_above_itself(held: dict[str, Clause], clause: Clause) -> bool:
    """Whether the way up from a clause comes back to it."""
    seen = {clause.id}
    parent = clause.parent
    while parent in held and parent not in seen:
        seen.add(parent)
        parent = held[parent].parent
    return parent == clause.id


def check_references_resolve(knowledge: Knowledge, sources: Sources) -> Iterator[Issue]:
    """Every clause that a clause or a characteristic names exists, where texts exist."""
    known = map_clauses_by_edition(knowledge)
    for place, edition, clause in sources.list_clauses():
        for at, ref in enumerate(clause.refs):
            if ref not in known[edition]:
                message = f"{clause.id} names {ref}, which does not exist"
                yield place.build_issue(message, "mend or remove the reference", "refs", at)
    for place, edition, record in sources.list_characteristics():
        if edition in known and record.clause not in known[edition]:
            message = f"{record.id} rests on {record.clause}, which does not exist"
            yield place.build_issue(message, "mend the clause", "clause")
