"""Rules of rulings, carried to the numbers and the words of an amending edition."""

from collections.abc import Iterable, Iterator, Mapping

from novuss.model.record_base import ClauseId
from novuss.model.rulings import Beside, KnownRulings, Outdated, Rule, Saying
from novuss.specs.consolidation.contradictions import compare_figures
from novuss.specs.knowledge_model import AmendedNumbers, Knowledge

#: The readings of a rule that was written for an earlier text: as it was, or saying nothing.
_EARLIER, _AMENDED = "earlier", "amended"


def carry_rulings(knowledge: Knowledge, known: KnownRulings) -> KnownRulings:
    """The rulings by the edition in force.

    A rule holds while its clause reads as it did. One of a clause that was amended or repealed is
    left open, as if a record of the register asked whether it still holds, unless its edition
    brings rules for the clause: these replace it. So is one of a clause that stays and says
    otherwise than an amended one of the same act.
    """
    for at, step in enumerate(knowledge.steps):
        compared = {text for later in knowledge.steps[at:] for text in later.still_right}
        contradicted = compare_figures(knowledge, step).contradicted
        known = _carry_step(known, step, compared, contradicted)
    return known


def _carry_step(
    known: KnownRulings,
    step: AmendedNumbers,
    compared: set[str],
    contradicted: Mapping[ClauseId, tuple[Beside, ClauseId]],
) -> KnownRulings:
    brought = known.amending.get(step.edition, [])
    replaced = {rule.clause for rule in brought}
    outdated = {
        record: entry.model_copy(
            update={
                field: step.numbers.get(name) or name
                for field, name in (("clause", entry.clause), ("amended", entry.amended))
                if name
            }
        )
        for record, entry in known.outdated.items()
    }
    rules = []
    for rule in known.rules:
        number = step.numbers.get(rule.clause, rule.clause)
        carried = _renumber(rule, step)
        if number in replaced:
            continue
        entry = _find_outdated(rule, step, compared, contradicted.get(rule.clause))
        if entry:
            if carried.open not in outdated:
                carried = _leave_open(carried, step.edition)
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
    # What was amended may say otherwise, and what is gone says nothing.
    grounds = [
        part.model_copy(update={"clause": number})
        for part in verdicts.grounds
        if (number := step.numbers.get(part.clause, part.clause)) and number not in step.touched
    ]
    carried_verdicts = verdicts.model_copy(
        update={"moot": moot, "silences": silences, "grounds": grounds}
    )
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


def _find_outdated(
    rule: Rule,
    step: AmendedNumbers,
    compared: set[str],
    contradicted: tuple[Beside, ClauseId] | None,
) -> Outdated | None:
    """Why a rule decides nothing for sure since an edition; None where it does."""
    number = step.numbers.get(rule.clause, rule.clause)
    if number is None:
        return Outdated(clause=rule.clause, edition=step.edition, repealed=True)
    if _is_declared_unaffected(rule, compared):
        return None
    if number in step.touched:
        lead_in = step.lead_ins.get(number)
        return Outdated(
            clause=number,
            edition=step.edition,
            repealed=False,
            beside="lead-in" if lead_in else None,
            amended=lead_in,
        )
    if contradicted is None or f"clause {rule.clause}" in compared:
        return None
    beside, amended = contradicted
    return Outdated(
        clause=number,
        edition=step.edition,
        repealed=False,
        beside=beside,
        amended=step.numbers.get(amended) or amended,
    )


def _is_declared_unaffected(rule: Rule, compared: set[str]) -> bool:
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
