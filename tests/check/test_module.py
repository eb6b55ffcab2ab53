"""The module in the browser answers every vector as Python does."""

from tests.check.comparing import differences
from tests.node import Scripts

from novuss.opendata.vectors.vector_records import Vectors


def test_every_vector_is_answered_alike(module: Scripts, kept: Vectors) -> None:
    differing = {}
    for vector in kept.vectors:
        answer = module("judge", given=vector.given.model_dump(mode="json"))
        if wrong := differences(vector, answer):
            differing[vector.id] = wrong[0]
    assert differing == {}
    assert sum(len(vector.given.readings) for vector in kept.vectors) > 15_000
