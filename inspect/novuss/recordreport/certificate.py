"""What the certificate of one item says, before its history."""

from dataclasses import dataclass

from novuss.explain import Explainer
from novuss.inspection.decision import WorkingLimit
from novuss.inspection.results import CharacteristicResult, ItemResult
from novuss.inspection.verdicts import Verdict
from novuss.model.equipment import Characteristic
from novuss.recordreport.document import RecordReport
from novuss.records.standing import Standing
from novuss.report.matrix import cell


@dataclass(frozen=True)
class ProofLine:
    """A characteristic with its readings in its unit, its limit and what is to be said of it."""

    characteristic: Characteristic
    verdict: Verdict
    text: str
    limit: str
    notes: tuple[str, ...]


@dataclass(frozen=True)
class Certificate:
    """An item as it stands; ``again`` where there is a history to tell."""

    standing: Standing
    lines: tuple[ProofLine, ...]
    notes: tuple[str, ...]
    again: bool


def certificate(report: RecordReport, standing: Standing) -> Certificate:
    """The certificate of one item of a report."""
    explain, item = report.explainer, standing.result
    lines = tuple(_line(report, item, one) for one in item.checked if one not in item.seen)
    notes = [explain.wording("record.remark", text=one.text) for one in report.remarks(item)]
    notes += [explain.information(one) for one in report.information(item)]
    notes += [_set_by(one, explain) for one in report.event.limits_set]
    notes += report.judged_before
    return Certificate(standing, lines, tuple(notes), len(standing.inspections) > 1)


def _line(report: RecordReport, item: ItemResult, checked: CharacteristicResult) -> ProofLine:
    explain, characteristic = report.explainer, checked.characteristic
    limit = checked.results[0].judgement.working_limit
    words = explain.limit(characteristic)
    if limit and not characteristic.decided:
        words += f"; {explain.wording('report.working-limit')}: "
        words += explain.bounds(limit.bounds, characteristic)
    notes: list[str] = []
    for result in checked.results:
        if result.verdict not in (Verdict.PASS, Verdict.NOT_MEASURED):
            notes.append(explain.reason(result))
        else:
            notes += filter(None, [explain.our_reading(result)])
            if result.reading.derivation:
                notes.append(explain.derivation(result.reading.derivation))
        if result.waiver:
            notes.append(explain.waiver(result.waiver))
        notes += explain.flags(result)
        notes += [
            explain.wording("record.remark", text=text) for text in report.remarks_of(item, result)
        ]
    found = cell(checked.results, explain)
    number = f" ({len(checked.results)})" if len(checked.results) > 1 else ""
    value = found.text.removesuffix(found.mark).rstrip()
    symbol = explain.symbol(characteristic)
    unit = f"\N{NO-BREAK SPACE}{symbol}" if symbol and value != "–" else ""
    return ProofLine(
        characteristic,
        checked.verdict,
        f"{value}{unit}{number} {found.mark}",
        words,
        tuple(dict.fromkeys(notes)),
    )


def _set_by(limit: WorkingLimit, explain: Explainer) -> str:
    return explain.wording(
        "reason.working-limit",
        set_by=limit.set_by,
        set_on=explain.wording.date(limit.set_on),
        why=limit.reason,
    )
