"""Readings as a table gives them, and the event that they make."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from novuss.corpus import Corpus
from novuss.inspection.event_judging import check_readings
from novuss.inspection.event_result import EventResult
from novuss.inspection.reading_decision import Amount
from novuss.inspection.readings import Reading

ANSWERS = {"yes": True, "no": False}


def reading(
    corpus: Corpus,
    item: str,
    name: str,
    value: str = "",
    *,
    unit: str | None = None,
    amount: Amount = None,
    **more: Any,
) -> Reading:
    """A figure in the unit of the characteristic, an answer, or nothing; else as it is said."""
    record = corpus.equipment.characteristic(name)
    assert record is not None, name
    if value and amount is None:
        amount = Fraction(value.replace(",", ".")) if record.unit else ANSWERS[value]
    return Reading(item, record, value, record.unit or "" if unit is None else unit, amount, **more)


def judged(corpus: Corpus, readings: Iterable[Reading], **more: Any) -> EventResult:
    """What comes of readings of the edition in force."""
    return check_readings(
        list(readings), corpus.equipment.characteristics(), edition="lnf-2017", **more
    )
