"""What a question in words says of a case: its subject, its facts, and what to ask back.

The algorithm, in whole numbers, step by step:

1. The search of situations gives near cases: those whose score is at least :attr:`Thresholds.near`
   percent of the best. Their scores are their votes.
2. The clue reader gives the facts that words tell, each value with its points.
3. Words of a matter on which no rule speaks end it, unless three tell a fact: the rules do not say.
   So do a few words that begin by asking how much, how long or where a penalty disc goes: clauses
   say that by themselves. No ruling is found for words of which no two tell a fact, where the
   nearest case is weaker than :attr:`Thresholds.strength`; each word that the table knows adds
   :attr:`Thresholds.known` to it. What they are about may still be told.
4. Each subject (what a case is about: a stroke, a phone, a disc touched) has points:
   :attr:`Thresholds.clue` for each point of its best clue, and :attr:`Thresholds.cases` times the
   share of the votes of cases about it; fewer where the nearest is weaker than
   :attr:`Thresholds.full`. One of :attr:`CluesFile.told_only` that no word tells stays below
   :attr:`Thresholds.sure`; any that no word tells has half of :attr:`Thresholds.margin` less where
   two words tell another. What was answered rules subjects out.
5. Below :attr:`Thresholds.sure`, or where the next subject is closer than
   :attr:`Thresholds.margin`, the subject is asked for: by the fact that tells it where all close
   ones share that, else by what the case is about at all and, of a stroke, what fell.
6. Else the subject is taken; then the facts that words tell, in the order of the talk, with the
   values that have most points or one less; then, of facts still without one value, the one that
   has :attr:`Thresholds.agreed` percent of the votes, where words tell no other. What is presumed
   needs :attr:`Thresholds.presumed` percent. Nothing is taken that rests on what nobody clued, and
   of :attr:`CluesFile.told_only` only what words tell or what is presumed.
7. What is usual is doubted where cases with :attr:`Thresholds.doubted` percent of the votes have it
   otherwise, or words tell another value that could not be taken, unless it is presumed: it is
   asked for, if something else would follow.
8. Where nothing else is asked, a fact that is taken or usual is, if it may well be otherwise. How
   often words are right shows in the cases that they find. In 680 questions a told value was right
   in 99 of 100 where two thirds of their votes have it, in 87 where a third to two thirds, in 58
   where fewer; what is usual was, in 98 where four fifths have it, in 84 and 60 below.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from novuss.asking.clue_reader import FIGURE, SILENT, ClueFacts, list_best
from novuss.model.rulings import CluesFile, Thresholds
from novuss.rulings import Ruleset, narrow
from novuss.rulings.joined_questions import join_facts
from novuss.rulings.ruleset import Known

#: What a case is about: a fact and its value.
Subject = tuple[str, str]
STROKE: Subject = ("what", "stroke")
#: By fact and value, the scores of the near cases that have it.
Votes = Mapping[str, Mapping[str, int]]


@dataclass(frozen=True)
class NearCase:
    """A situation, and how near it is to words: 0 where they do not find it.

    ``filled`` are its facts with those that they bring, and with what is usual.
    """

    id: str
    score: int
    facts: Mapping[str, str]
    filled: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Evidence:
    """What the words of a question give: facts that they tell, and cases like it, best first.

    Attributes:
        clued: facts that words tell.
        cases: situations that are near.
        others: all other situations.
        asked: words that were looked for.
        held: those of them that the nearest case holds.
        known: words that the table of clues knows.
    """

    clued: ClueFacts
    cases: tuple[NearCase, ...] = ()
    others: tuple[NearCase, ...] = ()
    asked: int = 0
    held: int = 0
    known: int = 0

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
        votes: for facts that words do not tell, the votes of the near cases.
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
    if not answered and not _tells_something(table, evidence):
        return Understanding({}, refrains=True)
    subject = find_subject(table, known)
    if subject is None or (subject[0] == "what" and subject != STROKE):
        points = dict(_score_subjects(rules, table, evidence, known))
        if not points:
            return Understanding({}, refrains=not answered)
        if question := _question_subject(table, points, known):
            return Understanding({}, question)
        subject = max(points, key=lambda subject: points[subject])
    known = join_facts(rules, known, {subject[0]: frozenset({subject[1]})}) or dict(known)
    known = _take_clued(rules, evidence.clued, known)
    cases = _list_cases_about(rules, table, evidence, subject, known)
    votes = dict(_count_votes(rules, cases, known))
    for fact, counts in votes.items():
        clued = evidence.clued.get(fact, {})
        agreed = _find_agreed(table, fact, counts, clued)
        free = rules.facts[fact].usual is None if fact not in known else True
        if agreed and free:
            known = _take(rules, known, fact, frozenset({agreed}))
    return Understanding(
        taken={name: known[name] for name in known if name not in answered},
        votes=votes,
        doubted=tuple(_find_doubted(rules, table, evidence.clued, votes, known)),
    )


def find_subject(table: CluesFile, known: Known) -> Subject | None:
    """Find what facts are about."""
    for fact in table.subjects:
        if len(known.get(fact, ())) == 1:
            return fact, min(known[fact])
    return None


def _tells_something(table: CluesFile, evidence: Evidence) -> bool:
    if FIGURE in evidence.clued:
        return False
    silent = SILENT in evidence.clued
    clues = (points for fact, points in evidence.clued.items() if fact != SILENT)
    if any(max(points.values()) > 1 + silent for points in clues):
        return True
    weights = table.thresholds
    return not silent and evidence.strength + weights.known * evidence.known >= weights.strength


def _score_subjects(
    rules: Ruleset, table: CluesFile, evidence: Evidence, known: Known
) -> Iterator[tuple[Subject, int]]:
    weights = table.thresholds
    clued = _score_clued(rules, table, evidence.clued)
    near = _list_near(weights, evidence)
    whole = sum(case.score for case in near)
    likely = weights.cases * min(evidence.strength, weights.full) // weights.full
    less = weights.margin // 2 if max(clued.values(), default=0) > 1 else 0
    shares: dict[Subject, int] = {}
    for case in near:
        if subject := find_subject(table, _narrow_case(rules, case)):
            shares[subject] = shares.get(subject, 0) + case.score
    for subject in _list_subjects(rules, table):
        points = weights.clue * clued.get(subject, 0)
        voted = likely * shares.get(subject, 0) // max(1, whole)
        if not points and subject[0] in table.told_only:
            voted = min(voted, weights.sure - 1)
        points = points + voted if points else max(0, voted - less)
        if points and join_facts(rules, known, {subject[0]: frozenset({subject[1]})}):
            yield subject, points


def _list_subjects(rules: Ruleset, table: CluesFile) -> Iterator[Subject]:
    for fact in table.subjects[:-1]:
        yield from ((fact, value.id) for value in rules.facts[fact].values)
    yield STROKE


def _score_clued(rules: Ruleset, table: CluesFile, clued: ClueFacts) -> dict[Subject, int]:
    """The points that words give to subjects: by themselves, or by facts of a case about them.

    A fact that several subjects may have, such as how many discs moved, gives each half of its.
    One that a stroke has, and that brings what words do not tell, gives it one where three tell it.
    """
    found: dict[Subject, int] = {}
    for fact, values in clued.items():
        for value, points in values.items() if fact in rules.facts else ():
            known = narrow(rules, {fact: [value]})
            subject = find_subject(table, known)
            if subject:
                alone = _stands_alone(rules, known, {*clued, "right", "play", *table.subjects})
                given = points if alone else int(subject == STROKE and points > 2)
                found[subject] = max(given, found.get(subject, 0))
    for subject in list(_list_subjects(rules, table)):
        area = "what", min(narrow(rules, {subject[0]: [subject[1]]})["what"])
        if area != subject and area in found and area != STROKE:
            found[subject] = found.get(subject, 0) + found[area] // 2
    return found


def _stands_alone(rules: Ruleset, known: Known, own: Collection[str]) -> bool:
    """Whether a fact brings no other with it than what a case is about, and what is usual."""
    return all(name in own or rules.facts[name].usual in known[name] for name in known)


def _list_near(weights: Thresholds, evidence: Evidence) -> list[NearCase]:
    best = max((case.score for case in evidence.cases), default=0)
    return [case for case in evidence.cases if case.score * 100 >= best * weights.near]


def _narrow_case(rules: Ruleset, case: NearCase) -> Known:
    return narrow(rules, {fact: [value] for fact, value in case.facts.items()})


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
            taken = _take(rules, taken, fact, frozenset(list_best(clued[fact])))
    return taken


def _take(
    rules: Ruleset, taken: dict[str, frozenset[str]], fact: str, values: frozenset[str]
) -> dict[str, frozenset[str]]:
    """Add a fact, unless it brings another with it that is neither known nor usual."""
    joined = join_facts(rules, taken, {fact: values})
    return joined if joined and _stands_alone(rules, joined, {fact, "right", *taken}) else taken


def _list_cases_about(
    rules: Ruleset, table: CluesFile, evidence: Evidence, subject: Subject, known: Known
) -> list[tuple[int, Known]]:
    """The near cases about the subject that do not exclude what is known, with their votes."""
    found = []
    for case in _list_near(table.thresholds, evidence):
        facts = _narrow_case(rules, case)
        if find_subject(table, facts) == subject and join_facts(rules, known, facts):
            found.append((case.score, facts))
    return found


def _count_votes(
    rules: Ruleset, cases: Sequence[tuple[int, Known]], known: Known
) -> Iterator[tuple[str, dict[str, int]]]:
    """Count, for facts that have no single value yet, the votes of cases for each value."""
    for name, fact in rules.facts.items():
        counts: dict[str, int] = {}
        for score, facts in cases if len(known.get(name, ())) != 1 else ():
            values = facts.get(name, frozenset({fact.usual} if fact.usual else ()))
            if len(values) == 1:
                [value] = values
                counts[value] = counts.get(value, 0) + score
        if counts:
            yield name, counts


def _find_agreed(
    table: CluesFile, fact: str, counts: Mapping[str, int], clued: Mapping[str, int]
) -> str | None:
    """Find the value of a fact on which cases agree, where words tell no other.

    Of :attr:`CluesFile.told_only` it is what words tell, or what is presumed.
    """
    weights, whole = table.thresholds, sum(counts.values())
    presumed = table.presumed.get(fact) if not clued else None
    if presumed and counts.get(presumed, 0) * 100 >= weights.presumed * whole:
        return presumed
    best = max(counts, key=lambda value: counts[value])
    agreed = counts[best] * 100 >= weights.agreed * whole
    if len(clued) > 1 and fact in table.told_alone:
        return None
    if fact in table.told_only and best not in clued:
        return None
    return best if agreed and clued.get(best, 0) == max(clued.values(), default=0) else None


def _find_doubted(
    rules: Ruleset, table: CluesFile, clued: ClueFacts, votes: Votes, known: Known
) -> Iterator[str]:
    """Find what may not be as usual: as near cases have it, or as words tell it of another case."""
    for fact, counts in votes.items():
        usual, whole = rules.facts[fact].usual, sum(counts.values())
        unusual = whole - counts.get(usual or "", 0)
        free = usual and fact not in known and fact not in table.presumed
        otherwise = fact in clued and usual not in clued[fact]
        if free and (otherwise or unusual * 100 >= table.thresholds.doubted * whole):
            yield fact
