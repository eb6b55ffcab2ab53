"""``novuss check``: measuring tables in, verdicts and reports out."""

import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from novuss.cli.files import (
    ForceOption,
    check_forms,
    report_paper,
    shown,
    shown_first,
    spare,
    spare_inputs,
    write_reports,
)
from novuss.cli.findings import print_result
from novuss.cli.handover import (
    completed_by,
    inspect_union,
    print_handed,
    read_union,
    settled,
)
from novuss.cli.judging import Inspected, Judging, exit_status
from novuss.cli.options import (
    AnnexOption,
    CapOption,
    GuardOption,
    InstrumentsOption,
    LanguageOption,
    LimitsOption,
    SiteUrlOption,
    WaiversOption,
    WrongOption,
    decision_rule,
    known_edition,
    take_caps,
    told_day,
)
from novuss.cli.terminal import (
    ALL_PASS,
    BAD_INPUT,
    SOME_FAIL,
    SOME_OPEN,
    load_spoken,
    print_json,
    print_problems,
    printable,
    refuse,
    told,
)
from novuss.corpus import DEFAULT_EDITION
from novuss.extras import install_command
from novuss.speech import SPOKEN

if TYPE_CHECKING:
    from novuss.explain import Explainer


_Edition = Annotated[
    str | None,
    typer.Option(
        "--edition",
        metavar="EDITION",
        show_default=DEFAULT_EDITION,
        help="Edition, such as lnf-2017.",
    ),
]
_Rule = Annotated[
    str | None,
    typer.Option("--rule", metavar="simple|guarded", show_default="simple", help="Decision rule."),
]


def check(
    files: Annotated[
        list[Path],
        typer.Argument(
            metavar="FILE...",
            help="CSV, XLSX, JSON or Parquet tables, or event files of the form.",
        ),
    ],
    complete: Annotated[
        bool, typer.Option("--complete", help="Count what has no row as not measured.")
    ] = False,
    edition: _Edition = None,
    rule: _Rule = None,
    guard: GuardOption = None,
    limits: LimitsOption = None,
    instruments: InstrumentsOption = None,
    waivers: WaiversOption = None,
    language: LanguageOption = SPOKEN,
    report: Annotated[
        list[Path] | None,
        typer.Option(
            "--report", metavar="PATH", help="Write a report: .html .pdf .xlsx .csv .json .md."
        ),
    ] = None,
    open_: Annotated[
        bool,
        typer.Option(
            "--open", help="Show the report; without --report it is report.html beside FILE."
        ),
    ] = False,
    streamed: Annotated[
        bool,
        typer.Option(
            "--stream",
            "--summary",
            help="Read in pieces and sum up per characteristic; "
            "long files are always read this way.",
        ),
    ] = False,
    engine: Annotated[
        str,
        typer.Option(
            "--engine", metavar="local|dask", help="Where long files are summed up (extra dask)."
        ),
    ] = "local",
    scheduler: Annotated[
        str,
        typer.Option("--scheduler", metavar="ADDRESS", help="A running Dask cluster."),
    ] = "",
    as_json: Annotated[bool, typer.Option("--json", help="Print results as JSON.")] = False,
    encoding: Annotated[
        str | None, typer.Option("--encoding", help="Encoding of text files that are not UTF-8.")
    ] = None,
    event: Annotated[str, typer.Option("--event", help="Name of the event.")] = "",
    place: Annotated[str, typer.Option("--place", help="Where it is held.")] = "",
    date: Annotated[str, typer.Option("--date", help="Day, as 2026-11-21 or 21.11.2026.")] = "",
    senior_judge: Annotated[str, typer.Option("--senior-judge", help="The senior judge.")] = "",
    chief_judge: Annotated[str, typer.Option("--chief-judge", help="Who decides.")] = "",
    site_url: SiteUrlOption = None,
    annex: AnnexOption = True,
    force: ForceOption = False,
    cap: CapOption = None,
) -> None:
    """Check measured equipment against an edition of the rules.

    Exit status: 0 every verdict is pass; 1 something fails; 2 the input or the
    call is wrong; 3 nothing fails and something is open.
    """
    from novuss.inspection.event_head import EventHead
    from novuss.problems import ProblemsError
    from novuss.report.forms import FORMS
    from novuss.report.json_form import event_data
    from novuss.report.text_status import raised_status
    from novuss.tables.content import read_once
    from novuss.tables.event_file import event_files
    from novuss.tables.head_sheet import completed

    corpus, explainer = load_spoken(language)
    if open_ and not report:
        report = [files[0].with_name("report.html")]
    with told(explainer, as_json=as_json):
        take_caps(cap)
        judging = Judging(
            corpus=corpus,
            edition=known_edition(edition or DEFAULT_EDITION, corpus),
            rule=decision_rule(rule or "simple", guard),
            complete=complete,
            limits=limits,
            instruments=instruments,
            encoding=encoding,
            waivers=waivers,
            language=explainer.language,
        )
        head = EventHead(event, place, told_day(date), senior_judge, chief_judge)
        check_forms(report or [], explainer, FORMS, "--report")
        spare_inputs(report or [], [*files, *judging.named], "--report")
        paper = report_paper(corpus)
        spare(dict.fromkeys(report or [], paper), explainer, force=force)

        events = event_files(files, encoding)
        if events and (streamed or engine == "dask"):
            option = "--stream" if streamed else "--engine dask"
            raise WrongOption(option, "option-event", file=str(events[0]))

    _check_engine(engine, scheduler)
    streamed = streamed or engine == "dask"
    of_items = report or complete or instruments or waivers
    unasked = not streamed and not of_items and not events and _asks_for_pieces(files, judging)
    if streamed or unasked:
        if of_items:
            raise typer.BadParameter(
                "keeps no items, so that --report, --complete, --instruments and --waivers do not "
                "go with it",
                param_hint="--engine dask" if engine == "dask" else "--stream",
            )
        _stream(files, judging, explainer, (engine, scheduler), as_json=as_json, unasked=unasked)

    handed = None
    with read_once():
        with told(explainer, as_json=as_json):
            tables = [path for path in files if path not in events]
            head = completed(head, tables, corpus)
            if events:
                rule_told = rule is not None or guard is not None
                try:
                    one = read_union(events, corpus, encoding, rule_asked=rule_told, inspected=True)
                    judging, before = settled(judging, one, edition=edition, rule_told=rule_told)
                except ProblemsError as error:
                    nothing = Inspected(None, error.problems)
                    refuse(judging, nothing, explainer, as_json=as_json, reports=report or [])
                head, differ = completed_by(head, one)
                handed = inspect_union(judging, one, tables, head.day, before=[*differ, *before])
        inspected = (
            handed.inspected
            if handed
            else judging.inspect(files, head.day or datetime.date.today())
        )
        result = inspected.result
        if result is None:
            refuse(judging, inspected, explainer, as_json=as_json, reports=report or [])
        read = [*files, *judging.named]
        with told(explainer, as_json=as_json):
            written = write_reports(
                report or [],
                result,
                corpus=corpus,
                language=explainer.language,
                head=head,
                files=read,
                site_url=site_url,
                annex=annex,
            )
    if as_json:
        status = raised_status(corpus, result, explainer.language)
        print_json(event_data(result, explainer, corpus.judged_with, status))
    else:
        print_result(result, explainer, whole="--report, --json")
        if handed:
            print_handed(handed, result, explainer, whole="--json")
        for path in written:
            typer.echo(explainer.wording("cli.written", path=str(path)))
    if open_ and not shown(shown_first(written)):
        left = explainer.wording("cli.not-opened", path=str(shown_first(written)))
        typer.echo(printable(left), err=True)
    raise typer.Exit(exit_status(result))


def _asks_for_pieces(files: list[Path], judging: Judging) -> bool:
    """Whether files are read in pieces without being told: much, in long tables."""
    from novuss.tables.reading import more_than_whole

    if not more_than_whole(files):
        return False
    # This brings pandas along, which takes long to start.
    from novuss.tables.chunks import is_long

    return all(is_long(path, judging.corpus.vocabulary, judging.encoding) for path in files)


def _check_engine(engine: str, scheduler: str) -> None:
    if engine not in ("local", "dask"):
        raise typer.BadParameter(f"{engine!r} is not one of local, dask", param_hint="--engine")
    if scheduler and engine != "dask":
        raise typer.BadParameter("goes with --engine dask only", param_hint="--scheduler")


def _stream(
    files: list[Path],
    judging: Judging,
    explainer: "Explainer",
    where: tuple[str, str],
    *,
    as_json: bool,
    unasked: bool,
) -> None:
    """Sum files up and end; return where nobody asked for it and single items have to be known."""
    from novuss.cli.stream import print_tallies, tallies_data, tally_files
    from novuss.report.json_form import problems_data
    from novuss.tables.pieces import MOST_PROBLEMS, ClusterError, Job

    edition, rule = judging.edition, judging.rule
    working_limits, wrong = judging.working_limits()
    job = Job(edition, rule, tuple(working_limits), judging.encoding)
    engine, scheduler = where
    try:
        tallies, problems = tally_files(
            files, judging.corpus, job, engine=engine, scheduler=scheduler
        )
    except ClusterError as error:
        cause = {
            "package": "cli.dask-package",
            "scheduler": "cli.dask-scheduler",
            "worker": "cli.dask-worker",
        }[error.cause]
        message = explainer.wording(
            cause,
            detail=error.detail,
            address=scheduler or "127.0.0.1",
            command=install_command("dask"),
        )
        typer.echo(printable(f"--engine dask: {message}"), err=True)
        raise typer.Exit(BAD_INPUT) from None
    if unasked and any(one.code == "characteristic-raw" for one in problems):
        return
    problems += wrong
    if problems:
        if as_json:
            data = problems_data(edition, rule.name, problems, explainer)
            print_json({"edition": edition, "rule": rule.name, "summary": []} | data)
        else:
            print_problems(problems, explainer)
            if len(problems) >= MOST_PROBLEMS:
                typer.echo(explainer.wording("cli.stopped"), err=True)
        raise typer.Exit(BAD_INPUT)
    if as_json:
        print_json(tallies_data(edition, rule.name, tallies, judging.corpus.judged_with))
    else:
        print_tallies(tallies, explainer, {one.characteristic for one in working_limits})
        if unasked:
            rows = sum(int(tally.counts.sum()) for tally in tallies)
            typer.echo(explainer.wording("cli.summed-up", n=rows))
    verdicts = [verdict for tally in tallies for verdict in tally.verdicts]
    if any(verdict.failing for verdict in verdicts):
        raise typer.Exit(SOME_FAIL)
    raise typer.Exit(ALL_PASS if all(one == "pass" for one in verdicts) else SOME_OPEN)
