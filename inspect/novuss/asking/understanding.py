"""What a question in words says of a case: its subject, its facts, and what to ask back.

The algorithm, in whole numbers, step by step:

1. The search of situations gives near cases: those whose score is at least :attr:`Thresholds.near`
   percent of the best. Their scores are their votes.
2. The clue reader gives the facts that words tell, each value with its points; the trained reader
   gives how likely words make each value.
3. Words of a matter on which no rule speaks end it, and so does a chance of
   :attr:`Thresholds.silent` that it is one: the rules do not say.
4. Each subject (what a case is about: a stroke, a phone, a disc touched) has points:
   :attr:`Thresholds.read` times its share of the chances, and :attr:`Thresholds.cases` times the
   share of the votes of cases about it; fewer where the nearest is weaker than
   :attr:`Thresholds.full`. What was answered rules subjects out.
5. Below :attr:`Thresholds.sure`, or where the next subject is closer than
   :attr:`Thresholds.margin`, the subject is asked for: by the fact that tells it where all close
   ones share that, else by what the case is about at all.
6. Else the subject is taken; then the facts that clues tell, in the order of the talk, with the
   values that have most points or one less; then, of facts still without one value, the one with
   a share of :attr:`Thresholds.agreed` percent: :attr:`Thresholds.told` percent of it by the
   chances, the rest by the votes. Nothing is taken that rests on what nobody told.
7. What is usual is doubted where its share is below :attr:`Thresholds.doubted` percent: it is asked
   for, if something else would follow.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from novuss.asking.clue_reader import SILENT, ClueFacts
from novuss.asking.trained_reader import Chances
from novuss.model.rulings import CluesFile, Thresholds
from novuss.rulings import FactError, Ruleset, narrow
from novuss.rulings.ruleset import Known

#: What a case is about: a fact and its value.
Subject = tuple[str, str]
STROKE: Subject = ("what", "stroke")
#: Of words that tell little of a fact, what they tell does not count as a whole.
_LEAST_READ = 500
#: By fact and value, the share that it has.
Votes = Mapping[str, Mapping[str, int]]


@dataclass(frozen=True)
class NearCase:
    """A situation that words found."""

    id: str
    score: int
    facts: Mapping[str, str]


@dataclass(frozen=True)
class Evidence:
    """What the words of a question give: facts that they tell, and cases like it, best first."""

    clued: ClueFacts
    cases: tuple[NearCase, ...] = ()
    asked: int = 0
    held: int = 0
    chances: Chances = field(default_factory=dict)

    @property
    def strength(self) -> int:
        """The score of the nearest case by the share of the words that it holds."""
        best = max((case.score for case in self.cases), default=0)
        return best * self.held // max(1, self.asked)


@dataclass(frozen=True)
class Understanding:
    """What is taken of a case, beyond what was answered.

    Attributes:
        taken: facts with the values that they may have, which are shown as assumed.
        question: the fact that tells what the case is about, where words do not.
        refrains: whether words tell of nothing that the rules know.
        votes: for facts without one value, the share of each.
        doubted: facts that may not be as usual.
    """

    taken: Known
    question: str | None = None
    refrains: bool = False
    votes: Votes = field(default_factory=dict)
    doubted: tuple[str, ...] = ()


def understand(
    rules: Ruleset, table: CluesFile, evidence: Evidence, answered: Mapping[str, str]
) -> Understanding:
    """Find out what a case is about, and what is known of it."""
    known = narrow(rules, {fact: [value] for fact, value in answered.items()})
    if not answered and _is_silent(table, evidence):
        return Understanding({}, refrains=True)
    subject = find_subject(table, known)
    if subject is None or (subject[0] == "what" and subject != STROKE):
        points = dict(_score_subjects(rules, table, evidence, known))
        if not points:
            return Understanding({}, refrains=not answered)
        if question := _question_subject(table, points, known):
            return Understanding({}, question)
        subject = max(points, key=lambda subject: points[subject])
    known = _join(rules, known, {subject[0]: frozenset({subject[1]})}) or dict(known)
    known = _take_clued(rules, evidence.clued, known)
    cases = _list_cases_about(rules, table, evidence, subject, known)
    shares: dict[str, dict[str, int]] = {}
    for name in rules.facts:
        if len(known.get(name, ())) == 1:
            continue
        shares[name] = found = _share_values(rules, table, evidence, cases, known, name)
        best = max(found, key=lambda value: found[value])
        agreed = found[best] >= table.thresholds.agreed * 10
        if agreed and best != rules.facts[name].usual:
            known = _take(rules, known, name, frozenset({best}))
    return Understanding(
        taken={name: known[name] for name in known if name not in answered},
        votes=shares,
        doubted=tuple(_find_doubted(rules, table, shares, known)),
    )


def find_subject(table: CluesFile, known: Known) -> Subject | None:
    """Find what facts are about."""
    for fact in table.subjects:
        if len(known.get(fact, ())) == 1:
            return fact, min(known[fact])
    return None


def _is_silent(table: CluesFile, evidence: Evidence) -> bool:
    """Whether words tell of a matter on which no rule speaks."""
    chance = evidence.chances.get(SILENT, {}).get("yes", 0)
    return SILENT in evidence.clued or chance >= table.thresholds.silent


def _score_subjects(
    rules: Ruleset, table: CluesFile, evidence: Evidence, known: Known
) -> Iterator[tuple[Subject, int]]:
    weights, chances = table.thresholds, evidence.chances
    near = _list_near(weights, evidence)
    votes = max(1, sum(case.score for case in near))
    likely = weights.cases * min(evidence.strength, weights.full) // weights.full
    shares: dict[Subject, int] = {}
    for case in near:
        if subject := find_subject(table, _narrow_case(rules, case)):
            shares[subject] = shares.get(subject, 0) + case.score
    subjects = list(_list_subjects(rules, table))
    read = {(fact, value): chances.get(fact, {}).get(value, 0) for fact, value in subjects}
    whole = max(sum(read.values()), _LEAST_READ)
    for subject in subjects:
        points = weights.read * read[subject] // whole + likely * shares.get(subject, 0) // votes
        if points and _join(rules, known, {subject[0]: frozenset({subject[1]})}):
            yield subject, points


def _list_subjects(rules: Ruleset, table: CluesFile) -> Iterator[Subject]:
    for fact in table.subjects[:-1]:
        yield from ((fact, value.id) for value in rules.facts[fact].values)
    yield STROKE


def _stands_alone(rules: Ruleset, known: Known, own: Collection[str]) -> bool:
    """Whether a fact brings no other with it than what a case is about, and what is usual."""
    return all(name in own or rules.facts[name].usual in known[name] for name in known)


def _list_near(weights: Thresholds, evidence: Evidence) -> list[NearCase]:
    best = max((case.score for case in evidence.cases), default=0)
    return [case for case in evidence.cases if case.score * 100 >= best * weights.near]


def _narrow_case(rules: Ruleset, case: NearCase) -> Known:
    return narrow(rules, {fact: [value] for fact, value in case.facts.items()})


def _join(rules: Ruleset, known: Known, more: Known) -> dict[str, frozenset[str]] | None:
    """Both together; None where they exclude one another."""
    both = dict(known)
    for fact, values in more.items():
        both[fact] = values & both[fact] if fact in both else values
        if not both[fact]:
            return None
    try:
        return narrow(rules, both)
    except FactError:
        return None


def fits_usual(rules: Ruleset, known: Known, facts: Mapping[str, str]) -> bool:
    """Whether facts go with what is known, and bring no other that could be as usual."""
    joined = _join(rules, known, {name: frozenset({value}) for name, value in facts.items()})
    return joined is not None and not any(
        _brings(rules, known, name, values)
        for name, values in joined.items()
        if name not in known and name not in facts
    )


def _brings(rules: Ruleset, known: Known, name: str, values: Collection[str]) -> bool:
    """Whether values of a fact that is not known are neither usual nor the only ones left."""
    usual = rules.facts[name].usual
    if usual is None:
        return len(values) == 1
    return usual not in values and _join(rules, known, {name: frozenset({usual})}) is not None


def _question_subject(table: CluesFile, points: Mapping[Subject, int], known: Known) -> str | None:
    """The fact to ask for what the case is about; None where that is sure."""
    weights, best = table.thresholds, max(points.values())
    close = [subject for subject in points if points[subject] > best - weights.margin]
    if best >= weights.sure and len(close) == 1:
        return None
    first = next(subject for subject in close if points[subject] == best)
    return first[0] if len({fact for fact, _ in close}) == 1 or "what" in known else "what"


def _take_clued(rules: Ruleset, clued: ClueFacts, known: Known) -> dict[str, frozenset[str]]:
    """Add the facts that words tell, in the order of the talk, where they go together."""
    taken = dict(known)
    for fact in rules.facts:
        if fact in clued:
            most = max(clued[fact].values())
            values = (value for value, points in clued[fact].items() if points >= most - 1)
            taken = _take(rules, taken, fact, frozenset(values))
    return taken


def _take(
    rules: Ruleset, taken: dict[str, frozenset[str]], fact: str, values: frozenset[str]
) -> dict[str, frozenset[str]]:
    """Add a fact, unless it brings another with it that is neither known nor usual."""
    joined = _join(rules, taken, {fact: values})
    return joined if joined and _stands_alone(rules, joined, {fact, "right", *taken}) else taken


def _list_cases_about(
    rules: Ruleset, table: CluesFile, evidence: Evidence, subject: Subject, known: Known
) -> list[tuple[int, Known]]:
    """The near cases about the subject that do not exclude what is known, with their votes."""
    found = []
    for case in _list_near(table.thresholds, evidence):
        facts = _narrow_case(rules, case)
        if find_subject(table, facts) == subject and _join(rules, known, facts):
            found.append((case.score, facts))
    return found


def _share_values(
    rules: Ruleset,
    table: CluesFile,
    evidence: Evidence,
    cases: Sequence[tuple[int, Known]],
    known: Known,
    name: str,
) -> dict[str, int]:
    """The share that each value of a fact has, in per mille: by words, and by near cases."""
    fact = rules.facts[name]
    counts = {value.id: 0 for value in fact.values if value.id in known.get(name, {value.id})}
    read = {value: evidence.chances.get(name, {}).get(value, 0) for value in counts}
    if fact.usual in read:
        read[fact.usual] = max(0, 1000 - sum(read.values()))
    for score, facts in cases:
        values = facts.get(name, frozenset({fact.usual} if fact.usual else ()))
        if len(values) == 1 and min(values) in counts:
            counts[min(values)] += score
    whole, votes = max(sum(read.values()), _LEAST_READ), sum(counts.values())
    part = table.thresholds.told if votes else 100
    return {
        value: (
            part * (1000 * read[value] // whole)
            + (100 - part) * 1000 * counts[value] // max(1, votes)
        )
        // 100
        for value in counts
    }


def _find_doubted(rules: Ruleset, table: CluesFile, shares: Votes, known: Known) -> Iterator[str]:
    for fact, found in shares.items():
        usual = rules.facts[fact].usual
        free = usual and fact not in known
        if free and found[usual or ""] < table.thresholds.doubted * 10:
            yield fact
