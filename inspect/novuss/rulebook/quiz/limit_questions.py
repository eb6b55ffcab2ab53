"""Quiz questions about limits: one printed figure, and three like it that no edition has."""

from collections.abc import Iterator
from decimal import Decimal
from difflib import SequenceMatcher

from novuss.corpus import Corpus
from novuss.explain import Explainer
from novuss.localized_wording import Wording
from novuss.model.equipment_records import Bounds, Characteristic
from novuss.rulebook.quiz.quiz_question import (
    CHOICES,
    Question,
    capitalize_first,
    draw_number,
    find_section,
)
from novuss.rulebook.translated_clause_texts import render_text


def build_limit_questions(corpus: Corpus, say: Wording) -> Iterator[Question]:
    """Build a question about each printed limit of the newest edition."""
    explain = Explainer(say, corpus.vocabulary)
    # What a question to a federation is about has no answer yet.
    printed = (
        (limited, limited.bounds)
        for limited in corpus.equipment.characteristics(corpus.current)
        if limited.bounds and limited.evidence == "printed"
    )
    for number, (limited, bounds) in enumerate(printed):
        clause = corpus.rules.clause(limited.clause)
        assert clause
        kind, asked = explain.name_kind(limited.kind), limited.names[say.language]
        # "Table height" needs no "table:" before it.
        alike = SequenceMatcher(None, kind.casefold(), asked.casefold()).find_longest_match()
        words = f"{explain.describe_limit(limited)} ({limited.print.document})."
        limit = f"{capitalize_first(asked)}: {words}"
        choices = (bounds, *_invent_limits(corpus, limited, bounds, number))
        yield Question(
            id=f"limit:{limited.id}",
            kind="limit",
            role="judge",
            section=find_section(corpus, limited.clause),
            prompt=capitalize_first(f"{asked}." if alike.size > 3 else f"{kind}: {asked}."),
            why=f"{limit} {render_text(clause, say)}",
            clauses=(limited.clause,),
            choices=tuple(explain.format_bounds(choice, limited) for choice in choices),
        ).place_right_choice()


def _invent_limits(
    corpus: Corpus, limited: Characteristic, printed: Bounds, number: int
) -> list[Bounds]:
    """Three limits like the printed one that no edition has for a thing of that kind and unit.

    By its number a range is the smallest, the largest or between; a single figure is between.
    """
    known = {
        (bounds.lower, bounds.upper)
        for edition in corpus.equipment.editions
        for characteristic in corpus.equipment.characteristics(edition, limited.kind)
        if characteristic.unit == limited.unit
        for bounds in (characteristic.deciding, *characteristic.readings)
        if bounds
    }
    both = {"lower": printed.lower, "upper": printed.upper}
    ends = {name: end for name, end in both.items() if end is not None}
    lowest, highest = min(ends.values()), max(ends.values())
    step = _find_step((highest + lowest) / 2, highest - lowest)
    moved = {by: {name: end + by * step for name, end in ends.items()} for by in range(-3, 10)}
    sound = [
        by
        for by, bounds in moved.items()
        if lowest + by * step > 0 and (bounds.get("lower"), bounds.get("upper")) not in known
    ]
    below = sum(by < 0 for by in sound)
    ranged = len(ends) > 1
    smaller = (2 - number) % CHOICES if ranged else 1 + draw_number("smaller", limited.id) % 2
    first = below - min(smaller, below)
    return [Bounds(**moved[by]) for by in sound[first : first + CHOICES - 1]]


def _find_step(figure: Decimal, width: Decimal) -> Decimal:
    """A round part of a figure, at most a sixth, or else the next one wider than its band."""
    ten = Decimal(10) ** (figure / 6).adjusted()
    powers = map(Decimal, ("10", "1", "0.1", "0.01"))
    known = [ten * digit * power for power in powers for digit in (5, 2, 1)]
    part = next(step for step in known if step <= figure / 6 and not figure % step)
    return next(step for step in reversed(known) if step >= part and step > width)
