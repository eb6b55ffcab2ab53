"""The head of an event: what is blank, and what is lacking of what was planned."""

from dataclasses import dataclass

import pytest

from novuss.inspection.event_head import HEAD_WORDS, EventHead, Plan
from novuss.model.equipment_records import Kind


@dataclass(frozen=True)
class Inspected:
    kind: Kind
    word: str


def test_head_is_blank_where_nobody_fills_it_in() -> None:
    assert EventHead() == EventHead("", "", None, "", "", Plan(()))


def test_fields_are_filled_in_in_their_order() -> None:
    assert list(HEAD_WORDS.items()) == [
        ("name", "report.event"),
        ("place", "report.place"),
        ("day", "report.day"),
        ("senior_judge", "report.senior-judge"),
        ("chief_judge", "report.chief-judge"),
    ]


def test_plan_has_what_is_expected_in_the_order_of_the_rulebook() -> None:
    plan = Plan.of({"cue": 1, "puck": 0, "table": 2})
    assert plan.counts == (("table", 2), ("cue", 1))
    assert plan
    assert not Plan.of({"table": 0})


@pytest.mark.parametrize(
    ("words", "missing"),
    [
        ((), [("table", 2, 2)]),
        (("pass",), [("table", 1, 2)]),
        (("fail", "not-measured"), [("table", 1, 2)]),
        (("undecided", "pass"), []),
        (("pass", "pass", "pass"), []),
    ],
)
def test_item_of_which_nothing_was_measured_was_not_inspected(
    words: tuple[str, ...], missing: list[tuple[Kind, int, int]]
) -> None:
    tables = [Inspected("table", word) for word in words]
    assert Plan.of({"table": 2}).count_missing([*tables, Inspected("puck", "pass")]) == missing
