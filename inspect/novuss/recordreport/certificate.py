"""What the certificate of one item says, before its history."""

from collections.abc import Iterator
from dataclasses import dataclass

from novuss.inspection.results import CharacteristicResult, ItemResult, Result
from novuss.inspection.verdicts import Verdict
from novuss.recordreport.document import RecordReport
from novuss.records.standing import Standing
from novuss.report.annex import Line
from novuss.report.matrix import cell
from novuss.wording import NBSP


@dataclass(frozen=True)
class Certificate:
    """An item as it stands; ``again`` where there is a history to tell."""

    standing: Standing
    lines: tuple[Line, ...]
    notes: tuple[str, ...]
    again: bool


def certificate(report: RecordReport, standing: Standing) -> Certificate:
    """The certificate of one item of a report."""
    explain, item = report.explainer, standing.result
    lines = tuple(_line(report, item, one) for one in item.checked if one not in item.seen)
    notes = [explain.wording("record.remark", text=one.text) for one in report.remarks(item)]
    notes += map(explain.information, report.information(item))
    notes += [*map(explain.set_by, report.event.limits_set), *report.judged_before]
    return Certificate(standing, lines, tuple(notes), len(standing.inspections) > 1)


def _line(report: RecordReport, item: ItemResult, checked: CharacteristicResult) -> Line:
    explain, characteristic = report.explainer, checked.characteristic
    found = cell(checked.results, explain)
    number = f" ({len(checked.results)})" if len(checked.results) > 1 else ""
    value = found.text.removesuffix(found.mark).rstrip()
    symbol = explain.symbol(characteristic)
    unit = f"{NBSP}{symbol}" if symbol and value != "–" else ""
    notes = (note for result in checked.results for note in _notes(report, item, result))
    return Line(
        characteristic,
        checked.verdict,
        f"{value}{unit}{number} {found.mark}",
        tuple(dict.fromkeys(notes)),
        limit=explain.limit_set(characteristic, checked.results[0].judgement.working_limit),
    )


def _notes(report: RecordReport, item: ItemResult, result: Result) -> Iterator[str]:
    explain, derivation = report.explainer, result.reading.derivation
    if result.verdict not in (Verdict.PASS, Verdict.NOT_MEASURED):
        yield explain.reason(result)
    else:
        yield from filter(None, [explain.our_reading(result)])
        if derivation:
            yield explain.derivation(derivation)
    if result.waiver:
        yield explain.waiver(result.waiver)
    yield from explain.flags(result)
    for text in report.remarks_of(item, result):
        yield explain.wording("record.remark", text=text)
