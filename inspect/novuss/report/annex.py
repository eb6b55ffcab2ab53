"""Annex of a report: every reading that the matrices do not show as it was typed.

The matrix has one figure a characteristic. Here stand several readings with their
places, what was typed in another unit, the reasons of verdicts, the formulas of derived
readings, and what was remarked.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from novuss.explain import Explainer
from novuss.gathering import gather
from novuss.inspection.results import CharacteristicResult, ItemResult, Result
from novuss.inspection.verdicts import SIGNS, Verdict
from novuss.model.equipment import Characteristic, Visual
from novuss.report.document import KindSummary, Report
from novuss.report.protocol import abbreviate_names
from novuss.wording import NBSP

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
    """The items of a kind of which there is more to say."""
    explain, found = report.explainer, []
    for item in summary.items:
        lines = tuple(line for checked in item.checked if (line := _line(report, item, checked)))
        notes = [_remark(remark.text, explain) for remark in report.remarks(item)]
        notes += [
            f"{told.spread.names[report.language]} "
            f"{explain.quantity(told.amount, told.characteristic)}."
            for told in report.information(item)
        ]
        # The headline of what simply passes has nothing to add.
        if lines or notes or item.word != Verdict.PASS:
            found.append(Detail(item, summary.places[item.item], lines, tuple(notes)))
    return found


def _remark(text: str, explain: Explainer) -> str:
    return explain.wording("record.remark", text=text)


def group_met_requirements(summary: KindSummary) -> list[tuple[str, list[Characteristic]]]:
    """The visual requirements that are met, by the items that meet the same ones."""
    met = {item.item: [one.characteristic for one in item.seen] for item in summary.items}
    known = {one.id: one for characteristics in met.values() for one in characteristics}
    groups = gather((tuple(one.id for one in found), name) for name, found in met.items())
    return [
        (abbreviate_names(names), [known[id_] for id_ in ids])
        for ids, names in groups.items()
        if ids
    ]


def list_spread_names(report: Report, summary: KindSummary) -> list[str]:
    """What is told for information of items of a kind, each name once."""
    told = (fact for item in summary.items for fact in report.information(item))
    return list(dict.fromkeys(one.spread.names[report.language] for one in told))


def _line(report: Report, item: ItemResult, checked: CharacteristicResult) -> Line | None:
    explain, characteristic = report.explainer, checked.characteristic
    notes = tuple(dict.fromkeys(_notes(report, item, checked)))
    visual = isinstance(characteristic.limit, Visual)
    shown = visual or all(_in_the_matrix(result, checked, explain) for result in checked.results)
    if shown and not notes:
        return None
    readings = (
        f"{explain.typed(result.reading)}{_where(result, explain)}{NBSP}{SIGNS[result.verdict]}"
        for result in checked.results
    )
    return Line(characteristic, checked.verdict, "; ".join(readings), notes)


def _in_the_matrix(result: Result, checked: CharacteristicResult, explain: Explainer) -> bool:
    """Whether the matrix shows the reading as it was typed, and where it was taken."""
    reading = result.reading
    if reading.kind == "disc" and reading.position:
        # A disc has a row of its own there.
        alone = sum(result.reading.position == reading.position for result in checked.results) == 1
    else:
        alone = len(checked.results) == 1 and not reading.position
    return alone and explain.typed(reading).startswith(explain.figure(reading))


def _where(result: Result, explain: Explainer) -> str:
    during = explain.wording("occasion.during") if result.reading.during_play else None
    places = ", ".join(filter(None, (result.reading.position, during)))
    return f" ({places})" if places else ""


def _notes(report: Report, item: ItemResult, checked: CharacteristicResult) -> Iterator[str]:
    explain = report.explainer
    # Of all readings of a characteristic once; what is seen and met stands above all items.
    if checked not in item.seen:
        ours = (explain.our_reading(result, brief=True) for result in checked.results)
        yield from dict.fromkeys(filter(None, ours))
    for result in checked.results:
        lead = f"{explain.typed(result.reading)}: " if len(checked.results) > 1 else ""
        notes = [_reason(result, explain), explain.waiver(result.waiver) if result.waiver else ""]
        notes += [f"⚠ {flag}" for flag in explain.flags(result)]
        notes += [_remark(text, explain) for text in report.remarks_of(item, result)]
        yield from (lead + note for note in notes if note)


def _reason(result: Result, explain: Explainer) -> str:
    """The reason of a verdict, where the limit of the matrix does not tell it already."""
    formula = result.reading.derivation
    if result.verdict is Verdict.NOT_MEASURED:
        return ""
    confirmed = explain.confirmed(result.reading)
    if result.verdict is Verdict.PASS:
        return " ".join(filter(None, (confirmed, explain.derivation(formula) if formula else "")))
    if confirmed:
        return explain.reason(result, ours=False)
    if result.judgement.reason.code in _OF_THE_LIMIT and not formula:
        return explain.hint(result)
    return explain.reason(result, ours=False)
