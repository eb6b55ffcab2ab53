"""The module in the browser answers every vector as Python does."""

import pytest
from pydantic import TypeAdapter

from novuss.vectors.model import Judged, Refused, Vector, Vectors

from .conftest import Module

_EXPECTED: TypeAdapter[Judged | Refused] = TypeAdapter(Judged | Refused)


def differs(module: Module, vector: Vector) -> list[str]:
    """Where the module's answer is another one."""
    found = module("judge", given=vector.given.model_dump(mode="json"))
    answer = _EXPECTED.validate_python(found)
    wanted = vector.expected
    if not (isinstance(answer, Judged) and isinstance(wanted, Judged)):
        return [] if answer == wanted else [f"{answer} is not {wanted}"]
    told = []
    if len(answer.results) != len(wanted.results):
        return [f"{len(answer.results)} results, not {len(wanted.results)}"]
    for here, there in zip(wanted.results, answer.results, strict=True):
        if here.probability is not None:
            assert there.probability == pytest.approx(here.probability, abs=1e-9)
            there = there.model_copy(update={"probability": here.probability})
        if here != there:
            told.append(f"{there} is not {here}")
    rest = {"results": []}
    if answer.model_copy(update=rest) != wanted.model_copy(update=rest):
        told.append(f"{answer.model_copy(update=rest)} is not {wanted.model_copy(update=rest)}")
    return told


def test_every_vector_is_answered_alike(module: Module, kept: Vectors) -> None:
    differing = {one.id: wrong[0] for one in kept.vectors if (wrong := differs(module, one))}
    assert differing == {}
    assert sum(len(one.given.readings) for one in kept.vectors) > 15_000
