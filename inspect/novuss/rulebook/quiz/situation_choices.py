"""Choices beside the right answer of a question about a situation."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from novuss.localized_wording import Wording
from novuss.model.game_situations import EFFECTS, Outcome
from novuss.model.rule_clauses import Concerned
from novuss.rulebook.consequence_texts import name_concerned
from novuss.rulebook.quiz.quiz_question import CHOICES, Question, capitalize_first, shuffle_by_hash
from novuss.rulebook.situation_texts import name_each_outcome

#: What an answer says: effects, or another outcome; nothing where there is no penalty.
Answer = frozenset[Outcome]
NO_PENALTY: Answer = frozenset()
OPEN: Answer = frozenset({"open"})
#: An answer is common that is right for one question of so many.
_COMMON = 16


@dataclass(frozen=True)
class Draft:
    """A question without its choices, the right answer, and what else is true of it in part.

    ``parts`` is all that follows by whatever reading, ``true`` what follows by the clauses that
    the answer rests on, or in a case like it, ``near`` what is a penalty disc too few or too many.
    """

    question: Question
    answer: Answer
    parts: Answer
    true: frozenset[Answer]
    against: Concerned | None
    near: Answer | None = None
    stroke: bool = False

    def is_wrong(self, answer: Answer) -> bool:
        """Whether nothing of an answer is true, and it is not the truth with more added."""
        if answer == self.near:
            return True
        if answer in self.true or answer & self.parts:
            return False
        # What costs less may have been deliberate, and whether it then costs the set is open.
        milder = {"loss-of-set"} if self.stroke else {"loss-of-set", "open"}
        if answer & milder and self.answer & {"warning", "penalty-disc"}:
            return False
        # Who loses more may be warned besides, if not for a stroke.
        graver = self.answer & {"loss-of-set", "loss-of-game"}
        if graver and "warning" in answer and not self.stroke:
            return False
        if answer == NO_PENALTY:
            return bool(self.answer & EFFECTS) and "open" not in self.parts
        return not any(answer <= true for true in self.true)

    def write_answer(self, answer: Answer, say: Wording) -> str:
        """Put an answer into words as a statement is."""
        if answer == OPEN or not answer:
            return capitalize_first(say("quiz.open" if answer else "quiz.no-penalty"))
        return capitalize_first(", ".join(name_each_outcome(tuple(answer), say, self.against)))


def add_choices(drafts: Sequence[Draft], say: Wording) -> Iterator[Question]:
    """Give each question three wrong choices, each answer offered as often as it is right.

    So neither how often an answer stands in the list nor what it says tells that it is right: if
    any such is wrong, another punishes where the right one does, or does not where it does not. No
    question is made where fewer than three answers are wrong.
    """
    right = Counter(draft.answer for draft in drafts)
    wrong = [[answer for answer in right if draft.is_wrong(answer)] for draft in drafts]
    offered: Counter[Answer] = Counter()
    chosen: dict[str, list[Answer]] = {}
    # First where there is least to choose from.
    for draft, answers in sorted(zip(drafts, wrong, strict=True), key=lambda pair: len(pair[1])):
        name, punishes = draft.question.id, bool(draft.answer & EFFECTS)
        ranked = shuffle_by_hash(answers, lambda answer: "+".join(sorted(answer)), "wrong", name)
        ranked.sort(
            key=lambda answer: (answer != draft.near, (offered[answer] + 1) / right[answer])
        )
        # Whom effects concern stands beside the right answer alone if no wrong one has any.
        if punishes and name_concerned(draft.against, say):
            ranked.sort(key=lambda answer: not answer & EFFECTS)
        alike = [answer for answer in ranked if bool(answer & EFFECTS) == punishes]
        chosen[name] = [*dict.fromkeys((*alike[:1], *ranked))][: CHOICES - 1]
        offered.update(chosen[name])
    for draft in drafts:
        answers = chosen[draft.question.id]
        # What is right most often is told by nothing that stands beside it; else one is common.
        most = right[draft.answer] == max(right.values())
        common = most or any(_COMMON * right[answer] > len(drafts) for answer in answers)
        if common and len(answers) == CHOICES - 1:
            words = tuple(draft.write_answer(answer, say) for answer in (draft.answer, *answers))
            yield replace(draft.question, choices=words).place_right_choice()
