"""Rules of rulings, carried to the numbers and the words of an amending edition."""

from collections.abc import Iterable, Iterator

from novuss.model.record_base import ClauseId
from novuss.model.rulings import KnownRulings, Outdated, Rule, Saying
from novuss.specs.knowledge_model import AmendedNumbers, Knowledge

#: The readings of a rule that was written for an earlier text: as it was, or saying nothing.
_EARLIER, _AMENDED = "earlier", "amended"


def carry_rulings(knowledge: Knowledge, known: KnownRulings) -> KnownRulings:
    """The rulings by the edition in force.

    A rule holds while its clause reads as it did. One of a clause that was amended or repealed is
    left open, as if a record of the register asked whether it still holds, unless its edition
    brings rules for the clause: these replace it.
    """
    for at, step in enumerate(knowledge.steps):
        compared = {text for later in knowledge.steps[at:] for text in later.still_right}
        known = _carry_step(known, step, compared)
    return known


def _carry_step(known: KnownRulings, step: AmendedNumbers, compared: set[str]) -> KnownRulings:
    brought = known.amending.get(step.edition, [])
    replaced = {rule.clause for rule in brought}
    outdated = {
        record: entry.model_copy(update={"clause": step.numbers.get(entry.clause) or entry.clause})
        for record, entry in known.outdated.items()
    }
    rules = []
    for rule in known.rules:
        number = step.numbers.get(rule.clause, rule.clause)
        carried = _renumber(rule, step)
        if number in replaced:
            continue
        if number is None or (number in step.touched and not _is_still_right(rule, compared)):
            if carried.open not in outdated:
                carried = _leave_open(carried, step.edition)
            entry = Outdated(clause=carried.clause, edition=step.edition, repealed=number is None)
            outdated[carried.open or ""] = entry
        rules.append(carried)
    verdicts = known.verdicts
    moot = [
        part.model_copy(update={"by": step.numbers.get(part.by) or part.by})
        for part in verdicts.moot
    ]
    silences = [
        part.model_copy(update={"nearest": list(_carry(part.nearest, step))})
        for part in verdicts.silences
    ]
    carried_verdicts = verdicts.model_copy(update={"moot": moot, "silences": silences})
    changed = {"rules": [*rules, *brought], "verdicts": carried_verdicts, "outdated": outdated}
    return known.model_copy(update=changed)


def _carry(clauses: Iterable[ClauseId], step: AmendedNumbers) -> Iterator[ClauseId]:
    numbers = (step.numbers.get(name, name) for name in clauses)
    return (number for number in numbers if number)


def _renumber(rule: Rule, step: AmendedNumbers) -> Rule:
    """The rule by the number of now; a repealed clause keeps its own."""

    def renumber(name: str) -> str:
        clause, slash, rest = name.partition("/")
        return (step.numbers.get(clause) or clause) + slash + rest

    names = {"clause": renumber(rule.clause), "except_": [renumber(name) for name in rule.except_]}
    return rule.model_copy(update=names)


def _is_still_right(rule: Rule, compared: set[str]) -> bool:
    names = {f"{kind} {name}" for kind in ("ruling", "rulings") for name in (rule.id, rule.clause)}
    return bool(names & compared)


def _leave_open(rule: Rule, edition: str) -> Rule:
    """The rule with what it says as one reading, and nothing as another."""
    ways = rule.readings or {_EARLIER: Saying()}
    earlier = {
        way: Saying(says=rule.says | way_says.says, offence=[*rule.offence, *way_says.offence])
        for way, way_says in ways.items()
    }
    changes = {
        "says": {},
        "offence": [],
        # It has the form of an id of the register, whose letters do not come so far.
        "open": f"{edition}.{rule.open or f'{rule.clause}-z'}",
        "readings": {**earlier, _AMENDED: Saying()},
    }
    return rule.model_copy(update=changes)
