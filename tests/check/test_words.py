"""What the form says is what the command line says, word for word, in four languages."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.node import Scripts

from novuss.corpus import Corpus
from novuss.exact_decimal_strings import format_exact, round_for_readers
from novuss.explain import Explainer
from novuss.input_problems import Problem
from novuss.inspection.confusable_names import name_keys
from novuss.inspection.event_result import EventResult
from novuss.languages import LANGUAGES, Language
from novuss.localized_wording import Wording
from novuss.opendata.vectors.expected_outcomes import judge_given
from novuss.opendata.vectors.vector_records import Vector, Vectors

#: Messages that offer what is near, or name places of a file or a table: the form has none.
ELSEWHERE = {
    "value-no-confirmation",
    *("instrument-unknown", "instrument-measures-unknown", "characteristic-unknown", "waiver-item"),
    *("item-contradicts", "item-names", "instrument-ambiguous"),
    *("characteristic-place-twice", "characteristic-place-missing", "characteristic-too-few"),
}


def explainer(corpus: Corpus, language: Language) -> Explainer:
    names = {
        record.id: record.names[language]
        for edition in reversed(corpus.equipment.editions)
        for record in (
            *corpus.equipment.characteristics(edition),
            *corpus.equipment.raw_quantities(edition),
        )
    }
    return Explainer(Wording(corpus.strings, language), corpus.vocabulary, names)


def write_texts(event: EventResult, tell: Explainer) -> dict[str, Any]:
    return {
        "reasons": [tell.explain_reason(result) for result in event.results],
        "typed": [
            [tell.format_typed(result.reading), tell.format_without_unit(result.reading)]
            for result in event.results
        ],
        "limits": [tell.describe_limit(result.reading.characteristic) for result in event.results],
        "flags": [tell.describe_instrument_flags(result) for result in event.results],
        "waivers": [
            tell.describe_waiver(result.waiver) if result.waiver else None
            for result in event.results
        ],
        "headlines": [[tell.name_outcome(item), tell.write_headline(item)] for item in event.items],
        "counts": [tell.describe_disc_count(disc_set) for disc_set in event.sets],
    }


def wrong(problems: list[Problem], tell: Explainer) -> list[list[str]]:
    return sorted(
        list(tell.problem(problem)) for problem in problems if problem.code not in ELSEWHERE
    )


def sample(vectors: Vectors) -> list[Vector]:
    """Every vector but those that differ from another in figures alone."""
    whole = [vector for vector in vectors.vectors if "/guarded-0" not in vector.id]
    return [vector for vector in whole if "working-m" not in vector.id]


@pytest.mark.parametrize("stride", [20, pytest.param(1, marks=pytest.mark.audit)])
def test_every_word_is_the_same(
    corpus: Corpus, kept: Vectors, module: Scripts, language: Language, stride: int
) -> None:
    tell = explainer(corpus, language)
    differing = []
    for vector in sample(kept)[LANGUAGES.index(language) % stride :: stride]:
        event, problems = judge_given(corpus, vector.given)
        asked = vector.given.model_dump(mode="json")
        if event is None:
            codes = {problem["code"] for problem in module("judge", given=asked)["problems"]}
            if not codes & ELSEWHERE:
                wanted: Any = wrong(problems, tell)
                answer = sorted(module("said", language=language, given=asked)["problems"])
                if wanted != answer:
                    differing.append((vector.id, wanted, answer))
            continue
        answer = module("said", language=language, given=asked)
        wanted = write_texts(event, tell)
        for name, texts in wanted.items():
            differing += [
                (vector.id, name, ours, theirs)
                for ours, theirs in zip(texts, answer[name], strict=True)
                if ours != theirs
            ]
    assert differing[:3] == []


@given(
    st.integers(-(10**14), 10**14),
    st.sampled_from([1, 2, 3, 7, 10, 1000, 127, 10**9, 3 * 10**12]),
)
def test_exact_numbers_are_written_alike(module: Scripts, above: int, below: int) -> None:
    number = Fraction(above, below)
    text, rounded, double = module("decimal", number=str(number))
    assert text == format_exact(number)
    assert Fraction(rounded) == round_for_readers(number)
    assert double == float(number)


LETTERS = "PpРрHНнhCcСсОo0ΟοАA4 -\u200b\u0301\u034f\ufe0f\u2800\u3164Ёёñ№ПБ１Ｐßẞ"


@given(st.text(LETTERS, min_size=1, max_size=6))
def test_names_that_look_alike_are_known_alike(module: Scripts, name: str) -> None:
    assert module("name", name=name) == sorted(name_keys(name))
