"""Decisions that a phone signed, held against the entries that a desk made of them."""

import json
from collections.abc import Mapping
from typing import Any

from novuss.corpus import Corpus
from novuss.inspection.reading_units import UnitTable, convert_unit
from novuss.inspection.typed_numbers import parse_number
from novuss.inspection.typed_value_errors import InputMistake
from novuss.model.equipment_records import Bounds, Characteristic
from novuss.records.entry_digests import drop_empty_members
from novuss.records.entry_row_types import Rows
from novuss.records.reading_encoding import UndecodableError, decode_value, report_undecodable
from novuss.records.recorded_entries import KeptLimits


def is_recorded_as(decision: Mapping[str, Any], rows: Rows, corpus: Corpus) -> bool:
    """Whether an entry says what a decision said; the corpus knows the units of limits."""
    if str(decision.get("reason", "")).strip() != rows.head.reason:
        return False
    match decision.get("type"):
        case "limit":
            return _has_limit(decision, rows, corpus)
        case "waiver":
            names = ("kind", "item", "characteristic", "reason", "scope")
            kept = [[row.get(name, "") for name in names] for row in _list_handed(rows, "waivers")]
            return kept == [[decision.get(name, "") for name in names]]
        case "reinspection":
            return (rows.head.act, rows.head.id) == ("reinspection", decision.get("id"))
        case "choice":
            over = [(row["inspection"], row["characteristic"]) for row in decision.get("over", [])]
            found = [(row.over, row.characteristic) for row in rows.decided]
            stands = {row.inspection for row in rows.decided} == {decision.get("inspection")}
            return rows.head.act == "decision" and stands and set(found) <= set(over)
        case "withdrawal":
            ids = [row.get("id") for row in _list_handed(rows, "withdrawn")]
            return rows.head.act == "withdrawal" and decision.get("id") in ids[-1:]
    return False


def _list_handed(rows: Rows, name: str) -> list[dict[str, Any]]:
    """A list of the event file that an entry keeps, without its empty members."""
    found = json.loads(rows.handover[0].event).get(name, []) if rows.handover else []
    return [drop_empty_members(row) for row in found]


def _has_limit(decision: Mapping[str, Any], rows: Rows, corpus: Corpus) -> bool:
    values = [row.value for row in rows.metadata if row.field == "working_limits"]
    try:
        with report_undecodable():
            kept = [
                decode_value(value, dict[str, Characteristic]().__getitem__) for value in values
            ]
    except UndecodableError:
        return False
    known = UnitTable(corpus.vocabulary)
    return any(
        limit.characteristic == decision.get("characteristic")
        and limit.reason.strip() == rows.head.reason
        and _has_bounds(
            decision,
            limit.bounds,
            known,
            corpus.equipment.characteristic(limit.characteristic, value.edition),
        )
        for value in kept
        if isinstance(value, KeptLimits)
        for limit in value.limits
    )


def _has_bounds(
    decision: Mapping[str, Any],
    bounds: Bounds,
    known: UnitTable,
    characteristic: Characteristic | None,
) -> bool:
    """Whether bounds have the figures of a decision; which there are, where no unit is known."""
    typed = {side: decision.get(side, "").strip() for side in ("lower", "upper")}
    kept = {"lower": bounds.lower, "upper": bounds.upper}
    if characteristic is None or characteristic.unit is None:
        return all(bool(typed[side]) == (figure is not None) for side, figure in kept.items())
    try:
        unit = known.resolve_unit(decision.get("unit", ""), characteristic)
        figures = {
            side: convert_unit(parse_number(text), unit, characteristic) if text else None
            for side, text in typed.items()
        }
    except InputMistake:
        return False
    return figures == kept
