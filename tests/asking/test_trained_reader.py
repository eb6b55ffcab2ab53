"""How likely words make a fact, by weights that questions trained."""

import pytest
from tests.by_hand.train_weights import list_lessons
from tests.sampling import every

from novuss.asking.clue_reader import SILENT
from novuss.asking.trained_reader import (
    FARTHEST,
    HERE,
    ZERO,
    mark_strength,
    measure_chances,
    pack_weights,
)
from novuss.corpus import Corpus
from novuss.model.rulings import WeightsFile

_TABLE = WeightsFile(weights={"first": {"opp": "-4 !hit:-2 theirs:6", "nil": "0 !hit:3"}})


@pytest.mark.parametrize(
    ("marks", "opp", "nil"),
    [(set(), 119, 500), ({"theirs"}, 731, 500), ({"theirs", "!hit", "puck"}, 500, 817)],
)
def test_marks_add_up(marks: set[str], opp: int, nil: int) -> None:
    assert measure_chances(_TABLE, marks) == {"first": {"opp": opp, "nil": nil}}


def test_nearer_cases_have_more_marks() -> None:
    assert mark_strength(12_499) == set()
    assert mark_strength(30_000) == {"near-1", "near-2"}


def test_packed_weights_skip_what_does_not_count() -> None:
    others = " ".join(f"b{number:03}:1" for number in range(FARTHEST + 7))
    table = WeightsFile(weights={"a": {"all": f"0 {others}"}, "b": {"some": "-1 b000:2 b039:-3"}})
    packed = pack_weights(table)
    skip = chr(ord(HERE) + FARTHEST) + ZERO
    assert packed["points"]["b"]["some"] == f">{HERE}A{skip}{chr(ord(HERE) + 6)}<"


@every(5)
def test_weights_fit_what_they_were_trained_on(corpus: Corpus, step: int) -> None:
    """Who changes words, clues or facts trains anew: ``tests/by_hand/train_weights.py``."""
    assert corpus.weights
    right = found = told = 0
    for lesson in list(list_lessons(corpus, step)):
        chances = measure_chances(corpus.weights, lesson.marks)
        for fact, values in chances.items():
            if fact == SILENT or fact not in lesson.facts:
                continue
            likely = {value for value, chance in values.items() if chance > 500}
            told += lesson.facts[fact] in values
            found += len(likely)
            right += lesson.facts[fact] in likely
    assert right >= 0.78 * found
    assert right >= 0.5 * told


def test_weights_name_only_marks_that_there_are(corpus: Corpus) -> None:
    assert corpus.weights
    assert corpus.clues
    marks = set(pack_weights(corpus.weights)["marks"])
    kinds = {mark.removeprefix("!") for mark in marks if "=" not in mark}
    near = mark_strength(200_000)
    assert kinds - near <= {*corpus.clues.words}
    told = {f"{fact}={value}" for fact, values in corpus.clues.clues.items() for value in values}
    assert {mark for mark in marks if "=" in mark} <= {*told, f"{SILENT}=yes"}
    assert all(corpus.rulings.facts[fact] for fact in corpus.weights.weights if fact != SILENT)
