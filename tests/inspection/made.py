"""Characteristics, readings and results made for one test: nothing of them is in an edition."""

from decimal import Decimal
from fractions import Fraction
from typing import Any

from novuss.inspection.item_results import CharacteristicResult, ItemResult, Result
from novuss.inspection.reading_decision import Amount, Judgement, Reason
from novuss.inspection.readings import Reading
from novuss.inspection.verdict_scale import Verdict
from novuss.model.equipment_records import Characteristic, Print, RawQuantity
from novuss.model.record_base import LocalText

WORDS = LocalText(en="made", de="gemacht", ru="сделано", lv="izveidots")
_UNITS = {"length": "mm", "mass": "g", "angle": "degree", "visual": None}


def band(lower: str, upper: str, nominal: str | None = None) -> dict[str, Any]:
    return {"kind": "band", "lower": lower, "upper": upper, "nominal": nominal}


def characteristic(
    name: str = "puck.outer_diameter",
    limit: dict[str, Any] | None = None,
    *,
    quantity: str = "length",
    evidence: str | None = "printed",
) -> Characteristic:
    """One with a limit of 44 to 45 unless another is given, such as ``{"kind": "free"}``."""
    limit = limit or band("44", "45")
    if limit["kind"] not in ("band", "maximum", "minimum"):
        evidence = None if limit["kind"] == "visual" else limit["kind"]
    return Characteristic.model_validate(
        {
            "id": name,
            "clause": "A1.1",
            "quantity": quantity,
            "unit": _UNITS[quantity],
            "limit": limit,
            "print": Print(document="lnf-2017", quantity="", tolerance=""),
            "evidence": evidence,
            "confidence": "high",
            "names": WORDS,
            "reasoning": WORDS,
        }
    )


def visual(name: str = "brush.condition") -> Characteristic:
    return characteristic(name, {"kind": "visual"}, quantity="visual")


def raw(
    name: str = "table.spot_height",
    gives: str = "table.levelness",
    *,
    span: str | None = None,
    at_least: int = 2,
    line: bool = False,
) -> RawQuantity:
    """A range of lengths, or with ``span`` a slope over so many millimetres."""
    slope = span is not None
    return RawQuantity(
        id=name,
        gives=gives,
        method="slope" if slope else "range",
        quantity="slope" if slope else "length",
        unit="mm/m" if slope else "mm",
        span=Decimal(span) if span is not None else None,
        at_least=at_least,
        line=line,
        names=WORDS,
    )


def reading(
    item: str = "P1",
    of: Characteristic | None = None,
    amount: Amount | str = "44.5",
    **more: Any,
) -> Reading:
    """A reading of 44.5 mm unless another amount is given; ``told`` is what else its row says."""
    of = of or characteristic()
    typed = "" if amount is None else str(amount)
    number = Fraction(amount) if isinstance(amount, str) else amount
    return Reading(item, of, typed, of.unit or "", number, **more)


def result(verdict: Verdict | str, measured: Reading | None = None) -> Result:
    """A reading with that verdict, whatever its limit says."""
    return Result(measured or reading(), Judgement(Verdict(verdict), Reason("made")))


def item(name: str, *results: Result, missing: tuple[Characteristic, ...] = ()) -> ItemResult:
    """An item with the results by characteristic, in the order of the first of each."""
    of: dict[str, list[Result]] = {}
    for result in results:
        of.setdefault(result.reading.characteristic.id, []).append(result)
    checked = tuple(
        CharacteristicResult(found[0].reading.characteristic, tuple(found)) for found in of.values()
    )
    return ItemResult(name, results[0].reading.kind, checked, missing, counts_missing=False)
