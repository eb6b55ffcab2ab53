"""What the form says is what the command line says, word for word, in four languages."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.node import Scripts

from novuss.corpus import Corpus
from novuss.exact_decimals import format_exact, round_for_readers
from novuss.explain import Explainer
from novuss.input_problems import Problem
from novuss.inspection.confusable_names import name_keys
from novuss.inspection.event_result import EventResult
from novuss.languages import LANGUAGES, Language
from novuss.localized_wording import Wording
from novuss.opendata.vectors.expected_outcomes import judge_given
from novuss.opendata.vectors.vector_records import Vector, Vectors

#: Messages that offer what is near, or name places of a file: the form has neither.
ELSEWHERE = {
    *("instrument-unknown", "instrument-measures-unknown", "characteristic-unknown", "waiver-item"),
    *("item-contradicts", "item-names", "instrument-ambiguous"),
    *("characteristic-place-twice", "characteristic-place-missing", "characteristic-too-few"),
}


def explainer(corpus: Corpus, language: Language) -> Explainer:
    names = {
        one.id: one.names[language]
        for edition in reversed(corpus.equipment.editions)
        for one in (
            *corpus.equipment.characteristics(edition),
            *corpus.equipment.raw_quantities(edition),
        )
    }
    return Explainer(Wording(corpus.strings, language), corpus.vocabulary, names)


def said(event: EventResult, tell: Explainer) -> dict[str, Any]:
    return {
        "reasons": [tell.explain_reason(one) for one in event.results],
        "typed": [
            [tell.format_typed(one.reading), tell.format_figure(one.reading)]
            for one in event.results
        ],
        "limits": [tell.describe_limit(one.reading.characteristic) for one in event.results],
        "flags": [tell.describe_flags(one) for one in event.results],
        "waivers": [
            tell.describe_waiver(one.waiver) if one.waiver else None for one in event.results
        ],
        "headlines": [[tell.name_outcome(one), tell.write_headline(one)] for one in event.items],
        "counts": [tell.describe_disc_count(one) for one in event.sets],
    }


def wrong(problems: list[Problem], tell: Explainer) -> list[list[str]]:
    return sorted(list(tell.problem(one)) for one in problems if one.code not in ELSEWHERE)


def sample(vectors: Vectors) -> list[Vector]:
    """Every vector but those that differ from another in figures alone."""
    whole = [one for one in vectors.vectors if "/guarded-0" not in one.id]
    return [one for one in whole if "working-m" not in one.id]


@pytest.mark.parametrize("each", [20, pytest.param(1, marks=pytest.mark.audit)])
def test_every_word_is_the_same(
    corpus: Corpus, kept: Vectors, module: Scripts, language: Language, each: int
) -> None:
    tell = explainer(corpus, language)
    differing = []
    for one in sample(kept)[LANGUAGES.index(language) % each :: each]:
        event, problems = judge_given(corpus, one.given)
        there = module("said", language=language, given=one.given.model_dump(mode="json"))
        if event is None:
            codes = module("judge", given=one.given.model_dump(mode="json"))["problems"]
            if not {each["code"] for each in codes} & ELSEWHERE:
                here: Any = wrong(problems, tell)
                there = sorted(there["problems"])
                if here != there:
                    differing.append((one.id, here, there))
            continue
        here = said(event, tell)
        for name, texts in here.items():
            differing += [
                (one.id, name, ours, theirs)
                for ours, theirs in zip(texts, there[name], strict=True)
                if ours != theirs
            ]
    assert differing[:3] == []


@given(
    st.integers(-(10**14), 10**14),
    st.sampled_from([1, 2, 3, 7, 10, 1000, 127, 10**9, 3 * 10**12]),
)
def test_exact_numbers_are_written_alike(module: Scripts, above: int, below: int) -> None:
    number = Fraction(above, below)
    text, shown, double = module("decimal", number=str(number))
    assert text == format_exact(number)
    assert Fraction(shown) == round_for_readers(number)
    assert double == float(number)


LETTERS = "PpРрHНнhCcСсОo0ΟοАA4 -\u200b\u0301\u034f\ufe0f\u2800\u3164Ёёñ№ПБ１Ｐßẞ"


@given(st.text(LETTERS, min_size=1, max_size=6))
def test_names_that_look_alike_are_known_alike(module: Scripts, name: str) -> None:
    assert module("name", name=name) == sorted(name_keys(name))
