"""Questions to learn by: drawn from situations and limits, each with one right answer.

The page in the browser and the exam on paper ask from the same list. A question has the same id
and the same choices in the same order in every language, and the same knowledge always gives the
same list.
"""

import hashlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from difflib import SequenceMatcher
from typing import Literal, TypeVar, get_args

from novuss.corpus import DEFAULT_EDITION, Corpus
from novuss.explain import Explainer
from novuss.languages import Language
from novuss.model.discrepancies import Discrepancy
from novuss.model.equipment import Bounds, Characteristic
from novuss.model.rules import HEADINGS, Concerned
from novuss.model.situations import EFFECTS, Outcome, Situation
from novuss.model.stakes import STAKES
from novuss.views.situations import outcome_words, question_of
from novuss.views.statements import concerned
from novuss.wording import Wording

T = TypeVar("T")
Kind = Literal["situation", "limit"]
KINDS: tuple[Kind, ...] = get_args(Kind)
#: ``player`` is asked of everybody, ``judge`` of judges alone.
Role = Literal["player", "judge"]
ROLES: tuple[Role, ...] = get_args(Role)
#: How many choices every question has.
CHOICES = 4
#: Who acts in clauses that judges alone need.
_OFFICIALS = frozenset({"judge", "senior-judge", "chief-judge", "judging-panel"})


@dataclass(frozen=True)
class Question:
    """A question in one language, as plain data: what page and exam are made of."""

    id: str
    kind: Kind
    role: Role
    section: str
    prompt: str
    why: str
    clauses: tuple[str, ...]
    choices: tuple[str, ...] = ()
    right: int = 0
    situation: str | None = None


@dataclass(frozen=True)
class Section:
    """A part of the rules that questions are about, and how many there are."""

    id: str
    name: str
    questions: int


def drawn(*parts: object) -> int:
    """A number that looks drawn by lot and is the same for the same words on every machine."""
    words = ":".join(map(str, parts))
    return int.from_bytes(hashlib.sha256(words.encode()).digest()[:8], "big")


def shuffled(items: Iterable[T], key: Callable[[T], object], *parts: object) -> list[T]:
    """The items in an order that rests on the words alone."""
    return sorted(items, key=lambda one: drawn(*parts, key(one)))


def questions(corpus: Corpus, language: Language) -> list[Question]:
    """Every question in one language: situations, then limits, each in their order."""
    say = Wording(corpus.strings, language)
    found = [*_with_choices([*_situations(corpus, say)], say), *_limits(corpus, say)]
    assert all(len(set(question.choices)) == CHOICES for question in found)
    return found


def sections(corpus: Corpus, language: Language) -> list[Section]:
    """The sections that questions are about, in the order of the rules."""
    asked = [one.section for one in questions(corpus, language)]
    return [
        Section(one.id, one.texts[language], asked.count(one.id))
        for one in corpus.rules.clauses()
        if one.level in HEADINGS or one.level in ("section", "annex")
        if one.id in asked
    ]


def _section(corpus: Corpus, clause: str) -> str:
    """The section of a clause, or its annex."""
    if section := corpus.rules.section_of(clause):
        return section.id
    return [*(above.id for above in corpus.rules.ancestors(clause)), clause][0]


def _role(corpus: Corpus, clauses: Iterable[str]) -> Role:
    """Whether judges alone need it: a clause of theirs has a say in the answer."""
    found = [corpus.rules.clause(one) for one in clauses]
    duties = (one.actors for one in found if one and one.actors)
    return "judge" if any(_OFFICIALS.issuperset(actors) for actors in duties) else "player"


# What is asked, and what stands beside the right answer

#: What an answer says: effects, or another outcome; nothing where there is no penalty.
Answer = frozenset[Outcome]
_NO_PENALTY: Answer = frozenset()
_OPEN: Answer = frozenset({"open"})


@dataclass(frozen=True)
class _Draft:
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
        if answer == _NO_PENALTY:
            return bool(self.answer & EFFECTS) and "open" not in self.parts
        return not any(answer <= true for true in self.true)

    def tell(self, answer: Answer, say: Wording) -> str:
        """Put an answer into words as a statement is."""
        if answer == _OPEN or not answer:
            return _capital(say("quiz.open" if answer else "quiz.no-penalty"))
        return _capital(", ".join(outcome_words(tuple(answer), say, self.against)))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _with_choices(drafts: Sequence[_Draft], say: Wording) -> Iterator[Question]:
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
        name = draft.question.id
        ranked = shuffled(answers, lambda answer: "+".join(sorted(answer)), "wrong", name)
        ranked.sort(key=lambda each: (each != draft.near, (offered[each] + 1) / right[each]))
        # Whom effects concern stands beside the right answer alone if no wrong one has any.
        if concerned(draft.against, say) and draft.answer & EFFECTS:
            ranked.sort(key=lambda answer: not answer & EFFECTS)
        alike = [each for each in ranked if bool(each & EFFECTS) == bool(draft.answer & EFFECTS)]
        chosen[name] = [*dict.fromkeys((*alike[:1], *ranked))][: CHOICES - 1]
        offered.update(chosen[name])
    for draft in drafts:
        answers = chosen[draft.question.id]
        # What is right most often is told by nothing that stands beside it; else one is common.
        most = right[draft.answer] == max(right.values())
        common = most or any(right[answer] > 9 for answer in answers)
        if common and len(answers) == CHOICES - 1:
            told = tuple(draft.tell(answer, say) for answer in (draft.answer, *answers))
            question = replace(draft.question, choices=told)
            yield _moved_to(question, drawn("place", question.id) % CHOICES, 0)


# Situations

#: Each is the act of another situation, with the same outcome: one of the two is asked.
_TWINS = {
    "puck-broken-larger-part-in-corner-pocket",
    "puck-in-far-half-not-handed-over",
    "puck-slides-back-with-a-dark-disc",
    "puck-thrown-and-a-game-lost-before",
    "two-own-dark-discs-driven-out",
}


def _situations(corpus: Corpus, say: Wording) -> Iterator[_Draft]:
    for situation in corpus.situations:
        clauses = tuple(dict.fromkeys(step.clause for step in situation.chain))
        decided = [step.clause for step in situation.chain if step.decides]
        facts = _drop_unwarned(situation.facts[say.language], say)
        consequences = map(corpus.consequences.consequence, decided or clauses)
        answer, read = _answer(situation.outcomes), _read(corpus, situation, DEFAULT_EDITION)
        parts, doubts = {*_parts(corpus, situation)}, _find_doubts(corpus, situation, answer)
        in_part = answer != _OPEN and any(
            doubts or "open" in outcomes or _answer(outcomes) != answer for outcomes in read
        )
        # Who has won, strikes next or may choose is no question of what follows, nor is what
        # is put back, what whoever decides may leave, what is of more than one act, or what a
        # third warning costs: above every question stands that nobody is warned.
        over = "end" in situation.seen and (in_part or answer == _NO_PENALTY)
        left = any(found and found[0].discretionary for found in consequences)
        beside = len(answer) > 2 or answer & {"restore", "set-won", "loss-of-remaining-sets"}
        # Beside a lost set a warning stays, and a penalty disc means nothing. No document of the
        # edition denies the answer; what is open may be punished.
        others = map(_answer, read)
        denied = any(not answer <= other or (other and not answer) for other in others)
        unsure = denied if answer != _OPEN else not EFFECTS.intersection(parts)
        unsure |= bool(doubts) and "warning" not in answer
        if over or left or beside or unsure or situation.id in _TWINS:
            continue
        yield _Draft(
            Question(
                id=f"situation:{situation.id}",
                kind="situation",
                role=_role(corpus, clauses),
                section=_section(corpus, (*decided, *clauses)[0]),
                prompt=f"{facts} {say('quiz.in-part')}" if in_part else facts,
                why=_why(corpus, situation, doubts, say),
                clauses=clauses,
                situation=situation.id,
            ),
            answer=answer,
            parts=frozenset(parts),
            true=frozenset(_true_of_situation(corpus, situation)),
            against=situation.against,
            near=_near(corpus, situation, answer),
            stroke=not set(situation.seen)
            & {"cue", "body", "time", "behaviour", "equipment", "order"},
        )


def _answer(outcomes: Iterable[Outcome]) -> Answer:
    """What is asked of an outcome: its effects, or what happens where there are none."""
    found = frozenset(outcomes) - {"continues", "none"}
    return found & EFFECTS or found - _OPEN or found


def _parts(corpus: Corpus, situation: Situation) -> Iterator[Outcome]:
    """Each thing that follows by whatever reading, and by whatever clause where one is open."""
    yield from (outcome for outcomes in _read(corpus, situation) for outcome in outcomes)
    if "open" in situation.outcomes:
        for step in situation.chain:
            for sanction in corpus.consequences.sanctions(step.clause):
                yield from sanction.effects
    # Sets are lost one by one, and with a set its last striker, if any, loses the right.
    if {"loss-of-remaining-sets", "loss-of-game"}.intersection(situation.outcomes):
        yield from ("loss-of-set", "loss-of-remaining-sets", "loss-of-game")
    if "end" in situation.seen and not {"time", "behaviour"}.intersection(situation.seen):
        yield "loss-of-right"


def _read(corpus: Corpus, situation: Situation, edition: str | None = None) -> list[list[Outcome]]:
    """The outcomes of a situation, and those of each other reading, of an edition or of all."""
    documents = {each.id for each in corpus.documents if edition in (None, each.edition)}
    readings = (each for each in situation.readings if documents.intersection(each.documents))
    return [situation.outcomes, *(reading.outcomes for reading in readings)]


def _about(situation: Situation) -> list[str]:
    """The clauses that bring the effects of a situation, or else all, unless all is allowed."""
    undecided = not (EFFECTS | {"none", "continues"}).intersection(situation.outcomes)
    return [step.clause for step in situation.chain if step.decides or undecided]


def _true_of_situation(corpus: Corpus, situation: Situation) -> Iterator[Answer]:
    """What follows in a situation by any reading or clause, and in those like it."""
    yield from map(_answer, _read(corpus, situation)[1:])
    # Who is shut out in the reply has lost the set, and need not have been punished.
    if "end" in situation.seen and "loss-of-set" in situation.outcomes:
        yield _NO_PENALTY
    # Where documents disagree, that they do not decide it is not wrong.
    if situation.readings or situation.disputes or situation.open:
        yield _OPEN
    # Whose series ends, though nobody is punished, loses the right as well.
    if not (EFFECTS | {"continues"}).intersection(situation.outcomes):
        yield frozenset({"loss-of-right"})
    about = _about(situation)
    for other in corpus.situations:
        if set(about).intersection(_about(other)):
            answers = map(_answer, _read(corpus, other))
            yield from filter(None, (answer - _OPEN for answer in answers))
    yield from _stated(corpus, situation)


def _near(corpus: Corpus, situation: Situation, answer: Answer) -> Answer | None:
    """The answer with a penalty disc too few or too many, if nothing has it or leaves it open."""
    disc: Answer = frozenset({"penalty-disc"})
    both, near = disc | {"loss-of-right"}, answer ^ disc
    doubts = (each.weight for each in corpus.register.entries if each.id in situation.disputes)
    doubted = any(weight <= STAKES.index("penalty-disc") for weight in doubts) or any(
        near == both.intersection(outcomes) or ("open" in outcomes and not both.issubset(outcomes))
        for outcomes in _read(corpus, situation)
    )
    # A debt is a penalty disc, though it is not placed.
    debt = any(step.clause == "17.4" for step in situation.chain)
    known = near | answer == both and not doubted and not debt
    return near if known and near not in _stated(corpus, situation) else None


def _stated(corpus: Corpus, situation: Situation) -> Iterator[Answer]:
    """What follows by the clauses, their lead-ins, the register and other editions."""
    editions = {document.id: document.edition for document in corpus.documents}
    wanted = {*situation.disputes, situation.open}
    for clause in _about(situation):
        wanted.update(record.id for record in corpus.register.entries_of(clause))
    places = [(DEFAULT_EDITION, step.clause) for step in situation.chain]
    for record in corpus.register.entries:
        if record.id in wanted and record.weight <= STAKES.index("penalty-disc"):
            places += record.places(editions)
    for edition in corpus.concordance.editions:
        for clause in [clause for held, clause in places if held == DEFAULT_EDITION]:
            names = corpus.concordance.counterparts(clause, DEFAULT_EDITION, edition)
            places += [(edition, name) for name in names]
    for edition, clause in dict.fromkeys(places):
        for name in (clause, *(above.id for above in corpus.rules.ancestors(clause, edition))):
            for sanction in corpus.consequences.sanctions(name, edition):
                yield frozenset(sanction.effects)


def _drop_unwarned(facts: str, say: Wording) -> str:
    """The facts without a last sentence that is said once, above every question."""
    first, _, last = facts.rpartition(". ")
    return f"{first}." if last.endswith(say("quiz.unwarned")) else facts


def _find_doubts(corpus: Corpus, situation: Situation, answer: Answer) -> list[Discrepancy]:
    """Open questions by which an answer that costs less than a set may cost it after all."""
    milder = answer & {"warning", "penalty-disc", "loss-of-right"}
    disputes = {*situation.disputes} - {situation.open} if milder else ()
    found = [record for record in corpus.register.entries if record.id in disputes and record.asks]
    return [
        each for each in found if each.weight <= STAKES.index("set") and each.confidence != "high"
    ]


def _why(corpus: Corpus, case: Situation, doubts: Sequence[Discrepancy], say: Wording) -> str:
    """The answer, the questions that it leaves open, and what other documents have."""
    parts, record = [case.answer[say.language]], question_of(corpus, case)
    questions = [asked.question for asked in (record, *doubts) if asked and asked.question]
    parts += [f"{say('quiz.question')} {question[say.language]}" for question in questions]
    parts += [f"{', '.join(each.documents)}: {each.answer[say.language]}" for each in case.readings]
    return " ".join(parts)


# Limits


def _limits(corpus: Corpus, say: Wording) -> Iterator[Question]:
    explain = Explainer(say, corpus.vocabulary)
    known = (each for each in corpus.equipment.characteristics(DEFAULT_EDITION) if each.bounds)
    # What a question to a federation is about has no answer yet.
    for number, limited in enumerate(each for each in known if each.evidence == "printed"):
        clause = corpus.rules.clause(limited.clause)
        assert clause
        assert limited.bounds
        name, kind = f"limit:{limited.id}", explain.kind(limited.kind)
        asked = limited.names[say.language]
        # "Table height" needs no "table:" before it.
        alike = SequenceMatcher(None, kind.casefold(), asked.casefold()).find_longest_match()
        limit = f"{_capital(asked)}: {explain.limit(limited)} ({limited.print.document})."
        choices = [limited.bounds, *_other_limits(corpus, limited, number)]
        question = Question(
            id=name,
            kind="limit",
            role="judge",
            section=_section(corpus, limited.clause),
            prompt=_capital(f"{asked}." if alike.size > 3 else f"{kind}: {asked}."),
            why=f"{limit} {clause.texts[say.language]}",
            clauses=(limited.clause,),
            choices=tuple(explain.bounds(bounds, limited) for bounds in choices),
        )
        yield _moved_to(question, drawn("place", name) % CHOICES, 0)


def _other_limits(corpus: Corpus, limited: Characteristic, number: int) -> list[Bounds]:
    """Three limits like the printed one that no edition has for a thing of that kind and unit.

    By its number a range is the smallest, the largest or between; a single figure is between.
    """
    assert limited.bounds
    known = {
        (bounds.lower, bounds.upper)
        for edition in corpus.equipment.editions
        for each in corpus.equipment.characteristics(edition, limited.kind)
        if each.unit == limited.unit
        for bounds in (each.deciding, *each.readings)
        if bounds
    }
    both = {"lower": limited.bounds.lower, "upper": limited.bounds.upper}
    ends = {name: end for name, end in both.items() if end is not None}
    lowest, highest = min(ends.values()), max(ends.values())
    step = _step((highest + lowest) / 2, highest - lowest)
    moved = {by: {name: end + by * step for name, end in ends.items()} for by in range(-3, 10)}
    sound = [
        by
        for by, bounds in moved.items()
        if lowest + by * step > 0 and (bounds.get("lower"), bounds.get("upper")) not in known
    ]
    below = sum(by < 0 for by in sound)
    smaller = (2 - number) % CHOICES if len(ends) > 1 else 1 + drawn("smaller", limited.id) % 2
    first = below - min(smaller, below)
    return [Bounds(**moved[by]) for by in sound[first : first + CHOICES - 1]]


def _step(figure: Decimal, width: Decimal) -> Decimal:
    """A round part of a figure, at most a sixth, or else the next one wider than its band."""
    ten = Decimal(10) ** (figure / 6).adjusted()
    powers = map(Decimal, ("10", "1", "0.1", "0.01"))
    known = [ten * each * power for power in powers for each in (5, 2, 1)]
    part = next(each for each in known if each <= figure / 6 and not figure % each)
    return next(each for each in reversed(known) if each >= part and each > width)


# The exam

#: How many questions an exam has unless said, and how many of them are of each kind.
EXAM_COUNT = 30
SHARES: dict[Kind, int] = {"situation": 27, "limit": 3}


def asked_of(found: Iterable[Question], role: Role, section: str | None = None) -> list[Question]:
    """Those that are asked of a role: judges are asked what players are, and more."""
    roles = ROLES if role == "judge" else (role,)
    return [each for each in found if each.role in roles and section in (None, each.section)]


def exam(found: Sequence[Question], seed: int, count: int) -> list[Question]:
    """So many of the questions by lot, the same for the same seed in every language.

    Kinds are mixed, and right answers stand about equally often at each place.
    """
    mixed = shuffled(found, lambda question: question.id, "exam", seed)
    lots = [[question for question in mixed if question.kind == kind] for kind in KINDS]
    parts = [count * SHARES[kind] // sum(SHARES.values()) for kind in KINDS]
    first = [question for lot, part in zip(lots, parts, strict=True) for question in lot[:part]]
    rest = [question for lot, part in zip(lots, parts, strict=True) for question in lot[part:]]
    chosen = [*first, *rest[: count - len(first)]]
    asked = shuffled(chosen, lambda question: question.id, "order", seed)
    places = shuffled(range(len(asked)), str, "places", seed)
    return [_moved_to(each, at % CHOICES, seed) for each, at in zip(asked, places, strict=True)]


def _moved_to(question: Question, place: int, seed: int) -> Question:
    """The question with the right choice at a place."""
    order = shuffled(range(CHOICES), str, "choices", seed, question.id)
    order.remove(question.right)
    order.insert(place, question.right)
    return replace(question, choices=tuple(question.choices[at] for at in order), right=place)
