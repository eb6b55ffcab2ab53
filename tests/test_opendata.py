"""The open data keep their contract and fit their own schemas."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from novuss.corpus import Corpus
from novuss.opendata import data_files

NAMES = ("rules", "equipment", "concordance", "discrepancies", "glossary")


@pytest.fixture(scope="module")
def files(corpus: Corpus) -> dict[str, Any]:
    return {name: json.loads(text) for name, text in data_files(corpus).items()}


@pytest.mark.parametrize("name", NAMES)
def test_file_fits_its_schema_of_2020_12(files: dict[str, Any], name: str) -> None:
    schema = files[f"{name}.schema.json"]
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.Draft202012Validator(schema).validate(files[f"{name}.json"])


def test_every_clause_carries_the_promised_fields(files: dict[str, Any], corpus: Corpus) -> None:
    clauses = files["rules.json"]["clauses"]
    assert [one["id"] for one in clauses if one["edition"] == "lnf-2017"] == [
        clause.id for clause in corpus.clauses()
    ]
    for one in clauses:
        assert {"edition", "id", "parent", "level", "texts", "refs", "consequence"} <= set(one)
        assert set(one["texts"]) == {"en", "de", "ru", "lv"}


def test_case_below_a_lead_in_carries_its_consequence(files: dict[str, Any]) -> None:
    clauses = {one["id"]: one for one in files["rules.json"]["clauses"]}
    consequence = clauses["17.1.5"]["consequence"]
    assert consequence["effects"] == ["loss-of-right", "penalty-disc"]
    assert consequence["stated_in"] == "17.1"
    assert clauses["8.1.5"]["consequence"] is None


def test_references_are_derived_both_ways(files: dict[str, Any]) -> None:
    clauses = {(one["edition"], one["id"]): one for one in files["rules.json"]["clauses"]}
    for (edition, name), one in clauses.items():
        for ref in one["refs"]:
            assert name in clauses[edition, ref]["referred_by"]


def test_discrepancies_name_bare_ids_of_the_2017_rules_where_they_exist(
    files: dict[str, Any], corpus: Corpus
) -> None:
    for one in files["discrepancies.json"]["discrepancies"]:
        assert set(one) >= {
            *("id", "clauses", "kind", "documents"),
            *("readings", "effect", "followed", "confidence"),
        }
        assert all(corpus.clause(clause, one["edition"]) for clause in one["clauses"])
        assert [reading["document"] for reading in one["readings"]] == one["documents"]
        if one["edition"] != "lnf-2017":
            for clause in one["clauses"]:
                assert corpus.concordance.counterparts(clause, one["edition"]) == [], one["id"]


def test_relations_have_2017_on_the_from_side(files: dict[str, Any], corpus: Corpus) -> None:
    relations = files["concordance.json"]["relations"]
    assert len(relations) == len(corpus.concordance.relations) > 300
    for one in relations:
        assert {"from", "to", "relation", "note"} == set(one)
        assert set(one["from"]) == set(one["to"]) == {"edition", "ids"}
        assert (one["note"] is None) == (one["relation"] == "same")
        dropped = one["relation"] == "dropped"
        assert (one["from"]["edition"] != "lnf-2017") == dropped
        assert one["from"]["ids"], "a relation starts somewhere"
        assert bool(one["to"]["ids"]) == (one["relation"] not in ("new", "dropped"))


def test_same_clause_carries_the_text_of_the_2017_clause(files: dict[str, Any]) -> None:
    clauses = {(one["edition"], one["id"]): one for one in files["rules.json"]["clauses"]}
    same = [one for one in clauses.values() if len(one["same_as"]) == 1]
    assert len(same) > 100
    for one in same:
        assert one["texts"] == clauses["lnf-2017", one["same_as"][0]]["texts"]


def test_figures_stay_decimal_strings(files: dict[str, Any]) -> None:
    puck = next(
        one
        for one in files["equipment.json"]["characteristics"]
        if (one["edition"], one["id"]) == ("lnf-2017", "puck.outer_diameter")
    )
    assert (puck["limit"]["lower"], puck["limit"]["upper"]) == ("44", "45")


def test_export_writes_into_a_new_folder_and_again_in_place(
    novuss: Callable[..., Any], tmp_path: Path
) -> None:
    for _ in range(2):
        assert novuss("export", tmp_path / "a" / "b").status == 0
    assert {path.name for path in (tmp_path / "a" / "b").iterdir()} == {
        name for stem in NAMES for name in (f"{stem}.json", f"{stem}.schema.json")
    }
    assert json.loads((tmp_path / "a/b/glossary.json").read_text(encoding="utf-8"))["terms"]
