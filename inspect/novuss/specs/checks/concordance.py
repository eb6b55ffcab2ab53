"""Checks of the concordance between editions."""

from collections import Counter
from collections.abc import Iterator

from novuss.model.cross_edition_relations import Relation
from novuss.model.decision_stakes import STAKES
from novuss.model.rule_clauses import HEADINGS
from novuss.specs.knowledge_model import Knowledge, map_clauses_by_edition
from novuss.specs.parsed_sources import Sources
from novuss.specs.spec_issues import Issue

_FILE = "concordance.yaml"


def check_concordance_resolves(knowledge: Knowledge, sources: Sources) -> Iterator[Issue]:
    """Relations name another edition and clauses that exist, none for new and dropped."""
    clauses = map_clauses_by_edition(knowledge)
    others = sorted(edition.id for edition in knowledge.editions if edition.id != knowledge.current)
    for place, relation in sources.list_records(_FILE, "relations", knowledge.relations):
        if relation.edition not in others:
            message = f"no other edition {relation.edition!r}"
            yield place.build_issue(message, f"use one of: {', '.join(others)}")
            continue
        for edition, ids in ((knowledge.current, relation.from_), (relation.edition, relation.to)):
            for name in ids:
                if name not in clauses.get(edition, {}):
                    message = f"{edition} has no clause {name!r}"
                    yield place.build_issue(message, "mend the id")
        shape = (bool(relation.from_), bool(relation.to))
        if shape != {"new": (True, False), "dropped": (False, True)}.get(
            relation.relation, (True,) * 2
        ):
            sides = f"from {relation.from_} and to {relation.to}"
            message = f"{relation.edition}: {relation.relation} with {sides}"
            cure = "new has no 'to', dropped has no 'from', every other has both"
            yield place.build_issue(message, cure)


def check_concordance_complete(knowledge: Knowledge, sources: Sources) -> Iterator[Issue]:
    """Every clause of every document is in it; those in force against each full edition.

    A simplified edition or a summary leaves clauses out on purpose: what it
    does not mention needs no relation.
    """
    related: dict[tuple[str, str], set[str]] = {}
    for relation in knowledge.relations:
        related.setdefault((knowledge.current, relation.edition), set()).update(relation.from_)
        related.setdefault((relation.edition, knowledge.current), set()).update(relation.to)
    held = {rules.edition for rules in knowledge.rules}
    full = [
        edition.id
        for edition in knowledge.editions
        if edition.status == "superseded" and edition.id in held
    ]
    for place, edition, clause in sources.list_clauses():
        for other in full if edition == knowledge.current else [knowledge.current]:
            if clause.id not in related.get((edition, other), set()):
                message = f"{edition} {clause.id} has no relation to {other}"
                yield place.build_issue(message, f"add one to specs/{_FILE}", "id")


def check_concordance_consistent(knowledge: Knowledge, sources: Sources) -> Iterator[Issue]:
    """A pair stands in one relation, the new and the dropped in none, ``same_as`` in ``same``."""
    clauses = map_clauses_by_edition(knowledge)
    pairs: dict[tuple[str, str, str], int] = {}
    uses = Counter(
        (relation.edition, side, name)
        for relation in knowledge.relations
        for side, ids in (("from", relation.from_), ("to", relation.to))
        for name in ids
    )
    same: dict[tuple[str, str], set[str]] = {}
    for place, relation in sources.list_records(_FILE, "relations", knowledge.relations):
        for pair in (
            (relation.edition, ours, theirs) for ours in relation.from_ for theirs in relation.to
        ):
            if pair in pairs:
                both = f"{pair[1]} and {relation.edition} {pair[2]}"
                message = f"{both} stand in a relation already, in line {pairs[pair]}"
                yield place.build_issue(message, "keep one of the two")
            pairs.setdefault(pair, place.find_line())
        if relation.relation in ("new", "dropped"):
            side = "from" if relation.relation == "new" else "to"
            for name in relation.from_ or relation.to:
                if uses[relation.edition, side, name] > 1:
                    message = f"{name} is {relation.relation} and has another relation too"
                    yield place.build_issue(message, f"keep one, for {relation.edition}")
        if relation.relation == "same":
            for name in relation.to:
                same.setdefault((relation.edition, name), set()).update(relation.from_)
                clause = clauses.get(relation.edition, {}).get(name)
                if clause and not set(clause.same_as) & set(relation.from_):
                    message = f"{relation.edition} {name} is the same but has texts of its own"
                    yield place.build_issue(message, "give it 'same_as', or mend the relation")
    for place, edition, twin in sources.list_clauses():
        missing = set(twin.same_as) - same.get((edition, twin.id), set())
        if missing:
            message = f"{twin.id}: not said to be the same as {', '.join(sorted(missing))}"
            yield place.build_issue(message, f"add the relation to specs/{_FILE}", "same_as")


def check_differences_noted(knowledge: Knowledge, sources: Sources) -> Iterator[Issue]:
    """Every relation but a firm ``same`` says what the difference does."""
    for place, relation in sources.list_records(_FILE, "relations", knowledge.relations):
        if (relation.note is None) != (relation.state == "same"):
            has = "without" if relation.note is None else "with"
            message = f"{describe_ends(relation)}: {relation.state} {has} a note"
            cure = "add 'note' in four languages" if relation.note is None else "remove the note"
            yield place.build_issue(message, cure)


def check_differences_weighed(knowledge: Knowledge, sources: Sources) -> Iterator[Issue]:
    """Every difference from an edition that was in force says what could turn on it."""
    full = {edition.id for edition in knowledge.editions if edition.status == "superseded"}
    headings = _find_headings(knowledge)
    for place, relation in sources.list_records(_FILE, "relations", knowledge.relations):
        ids = [
            *((knowledge.current, name) for name in relation.from_),
            *((relation.edition, name) for name in relation.to),
        ]
        asked = (
            relation.edition in full and relation.state != "same" and not headings.issuperset(ids)
        )
        if asked != (relation.decides is not None):
            has = "without" if asked else "with"
            message = f"{describe_ends(relation)}: {relation.state} {has} 'decides'"
            cure = f"add one of: {', '.join(STAKES)}" if asked else "remove 'decides'"
            yield place.build_issue(message, cure)


def check_headings_not_mixed(knowledge: Knowledge, sources: Sources) -> Iterator[Issue]:
    """One side of a relation has headings or clauses, never both: only clauses are counted."""
    headings = _find_headings(knowledge)
    for place, relation in sources.list_records(_FILE, "relations", knowledge.relations):
        for edition, ids in ((knowledge.current, relation.from_), (relation.edition, relation.to)):
            heads = [name for name in ids if (edition, name) in headings]
            if heads and len(heads) < len(ids):
                message = f"{edition}: {', '.join(heads)} is a heading among clauses"
                yield place.build_issue(message, "give the heading a relation of its own")


def describe_ends(relation: Relation) -> str:
    """Both sides of a relation in a message."""
    theirs = f"{relation.edition} {', '.join(relation.to) or '–'}"
    return f"{', '.join(relation.from_) or '–'} / {theirs}"


def _find_headings(knowledge: Knowledge) -> set[tuple[str, str]]:
    return {
        (rules.edition, clause.id)
        for rules in knowledge.rules
        for clause in rules.clauses
        if clause.level in HEADINGS
    }
