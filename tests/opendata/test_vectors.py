"""The vectors hold Python too: by figures worked out here, and by the command line."""

import json
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import jsonschema
import pytest
from tests import in_force
from tests.sampling import every
from tests.unit_sizes import SIZES
from tests.zones import right

from novuss.corpus import Corpus
from novuss.model.equipment_records import Characteristic, Disputed, Free, Visual
from novuss.opendata.judging_data import build_judging, hash_judging_data
from novuss.opendata.vectors.vector_files import render_vector_files
from novuss.opendata.vectors.vector_records import Judged, Said, Vector, Vectors

corpus, knowledge = in_force.corpus, in_force.knowledge


@pytest.fixture(scope="session")
def files(corpus: Corpus) -> dict[str, Any]:
    return {name: json.loads(text) for name, text in render_vector_files(corpus).items()}


@pytest.fixture(scope="session")
def vectors(files: dict[str, Any]) -> list[Vector]:
    return Vectors.model_validate(files["vectors.json"]).vectors


@every(10)
def test_vectors_fit_their_schema(files: dict[str, Any], step: int) -> None:
    schema, file = files["vectors.schema.json"], files["vectors.json"]
    jsonschema.Draft202012Validator.check_schema(schema)
    some = {**file, "vectors": file["vectors"][::step]}
    jsonschema.Draft202012Validator(schema).validate(some)


def test_every_vector_has_its_own_id(vectors: list[Vector]) -> None:
    names = [vector.id for vector in vectors]
    assert len(set(names)) == len(names)


def test_vectors_name_the_digest_of_the_judging_data(files: dict[str, Any], corpus: Corpus) -> None:
    data = build_judging(corpus).model_dump(mode="json")
    assert files["vectors.json"]["knowledge"] == data["digest"] == hash_judging_data(data)
    # What changes a verdict changes the digest.
    data["editions"][0]["characteristics"][0]["limit"]["lower"] = "749"
    assert hash_judging_data(data) != data["digest"]


#: The ends of the names of vectors on printed limits.
ENDS = ("/simple", "-0.04", "-0.3", "-0")


def judged_readings(
    vectors: list[Vector], corpus: Corpus, ends: tuple[str, ...]
) -> Iterator[tuple[Vector, dict[str, str], Said, Characteristic]]:
    for vector in vectors:
        if vector.id.endswith(ends) and isinstance(vector.expected, Judged):
            for row, judged in zip(vector.given.readings, vector.expected.results, strict=True):
                known = corpus.equipment.characteristic(row["characteristic"], vector.given.edition)
                assert known
                yield vector, row, judged, known


def test_every_verdict_on_a_limit_is_what_the_limit_says(
    vectors: list[Vector], corpus: Corpus
) -> None:
    seen: dict[tuple[str, str], set[str]] = {}
    count = 0
    for vector, row, judged, limit in judged_readings(vectors, corpus, ENDS):
        guard = Fraction(vector.given.guard or 1)
        guarded = vector.given.rule == "guarded"
        band = Fraction(row.get("uncertainty", "0")) * guard if guarded else Fraction(0)
        amount = Fraction(row["value"]) * SIZES[row["unit"]]
        assert judged.verdict == right(amount, limit, band), (vector.id, row)
        seen.setdefault((vector.given.edition, limit.id), set()).add(judged.verdict)
        count += 1
    assert count > 8_000
    for edition in corpus.equipment.editions:
        for limit in corpus.equipment.characteristics(edition):
            if isinstance(limit.limit, Visual):
                continue
            words = seen[edition, limit.id]
            # At each limit, beside it and further off: every word that the limit can give.
            if limit.bounds:
                assert words == {"pass", "conditional-pass", "conditional-fail", "fail"}, limit.id
            elif not isinstance(limit.limit, (Free, Disputed)):
                assert words == {"undecided"}
