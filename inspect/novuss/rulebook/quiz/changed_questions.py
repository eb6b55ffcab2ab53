"""Quiz questions about a situation with one fact changed, from which something else follows."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from novuss.corpus import Corpus
from novuss.localized_wording import Wording
from novuss.model.game_situations import EFFECTS, Situation
from novuss.rulebook.quiz.quiz_question import capitalize_first, find_section
from novuss.rulebook.quiz.situation_choices import Answer, Draft
from novuss.rulebook.quiz.situation_questions import find_stated_answers
from novuss.rulebook.ruling_replies import Account, Branch, find_branches
from novuss.rulings import Ruleset, find_concerned
from novuss.rulings.decision import name_outcome


def build_changed_drafts(corpus: Corpus, drafts: Iterable[Draft], say: Wording) -> Iterator[Draft]:
    """Build a draft of each change of a situation that settles another answer."""
    situations = {situation.id: situation for situation in corpus.situations}
    for draft in drafts:
        situation = situations[draft.question.situation or ""]
        if situation.changed and len(situation.given) == 1:
            facts = {**situation.given[0].facts, **situation.changed}
            branch = _decide(corpus.rulings, facts)
            if branch and _name_answer(corpus.rulings, branch) != draft.answer:
                yield _build_draft(corpus, draft, situation, branch, say)


def _decide(rules: Ruleset, facts: Mapping[str, str]) -> Branch | None:
    """Decide a case; None where something is open or not told."""
    branches = find_branches(rules, Account(facts))
    return branches[0] if len(branches) == 1 and branches[0].ruling.settled else None


def _name_answer(rules: Ruleset, branch: Branch) -> Answer:
    certain = branch.ruling.certain.items()
    outcomes = {name_outcome(rules, verdict, value) for verdict, value in certain}
    return frozenset(outcome for outcome in outcomes if outcome in EFFECTS)


def _build_draft(
    corpus: Corpus, draft: Draft, situation: Situation, branch: Branch, say: Wording
) -> Draft:
    language, answer = say.language, _name_answer(corpus.rulings, branch)
    [(fact, changed)] = situation.changed.items()
    asked = corpus.rulings.facts[fact]
    value = next(value for value in asked.values if value.id == changed)
    change = f"{asked.question[language]} {capitalize_first(value.text[language])}"
    clauses = tuple(dict.fromkeys(rule.clause for rule in branch.ruling.chain))
    places = [(corpus.current, clause) for clause in clauses]
    name = corpus.rules.name(clauses[0])[language]
    # Once changed it is settled.
    prompt = draft.question.prompt.removesuffix(f" {say('quiz.in-part')}")
    return Draft(
        replace(
            draft.question,
            id=f"change:{situation.id}",
            kind="change",
            section=find_section(corpus, clauses[0]),
            prompt=f"{prompt} {say('quiz.changed', change=change)}",
            why=f"{name}. {say('quiz.unchanged', answer=situation.answer[language])}",
            clauses=clauses,
        ),
        answer=answer,
        parts=answer,
        true=frozenset({answer, *find_stated_answers(corpus, places)}),
        against=find_concerned(branch.known, branch.ruling, "participant"),
        near=draft.answer,
        stroke=draft.stroke,
    )
