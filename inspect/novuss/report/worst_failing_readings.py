"""Failures: the worst reading of each characteristic that speaks against an item."""

from dataclasses import dataclass
from fractions import Fraction

from novuss.exact_decimal_strings import round_for_readers
from novuss.explain import Explainer
from novuss.inspection.disc_sets import SetResult
from novuss.inspection.item_results import CharacteristicResult, ItemResult, Result
from novuss.inspection.limit_excess import Excess, compute_excess
from novuss.inspection.verdict_scale import Verdict
from novuss.localized_wording import NBSP, Wording
from novuss.model.equipment_records import Characteristic, Kind
from novuss.report.page_space_allocation import count_lines, measure_paragraph, measure_row
from novuss.report.report_document import Report


@dataclass(frozen=True)
class Failure:
    """A characteristic that speaks against an item: the worst reading of it, in its unit."""

    item: str
    kind: Kind
    clause: str
    name: str
    value: str
    limit: str
    verdict: Verdict
    owner: str = ""
    unit: str = ""
    #: By how much the limit is missed: above it with a plus, below it with a minus.
    by: str = "–"
    #: The reading and how far off it is as figures, where it is one.
    figure: Fraction | None = None
    off: Fraction | None = None
    #: Where the item stands among those of its kind, from 1; 0 for a set.
    place: int = 0
    #: What else is to be said: how many more readings fail, what the chief judge let pass.
    more: str = ""
    #: That it fails by our reading, with the open question; a row of its own on paper.
    ours: str = ""

    def measure_height(self, *, owned: bool) -> float:
        """Measure the points of its row on page 1, where owners have a column or none."""
        wide = 19 if owned else 30
        named = count_lines(f"{self.clause} {self.name}", wide)
        named += count_lines(self.more, wide) if self.more else 0
        # The code of a kind is about as long as its name in any language.
        item = f"{self.kind} {self.item}"
        cells = ((item, 18), (self.owner, 11), (self.value, 9), (self.limit, 19))
        below = measure_paragraph(self.ours) if self.ours else 0
        return measure_row(*cells, (self.by, 9), least=named) + below


def find_failures(report: Report) -> list[Failure]:
    """Find what fails, kind by kind and item by item; sets of too few discs stand last."""
    found = [
        _build_failure(report, item, checked, summary.places[item.item])
        for summary in report.kinds
        for item in summary.items
        for checked in item.failed
    ]
    short = (discs for discs in report.event.sets if discs.count.verdict.failing)
    return found + [_build_set_failure(discs, report.explainer) for discs in short]


def _build_failure(
    report: Report, item: ItemResult, checked: CharacteristicResult, place: int
) -> Failure:
    explain, say = report.explainer, report.explainer.wording
    characteristic = checked.characteristic
    failing = [result for result in checked.results if result.verdict.failing]
    gravest = max(failing, key=_rank_badness)
    reading, limit, off = gravest.reading, gravest.judgement.working_limit, compute_excess(gravest)
    where = f"{NBSP}({reading.position})" if reading.position else ""
    more = [say("protocol.more-readings", n=len(failing) - 1)] if len(failing) > 1 else []
    more += [say("protocol.waived")] if any(result.waiver for result in failing) else []
    confirmed = any(result.reading.overruled for result in failing)
    more += [say("protocol.confirmed")] if confirmed else []
    words = explain.describe_limit(characteristic)
    if characteristic.premise or (characteristic.bounds and gravest.by_our_reading):
        # What it rests on stands below.
        words = describe_own_limit(characteristic, explain, bare=gravest.by_our_reading)
    if limit and not characteristic.decided:
        words = say("limit.working", limit=explain.format_bounds(limit.bounds, characteristic))
    return Failure(
        item=f"{item.item}{where}",
        kind=item.kind,
        owner=item.participant or "",
        clause=characteristic.clause,
        name=characteristic.names[explain.language],
        value=explain.format_without_unit(reading),
        unit=explain.get_symbol(characteristic),
        limit=words,
        by=_format_excess(off, explain.format_without_unit(reading), say),
        verdict=checked.verdict,
        figure=reading.amount if isinstance(reading.amount, Fraction) else None,
        off=off.least if off and off.least == off.most else None,
        place=place,
        more="; ".join(more),
        ours=explain.describe_our_reading(gravest),
    )


def _rank_badness(result: Result) -> tuple[bool, Fraction]:
    off = compute_excess(result)
    return result.verdict is Verdict.FAIL, abs(off.most) if off else Fraction(0)


def _format_excess(off: Excess | None, value: str, say: Wording) -> str:
    """How far off, with as many decimals as the value has."""
    if off is None:
        return "–"
    sign = say.decimal_sign
    places = len(value.partition(sign)[2])
    figures = []
    for figure in (off.least, off.most):
        whole, _, part = say.format_number(round_for_readers(figure), signed=True).partition(sign)
        part = part.ljust(places, "0")
        figures.append(f"{whole}{sign}{part}" if part else whole)
    return " … ".join(dict.fromkeys(figures))


def _build_set_failure(discs: SetResult, explain: Explainer) -> Failure:
    assert discs.count.rule
    return Failure(
        item=discs.name,
        kind="disc",
        clause=discs.count.rule.clause,
        name=explain.wording("report.number"),
        value=explain.describe_colour_counts(discs),
        limit=explain.describe_disc_count(discs),
        verdict=discs.count.verdict,
    )


def describe_own_limit(
    characteristic: Characteristic, explain: Explainer, *, bare: bool = False
) -> str:
    """Describe the limit of a figure itself, without that of what it is derived from.

    Where that rests on what is meant it says so, unless ``bare``.
    """
    bounds = characteristic.bounds
    words = explain.format_bounds(bounds or characteristic.intervals[0], characteristic)
    return words if bounds or bare else explain.wording("limit.if-diagonals", limit=words)
