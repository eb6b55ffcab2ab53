"""What must hold of ``situations.yaml``: its answers follow from the rules as they stand."""

from collections.abc import Iterator
from functools import partial

from novuss.model.editions import IN_FORCE
from novuss.model.situations import clause_mark
from novuss.specs.checks.offences import following, rows_of
from novuss.specs.issues import Issue
from novuss.specs.knowledge import Knowledge, clauses_by_edition
from novuss.specs.sources import Sources
from novuss.specs.yaml_file import record_issue

_FILE = "situations.yaml"
#: Only one penalty disc is given for all violations in one stroke.
_CASES, _ONE_DISC = "17.1", "17.2"


def situations_resolve(knowledge: Knowledge, sources: Sources) -> Iterator[Issue]:
    """A situation has an id of its own and names clauses, documents and records that there are."""
    held = clauses_by_edition(knowledge)[IN_FORCE]
    documents = {one.id for one in knowledge.documents}
    register = {one.id: one for one in knowledge.discrepancies}
    seen: set[str] = set()
    for place, one in sources.listed(_FILE, "situations", sources.situations()):
        issue = partial(record_issue, place, one.id)
        if one.id in seen:
            yield issue("id", "the id is taken", "give it another")
        seen.add(one.id)
        for step in one.chain:
            if step.clause not in held:
                yield issue("chain", f"no clause {step.clause}", "name a clause in force")
        for reading in one.readings:
            for name in reading.documents:
                if name not in documents:
                    yield issue("readings", f"no document {name}", "name one of editions.yaml")
        for name in one.disputes:
            if name not in register:
                yield issue("disputes", f"no record {name}", "name one of the register")
        if one.open and (one.open not in register or not register[one.open].question):
            yield issue("open", f"{one.open} asks nothing", "name a record with a question")
        elif one.open and not register[one.open].point:
            message = f"{one.open} has no 'point'"
            yield issue("open", message, "say there in a few words what stays open")


def situations_follow(knowledge: Knowledge, sources: Sources) -> Iterator[Issue]:
    """What a clause decides in a situation is what its data says follows."""
    held = clauses_by_edition(knowledge)[IN_FORCE]
    for place, one in sources.listed(_FILE, "situations", sources.situations()):
        for step in one.chain:
            clause = held.get(step.clause)
            if clause is None or not step.decides:
                continue
            known = following(held, clause)
            decided = frozenset(step.decides)
            if not any(decided <= each for each in known):
                message = f"{one.id}: {', '.join(step.decides)} does not follow by {step.clause}"
                yield place.issue(message, "say what its consequence says, or another", "chain")
        cases = [
            step
            for step in one.chain
            if "penalty-disc" in step.decides
            and step.clause in held
            and held[step.clause].parent == _CASES
        ]
        if len(cases) > 1 and all(step.clause != _ONE_DISC for step in one.chain):
            message = f"{one.id}: several cases bring a penalty disc, and {_ONE_DISC} is missing"
            yield place.issue(message, "add the step that only one is given", "chain")


def situations_current(knowledge: Knowledge, sources: Sources) -> Iterator[Issue]:
    """A situation was answered by the clauses as they stand."""
    held = clauses_by_edition(knowledge)[IN_FORCE]
    for place, one in sources.listed(_FILE, "situations", sources.situations()):
        for at, step in enumerate(one.chain):
            clause = held.get(step.clause)
            if clause and step.mark != (now := clause_mark(clause)):
                message = f"{one.id}: {step.clause} has changed since it was answered"
                yield place.issue(message, f"answer it anew, then: mark: {now}", "chain", at)


def situations_cover(knowledge: Knowledge, sources: Sources) -> Iterator[Issue]:
    """Every row of the table of offences in force is part of a situation, where there are any."""
    held = clauses_by_edition(knowledge)[IN_FORCE]
    named = {step.clause for one in sources.situations() for step in one.chain}
    if not named:
        return
    for place, edition, clause in sources.clauses():
        if edition == IN_FORCE and clause.id not in named and rows_of(held, clause):
            message = f"{clause.id} has a consequence, and no situation rests on it"
            yield place.issue(message, f"add one to specs/{_FILE}", "id")
