"""The vectors hold Python too: by figures worked out here, and by the command line."""

import json
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import jsonschema
import pytest
from tests import in_force
from tests.unit_sizes import SIZES
from tests.zones import right

from novuss.corpus import Corpus
from novuss.judging_data import digest, judging
from novuss.model.equipment import Characteristic, Disputed, Free, Visual
from novuss.vectors.files import vector_files
from novuss.vectors.model import Judged, Said, Vector, Vectors

corpus, knowledge = in_force.corpus, in_force.knowledge


@pytest.fixture(scope="session")
def files(corpus: Corpus) -> dict[str, Any]:
    return {name: json.loads(text) for name, text in vector_files(corpus).items()}


@pytest.fixture(scope="session")
def vectors(files: dict[str, Any]) -> list[Vector]:
    return Vectors.model_validate(files["vectors.json"]).vectors


def test_they_fit_their_schema(files: dict[str, Any]) -> None:
    schema = files["vectors.schema.json"]
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.Draft202012Validator(schema).validate(files["vectors.json"])


def test_each_has_a_name_of_its_own(vectors: list[Vector]) -> None:
    names = [one.id for one in vectors]
    assert len(set(names)) == len(names)


def test_they_name_the_data_that_they_are_of(files: dict[str, Any], corpus: Corpus) -> None:
    data = judging(corpus).model_dump(mode="json")
    assert files["vectors.json"]["knowledge"] == data["digest"] == digest(data)
    # What changes a verdict changes the digest.
    data["editions"][0]["characteristics"][0]["limit"]["lower"] = "749"
    assert digest(data) != data["digest"]


#: The ends of the names of vectors on printed limits.
ENDS = ("/simple", "-0.04", "-0.3", "-0")


def judged_readings(
    vectors: list[Vector], corpus: Corpus, ends: tuple[str, ...]
) -> Iterator[tuple[Vector, dict[str, str], Said, Characteristic]]:
    for one in vectors:
        if one.id.endswith(ends) and isinstance(one.expected, Judged):
            for row, said in zip(one.given.readings, one.expected.results, strict=True):
                known = corpus.equipment.characteristic(row["characteristic"], one.given.edition)
                assert known
                yield one, row, said, known


def test_every_verdict_on_a_limit_is_what_the_limit_says(
    vectors: list[Vector], corpus: Corpus
) -> None:
    seen: dict[tuple[str, str], set[str]] = {}
    count = 0
    for vector, row, said, one in judged_readings(
        vectors, corpus, ("/simple", "-0.04", "-0.3", "-0")
    ):
        guard = Fraction(vector.given.guard or 1)
        guarded = vector.given.rule == "guarded"
        band = Fraction(row.get("uncertainty", "0")) * guard if guarded else Fraction(0)
        amount = Fraction(row["value"]) * SIZES[row["unit"]]
        assert said.verdict == right(amount, one, band), (vector.id, row)
        seen.setdefault((vector.given.edition, one.id), set()).add(said.verdict)
        count += 1
    assert count > 8_000
    for edition in corpus.equipment.editions:
        for one in corpus.equipment.characteristics(edition):
            if isinstance(one.limit, Visual):
                continue
            words = seen[edition, one.id]
            # At each limit, beside it and further off: every word that the limit can give.
            if one.bounds:
                assert words == {"pass", "conditional-pass", "conditional-fail", "fail"}, one.id
            elif not isinstance(one.limit, (Free, Disputed)):
                assert words == {"undecided"}
