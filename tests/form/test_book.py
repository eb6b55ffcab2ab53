"""What the form keeps: who measured stays who measured, and what can be shown is told apart."""

from itertools import pairwise
from typing import Any

import pytest
from tests.handed import event, weight
from tests.handed import inspection as handed

from .conftest import Form
from .made import inspection


@pytest.mark.parametrize(
    ("judges", "stored"),
    [
        (["Anna", "Anna"], [("Anna", ["1", "2"])]),
        # A name that was typed later is of all that this phone entered without one.
        (["", "Anna"], [("Anna", ["1", "2"])]),
        (["Anna", "Boris"], [("Anna", ["1"]), ("Boris", ["2"])]),
        (["Anna", ""], [("Anna", ["1"]), ("", ["2"])]),
        (["Anna", "Boris", "Boris"], [("Anna", ["1"]), ("Boris", ["2", "3"])]),
    ],
)
def test_nobody_measures_under_anothers_name(
    form: Form, judges: list[str], stored: list[tuple[str, list[str]]]
) -> None:
    typings = [
        {"judge": judge, "key": f"puck.weight@{n}", "value": str(n)}
        for n, judge in enumerate(judges, start=1)
    ]
    found = form("typed", typings=typings)
    assert [
        (
            kept["by"],
            [reading["value"] for reading in kept["readings"] if not reading.get("carried")],
        )
        for kept in found
    ] == stored
    for before, after in pairwise(found):
        assert after["replaces"] == [before["id"]]


@pytest.mark.parametrize(
    ("own", "is_asked"),
    [
        ([], True),
        # Begun by the sheet of the board, before the other's came.
        ([inspection("b", at=1)], True),
        ([inspection("b", ("puck.weight", "21"), at=1)], False),
        ([inspection("b", at=1, replaces=["a"])], False),
    ],
)
def test_how_to_inspect_what_another_phone_inspected_is_asked_before_the_first_reading(
    form: Form, own: list[dict[str, Any]], is_asked: bool
) -> None:
    others = inspection("a", ("puck.weight", "25"), device="b2")
    assert form("foreign", inspections=[others, *own]) == [is_asked, False]


@pytest.mark.parametrize("changes", [{"remark": "chipped"}, {"participant": "J. Ozols"}])
def test_what_is_said_of_an_item_after_it_was_handed_over_is_in_the_file(
    form: Form, changes: dict[str, str]
) -> None:
    sent = inspection("a", ("puck.weight", "21"), handed=True, event="e")
    before, after = form("noted", event={"id": "e"}, inspection=sent, changes=changes)
    assert after["replaces"] == [before["id"]]
    (reading,) = after["readings"]
    assert {**reading, **after}.items() >= {"value": "21", **changes}.items()


@pytest.mark.parametrize(
    ("of_event", "of_inspection", "expected"),
    [
        ({}, {}, [True, True]),
        # What another version of the form keeps besides is left to it.
        ({"colours": {"head": 7}}, {"seen": [{"x": {}}]}, [True, True]),
        ({"event": {"name": {}}}, {"item": 7}, [False, False]),
        ({"limits": "abc"}, {"readings": 7}, [False, False]),
        ({"edition": "lnf-2099"}, {"readings": [{"key": "k"}]}, [False, False]),
        ({"planned": {"table": 1e9}}, {"at": None}, [False, False]),
        ({"rule": {}}, {"replaces": None}, [False, False]),
    ],
)
def test_what_can_be_shown_is_told_apart(
    form: Form, of_event: dict[str, object], of_inspection: dict[str, object], expected: list[bool]
) -> None:
    opened = form("opened", file=event(handed("a", "P1", weight("21"))))
    (kept,) = opened["inspections"]
    answer = form("shown", event=opened["event"] | of_event, inspection=kept | of_inspection)
    assert answer == expected


@pytest.mark.parametrize(
    ("estimate", "left"),
    [
        ({"usage": 10e6, "quota": 1e9}, {"used": 10e6, "free": 990e6, "little": False}),
        ({"usage": 10e6, "quota": 40e6}, {"used": 10e6, "free": 30e6, "little": True}),
        # A browser may tell neither, and "NaN MB" is no room.
        ({}, None),
        ({"usage": 10e6}, None),
    ],
)
def test_room_is_told_only_where_the_browser_knows_it(
    form: Form, estimate: dict[str, float], left: dict[str, object] | None
) -> None:
    assert form("room", estimate=estimate) == left


@pytest.mark.parametrize(
    ("edition", "before", "date", "expected"),
    [
        ("lnf-2017", "2026-12-31", "2027-01-01", "lnf-2027"),
        ("lnf-2027", "2027-01-01", "2026-12-31", "lnf-2017"),
        ("lnf-2017", "2026-12-30", "2026-12-31", "lnf-2017"),
        # Another edition was chosen than that of the day.
        ("mfn-2010", "2026-12-31", "2027-01-01", "mfn-2010"),
        ("lnf-2017", "2027-01-01", "2027-01-02", "lnf-2017"),
    ],
)
def test_edition_follows_the_day_of_the_event(
    form: Form, edition: str, before: str, date: str, expected: str
) -> None:
    asked = {"edition": edition, "before": before, "date": date, "since": "2027-01-01"}
    assert form("dated", **asked) == expected
