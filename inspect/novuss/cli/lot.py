"""``novuss lot``: a sampling plan, its risks, and the decision on a maker's lot."""

import datetime
from fractions import Fraction
from pathlib import Path

from novuss.cli import shared_options
from novuss.cli.console_output import Output, Status, open_output
from novuss.cli.option_factories import argument, flag, option, option_group
from novuss.cli.output_files import (
    check_forms,
    refuse_inputs,
    refuse_overwrite,
    write_page,
)
from novuss.input_problems import ProblemsError
from novuss.inspection.acceptance_sampling import (
    LARGEST_LOT,
    LotDecision,
    LotResult,
    SamplingPlan,
)
from novuss.report.paper_files import PAGE_FORMS
from novuss.report.sampling_plan_page import (
    LOT,
    Risk,
    find_consumer_risk,
    find_producer_risk,
    render_lot,
)

_STATUS = {
    LotDecision.ACCEPTED: Status.ALL_PASS,
    LotDecision.REJECTED: Status.SOME_FAIL,
    LotDecision.OPEN: Status.SOME_OPEN,
}


@option_group
class _Options:
    files: list[Path] | None = argument(
        "FILE...", "Measuring tables of the items in the sample.", required=False
    )
    size: int = option(
        "--size",
        "How many items the lot has.",
        metavar="N",
        min=1,
        max=LARGEST_LOT,
        required=True,
    )
    sample: int = option("--sample", "How many are drawn.", metavar="N", min=1, required=True)
    accept: int = option(
        "--accept",
        "With how many failing items the lot is still accepted.",
        metavar="C",
        min=0,
        required=True,
    )
    acceptable: float | None = option(
        "--acceptable",
        "Failing items in a good lot, in %: for the producer's risk.",
        metavar="PERCENT",
        min=0,
        max=100,
    )
    limiting: float | None = option(
        "--limiting",
        "Failing items in a bad lot, in %: for the consumer's risk.",
        metavar="PERCENT",
        min=0,
        max=100,
    )
    measured: bool = flag("--measured", "Judge an item only by what was measured of it.")
    output: Path | None = option("--output", "-o", "The report: .html or .pdf.")
    language: shared_options.Language
    as_json: shared_options.Json
    force: shared_options.Force
    tables: shared_options.TableOptions


def decide_lot(options: _Options) -> Status:
    """Say what a sampling plan is worth, and decide on a lot by its sample.

    The operating characteristic is that of a sample drawn without replacement from a lot of
    this size. The rules name no plan: maker and buyer agree on it, and every item that is
    played with has to meet the rules all the same.

    Exit status: 0 the lot is accepted, or only the plan was asked for; 1 it is rejected; 2 the
    input or the call is wrong; 3 it is open.
    """
    out = open_output(options.language, as_json=options.as_json, edition=options.tables.edition)
    plan = _read_plan(options)
    if options.output:
        check_forms([options.output], PAGE_FORMS, out)
        refuse_inputs([options.output], options.files or [])
        refuse_overwrite({options.output: LOT}, out, force=options.force)
    found = _inspect_sample(plan, options, out)
    producer = find_producer_risk(plan, options.acceptable)
    consumer = find_consumer_risk(plan, options.limiting)
    if options.as_json:
        out.print_json(_build_data(found, producer, consumer))
    else:
        _print_plan(found, producer, consumer, out)
    if options.output:
        page = render_lot(out.corpus, out.language, found, producer, consumer)
        write_page(options.output, page, LOT)
    return _STATUS[found.decision] if options.files else Status.ALL_PASS


def _read_plan(options: _Options) -> SamplingPlan:
    """The plan that the options state.

    Raises:
        ProblemsError: a sample larger than the lot, or as many failing items as it has.
    """
    for name, value, most in (
        ("--sample", options.sample, options.size),
        ("--accept", options.accept, options.sample - 1),
    ):
        if value > most:
            raise ProblemsError.of(name, "option-lot", value=str(value), most=str(most))
    return SamplingPlan(options.size, options.sample, options.accept)


def _inspect_sample(plan: SamplingPlan, options: _Options, out: Output) -> LotResult:
    """Judge the items of the sample.

    Raises:
        ProblemsError: there are more items than the plan draws.
        typer.Exit: the tables are wrong.
    """
    if not options.files:
        return plan.decide([])
    from novuss.cli.terminal_results import refuse_input
    from novuss.inspection.typed_decision_rule import read_rule
    from novuss.tables.table_check import check_tables

    rule = read_rule(options.tables.rule or "simple", options.tables.guard)
    terms = options.tables.build_check(None, out, edition=out.edition, rule=rule)
    checked = check_tables(terms, options.files, datetime.date.today())
    if checked.result is None:
        refuse_input(terms, checked, out)
    items = checked.result.items
    if len(items) > plan.sample:
        values = {"value": str(len(items)), "most": str(plan.sample)}
        raise ProblemsError.of(str(options.files[0]), "option-lot-items", **values)
    return plan.decide(items, measured_only=options.measured)


def _build_data(found: LotResult, producer: Risk, consumer: Risk) -> dict[str, object]:
    plan = found.plan
    sample = {
        "inspected": found.inspected,
        "nonconforming": found.nonconforming,
        "conforming": found.conforming,
        "undecided": found.undecided,
        "decision": found.decision.value,
    }
    return {
        "lot": plan.lot,
        "sample": plan.sample,
        "acceptance_number": plan.acceptance,
        "producer": vars(producer),
        "consumer": vars(consumer),
        "curve": [vars(point) for point in plan.curve],
        "result": sample if found.inspected else None,
    }


def _print_plan(found: LotResult, producer: Risk, consumer: Risk, out: Output) -> None:
    plan, say = found.plan, out.say
    out.print("lot.plan", size=plan.lot, sample=plan.sample, accept=plan.acceptance)
    for key, risk in (("lot.producer", producer), ("lot.consumer", consumer)):
        out.print(
            key,
            n=risk.nonconforming,
            size=plan.lot,
            share=say.format_share(Fraction(risk.share)),
            risk=say.format_share(Fraction(risk.risk)),
        )
    print()
    out.print("lot.curve")
    for point in plan.curve[:: max(1, len(plan.curve) // 10)]:
        bar = "█" * round(40 * point.acceptance)
        share = say.format_share(Fraction(point.nonconforming, plan.lot))
        chance = say.format_share(Fraction(point.acceptance))
        out.print_line(f"{share:>8}  {chance:>7}  {bar}")
    if found.inspected:
        print()
        out.print(f"lot.{found.decision}", **_count_items(found))
    out.print_wrapped(say("lot.note"))


def _count_items(found: LotResult) -> dict[str, object]:
    return {
        "n": found.nonconforming,
        "undecided": found.undecided,
        "sample": found.plan.sample,
        "accept": found.plan.acceptance,
    }
