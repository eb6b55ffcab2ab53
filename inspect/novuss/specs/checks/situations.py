"""Checks of situations: their answers follow from the rules as they stand."""

from collections.abc import Iterator
from functools import partial

from novuss.model.game_situations import fingerprint_clause
from novuss.specs.checks.offences import find_effects, find_rows
from novuss.specs.knowledge_model import Knowledge, map_clauses_by_edition
from novuss.specs.parsed_sources import Sources
from novuss.specs.spec_issues import Issue
from novuss.specs.yaml_file import make_issue

_FILE = "situations.yaml"
#: Only one penalty disc is given for all violations in one stroke.
_CASES, _ONE_DISC = "17.1", "17.2"


def check_situations_resolve(knowledge: Knowledge, sources: Sources) -> Iterator[Issue]:
    """A situation has an id of its own and names clauses, documents and records that there are."""
    held = map_clauses_by_edition(knowledge)[knowledge.current]
    documents = {document.id for document in knowledge.documents}
    register = {entry.id: entry for entry in knowledge.discrepancies}
    seen: set[str] = set()
    for place, situation in sources.list_records(_FILE, "situations", sources.list_situations()):
        issue = partial(make_issue, place, situation.id)
        if situation.id in seen:
            yield issue("id", "the id is taken", "give it another")
        seen.add(situation.id)
        for step in situation.chain:
            if step.clause not in held:
                yield issue("chain", f"no clause {step.clause}", "name a clause in force")
        for reading in situation.readings:
            for name in reading.documents:
                if name not in documents:
                    yield issue("readings", f"no document {name}", "name one of editions.yaml")
        for name in situation.disputes:
            if name not in register:
                yield issue("disputes", f"no record {name}", "name one of the register")
        if situation.open and (
            situation.open not in register or not register[situation.open].question
        ):
            yield issue("open", f"{situation.open} asks nothing", "name a record with a question")
        elif situation.open and not register[situation.open].point:
            message = f"{situation.open} has no 'point'"
            yield issue("open", message, "say there in a few words what stays open")


def check_situations_follow(knowledge: Knowledge, sources: Sources) -> Iterator[Issue]:
    """What a clause decides in a situation is what its data says follows."""
    held = map_clauses_by_edition(knowledge)[knowledge.current]
    for place, situation in sources.list_records(_FILE, "situations", sources.list_situations()):
        for step in situation.chain:
            clause = held.get(step.clause)
            if clause is None or not step.decides:
                continue
            known = find_effects(held, clause)
            decided = frozenset(step.decides)
            if not any(decided <= effects for effects in known):
                message = (
                    f"{situation.id}: {', '.join(step.decides)} does not follow by {step.clause}"
                )
                yield place.build_issue(
                    message, "say what its consequence says, or another", "chain"
                )
        cases = [
            step
            for step in situation.chain
            if "penalty-disc" in step.decides
            and step.clause in held
            and held[step.clause].parent == _CASES
        ]
        if len(cases) > 1 and all(step.clause != _ONE_DISC for step in situation.chain):
            message = (
                f"{situation.id}: several cases bring a penalty disc, and {_ONE_DISC} is missing"
            )
            yield place.build_issue(message, "add the step that only one is given", "chain")


def check_situations_current(knowledge: Knowledge, sources: Sources) -> Iterator[Issue]:
    """A situation was answered by the clauses as they stand."""
    held = map_clauses_by_edition(knowledge)[knowledge.current]
    for place, situation in sources.list_records(_FILE, "situations", sources.list_situations()):
        for at, step in enumerate(situation.chain):
            clause = held.get(step.clause)
            if clause and step.mark != (now := fingerprint_clause(clause)):
                message = f"{situation.id}: {step.clause} has changed since it was answered"
                yield place.build_issue(message, f"answer it anew, then: mark: {now}", "chain", at)


def check_offences_have_situations(knowledge: Knowledge, sources: Sources) -> Iterator[Issue]:
    """Every row of the table of offences in force is part of a situation, where there are any."""
    held = map_clauses_by_edition(knowledge)[knowledge.current]
    named = {step.clause for situation in sources.list_situations() for step in situation.chain}
    if not named:
        return
    for place, edition, clause in sources.list_clauses():
        if edition == knowledge.current and clause.id not in named and find_rows(held, clause):
            message = f"{clause.id} has a consequence, and no situation rests on it"
            yield place.build_issue(message, f"add one to specs/{_FILE}", "id")
