"""Quiz: questions to learn by, each with one right answer, and exams drawn from them.

The page in the browser and the exam on paper ask from the same list. A question has the same id
and the same choices in the same order in every language, and the same knowledge always gives the
same list.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from novuss.corpus import Corpus
from novuss.languages import Language
from novuss.localized_wording import Wording
from novuss.model.rule_clauses import HEADINGS
from novuss.rulebook.quiz.changed_questions import build_changed_drafts
from novuss.rulebook.quiz.limit_questions import build_limit_questions
from novuss.rulebook.quiz.quiz_question import (
    CHOICES,
    KINDS,
    ROLES,
    Kind,
    Question,
    Role,
    shuffle_by_hash,
)
from novuss.rulebook.quiz.situation_choices import add_choices
from novuss.rulebook.quiz.situation_questions import build_situation_drafts

#: How many questions an exam has unless said, and how many of them are of each kind.
EXAM_COUNT = 30
SHARES: dict[Kind, int] = {"situation": 21, "change": 6, "limit": 3}


@dataclass(frozen=True)
class Section:
    """A part of the rules that questions are about, and how many there are."""

    id: str
    name: str
    questions: int


def build_questions(corpus: Corpus, language: Language) -> list[Question]:
    """Build every question in one language: situations, changes of them, then limits."""
    say = Wording(corpus.strings, language)
    drafts = list(build_situation_drafts(corpus, say))
    changed = list(build_changed_drafts(corpus, drafts, say))
    questions = [
        *add_choices(drafts, say),
        *add_choices(changed, say),
        *build_limit_questions(corpus, say),
    ]
    assert all(len(set(question.choices)) == CHOICES for question in questions)
    return questions


def list_sections(corpus: Corpus, language: Language) -> list[Section]:
    """List the sections that questions are about, in the order of the rules."""
    asked = [question.section for question in build_questions(corpus, language)]
    return [
        Section(clause.id, clause.texts[language], asked.count(clause.id))
        for clause in corpus.rules.clauses()
        if clause.level in HEADINGS or clause.level in ("section", "annex")
        if clause.id in asked
    ]


def select_questions(
    questions: Iterable[Question], role: Role, section: str | None = None
) -> list[Question]:
    """Select those that are asked of a role: judges are asked what players are, and more."""
    roles = ROLES if role == "judge" else (role,)
    asked = (question for question in questions if question.role in roles)
    return [question for question in asked if section in (None, question.section)]


def draw_exam(questions: Sequence[Question], seed: int, count: int) -> list[Question]:
    """Draw so many of the questions by lot, the same for the same seed in every language.

    Kinds are mixed, and right answers stand about equally often at each place.
    """
    mixed = shuffle_by_hash(questions, lambda question: question.id, "exam", seed)
    first, rest = [], []
    for kind in KINDS:
        lot = [question for question in mixed if question.kind == kind]
        part = count * SHARES[kind] // sum(SHARES.values())
        first += lot[:part]
        rest += lot[part:]
    chosen = [*first, *rest[: count - len(first)]]
    asked = shuffle_by_hash(chosen, lambda question: question.id, "order", seed)
    places = shuffle_by_hash(range(len(asked)), str, "places", seed)
    return [
        question.move_right_choice(at % CHOICES, seed)
        for question, at in zip(asked, places, strict=True)
    ]
