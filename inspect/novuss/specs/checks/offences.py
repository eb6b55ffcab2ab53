"""Checks of what follows an offence."""

from collections.abc import Iterator
from typing import get_args

from novuss.grouping import group_values
from novuss.model.rule_clauses import Clause, Effect, Outcome
from novuss.specs.knowledge_model import Knowledge, map_clauses_by_edition
from novuss.specs.parsed_sources import Sources
from novuss.specs.spec_issues import Issue


def check_offences_named(knowledge: Knowledge, sources: Sources) -> Iterator[Issue]:
    """What has a consequence and no cases below it says in a few words what happened."""
    clauses = map_clauses_by_edition(knowledge)
    parents = {
        (rules.edition, clause.parent)
        for rules in knowledge.rules
        for clause in rules.clauses
        if clause.level != "unnumbered"
    }
    for place, edition, clause in sources.list_clauses():
        if (edition, clause.id) in parents or not is_punished(
            clauses, knowledge.current, edition, clause
        ):
            continue
        carried = [clauses[knowledge.current][twin] for twin in clause.same_as]
        if not any(source.offence for source in (clause, *carried)):
            message = f"{clause.id} has a consequence but no 'offence'"
            yield place.build_issue(message, "say what happened in a few words", "id")


def check_outcomes_resolve(knowledge: Knowledge, sources: Sources) -> Iterator[Issue]:
    """What follows when is found where it is said to stand, and is what the consequence says."""
    clauses = map_clauses_by_edition(knowledge)
    known = {entry.id for entry in knowledge.discrepancies}
    documents = {document.id: document.edition for document in knowledge.documents}
    for place, edition, clause in sources.list_clauses():
        for key, message, cure in (
            *_check_references(clauses[edition], clause),
            *_compare_with_consequence(clauses, knowledge.current, edition, clause),
            *_compare_with_documents(documents, edition, clause),
        ):
            yield place.build_issue(message, cure, key)
        for name in clause.case_of:
            if edition == knowledge.current or name not in clauses[knowledge.current]:
                message = f"{clause.id}: {name} is no clause that took its place"
                yield place.build_issue(message, "name a clause in force", "case_of")
        for name in clause.disputed:
            if name not in known:
                message = f"{clause.id}: no disagreement {name}"
                yield place.build_issue(message, "name one of discrepancies.yaml", "disputed")


def _check_references(held: dict[str, Clause], clause: Clause) -> Iterator[tuple[str, str, str]]:
    cure = "name a clause of the edition that states a consequence itself"
    for outcome in clause.outcomes:
        if outcome.by and (outcome.by not in held or _is_circular(held, clause.id)):
            yield "outcomes", f"{clause.id}: nothing follows by {outcome.by}", cure
    if clause.repeats and (clause.repeats not in held or held[clause.repeats].repeats):
        yield "repeats", f"{clause.id} repeats {clause.repeats}, which is no case", cure


def _is_circular(held: dict[str, Clause], start: str) -> bool:
    """Whether the way from clause to clause by which something follows ends nowhere."""
    open_, seen = [start], set[str]()
    while open_:
        current = open_.pop()
        for outcome in held[current].outcomes if current in held else ():
            if outcome.by == start:
                return True
            if outcome.by and outcome.by not in seen:
                seen.add(outcome.by)
                open_.append(outcome.by)
    return False


def _compare_with_consequence(
    clauses: dict[str, dict[str, Clause]], current: str, edition: str, clause: Clause
) -> Iterator[tuple[str, str, str]]:
    own: list[Outcome] = [outcome for outcome in clause.outcomes if not outcome.by]
    if any(not outcome.effects for outcome in own) and not is_punished(
        clauses, current, edition, clause
    ):
        message = f"{clause.id}: an outcome without effects, and no consequence"
        yield "outcomes", message, "give 'effects', or 'by' the clause that states them"
    elif own and clause.consequence:
        stated = {
            effect for outcome in own for effect in outcome.effects or clause.consequence.effects
        }
        if stated != set(clause.consequence.effects):
            message = f"{clause.id}: the outcomes have other effects than the consequence"
            yield "outcomes", message, "let the consequence name every effect, and no other"


def _compare_with_documents(
    documents: dict[str, str], edition: str, clause: Clause
) -> Iterator[tuple[str, str, str]]:
    for outcome in clause.outcomes:
        wrong = [name for name in outcome.documents if documents.get(name) != edition]
        if wrong or (outcome.documents and not outcome.condition):
            message = f"{clause.id}: {', '.join(wrong or outcome.documents)} has no such condition"
            yield "outcomes", message, "name documents of the edition, and the condition"


def check_offences_ordered(knowledge: Knowledge, sources: Sources) -> Iterator[Issue]:
    """Every row of the table of offences in force stands once in the order of its consequence."""
    clauses = map_clauses_by_edition(knowledge)
    held = clauses[knowledge.current]
    older = {
        record
        for edition in clauses.keys() - {knowledge.current}
        for clause in clauses[edition].values()
        for record in clause.disputed
    }
    wanted = group_values(
        (effects, clause.id) for clause in held.values() for effects in find_rows(held, clause)
    )
    ordered: set[tuple[frozenset[Effect], str]] = set()
    headings: dict[frozenset[Effect], int] = {}
    for place, offence in sources.list_records("offences.yaml", "order", knowledge.offences):
        effects = frozenset(offence.effects)
        if effects in headings:
            message = f"{_join_effects(effects)} is ordered twice"
            yield place.build_issue(message, "put both into one entry", "clauses")
            ordered.update((effects, name) for name in offence.clauses)
            continue
        headings[effects] = place.find_line("clauses")
        for name in offence.clauses:
            if (effects, name) in ordered:
                message = f"{_join_effects(effects)}: {name} stands there twice"
                yield place.build_issue(message, "name it once", "clauses")
            elif name not in wanted.get(effects, []):
                message = f"{_join_effects(effects)}: {name} is no row of this consequence"
                yield place.build_issue(message, "name the clause that says it in full", "clauses")
            ordered.add((effects, name))
        for name, records in offence.disputed.items():
            same = (clause for clause in held.values() if name in (clause.id, clause.repeats))
            named = older.union(*(clause.disputed for clause in same))
            if name not in offence.clauses or not named.issuperset(records):
                message = f"{_join_effects(effects)}: {name} turns on {', '.join(records)}"
                cure = "name a row, and entries that its clauses have under 'disputed'"
                yield place.build_issue(message, cure, "disputed")
    for effects, names in wanted.items():
        for name in dict.fromkeys(names):
            if (effects, name) not in ordered:
                message = f"{_join_effects(effects)}: {name} has no place in the order"
                cure = "put it where it belongs by how often it happens in play"
                name_of_file = sources.get_file("offences.yaml").name
                yield Issue(name_of_file, headings.get(effects, 1), message, cure)


def _join_effects(effects: frozenset[Effect]) -> str:
    return " + ".join(effect for effect in get_args(Effect) if effect in effects)


def find_effects(held: dict[str, Clause], clause: Clause) -> list[frozenset[Effect]]:
    """The sets of effects that a clause may bring, by whatever clause states them."""
    if not clause.outcomes:
        return [frozenset(_inherit_effects(held, clause))]
    return [
        effects
        for outcome in clause.outcomes
        for effects in _follow_outcome(held, clause, outcome, set())
    ]


def find_rows(held: dict[str, Clause], clause: Clause) -> list[frozenset[Effect]]:
    """The consequences under which a clause is a row of the table of offences.

    What repeats another clause stands in that one's row, and what has no name of its own is
    told by the clause that states it.
    """
    if clause.repeats:
        return []
    named = [outcome for outcome in clause.outcomes if outcome.offence or clause.offence]
    if not clause.outcomes:
        return [frozenset(_inherit_effects(held, clause))] if clause.offence else []
    found = [
        effects for outcome in named for effects in _follow_outcome(held, clause, outcome, set())
    ]
    return list(dict.fromkeys(found))


def _follow_outcome(
    held: dict[str, Clause], clause: Clause, outcome: Outcome, seen: set[str]
) -> Iterator[frozenset[Effect]]:
    """The effects of an outcome, each set of them, by whatever clause states them."""
    if not outcome.by:
        yield frozenset(outcome.effects or _inherit_effects(held, clause))
        return
    other = held.get(outcome.by)
    # A circle, and a clause that is not there, are issues of their own.
    if other is None or other.id in seen:
        return
    if not other.outcomes:
        yield frozenset(_inherit_effects(held, other))
    for stated in other.outcomes:
        yield from _follow_outcome(held, other, stated, {*seen, other.id})


def _walk_up(held: dict[str, Clause], clause: Clause) -> Iterator[Clause]:
    """A clause and those above it; a circle of parents is an issue of its own."""
    current: Clause | None = clause
    seen: set[str] = set()
    while current and current.id not in seen:
        yield current
        seen.add(current.id)
        current = held.get(current.parent) if current.parent else None


def _inherit_effects(held: dict[str, Clause], clause: Clause) -> list[Effect]:
    stated = (above.consequence for above in _walk_up(held, clause) if above.consequence)
    return next((consequence.effects for consequence in stated), [])


def is_punished(
    clauses: dict[str, dict[str, Clause]], current: str, edition: str, clause: Clause
) -> bool:
    """Whether a consequence follows, by the clause, its twin in force, or one above."""
    return any(
        above.consequence or any(clauses[current][twin].consequence for twin in above.same_as)
        for above in _walk_up(clauses[edition], clause)
    )
