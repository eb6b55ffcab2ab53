"""Working limits and waivers of an event, applied to inspections that were recorded before."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import date

from novuss.grouping import group_values
from novuss.inspection.event_judging import judge_reading
from novuss.inspection.reading_decision import WorkingLimit
from novuss.inspection.waivers import Waiver
from novuss.model.equipment_records import Kind
from novuss.records.event_file_union import parse_handover_time
from novuss.records.event_state import Event
from novuss.records.recorded_entries import Inspection, Records
from novuss.records.withdrawn_decisions import holds, list_withdrawals
from novuss.typed_dates import parse_day_text


def judge_by_limits(
    inspection: Inspection, limits: Mapping[tuple[str, str], WorkingLimit | None]
) -> Inspection:
    """Judge an inspection by the limits of the event, whenever and wherever it was made."""
    entry, results = inspection.entry, []
    for result in inspection.results:
        key = entry.edition, result.reading.characteristic.id
        if key in limits:
            anew = judge_reading(result.reading, entry.rule, limits[key], entry.register)
            if anew.judgement != result.judgement:
                waiver = result.waiver if anew.verdict.failing else None
                recorded = result.judgement if anew.verdict is not result.verdict else None
                result = replace(anew, waiver=waiver, recorded=recorded)
        results.append(result)
    return replace(inspection, results=tuple(results)) if limits else inspection


def find_own_limits(
    inspections: Iterable[Inspection], event: Event
) -> dict[str, list[tuple[Inspection, WorkingLimit | None]]]:
    """Find what inspections were judged by where the event decides nothing.

    Returns:
        By characteristic for which one of them has a limit of its own, each inspection that
        measured it, with its limit or None.
    """
    decided = event.decided_limits
    found = group_values(
        (name, (inspection, limits.get(name)))
        for inspection in inspections
        for limits in [{limit.characteristic: limit for limit in inspection.entry.working_limits}]
        for name in dict.fromkeys(
            result.reading.characteristic.id
            for result in inspection.results
            if result.reading.amount is not None
        )
        if (inspection.entry.edition, name) not in decided
    )
    return {name: pairs for name, pairs in found.items() if any(limit for _, limit in pairs)}


def list_waivers(records: Records) -> dict[tuple[Kind, str, str], Waiver | None]:
    """List the waivers of event files that were taken over, the latest on each matter.

    None where one was withdrawn and none stands.
    """
    files = sorted((handover.event for handover in records.handovers), key=parse_handover_time)
    withdrawals = list_withdrawals(files)
    withdrawn = {
        (row.kind, row.item.strip(), row.characteristic)
        for withdrawal in withdrawals
        if (row := withdrawal.waiver)
    }
    waivers = (
        Waiver(
            kind=row.kind,
            item=row.item.strip(),
            characteristic=row.characteristic,
            chief_judge=row.chief_judge.strip(),
            reason=row.reason.strip(),
            scope=row.scope.strip(),
            day=_parse_day(row.date),
        )
        for file in files
        for row in file.waivers
        if holds(row, file, withdrawals)
    )
    standing = {
        waiver.key: waiver
        for waiver in waivers
        if waiver.chief_judge and waiver.reason and waiver.scope
    }
    return {**standing, **{key: None for key in withdrawn if key not in standing}}


def add_waivers(
    inspection: Inspection, waivers: Mapping[tuple[Kind, str, str], Waiver | None]
) -> Inspection:
    """Add to an inspection the waivers that came after it was recorded, or take withdrawn ones."""
    if not waivers:
        return inspection
    names, results = (inspection.item, inspection.named or inspection.item), []
    for result in inspection.results:
        name = result.reading.characteristic.id
        keys = ((inspection.kind, item.strip(), name) for item in names)
        if result.verdict.failing and (known := [key for key in keys if key in waivers]):
            waiver = waivers[known[0]]
            if waiver is None or result.waiver is None:
                result = replace(result, waiver=waiver)
        results.append(result)
    return replace(inspection, results=tuple(results))


def _parse_day(text: str) -> date | None:
    try:
        return parse_day_text(text)
    except ValueError:
        return None
