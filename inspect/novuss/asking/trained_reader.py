"""How likely each fact is by the words of a question, by weights that questions trained.

A question has marks (:meth:`~novuss.asking.clue_reader.ClueReader.read_marks`). Each mark adds its
weight to the facts that it speaks for or against; the sum, through a logistic curve, is how likely
the fact is. ``tests/by_hand/train_weights.py`` makes the weights.
"""

import math
from collections.abc import Iterator, Mapping, Sequence, Set
from functools import lru_cache
from typing import TypedDict

from novuss.model.rulings import WeightsFile

#: By fact and value, in per mille, how likely words make it: of what is usual the others tell.
Chances = Mapping[str, Mapping[str, int]]
#: How many points of weight change the odds by the number e.
SCALE = 2

#: Chances, in per mille, from which on a value has a point, two, three; and from which on words
#: tell what a case is about.
_POINTS, LIKELY = (600, 850, 950), 750
#: Characters of no points and of no places, in packed weights; beyond the farthest place stands a
#: mark that adds nothing.
ZERO, HERE, FARTHEST = "?", "]", 33


def measure_chances(table: WeightsFile, marks: Set[str]) -> Chances:
    """Measure how likely the marks of a question make each fact."""
    return {
        fact: {value: _weigh(weights, marks) for value, weights in values.items()}
        for fact, values in table.weights.items()
    }


def give_points(chances: Mapping[str, int]) -> dict[str, int]:
    """Give points to the values of a fact that are likely."""
    points = {value: sum(chance >= least for least in _POINTS) for value, chance in chances.items()}
    return {value: count for value, count in points.items() if count}


def mark_strength(strength: int) -> set[str]:
    """Mark how near the nearest case is: that words tell of something the rules know."""
    return {f"near-{step}" for step in range(1, 9) if strength >= step * 12_500}


class PackedWeights(TypedDict):
    """Weights for programs, see :func:`pack_weights`."""

    marks: list[str]
    points: dict[str, dict[str, str]]


def pack_weights(table: WeightsFile) -> PackedWeights:
    """Pack weights for programs.

    ``marks`` lists all marks. ``points`` has by fact and value a text: a character for the points
    of every question, then two for each mark that counts: how many places it stands behind the
    last one, and its points. Points are told from :data:`ZERO`, places from :data:`HERE`.
    """
    read = {
        fact: {value: _read_weights(weights) for value, weights in values.items()}
        for fact, values in table.weights.items()
    }
    every = (weights for values in read.values() for _, weights in values.values())
    marks = sorted({mark for weights in every for mark in weights})
    points = {
        fact: {value: "".join(_pack(*weights, marks)) for value, weights in values.items()}
        for fact, values in read.items()
    }
    return {"marks": marks, "points": points}


def _pack(first: int, weights: Mapping[str, int], marks: Sequence[str]) -> Iterator[str]:
    yield chr(ord(ZERO) + first)
    behind = 0
    for mark in marks:
        if mark in weights or behind == FARTHEST:
            yield chr(ord(HERE) + behind) + chr(ord(ZERO) + weights.get(mark, 0))
            behind = 0
        behind += 1


@lru_cache(maxsize=1024)
def _read_weights(text: str) -> tuple[int, Mapping[str, int]]:
    first, *others = text.split()
    parts = (part.rpartition(":") for part in others)
    return int(first), {mark: int(points) for mark, _, points in parts}


def _weigh(text: str, marks: Set[str]) -> int:
    first, weights = _read_weights(text)
    points = first + sum(weights[mark] for mark in weights.keys() & marks)
    return math.floor(1000 / (1 + math.exp(-points / SCALE)))
