"""What must hold between editions: the concordance and the offences."""

from collections import Counter
from collections.abc import Iterator

from novuss.model.editions import IN_FORCE
from novuss.model.rules import Clause, Outcome
from novuss.specs.issues import Issue
from novuss.specs.loader import Knowledge, Sources

_FILE = "concordance.yaml"


def _clauses(knowledge: Knowledge) -> dict[str, dict[str, Clause]]:
    found: dict[str, dict[str, Clause]] = {}
    for rules in knowledge.rules:
        found.setdefault(rules.edition, {}).update((one.id, one) for one in rules.clauses)
    return found


def concordance_resolves(knowledge: Knowledge, sources: Sources) -> Iterator[Issue]:
    """Relations name another edition and clauses that exist, none for new and dropped."""
    file = sources.named(_FILE)
    clauses = _clauses(knowledge)
    others = sorted(edition.id for edition in knowledge.editions if edition.id != IN_FORCE)
    for index, one in enumerate(knowledge.relations):
        line = file.line("relations", index)
        if one.edition not in others:
            message = f"no other edition {one.edition!r}"
            yield Issue(file.name, line, message, f"use one of: {', '.join(others)}")
            continue
        for edition, ids in ((IN_FORCE, one.from_), (one.edition, one.to)):
            for name in ids:
                if name not in clauses.get(edition, {}):
                    message = f"{edition} has no clause {name!r}"
                    yield Issue(file.name, line, message, "mend the id")
        shape = (bool(one.from_), bool(one.to))
        if shape != {"new": (True, False), "dropped": (False, True)}.get(one.relation, (True,) * 2):
            message = f"{one.edition}: {one.relation} with from {one.from_} and to {one.to}"
            cure = "new has no 'to', dropped has no 'from', every other has both"
            yield Issue(file.name, line, message, cure)


def concordance_complete(knowledge: Knowledge, sources: Sources) -> Iterator[Issue]:
    """Every clause of every document is in it; those in force against each full edition.

    A simplified edition or a summary leaves clauses out on purpose: what it
    does not mention needs no relation.
    """
    related: dict[tuple[str, str], set[str]] = {}
    for one in knowledge.relations:
        related.setdefault((IN_FORCE, one.edition), set()).update(one.from_)
        related.setdefault((one.edition, IN_FORCE), set()).update(one.to)
    held = {rules.edition for rules in knowledge.rules}
    full = [one.id for one in knowledge.editions if one.status == "superseded" and one.id in held]
    for file, rules in sources.rules():
        others = full if rules.edition == IN_FORCE else [IN_FORCE]
        for index, clause in enumerate(rules.clauses):
            for other in others:
                if clause.id not in related.get((rules.edition, other), set()):
                    line = file.line("clauses", index, "id")
                    message = f"{rules.edition} {clause.id} has no relation to {other}"
                    yield Issue(file.name, line, message, f"add one to specs/{_FILE}")


def concordance_consistent(knowledge: Knowledge, sources: Sources) -> Iterator[Issue]:
    """A pair stands in one relation, the new and the dropped in none, ``same_as`` in ``same``."""
    file = sources.named(_FILE)
    clauses = _clauses(knowledge)
    pairs: dict[tuple[str, str, str], int] = {}
    ends = Counter(
        (one.edition, side, name)
        for one in knowledge.relations
        for side, ids in (("from", one.from_), ("to", one.to))
        for name in ids
    )
    same: dict[tuple[str, str], set[str]] = {}
    for index, one in enumerate(knowledge.relations):
        line = file.line("relations", index)
        for pair in ((one.edition, ours, theirs) for ours in one.from_ for theirs in one.to):
            if pair in pairs:
                both = f"{pair[1]} and {one.edition} {pair[2]}"
                message = f"{both} stand in a relation already, in line {pairs[pair]}"
                yield Issue(file.name, line, message, "keep one of the two")
            pairs.setdefault(pair, line)
        if one.relation in ("new", "dropped"):
            side = "from" if one.relation == "new" else "to"
            for name in one.from_ or one.to:
                if ends[one.edition, side, name] > 1:
                    message = f"{name} is {one.relation} and has another relation too"
                    yield Issue(file.name, line, message, f"keep one, for {one.edition}")
        if one.relation == "same":
            for name in one.to:
                same.setdefault((one.edition, name), set()).update(one.from_)
                clause = clauses.get(one.edition, {}).get(name)
                if clause and not set(clause.same_as) & set(one.from_):
                    message = f"{one.edition} {name} is the same but has texts of its own"
                    yield Issue(file.name, line, message, "give it 'same_as', or mend the relation")
    for place, rules in sources.rules():
        for index, clause in enumerate(rules.clauses):
            missing = set(clause.same_as) - same.get((rules.edition, clause.id), set())
            if missing:
                line = place.line("clauses", index, "same_as")
                message = f"{clause.id}: not said to be the same as {', '.join(sorted(missing))}"
                yield Issue(place.name, line, message, f"add the relation to specs/{_FILE}")


def differences_noted(knowledge: Knowledge, sources: Sources) -> Iterator[Issue]:
    """Every relation but a firm ``same`` says what the difference does."""
    file = sources.named(_FILE)
    for index, one in enumerate(knowledge.relations):
        if (one.note is None) != (one.state == "same"):
            ends = f"{', '.join(one.from_) or '–'} / {one.edition} {', '.join(one.to) or '–'}"
            message = f"{ends}: {one.state} {'without' if one.note is None else 'with'} a note"
            cure = "add 'note' in four languages" if one.note is None else "remove the note"
            yield Issue(file.name, file.line("relations", index), message, cure)


def offences_named(knowledge: Knowledge, sources: Sources) -> Iterator[Issue]:
    """What has a consequence and no cases below it says in a few words what happened."""
    clauses = _clauses(knowledge)
    parents = {
        (rules.edition, one.parent)
        for rules in knowledge.rules
        for one in rules.clauses
        if one.level != "unnumbered"
    }
    for file, rules in sources.rules():
        for index, clause in enumerate(rules.clauses):
            if (rules.edition, clause.id) in parents or not punished(
                clauses, rules.edition, clause
            ):
                continue
            carried = [clauses[IN_FORCE][one] for one in clause.same_as]
            if not any(one.offence for one in (clause, *carried)):
                line = file.line("clauses", index, "id")
                message = f"{clause.id} has a consequence but no 'offence'"
                yield Issue(file.name, line, message, "say what happened in a few words")


def outcomes_resolve(knowledge: Knowledge, sources: Sources) -> Iterator[Issue]:
    """What follows when is found where it is said to stand, and is what the consequence says."""
    clauses = _clauses(knowledge)
    known = {one.id for one in knowledge.discrepancies}
    documents = {one.id: one.edition for one in knowledge.documents}
    for file, rules in sources.rules():
        held = clauses[rules.edition]
        for index, clause in enumerate(rules.clauses):
            for key, message, cure in (
                *_said_elsewhere(held, clause),
                *_unlike_its_consequence(clauses, rules.edition, clause),
                *_unlike_its_documents(documents, rules.edition, clause),
            ):
                yield Issue(file.name, file.line("clauses", index, key), message, cure)
            for name in clause.case_of:
                if rules.edition == IN_FORCE or name not in clauses[IN_FORCE]:
                    line = file.line("clauses", index, "case_of")
                    message = f"{clause.id}: {name} is no clause that took its place"
                    yield Issue(file.name, line, message, "name a clause in force")
            for one in clause.disputed:
                if one not in known:
                    line = file.line("clauses", index, "disputed")
                    message = f"{clause.id}: no disagreement {one}"
                    yield Issue(file.name, line, message, "name one of discrepancies.yaml")


def _said_elsewhere(held: dict[str, Clause], clause: Clause) -> Iterator[tuple[str, str, str]]:
    cure = "name a clause of the edition that states a consequence itself"
    for one in clause.outcomes:
        if one.by and (one.by not in held or _comes_back(held, clause.id)):
            yield "outcomes", f"{clause.id}: nothing follows by {one.by}", cure
    if clause.repeats and (clause.repeats not in held or held[clause.repeats].repeats):
        yield "repeats", f"{clause.id} repeats {clause.repeats}, which is no case", cure


def _comes_back(held: dict[str, Clause], start: str) -> bool:
    """Whether the way from clause to clause by which something follows ends nowhere."""
    open_, seen = [start], set[str]()
    while open_:
        here = open_.pop()
        for one in held[here].outcomes if here in held else ():
            if one.by == start:
                return True
            if one.by and one.by not in seen:
                seen.add(one.by)
                open_.append(one.by)
    return False


def _unlike_its_consequence(
    clauses: dict[str, dict[str, Clause]], edition: str, clause: Clause
) -> Iterator[tuple[str, str, str]]:
    own: list[Outcome] = [one for one in clause.outcomes if not one.by]
    if any(not one.effects for one in own) and not punished(clauses, edition, clause):
        message = f"{clause.id}: an outcome without effects, and no consequence"
        yield "outcomes", message, "give 'effects', or 'by' the clause that states them"
    elif own and clause.consequence:
        stated = {each for one in own for each in one.effects or clause.consequence.effects}
        if stated != set(clause.consequence.effects):
            message = f"{clause.id}: the outcomes have other effects than the consequence"
            yield "outcomes", message, "let the consequence name every effect, and no other"


def _unlike_its_documents(
    documents: dict[str, str], edition: str, clause: Clause
) -> Iterator[tuple[str, str, str]]:
    for one in clause.outcomes:
        wrong = [name for name in one.documents if documents.get(name) != edition]
        if wrong or (one.documents and not one.condition):
            message = f"{clause.id}: {', '.join(wrong or one.documents)} has no such condition"
            yield "outcomes", message, "name documents of the edition, and the condition"


def punished(clauses: dict[str, dict[str, Clause]], edition: str, clause: Clause) -> bool:
    """Whether a consequence follows, by the clause, its twin in force, or one above."""
    here: Clause | None = clause
    seen: set[str] = set()
    # A circle of parents is an issue of its own.
    while here and here.id not in seen:
        seen.add(here.id)
        if here.consequence or any(clauses[IN_FORCE][one].consequence for one in here.same_as):
            return True
        here = clauses[edition].get(here.parent) if here.parent else None
    return False
