"""JSON of results and problems, as ``novuss check --json`` prints it."""

import json
from collections.abc import Iterable, Sequence
from decimal import Decimal
from fractions import Fraction

from novuss.corpus import Corpus
from novuss.exact_decimal_strings import format_exact
from novuss.explain import Explainer
from novuss.input_problems import Problem
from novuss.inspection.derived_reading_sources import Derivation
from novuss.inspection.disc_sets import SetResult
from novuss.inspection.event_head import Plan, Planned
from novuss.inspection.event_result import Differing, EventResult
from novuss.inspection.item_results import ItemResult, Result
from novuss.inspection.reading_decision import Judgement, WorkingLimit
from novuss.inspection.reading_spreads import Information, measure_spreads
from novuss.json_types import Json, JsonObject
from novuss.model.equipment_records import Bounds, Characteristic
from novuss.model.text_reviews import STATUSES
from novuss.report.report_document import Report, find_limits_status


def result_to_json(
    event: EventResult,
    corpus: Corpus,
    explainer: Explainer,
    plan: Plan | None = None,
    notices: Sequence[Problem] = (),
) -> JsonObject:
    """Convert the results, in the order of the input; figures become decimal strings.

    ``value`` and ``unit`` stand as typed. Bounds and deviation are in the unit
    of the characteristic; they are null where the rules set none, where they
    cannot be read and where they are disputed (``readings`` then lists them).
    ``knowledge`` is what verdicts rest on; ``texts_status`` is that of the texts of the
    limits, as ``rules.json`` has it; ``plan`` is what the event expects, ``notices`` are on
    the tables.
    """
    status = find_limits_status(corpus, event, explainer.language)
    return {
        "edition": event.edition,
        "rule": event.rule.name,
        "results": [_result_to_json(result, explainer) for result in event.results],
        "items": [_item_to_json(item, event, explainer) for item in event.items],
        "problems": [],
        "knowledge": corpus.ruleset_version.to_json(),
        # Only where there are any: the other keys are the contract.
        **drop_empty(
            # Of a draft, which no reader from outside has raised, nothing is told.
            texts_status=None if status == STATUSES[0] else status,
            not_inspected=missing_to_json(plan or Plan(), event.items),
            sets=[_set_to_json(discs, explainer) for discs in event.sets],
            unused_waivers=[
                {**pick_attributes(waiver, "item", "kind", "characteristic"), **waiver.data}
                for waiver in event.unused_waivers
            ],
            replaced=[_result_to_json(result, explainer) for result in event.replaced],
            overruled=[_result_to_json(result, explainer) for result in event.overruled],
            differs=[_difference_to_json(differing, explainer) for differing in event.differing],
            notices=notices_to_json(notices, explainer),
        ),
    }


def missing_to_json(plan: Plan, items: Iterable[Planned]) -> list[JsonObject]:
    """Count the items of each kind that were not inspected, of those that the event expects."""
    return [
        {"kind": kind, "missing": missing, "planned": planned}
        for kind, missing, planned in plan.count_missing(items)
    ]


def drop_empty(**members: Json) -> JsonObject:
    """Keep the members that say anything."""
    return {name: value for name, value in members.items() if value}


def pick_attributes(source: object, *names: str) -> JsonObject:
    """Pick attributes of an object by their names."""
    return {name: getattr(source, name) for name in names}


def render_report_json(report: Report) -> str:
    """Render a report's results as a file holds them."""
    data = result_to_json(report.event, report.corpus, report.explainer, report.head.plan)
    return json.dumps(data, ensure_ascii=False, indent=2) + "\n"


def _difference_to_json(differing: Differing, explainer: Explainer) -> JsonObject:
    """A reading of which the form said ``said``; ``verdict`` is ours."""
    reading = differing.result.reading
    return {
        **pick_attributes(reading, "item", "kind"),
        "characteristic": reading.characteristic.id,
        "position": reading.position,
        "occasion": "during" if reading.during_play else "before",
        **pick_attributes(reading, "value", "unit"),
        "said": differing.stated.value,
        "verdict": differing.result.verdict.value,
        "cause": differing.cause,
        "message": explainer.describe_differing(differing),
        "why": explainer.wording(f"differs.{differing.cause}"),
    }


def _set_to_json(discs: SetResult, explainer: Explainer) -> JsonObject:
    rule = discs.count.rule
    return {
        "set": discs.name,
        "verdict": discs.verdict.value,
        "counts": {str(colour): count for colour, count in discs.counts.items()},
        "without_colour": discs.uncoloured,
        "count_verdict": discs.count.verdict.value,
        "clause": rule.clause if rule else None,
        "each": rule.each if rule else None,
        "reason": explainer.describe_disc_count(discs),
        "discs": [
            {
                "disc": disc.name,
                "colour": disc.colour,
                "verdict": disc.verdict.value,
                "failed": _list_ids(disc.failed),
            }
            for disc in discs.discs
        ],
    }


def _list_ids(characteristics: Iterable[Characteristic]) -> list[str]:
    return [characteristic.id for characteristic in characteristics]


def problems_to_json(
    edition: str,
    rule: str,
    problems: Sequence[Problem],
    explainer: Explainer,
    notices: Sequence[Problem] = (),
) -> JsonObject:
    """Convert problems of input that cannot be used: the same form without results."""
    return {
        "edition": edition,
        "rule": rule,
        "results": [],
        "items": [],
        "problems": [problem_to_json(problem, explainer) for problem in problems],
        **drop_empty(notices=notices_to_json(notices, explainer)),
    }


def notices_to_json(notices: Iterable[Problem], explainer: Explainer) -> list[JsonObject]:
    """Convert what was made out of the layouts of tables, in words."""
    return [
        {
            "file": notice.file,
            "line": notice.line or None,
            "column": notice.column or None,
            "message": explainer.notice(notice),
        }
        for notice in notices
    ]


def problem_to_json(problem: Problem, explainer: Explainer) -> JsonObject:
    """Convert a problem into words; null for a line or column that is not known."""
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


def _result_to_json(result: Result, explainer: Explainer) -> JsonObject:
    reading, judgement = result.reading, result.judgement
    characteristic, probability = reading.characteristic, judgement.probability
    question = characteristic.question if result.by_our_reading else None
    return {
        **pick_attributes(reading, "item", "kind"),
        "characteristic": characteristic.id,
        **pick_attributes(reading, "position", "value", "unit"),
        "verdict": judgement.verdict.value,
        "clause": characteristic.clause,
        "nominal": figure_to_json(characteristic.nominal),
        **_bounds_to_json(characteristic.bounds),
        "deviation": figure_to_json(judgement.deviation),
        "probability": None if probability is None else f"{probability:.4f}",
        "readings": [
            {**_bounds_to_json(bounds), **drop_empty(of=bounds.of)}
            for bounds in characteristic.readings
        ],
        "reason": explainer.explain_reason(result),
        "working_limit": limit_to_json(working) if (working := judgement.working_limit) else None,
        "evidence": characteristic.evidence,
        **_excess_to_json(judgement),
        # Only where there is something to say: the other keys are the contract.
        **drop_empty(
            open_question=question[explainer.language] if question else None,
            derived_from=_derivation_to_json(reading.derivation) if reading.derivation else None,
            confirmed=reading.overruled is not None,
        ),
        **({"suggestions": _hints_to_json(result, explainer)} if judgement.improbable else {}),
        **(
            {"instrument": reading.instrument, "flags": instrument_flags_to_json(result, explainer)}
            if reading.instrument or result.flags
            else {}
        ),
        **drop_empty(
            **pick_attributes(reading, "remark", "measured_by", "measured_at", "participant")
        ),
        **drop_empty(
            occasion=reading.occasion,
            set=reading.disc_set,
            # Of a position such as "red 3" it is told from the words, and then stands in the set.
            colour=reading.colour if reading.disc_set else None,
            table=reading.table,
            waiver=result.waiver.data if result.waiver else None,
        ),
    }


def _excess_to_json(judgement: Judgement) -> JsonObject:
    """Where an undecided reading lies outside its limits, and how far, where that is one figure."""
    if not judgement.outside:
        return {}
    side, by = (judgement.reason.values.get(name) for name in ("side", "by"))
    side = str(side) if side in ("above", "below") else "every-reading"
    return {"outside": {"side": side, "by": figure_to_json(by)}}


def _hints_to_json(result: Result, explainer: Explainer) -> list[dict[str, str | None]]:
    typed = result.reading.unit
    return [
        {"value": figure_to_json(meant.number), "unit": meant.unit.id if meant.unit else typed}
        for meant in explainer.describe_suggestions(result)
    ]


def instrument_flags_to_json(result: Result, explainer: Explainer) -> list[dict[str, str]]:
    """Convert what is to be said of the instrument of a reading."""
    messages = zip(result.flags, explainer.describe_instrument_flags(result), strict=True)
    return [{"code": flag.code, "message": message} for flag, message in messages]


def _derivation_to_json(derivation: Derivation) -> JsonObject:
    return {
        "quantity": derivation.raw.id,
        "method": derivation.raw.method,
        "inputs": [
            {
                **pick_attributes(value, "position", "value", "unit"),
                **drop_empty(instrument=value.instrument),
            }
            for value in derivation.inputs
        ],
    }


def _item_to_json(item: ItemResult, event: EventResult, explainer: Explainer) -> JsonObject:
    return {
        **pick_attributes(item, "item", "kind"),
        "verdict": find_item_verdict(item),
        **pick_attributes(item, "decided", "open"),
        "missing": _list_ids(item.missing),
        "complete": item.complete,
        # Only where there is something to say, and without a verdict.
        **drop_empty(
            outside=_list_ids(checked.characteristic for checked in item.outside),
            contested=_list_ids(item.contested),
            participant=item.participant,
            waived=_list_ids(checked.characteristic for checked in item.waived),
            information=[
                _information_to_json(fact, explainer)
                for fact in measure_spreads(item, event.spreads)
            ],
        ),
    }


def find_item_verdict(item: ItemResult) -> str:
    """Find the verdict of an item; where independent inspections disagree none of theirs is."""
    return "contested" if item.contested else item.verdict.value


def _information_to_json(fact: Information, explainer: Explainer) -> JsonObject:
    return {
        "quantity": fact.spread.id,
        "of": fact.spread.of,
        "value": format_exact(fact.amount),
        "unit": fact.characteristic.unit,
        "inputs": [
            pick_attributes(result.reading, "position", "value", "unit") for result in fact.results
        ],
        "message": explainer.describe_spread(fact),
    }


def limit_to_json(limit: WorkingLimit) -> JsonObject:
    """Convert a working limit, in the unit of its characteristic: who set it, when and why."""
    return {
        **_bounds_to_json(limit.bounds),
        "set_by": limit.set_by,
        "set_on": limit.set_on.isoformat(),
        "reason": limit.reason,
    }


def _bounds_to_json(bounds: Bounds | None) -> dict[str, str | None]:
    return {
        "lower": figure_to_json(bounds.lower if bounds else None),
        "upper": figure_to_json(bounds.upper if bounds else None),
    }


def figure_to_json(figure: Fraction | Decimal | int | str | None) -> str | None:
    """Convert a figure into a decimal string, null where there is none."""
    return None if figure is None else format_exact(Fraction(figure))
