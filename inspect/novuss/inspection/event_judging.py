"""Judgement of the readings of an event, item by item."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction

from novuss.inspection.derived_reading_sources import RawValue
from novuss.inspection.disc_sets import judge_sets
from novuss.inspection.event_result import EventResult
from novuss.inspection.instruments import Measured, Register, assess_instruments
from novuss.inspection.item_results import CharacteristicResult, ItemResult, Result
from novuss.inspection.missing_accessories import add_missing_companions
from novuss.inspection.reading_decision import (
    DecisionRule,
    WorkingLimit,
    find_federation_limit,
    judge_amount,
)
from novuss.inspection.readings import Reading
from novuss.inspection.waivers import Waiver
from novuss.model.equipment_records import KINDS, Belonging, Characteristic, Free, Kind, Spread


def check_readings(
    readings: Sequence[Reading],
    characteristics: Iterable[Characteristic],
    *,
    edition: str,
    rule: DecisionRule | None = None,
    working_limits: Sequence[WorkingLimit] = (),
    complete: bool = False,
    register: Register | None = None,
    belonging: Belonging | None = None,
    waivers: Sequence[Waiver] = (),
    spreads: Iterable[Spread] = (),
) -> EventResult:
    """Judge every reading and sum up every item.

    Args:
        readings: in any order, of any number of items and kinds.
        characteristics: all of the edition, in the order of the rulebook; they
            say what is missing.
        edition: the edition's id, for the record.
        rule: the decision rule, ``simple`` unless given.
        working_limits: at most one for a characteristic.
        complete: count a missing characteristic as not measured.
        register: the instruments that readings name by id; the uncertainty of an
            instrument serves where a reading has none of its own.
        belonging: what the edition says of sets and of what stands beside an item.
        waivers: at most one for a characteristic of an item; they stand beside
            what fails and change no verdict.
        spreads: what several readings tell besides, as information.

    Returns:
        The results in the order of ``readings``; the items in the order of
        their first reading.
    """
    rule = rule or DecisionRule()
    belonging = belonging or Belonging()
    characteristics = tuple(characteristics)
    results = _judge_each(readings, rule, working_limits, register, waivers)
    items = sum_up_items(results, characteristics, complete=complete)
    items, without = add_missing_companions(items, belonging, characteristics)
    return EventResult(
        edition=edition,
        rule=rule,
        results=results,
        items=items,
        working_limits=tuple(working_limits),
        complete=complete,
        register=register,
        sets=judge_sets(results, belonging, complete=complete),
        waivers=tuple(waivers),
        without_companion=without,
        spreads=tuple(spreads),
    )


def _judge_each(
    readings: Iterable[Reading],
    rule: DecisionRule,
    working_limits: Iterable[WorkingLimit],
    register: Register | None,
    waivers: Iterable[Waiver],
) -> tuple[Result, ...]:
    """The readings with their verdicts, and beside what fails the waiver for it."""
    limits = {limit.characteristic: limit for limit in working_limits}
    waived = {waiver.key: waiver for waiver in waivers}
    results = []
    for reading in readings:
        limit = limits.get(reading.characteristic.id)
        result = judge_reading(reading, rule, limit, register)
        waiver = waived.get((reading.kind, reading.item, reading.characteristic.id))
        results.append(replace(result, waiver=waiver) if result.verdict.failing else result)
    return tuple(results)


def judge_reading(
    reading: Reading,
    rule: DecisionRule,
    working_limit: WorkingLimit | None,
    register: Register | None,
) -> Result:
    """Judge one reading; the register may bring the uncertainty of its instrument."""
    working_limit = find_federation_limit(reading.characteristic) or working_limit
    measured = _list_measured(reading, register) if register else []
    uncertainty = reading.uncertainty
    if uncertainty is None and measured and not reading.derivation:
        # Raw readings brought the uncertainty of their instruments along.
        uncertainty = measured[0].instrument.uncertainty
    judgement = judge_amount(
        reading.amount,
        reading.characteristic,
        rule=rule,
        uncertainty=uncertainty,
        working_limit=working_limit,
        derivation=reading.derivation,
        confirmed=reading.confirmed,
    )
    if register is None or not measured:
        return Result(reading, judgement)
    weighed, flags = assess_instruments(
        judgement,
        reading.amount,
        reading.characteristic,
        measured,
        day=register.day,
        uncertainty=uncertainty,
        working=working_limit.bounds if working_limit else None,
    )
    return Result(reading, weighed, flags)


def _list_measured(reading: Reading, register: Register) -> list[Measured]:
    """What was shown by instruments of the register: the reading, or each of its raw readings."""
    if reading.derivation is None:
        instrument = register.get_instrument(reading.instrument)
        amount = reading.amount if isinstance(reading.amount, Fraction) else None
        return [Measured(instrument, amount)] if instrument else []
    return [
        Measured(instrument, value.amount, _write_typed(value))
        for value in reading.derivation.inputs
        if (instrument := register.get_instrument(value.instrument))
    ]


def _write_typed(value: RawValue) -> str:
    place = f"{value.position}: " if value.position else ""
    return f"{place}{value.value} {value.unit}".strip()


def sum_up_items(
    results: Iterable[Result], characteristics: Sequence[Characteristic], *, complete: bool
) -> tuple[ItemResult, ...]:
    """Group results by item, in the order of each item's first reading.

    Args:
        results: of any number of items and kinds.
        characteristics: all of the edition, in the order of the rulebook.
        complete: count a missing characteristic as not measured.
    """
    grouped: dict[tuple[Kind, str], dict[str, list[Result]]] = {}
    for result in results:
        reading = result.reading
        found = grouped.setdefault((reading.kind, reading.item), {})
        found.setdefault(reading.characteristic.id, []).append(result)
    by_kind = {kind: [asked for asked in characteristics if asked.kind == kind] for kind in KINDS}
    items = []
    for (kind, name), found in grouped.items():
        checked = tuple(
            CharacteristicResult(characteristic, tuple(found[characteristic.id]))
            for characteristic in by_kind[kind]
            if characteristic.id in found
        )
        # What the edition sets free asks for no measurement, so its absence is no gap.
        missing = tuple(
            characteristic
            for characteristic in by_kind[kind]
            if characteristic.id not in found and not isinstance(characteristic.limit, Free)
        )
        items.append(ItemResult(name, kind, checked, missing, complete))
    return tuple(items)
