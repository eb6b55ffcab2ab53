"""Readings and judgements as JSON text and back, every figure exact."""

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import fields, is_dataclass
from datetime import date
from decimal import Decimal
from fractions import Fraction
from operator import attrgetter
from typing import Any

from novuss.inspection.derived_reading_sources import Derivation, RawValue
from novuss.inspection.event_head import Plan
from novuss.inspection.instruments import Flag, Instrument
from novuss.inspection.reading_decision import DecisionRule, Judgement, Reason, WorkingLimit
from novuss.inspection.readings import Reading
from novuss.inspection.verdict_scale import Verdict
from novuss.inspection.waivers import Waiver
from novuss.model.equipment_records import Bounds, Characteristic, RawQuantity
from novuss.records.recorded_entries import JudgeKeys, KeptLimits

#: What may stand in a record, by the name under which it is kept. Names never change.
_SHAPES: dict[str, type] = {
    shape.__name__: shape
    for shape in (
        DecisionRule,
        Derivation,
        Flag,
        Instrument,
        JudgeKeys,
        Judgement,
        KeptLimits,
        Plan,
        RawValue,
        Reading,
        Reason,
        Waiver,
        WorkingLimit,
    )
}

#: Fields that shapes have since the first records; what is not kept of them is as by default.
_LATER = frozenset({"confirmed"})

#: What is one text, by the name under which it is kept: how it is written, and read.
_TEXTS: dict[str, tuple[type, Callable[[Any], str], Callable[[str], object]]] = {
    "verdict": (Verdict, attrgetter("value"), Verdict),
    "fraction": (Fraction, str, Fraction),
    "decimal": (Decimal, str, Decimal),
    "date": (date, date.isoformat, date.fromisoformat),
}

Lookup = Callable[[str], Characteristic]


class UndecodableError(Exception):
    """What another version of novuss wrote, and this one has no shape for."""


@contextmanager
def report_undecodable() -> Iterator[None]:
    """Whatever a record of another version trips over in the block becomes one error."""
    try:
        yield
    except (
        ArithmeticError,
        AttributeError,
        LookupError,
        RecursionError,
        TypeError,
        ValueError,
    ) as error:
        raise UndecodableError(f"{type(error).__name__}: {error}") from error


def encode_value(value: object) -> str:
    """The value as JSON, the same text for equal values.

    Raises:
        TypeError: a shape that no record may hold: a programmer's mistake.
    """
    return dump_canonical_json(_to_plain_data(value))


def dump_canonical_json(data: object) -> str:
    """Plain data as JSON that does not depend on the order of keys."""
    return json.dumps(
        data, ensure_ascii=False, sort_keys=True, separators=(",", ":"), default=_encode_bytes
    )


def _encode_bytes(value: object) -> object:
    # They come from a file that somebody else has written to, and equal no text of ours.
    if isinstance(value, bytes):
        return {"bytes": value.hex()}
    raise TypeError(f"no record may hold a {type(value).__name__}")


def decode_value(text: str, characteristic: Lookup) -> Any:
    """What :func:`encode_value` was given; ``characteristic`` finds one by its id."""
    return _from_plain_data(json.loads(text), characteristic)


def _to_plain_data(value: object) -> object:
    for name, (shape, write, _) in _TEXTS.items():
        if isinstance(value, shape):
            return {name: write(value)}
    match value:
        case None | bool() | int() | float() | str():
            return value
        case Characteristic():
            return {"characteristic": value.id}
        case Bounds():
            ends = {"lower": value.lower, "upper": value.upper}
            return {"bounds": {side: _to_plain_data(end) for side, end in ends.items()}}
        case RawQuantity():
            later = None if value.plausible else {"plausible"}
            return {"raw": value.model_dump(mode="json", exclude=later)}
        case tuple() | list():
            return [_to_plain_data(part) for part in value]
        case Mapping():
            return {"map": {str(key): _to_plain_data(part) for key, part in value.items()}}
    name = type(value).__name__
    if name not in _SHAPES or not is_dataclass(value):
        raise TypeError(f"no record may hold a {name}")
    # A field that makes no difference to equal values is no part of what is kept.
    kept = [field.name for field in fields(value) if field.compare]
    # What no record had before is kept only where it says something.
    kept = [field for field in kept if field not in _LATER or getattr(value, field)]
    return {name: {field: _to_plain_data(getattr(value, field)) for field in kept}}


def _from_plain_data(data: Any, characteristic: Lookup) -> Any:
    if isinstance(data, list):
        return tuple(_from_plain_data(part, characteristic) for part in data)
    if not isinstance(data, dict):
        return data
    ((name, inner),) = data.items()
    if name in _TEXTS:
        return _TEXTS[name][2](inner)
    if name == "characteristic":
        return characteristic(inner)
    if name == "raw":
        return RawQuantity.model_validate(inner)
    parts = {key: _from_plain_data(part, characteristic) for key, part in inner.items()}
    if name == "map":
        return parts
    return Bounds(**parts) if name == "bounds" else _SHAPES[name](**parts)
