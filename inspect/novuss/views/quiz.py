"""Questions to learn by: drawn from situations, offences and limits, each with one right answer.

The page in the browser and the exam on paper ask from the same list. A question has the same id
and the same order of choices in every language; which choices stand beside the right one rests on
the id alone, so that the same knowledge always gives the same list.
"""

import hashlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Literal, TypeVar, get_args

from novuss.corpus import DEFAULT_EDITION, Corpus
from novuss.explain import Explainer
from novuss.languages import Language
from novuss.model.equipment import Bounds, Characteristic
from novuss.model.rules import HEADINGS, Effect, gravest_first
from novuss.model.situations import EFFECTS, Outcome, Situation
from novuss.views.offences import Offence, offences
from novuss.views.situations import in_order, open_point, outcome_words, question_of
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
#: What tells two answers apart besides the effects of the rules: whether something is put back or
#: goes on may be left unsaid in either.
_TELLING = EFFECTS | {"replay", "open"}
_OPEN: tuple[Outcome, ...] = ("open",)
#: Of how many situations with another answer one offers that the documents do not decide.
_ONE_OPEN_IN = 2


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
    found = [*_situations(corpus, say), *_offences(corpus, say), *_limits(corpus, say)]
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


# Situations


def _telling(outcomes: Iterable[Outcome]) -> frozenset[str]:
    return _TELLING & set(outcomes)


def _situations(corpus: Corpus, say: Wording) -> Iterator[Question]:
    sets = {tuple(in_order(one.outcomes)) for one in corpus.situations}
    for one in corpus.situations:
        right = tuple(in_order(one.outcomes))
        others = _other_outcomes(corpus, one, sets)
        choices, place = _placed(one.id, right, others)
        clauses = tuple(dict.fromkeys(step.clause for step in one.chain))
        deciding = [step.clause for step in one.chain if step.decides] or list(clauses)
        # Where nothing is settled the right answer has the words of a wrong one.
        point = open_point(corpus, one, say) if len(right) > 1 else ""
        yield Question(
            id=f"situation:{one.id}",
            kind="situation",
            role=_role(corpus, clauses),
            section=_section(corpus, deciding[0]),
            prompt=one.facts[say.language],
            choices=tuple(
                _listed(outcome_words(each, say, one.against, point)) for each in choices
            ),
            right=place,
            why=_why(corpus, one, say),
            clauses=clauses,
            situation=one.id,
        )


def _other_outcomes(
    corpus: Corpus, one: Situation, sets: Iterable[tuple[Outcome, ...]]
) -> list[tuple[Outcome, ...]]:
    """Three outcomes of other situations that no document has for this one.

    Those of situations that rest on the same clauses come first.
    """
    # What is right in part is no wrong answer where the rest is open.
    part = _telling(one.outcomes) - {"open"}
    excluded = {_telling(one.outcomes), part, *(_telling(each.outcomes) for each in one.readings)}
    clauses = {step.clause for step in one.chain}
    near: set[tuple[Outcome, ...]] = {
        tuple(in_order(other.outcomes))
        for clause in sorted(clauses)
        for other in corpus.situations_of(clause)
    }
    # Where documents disagree, that they do not decide it is no wrong answer.
    settled = not one.readings and not one.disputes and "open" not in one.outcomes
    ordered = shuffled(sets, "+".join, "outcomes", one.id)
    ordered.sort(key=lambda each: each not in near)
    found: list[tuple[Outcome, ...]] = []
    if settled and drawn("open", one.id) % _ONE_OPEN_IN == 0:
        found.append(_OPEN)
        excluded.add(_telling(_OPEN))
    for each in ordered:
        if len(found) == CHOICES - 1:
            break
        telling = _telling(each)
        if "open" in each or telling in excluded:
            continue
        excluded.add(telling)
        found.append(each)
    return shuffled(found, "+".join, "others", one.id)


def _why(corpus: Corpus, one: Situation, say: Wording) -> str:
    """The answer, what other documents have, and the question that leaves it open."""
    parts = [one.answer[say.language]]
    parts += [f"{', '.join(each.documents)}: {each.answer[say.language]}" for each in one.readings]
    record = question_of(corpus, one)
    if record and record.question:
        parts.append(f"{say('situation.open')} {record.question[say.language]}")
    return " ".join(parts)


def _listed(words: Sequence[str]) -> str:
    text = " + ".join(words)
    return text[:1].upper() + text[1:]


# Offences


def _offences(corpus: Corpus, say: Wording) -> Iterator[Question]:
    found = [one for one in offences(corpus) if one.now and one.sanction and one.effects]
    sets = sorted({one.effects for one in found})
    asked: dict[tuple[str, str], set[tuple[Effect, ...]]] = {}
    original = Wording(corpus.strings, "en")
    for one in found:
        asked.setdefault(_act(one, original), set()).add(one.effects)
    seen: set[str] = set()
    for one in found:
        assert one.now
        assert one.sanction
        # An act that is told in the same words and ends otherwise elsewhere is no question, nor is
        # one of which something else follows by one reading.
        if len(asked[_act(one, original)]) > 1 or one.disputes:
            continue
        name = (
            f"offence:{one.now.clause.id}:{one.sanction.when or 'always'}:{'+'.join(one.effects)}"
        )
        what, when = _act(one, say)
        if name in seen:
            continue
        seen.add(name)
        # Of an act that ends in several ways none of them stands beside the right one, nor does
        # what followed in the edition before.
        excluded = {one.effects, one.effects_before}
        excluded |= {tuple(gravest_first(sanction.effects)) for sanction in one.now.sanctions}
        others = [
            each for each in shuffled(sets, "+".join, "effects", name) if each not in excluded
        ]
        if len(others) < CHOICES - 1:
            continue
        choices, place = _placed(name, one.effects, others[: CHOICES - 1])
        stated = one.sanction.stated_in
        clauses = tuple(dict.fromkeys((*(each.id for each in one.now.clauses[:1]), stated)))
        yield Question(
            id=name,
            kind="offence",
            role=_role(corpus, clauses),
            section=_section(corpus, one.now.clause.id),
            prompt=f"{what} ({when})." if when else f"{what}.",
            choices=tuple(
                _listed(outcome_words(each, say, one.sanction.against)) for each in choices
            ),
            right=place,
            why=_told(corpus, one, clauses, say),
            clauses=clauses,
        )


def _told(corpus: Corpus, one: Offence, clauses: Iterable[str], say: Wording) -> str:
    """The texts of the clauses but for a lead-in, which says nothing alone, and what follows."""
    assert one.now
    assert one.statement
    found = [corpus.clause(each) for each in clauses if each != one.now.clause.parent]
    texts = [each.texts[say.language] for each in found if each]
    return " ".join([*texts, f"→ {spoken_statement(one.statement, say).text}."])


def _act(one: Offence, say: Wording) -> tuple[str, str]:
    condition = one.statement.condition if one.statement else None
    return one.what[say.language], condition.text[say.language] if condition else ""


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
                prompt=_listed([f"{explain.kind(one.kind)}: {name}."]),
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
