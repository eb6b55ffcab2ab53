"""What must hold of the clauses of an edition: ids, parents, references."""

from collections.abc import Iterator

from novuss.specs.issues import Issue
from novuss.specs.loader import Knowledge, Sources

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


def clause_ids_unique(_: Knowledge, sources: Sources) -> Iterator[Issue]:
    """No edition has a clause id twice."""
    seen: dict[tuple[str, str], str] = {}
    for file, rules in sources.rules():
        for index, clause in enumerate(rules.clauses):
            line = file.line("clauses", index, "id")
            key = (rules.edition, clause.id)
            if key in seen:
                message = f"{clause.id} stands already at {seen[key]}"
                yield Issue(file.name, line, message, "remove one of the two")
            seen.setdefault(key, f"{file.name}:{line}")


def parents_exist(knowledge: Knowledge, sources: Sources) -> Iterator[Issue]:
    """Every parent is a clause of the edition, of a level that may be above, and no circle."""
    parents = {
        (rules.edition, clause.id): clause.parent
        for rules in knowledge.rules
        for clause in rules.clauses
    }
    levels = {
        (rules.edition, clause.id): clause.level
        for rules in knowledge.rules
        for clause in rules.clauses
    }
    for file, rules in sources.rules():
        for index, clause in enumerate(rules.clauses):
            line = file.line("clauses", index, "parent")
            if clause.parent is not None and (rules.edition, clause.parent) not in levels:
                message = f"{clause.id}: no clause {clause.parent!r} to be its parent"
                yield Issue(file.name, line, message, "name a clause of the edition")
                continue
            if clause.parent and above_itself(parents, rules.edition, clause.id):
                message = f"{clause.id} stands above itself"
                yield Issue(file.name, line, message, "name the clause above it")
                continue
            above = levels[rules.edition, clause.parent] if clause.parent else None
            if above not in _LEVELS_ABOVE[clause.level]:
                message = f"{clause.id}: a {clause.level} cannot stand below {above or 'nothing'}"
                yield Issue(file.name, line, message, "mend the level or the parent")


def above_itself(parents: dict[tuple[str, str], str | None], edition: str, clause: str) -> bool:
    """Whether the way up from a clause comes back to it."""
    seen = {clause}
    here = parents.get((edition, clause))
    while here is not None and here not in seen:
        seen.add(here)
        here = parents.get((edition, here))
    return here == clause


def references_resolve(knowledge: Knowledge, sources: Sources) -> Iterator[Issue]:
    """Every clause that a clause or a characteristic names exists, where texts exist."""
    known: dict[str, set[str]] = {}
    for rules in knowledge.rules:
        known.setdefault(rules.edition, set()).update(clause.id for clause in rules.clauses)
    for file, rules in sources.rules():
        for index, clause in enumerate(rules.clauses):
            for place, ref in enumerate(clause.refs):
                if ref not in known[rules.edition]:
                    line = file.line("clauses", index, "refs", place)
                    message = f"{clause.id} names {ref}, which does not exist"
                    yield Issue(file.name, line, message, "mend or remove the reference")
    for file, equipment in sources.equipment():
        for index, record in enumerate(equipment.characteristics):
            if equipment.edition in known and record.clause not in known[equipment.edition]:
                line = file.line("characteristics", index, "clause")
                message = f"{record.id} rests on {record.clause}, which does not exist"
                yield Issue(file.name, line, message, "mend the clause")
