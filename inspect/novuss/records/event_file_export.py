"""The event file of a file of records: as it was typed, for the form to open."""

import uuid
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, date, datetime
from fractions import Fraction
from typing import TypeVar

from pydantic import ValidationError

from novuss.corpus import Corpus
from novuss.exact_decimal_strings import format_exact
from novuss.grouping import group_values
from novuss.input_problems import ProblemsError
from novuss.inspection.derived_reading_sources import RawValue
from novuss.inspection.instruments import Instrument
from novuss.inspection.item_results import Result
from novuss.inspection.reading_decision import DecisionRule, WorkingLimit
from novuss.inspection.reading_units import UnitTable, convert_unit
from novuss.inspection.readings import Reading
from novuss.inspection.typed_value_errors import InputMistake
from novuss.inspection.waivers import Waiver
from novuss.model.equipment_records import Kind, Measurand
from novuss.model.event_file import (
    FORMAT,
    LONGEST,
    EventFile,
    HandedHead,
    HandedInspection,
    HandedInstrument,
    HandedLimit,
    HandedPlan,
    HandedReading,
    HandedWaiver,
)
from novuss.records.event_file_union import parse_handover_time, parse_rule
from novuss.records.event_limits_and_waivers import find_own_limits, list_waivers
from novuss.records.event_state import Event, resolve_event
from novuss.records.handed_decisions import export_decisions
from novuss.records.item_standings import Standing, resolve_standings
from novuss.records.recorded_entries import Inspection, KeptLimits, Records
from novuss.records.withdrawn_decisions import holds, list_withdrawals
from novuss.tables.instruments_file import normalize_instrument_id
from novuss.tables.table_cells import Cell, CellMistake
from novuss.tables.working_limits_file import LimitReader

_Value = TypeVar("_Value")


@dataclass(frozen=True)
class ExportedEvent:
    """An event file, and how much of the records it has no place for."""

    file: EventFile
    seals: int
    unread: int


def export_event(records: Records, corpus: Corpus, store: str) -> ExportedEvent:
    """The event file of some records, every inspection in it.

    Inspections that came in an event file are as they stood there. Those of measuring
    tables have their values as typed, and what was derived has its raw readings; each item
    of an entry is an inspection of its own.

    Raises:
        ProblemsError: ``record-empty``, ``json-member-long``, or ``record-export-`` with
            ``edition``, ``rule`` or ``limits`` where inspections are judged by more than one.
    """
    found = resolve_standings(records, corpus)
    if not found:
        raise ProblemsError.of(store, "record-empty")
    event = resolve_event(records)
    counted = {inspection.id for item in found for inspection in item.distinct_inspections}
    # In the order of their moments, those of one entry in that of its tables.
    inspections = [inspection for inspection in records.inspections if inspection.id in counted]
    edition = _require_single(
        {inspection.entry.edition for inspection in inspections}, "edition", store
    )
    rule = _require_single({inspection.entry.rule for inspection in inspections}, "rule", store)
    limits = _collect_limits(inspections, event, edition, store)
    exporter = _Handed(corpus, found)
    items = {inspection.id: (inspection.kind, inspection.item) for inspection in inspections}
    files = [handover.event for handover in records.handovers]
    try:
        written = EventFile.from_values(
            **_export_members(records, corpus, edition, limits, inspections),
            **export_decisions(records.decisions, items),
            **export_rule(rule),
            id=min((file.id for file in files), default="") or derive_event_id(inspections),
            knowledge=_find_forms_knowledge(records, inspections, rule, limits, corpus),
            inspections=[exporter.export_inspection(inspection) for inspection in inspections],
            handed_over_at=datetime.now(UTC).isoformat(timespec="seconds"),
        )
    except ValidationError as error:
        raise _build_length_error(error, store) from error
    return ExportedEvent(
        written,
        seals=sum(bool(inspection.seal) for inspection in inspections),
        unread=len(records.unread),
    )


def export_terms(
    records: Records, corpus: Corpus, event_id: str, edition: str, knowledge: str
) -> EventFile:
    """Export what holds of an event, without its inspections: head, limits, instruments, decisions.

    Further inspections are judged by ``edition`` and by the knowledge of that digest.
    """
    event = resolve_event(records)
    limits = event.list_limits(edition)
    items = {found.id: (found.kind, found.item) for found in records.inspections}
    return EventFile.from_values(
        **_export_members(records, corpus, edition, limits, records.inspections),
        **export_decisions(records.decisions, items),
        **export_rule(event.rule or DecisionRule()),
        id=event_id,
        knowledge=knowledge,
    )


def _export_members(
    records: Records,
    corpus: Corpus,
    edition: str,
    limits: Iterable[WorkingLimit],
    inspections: Sequence[Inspection],
) -> dict[str, object]:
    """What the event file of some inspections says beside them."""
    files = [handover.event for handover in records.handovers]
    return {
        "format": FORMAT,
        "event": _export_head(resolve_event(records)),
        "edition": edition,
        "limits": [_export_limit(limit, corpus, edition, files) for limit in limits],
        "instruments": _export_instruments(inspections, files),
        "waivers": _export_waivers(inspections, files, list_waivers(records)),
        "withdrawn": list_withdrawals(files),
    }


def _export_head(event: Event) -> HandedHead:
    head = {**vars(event.head), "date": _build_day(event.head.day)}
    counts = dict(event.head.plan.counts)
    head["plan"] = HandedPlan.from_values(**counts) if counts else None
    del head["day"]
    return HandedHead.from_values(**head)


def export_rule(rule: DecisionRule) -> dict[str, str | None]:
    """A decision rule, with the guard where it has one."""
    guard = format_exact(rule.guard) if rule.name == "guarded" else None
    return {"rule": rule.name, "guard": guard}


def export_inspection(
    inspection: Inspection, found: Sequence[Standing], corpus: Corpus
) -> HandedInspection:
    """An inspection as :func:`export_event` writes it; ``found`` has every item of the records."""
    return _Handed(corpus, found).export_inspection(inspection)


def _build_length_error(error: ValidationError, store: str) -> Exception:
    """What is told of a text that tables may have when a cap is raised, and event files not."""
    for mistake in error.errors(include_url=False):
        if mistake["type"] == "string_too_long":
            values = {"found": str(len(mistake["input"])), "limit": str(LONGEST)}
            member = str(mistake["loc"][-1])
            return ProblemsError.of(store, "json-member-long", member=member, **values)
    return error


def _require_single(values: set[_Value], about: str, store: str) -> _Value:
    """The value that all inspections have."""
    if len(values) > 1:
        names = ", ".join(sorted(map(_name_value, values)))
        raise ProblemsError.of(store, f"record-export-{about}", values=names)
    return values.pop()


def _name_value(value: object) -> str:
    if isinstance(value, DecisionRule) and value.name == "guarded":
        return f"guarded (r = {format_exact(value.guard)})"
    return value.name if isinstance(value, DecisionRule) else str(value)


def _collect_limits(
    inspections: Sequence[Inspection], event: Event, edition: str, store: str
) -> list[WorkingLimit]:
    """The working limits by which the readings are judged, one a characteristic.

    As where items stand, those of the event go before those of an entry.
    """
    limits = event.list_limits(edition)
    for name, pairs in find_own_limits(inspections, event).items():
        if len({limit and limit.bounds for _, limit in pairs}) > 1:
            raise build_limits_error("record-export-limits", {name: pairs}, store)
        limits += [limit for _, limit in pairs[:1] if limit]
    return limits


def build_limits_error(
    code: str,
    own: Mapping[str, Sequence[tuple[Inspection, WorkingLimit | None]]],
    store: str,
) -> ProblemsError:
    """What is told of inspections with limits of their own: their characteristics and items."""
    values = "; ".join(
        f"{name} ({', '.join(dict.fromkeys(inspection.item for inspection, _ in pairs))})"
        for name, pairs in own.items()
    )
    return ProblemsError.of(store, code, values=values, path=store)


def _find_forms_knowledge(
    records: Records,
    inspections: Iterable[Inspection],
    rule: DecisionRule,
    limits: Sequence[WorkingLimit],
    corpus: Corpus,
) -> str:
    """Find the digest of the knowledge that all stated verdicts rest on; empty where none is.

    None is where a form may have judged by what the exported file does not say: another rule, a
    working limit that was set anew, or an instrument whose figures were corrected.
    """
    files = [handover.event for handover in records.handovers]
    by_forms = all(inspection.typed for inspection in inspections)
    if not by_forms or {parse_rule(file) for file in files} != {rule}:
        return ""
    withdrawn = (row.limit for row in list_withdrawals(files) if row.limit)
    kept = [update.values.get("working_limits") for update in records.updates]
    once = [limit for value in kept if isinstance(value, KeptLimits) for limit in value.limits]
    once += _read_limits((row for file in files for row in file.limits), files, corpus)
    all_limits = [*limits, *_read_limits(withdrawn, files, corpus)]
    set_anew = {(limit.characteristic, limit.bounds) for limit in once} - {
        (limit.characteristic, limit.bounds) for limit in all_limits
    }
    instruments = {
        instrument.model_dump_json(): normalize_instrument_id(instrument.id)
        for file in files
        for instrument in file.instruments
    }
    corrected = len(instruments) > len(set(instruments.values()))
    digests = {file.knowledge for file in files}
    return digests.pop() if len(digests) == 1 and not (set_anew or corrected) else ""


def _read_limits(
    rows: Iterable[HandedLimit], files: Sequence[EventFile], corpus: Corpus
) -> list[WorkingLimit]:
    """Read the working limits of some rows, as far as they can be read."""
    read = (read_handed_limit(row, corpus, files[0].edition) for row in rows)
    return [limit for limit in read if limit]


def _build_day(day: date | None) -> str:
    return day.isoformat() if day else ""


def derive_event_id(inspections: Sequence[Inspection]) -> str:
    """An id that the same records have each time."""
    first = min(inspection.id for inspection in inspections)
    return str(uuid.uuid5(uuid.NAMESPACE_OID, f"novuss-event {first}"))


class _Handed:
    """Writes inspections of the records as those of an event file."""

    def __init__(self, corpus: Corpus, found: Sequence[Standing]) -> None:
        self._units = UnitTable(corpus.vocabulary)
        #: Entries with the same files are one: who names the copy means the original.
        self._first = {
            inspection.entry.id: inspection.copy_of or inspection.entry.id
            for item in found
            for inspection in item.inspections
        }
        self._of = group_values(
            ((inspection.entry.id, item.kind, item.item), inspection.id)
            for item in found
            for inspection in item.distinct_inspections
        )

    def export_inspection(self, inspection: Inspection) -> HandedInspection:
        """The inspection as it stood in an event file, or as it would."""
        if inspection.typed and inspection.named is None:
            return inspection.typed
        if inspection.typed:
            return inspection.typed.model_copy(update={"item": inspection.item})
        entry = inspection.entry
        measured = {result.reading.measured_by for result in inspection.results}
        only = measured.pop() if len(measured) == 1 else None
        return HandedInspection.from_values(
            id=inspection.id,
            kind=inspection.kind,
            item=inspection.item,
            by=only or entry.by,
            at=entry.inspected_at.isoformat(),
            device=entry.desk,
            replaces=[
                name
                for replaced in sorted(entry.replaces)
                for name in self._list_replaced(replaced, inspection)
            ],
            partial=not entry.complete,
            readings=[
                reading
                for result in inspection.results
                for reading in self._export_readings(result)
            ],
        )

    def _list_replaced(self, entry: str, inspection: Inspection) -> list[str]:
        """The inspections of the same item in an entry that is named, by their ids."""
        # That of a desk whose file has not come yet is named itself.
        first = self._first.get(entry)
        return self._of.get((first, inspection.kind, inspection.item), []) if first else [entry]

    def _export_readings(self, result: Result) -> Iterator[HandedReading]:
        reading, derivation = result.reading, result.reading.derivation
        of_all = {
            "occasion": reading.occasion,
            "set": reading.disc_set,
            "colour": reading.colour,
            "table": reading.table,
            "participant": reading.participant,
        }
        measurand = derivation.raw if derivation else reading.characteristic
        if derivation is None and reading.amount is not None:
            # What is said of a reading that was taken.
            evidence = reading.characteristic.evidence
            of_all |= {"verdict": result.verdict.value, "evidence": evidence}
        typed: Sequence[Reading | RawValue] = derivation.inputs if derivation else [reading]
        for place, value in enumerate(typed):
            yield HandedReading.from_values(
                **of_all,
                characteristic=measurand.id,
                value=value.value,
                unit=value.unit,
                uncertainty=self._export_uncertainty(value, measurand),
                position=value.position,
                instrument=value.instrument,
                confirmed="yes" if value.confirmed else None,
                # It is of all of them, and told once.
                remark=reading.remark if place == 0 else None,
            )

    def _export_uncertainty(self, value: Reading | RawValue, measurand: Measurand) -> str:
        """The uncertainty in the unit that the value was typed in."""
        if value.uncertainty is None:
            return ""
        try:
            unit = self._units.resolve_unit(value.unit, measurand)
        except InputMistake:
            return ""
        return format_exact(value.uncertainty / convert_unit(Fraction(1), unit, measurand))


def read_handed_limit(row: HandedLimit, corpus: Corpus, edition: str) -> WorkingLimit | None:
    """Read which limit a row of an event file sets; None where it cannot be read."""
    cells = {name: Cell(text, 0, 0) for name, text in row.model_dump().items()}
    with suppress(CellMistake):
        return LimitReader(corpus, edition)(cells)
    return None


def _export_limit(
    limit: WorkingLimit, corpus: Corpus, edition: str, files: Iterable[EventFile]
) -> HandedLimit:
    """A working limit, as it was typed where an event file brought it."""
    for limit_row in (limit_row for file in files for limit_row in file.limits):
        if read_handed_limit(limit_row, corpus, edition) == limit:
            return limit_row
    characteristic = corpus.equipment.characteristic(limit.characteristic, edition)
    lower, upper = limit.bounds.lower, limit.bounds.upper
    return HandedLimit.from_values(
        characteristic=limit.characteristic,
        lower="" if lower is None else str(lower),
        upper="" if upper is None else str(upper),
        unit=characteristic.unit if characteristic else None,
        set_by=limit.set_by,
        set_on=limit.set_on.isoformat(),
        reason=limit.reason,
    )


def _export_instruments(
    inspections: Iterable[Inspection], files: Iterable[EventFile]
) -> list[HandedInstrument]:
    """The registers as they were typed, and what measuring tables were judged with."""
    found = {
        normalize_instrument_id(instrument.id): _export_instrument(instrument)
        for inspection in inspections
        if (register := inspection.entry.register)
        for instrument in register.instruments
    }
    # A later file has the later register.
    for file in sorted(files, key=parse_handover_time):
        found |= {
            normalize_instrument_id(instrument.id): instrument for instrument in file.instruments
        }
    return list(found.values())


def _export_instrument(instrument: Instrument) -> HandedInstrument:
    def figure(number: Fraction | None) -> str:
        return "" if number is None else format_exact(number)

    return HandedInstrument.from_values(
        id=instrument.id,
        kind=instrument.kind,
        resolution=figure(instrument.resolution),
        uncertainty=figure(instrument.uncertainty),
        k="" if instrument.uncertainty is None else "2",
        unit=instrument.unit,
        range_from=figure(instrument.lowest),
        range_to=figure(instrument.highest),
        calibrated=_build_day(instrument.calibrated),
        due=_build_day(instrument.due),
    )


def _export_waivers(
    inspections: Iterable[Inspection],
    files: Sequence[EventFile],
    standing: Mapping[tuple[Kind, str, str], Waiver | None],
) -> list[HandedWaiver]:
    withdrawals = list_withdrawals(files)
    found = {
        waiver.key: HandedWaiver.from_values(
            **{name: value for name, value in vars(waiver).items() if name != "day"},
            date=_build_day(waiver.day),
        )
        for inspection in inspections
        for result in inspection.results
        if (waiver := result.waiver) and standing.get(waiver.key, waiver)
    }
    for file in sorted(files, key=parse_handover_time):
        found |= {
            (waiver_row.kind, waiver_row.item.strip(), waiver_row.characteristic): waiver_row
            for waiver_row in file.waivers
            if holds(waiver_row, file, withdrawals)
        }
    return list(found.values())
