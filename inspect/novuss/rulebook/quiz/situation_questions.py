"""Quiz questions about situations, with what is true of each beside the right answer."""

from collections.abc import Iterable, Iterator
from functools import cached_property

from novuss.corpus import Corpus
from novuss.localized_wording import Wording
from novuss.model.decision_stakes import STAKES
from novuss.model.document_discrepancies import Discrepancy
from novuss.model.game_situations import EFFECTS, Outcome, Situation
from novuss.rulebook.doubts_since_amendments import is_doubtful
from novuss.rulebook.quiz.quiz_question import Question, Role, find_section
from novuss.rulebook.quiz.situation_choices import NO_PENALTY, OPEN, Answer, Draft
from novuss.rulebook.situation_texts import find_open_question

#: Who acts in clauses that judges alone need.
_OFFICIALS = frozenset({"judge", "senior-judge", "chief-judge", "judging-panel"})
#: Each is the act of another situation, with the same outcome: one of the two is asked.
_TWINS = {
    "puck-in-far-half-not-handed-over",
    "puck-thrown-and-a-game-lost-before",
}
_DISC: Answer = frozenset({"penalty-disc"})
_PENALTY_DISC = STAKES.index("penalty-disc")


def build_situation_drafts(corpus: Corpus, say: Wording) -> Iterator[Draft]:
    """Build a draft of each situation that has one plain answer."""
    for situation in corpus.situations:
        drafter = _Drafter(corpus, situation)
        if drafter.is_asked():
            yield drafter.build_question(say)


class _Drafter:
    """What a situation brings by each reading and clause."""

    def __init__(self, corpus: Corpus, situation: Situation) -> None:
        self._corpus = corpus
        self._situation = situation
        self._answer = _extract_answer(situation.outcomes)
        self._seen = frozenset(situation.seen)
        self._clauses = tuple(dict.fromkeys(step.clause for step in situation.chain))
        self._decided = [step.clause for step in situation.chain if step.decides]
        #: By the documents of the edition in force.
        self._read_today = _list_outcomes(corpus, situation, corpus.current)

    @cached_property
    def _doubts(self) -> list[Discrepancy]:
        """Open questions by which an answer that costs less than a set may cost it after all."""
        if not self._answer & {"warning", "penalty-disc", "loss-of-right"}:
            return []
        disputes = {*self._situation.disputes} - {self._situation.open}
        found = (record for record in self._corpus.register.entries if record.id in disputes)
        return [
            record
            for record in found
            if record.asks and record.weight <= STAKES.index("set") and record.confidence != "high"
        ]

    @cached_property
    def _in_part(self) -> bool:
        """Whether the answer is not all that follows by whatever reading."""
        return self._answer != OPEN and any(
            self._doubts or "open" in outcomes or _extract_answer(outcomes) != self._answer
            for outcomes in self._read_today
        )

    @cached_property
    def _parts(self) -> Answer:
        """Each thing that follows by whatever reading, and by whatever clause where one is open."""
        situation = self._situation
        parts = {
            outcome for outcomes in _list_outcomes(self._corpus, situation) for outcome in outcomes
        }
        if "open" in situation.outcomes:
            for step in situation.chain:
                for sanction in self._corpus.consequences.sanctions(step.clause):
                    parts.update(sanction.effects)
        # Sets are lost one by one, and with a set its last striker, if any, loses the right.
        if {"loss-of-remaining-sets", "loss-of-game"}.intersection(situation.outcomes):
            parts |= {"loss-of-set", "loss-of-remaining-sets", "loss-of-game"}
        if "end" in self._seen and not self._seen & {"time", "behaviour"}:
            parts.add("loss-of-right")
        return frozenset(parts)

    def is_asked(self) -> bool:
        """Whether the situation has an answer that is one and plain.

        Who has won, strikes next or may choose is no question of what follows, nor is what
        is put back, what whoever decides may leave, what is of more than one act, or what a
        third warning costs: above every question stands that nobody is warned.
        """
        answer = self._answer
        over = "end" in self._seen and (self._in_part or answer == NO_PENALTY)
        beside = len(answer) > 2 or answer & {"restore", "loss-of-remaining-sets"}
        won = "set-won" in self._situation.outcomes
        found = map(self._corpus.consequences.consequence, self._decided or self._clauses)
        left = any(consequence and consequence[0].discretionary for consequence in found)
        # Beside a lost set a warning stays, and a penalty disc means nothing. No document of the
        # edition denies the answer; what is open may be punished.
        if answer == OPEN:
            unsure = not EFFECTS & self._parts
        else:
            others = map(_extract_answer, self._read_today)
            unsure = any(not answer <= other or (other and not answer) for other in others)
        unsure |= bool(self._doubts) and "warning" not in answer
        odd = is_doubtful(self._corpus, self._situation) or self._situation.id in _TWINS
        return not (over or left or beside or won or unsure or odd)

    def build_question(self, say: Wording) -> Draft:
        """Build the question with all that is true of it."""
        situation = self._situation
        facts = situation.facts[say.language]
        first, _, last = facts.rpartition(". ")
        # That nobody is warned is said once, above every question.
        if last.endswith(say("quiz.unwarned")):
            facts = f"{first}."
        return Draft(
            Question(
                id=f"situation:{situation.id}",
                kind="situation",
                role=self._find_role(),
                section=find_section(self._corpus, (*self._decided, *self._clauses)[0]),
                prompt=f"{facts} {say('quiz.in-part')}" if self._in_part else facts,
                why=self._explain_answer(say),
                clauses=self._clauses,
                situation=situation.id,
            ),
            answer=self._answer,
            parts=self._parts,
            true=frozenset(self._list_true_answers()),
            against=situation.against,
            near=self._find_near_answer(),
            stroke=not self._seen & {"cue", "body", "time", "behaviour", "equipment", "order"},
        )

    def _find_role(self) -> Role:
        """Whether judges alone need it: a clause of theirs has a say in the answer."""
        clauses = map(self._corpus.rules.clause, self._clauses)
        duties = (clause.actors for clause in clauses if clause and clause.actors)
        return "judge" if any(_OFFICIALS.issuperset(actors) for actors in duties) else "player"

    def _explain_answer(self, say: Wording) -> str:
        """The answer, the questions that it leaves open, and what other documents have."""
        situation, language = self._situation, say.language
        parts = [situation.answer[language]]
        for record in (find_open_question(self._corpus, situation), *self._doubts):
            if record and record.question:
                parts.append(f"{say('quiz.question')} {record.question[language]}")
        for reading in situation.readings:
            parts.append(f"{', '.join(reading.documents)}: {reading.answer[language]}")
        return " ".join(parts)

    def _list_true_answers(self) -> Iterator[Answer]:
        """What follows in a situation by any reading or clause, and in those like it."""
        situation = self._situation
        yield from map(_extract_answer, _list_outcomes(self._corpus, situation)[1:])
        # Who is shut out in the reply has lost the set, and need not have been punished.
        if "end" in self._seen and "loss-of-set" in situation.outcomes:
            yield NO_PENALTY
        # Where documents disagree, that they do not decide it is not wrong.
        if situation.readings or situation.disputes or situation.open:
            yield OPEN
        # Whose series ends, though nobody is punished, loses the right as well.
        if not (EFFECTS | {"continues"}).intersection(situation.outcomes):
            yield frozenset({"loss-of-right"})
        about = set(_list_deciding_clauses(situation))
        for other in self._corpus.situations:
            if about.intersection(_list_deciding_clauses(other)):
                answers = map(_extract_answer, _list_outcomes(self._corpus, other))
                yield from filter(None, (answer - OPEN for answer in answers))
        yield from self._stated

    def _find_near_answer(self) -> Answer | None:
        """The answer with a disc too few or too many, if nothing has it or leaves it open."""
        situation = self._situation
        both: Answer = _DISC | {"loss-of-right"}
        near: Answer = self._answer ^ _DISC
        doubted = any(
            record.id in situation.disputes and record.weight <= _PENALTY_DISC
            for record in self._corpus.register.entries
        ) or any(
            near == both.intersection(outcomes)
            or ("open" in outcomes and not both.issubset(outcomes))
            for outcomes in _list_outcomes(self._corpus, situation)
        )
        # A debt is a penalty disc, though it is not placed.
        known = near | self._answer == both and "17.4" not in self._clauses and not doubted
        return near if known and near not in self._stated else None

    @cached_property
    def _stated(self) -> frozenset[Answer]:
        """What follows by the clauses, their lead-ins, the register and other editions."""
        corpus, situation = self._corpus, self._situation
        editions = {document.id: document.seen_from for document in corpus.documents}
        wanted = {*situation.disputes, situation.open}
        for clause in _list_deciding_clauses(situation):
            wanted.update(record.id for record in corpus.register.entries_of(clause))
        places = {(corpus.current, clause) for clause in self._clauses}
        for record in corpus.register.entries:
            if record.id in wanted and record.weight <= _PENALTY_DISC:
                places.update(record.list_places(editions))
        return find_stated_answers(corpus, places)


def find_stated_answers(corpus: Corpus, places: Iterable[tuple[str, str]]) -> frozenset[Answer]:
    """Find what follows by clauses, their lead-ins, and their like in other editions."""
    found = {*places}
    for edition in corpus.concordance.editions:
        for held, clause in places:
            if held == corpus.current:
                names = corpus.concordance.counterparts(clause, held, edition)
                found.update((edition, name) for name in names)
    return frozenset(
        frozenset(sanction.effects)
        for edition, clause in found
        for name in (clause, *(above.id for above in corpus.rules.ancestors(clause, edition)))
        for sanction in corpus.consequences.sanctions(name, edition)
    )


def _extract_answer(outcomes: Iterable[Outcome]) -> Answer:
    """What is asked of an outcome: its effects, or what happens where there are none."""
    found = frozenset(outcomes) - {"continues", "none"}
    return found & EFFECTS or found - OPEN or found


def _list_outcomes(
    corpus: Corpus, situation: Situation, edition: str | None = None
) -> list[list[Outcome]]:
    """The outcomes of a situation, and those of each other reading, of an edition or of all."""
    documents = {
        document.id for document in corpus.documents if edition in (None, document.seen_from)
    }
    readings = (
        reading for reading in situation.readings if documents.intersection(reading.documents)
    )
    return [situation.outcomes, *(reading.outcomes for reading in readings)]


def _list_deciding_clauses(situation: Situation) -> list[str]:
    """The clauses that bring the effects of a situation, or else all, unless all is allowed."""
    undecided = not (EFFECTS | {"none", "continues"}).intersection(situation.outcomes)
    return [step.clause for step in situation.chain if step.decides or undecided]
