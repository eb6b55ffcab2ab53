"""Questions to learn by: drawn from situations, offences and limits, each with one right answer.

The page in the browser and the exam on paper ask from the same list. A question has the same id
and the same order of choices in every language; which choices stand beside the right one rests on
the id alone, so that the same knowledge always gives the same list.
"""

import hashlib
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Literal, TypeVar, get_args

from novuss.corpus import DEFAULT_EDITION, Corpus
from novuss.explain import Explainer
from novuss.languages import Language
from novuss.model.equipment import Bounds, Characteristic
from novuss.model.rules import HEADINGS, SEVERITY, Actor, Effect
from novuss.model.situations import EFFECTS, Outcome, Situation
from novuss.model.stakes import STAKES
from novuss.model.statements import Statement
from novuss.views.offences import Offence, offences
from novuss.views.situations import outcome_words, question_of
from novuss.views.statements import spoken_statement
from novuss.wording import Wording

T = TypeVar("T")
Kind = Literal["situation", "offence", "limit"]
KINDS: tuple[Kind, ...] = get_args(Kind)
#: ``player`` is asked of everybody, ``judge`` of judges alone.
Role = Literal["player", "judge"]
ROLES: tuple[Role, ...] = get_args(Role)
#: How many choices every question has.
CHOICES = 4
#: Who acts in clauses that judges alone need.
_OFFICIALS = frozenset({"judge", "senior-judge", "chief-judge", "judging-panel"})
#: A clause that a condition names for those who have the rules at hand.
_NUMBER = re.compile(r" \(\d[\d.]*\)")
#: The lightest stakes of a disagreement on what follows.
_LIGHTEST = STAKES.index("penalty-disc")


@dataclass(frozen=True)
class Question:
    """A question in one language, as plain data: what page and exam are made of."""

    id: str
    kind: Kind
    role: Role
    section: str
    prompt: str
    choices: tuple[str, ...]
    right: int
    why: str
    clauses: tuple[str, ...]
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
    """Every question in one language: situations, offences, limits, each in their order."""
    say = Wording(corpus.strings, language)
    drafts = [*_situations(corpus, say), *_offences(corpus, say)]
    found = [*_with_choices(drafts, say), *_limits(corpus, say)]
    assert all(len(set(one.choices)) == CHOICES for one in found)
    return found


def sections(corpus: Corpus, language: Language) -> list[Section]:
    """The sections that questions are about, in the order of the rules."""
    asked = [one.section for one in questions(corpus, language)]
    return [
        Section(one.id, one.texts[language], asked.count(one.id))
        for one in corpus.clauses()
        if one.level in HEADINGS or one.level in ("section", "annex")
        if one.id in asked
    ]


def _section(corpus: Corpus, clause: str) -> str:
    """The section of a clause, or its annex."""
    if section := corpus.section_of(clause):
        return section.id
    line = [*(one.id for one in corpus.ancestors(clause)), clause]
    return line[0]


def _role(corpus: Corpus, clauses: Iterable[str]) -> Role:
    """Whether judges alone need it: a clause of theirs has a say in the answer."""
    found = [corpus.clause(one) for one in clauses]
    duties = (one.actors for one in found if one and one.actors)
    return "judge" if any(_OFFICIALS.issuperset(actors) for actors in duties) else "player"


def _placed(name: str, right: T, others: Sequence[T]) -> tuple[list[T], int]:
    """The choices with the right one at a place of its own, by the id."""
    place = drawn("place", name) % CHOICES
    return [*others[:place], right, *others[place:]], place


# What is asked, and what stands beside the right answer

#: What an answer says: effects, or one of the other outcomes; nothing where there is no penalty.
Answer = frozenset[Outcome]
_NO_PENALTY: Answer = frozenset()
_OPEN: Answer = frozenset({"open"})
_RESTORE: Answer = frozenset({"restore"})
_WARNING: Answer = frozenset({"warning"})


@dataclass(frozen=True)
class _Draft:
    """A question without its choices.

    Attributes:
        question: its words and sources.
        answer: the right one.
        parts: each thing that follows, by whatever reading of it.
        true: what follows by clauses that it rests on, or in a case like it.
        against: whom effects concern.
        possible: whether whoever decides may leave the effects.
    """

    question: Question
    answer: Answer
    parts: Answer
    true: frozenset[Answer]
    against: Actor | Literal["both"] | None
    possible: bool = False

    def is_wrong(self, answer: Answer) -> bool:
        """Whether nothing of an answer is true, and it is not the truth with more added."""
        # What is put back may be unsaid, and more than two effects are of more than one act.
        if answer in {*self.true, _RESTORE} or answer & self.parts or len(answer) > 2:
            return False
        # Who may punish may also warn, or leave it.
        if self.possible and answer in (_NO_PENALTY, _WARNING):
            return False
        if answer == _NO_PENALTY:
            return bool(self.answer & EFFECTS) and "open" not in self.parts
        return not any(answer <= true for true in self.true)

    def tell(self, answer: Answer, say: Wording) -> str:
        """Put an answer into words as a statement is."""
        effects = [effect for effect in SEVERITY if effect in answer]
        if effects:
            whom = self.against or "participant"
            statement = Statement(
                effects=effects,
                against=whom,
                condition=None,
                clause=self.question.clauses[0],
                open=[],
            )
            text = spoken_statement(statement, say).text
            text = f"{say('outcome.possible')}: {text}" if self.possible else text
        else:
            text = ", ".join(outcome_words(tuple(answer), say)) or say("quiz.no-penalty")
        return _capital(text)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _with_choices(drafts: Sequence[_Draft], say: Wording) -> Iterator[Question]:
    """Give each question three wrong choices, each answer offered as often as it is right.

    So neither how often an answer stands in the list nor what it says tells that it is right.
    """
    right = Counter(draft.answer for draft in drafts)
    wrong = {
        draft.question.id: [answer for answer in right if draft.is_wrong(answer)]
        for draft in drafts
    }
    offered: Counter[Answer] = Counter()
    others: dict[str, list[Answer]] = {}
    # First where there is least to choose from.
    for name in sorted(wrong, key=lambda name: (len(wrong[name]), drawn("choices", name))):
        ranked = shuffled(wrong[name], lambda answer: "+".join(sorted(answer)), "wrong", name)
        ranked.sort(key=lambda answer: offered[answer] / right[answer])
        others[name] = ranked[: CHOICES - 1]
        offered.update(others[name])
    for draft in drafts:
        name = draft.question.id
        if len(others[name]) == CHOICES - 1:
            choices, place = _placed(name, draft.answer, others[name])
            told = tuple(draft.tell(answer, say) for answer in choices)
            yield replace(draft.question, choices=told, right=place)


# Situations and offences


def _situations(corpus: Corpus, say: Wording) -> Iterator[_Draft]:
    for situation in corpus.situations:
        clauses = tuple(dict.fromkeys(step.clause for step in situation.chain))
        deciding = _deciding(situation)
        facts = situation.facts[say.language]
        in_part = "open" in situation.outcomes and len(situation.outcomes) > 1
        consequences = [corpus.consequence(clause) for clause in deciding]
        decided = any(step.decides for step in situation.chain)
        yield _Draft(
            Question(
                id=f"situation:{situation.id}",
                kind="situation",
                role=_role(corpus, clauses),
                section=_section(corpus, (*deciding, *clauses)[0]),
                prompt=f"{facts} {say('quiz.in-part')}" if in_part else facts,
                choices=(),
                right=0,
                why=_why(corpus, situation, say),
                clauses=clauses,
                situation=situation.id,
            ),
            answer=_answer(situation.outcomes),
            parts=frozenset(_parts(corpus, situation)),
            true=frozenset(_true_of_situation(corpus, situation)),
            against=situation.against,
            possible=decided and any(found and found[0].discretionary for found in consequences),
        )


def _answer(outcomes: Iterable[Outcome]) -> Answer:
    """What is asked of an outcome: its effects, or what happens where there are none."""
    found = frozenset(outcomes) - {"continues", "none"}
    return found & EFFECTS or found - _OPEN or found


def _parts(corpus: Corpus, situation: Situation) -> Iterator[Outcome]:
    """Each thing that follows by whatever reading, and by whatever clause where one is open."""
    yield from situation.outcomes
    for reading in situation.readings:
        yield from reading.outcomes
    if "open" in situation.outcomes:
        for step in situation.chain:
            for statement in corpus.statements(step.clause):
                yield from statement.effects
    # Sets are lost one by one, and with a set its last striker loses the right.
    if "loss-of-remaining-sets" in situation.outcomes:
        yield from ("loss-of-set", "loss-of-game")
    if "end" in situation.seen:
        yield "loss-of-right"


def _deciding(situation: Situation) -> list[str]:
    """The clauses that a situation is about: those that bring its effects, or else all.

    Where all is allowed it is about none that may be broken.
    """
    undecided = not (EFFECTS | {"none", "continues"}).intersection(situation.outcomes)
    return [step.clause for step in situation.chain if step.decides or undecided]


def _true_of_situation(corpus: Corpus, situation: Situation) -> Iterator[Answer]:
    """What follows in a situation by any reading or clause, and in those like it."""
    yield from (_answer(reading.outcomes) for reading in situation.readings)
    deciding = _deciding(situation)
    # Where documents in force disagree, that they do not decide it is not wrong.
    documents = [name for reading in situation.readings for name in reading.documents]
    unsettled = DEFAULT_EDITION in {corpus.document(name).edition for name in documents}
    rows = [corpus.row_disputes(step.decides, step.clause) for step in situation.chain]
    if situation.disputes or unsettled or any(rows):
        yield _OPEN
    # Whose series ends, though nobody is punished, loses the right as well.
    if not (EFFECTS | {"continues"}).intersection(situation.outcomes):
        yield frozenset({"loss-of-right"})
    alike = [
        other
        for clause in deciding
        for other in corpus.situations_of(clause)
        if clause in _deciding(other)
    ]
    records = {*situation.disputes, *([situation.open] if situation.open else [])}
    cited = [step.clause for step in situation.chain]
    yield from _stated(corpus, cited, deciding, alike, records)


def _stated(
    corpus: Corpus,
    cited: Sequence[str],
    about: Iterable[str],
    alike: Iterable[Situation],
    records: Iterable[str] = (),
) -> Iterator[Answer]:
    """What clauses bring, their lead-ins, those of other editions and of the register, and cases.

    Args:
        corpus: the knowledge.
        cited: the clauses that an answer rests on.
        about: those whose records of the register count as well.
        alike: the cases of those.
        records: further records.
    """
    for situation in alike:
        for told in (situation.outcomes, *(reading.outcomes for reading in situation.readings)):
            if answer := _answer(told) - _OPEN:
                yield answer
    editions = {document.id: document.edition for document in corpus.documents}
    wanted = {each.id for clause in about for each in corpus.discrepancies_of(clause)}
    places = [(DEFAULT_EDITION, clause) for clause in cited]
    for record in corpus.discrepancies:
        if record.id in wanted.union(records) and record.weight <= _LIGHTEST:
            places += record.places(editions)
    for edition in corpus.concordance.editions:
        for clause in [clause for held, clause in places if held == DEFAULT_EDITION]:
            names = corpus.concordance.counterparts(clause, DEFAULT_EDITION, edition)
            places += [(edition, name) for name in names]
    for edition, clause in dict.fromkeys(places):
        for name in (clause, *(above.id for above in corpus.ancestors(clause, edition))):
            for statement in corpus.statements(name, edition):
                yield frozenset(statement.effects)


def _why(corpus: Corpus, one: Situation, say: Wording) -> str:
    """The answer, what other documents have, and the question that leaves it open."""
    parts = [one.answer[say.language]]
    parts += [f"{', '.join(each.documents)}: {each.answer[say.language]}" for each in one.readings]
    record = question_of(corpus, one)
    if record and record.question:
        parts.append(f"{say('situation.open')} {record.question[say.language]}")
    return " ".join(parts)


def _offences(corpus: Corpus, say: Wording) -> Iterator[_Draft]:
    rows = [row for row in offences(corpus) if row.now and row.sanction and row.effects]
    asked: dict[tuple[str, str], set[tuple[Effect, ...]]] = {}
    original = Wording(corpus.strings, "en")
    for row in rows:
        asked.setdefault(_act(row, original), set()).add(row.effects)
    seen: set[str] = set()
    for row in rows:
        assert row.now
        assert row.sanction
        # An act that is told in the same words and ends otherwise elsewhere is no question, nor is
        # one of which something else follows by one reading, nor a kind of act.
        ends = asked[_act(row, original)]
        if len(ends) > 1 or row.disputes or corpus.names_kind(row.effects, row.now.clause.id):
            continue
        when = row.sanction.when or "always"
        name = f"offence:{row.now.clause.id}:{when}:{'+'.join(row.effects)}"
        if name in seen:
            continue
        seen.add(name)
        what, condition = _act(row, say)
        clauses = tuple(dict.fromkeys((row.now.clause.id, row.sanction.stated_in)))
        yield _Draft(
            Question(
                id=name,
                kind="offence",
                role=_role(corpus, clauses),
                section=_section(corpus, row.now.clause.id),
                prompt=_NUMBER.sub("", f"{what} ({condition}).") if condition else f"{what}.",
                choices=(),
                right=0,
                why=_reason(corpus, row, clauses, say),
                clauses=clauses,
            ),
            answer=frozenset(row.effects),
            against=row.sanction.against,
            parts=frozenset(row.effects),
            true=frozenset(_true_of_row(corpus, row, clauses)),
        )


def _true_of_row(corpus: Corpus, row: Offence, clauses: Sequence[str]) -> Iterator[Answer]:
    """What follows an act by any clause, and in any case of it."""
    assert row.now
    assert row.statement
    own = [clause.id for clause in row.now.clauses]
    alike = [situation for clause in own for situation in corpus.situations_of(clause)]
    undecided = [step.clause for situation in alike if situation.open for step in situation.chain]
    if row.statement.open or undecided:
        yield _OPEN
    yield from _stated(corpus, [*own, *clauses, *undecided], own, alike)


def _reason(corpus: Corpus, row: Offence, clauses: Iterable[str], say: Wording) -> str:
    """The texts of the clauses but for a lead-in, which says nothing alone, and what follows."""
    assert row.now
    assert row.statement
    found = [corpus.clause(clause) for clause in clauses if clause != row.now.clause.parent]
    texts = [clause.texts[say.language] for clause in found if clause]
    return " ".join([*texts, f"→ {spoken_statement(row.statement, say).text}."])


def _act(row: Offence, say: Wording) -> tuple[str, str]:
    condition = row.statement.condition if row.statement else None
    return row.what[say.language], condition.text[say.language] if condition else ""


# Limits


def _limits(corpus: Corpus, say: Wording) -> list[Question]:
    explain = Explainer(say, corpus.vocabulary)
    found: list[Question] = []
    for one in corpus.characteristics(DEFAULT_EDITION):
        # What a question to a federation is about has no answer yet.
        if one.bounds is None or one.evidence != "printed":
            continue
        others = _other_limits(corpus, one, len(found))
        choices, place = _placed(f"limit:{one.id}", one.bounds, others)
        clause = corpus.clause(one.clause)
        assert clause
        name = one.names[say.language]
        found.append(
            Question(
                id=f"limit:{one.id}",
                kind="limit",
                role="judge",
                section=_section(corpus, one.clause),
                prompt=_capital(f"{explain.kind(one.kind)}: {name}."),
                choices=tuple(explain.bounds(each, one) for each in choices),
                right=place,
                why=f"{name}: {explain.limit(one)}. {clause.texts[say.language]}",
                clauses=(one.clause,),
            )
        )
    return found


def _other_limits(corpus: Corpus, one: Characteristic, place: int) -> list[Bounds]:
    """Three limits like the printed one that no edition has for a thing of that kind and unit.

    By its ``place`` among the questions the printed one is the smallest, the largest or between.
    """
    assert one.bounds
    known = {
        (bounds.lower, bounds.upper)
        for edition in corpus.equipment_editions
        for each in corpus.characteristics(edition, one.kind)
        if each.unit == one.unit
        for bounds in (each.deciding, *each.readings)
        if bounds
    }
    step = _step(one.bounds)
    # How far from the printed limit: below as often as above, and never below nothing.
    reach = (-3, -2, -1, 1, 2, 3, 4, 5, 6, 7, 8, 9)
    moved = [(by, _moved(one.bounds, by * step)) for by in reach]
    sound = [
        (by, each)
        for by, each in moved
        if (each.lower, each.upper) not in known
        and min(end for end in (each.lower, each.upper) if end is not None) > 0
    ]
    below = [each for by, each in sound if by < 0]
    above = [each for by, each in sound if by > 0]
    wanted = min(place % CHOICES, len(below))
    chosen = [*below[len(below) - wanted :], *above[: CHOICES - 1 - wanted]]
    return shuffled(chosen, lambda each: f"{each.lower}-{each.upper}", "limits", one.id)


def _moved(bounds: Bounds, by: Decimal) -> Bounds:
    return Bounds(
        lower=None if bounds.lower is None else bounds.lower + by,
        upper=None if bounds.upper is None else bounds.upper + by,
    )


def _step(bounds: Bounds) -> Decimal:
    """The width of a band; of a single bound a round part of it, about a tenth."""
    if bounds.lower is not None and bounds.upper is not None and bounds.upper > bounds.lower:
        return bounds.upper - bounds.lower
    figure = bounds.upper if bounds.upper is not None else bounds.lower
    assert figure is not None
    part = abs(figure) / 8 or Decimal(1)
    ten = Decimal(10) ** part.adjusted()
    return next(ten * each for each in (5, 2, 1) if part >= ten * each)


# The exam

#: How many questions an exam has unless said, and how many of them are of each kind.
EXAM_COUNT = 30
SHARES: dict[Kind, int] = {"situation": 18, "offence": 8, "limit": 4}


def asked_of(found: Iterable[Question], role: Role, section: str | None = None) -> list[Question]:
    """Those that are asked of a role: judges are asked what players are, and more."""
    return [
        one
        for one in found
        if (role == "judge" or one.role == role) and section in (None, one.section)
    ]


def exam(found: Sequence[Question], seed: int, count: int) -> list[Question]:
    """So many of the questions by lot, the same for the same seed in every language.

    Kinds are mixed, and right answers stand about equally often at each place.
    """
    by_kind = {kind: [one for one in found if one.kind == kind] for kind in KINDS}
    drawn_lots = {
        kind: shuffled(ones, lambda one: one.id, "exam", seed) for kind, ones in by_kind.items()
    }
    whole = sum(SHARES.values())
    chosen: list[Question] = []
    for kind in KINDS:
        chosen += drawn_lots[kind][: count * SHARES[kind] // whole]
    rest = [one for kind in KINDS for one in drawn_lots[kind] if one not in chosen]
    chosen += rest[: count - len(chosen)]
    asked = shuffled(chosen, lambda one: one.id, "order", seed)
    places = [at % CHOICES for at in range(len(asked))]
    places = [places[at] for at in shuffled(range(len(asked)), str, "places", seed)]
    return [_moved_to(one, place, seed) for one, place in zip(asked, places, strict=True)]


def _moved_to(one: Question, place: int, seed: int) -> Question:
    """The question with the right choice at a place."""
    right = one.choices[one.right]
    indices = [at for at in range(len(one.choices)) if at != one.right]
    others = [one.choices[at] for at in shuffled(indices, str, "choices", seed, one.id)]
    return replace(one, choices=(*others[:place], right, *others[place:]), right=place)
