"""What a module answered beside what must come out."""

from typing import Any

import pytest
from pydantic import TypeAdapter

from novuss.opendata.vectors.vector_records import Judged, Refused, Vector

_EXPECTED: TypeAdapter[Judged | Refused] = TypeAdapter(Judged | Refused)


def differences(vector: Vector, answered: Any) -> list[str]:
    """Where an answer is another one than the vector expects, probabilities within 1e-9."""
    answer, wanted = _EXPECTED.validate_python(answered), vector.expected
    if not (isinstance(answer, Judged) and isinstance(wanted, Judged)):
        return [] if answer == wanted else [f"{answer} is not {wanted}"]
    if len(answer.results) != len(wanted.results):
        return [f"{len(answer.results)} results, not {len(wanted.results)}"]
    differing = []
    for expected, found in zip(wanted.results, answer.results, strict=True):
        result = found
        if result.probability == pytest.approx(expected.probability, abs=1e-9):
            # As close as doubles come.
            result = result.model_copy(update={"probability": expected.probability})
        if expected != result:
            differing.append(f"{result} is not {expected}")
    rest: dict[str, Any] = {"results": []}
    ours, theirs = wanted.model_copy(update=rest), answer.model_copy(update=rest)
    return differing if ours == theirs else [*differing, f"{theirs} is not {ours}"]
