"""The event file: what was typed, and nothing made up; joined from two phones it loses nothing."""

import csv
import hashlib
import io
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.table_readings import judged
from tests.table_readings import reading as measured

from novuss.corpus import Corpus
from novuss.explain import Explainer
from novuss.inspection.event_head import Plan
from novuss.localized_wording import Wording
from novuss.records.entry_digests import drop_empty_members
from novuss.records.reading_encoding import dump_canonical_json

from .conftest import Form
from .made import MET, inspection

EVENT: dict[str, Any] = {
    "id": "e1",
    "event": {"name": "Kauss", "place": "", "date": "2026-11-22"},
    "knowledge": "ab",
}


def hand_over(form: Form, *inspections: dict[str, Any], **more: Any) -> dict[str, Any]:
    found: dict[str, Any] = form("file", event={**EVENT, **more}, inspections=inspections)
    return found


def test_file_says_what_was_typed_and_the_verdict_that_stood_beside_it(form: Form) -> None:
    puck = inspection(
        "i1",
        ("puck.outer_diameter@left", "44,50"),
        ("puck.weight", "22.1"),
        ("puck.hole_diameter", "9,7"),
        ("puck.thickness", "x"),
        ("puck.not_glued", "no"),
        participant="J. Ozols",
        occasion="during",
        remark="mitrs",
    )
    puck["readings"].append({"key": "k", "characteristic": "puck.not_impregnated", "value": " "})
    event = hand_over(form, puck, inspection("i2"))
    assert event.pop("handed_over_at").endswith("+02:00")
    shared = {"participant": "J. Ozols", "occasion": "during"}
    assert event == {
        "format": "novuss-event-1",
        "id": "e1",
        "event": {"name": "Kauss", "date": "2026-11-22"},
        "edition": "lnf-2017",
        "rule": "simple",
        "knowledge": "ab",
        "inspections": [
            {
                "id": "i1",
                "kind": "puck",
                "item": "P1",
                "by": "Anna",
                "at": "2026-11-22T09:00:00+02:00",
                "device": "a1",
                "remark": "mitrs",
                "readings": [
                    {
                        "characteristic": "puck.outer_diameter",
                        "value": "44,50",
                        "unit": "mm",
                        **shared,
                        "position": "left",
                        "verdict": "pass",
                        "evidence": "printed",
                    },
                    {
                        "characteristic": "puck.weight",
                        "value": "22.1",
                        "unit": "g",
                        **shared,
                        "verdict": "fail",
                        "evidence": "printed",
                    },
                    {
                        "characteristic": "puck.hole_diameter",
                        "value": "9,7",
                        "unit": "mm",
                        **shared,
                        "verdict": "undecided",
                        "evidence": "disputed",
                    },
                    # What cannot be judged has no verdict.
                    {"characteristic": "puck.thickness", "value": "x", "unit": "mm", **shared},
                    {
                        "characteristic": "puck.not_glued",
                        "value": "no",
                        **shared,
                        "verdict": "fail",
                    },
                ],
            }
        ],
    }


def test_plan_travels_and_the_higher_count_stays(form: Form) -> None:
    file = hand_over(form, inspection("a", *MET), planned={"puck": 84, "table": 0, "cue": 2})
    assert file["event"]["plan"] == {"puck": 84, "cue": 2}
    opened = form("opened", file=file)["event"]
    assert opened["planned"] == {"puck": 84, "cue": 2}
    assert "plan" not in opened["event"]
    ours = {**EVENT, "planned": {"puck": 90, "table": 4}}
    found = form("brought", event=ours, inspections=[], file=file)
    assert found["settings"] == []
    assert found["joined"]["planned"] == {"puck": 90, "table": 4, "cue": 2}


def test_what_was_planned_and_not_inspected_is_told_as_in_reports(
    form: Form, corpus: Corpus
) -> None:
    result = judged(corpus, [measured(corpus, "P1", "puck.weight", "21")])
    items = [{"kind": item.kind, "word": item.word} for item in result.items]
    explainer = Explainer(Wording(corpus.strings, "en"), corpus.vocabulary)
    for counts, words in (
        ({"puck": 84, "table": 4}, ["Not inspected: tables 4 of 4, pucks 83 of 84."]),
        ({"puck": 1}, []),
    ):
        assert form("notInspected", planned=counts, items=items) == words
        assert explainer.describe_not_inspected(Plan.of(counts), result.items) == "".join(words)


def test_raw_readings_have_no_verdict_of_their_own(form: Form) -> None:
    rows = (("table.diagonal@A–C", "1414,3"), ("table.diagonal@B–D", "1412,1"))
    (inspected,) = hand_over(form, inspection("i", *rows, item="T1"))["inspections"]
    assert [reading.get("verdict") for reading in inspected["readings"]] == [None, None]
    assert [reading["value"] for reading in inspected["readings"]] == ["1414,3", "1412,1"]


def test_file_opened_and_handed_over_again_is_the_same(form: Form) -> None:
    inspections = [
        inspection("a", *MET, participant="J. Ozols"),
        inspection("b", ("puck.weight@x", "21"), ("puck.weight@x", "21,5"), at=1, replaces=["a"]),
        inspection("c", ("disc.weight@red 1", "5"), ("disc.weight@black 1", "5"), item="D1"),
    ]
    for reading, colour in zip(inspections[2]["readings"], ("red", "black"), strict=True):
        reading["colour"] = colour
    limits = [{"characteristic": "disc.weight", "lower": "4", "upper": "6", "unit": "g"}]
    event = hand_over(form, *inspections, limits=limits, rule="guarded", guard="0,8")
    opened = form("opened", file=event)
    again = form("file", event=opened["event"], inspections=opened["inspections"])
    assert {**again, "handed_over_at": ""} == {**event, "handed_over_at": ""}
    keys = [
        reading["key"] for inspection in opened["inspections"] for reading in inspection["readings"]
    ]
    assert len({(n, key) for n, key in enumerate(keys)}) == len(keys)


@given(table=st.lists(st.dictionaries(st.sampled_from(["item", "value", "remark"]), st.text())))
def test_table_is_read_as_it_was_typed(form: Form, table: list[dict[str, str]]) -> None:
    text = form("csv", rows=table)
    assert text.startswith("\ufeff")
    read = list(csv.DictReader(io.StringIO(text[1:], newline=""), delimiter=";", strict=True))
    assert len(read) == len(table)
    for row, typed in zip(read, table, strict=True):
        for name, value in typed.items():
            # A cell that a table program would run is text.
            assert row[name] in (value, f"'{value}")
            assert not row[name].startswith(("=", "+", "@"))


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("Kauss", "2026-11-22-Kauss.json"),
        ('../a:b*?"<c>|', "2026-11-22-a-b-c.json"),
        ("Кубок №1", "2026-11-22-Кубок-1.json"),
        ("", "2026-11-22.json"),
    ],
)
def test_file_has_a_name_that_every_system_takes(form: Form, name: str, file: str) -> None:
    event = {**EVENT, "event": {"name": name, "date": "2026-11-22"}}
    assert form("named", event=event, suffix="json") == file


def test_what_was_handed_over_never_changes(form: Form) -> None:
    """Another content of an inspection stands beside it, however often it is brought."""
    ours = [inspection("a", *MET), inspection("b", *MET, item="P2", at=5)]
    later = inspection("a", ("puck.weight", "40"), at=9)
    file = hand_over(form, later, ours[1], inspection("c", *MET, item="P3"))
    found = form("brought", event=EVENT, inspections=ours, file=file)
    assert (found["fresh"], found["known"], found["settings"]) == (["c"], 1, [])
    (beside,) = found["changed"]
    assert beside["id"] not in ("a", "b", "c")
    (state,) = form("board", event={}, inspections=[ours[0], beside])["items"]
    assert state["contested"] == [["puck.weight", sorted(["a", beside["id"]])]]
    again = form("brought", event=EVENT, inspections=[*ours, beside], file=file)
    assert (again["changed"], again["known"]) == ([], 2)


def test_what_was_carried_over_is_no_other_content(form: Form) -> None:
    """An inspection that continues one shows its readings, and hands over its own alone."""
    first = inspection("a", *MET[:2])
    second = inspection("b", *MET[:3], at=4, replaces=["a"], continues=True)
    for reading in second["readings"][:2]:
        reading["carried"] = True
    file = hand_over(form, first, second)
    assert len(file["inspections"][1]["readings"]) == 1
    found = form("brought", event=EVENT, inspections=[first, second], file=file)
    assert (found["fresh"], found["changed"], found["known"]) == ([], [], 2)


@given(
    words=st.text(max_size=9),
    value=st.text(max_size=5),
    partial=st.booleans(),
    position=st.sampled_from(["", "left", "A–C"]),
)
def test_content_has_the_digest_that_the_records_give_it(
    form: Form, words: str, value: str, position: str, *, partial: bool
) -> None:
    reading = {"characteristic": "puck.weight", "value": value, "unit": "g", "position": position}
    content = {
        "id": "00000000-0000-4000-8000-000000000001",
        "kind": "puck",
        "item": f"P{words}",
        "by": words,
        "at": "2026-11-22T09:00:00+02:00",
        "partial": partial,
        "remark": "",
        "readings": [
            {**reading, "verdict": "pass", "evidence": "printed"},
            {**reading, "value": ""},
        ],
        "photos": [{"name": "ä\u2028.jpg", "sha256": "0" * 64}],
    }
    expected = hashlib.sha256(dump_canonical_json(drop_empty_members(content)).encode()).hexdigest()
    assert form("digest", inspection=content) == expected


#: Of NIST's vectors the texts of no, one and two blocks.
VECTORS = ("", "abc", "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")


@pytest.mark.parametrize(
    "text",
    [*VECTORS, "a" * 10**6, *("a" * length for length in (55, 56, 63, 64, 65, 119, 120))],
    ids=len,
)
def test_digest_is_sha_256(form: Form, text: str) -> None:
    assert form("sha256", text=text) == hashlib.sha256(text.encode()).hexdigest()


@pytest.mark.parametrize(("fitting", "least"), [(0.4, 0.35), (1.0, 1.0), (1.4, 1.35), (9.0, 1.95)])
def test_page_1_is_filled_as_far_as_paper_takes_it(
    form: Form, fitting: float, least: float
) -> None:
    assert least <= form("filled", fitting=fitting) <= fitting


def test_settings_that_differ_are_told_and_ours_stay(form: Form) -> None:
    limit = {"characteristic": "disc.weight", "upper": "6", "unit": "g"}
    ours = {**EVENT, "limits": [limit], "event": {"name": "Kauss", "place": ""}}
    other = {**EVENT, "rule": "guarded", "limits": [{**limit, "upper": "7"}]}
    other["event"] = {"name": "Cits", "place": "Rīga"}
    file = form("file", event=other, inspections=[inspection("a", *MET)])
    found = form("brought", event=ours, inspections=[], file=file)
    assert [setting["name"] for setting in found["settings"]] == ["rule", "limits", "name"]
    joined = found["joined"]
    assert joined["limits"] == [limit]
    assert joined["event"] == {"name": "Kauss", "place": "Rīga"}


@pytest.mark.parametrize(
    ("at", "text"),
    [
        ("2026-11-22T07:31:05Z", "2026-11-22T09:31:05+02:00"),
        ("2026-07-01T22:00:00Z", "2026-07-02T01:00:00+03:00"),
    ],
)
def test_time_is_that_of_the_judges_clock(form: Form, at: str, text: str) -> None:
    assert form("moment", at=at) == text
