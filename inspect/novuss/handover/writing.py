"""The event file of a file of records: as it was typed, for the form to open."""

import uuid
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from fractions import Fraction
from typing import TypeVar

from novuss.corpus import Corpus
from novuss.decimals import decimal_string
from novuss.inspection.decision import DecisionRule, WorkingLimit
from novuss.inspection.instruments import Instrument
from novuss.inspection.mistakes import InputMistake
from novuss.inspection.readings import RawValue, Reading
from novuss.inspection.results import Result
from novuss.inspection.units import UnitTable, convert
from novuss.model.equipment import Measurand
from novuss.model.event_file import (
    FORMAT,
    EventFile,
    HandedHead,
    HandedInspection,
    HandedInstrument,
    HandedLimit,
    HandedReading,
    HandedWaiver,
)
from novuss.problems import Problem, ProblemsError
from novuss.records.entry import Inspection, Records
from novuss.records.event import event_of
from novuss.records.standing import Standing, standings
from novuss.tables.cells import Cell, CellMistake
from novuss.tables.instruments_file import instrument_key
from novuss.tables.limits_file import LimitReader

_Value = TypeVar("_Value")


@dataclass(frozen=True)
class Exported:
    """An event file, and how much of the records it has no place for."""

    file: EventFile
    decisions: int
    seals: int
    unread: int


def exported(records: Records, corpus: Corpus, store: str) -> Exported:
    """The event file of some records, every inspection in it.

    Inspections that came in an event file are as they stood there. Those of measuring
    tables have their values as typed, and what was derived has its raw readings; each item
    of an entry is an inspection of its own.

    Raises:
        ProblemsError: ``record-empty``, ``record-export-several`` where inspections were
            judged by more than one edition, rule or working limit of a characteristic.
    """
    found = standings(records, corpus)
    if not found:
        raise ProblemsError.of(store, "record-empty")
    event = event_of(records)
    counted = {one.id for it in found for one in it.counted}
    # In the order of their moments, those of one entry in that of its tables.
    inspections = [one for one in records.inspections if one.id in counted]
    edition = _one({one.entry.edition for one in inspections}, "edition", store)
    rule = _one({one.entry.rule for one in inspections}, "rule", store)
    kept = event.working_limits
    limits = {one.characteristic: one for one in kept.limits} if kept else {}
    for one in inspections:
        for limit in one.entry.working_limits:
            if limits.setdefault(limit.characteristic, limit).bounds != limit.bounds:
                raise ProblemsError([_several("limits", [limit.characteristic], store)])
    handed = _Handed(corpus, found)
    files = [one.event for one in records.handovers]
    known = {one.knowledge for one in files}
    head = event.head
    return Exported(
        EventFile.made(
            format=FORMAT,
            id=min((one.id for one in files), default="") or _event_id(inspections),
            event=HandedHead.made(
                name=head.name,
                place=head.place,
                date=head.day.isoformat() if head.day else "",
                senior_judge=head.senior_judge,
                chief_judge=head.chief_judge,
            ),
            edition=edition,
            rule=rule.name,
            guard=decimal_string(rule.guard) if rule.name == "guarded" else None,
            # What measuring tables brought was judged here, and not by any form.
            knowledge=known.pop()
            if len(known) == 1 and all(one.typed for one in inspections)
            else "",
            limits=[_limit(one, corpus, edition, files) for one in limits.values()],
            instruments=_instruments(inspections, files),
            waivers=_waivers(inspections, files),
            inspections=[handed.inspection(one) for one in inspections],
            handed_over_at=datetime.now(UTC).isoformat(timespec="seconds"),
        ),
        decisions=len(records.decisions),
        seals=sum(bool(one.seal) for one in inspections),
        unread=len(records.unread),
    )


def handed_inspection(
    one: Inspection, found: Sequence[Standing], corpus: Corpus
) -> HandedInspection:
    """An inspection as :func:`exported` writes it; ``found`` has every item of the records."""
    return _Handed(corpus, found).inspection(one)


def _one(values: set[_Value], about: str, store: str) -> _Value:
    if len(values) > 1:
        names = [_name(one) for one in values]
        raise ProblemsError([_several(about, names, store)])
    return values.pop()


def _several(about: str, names: Iterable[str], store: str) -> Problem:
    return Problem.of(store, f"record-export-{about}", values=", ".join(sorted(names)))


def _name(value: object) -> str:
    if isinstance(value, DecisionRule):
        guarded = value.name == "guarded"
        return f"guarded (r = {decimal_string(value.guard)})" if guarded else value.name
    return str(value)


def _event_id(inspections: Sequence[Inspection]) -> str:
    """An id that the same records have each time."""
    first = min(one.id for one in inspections)
    return str(uuid.uuid5(uuid.NAMESPACE_OID, f"novuss-event {first}"))


class _Handed:
    """Writes inspections of the records as those of an event file."""

    def __init__(self, corpus: Corpus, found: Sequence[Standing]) -> None:
        self._units = UnitTable(corpus.vocabulary)
        every = [one for it in found for one in it.inspections]
        #: Entries with the same files are one: who names the copy means the original.
        self._first = {one.entry.id: one.copy_of or one.entry.id for one in every}
        self._of: dict[tuple[str, str, str], list[Inspection]] = {}
        for it in found:
            for one in it.counted:
                self._of.setdefault((one.entry.id, it.kind, it.item), []).append(one)

    def inspection(self, one: Inspection) -> HandedInspection:
        """The inspection as it stood in an event file, or as it would."""
        if one.typed:
            renamed = one.named is not None
            return one.typed.model_copy(update={"item": one.item}) if renamed else one.typed
        entry = one.entry
        measured = {result.reading.measured_by for result in one.results}
        only = measured.pop() if len(measured) == 1 else None
        return HandedInspection.made(
            id=one.id,
            kind=one.kind,
            item=one.item,
            by=only or entry.by,
            at=entry.inspected_at.isoformat(),
            device=entry.desk,
            replaces=self._replaces(one),
            partial=not entry.complete,
            readings=[each for result in one.results for each in self._readings(result)],
        )

    def _replaces(self, one: Inspection) -> list[str]:
        """The inspections of the same item that the entry names, by their ids."""
        found: list[str] = []
        for name in sorted(one.entry.replaces):
            first = self._first.get(name)
            if first is None:
                # Of a desk whose file has not come yet.
                found.append(name)
            else:
                found += [each.id for each in self._of.get((first, one.kind, one.item), [])]
        return found

    def _readings(self, result: Result) -> list[HandedReading]:
        reading = result.reading
        said = {
            "occasion": reading.occasion,
            "set": reading.disc_set,
            "colour": reading.colour,
            "table": reading.table,
            "participant": reading.participant,
        }
        if reading.derivation is None:
            one = HandedReading.made(
                **said,
                characteristic=reading.characteristic.id,
                value=reading.value,
                unit=reading.unit,
                uncertainty=self._typed(reading.uncertainty, reading, reading.characteristic),
                position=reading.position,
                instrument=reading.instrument,
                remark=reading.remark,
                **({} if reading.amount is None else _said(result)),
            )
            return [one]
        raw = reading.derivation.raw
        return [
            HandedReading.made(
                **said,
                characteristic=raw.id,
                value=each.value,
                unit=each.unit,
                uncertainty=self._typed(each.uncertainty, each, raw),
                position=each.position,
                instrument=each.instrument,
                # It is of all of them, and told once.
                remark=reading.remark if place == 0 else None,
            )
            for place, each in enumerate(reading.derivation.inputs)
        ]

    def _typed(
        self, uncertainty: Fraction | None, one: Reading | RawValue, measurand: Measurand
    ) -> str:
        """The uncertainty in the unit that the value was typed in."""
        if uncertainty is None:
            return ""
        try:
            unit = self._units.resolve(one.unit, measurand)
        except InputMistake:
            return ""
        return decimal_string(uncertainty / convert(Fraction(1), unit, measurand))


def _limit(
    one: WorkingLimit, corpus: Corpus, edition: str, files: Iterable[EventFile]
) -> HandedLimit:
    """A working limit, as it was typed where an event file brought it."""
    for file in files:
        for handed in file.limits:
            row = {name: Cell(text, 0, 0) for name, text in handed.model_dump().items()}
            try:
                if LimitReader(corpus, edition)(row) == one:
                    return handed
            except CellMistake:
                continue
    characteristic = corpus.characteristic(one.characteristic, edition)
    ends = (one.bounds.lower, one.bounds.upper)
    lower, upper = ("" if end is None else str(end) for end in ends)
    return HandedLimit.made(
        characteristic=one.characteristic,
        lower=lower,
        upper=upper,
        unit=characteristic.unit if characteristic else None,
        set_by=one.set_by,
        set_on=one.set_on.isoformat(),
        reason=one.reason,
    )


def _instruments(
    inspections: Iterable[Inspection], files: Iterable[EventFile]
) -> list[HandedInstrument]:
    """The registers as they were typed, and what measuring tables were judged with."""
    found = {
        instrument_key(one.id): _instrument(one)
        for inspection in inspections
        for one in (inspection.entry.register.instruments if inspection.entry.register else ())
    }
    # A later file has the later register.
    found |= {instrument_key(one.id): one for file in _in_time(files) for one in file.instruments}
    return list(found.values())


def _instrument(one: Instrument) -> HandedInstrument:
    def figure(number: Fraction | None) -> str:
        return "" if number is None else decimal_string(number)

    return HandedInstrument.made(
        id=one.id,
        kind=one.kind,
        resolution=figure(one.resolution),
        uncertainty=figure(one.uncertainty),
        k="" if one.uncertainty is None else "2",
        unit=one.unit,
        range_from=figure(one.lowest),
        range_to=figure(one.highest),
        calibrated=one.calibrated.isoformat() if one.calibrated else "",
        due=one.due.isoformat() if one.due else "",
    )


def _said(result: Result) -> dict[str, str | None]:
    """What is said of a reading that was taken."""
    evidence = result.reading.characteristic.evidence
    return {"verdict": result.verdict.value, "evidence": evidence}


def _waivers(inspections: Iterable[Inspection], files: Iterable[EventFile]) -> list[HandedWaiver]:
    found = {
        (one.kind, one.item, one.characteristic): HandedWaiver.made(
            kind=one.kind,
            item=one.item,
            characteristic=one.characteristic,
            chief_judge=one.chief_judge,
            reason=one.reason,
            scope=one.scope,
            date=one.day.isoformat() if one.day else "",
        )
        for inspection in inspections
        for one in (result.waiver for result in inspection.results)
        if one is not None
    }
    found |= {
        (one.kind, one.item.strip(), one.characteristic): one
        for file in _in_time(files)
        for one in file.waivers
    }
    return list(found.values())


def _in_time(files: Iterable[EventFile]) -> list[EventFile]:
    def moment(file: EventFile) -> float:
        at = file.handed_over_at
        return datetime.fromisoformat(at).timestamp() if at else 0.0

    return sorted(files, key=moment)
