"""The open data keep their contract and fit their own schemas."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from tests import in_force
from tests.handed import event, inspection, weight

from novuss.corpus import Corpus
from novuss.languages import LANGUAGES
from novuss.opendata import render_data_files

NAMES = (
    "rules",
    "equipment",
    "concordance",
    "discrepancies",
    "questionnaire",
    "decisions",
    "glossary",
    "situations",
    "rulings",
)


corpus = in_force.corpus
knowledge = in_force.knowledge


@pytest.fixture(scope="module")
def files(corpus: Corpus) -> dict[str, Any]:
    files = render_data_files(corpus)
    return {name: json.loads(text) for name, text in files.items() if name.endswith(".json")}


@pytest.fixture(scope="module")
def clauses(files: dict[str, Any]) -> dict[tuple[str, str], Any]:
    """Every clause by edition and id."""
    return {(clause["edition"], clause["id"]): clause for clause in files["rules.json"]["clauses"]}


@pytest.mark.parametrize("name", NAMES)
def test_file_fits_its_schema_of_2020_12(files: dict[str, Any], name: str) -> None:
    schema = files[f"{name}.schema.json"]
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.Draft202012Validator(schema).validate(files[f"{name}.json"])


def test_every_clause_carries_the_promised_fields(files: dict[str, Any], corpus: Corpus) -> None:
    clauses = files["rules.json"]["clauses"]
    assert [clause["id"] for clause in clauses if clause["edition"] == "lnf-2017"] == [
        clause.id for clause in corpus.rules.clauses()
    ]
    for clause in clauses:
        assert {"edition", "id", "parent", "level", "texts", "refs", "statements"} <= set(clause)
        assert set(clause["texts"]) == {"en", "de", "ru", "lv"}


def test_statements_say_what_follows_when_and_where_it_stands(
    files: dict[str, Any], clauses: dict[tuple[str, str], Any], corpus: Corpus
) -> None:

    def stated(edition: str, clause: str) -> list[Any]:
        return [
            (
                statement["effects"],
                statement["condition"] and statement["condition"]["kind"],
                statement["clause"],
            )
            for statement in clauses[edition, clause]["statements"]
        ]

    right = ["penalty-disc", "loss-of-right"]
    # A case below a lead-in has the lead-in's.
    assert stated("lnf-2017", "17.1.5") == [(right, None, "17.1")]
    assert stated("lnf-2017", "2.6") == [
        (["loss-of-game"], None, "15.2"),
        (["exclusion"], "second-loss", "14.2"),
    ]
    assert stated("mfn-2010", "19.3") == [
        (["loss-of-right"], "first-time", "19.3"),
        (right, "repeated", "19.3"),
    ]
    assert stated("lnf-2017", "8.1.5") == []
    assert clauses["lnf-2017", "15.3"]["disputed"][0] == "15.3-a"
    known = {record["id"] for record in files["discrepancies.json"]["discrepancies"]}
    for clause in clauses.values():
        for statement in clause["statements"]:
            assert all(name in corpus.register.open_questions for name in statement["open"])
        assert set(clause["disputed"]) <= known


def test_references_are_derived_both_ways(clauses: dict[tuple[str, str], Any]) -> None:
    for (edition, name), clause in clauses.items():
        for ref in clause["refs"]:
            assert name in clauses[edition, ref]["referred_by"]


def test_discrepancies_name_bare_ids_of_the_2017_rules_where_they_exist(
    files: dict[str, Any], corpus: Corpus
) -> None:
    for record in files["discrepancies.json"]["discrepancies"]:
        assert set(record) >= {
            *("id", "clauses", "kind", "documents"),
            *("readings", "effect", "followed", "confidence"),
        }
        assert all(corpus.rules.clause(clause, record["edition"]) for clause in record["clauses"])
        assert [reading["document"] for reading in record["readings"]] == record["documents"]
        if record["edition"] != "lnf-2017":
            for clause in record["clauses"]:
                assert corpus.concordance.counterparts(clause, record["edition"]) == [], record[
                    "id"
                ]


def test_disagreements_say_what_is_at_stake(files: dict[str, Any], corpus: Corpus) -> None:
    found = {record["id"]: record for record in files["discrepancies.json"]["discrepancies"]}
    assert found["7.3.2-a"]["stakes"] == "exclusion"
    assert found["16.1.10-b"]["asked_with"] == "12.8-b"
    assert found["12.8-b"]["asked_with"] is None
    assert found["16.1-a"]["asks_about"] == "mfn-2010"
    schema = files["discrepancies.schema.json"]["$defs"]["OpenDiscrepancy"]
    assert schema["properties"]["stakes"]["enum"][0] == "exclusion"
    assert {"stakes", "asks_about", "asked_with"} <= set(schema["required"])
    assert len(found) == len(corpus.register.entries)


def test_moved_records_lead_to_relations_with_notes(files: dict[str, Any]) -> None:
    moved = files["discrepancies.json"]["moved"]
    assert moved["16.1.10-c"] == "mfn-2010 16.1.10>16.1.з"
    notes = {record["id"]: record["note"] for record in files["concordance.json"]["relations"]}
    assert all(notes[relation] for relation in moved.values())
    assert not {record["id"] for record in files["discrepancies.json"]["discrepancies"]} & set(
        moved
    )


def test_questions_are_in_the_order_in_which_they_are_asked(
    files: dict[str, Any], corpus: Corpus
) -> None:
    questions = files["questionnaire.json"]["questions"]
    names = [question["id"] for question in questions]
    assert names[: len(corpus.decisive)] == corpus.decisive
    assert [question["decisive"] for question in questions].count(True) == len(corpus.decisive)
    assert len(set(names)) == len(names)
    wrong_partner = next(question for question in questions if question["id"] == "12.8-b")
    assert wrong_partner["also"] == ["16.1.10-b"]
    assert {reading["document"] for reading in wrong_partner["readings"]} == {"de-2017", "ru-2017"}


def test_clauses_of_a_reading_are_of_the_edition_of_its_document(
    files: dict[str, Any], corpus: Corpus
) -> None:
    quoted = 0
    for record in files["discrepancies.json"]["discrepancies"]:
        for reading in record["readings"]:
            edition = corpus.document(reading["document"]).edition
            known = {clause.id for clause in corpus.rules.clauses(edition)}
            assert set(reading["clauses"]) <= known, (record["id"], reading["document"])
            assert edition != record["edition"] or reading["clauses"] == record["clauses"]
            quoted += len(reading["clauses"])
    assert quoted > 1000


def test_disagreements_name_the_limits_that_depend_on_them(
    files: dict[str, Any], corpus: Corpus
) -> None:
    limits = {
        record["id"]: record["limits"] for record in files["discrepancies.json"]["discrepancies"]
    }
    assert limits["A1.15-a"] == ["table.levelness"]
    assert limits["1.1-a"] == []
    for record in files["discrepancies.json"]["discrepancies"]:
        for name in record["limits"]:
            assert corpus.equipment.characteristic(name, record["edition"]), record["id"]


def test_no_middle_of_a_band_is_a_nominal_figure_in_2010(files: dict[str, Any]) -> None:
    nominals = {
        limit["id"]: limit["limit"].get("nominal")
        for limit in files["equipment.json"]["characteristics"]
        if limit["edition"] == "mfn-2010" and limit["limit"]["kind"] in ("band", "unknown")
    }
    assert {"table.height", "puck.hole_diameter", "table.circle_centre_to_rail"} <= set(nominals)
    assert set(nominals.values()) == {None}


def test_every_limit_says_which_readings_have_to_be_confirmed(files: dict[str, Any]) -> None:
    ranges = {
        limit["id"]: limit["plausible"]
        for limit in files["equipment.json"]["characteristics"]
        if limit["edition"] == "lnf-2017"
    }
    assert ranges["puck.outer_diameter"] == {"lower": "11", "upper": "180", "reason": None}
    assert ranges["table.leg_adjustment"]["lower"] is None
    assert ranges["table.leg_adjustment"]["upper"] == "300"
    assert ranges["puck.not_glued"] is None


def test_relations_have_2017_on_the_from_side(files: dict[str, Any], corpus: Corpus) -> None:
    relations = files["concordance.json"]["relations"]
    assert len(relations) == len(corpus.concordance.relations) > 300
    for relation in relations:
        assert set(relation) == {
            *("id", "from", "to", "relation", "decides"),
            *("depends_on_translation", "heading", "note"),
        }
        assert set(relation["from"]) == set(relation["to"]) == {"edition", "ids"}
        firm = relation["relation"] == "same" and not relation["depends_on_translation"]
        assert (relation["note"] is None) == firm
        dropped = relation["relation"] == "dropped"
        assert (relation["from"]["edition"] != "lnf-2017") == dropped
        assert relation["from"]["ids"], "a relation starts somewhere"
        assert bool(relation["to"]["ids"]) == (relation["relation"] not in ("new", "dropped"))


def test_relation_keeps_its_seven_words(files: dict[str, Any]) -> None:
    kinds = {"same", "changed", "broader", "narrower", "partial", "new", "dropped"}
    assert {relation["relation"] for relation in files["concordance.json"]["relations"]} == kinds
    properties = files["concordance.schema.json"]["$defs"]["OpenRelation"]["properties"]
    assert set(properties["relation"]["enum"]) == kinds
    for field in ("heading", "depends_on_translation"):
        assert properties[field]["type"] == "boolean"
        assert len(properties[field]["description"]) > 50


def test_correspondence_of_headings_is_marked(
    files: dict[str, Any], clauses: dict[tuple[str, str], Any]
) -> None:
    levels = {place: clause["level"] for place, clause in clauses.items()}
    headings = {"group", "section", "annex", "annex-group"}
    for relation in files["concordance.json"]["relations"]:
        ends = {
            levels[side["edition"], name] in headings
            for side in (relation["from"], relation["to"])
            for name in side["ids"]
        }
        assert relation["heading"] == (ends == {True})
    marked = {
        name
        for relation in files["concordance.json"]["relations"]
        for name in relation["from"]["ids"]
        if relation["heading"] and relation["to"]["edition"] == "mfn-2010"
    }
    sections = {
        name
        for (edition, name), level in levels.items()
        if edition == "lnf-2017" and level == "section"
    }
    assert sections <= marked


def test_what_depends_on_the_translation_is_marked(files: dict[str, Any]) -> None:
    flagged = {
        (relation["to"]["edition"], name): relation
        for relation in files["concordance.json"]["relations"]
        for name in relation["from"]["ids"]
        if relation["depends_on_translation"]
    }
    assert flagged["mfn-2010", "4.4"]["relation"] == "changed", "it stays what our text says"
    assert flagged["mfn-2010", "18.1.1"]["relation"] == "same"
    assert ("mfn-2010", "2.7") not in flagged


def test_same_clause_carries_the_text_of_the_2017_clause(
    clauses: dict[tuple[str, str], Any],
) -> None:
    same = [clause for clause in clauses.values() if len(clause["same_as"]) == 1]
    assert len(same) > 100
    for clause in same:
        assert clause["texts"] == clauses["lnf-2017", clause["same_as"][0]]["texts"]


def test_figures_stay_decimal_strings(files: dict[str, Any]) -> None:
    puck = next(
        limit
        for limit in files["equipment.json"]["characteristics"]
        if (limit["edition"], limit["id"]) == ("lnf-2017", "puck.outer_diameter")
    )
    assert (puck["limit"]["lower"], puck["limit"]["upper"]) == ("44", "45")


def test_schema_of_the_event_file_describes_every_member(files: dict[str, Any]) -> None:
    schema = files["event.schema.json"]
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    jsonschema.Draft202012Validator.check_schema(schema)
    parts = [schema, *schema["$defs"].values()]
    for part in parts:
        assert part["additionalProperties"] is False
        for name, field in part["properties"].items():
            assert field["description"], name
    assert {"format", "id", "edition"} == set(schema["required"])
    reading = schema["$defs"]["HandedReading"]
    assert reading["properties"]["value"]["type"] == "string"
    assert reading["required"] == ["characteristic"]


def test_schema_of_the_event_file_takes_what_the_form_hands_over(files: dict[str, Any]) -> None:
    validator = jsonschema.Draft202012Validator(files["event.schema.json"])
    empty = ("uncertainty", "position", "instrument", "remark", "set", "colour")
    typed = weight("21,5", "pass", **dict.fromkeys(empty, ""), evidence="printed")
    validator.validate(event(inspection("a", "P1", typed), guard=None))
    wrongs: tuple[dict[str, object], ...] = (
        *({"value": 21.5}, {"verdict": "good"}, {"evidence": "good"}),
        *({"occasion": "after"}, {"weight": "1"}),
    )
    for wrong in wrongs:
        with pytest.raises(jsonschema.ValidationError):
            validator.validate(event(inspection("a", "P1", {**typed, **wrong})))


def test_export_writes_into_a_new_folder_and_again_in_place(
    novuss: Callable[..., Any], tmp_path: Path
) -> None:
    for _ in range(2):
        assert novuss("export", tmp_path / "a" / "b").status == 0
    assert {path.name for path in (tmp_path / "a" / "b").iterdir()} == {
        *("event.schema.json", "datapackage.json"),
        *(f"{name}.csv" for name in ("clauses", "limits", "concordance", "register", "glossary")),
        *(f"questionnaire.{language}.html" for language in LANGUAGES),
        *(
            name
            for stem in (*NAMES, "vectors", "rulings-vectors")
            for name in (f"{stem}.json", f"{stem}.schema.json")
        ),
    }
    assert json.loads((tmp_path / "a/b/glossary.json").read_text(encoding="utf-8"))["terms"]
