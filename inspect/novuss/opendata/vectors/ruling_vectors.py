"""Vectors of rulings: what was told of a case, and what must follow.

The situations, and a talk about each rule with somebody who answers at random: of both, one case
for each set of rules, open records and question that comes up.
"""

import random
from collections.abc import Iterator, Mapping

from pydantic import Field

from novuss.corpus import Corpus
from novuss.model.game_situations import Word
from novuss.model.record_base import ClauseId, NonBlank, Record
from novuss.model.rule_clauses import Concerned, Effect
from novuss.model.rulings import RuleId
from novuss.opendata.file_heads import OpenFile, build_file_head
from novuss.opendata.records_from_attributes import build_record
from novuss.rulebook.ruling_replies import (
    UNSURE,
    Account,
    Branch,
    find_branches,
    find_question,
    list_statements,
)
from novuss.rulings import FactError, Ruleset, narrow

#: How often nobody knows the answer to a question, and how many questions a talk has at most.
_UNSURE, _LONGEST = 0.15, 6


class TellingOfCase(Record):
    """What was told of a case."""

    facts: dict[Word, Word] = Field(description="values of facts")
    unsure: list[Word] = Field(
        default_factory=list, description="facts that were asked for and that nobody knows"
    )


class RuledStatement(Record):
    """What follows, and the record of the register on which it turns, if one is open."""

    effects: list[Effect] = Field(description="what follows, the gravest first")
    against: Concerned = Field(description="whom the effects concern")
    clause: ClauseId
    open: list[NonBlank] = Field(
        description="records of the register that it turns on", default_factory=list
    )


class Ruled(Record):
    """A ruling, and the values of facts that nobody knows by which it holds."""

    when: dict[Word, Word] = Field(
        description="values of facts that nobody knows", default_factory=dict
    )
    certain: dict[Word, Word] = Field(
        default_factory=dict, description="verdicts on which all readings agree"
    )
    possible: dict[Word, list[Word]] = Field(
        default_factory=dict, description="verdicts that turn on a reading or on a fact"
    )
    chain: list[RuleId] = Field(default_factory=list, description="the deciding rule first")
    open: list[NonBlank] = Field(
        description="records of the register that it turns on", default_factory=list
    )
    assumed: dict[Word, Word] = Field(
        description="values of facts that were assumed", default_factory=dict
    )
    matters: list[Word] = Field(
        description="facts that could still change it", default_factory=list
    )
    refrains: bool = Field(default=False, description="whether the rules do not say")
    nearest: list[ClauseId] = Field(default_factory=list)
    statements: list[RuledStatement] = Field(default_factory=list)


class ExpectedRulings(Record):
    """What must follow: a ruling for each branch of what nobody knows, and the next question."""

    rulings: list[Ruled]
    question: Word | None = None


class RulingVector(Record):
    """What was told of a case, and what must follow."""

    id: NonBlank = Field(description="the name of the case")
    given: TellingOfCase
    expected: ExpectedRulings


class RulingVectors(OpenFile):
    """``rulings-vectors.json``: what is known of cases, and what must follow."""

    vectors: list[RulingVector]


def build_ruling_vectors(corpus: Corpus) -> RulingVectors:
    """Build one vector for each set of rules, open records and question that comes up."""
    vectors: dict[str, RulingVector] = {}
    for name, account, expected in _list_cases(corpus):
        rules = [(ruled.chain, ruled.open) for ruled in expected.rulings]
        given = TellingOfCase(facts=dict(account.facts), unsure=list(account.unsure))
        vector = RulingVector(id=name, given=given, expected=expected)
        vectors.setdefault(repr((rules, expected.question)), vector)
    return build_record(RulingVectors, build_file_head(corpus), vectors=list(vectors.values()))


def compute_rulings(corpus: Corpus, account: Account) -> ExpectedRulings:
    """Decide a case, and find the next question."""
    branches = find_branches(corpus.rulings, account)
    return ExpectedRulings(
        rulings=[_build_ruled(corpus, branch) for branch in branches],
        question=find_question(corpus.rulings, account, branches),
    )


def _build_ruled(corpus: Corpus, branch: Branch) -> Ruled:
    ruling = branch.ruling
    return Ruled(
        when=dict(branch.when),
        certain=dict(ruling.certain),
        possible={verdict: list(values) for verdict, values in ruling.possible.items()},
        chain=[rule.id for rule in ruling.chain],
        open=list(ruling.open),
        assumed=dict(ruling.assumed),
        matters=list(ruling.matters),
        refrains=ruling.refrains,
        nearest=list(ruling.nearest),
        statements=[
            RuledStatement(
                effects=statement.effects,
                against=statement.against,
                clause=statement.clause,
                open=statement.open,
            )
            for statement in list_statements(corpus, branch)
        ],
    )


def _list_cases(corpus: Corpus) -> Iterator[tuple[str, Account, ExpectedRulings]]:
    """Every event of a situation, and every step of a talk about each rule, with its name."""
    for situation in corpus.situations:
        for place, event in enumerate(situation.given, 1):
            account = Account(event.facts)
            yield f"{situation.id}/{place}", account, compute_rulings(corpus, account)
    chance = random.Random(1)
    for name, facts in _begin_talks(corpus.rulings, chance):
        yield from _hold_talk(corpus, name, facts, chance)


def _hold_talk(
    corpus: Corpus, name: str, facts: dict[str, str], chance: random.Random
) -> Iterator[tuple[str, Account, ExpectedRulings]]:
    """Answer one question after the other, as long as any is asked."""
    account: Account | None = Account(facts)
    for step in range(_LONGEST):
        if account is None:
            return
        expected = compute_rulings(corpus, account)
        yield f"{name}/{step}", account, expected
        account = _answer(corpus.rulings, account, expected.question, chance)


def _begin_talks(rules: Ruleset, chance: random.Random) -> Iterator[tuple[str, dict[str, str]]]:
    """Tell nothing, and then the facts by which each rule fires, as far as it names them."""
    yield "nothing", {}
    for rule in rules.rules:
        for place, alternative in enumerate(rule.when, 1):
            named = alternative.keys() & rules.facts.keys()
            facts = {term: chance.choice(alternative[term]) for term in sorted(named)}
            if _can_be(rules, facts):
                yield f"{rule.id}/{place}", facts


def _answer(
    rules: Ruleset, account: Account, fact: str | None, chance: random.Random
) -> Account | None:
    """Answer a question as it can be answered; None where there is none."""
    if fact is None:
        return None
    answered = [account.answer(fact, value.id) for value in rules.find_question(fact).values]
    possible = [answer for answer in answered if _can_be(rules, answer.facts)]
    if not possible or chance.random() < _UNSURE:
        return account.answer(fact, UNSURE)
    return chance.choice(possible)


def _can_be(rules: Ruleset, facts: Mapping[str, str]) -> bool:
    try:
        narrow(rules, {fact: [value] for fact, value in facts.items()})
    except FactError:
        return False
    return True
