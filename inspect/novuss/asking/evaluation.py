"""Rates of right answers to a file of questions.

A reply is right when it asks nothing back and every ruling of it, whatever is still unknown, has
the outcomes and concerns whom the row says. Compared are punishments, a set that is won,
and ``open`` where a punishment is open. What becomes of discs and a right that is kept are compared
with nothing (``none``), a reply that only points to clauses is right where nothing follows and one
of the first three is a clause of the row, a heavier outcome covers those that it makes moot, and
whom it concerns is compared as one, both, or a pair; in doubles a pair answers for each of its
participants (21.6).
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from novuss.asking.evaluation_questions import NO_RULE, Question
from novuss.asking.question_replies import (
    HARMLESS,
    choose_found,
    gather_evidence,
    name_punishments,
    reply_to_words,
)
from novuss.asking.similar_cases import fill_facts
from novuss.corpus import Corpus
from novuss.model.rulings import JoinedValue
from novuss.rulebook.clause_ranking import rank_clauses
from novuss.rulebook.ruling_replies import (
    UNSURE,
    Account,
    Branch,
    Reply,
    list_values,
    write_answer,
)
from novuss.rulings import Ruleset, find_concerned

#: What no longer counts beside something heavier.
_COVERED: Mapping[str, frozenset[str]] = {
    "exclusion": frozenset({"loss-of-game"}),
    "loss-of-game": frozenset({"loss-of-remaining-sets", "loss-of-set"}),
    "loss-of-set": frozenset({"penalty-disc", "loss-of-right"}),
    "loss-of-remaining-sets": frozenset({"warning"}),
}
#: Questions back of which the answers count.
_ANSWERS = 2
#: One participant, whoever tells of it.
_ONE = frozenset({"striker", "participant", "opponent"})
_PUNISHING = frozenset({"warning", "loss-of-right", "penalty-disc", *_COVERED, "no-admission"})


@dataclass(frozen=True)
class Assessment:
    """How one question was answered.

    Attributes:
        question: the question, with what is right.
        first: whether a clause of the row comes first with the first reply.
        in_three: whether one is among the first three then.
        in_three_after: whether one is among the first three after at most two answers.
        at_once: whether the first reply is right.
        wrong: whether the first reply is a ruling without a question back, and not right.
        after: whether it is right after at most two answers.
        wrong_after: whether what stands then is a ruling without a question back, and not right.
        refrained: whether the first reply is that the rules do not say.
        asked: the facts that were asked for.
        outcomes: what each ruling brings that stands in the end.
    """

    question: Question
    first: bool
    in_three: bool
    in_three_after: bool
    at_once: bool
    wrong: bool
    after: bool
    wrong_after: bool
    refrained: bool
    asked: tuple[str, ...]
    outcomes: tuple[str, ...]


def assess_questions(corpus: Corpus, questions: Iterable[Question]) -> list[Assessment]:
    """Ask each question, and answer what is asked back by its facts."""
    return [_assess(corpus, question) for question in questions]


def summarize(assessments: Sequence[Assessment]) -> dict[str, dict[str, float | int]]:
    """Summarize the rates overall and by language: shares of 1, with how many were asked."""
    groups = {"all": list(assessments)}
    for assessment in assessments:
        groups.setdefault(assessment.question.language, []).append(assessment)
    return {name: _compute_rates(group) for name, group in groups.items()}


def _compute_rates(group: Sequence[Assessment]) -> dict[str, float | int]:
    silent = [found for found in group if NO_RULE in found.question.outcomes]
    ruled = [found for found in group if NO_RULE not in found.question.outcomes]
    clauses = [found for found in ruled if found.question.clauses]
    counted = {
        "clause_first": (clauses, [found.first for found in clauses]),
        "clause_in_three": (clauses, [found.in_three for found in clauses]),
        "clause_in_three_after_two": (clauses, [found.in_three_after for found in clauses]),
        "right_at_once": (ruled, [found.at_once for found in ruled]),
        "right_after_two": (ruled, [found.after for found in ruled]),
        "wrong_shown": (group, [found.wrong for found in group]),
        "wrong_after_two": (group, [found.wrong_after for found in group]),
        "refrained": (silent, [found.refrained for found in silent]),
        "refrained_wrongly": (ruled, [found.refrained for found in ruled]),
    }
    rates = {name: round(sum(hits) / max(1, len(of)), 3) for name, (of, hits) in counted.items()}
    return {"questions": len(group), "of_no_rule": len(silent), **rates}


def _assess(corpus: Corpus, question: Question) -> Assessment:
    rules, table = corpus.rulings, corpus.clues
    assert table
    evidence, hits = gather_evidence(corpus, question.text, question.language)
    account = Account({})
    first = reply = reply_to_words(rules, table, evidence, account)
    asked: list[str] = []
    while reply.question and len(asked) < _ANSWERS:
        asked.append(reply.question)
        account = account.answer(reply.question, _find_answer(rules, reply, question.facts))
        reply = reply_to_words(rules, table, evidence, account)
    found = choose_found(corpus, evidence, hits)
    clauses, after_two = (rank_clauses(corpus, given, found)[:3] for given in (first, reply))
    in_three, in_three_after = (
        not question.clauses.isdisjoint(named) for named in (clauses, after_two)
    )
    at_once, after = (
        is_right(rules, given, question) or (named and _points_rightly(given, question))
        for given, named in ((first, in_three), (reply, in_three_after))
    )
    return Assessment(
        question=question,
        first=not question.clauses.isdisjoint(clauses[:1]),
        in_three=in_three,
        in_three_after=in_three_after,
        at_once=at_once,
        wrong=_rules(first) and not at_once,
        after=after,
        wrong_after=_rules(reply) and not after,
        refrained=first.refrains,
        asked=tuple(asked),
        outcomes=tuple(
            " ".join(sorted(name_punishments(rules, branch.ruling))) for branch in reply.branches
        ),
    )


def _find_answer(rules: Ruleset, reply: Reply, facts: Mapping[str, str]) -> str:
    """Find the answer that the facts of a row give; of several the one that tells most of them.

    What a row leaves out nobody knows, but an answer that tells other facts of the row as well may
    have it as usual. A situation is an answer where nothing in it is otherwise than in the row.
    To a row without facts the answer is the one that tells none: nothing of what is listed
    happened.
    """
    best, most = UNSURE, 0
    for answer, given in _list_answers(rules, reply):
        if not (given or facts):
            return answer
        listed = len(given.keys() & facts.keys())
        if listed > most and _agree(rules, given, facts):
            best, most = answer, listed
    for given in reply.similar.values():
        listed = len(given.keys() & facts.keys())
        filled = fill_facts(rules, given)
        same = all(filled.get(fact, value) == value for fact, value in facts.items())
        if listed > most and same and _agree(rules, given, facts):
            best, most = write_answer(given), listed
    return best


def _list_answers(rules: Ruleset, reply: Reply) -> Iterator[tuple[str, Mapping[str, str]]]:
    """List the answers to the question of a reply with the facts that each tells."""
    asked = reply.question
    assert asked
    for fact, value in reply.checked:
        yield write_answer({fact: value}), {fact: value}
    for answer in list_values(rules, reply):
        yield answer.id, answer.facts if isinstance(answer, JoinedValue) else {asked: answer.id}


def _agree(rules: Ruleset, given: Mapping[str, str], facts: Mapping[str, str]) -> bool:
    """Whether what is given stands in a row, or is usual and left out there."""
    return all(facts.get(fact, rules.facts[fact].usual) == value for fact, value in given.items())


def _rules(reply: Reply) -> bool:
    """Whether a reply is a ruling without a question back."""
    return not reply.refrains and not reply.question


def is_right(rules: Ruleset, reply: Reply, question: Question) -> bool:
    """Whether a reply that asks nothing back says what the row says, whatever is unknown."""
    if reply.refrains:
        return NO_RULE in question.outcomes
    return bool(reply.branches and not reply.question) and all(
        _agrees(rules, branch, question) for branch in reply.branches
    )


def _points_rightly(reply: Reply, question: Question) -> bool:
    """Whether a reply points to clauses where nothing follows."""
    return reply.figure and not reply.question and _fold(question.outcomes) == {"none"}


def _agrees(rules: Ruleset, branch: Branch, question: Question) -> bool:
    brought = _fold(name_punishments(rules, branch.ruling))
    if branch.ruling.refrains or brought != _fold(question.outcomes):
        return False
    if not brought & _PUNISHING:
        return True
    against = find_concerned(branch.known, branch.ruling, "participant")
    doubles = "singles" not in branch.known.get("play", {"singles"})
    return _name_side(against, doubles=doubles) == _name_side(question.against, doubles=doubles)


def _fold(outcomes: Iterable[str]) -> frozenset[str]:
    """Outcomes as they are compared."""
    left = {outcome for outcome in outcomes if outcome not in HARMLESS}
    for heavier, lighter in _COVERED.items():
        if heavier in left:
            left -= lighter
    return frozenset(left or {"none"})


def _name_side(against: str, *, doubles: bool) -> str:
    if against in _ONE or (doubles and against in ("pair", "opposing-pair")):
        return "one"
    return "pair" if against == "opposing-pair" else against
