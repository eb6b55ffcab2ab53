"""What a question in words says of a case: its subject, its facts, and what to ask back.

The algorithm, in whole numbers, step by step:

1. The search of situations gives near cases: those whose score is at least :attr:`Thresholds.near`
   percent of the best. Their scores are their weights.
2. The clue reader gives the facts that words tell, with points.
3. Each subject (what a case is about: a stroke, a phone, a disc touched) has points:
   :attr:`Thresholds.clue` for each kind of word of its best clue, and :attr:`Thresholds.cases` times
   the share of the near cases that are about it. What was answered rules subjects out.
4. Below :attr:`Thresholds.possible` points the rules do not say. Below :attr:`Thresholds.sure`, or
   where the next subject is closer than :attr:`Thresholds.margin`, the subject is asked for.
5. Else the subject is taken, then the facts that words tell, those with most points first, as far as
   they go together; then, of facts without a usual value, those on which the near cases agree.
6. What is still missing is asked: the fact whose answers differ most in what follows.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from novuss.asking.clue_reader import SILENT, Told
from novuss.model.rulings import CluesFile, Thresholds
from novuss.rulings import FactError, Ruleset, narrow
from novuss.rulings.ruleset import Known

#: What a case is about: a fact and its value.
Subject = tuple[str, str]
#: By fact and value, the scores of the near cases that have it.
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

    told: Told
    cases: tuple[NearCase, ...] = ()
    asked: int = 0
    held: int = 0

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
    points = dict(_score_subjects(rules, table, evidence, known))
    ranked = sorted(points, key=lambda subject: -points[subject])
    if not answered and evidence.told.get(SILENT):
        return Understanding({}, refrains=True)
    if not answered and not _tells_something(rules, table, evidence):
        return Understanding({}, refrains=True)
    if not ranked:
        return Understanding({}, refrains=True)
    if question := _question_subject(table, points, ranked, known):
        return Understanding({}, question)
    fact, value = ranked[0]
    known = narrow(rules, {**known, fact: known.get(fact, frozenset({value})) & {value}})
    known = _take_told(rules, evidence.told, known)
    known, votes = _take_agreed(rules, table, evidence, ranked[0], known)
    doubted = tuple(
        name
        for name, count in votes.items()
        if rules.facts[name].usual
        and name not in known
        and (sum(count.values()) - count.get(rules.facts[name].usual or "", 0)) * 100
        >= table.thresholds.doubted * sum(count.values())
    )
    return Understanding(
        {name: known[name] for name in known if name not in answered}, votes=votes, doubted=doubted
    )


def find_subject(table: CluesFile, known: Known) -> Subject | None:
    """Find what facts are about."""
    for fact in table.subjects:
        if len(known.get(fact, ())) == 1:
            return fact, min(known[fact])
    return None


def _score_subjects(
    rules: Ruleset, table: CluesFile, evidence: Evidence, known: Known
) -> Iterator[tuple[Subject, int]]:
    weights = table.thresholds
    told = _score_told(rules, table, evidence.told)
    near = _list_near(weights, evidence)
    whole = sum(case.score for case in near)
    shares: dict[Subject, int] = {}
    for case in near:
        if subject := find_subject(table, _narrow_case(rules, case)):
            shares[subject] = shares.get(subject, 0) + case.score
    for fact in table.subjects:
        for value in rules.facts[fact].values:
            subject = fact, value.id
            if fact == "what" and value.id != "stroke":
                continue
            points = weights.clue * told.get(subject, 0)
            points += weights.cases * shares.get(subject, 0) // max(1, whole)
            if points and _fits(rules, known, {fact: frozenset({value.id})}):
                yield subject, points


def _tells_something(rules: Ruleset, table: CluesFile, evidence: Evidence) -> bool:
    told = max(_score_told(rules, table, evidence.told).values(), default=0)
    need = table.thresholds.strength
    return evidence.strength >= (need if told < 1 else need // 4 if told < 2 else 0)


def _score_told(rules: Ruleset, table: CluesFile, told: Told) -> dict[Subject, int]:
    """The points that words give to subjects: by themselves, or by facts of a case about them."""
    found: dict[Subject, int] = {}
    for fact, values in told.items():
        if fact == SILENT:
            continue
        for value, points in values.items():
            known = narrow(rules, {fact: [value]})
            subject = find_subject(table, known)
            if subject and _stands_alone(rules, known, {fact, subject[0]}):
                found[subject] = max(points, found.get(subject, 0))
    stroke = "what", "stroke"
    kinds = {subject: points for subject, points in found.items() if subject[0] == "what"}
    for subject, points in kinds.items():
        if subject != stroke:
            del found[subject]
            for fact in table.subjects:
                for value in rules.facts[fact].values:
                    if narrow(rules, {fact: [value.id]})["what"] == {subject[1]} and fact != "what":
                        found[fact, value.id] = found.get((fact, value.id), 0) + points / 2
    return found


def _stands_alone(rules: Ruleset, known: Known, own: Collection[str]) -> bool:
    """Whether a fact brings no other with it than what a case is about, and what is usual."""
    return all(
        name in own or name == "what" or rules.facts[name].usual in known[name] for name in known
    )


def _list_near(weights: Thresholds, evidence: Evidence) -> list[NearCase]:
    best = max((case.score for case in evidence.cases), default=0)
    return [case for case in evidence.cases if case.score * 100 >= best * weights.near]


def _narrow_case(rules: Ruleset, case: NearCase) -> Known:
    return narrow(rules, {fact: [value] for fact, value in case.facts.items()})


def _fits(rules: Ruleset, known: Known, more: Known) -> bool:
    return _join(rules, known, more) is not None


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


def _question_subject(
    table: CluesFile, points: Mapping[Subject, int], ranked: Sequence[Subject], known: Known
) -> str | None:
    """The fact to ask for what the case is about; None where that is sure."""
    weights, best = table.thresholds, points[ranked[0]]
    if len(known.get(ranked[0][0], ())) == 1:
        return None
    close = [subject for subject in ranked if points[subject] > best - weights.margin]
    if best >= weights.sure and len(close) == 1:
        return None
    facts = {fact for fact, _ in close}
    if len(facts) == 1 or "what" in known:
        return ranked[0][0]
    return "what"


def _take_told(rules: Ruleset, told: Told, known: Known) -> dict[str, frozenset[str]]:
    """Add the facts that words tell, in the order of the talk, where they go together.

    A fact that would bring another with it, which words do not tell, is not taken.
    """
    taken = dict(known)
    for fact in rules.facts:
        if fact not in told:
            continue
        most = max(told[fact].values())
        values = frozenset(value for value, points in told[fact].items() if points >= most - 1)
        taken = _take(rules, taken, fact, values)
    return taken


def _take(
    rules: Ruleset, taken: dict[str, frozenset[str]], fact: str, values: frozenset[str]
) -> dict[str, frozenset[str]]:
    """Add a fact, unless it brings another with it that is neither known nor usual."""
    joined = _join(rules, taken, {fact: values})
    return joined if joined and _stands_alone(rules, joined, {fact, *taken}) else taken


def _take_agreed(
    rules: Ruleset, table: CluesFile, evidence: Evidence, subject: Subject, known: Known
) -> tuple[dict[str, frozenset[str]], Votes]:
    """Add the values on which near cases agree, and count the votes on the facts left."""
    taken = dict(known)
    near = []
    for case in _list_near(table.thresholds, evidence):
        facts = _narrow_case(rules, case)
        if find_subject(table, facts) == subject and _fits(rules, taken, facts):
            near.append((case.score, facts))
    votes: dict[str, dict[str, int]] = {}
    for name, fact in rules.facts.items():
        if len(taken.get(name, ())) == 1:
            continue
        count: dict[str, int] = {}
        for score, facts in near:
            values = facts.get(name, frozenset({fact.usual} if fact.usual else ()))
            if len(values) == 1:
                [value] = values
                count[value] = count.get(value, 0) + score
        if not count:
            continue
        votes[name] = count
        best = max(count, key=lambda value: count[value])
        told = evidence.told.get(name, {})
        agreed = count[best] * 100 >= table.thresholds.agreed * sum(count.values())
        presumed = table.presumed.get(name)
        if presumed and not told:
            agreed = count.get(presumed, 0) * 100 >= table.thresholds.presumed * sum(count.values())
            best = presumed if agreed else best
        if agreed and (
            fact.usual is None if name not in taken else told.get(best, 0) == max(told.values(), default=0)
        ):
            taken = _take(rules, taken, name, frozenset({best}))
    return taken, votes
