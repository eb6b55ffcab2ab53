"""The six verdicts: their words, their order and what counts as decided."""

import itertools

import pytest

from novuss.inspection.verdict_scale import SIGNS, WORDS, Verdict, find_worst_verdict

WORST_FIRST = [
    "fail",
    "conditional-fail",
    "undecided",
    "not-measured",
    "conditional-pass",
    "pass",
]


def test_there_are_six_words() -> None:
    assert [verdict.value for verdict in Verdict] == WORST_FIRST


@pytest.mark.parametrize(("worse", "better"), [*itertools.combinations(WORST_FIRST, 2)])
def test_the_worse_of_two_decides_in_any_order(worse: str, better: str) -> None:
    pair = [Verdict(worse), Verdict(better)]
    assert find_worst_verdict(pair) == find_worst_verdict(reversed(pair)) == worse


@pytest.mark.parametrize("word", WORST_FIRST)
def test_one_verdict_alone_stands(word: str) -> None:
    assert find_worst_verdict([Verdict(word)] * 3) == word


def test_nothing_passes_by_default() -> None:
    assert find_worst_verdict([]) is Verdict.NOT_MEASURED


def test_what_is_decided_and_what_speaks_against_an_item() -> None:
    assert [v for v in Verdict if v.decided] == ["fail", "conditional-fail", "pass"]
    assert [v for v in Verdict if v.failing] == ["fail", "conditional-fail"]


def test_words_for_items_stand_among_the_verdicts_worst_first() -> None:
    """A contradiction is worse than what is open, a gap worse than a condition."""
    assert list(WORDS) == [
        *("fail", "conditional-fail", "contested", "undecided", "not-measured"),
        *("incomplete", "partial", "conditional-pass", "pass"),
    ]
    assert [word for word in WORDS if word in WORST_FIRST] == WORST_FIRST


def test_each_word_has_its_sign() -> None:
    assert [SIGNS[word] for word in WORDS] == ["✗", "(✗)", "≠", "?", "–", "…", "…", "(✓)", "✓"]
