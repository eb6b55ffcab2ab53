"""Waivers stand beside what fails, change no verdict, and are known by what they are about."""

from datetime import date
from typing import Any

import pytest
from tests.inspection.made import characteristic, reading

from novuss.inspection.event_judging import check_readings
from novuss.inspection.event_result import EventResult
from novuss.inspection.readings import Reading
from novuss.inspection.waivers import Waiver

DIAMETER = characteristic("puck.outer_diameter")
THICKNESS = characteristic("puck.thickness")
TIP = characteristic("cue.tip_diameter")
WAIVER = Waiver("puck", "P1", "puck.outer_diameter", "A. Ozols", "no other puck", "one match")


def judged(*readings: Reading, waivers: tuple[Waiver, ...] = (WAIVER,)) -> EventResult:
    return check_readings(readings, [DIAMETER, THICKNESS, TIP], edition="lnf-2017", waivers=waivers)


def test_a_waiver_stands_beside_what_fails_and_changes_no_verdict() -> None:
    event = judged(reading("P1", DIAMETER, "46"))
    (result,) = event.results
    assert (result.waiver, result.verdict) == (WAIVER, "fail")
    assert (event.items[0].verdict, event.verdict) == ("fail", "fail")
    assert [item.characteristic.id for item in event.items[0].waived] == ["puck.outer_diameter"]
    assert (event.waivers, event.unused_waivers) == ((WAIVER,), [])


@pytest.mark.parametrize(
    "other",
    [
        reading("P1", DIAMETER, "44.5"),
        reading("P1", DIAMETER, None),
        reading("P2", DIAMETER, "46"),
        reading("P1", THICKNESS, "46"),
        # A cue of the same name is another item.
        reading("P1", TIP, "46"),
    ],
)
def test_a_waiver_reaches_nothing_but_the_failure_it_is_about(other: Reading) -> None:
    event = judged(other)
    assert [result.waiver for result in event.results] == [None]
    assert (event.items[0].waived, event.unused_waivers) == ([], [WAIVER])


def test_every_failing_reading_bears_the_waiver_of_its_characteristic() -> None:
    event = judged(
        reading("P1", DIAMETER, "46"), reading("P1", DIAMETER, "44"), reading("P1", DIAMETER, "47")
    )
    assert [result.waiver for result in event.results] == [WAIVER, None, WAIVER]


def test_each_waiver_is_used_or_not_by_itself() -> None:
    other = Waiver("puck", "P1", "puck.thickness", "A. Ozols", "worn", "the event")
    event = judged(
        reading("P1", DIAMETER, "46"), reading("P1", THICKNESS, "44.5"), waivers=(WAIVER, other)
    )
    assert event.unused_waivers == [other]
    assert [item.characteristic.id for item in event.items[0].waived] == ["puck.outer_diameter"]
    both = judged(
        reading("P1", THICKNESS, "43"), reading("P1", DIAMETER, "46"), waivers=(WAIVER, other)
    )
    assert [result.waiver for result in both.results] == [other, WAIVER]


@pytest.mark.parametrize(
    "change",
    [{"kind": "cue"}, {"item": "P2"}, {"characteristic": "puck.thickness"}],
)
def test_a_waiver_is_known_by_kind_item_and_characteristic(change: dict[str, Any]) -> None:
    fields = {name: getattr(WAIVER, name) for name in WAIVER.__dataclass_fields__}
    assert WAIVER.key == ("puck", "P1", "puck.outer_diameter")
    assert Waiver(**{**fields, **change}).key != WAIVER.key
    assert Waiver(**{**fields, "chief_judge": "B. Koks", "reason": "other"}).key == WAIVER.key


@pytest.mark.parametrize(("day", "written"), [(None, None), (date(2026, 11, 21), "2026-11-21")])
def test_its_data_say_who_why_for_what_and_when(day: date | None, written: str | None) -> None:
    waiver = Waiver("puck", "P1", "puck.thickness", "A. Ozols", "no other puck", "one match", day)
    assert waiver.data == {
        "chief_judge": "A. Ozols",
        "reason": "no other puck",
        "scope": "one match",
        "date": written,
    }
