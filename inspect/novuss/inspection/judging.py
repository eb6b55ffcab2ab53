"""Readings in, everything that is said of them out."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction

from novuss.inspection.companions import with_companions
from novuss.inspection.decision import (
    DecisionRule,
    RawAmount,
    WorkingLimit,
    decided_limit,
    judge,
)
from novuss.inspection.instruments import Measured, Register, weigh
from novuss.inspection.readings import RawValue, Reading
from novuss.inspection.results import CharacteristicResult, EventResult, ItemResult, Result
from novuss.inspection.sets import sets_of
from novuss.inspection.waivers import Waiver
from novuss.model.equipment import KINDS, Belonging, Characteristic, Free, Kind, Spread


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
    by_characteristic = {limit.characteristic: limit for limit in working_limits}
    waived = {waiver.key: waiver for waiver in waivers}
    results = tuple(
        _waived(
            judge_reading(
                reading, rule, by_characteristic.get(reading.characteristic.id), register
            ),
            waived,
        )
        for reading in readings
    )
    belonging = belonging or Belonging()
    characteristics = tuple(characteristics)
    of_kind: dict[Kind, list[Characteristic]] = {kind: [] for kind in KINDS}
    for characteristic in characteristics:
        of_kind[characteristic.kind].append(characteristic)
    grouped: dict[tuple[Kind, str], dict[str, list[Result]]] = {}
    for result in results:
        reading = result.reading
        item = grouped.setdefault((reading.kind, reading.item), {})
        item.setdefault(reading.characteristic.id, []).append(result)
    items = tuple(
        _item(item, kind, found, of_kind[kind], complete) for (kind, item), found in grouped.items()
    )
    items, without = with_companions(items, belonging, characteristics)
    return EventResult(
        edition=edition,
        rule=rule,
        results=results,
        items=items,
        working_limits=tuple(working_limits),
        complete=complete,
        register=register,
        sets=sets_of(results, belonging, complete=complete),
        waivers=tuple(waivers),
        without_companion=without,
        spreads=tuple(spreads),
    )


def _waived(result: Result, waivers: dict[tuple[Kind, str, str], Waiver]) -> Result:
    reading = result.reading
    waiver = waivers.get((reading.kind, reading.item, reading.characteristic.id))
    return replace(result, waiver=waiver) if waiver and result.verdict.failing else result


def judge_reading(
    reading: Reading,
    rule: DecisionRule,
    working_limit: WorkingLimit | None,
    register: Register | None,
) -> Result:
    """Judge one reading; the register may bring the uncertainty of its instrument."""
    working_limit = decided_limit(reading.characteristic) or working_limit
    measured = _measured(reading, register) if register else []
    uncertainty = reading.uncertainty
    if uncertainty is None and measured and not reading.derivation:
        # Raw readings brought the uncertainty of their instruments along.
        uncertainty = measured[0].instrument.uncertainty
    judgement = judge(
        reading.amount,
        reading.characteristic,
        rule=rule,
        uncertainty=uncertainty,
        working_limit=working_limit,
        raw=_raw(reading),
        confirmed=reading.confirmed,
    )
    if register is None or not measured:
        return Result(reading, judgement)
    weighed, flags = weigh(
        judgement,
        reading.amount,
        reading.characteristic,
        measured,
        day=register.day,
        uncertainty=uncertainty,
        working=working_limit.bounds if working_limit else None,
    )
    return Result(reading, weighed, flags)


def _raw(reading: Reading) -> list[RawAmount]:
    if reading.derivation is None:
        return []
    raw = reading.derivation.raw
    return [
        RawAmount(raw_value.amount, raw_value.uncertainty, None if raw_value.confirmed else raw)
        for raw_value in reading.derivation.inputs
        if raw_value.amount is not None
    ]


def _measured(reading: Reading, register: Register) -> list[Measured]:
    """What was shown by instruments of the register: the reading, or each of its raw readings."""
    if reading.derivation is None:
        instrument = register.get(reading.instrument)
        amount = reading.amount if isinstance(reading.amount, Fraction) else None
        return [Measured(instrument, amount)] if instrument else []
    return [
        Measured(instrument, raw_value.amount, _as_typed(raw_value))
        for raw_value in reading.derivation.inputs
        if (instrument := register.get(raw_value.instrument))
    ]


def _as_typed(raw_value: RawValue) -> str:
    place = f"{raw_value.position}: " if raw_value.position else ""
    return f"{place}{raw_value.value} {raw_value.unit}".strip()


def _item(
    item: str,
    kind: Kind,
    found: dict[str, list[Result]],
    characteristics: list[Characteristic],
    complete: bool,
) -> ItemResult:
    checked = tuple(
        CharacteristicResult(characteristic, tuple(found[characteristic.id]))
        for characteristic in characteristics
        if characteristic.id in found
    )
    # What the edition sets free asks for no measurement, so its absence is no gap.
    missing = tuple(
        characteristic
        for characteristic in characteristics
        if characteristic.id not in found and not isinstance(characteristic.limit, Free)
    )
    return ItemResult(item, kind, checked, missing, complete)
