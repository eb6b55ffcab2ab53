"""Checks of rulings: what rules refer to exists, and situations are decided as they say."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import chain

from novuss.grouping import group_values
from novuss.model.rulings import (
    TEXT,
    Condition,
    Fact,
    KnownRulings,
    Rule,
    list_kinds,
    split_values,
)
from novuss.rulings import FactError, Ruleset, narrow
from novuss.rulings.ruleset import YES, covers
from novuss.specs.consolidation import consolidate
from novuss.specs.consolidation.rulings import carry_rulings
from novuss.specs.knowledge_model import Knowledge, map_clauses_by_edition
from novuss.specs.parsed_sources import CLUES, FACTS, VERDICTS, WORDS, Sources
from novuss.specs.situation_outcomes import DerivedSituations
from novuss.specs.spec_issues import Issue
from novuss.specs.yaml_file import Place, make_issue

#: What is wrong with a part of a record: its key, what is wrong, and the cure.
Finding = tuple[str, str, str]


@dataclass(frozen=True)
class _Names:
    """The names that rules may use."""

    known: KnownRulings
    knowledge: Knowledge

    @cached_property
    def values(self) -> Mapping[str, set[str]]:
        """The values of every term of a condition."""
        facts, verdicts = self.known.facts.facts, self.known.verdicts
        return {
            **{offence: {YES, "no"} for offence in verdicts.offences},
            **{verdict.id: {value.id for value in verdict.values} for verdict in verdicts.verdicts},
            **{fact.id: {value.id for value in fact.values} for fact in facts},
        }

    @cached_property
    def documents(self) -> set[str]:
        edition = (document for document in self.knowledge.documents if document.edition)
        return {
            TEXT,
            *(document.id for document in edition if document.edition == self.knowledge.base),
        }

    @cached_property
    def open(self) -> set[str]:
        """The records of the register that ask a federation, and that no text settles."""
        records = self.knowledge.discrepancies
        return {entry.id for entry in records if entry.asks and entry.at_the_table == "open"}

    @cached_property
    def weighed(self) -> set[str]:
        """The records that say whether they are open at the table."""
        return {entry.id for entry in self.knowledge.discrepancies if entry.at_the_table}

    @cached_property
    def clauses(self) -> set[str]:
        return set(map_clauses_by_edition(self.knowledge).get(self.knowledge.current, {}))

    def check(self, key: str, condition: Condition | None) -> Iterator[Finding]:
        """What a condition names exists."""
        for alternative in condition or []:
            for term, values in alternative.items():
                if term not in self.values:
                    yield key, f"there is no {term}", "name a fact, an offence or a verdict"
                elif wrong := sorted(set(values) - self.values[term]):
                    yield key, f"{term} is never {', '.join(wrong)}", "name values that it has"


def check_clues(_knowledge: Knowledge, sources: Sources) -> Iterator[Issue]:
    """Clues tell values that facts have, by kinds of words that there are."""
    known = sources.read_rulings()
    if not known.clues:
        return
    values = {fact.id: {value.id for value in fact.values} for fact in known.facts.facts}
    table = known.clues
    issue = partial(make_issue, Place(sources.get_file(CLUES), ()), "clues")
    clues = [clue for part in table.silences for clue in part.clues]
    for fact, found in table.clues.items():
        for value in found.keys() - values.get(fact, set()):
            yield issue("clues", f"there is no {fact}={value}", "name a fact and its value")
        clues += [clue for alternatives in found.values() for clue in alternatives]
    sides = {f"{side}-{limit}" for limit in table.limits for side in ("within", "beyond")}
    named = {kind for clue in clues for kind in list_kinds(clue)}
    for kind in sorted(named - table.words.keys() - sides):
        yield issue("clues", f"there are no words {kind}", "add them under 'words'")


def check_rulings_resolve(knowledge: Knowledge, sources: Sources) -> Iterator[Issue]:
    """Rules have ids of their own, and what they name exists."""
    names = _Names(sources.read_rulings(), knowledge)
    seen: set[str] = set()
    readings: dict[str, set[str]] = {}
    for place, rule in sources.list_ruling_rules():
        issue = partial(make_issue, place, rule.id)
        if rule.id in seen:
            yield issue("clause", "the id is taken", "give it another 'name'")
        seen.add(rule.id)
        for key, message, cure in (*names.check("when", rule.when), *_check_rule(names, rule)):
            yield issue(key, message, cure)
        if rule.open and readings.setdefault(rule.open, {*rule.readings}) != {*rule.readings}:
            message = f"{rule.open} has other readings elsewhere"
            yield issue("readings", message, "give it the same readings everywhere")
    yield from _check_facts(names, sources)
    yield from _check_verdicts(names, sources)
    yield from _check_amending(knowledge, sources)


def _check_amending(knowledge: Knowledge, sources: Sources) -> Iterator[Issue]:
    """The rules that an edition brings are of clauses that it amends or adds, and resolve."""
    brought = group_values(
        (edition, (place, rule)) for place, edition, rule in sources.list_amending_rules()
    )
    for amendments in knowledge.amendments:
        if amendments.id not in brought:
            continue
        seen = consolidate(knowledge, amendments.day)
        names = _Names(carry_rulings(seen, sources.read_rulings()), seen)
        taken: set[str] = set()
        for place, rule in brought[amendments.id]:
            issue = partial(make_issue, place, rule.id)
            if rule.clause in names.clauses - {*seen.steps[-1].touched}:
                yield issue("clause", "the edition leaves the clause as it is", "take the rule out")
            if rule.id in taken:
                yield issue("clause", "the id is taken", "give it another 'name'")
            taken.add(rule.id)
            for key, message, cure in (*names.check("when", rule.when), *_check_rule(names, rule)):
                yield issue(key, message, cure)


def _check_rule(names: _Names, rule: Rule) -> Iterator[Finding]:
    if rule.clause not in names.clauses:
        yield "clause", f"no clause {rule.clause}", "name a clause in force"
    for document in rule.documents:
        if document not in names.documents:
            cure = f"name {TEXT} or a document of the edition in force"
            yield "documents", f"no document {document}", cure
    wanted = names.open if not rule.documents or TEXT in rule.documents else names.weighed
    if rule.open and rule.open not in wanted:
        yield "open", f"{rule.open} leaves nothing open", "say in its 'at_the_table' what it leaves"
    for name in rule.except_:
        if not any(covers(name, other) for other in names.known.rules if other is not rule):
            yield "except", f"no rule {name}", "name a rule, or a clause that has some"
    key = "readings" if rule.open else "says"
    for saying in rule.sayings():
        yield from names.check(key, [{verdict: [value] for verdict, value in saying.says.items()}])
        for offence in set(saying.offence) - {*names.known.verdicts.offences}:
            yield key, f"no offence {offence}", "name one of verdicts.yaml"


def _check_facts(names: _Names, sources: Sources) -> Iterator[Issue]:
    facts = names.known.facts
    verdicts = {
        *names.known.verdicts.offences,
        *(verdict.id for verdict in names.known.verdicts.verdicts),
    }
    for place, fact in sources.list_records(FACTS, "facts", facts.facts) if facts.facts else ():
        if fact.id in verdicts:
            yield make_issue(place, fact.id, "id", "a verdict is called so", "give it another id")
        for key, message, cure in _check_fact(names, fact):
            yield make_issue(place, fact.id, key, message, cure)
    yield from _check_joined(names, sources)
    found = sources.list_records(FACTS, "impossible", facts.impossible) if facts.impossible else ()
    for place, combination in found:
        yield from _place(place, names.check("impossible", [dict(combination)]))


def _check_joined(names: _Names, sources: Sources) -> Iterator[Issue]:
    """Joined questions have ids of their own, and answers that tell facts that there are."""
    joined = names.known.facts.joined
    for place, question in sources.list_records(FACTS, "joined", joined) if joined else ():
        if question.id in names.values:
            yield make_issue(
                place, question.id, "id", "a fact or verdict is called so", "give it another id"
            )
        for answer in question.values:
            condition: Condition = [{fact: [value] for fact, value in answer.facts.items()}]
            for key, message, cure in names.check("values", condition):
                yield make_issue(place, question.id, key, message, cure)


def _check_fact(names: _Names, fact: Fact) -> Iterator[Finding]:
    yield from names.check("matters", fact.matters)
    yield from names.check("asked", fact.asked)
    for value in fact.values:
        yield from names.check("values", value.only)


def _check_verdicts(names: _Names, sources: Sources) -> Iterator[Issue]:
    verdicts = names.known.verdicts
    if not verdicts.verdicts:
        return
    groups = {verdict.id.partition(".")[0] for verdict in verdicts.verdicts}
    for place, moot in sources.list_records(VERDICTS, "moot", verdicts.moot):
        yield from _place(place, names.check("when", moot.when))
        for name in set(moot.drops) - groups - {verdict.id for verdict in verdicts.verdicts}:
            yield place.build_issue(f"no verdict {name}", "name one of the file", "drops")
        if moot.by != "ours" and moot.by not in names.clauses:
            yield place.build_issue(
                f"no clause {moot.by}", "name a clause in force, or 'ours'", "by"
            )
    for place, silence in sources.list_records(VERDICTS, "silences", verdicts.silences):
        yield from _place(place, names.check("when", silence.when))
        for clause in set(silence.nearest) - names.clauses:
            yield place.build_issue(f"no clause {clause}", "name a clause in force", "nearest")
        if silence.open and silence.open not in names.open:
            message = f"{silence.open} leaves nothing open"
            yield place.build_issue(message, "name a record that does", "open")
    for place, ground in sources.list_records(VERDICTS, "grounds", verdicts.grounds):
        yield from _place(place, names.check("when", ground.when))
        if ground.clause not in names.clauses:
            message = f"no clause {ground.clause}"
            yield place.build_issue(message, "name a clause in force", "clause")
        facts = {fact.id for fact in names.known.facts.facts}
        for term in sorted({*chain(*ground.when)} & names.values.keys() - facts):
            yield place.build_issue(f"{term} is not told of a case", "name facts alone", "when")


def _place(place: Place, findings: Iterable[Finding]) -> Iterator[Issue]:
    for key, message, cure in findings:
        yield place.build_issue(message, cure, key)


def check_rulings_said(knowledge: Knowledge, sources: Sources) -> Iterator[Issue]:
    """What conditions turn on can be said in words, and every verdict has a name."""
    known = sources.read_rulings()
    names = _Names(known, knowledge)
    if not known.facts.facts:
        return
    place = Place(sources.get_file(WORDS), ())
    words = known.words.conditions
    named = {term: [*chain(*map(split_values, entries))] for term, entries in words.items()}
    yield from _place(place, names.check("conditions", [named]))
    for verdict in {verdict.id for verdict in known.verdicts.verdicts} ^ {*known.words.verdicts}:
        yield place.build_issue(f"{verdict} has no name, or is none", "name it", "verdicts")
    conditions = (
        *(rule.when for rule in known.rules),
        *(moot.when for moot in known.verdicts.moot),
        *(silence.when for silence in known.verdicts.silences),
        *(ground.when for ground in known.verdicts.grounds),
    )
    lacking = {
        f"{term}={value}"
        for alternative in chain(*conditions)
        for term, values in alternative.items()
        for value in values
        if not known.can_say(term, values) and not known.can_say(term, [value])
    }
    for pair in sorted(lacking):
        yield place.build_issue(f"{pair} cannot be said", "give it words", "conditions")


def check_situations_decided(_: Knowledge, sources: Sources) -> Iterator[Issue]:
    """Facts of situations can be, and what follows from them by the rules is not written."""
    known = sources.read_rulings()
    if not known.rules:
        return
    derived, rules = DerivedSituations(known), Ruleset.of(known)
    for place, situation in sources.list_records(
        "situations.yaml", "situations", sources.read_situations()
    ):
        issue = partial(make_issue, place, situation.id)
        if not situation.given:
            yield issue("id", "no facts are given", "say in 'given' what happened")
            continue
        try:
            derived.derive(situation)
        except FactError as error:
            yield issue("given", f"{error} cannot be", "mend the facts")
        try:
            if situation.changed:
                changed = {**situation.given[-1].facts, **situation.changed}
                narrow(rules, {fact: [value] for fact, value in changed.items()})
        except FactError as error:
            yield issue("changed", f"{error} cannot be", "change another fact")
        for key in derived.find_derivable_keys(situation):
            yield issue(key, "the rules say what follows", "leave it out, or mend facts or rules")
        for reading in situation.readings:
            if not reading.outcomes and not derived.documents & {*reading.documents}:
                yield issue("readings", "no rules are of that edition", "give it 'outcomes'")


def check_rulings_not_circular(_: Knowledge, sources: Sources) -> Iterator[Issue]:
    """No rule, and no fact that a rule asks for, waits in the end for itself."""
    known = sources.read_rulings()
    waits = _find_waits(Ruleset.of(known.model_copy(update={"rules": _every_document(known)})))
    while ready := [name for name, others in waits.items() if not others & waits.keys()]:
        for name in ready:
            del waits[name]
    for place, rule in sources.list_ruling_rules():
        if any(name.split()[0] == rule.id for name in waits):
            message = "it waits for itself, by what it refers to or defeats"
            yield make_issue(
                place, rule.id, "when", message, "refer to facts, or to lesser verdicts"
            )


def _every_document(known: KnownRulings) -> list[Rule]:
    return [rule.model_copy(update={"documents": []}) for rule in known.rules]


def _find_waits(rules: Ruleset) -> dict[str, set[str]]:
    """For each rule and each term the rules and terms that have to be decided before it."""

    def terms(*conditions: Condition | None) -> set[str]:
        return {term for part in conditions for choice in part or [] for term in choice}

    waits = {
        fact.id: terms(fact.matters, fact.asked, *(value.only for value in fact.values))
        for fact in rules.facts.values()
    }
    waits |= {name: {rule.id for rule in found} for name, found in rules.markers.items()}
    waits |= {rule.id: terms(rule.when) for rule in rules.rules}
    for verdict, sayers in rules.sayers.items():
        waits[verdict] = {f"{rule.id} {verdict}" for rule in sayers}
        for rule in sayers:
            others = [other for other in rules.defeaters[rule.id] if other in sayers]
            waits[f"{rule.id} {verdict}"] = {
                rule.id,
                *(f"{other.id} {verdict}" for other in others),
            }
    return waits
