"""Decision on one reading against one limit: the verdict and the reason for it.

Decision rules: ``simple`` accepts inside the limits, the limits included;
``guarded`` keeps the guard band w = r·U of ISO 14253-1 and ILAC-G8 on both
sides of a limit. The conformance probability is that of JCGM 106, 7.3-7.4,
for a normal distribution with u = U/2.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from fractions import Fraction
from statistics import NormalDist
from typing import Literal

from novuss.exact_decimal_strings import format_exact
from novuss.inspection.derived_reading_sources import Derivation, RawValue
from novuss.inspection.plausible_ranges import find_implausible
from novuss.inspection.verdict_scale import Verdict, find_worst_verdict
from novuss.model.equipment_records import (
    Bounds,
    Characteristic,
    Disputed,
    Free,
    Nominal,
    PossibleLimit,
    Visual,
)

RULE_NAMES: tuple[Literal["simple", "guarded"], ...] = ("simple", "guarded")


@dataclass(frozen=True)
class DecisionRule:
    """How a reading near a limit is decided; ``guard`` is r, the multiple of U."""

    name: Literal["simple", "guarded"] = "simple"
    guard: Fraction = Fraction(1)


@dataclass(frozen=True)
class WorkingLimit:
    """A limit that a chief judge sets where the rules print none that is plainly legible.

    Bounds are in the unit of the characteristic.
    """

    characteristic: str
    bounds: Bounds
    set_by: str
    set_on: date
    reason: str


def find_federation_limit(characteristic: Characteristic) -> WorkingLimit | None:
    """Find what a federation decided where the print leaves it open; the reason is its id."""
    decided = characteristic.decided
    if decided is None:
        return None
    return WorkingLimit(
        characteristic.id, decided.bounds, decided.by, decided.on, reason=decided.decision
    )


#: What a placeholder of a reason may be filled with: a figure in the unit of the
#: characteristic, a count or a list of codes.
ReasonValue = Fraction | str
#: On which side of its limits a reading lies, where that is no verdict: ``readings-`` of a
#: disputed limit, under every way to read the print or under some.
Side = Literal["above", "below", "within", "readings-outside", "readings-within", "readings-differ"]
_OUTSIDE: tuple[Side, ...] = ("above", "below", "readings-outside")


@dataclass(frozen=True)
class Reason:
    """Why a verdict was given; the wording is found by ``code``, in four languages.

    Where there is none for want of an uncertainty or of a better instrument,
    ``side`` among the values is a :data:`Side`, ``by`` how far outside the reading
    lies, and ``lower`` and ``upper`` the working limit that this is about.
    """

    code: str
    values: dict[str, ReasonValue] = field(default_factory=dict)


@dataclass(frozen=True)
class Judgement:
    """A verdict with what it rests on; figures in the unit of the characteristic."""

    verdict: Verdict
    reason: Reason
    deviation: Fraction | None = None
    probability: float | None = None
    working_limit: WorkingLimit | None = None
    #: For a disputed limit the verdict under each reading, in the order of the readings.
    by_reading: tuple[Verdict, ...] = ()

    @property
    def improbable(self) -> bool:
        """Whether nothing was decided because the reading may be a slip."""
        return self.reason.code == "improbable"

    @property
    def outside(self) -> bool:
        """Whether the reading lies outside its limits although nothing was decided."""
        return self.verdict is Verdict.UNDECIDED and self.reason.values.get("side") in _OUTSIDE


#: A reading's amount: a figure in the characteristic's unit, an answer, or nothing measured.
Amount = Fraction | bool | None


def judge_amount(
    amount: Amount,
    characteristic: Characteristic,
    *,
    rule: DecisionRule | None = None,
    uncertainty: Fraction | None = None,
    working_limit: WorkingLimit | None = None,
    derivation: Derivation | None = None,
    confirmed: bool = False,
) -> Judgement:
    """Judge ``amount`` against the limit of ``characteristic``.

    Args:
        amount: a figure in the characteristic's unit; for a visual check whether
            the requirement is met; None where nothing was measured.
        characteristic: from the edition that is checked against.
        rule: the decision rule, ``simple`` unless given.
        uncertainty: the expanded uncertainty U (k = 2) in the same unit.
        working_limit: decides only where the limit is not legible in print, and where no
            federation decided.
        derivation: what the amount was derived from, where it was; a disputed print may limit that.
        confirmed: whether somebody said that the amount is no slip; otherwise one outside of its
            plausible range is ``improbable`` and undecided.

    Raises:
        TypeError: an answer for a measured characteristic or a figure for a visual one.
    """
    rule = rule or DecisionRule()
    limit = characteristic.limit
    if amount is None:
        return Judgement(Verdict.NOT_MEASURED, Reason("not-measured"))
    if isinstance(amount, bool) != isinstance(limit, Visual):
        takes = "yes or no" if isinstance(limit, Visual) else "a figure"
        raise TypeError(f"{characteristic.id} takes {takes}")
    if isinstance(amount, bool):
        verdict, code = (Verdict.PASS, "met") if amount else (Verdict.FAIL, "not-met")
        return Judgement(verdict, Reason(code))
    figure = _Figure(amount, uncertainty, derivation.inputs if derivation else ())
    judgement = figure.judge_by_print(characteristic, rule)
    plain = characteristic.bounds is not None and characteristic.evidence == "printed"
    settled = plain or judgement.reason.code in ("free", "all-readings")
    working_limit = find_federation_limit(characteristic) or working_limit
    if working_limit and not settled:
        judgement = figure.judge_by_working_limit(working_limit, rule, judgement)
    taken = derivation.list_taken(confirmed=False) if derivation else []
    found = None if confirmed else find_implausible([(amount, characteristic), *taken])
    if found is None:
        return judgement
    plausible, unit = found
    ends = {"lower": plausible.lower, "upper": plausible.upper}
    values: dict[str, ReasonValue] = {
        side: format_exact(end) for side, end in ends.items() if end is not None
    }
    reason = Reason("improbable", {**values, "unit": unit})
    return Judgement(Verdict.UNDECIDED, reason, judgement.deviation)


#: What every way to read a disputed limit tells of a reading, by its verdict without U.
_READINGS: dict[Verdict, Side] = {
    Verdict.PASS: "readings-within",
    Verdict.FAIL: "readings-outside",
}


@dataclass(frozen=True)
class _Figure:
    """A measured figure with its expanded uncertainty and what it was derived from."""

    amount: Fraction
    uncertainty: Fraction | None
    inputs: Sequence[RawValue]

    def judge_by_print(self, characteristic: Characteristic, rule: DecisionRule) -> Judgement:
        """Judge by what the edition prints."""
        limit, deviation = characteristic.limit, None
        if characteristic.nominal is not None:
            deviation = self.amount - Fraction(characteristic.nominal)
        if isinstance(limit, Free):
            return Judgement(Verdict.PASS, Reason("free"), deviation)
        if characteristic.bounds is not None:
            verdict, reason = _compare_with_bounds(
                self.amount, characteristic.bounds, rule, self.uncertainty
            )
            return Judgement(
                verdict, reason, deviation, self._compute_probability(characteristic.bounds)
            )
        if isinstance(limit, Disputed):
            return self._judge_disputed(limit, rule)
        if deviation is None:
            reason = Reason("limit-not-stated")
        elif isinstance(limit, Nominal):
            reason = Reason("nominal-only", {"deviation": deviation})
        else:
            reason = Reason("tolerance-unreadable", {"deviation": deviation})
        return Judgement(Verdict.UNDECIDED, reason, deviation)

    def _judge_disputed(self, limit: Disputed, rule: DecisionRule) -> Judgement:
        """Judge by every way to read the print: all have to agree."""
        decided = [self._decide_possible(bounds, rule) for bounds in limit.readings]
        verdicts = tuple(verdict for verdict, _ in decided)
        if len(set(verdicts)) == 1 and verdicts[0] is not Verdict.UNDECIDED:
            return Judgement(verdicts[0], Reason("all-readings"), by_reading=verdicts)
        codes = {reason.code for _, reason in decided}
        reason = Reason("raw-needed" if "raw-needed" in codes else "disputed")
        if "no-uncertainty" in codes:
            simple = DecisionRule()
            plain = {self._decide_possible(bounds, simple)[0] for bounds in limit.readings}
            side = _READINGS.get(plain.pop()) if len(plain) == 1 else None
            reason = Reason("no-uncertainty", {"side": side or "readings-differ"})
        return Judgement(Verdict.UNDECIDED, reason, by_reading=verdicts)

    def _decide_possible(self, limit: PossibleLimit, rule: DecisionRule) -> tuple[Verdict, Reason]:
        """The verdict under one way to read the print."""
        if limit.of is None:
            return _compare_with_bounds(self.amount, limit, rule, self.uncertainty)
        found = [
            _compare_with_bounds(value.amount, limit, rule, value.uncertainty)
            for value in self.inputs
            if value.amount is not None
        ]
        if found:
            verdict = find_worst_verdict(verdict for verdict, _ in found)
            return next(decided for decided in found if decided[0] is verdict)
        # Each raw reading may lie inside only if they are no further apart than the limits.
        verdict, reason = _compare_with_bounds(self.amount, limit.width, rule, self.uncertainty)
        known = verdict.failing or verdict is Verdict.UNDECIDED
        return (verdict, reason) if known else (Verdict.UNDECIDED, Reason("raw-needed"))

    def judge_by_working_limit(
        self, limit: WorkingLimit, rule: DecisionRule, printed: Judgement
    ) -> Judgement:
        """Judge by a working limit, or leave what the print says where that decides nothing."""
        verdict, reason = _compare_with_bounds(self.amount, limit.bounds, rule, self.uncertainty)
        if verdict is Verdict.UNDECIDED:
            values = {**reason.values, **list_bounds(limit)}
            return replace(printed, reason=replace(reason, values=values))
        return Judgement(
            verdict=verdict,
            reason=reason,
            deviation=printed.deviation,
            probability=self._compute_probability(limit.bounds),
            working_limit=limit,
            by_reading=printed.by_reading,
        )

    def _compute_probability(self, bounds: Bounds) -> float | None:
        return compute_conformance_probability(self.amount, bounds, self.uncertainty)


def list_bounds(limit: WorkingLimit) -> dict[str, ReasonValue]:
    """List the bounds of a working limit as values of a reason."""
    ends = {"lower": limit.bounds.lower, "upper": limit.bounds.upper}
    return {side: str(end) for side, end in ends.items() if end is not None}


def _compare_with_bounds(
    amount: Fraction, bounds: Bounds, rule: DecisionRule, uncertainty: Fraction | None
) -> tuple[Verdict, Reason]:
    if rule.name == "guarded":
        if uncertainty is None:
            # No verdict, but what the reading itself shows is known all the same.
            _, plain = _compare_with_bounds(amount, bounds, DecisionRule(), None)
            return Verdict.UNDECIDED, Reason("no-uncertainty", describe_side(plain))
        band = rule.guard * uncertainty
    else:
        band = Fraction(0)
    # How far the reading lies outside each bound; negative inside.
    excess = {
        **({"above": amount - Fraction(bounds.upper)} if bounds.upper is not None else {}),
        **({"below": Fraction(bounds.lower) - amount} if bounds.lower is not None else {}),
    }
    verdicts = {side: _find_zone(by, band) for side, by in excess.items()}
    verdict = find_worst_verdict(verdicts.values())
    if verdict.failing:
        side = next(side for side, found in verdicts.items() if found is verdict)
        return verdict, Reason(side, {"by": excess[side]})
    if verdict is Verdict.CONDITIONAL_PASS:
        return verdict, Reason("in-guard-band", {"band": band})
    at_limit = any(by == 0 for by in excess.values())
    return verdict, Reason("at-limit" if at_limit else "within")


def describe_side(decided: Reason) -> dict[str, ReasonValue]:
    """Tell the side of its limits that a reading lies on, from the reason of a verdict on it."""
    if decided.code in ("above", "below"):
        return {"side": decided.code, "by": decided.values["by"]}
    return {"side": "within"}


def _find_zone(excess: Fraction, band: Fraction) -> Verdict:
    """The zone of a reading by its distance beyond a limit and the guard band."""
    if excess <= -band:
        return Verdict.PASS
    if excess <= 0:
        return Verdict.CONDITIONAL_PASS
    if band and excess <= band:
        return Verdict.CONDITIONAL_FAIL
    return Verdict.FAIL


def compute_conformance_probability(
    amount: Fraction, bounds: Bounds, uncertainty: Fraction | None
) -> float | None:
    """Compute the probability that the true value conforms (JCGM 106, 7.4), normal, u = U/2.

    None where no uncertainty is known; for U = 0 it is one or zero.
    """
    if uncertainty is None:
        return None
    if uncertainty == 0:
        inside = (bounds.lower is None or amount >= Fraction(bounds.lower)) and (
            bounds.upper is None or amount <= Fraction(bounds.upper)
        )
        return float(inside)
    normal = NormalDist(float(amount), float(uncertainty / 2))
    above = 1.0 if bounds.upper is None else normal.cdf(float(bounds.upper))
    below = 0.0 if bounds.lower is None else normal.cdf(float(bounds.lower))
    return above - below
