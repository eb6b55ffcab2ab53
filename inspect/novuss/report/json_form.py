"""Results and problems as data: the form that ``novuss check --json`` prints."""

import json
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any

from novuss.decimals import decimal_string
from novuss.explain import Explainer
from novuss.inspection.decision import Judgement, WorkingLimit
from novuss.inspection.event_head import Plan, Planned
from novuss.inspection.event_result import Differing, EventResult
from novuss.inspection.information import Information, measure_spreads
from novuss.inspection.readings import Derivation
from novuss.inspection.results import ItemResult, Result
from novuss.inspection.sets import SetResult
from novuss.inspection.waivers import Waiver
from novuss.model.equipment import Bounds, Characteristic
from novuss.model.reviews import Status
from novuss.problems import Problem
from novuss.report.document import Report
from novuss.report.text_status import raised_status
from novuss.ruleset_version import RulesetVersion


def event_data(
    event: EventResult,
    explainer: Explainer,
    knowledge: RulesetVersion,
    texts_status: Status | None = None,
    plan: Plan | None = None,
) -> dict[str, Any]:
    """The results in the order of the input; figures as decimal strings.

    ``value`` and ``unit`` stand as typed. Bounds and deviation are in the unit
    of the characteristic; they are null where the rules set none, where they
    cannot be read and where they are disputed (``readings`` then lists them).
    ``knowledge`` is what verdicts rest on; ``texts_status`` is that of the texts of the
    limits, as ``rules.json`` has it; ``plan`` is what the event expects.
    """
    return {
        "edition": event.edition,
        "rule": event.rule.name,
        "results": [_result(result, explainer) for result in event.results],
        "items": [_item(item, event, explainer) for item in event.items],
        "problems": [],
        "knowledge": knowledge.to_json(),
        # Only where there are any: the other keys are the contract.
        **filled(
            texts_status=texts_status,
            not_inspected=not_inspected_data(plan or Plan(), event.items),
            sets=[_set(discs, explainer) for discs in event.sets],
            unused_waivers=[waiver_data(waiver) for waiver in event.unused_waivers],
            replaced=[_result(result, explainer) for result in event.replaced],
            differs=[_differing(differing, explainer) for differing in event.differing],
        ),
    }


def not_inspected_data(plan: Plan, items: Iterable[Planned]) -> list[dict[str, Any]]:
    """How many items of a kind were not inspected, of how many that the event expects."""
    return [
        {"kind": kind, "missing": missing, "planned": planned}
        for kind, missing, planned in plan.missing(items)
    ]


def filled(**members: object) -> dict[str, Any]:
    """The members that say anything."""
    return {name: value for name, value in members.items() if value}


def pick(source: object, *names: str) -> dict[str, Any]:
    """Attributes of an object by their names."""
    return {name: getattr(source, name) for name in names}


def waiver_data(waiver: Waiver) -> dict[str, Any]:
    """A waiver with what it is about."""
    return {**pick(waiver, "item", "kind", "characteristic"), **waiver.data}


def report_json(report: Report) -> str:
    """A report's results as a file holds them."""
    status = raised_status(report.corpus, report.event, report.language)
    knowledge, plan = report.corpus.ruleset_version, report.head.plan
    data = event_data(report.event, report.explainer, knowledge, status, plan)
    return json.dumps(data, ensure_ascii=False, indent=2) + "\n"


def _differing(differing: Differing, explainer: Explainer) -> dict[str, Any]:
    """A reading of which the form said ``said``; ``verdict`` is ours."""
    reading = differing.result.reading
    return {
        **pick(reading, "item", "kind"),
        "characteristic": reading.characteristic.id,
        "position": reading.position,
        "occasion": "during" if reading.during_play else "before",
        **pick(reading, "value", "unit"),
        "said": differing.stated.value,
        "verdict": differing.result.verdict.value,
        "cause": differing.cause,
        "message": explainer.differing(differing),
        "why": explainer.wording(f"differs.{differing.cause}"),
    }


def _set(discs: SetResult, explainer: Explainer) -> dict[str, Any]:
    rule = discs.count.rule
    return {
        "set": discs.name,
        "verdict": discs.verdict.value,
        "counts": dict(discs.counts),
        "without_colour": discs.uncoloured,
        "count_verdict": discs.count.verdict.value,
        "clause": rule.clause if rule else None,
        "each": rule.each if rule else None,
        "reason": explainer.count(discs),
        "discs": [
            {
                "disc": disc.name,
                "colour": disc.colour,
                "verdict": disc.verdict.value,
                "failed": _ids(disc.failed),
            }
            for disc in discs.discs
        ],
    }


def _ids(characteristics: Iterable[Characteristic]) -> list[str]:
    return [characteristic.id for characteristic in characteristics]


def problems_data(
    edition: str,
    rule: str,
    problems: Sequence[Problem],
    explainer: Explainer,
    notices: Sequence[Problem] = (),
) -> dict[str, Any]:
    """The same form for input that cannot be used: problems and no results."""
    return {
        "edition": edition,
        "rule": rule,
        "results": [],
        "items": [],
        "problems": [problem_data(problem, explainer) for problem in problems],
        **filled(notices=notices_data(notices, explainer)),
    }


def notices_data(notices: Iterable[Problem], explainer: Explainer) -> list[dict[str, Any]]:
    """What was made out of the layouts of tables, in words."""
    return [
        {
            "file": notice.file,
            "line": notice.line or None,
            "column": notice.column or None,
            "message": explainer.notice(notice),
        }
        for notice in notices
    ]


def problem_data(problem: Problem, explainer: Explainer) -> dict[str, Any]:
    """One problem in words; null for a line or column that is not known."""
    message, cure = explainer.problem(problem)
    return {
        "file": problem.file,
        "line": problem.line or None,
        "column": problem.column or None,
        "message": message,
        "cure": cure,
        # Of an event file, in which item and in which of its numbered parts.
        **({"item": problem.item, **dict(problem.within)} if problem.within else {}),
    }


def _result(result: Result, explainer: Explainer) -> dict[str, Any]:
    reading, judgement = result.reading, result.judgement
    characteristic, probability = reading.characteristic, judgement.probability
    question = characteristic.question if result.by_our_reading else None
    return {
        **pick(reading, "item", "kind"),
        "characteristic": characteristic.id,
        **pick(reading, "position", "value", "unit"),
        "verdict": judgement.verdict.value,
        "clause": characteristic.clause,
        "nominal": figure_text(characteristic.nominal),
        **_bounds(characteristic.bounds),
        "deviation": figure_text(judgement.deviation),
        "probability": None if probability is None else f"{probability:.4f}",
        "readings": [
            {**_bounds(bounds), **filled(of=bounds.of)} for bounds in characteristic.readings
        ],
        "reason": explainer.reason(result),
        "working_limit": limit_data(working) if (working := judgement.working_limit) else None,
        "evidence": characteristic.evidence,
        **_outside(judgement),
        # Only where there is something to say: the other keys are the contract.
        **filled(
            open_question=question and question[explainer.language],
            derived_from=reading.derivation and _derivation(reading.derivation),
            confirmed=reading.overruled is not None,
        ),
        **({"suggestions": _suggestions(result, explainer)} if judgement.improbable else {}),
        **(_instrument(result, explainer) if reading.instrument or result.flags else {}),
        **filled(**pick(reading, "remark", "measured_by", "measured_at", "participant")),
        **filled(
            occasion=reading.occasion,
            set=reading.disc_set,
            # Of a position such as "red 3" it is told from the words, and then stands in the set.
            colour=reading.colour if reading.disc_set else None,
            table=reading.table,
            waiver=result.waiver and result.waiver.data,
        ),
    }


def _outside(judgement: Judgement) -> dict[str, Any]:
    """Where an undecided reading lies outside its limits, and how far, where that is one figure."""
    if not judgement.outside:
        return {}
    side, by = (judgement.reason.values.get(name) for name in ("side", "by"))
    told = side if side in ("above", "below") else "every-reading"
    return {"outside": {"side": told, "by": figure_text(by)}}


def _suggestions(result: Result, explainer: Explainer) -> list[dict[str, str | None]]:
    """What an improbable reading may have been meant as."""
    typed = result.reading.unit
    return [
        {"value": figure_text(meant.number), "unit": meant.unit.id if meant.unit else typed}
        for meant in explainer.suggestions(result)
    ]


def _instrument(result: Result, explainer: Explainer) -> dict[str, Any]:
    return {"instrument": result.reading.instrument, "flags": flags_data(result, explainer)}


def flags_data(result: Result, explainer: Explainer) -> list[dict[str, str]]:
    """What is to be said of the instrument of a reading."""
    messages = zip(result.flags, explainer.flags(result), strict=True)
    return [{"code": flag.code, "message": message} for flag, message in messages]


def _derivation(derivation: Derivation) -> dict[str, Any]:
    return {
        "quantity": derivation.raw.id,
        "method": derivation.raw.method,
        "inputs": [
            {**pick(value, "position", "value", "unit"), **filled(instrument=value.instrument)}
            for value in derivation.inputs
        ],
    }


def _item(item: ItemResult, event: EventResult, explainer: Explainer) -> dict[str, Any]:
    return {
        **pick(item, "item", "kind"),
        "verdict": item_verdict(item),
        **pick(item, "decided", "open"),
        "missing": _ids(item.missing),
        "complete": item.complete,
        # Only where there is something to say, and without a verdict.
        **filled(
            outside=_ids(checked.characteristic for checked in item.outside),
            contested=_ids(item.contested),
            participant=item.participant,
            waived=_ids(checked.characteristic for checked in item.waived),
            information=[
                _information(one, explainer) for one in measure_spreads(item, event.spreads)
            ],
        ),
    }


def item_verdict(item: ItemResult) -> str:
    """The verdict of an item; where independent inspections disagree none of theirs is."""
    return "contested" if item.contested else item.verdict.value


def _information(told: Information, explainer: Explainer) -> dict[str, Any]:
    return {
        "quantity": told.spread.id,
        "of": told.spread.of,
        "value": decimal_string(told.amount),
        "unit": told.characteristic.unit,
        "inputs": [pick(result.reading, "position", "value", "unit") for result in told.results],
        "message": explainer.information(told),
    }


def limit_data(limit: WorkingLimit) -> dict[str, Any]:
    """A working limit, in the unit of its characteristic: who set it, when and why."""
    return {
        **_bounds(limit.bounds),
        "set_by": limit.set_by,
        "set_on": limit.set_on.isoformat(),
        "reason": limit.reason,
    }


def _bounds(bounds: Bounds | None) -> dict[str, str | None]:
    return {
        "lower": figure_text(bounds.lower if bounds else None),
        "upper": figure_text(bounds.upper if bounds else None),
    }


def figure_text(figure: Any) -> str | None:
    """A figure as a decimal string, null where there is none."""
    return None if figure is None else decimal_string(Fraction(figure))
