"""Decisions that the chief judge took back, as a phone keeps, joins and words them."""

from collections.abc import Callable
from typing import Any

from tests.handed import name_of

from novuss.corpus import Corpus
from novuss.explain import build_explainer
from novuss.explain.withdrawal_texts import describe_withdrawal
from novuss.model.event_file import HandedWithdrawal

Form = Callable[..., Any]

LIMIT = {
    "characteristic": "table.pocket_diameter",
    "lower": "99",
    "upper": "101",
    "unit": "mm",
    "set_by": "Chief",
    "set_on": "2026-11-28",
    "reason": "as agreed.",
}
WAIVER = {
    "kind": "puck",
    "item": "P1",
    "characteristic": "puck.weight",
    "scope": "event",
    "chief_judge": "Chief",
    "date": "2026-11-28",
    "reason": "no other",
}
ASKED = {"id": name_of("r"), "kind": "puck", "item": "P1", "by": "Chief", "reason": "another scale"}
EVENT: dict[str, Any] = {"id": "e", "edition": "lnf-2017"}


def withdraw(word: str, decision: str, row: dict[str, str]) -> dict[str, Any]:
    words = {"by": "Chief", "at": "2026-11-28T10:00:00+02:00", "reason": "wrong item"}
    return {"id": name_of(word), decision: row, **words}


ROWS = [
    withdraw("1", "limit", LIMIT),
    withdraw("2", "limit", {**LIMIT, "lower": ""}),
    withdraw("3", "limit", {**LIMIT, "upper": "", "characteristic": "table.other"}),
    withdraw("4", "waiver", WAIVER),
    withdraw("5", "waiver", {**WAIVER, "scope": "first match."}),
    withdraw("6", "reinspection", ASKED),
]


def decide(form: Form, event: dict[str, Any], *decisions: dict[str, Any]) -> Any:
    return form("decided", event=event, decisions=[[decision, [], None] for decision in decisions])


def as_decision(row: dict[str, Any]) -> dict[str, Any]:
    return {"id": row["id"], "type": "withdrawal", "withdrawn": row, "reason": row["reason"]}


def test_words_are_those_of_the_command_line(form: Form, corpus: Corpus) -> None:
    explain = build_explainer(corpus, "en")
    found = corpus.equipment.characteristics("lnf-2017")
    known = {characteristic.id: characteristic for characteristic in found}
    expected = [
        describe_withdrawal(HandedWithdrawal.model_validate(row), explain, known) for row in ROWS
    ]
    assert form("withdrawn", event={**EVENT, "withdrawn": ROWS}) == expected
    assert "A1.8 table: pocket diameter 99–101" in expected[0]
    assert "as agreed). Reason: wrong item" in expected[0]
    assert "this event" in expected[3]


def test_decision_that_is_withdrawn_has_no_effect_whoever_tells_of_it_again(form: Form) -> None:
    event = {**EVENT, "limits": [LIMIT], "waivers": [WAIVER], "reinspections": [ASKED]}
    rows = [ROWS[0], ROWS[3], ROWS[5]]
    found = decide(form, event, *map(as_decision, rows))
    assert [found[name] for name in ("limits", "waivers", "reinspections")] == [[], [], []]
    assert found["withdrawn"] == rows
    asked = {**ASKED, "type": "reinspection"}
    assert decide(form, found, asked, as_decision(rows[0])) == found
    # Decided anew it holds, and both are told.
    anew = decide(form, found, {"id": "9", "type": "waiver", **WAIVER})
    assert (anew["waivers"], anew["withdrawn"]) == ([WAIVER], rows)


def test_withdrawals_on_their_way_stand_above_the_settings_of_the_desk(form: Form) -> None:
    file = {**EVENT, "limits": [LIMIT], "waivers": [WAIVER], "withdrawn": [ROWS[1]]}
    found = form("settled", event=EVENT, file=file, pending=[as_decision(ROWS[3])])
    assert (found["limits"], found["waivers"]) == ([LIMIT], [])
    assert found["withdrawn"] == [ROWS[1], ROWS[3]]


def test_joined_file_brings_nothing_back_that_was_withdrawn(form: Form) -> None:
    before = {**EVENT, "limits": [LIMIT], "waivers": [WAIVER]}
    since = {**EVENT, "withdrawn": [ROWS[0], ROWS[3]]}
    # Who decided anew knows of the withdrawal.
    anew = {**since, "waivers": [WAIVER]}
    for ours, other, waivers in (
        (before, since, []),
        (since, before, []),
        (before, anew, [WAIVER]),
    ):
        file = form("file", event=other, inspections=[])
        joined = form("brought", event=ours, inspections=[], file=file)["joined"]
        assert (joined["limits"], joined["waivers"]) == ([], waivers)
        assert joined["withdrawn"] == since["withdrawn"]
