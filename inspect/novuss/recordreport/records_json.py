"""Records as data: what ``novuss record list|show|history --json`` prints."""

from __future__ import annotations

from itertools import chain

from novuss.exact_decimal_strings import format_exact
from novuss.explain import Explainer
from novuss.inspection.event_head import Plan
from novuss.inspection.instruments import Register
from novuss.inspection.item_results import Result
from novuss.inspection.reading_decision import DecisionRule
from novuss.recordreport.record_document import RecordReport
from novuss.records.event_file_export import export_rule
from novuss.records.event_state import Event, resolve_event
from novuss.records.item_standings import Standing
from novuss.records.recorded_entries import (
    FIELDS,
    Entry,
    EventUpdate,
    FieldValue,
    Handover,
    Inspection,
    JudgeKeys,
    KeptLimits,
    Records,
    format_moment,
)
from novuss.records.signature_trust import Signatures
from novuss.report.json_report import (
    drop_empty,
    figure_to_json,
    find_item_verdict,
    instrument_flags_to_json,
    limit_to_json,
    missing_to_json,
    pick_attributes,
)


def record_data(report: RecordReport) -> dict[str, object]:
    """The records as data, as ``novuss record`` prints them."""
    explainer, head, records = report.explainer, report.head, report.records
    data: dict[str, object] = {
        "report": report.view,
        "event": {
            **pick_attributes(head, "name", "place"),
            "day": head.day.isoformat() if head.day else None,
            **pick_attributes(head, "senior_judge", "chief_judge"),
            "plan": dict(head.plan.counts),
            "disputed": kept_event_to_json(resolve_event(records))["disputed"],
        },
        "head": records.head or None,
        **signatures_to_json(report.signatures),
        "knowledge": report.corpus.ruleset_version.to_json(),
        "judged_otherwise": [change.data for change in report.otherwise],
    }
    match report.view:
        case "summary":
            data["items"] = [standing_to_json(item) for item in report.standings]
            results = [item.result for item in report.standings]
            data |= drop_empty(not_inspected=missing_to_json(head.plan, results))
            data["seals_on_two_items"] = report.seal_clashes
            data["unread"] = unread_to_json(records)
        case "certificate":
            data["items"] = [item_to_json(item, explainer) for item in report.standings]
        case "open":
            points = (open_data(item, explainer) for item in report.standings)
            data["open"] = list(chain.from_iterable(points))
        case "history":
            data["inspections"] = [
                inspection_to_json(inspection, explainer) for inspection in report.inspections
            ]
    return data


def standing_to_json(standing: Standing) -> dict[str, object]:
    """An item: the verdict that holds after all inspections, and the first and last one's."""
    result, last = standing.result, standing.last
    return {
        **pick_attributes(standing, "item", "kind"),
        "verdict": find_item_verdict(result),
        "complete": result.complete,
        "partial": standing.partial,
        "contested": [
            {
                "characteristic": contest.characteristic.id,
                "occasion": contest.occasion,
                "entries": [inspection.entry.id for inspection in contest.inspections],
            }
            for contest in standing.contests
        ],
        "first_verdict": standing.distinct_inspections[0].verdict.value,
        "last_verdict": last.verdict.value,
        "inspections": len(standing.distinct_inspections),
        **pick_attributes(result, "decided", "open"),
        "missing": [characteristic.id for characteristic in result.missing],
        "seal": standing.seal,
        "inspected_at": format_moment(last.entry.inspected_at),
        **pick_attributes(last.entry, "by", "desk", "edition"),
        **drop_empty(unread=[entry.id for entry in standing.unread]),
    }


def item_to_json(standing: Standing, explainer: Explainer) -> dict[str, object]:
    """An item with every reading that was ever recorded of it, and its inspections."""
    return {
        **standing_to_json(standing),
        "readings": [
            {
                **_reading_to_json(reading.result, explainer),
                "stands": reading.stands,
                "inspection": reading.inspection.id,
                "entry": reading.inspection.entry.id,
                **_inspected_by_to_json(reading.inspection.entry),
            }
            for reading in standing.readings
        ],
        "history": [
            inspection_to_json(inspection, explainer) for inspection in standing.inspections
        ],
    }


def _inspected_by_to_json(entry: Entry) -> dict[str, object]:
    return {"inspected_at": format_moment(entry.inspected_at), "by": entry.by}


def open_data(standing: Standing, explainer: Explainer) -> list[dict[str, object]]:
    """What of an item is to be mended, decided or measured; what was never entered last."""
    head = pick_attributes(standing, "item", "kind")
    points: list[dict[str, object]] = [
        {
            **head,
            **_reading_to_json(reading.result, explainer),
            "measured_again": standing.is_measured_again(reading),
            "inspection": reading.inspection.id,
            **_inspected_by_to_json(reading.inspection.entry),
        }
        for reading in standing.open
    ]
    return points + [
        {**head, "characteristic": missing.id, "clause": missing.clause, "verdict": "not-measured"}
        for missing in standing.result.missing
    ]


def inspection_to_json(inspection: Inspection, explainer: Explainer) -> dict[str, object]:
    """One inspection with its entry: who, when, where, from what, by which rules."""
    return {
        **pick_attributes(inspection, "id", "item", "kind"),
        "verdict": inspection.verdict.value,
        **pick_attributes(inspection, "seal", "duplicate"),
        **drop_empty(named=inspection.named),
        "entry": _entry_to_json(inspection.entry),
        "readings": [_reading_to_json(result, explainer) for result in inspection.results],
    }


def _entry_to_json(entry: Entry) -> dict[str, object]:
    return {
        "id": entry.id,
        "inspected_at": format_moment(entry.inspected_at),
        "recorded_at": format_moment(entry.recorded_at),
        **pick_attributes(entry, "by", "desk", "edition"),
        **export_rule(entry.rule),
        "complete": entry.complete,
        "replaces": sorted(entry.replaces),
        **pick_attributes(entry, "again", "version"),
        "knowledge": entry.knowledge.to_json() if entry.knowledge else None,
        "files": [
            {**pick_attributes(file, "name", "sha256", "role"), "limits": file.role == "limits"}
            for file in entry.files
        ],
        **({"instruments": _instruments_to_json(entry.register)} if entry.register else {}),
    }


def unread_to_json(records: Records) -> list[dict[str, object]]:
    """The entries that this version cannot read, by what their plain columns tell."""
    return [
        {
            **pick_attributes(entry, "id", "recorded_at", "by", "version"),
            "items": [{"kind": kind, "item": item} for kind, item in entry.items],
        }
        for entry in records.unread
    ]


def act_to_json(entry: Entry) -> dict[str, object]:
    """A renaming or a decision: who, when and why."""
    return {
        **pick_attributes(entry, "id", "act", "by", "desk"),
        "recorded_at": format_moment(entry.recorded_at),
        "reason": entry.reason,
        "replaces": sorted(entry.replaces),
    }


def kept_event_to_json(event: Event) -> dict[str, object]:
    """What stands of the event, null where nothing does, and what entries disagree on."""
    return {
        **{name: event_value_to_json(event.kept.get(name)) for name in FIELDS},
        "disputed": {
            name: [
                {
                    "value": event_value_to_json(claim.value),
                    "entries": [entry.id for entry in claim.entries],
                }
                for claim in claims
            ]
            for name, claims in event.disputed.items()
        },
    }


def event_entry_to_json(telling: EventUpdate) -> dict[str, object]:
    """What was values of the event: who, when and why."""
    values = {name: event_value_to_json(value) for name, value in telling.values.items()}
    return {**act_to_json(telling.entry), "event": values}


def taken_file_to_json(handover: Handover) -> dict[str, object]:
    """An event file that was taken over: who, when, which file of which event."""
    files = [pick_attributes(file, "name", "sha256") for file in handover.entry.files]
    return {**act_to_json(handover.entry), "id_of_event": handover.event.id, "files": files}


def event_value_to_json(value: FieldValue) -> object:
    """A value of a field of the event."""
    match value:
        case DecisionRule():
            return export_rule(value)
        case KeptLimits():
            limits = [
                {"characteristic": limit.characteristic, **limit_to_json(limit)}
                for limit in value.limits
            ]
            return {"edition": value.edition, "limits": limits}
        case JudgeKeys():
            return [{"name": name, "key": key} for name, key in value.keys]
        case Plan(counts):
            return dict(counts)
        case None | str():
            return value
    return value.isoformat()


def _instruments_to_json(register: Register) -> list[dict[str, object]]:
    return [
        {
            "instrument": instrument.id,
            **pick_attributes(instrument, "kind", "unit"),
            "resolution": format_exact(instrument.resolution),
            "uncertainty": figure_to_json(instrument.uncertainty),
            "calibrated": instrument.calibrated.isoformat() if instrument.calibrated else None,
            "due": instrument.due.isoformat() if instrument.due else None,
            "overdue": instrument.is_overdue(register.day),
        }
        for instrument in register.instruments
    ]


def _reading_to_json(result: Result, explainer: Explainer) -> dict[str, object]:
    reading = result.reading
    return {
        "characteristic": reading.characteristic.id,
        "clause": reading.characteristic.clause,
        "position": reading.position,
        "occasion": "during" if reading.during_play else "before",
        **pick_attributes(reading, "value", "unit"),
        "uncertainty": figure_to_json(reading.uncertainty),
        **pick_attributes(reading, "instrument", "remark", "measured_by", "measured_at"),
        "verdict": result.verdict.value,
        "reason": explainer.explain_reason(result),
        "evidence": reading.characteristic.evidence,
        # Only where there is something to say.
        **drop_empty(
            recorded_verdict=result.recorded.verdict.value if result.recorded else None,
            flags=instrument_flags_to_json(result, explainer),
            waiver=result.waiver.data if result.waiver else None,
        ),
    }


def signatures_to_json(signatures: Signatures) -> dict[str, object]:
    """Who signed what, and which entries name the keys of judges."""
    signers = signatures.signers
    counts = signatures.count_signed(signers)
    return {
        "signatures": [
            {
                "key": key,
                "by": signatures.name_keys([key]) or None,
                **drop_empty(joined_as=signatures.name_phone(key)),
                "entries": [entry for entry, keys in signers.items() if key in keys],
            }
            for key in filter(None, counts)
        ],
        "unsigned": counts.get("", 0),
        **drop_empty(
            received=[
                {"entry": entry, "by": receipt.name, "desk": receipt.key or None}
                for entry, receipt in signatures.receipts.items()
                if not receipt.phone
            ]
        ),
        "unchecked": signatures.unchecked,
        "namings": [
            {
                **pick_attributes(naming, "entry", "by"),
                "signed_with": sorted(naming.signers),
                "counts": naming.counts,
                "keys": [{"name": name, "key": key} for name, key in naming.keys],
            }
            for naming in signatures.namings
        ],
    }
