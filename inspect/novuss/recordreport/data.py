"""Records as data: what ``novuss record list|show|history --json`` prints."""

from typing import Any

from novuss.decimals import decimal_string
from novuss.explain import Explainer
from novuss.inspection.decision import DecisionRule
from novuss.inspection.instruments import Register
from novuss.inspection.results import Result
from novuss.records.entry import (
    FIELDS,
    Entry,
    Handover,
    Inspection,
    JudgeKeys,
    KeptLimits,
    Records,
    Said,
    Telling,
    moment_text,
)
from novuss.records.event import Event
from novuss.records.standing import Standing
from novuss.report.json_form import filled, flags_data, limit_data


def standing_data(standing: Standing) -> dict[str, Any]:
    """An item: the verdict that holds after all inspections, and the first and last one's."""
    result, last = standing.result, standing.last
    return {
        "item": standing.item,
        "kind": standing.kind,
        # Where independent inspections disagree none of their verdicts is the item's.
        "verdict": "contested" if result.contested else result.verdict.value,
        "complete": result.complete,
        "partial": standing.partial,
        "contested": [
            {
                "characteristic": one.characteristic.id,
                "occasion": one.occasion,
                "entries": [each.entry.id for each in one.inspections],
            }
            for one in standing.contests
        ],
        "first_verdict": standing.counted[0].verdict.value,
        "last_verdict": last.verdict.value,
        "inspections": len(standing.counted),
        "decided": result.decided,
        "open": result.open,
        "missing": [characteristic.id for characteristic in result.missing],
        "seal": standing.seal,
        "inspected_at": moment_text(last.entry.inspected_at),
        "by": last.entry.by,
        "desk": last.entry.desk,
        "edition": last.entry.edition,
        **filled(unread=[one.id for one in standing.unread]),
    }


def item_data(standing: Standing, explainer: Explainer) -> dict[str, Any]:
    """An item with every reading that was ever recorded of it, and its inspections."""
    return {
        **standing_data(standing),
        "readings": [
            {
                **_reading(one.result, explainer),
                "stands": one.stands,
                "inspection": one.inspection.id,
                "entry": one.inspection.entry.id,
                "inspected_at": moment_text(one.inspection.entry.inspected_at),
                "by": one.inspection.entry.by,
            }
            for one in standing.readings
        ],
        "history": [inspection_data(one, explainer) for one in standing.inspections],
    }


def open_data(standing: Standing, explainer: Explainer) -> list[dict[str, Any]]:
    """What of an item is to be mended, decided or measured; what was never entered last."""
    head = {"item": standing.item, "kind": standing.kind}
    points: list[dict[str, Any]] = [
        {
            **head,
            **_reading(one.result, explainer),
            "measured_again": standing.again(one),
            "inspection": one.inspection.id,
            "inspected_at": moment_text(one.inspection.entry.inspected_at),
            "by": one.inspection.entry.by,
        }
        for one in standing.open
    ]
    return points + [
        {**head, "characteristic": one.id, "clause": one.clause, "verdict": "not-measured"}
        for one in standing.result.missing
    ]


def inspection_data(inspection: Inspection, explainer: Explainer) -> dict[str, Any]:
    """One inspection with its entry: who, when, where, from what, by which rules."""
    return {
        "id": inspection.id,
        "item": inspection.item,
        "kind": inspection.kind,
        "verdict": inspection.verdict.value,
        "seal": inspection.seal,
        "duplicate": inspection.duplicate,
        **filled(named=inspection.named),
        "entry": _entry(inspection.entry),
        "readings": [_reading(one, explainer) for one in inspection.results],
    }


def _entry(entry: Entry) -> dict[str, Any]:
    return {
        "id": entry.id,
        "inspected_at": moment_text(entry.inspected_at),
        "recorded_at": moment_text(entry.recorded_at),
        "by": entry.by,
        "desk": entry.desk,
        "edition": entry.edition,
        "rule": entry.rule.name,
        "guard": decimal_string(entry.rule.guard) if entry.rule.name == "guarded" else None,
        "complete": entry.complete,
        "replaces": sorted(entry.replaces),
        "again": entry.again,
        "version": entry.version,
        "knowledge": entry.knowledge.data if entry.knowledge else None,
        "files": [
            {
                "name": one.name,
                "sha256": one.sha256,
                "role": one.role,
                "limits": one.role == "limits",
            }
            for one in entry.files
        ],
        **({"instruments": _instruments(entry.register)} if entry.register else {}),
    }


def unread_data(records: Records) -> list[dict[str, Any]]:
    """The entries that this version cannot read, by what their plain columns tell."""
    return [
        {
            "id": one.id,
            "recorded_at": one.recorded_at,
            "by": one.by,
            "version": one.version,
            "items": [{"kind": kind, "item": item} for kind, item in one.items],
        }
        for one in records.unread
    ]


def act_data(entry: Entry) -> dict[str, Any]:
    """A renaming or a decision: who, when and why."""
    return {
        "id": entry.id,
        "act": entry.act,
        "by": entry.by,
        "desk": entry.desk,
        "recorded_at": moment_text(entry.recorded_at),
        "reason": entry.reason,
        "replaces": sorted(entry.replaces),
    }


def kept_data(event: Event) -> dict[str, Any]:
    """What stands of the event, null where nothing does, and what entries disagree on."""
    return {
        **{name: said_data(event.kept.get(name)) for name in FIELDS},
        "disputed": {
            name: [
                {"value": said_data(one.value), "entries": [entry.id for entry in one.entries]}
                for one in said
            ]
            for name, said in event.disputed.items()
        },
    }


def telling_data(telling: Telling) -> dict[str, Any]:
    """What was said of the event: who, when and why."""
    said = {name: said_data(value) for name, value in telling.said.items()}
    return {**act_data(telling.entry), "event": said}


def handover_data(handover: Handover) -> dict[str, Any]:
    """An event file that was taken over: who, when, which file of which event."""
    files = [{"name": one.name, "sha256": one.sha256} for one in handover.entry.files]
    return {**act_data(handover.entry), "id_of_event": handover.event.id, "files": files}


def said_data(value: Said) -> object:
    """A value of a field of the event."""
    match value:
        case DecisionRule():
            guard = decimal_string(value.guard) if value.name == "guarded" else None
            return {"rule": value.name, "guard": guard}
        case KeptLimits():
            return {
                "edition": value.edition,
                "limits": [
                    {"characteristic": limit.characteristic, **limit_data(limit)}
                    for limit in value.limits
                ],
            }
        case JudgeKeys():
            return [{"name": name, "key": key} for name, key in value.keys]
        case None | str():
            return value
    return value.isoformat()


def _instruments(register: Register) -> list[dict[str, Any]]:
    return [
        {
            "instrument": one.id,
            "kind": one.kind,
            "unit": one.unit,
            "resolution": decimal_string(one.resolution),
            "uncertainty": None if one.uncertainty is None else decimal_string(one.uncertainty),
            "calibrated": one.calibrated.isoformat() if one.calibrated else None,
            "due": one.due.isoformat() if one.due else None,
            "overdue": one.overdue(register.day),
        }
        for one in register.instruments
    ]


def _reading(result: Result, explainer: Explainer) -> dict[str, Any]:
    reading = result.reading
    return {
        "characteristic": reading.characteristic.id,
        "clause": reading.characteristic.clause,
        "position": reading.position,
        "occasion": "during" if reading.during_play else "before",
        "value": reading.value,
        "unit": reading.unit,
        "uncertainty": None if reading.uncertainty is None else decimal_string(reading.uncertainty),
        "instrument": reading.instrument,
        "remark": reading.remark,
        "measured_by": reading.measured_by,
        "measured_at": reading.measured_at,
        "verdict": result.verdict.value,
        "reason": explainer.reason(result),
        "evidence": result.reading.characteristic.evidence,
        # Only where there is something to say.
        **filled(
            recorded_verdict=result.recorded and result.recorded.verdict.value,
            flags=flags_data(result, explainer),
            waiver=result.waiver and result.waiver.data,
        ),
    }
