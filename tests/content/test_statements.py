"""What clauses and rows say to follow, held to every situation that rests on them."""

from collections.abc import Iterator

from novuss.corpus import Corpus
from novuss.model.conditional_consequences import Statement
from novuss.model.game_situations import EFFECTS, Situation
from novuss.model.rule_clauses import SEVERITY
from novuss.rulebook.offence_table import list_offences
from novuss.rulings.decision import name_outcome

#: Situations that rest on a clause of which nothing follows there: the words of its act that say
#: why not. An act that loses them says more than the rule.
EXCLUDED = {
    ("no-light-discs-opponents-disc-first", "17.1.3"): "light discs remain",
    ("miss-without-light-discs-opponents-disc-touched", "17.1.3"): "light discs remain",
    ("side-rail-own-dark-disc-in-circle", "17.1.6"): "own circle disc missed",
    ("puck-drives-opponents-disc-into-dark-field-after-light-disc", "13.6"): "punishable stroke",
    ("correct-stroke-moves-many-discs", "16.1.5"): "held puck",
    ("waiting-participant-moves-disc-by-hand", "16.1.5"): "2 or more discs",
    ("puck-taken-while-disc-stands-on-edge", "17.1.11"): "during movement",
    ("puck-handed-over-while-judge-writes", "18.1.7"): "Puck is placed",
    ("argues-with-senior-judge-about-a-disc", "16.1.3"): "disobedience",
    ("cue-too-long-found-during-set", "16.1.3"): "Deliberate violation",
    ("doubles-both-pairs-clear-sixteen-discs", "21.8"): "Only opponents",
    # The set has ended: there is no right to strike to lose.
    ("opponent-does-not-clear-after-interrupted-series", "18.1.1"): "",
}
#: Clauses that state effects which rules of others give: lead-ins of lists, and those that say
#: once more what the cases of 15.1, 16.1.7 and 17.1 bring.
BY_OTHERS = {
    *("16.1", "17.1", "18.1", "19.1"),
    *("2.2", "11.9", "12.8", "13.6", "13.8", "17.2", "17.4", "21.4"),
}


def gravest(outcomes: list[str]) -> int:
    return min(
        (SEVERITY.index(outcome) for outcome in SEVERITY if outcome in outcomes),
        default=len(SEVERITY),
    )


def follow_here(statement: Statement, situation: Situation) -> bool:
    """Whether a situation has all effects, graver ones, or a question whether they follow."""
    outcomes = [
        *situation.outcomes,
        *(outcome for reading in situation.readings for outcome in reading.outcomes),
    ]
    return (
        set(statement.effects) <= set(outcomes)
        or gravest(list(situation.outcomes)) < gravest(list(statement.effects))
        or situation.open is not None
    )


def contradictions(corpus: Corpus, clause: str, statement: Statement) -> Iterator[str]:
    """The situations resting on a clause in which an unconditional statement does not hold."""
    act = corpus.consequences.offence(clause)
    for situation in corpus.situations_of(clause):
        words = EXCLUDED.get((situation.id, clause))
        excluded = words is not None and (not words or (act is not None and words in act.en))
        if statement.condition is None and not excluded and not follow_here(statement, situation):
            yield f"{situation.id}: {clause} says {', '.join(statement.effects)}"


def test_no_clause_contradicts_a_situation_that_rests_on_it(corpus: Corpus) -> None:
    found = [
        contradiction
        for clause in corpus.rules.clauses()
        for statement in corpus.consequences.statements(clause.id)
        for contradiction in contradictions(corpus, clause.id, statement)
    ]
    assert found == []


def test_no_row_contradicts_a_situation(corpus: Corpus) -> None:
    rows = [row for row in list_offences(corpus) if row.now and row.statement]
    found = [
        contradiction
        for row in rows
        if row.now and row.statement
        for clause in row.now.clauses
        for contradiction in contradictions(corpus, clause.id, row.statement)
    ]
    assert found == []


def test_what_a_rule_gives_its_clause_states(corpus: Corpus) -> None:
    rules = corpus.rulings
    lacking = []
    for rule in rules.rules:
        stated = {
            effect
            for statement in corpus.consequences.statements(rule.clause)
            for effect in statement.effects
        }
        given = {name_outcome(rules, verdict, value) for verdict, value in rule.says.items()}
        lacking += [(rule.id, effect) for effect in (EFFECTS & given) - stated]
    assert lacking == []


def test_what_a_clause_states_itself_its_rules_give(corpus: Corpus) -> None:
    rules = corpus.rulings
    unruled = []
    for clause in corpus.rules.clauses():
        given = {
            name_outcome(rules, verdict, value)
            for rule in rules.rules
            for verdict, value in rule.says.items()
            if rule.clause == clause.id or verdict in rule.repeated_in.get(clause.id, ())
        }
        unruled += [
            (clause.id, effect)
            for statement in corpus.consequences.statements(clause.id)
            if statement.clause == clause.id and clause.id not in BY_OTHERS
            for effect in statement.effects
            if effect not in given
        ]
    assert unruled == []
