"""Annex of a report: every reading that the matrices do not show as it was typed.

The matrix has one figure a characteristic. Here stand several readings with their
places, what was typed in another unit, the reasons of verdicts, the formulas of derived
readings, and what was remarked.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from novuss.explain import Explainer
from novuss.grouping import group_values
from novuss.inspection.item_results import CharacteristicResult, ItemResult, Result
from novuss.inspection.verdict_scale import SIGNS, Verdict
from novuss.localized_wording import NBSP
from novuss.model.equipment_records import Characteristic, Visual
from novuss.report.protocol_lists import abbreviate_names
from novuss.report.report_document import KindSummary, Report

#: Reasons that are the same for every reading of a characteristic: its limit tells them.
_OF_THE_LIMIT = frozenset({"nominal-only", "tolerance-unreadable", "limit-not-stated"})


@dataclass(frozen=True)
class Line:
    """The readings of one characteristic of an item, and what is to be said of them."""

    characteristic: Characteristic
    verdict: Verdict
    readings: str
    notes: tuple[str, ...]
    #: What is asked for, where that stands beside them.
    limit: str = ""


@dataclass(frozen=True)
class Detail:
    """An item of which there is more to say than its row in the matrix does."""

    item: ItemResult
    place: int
    lines: tuple[Line, ...]
    notes: tuple[str, ...]


def find_details(report: Report, summary: KindSummary) -> list[Detail]:
    """Find the items of a kind of which there is more to say."""
    explain, found = report.explainer, []
    for item in summary.items:
        lines = tuple(
            line for checked in item.checked if (line := _build_line(report, item, checked))
        )
        notes = [_quote_remark(remark.text, explain) for remark in report.list_item_remarks(item)]
        notes += [
            f"{fact.spread.names[report.language]} "
            f"{explain.format_quantity(fact.amount, fact.characteristic)}."
            for fact in report.describe_spreads(item)
        ]
        # The headline of what simply passes has nothing to add.
        if lines or notes or item.word != Verdict.PASS:
            found.append(Detail(item, summary.places[item.item], lines, tuple(notes)))
    return found


def _quote_remark(text: str, explain: Explainer) -> str:
    return explain.wording("record.remark", text=text)


def group_met_requirements(summary: KindSummary) -> list[tuple[str, list[Characteristic]]]:
    """Group the items that meet the same visual requirements, with what they meet."""
    groups = group_values(
        (tuple(checked.characteristic.id for checked in item.seen), item)
        for item in summary.items
        if item.seen
    )
    return [
        (
            abbreviate_names(item.item for item in items),
            [checked.characteristic for checked in items[0].seen],
        )
        for items in groups.values()
    ]


def list_spread_names(report: Report, summary: KindSummary) -> list[str]:
    """List what is told for information of items of a kind, each name once."""
    facts = (fact for item in summary.items for fact in report.describe_spreads(item))
    return list(dict.fromkeys(fact.spread.names[report.language] for fact in facts))


def _build_line(report: Report, item: ItemResult, checked: CharacteristicResult) -> Line | None:
    explain, characteristic = report.explainer, checked.characteristic
    notes = tuple(dict.fromkeys(_write_notes(report, item, checked)))
    visual, results = isinstance(characteristic.limit, Visual), checked.results
    if not notes and (visual or all(_is_in_matrix(result, checked, explain) for result in results)):
        return None
    readings = (
        f"{explain.format_typed(result.reading)}{_locate_reading(result, explain)}"
        f"{NBSP}{SIGNS[result.verdict]}"
        for result in results
    )
    return Line(characteristic, checked.verdict, "; ".join(readings), notes)


def _is_in_matrix(result: Result, checked: CharacteristicResult, explain: Explainer) -> bool:
    """Whether the matrix shows the reading as it was typed, and where it was taken."""
    reading = result.reading
    if reading.kind == "disc" and reading.position:
        # A disc has a row of its own there.
        alone = sum(result.reading.position == reading.position for result in checked.results) == 1
    else:
        alone = len(checked.results) == 1 and not reading.position
    return alone and explain.format_typed(reading).startswith(explain.format_without_unit(reading))


def _locate_reading(result: Result, explain: Explainer) -> str:
    during = explain.wording("occasion.during") if result.reading.during_play else None
    places = ", ".join(filter(None, (result.reading.position, during)))
    return f" ({places})" if places else ""


def _write_notes(report: Report, item: ItemResult, checked: CharacteristicResult) -> Iterator[str]:
    explain = report.explainer
    # Of all readings of a characteristic once; what is seen and met stands above all items.
    if checked not in item.seen:
        ours = (explain.describe_our_reading(result, brief=True) for result in checked.results)
        yield from dict.fromkeys(filter(None, ours))
    for result in checked.results:
        lead = f"{explain.format_typed(result.reading)}: " if len(checked.results) > 1 else ""
        notes = [_explain_verdict(result, explain)]
        notes += [explain.describe_waiver(result.waiver)] if result.waiver else []
        notes += [f"⚠ {flag}" for flag in explain.describe_instrument_flags(result)]
        notes += [
            _quote_remark(text, explain) for text in report.list_reading_remarks(item, result)
        ]
        yield from (lead + note for note in notes if note)


def _explain_verdict(result: Result, explain: Explainer) -> str:
    """The reason of a verdict, where the limit of the matrix does not tell it already."""
    formula = result.reading.derivation
    if result.verdict is Verdict.NOT_MEASURED:
        return ""
    confirmed = explain.describe_confirmation(result.reading)
    if result.verdict is Verdict.PASS:
        return " ".join(
            filter(None, (confirmed, explain.describe_derivation(formula) if formula else ""))
        )
    if result.judgement.reason.code in _OF_THE_LIMIT and not (formula or confirmed):
        return explain.ask_if_mistyped(result)
    return explain.explain_reason(result, ours=False)
