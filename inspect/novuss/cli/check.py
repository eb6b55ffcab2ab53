"""``novuss check``: measuring tables and event files in, verdicts and reports out."""

from __future__ import annotations

import datetime
import hashlib
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import typer

from novuss.cli import shared_options
from novuss.cli.console_output import Output, Status, open_output
from novuss.cli.failure_file import FailureFile
from novuss.cli.option_factories import (
    argument,
    flag,
    option,
    option_group,
    parse_day,
    take_caps,
)
from novuss.cli.output_files import (
    check_forms,
    is_standard_output,
    print_written,
    refuse_inputs,
    refuse_overwrite,
    write_papers,
)
from novuss.cli.terminal_results import (
    find_exit_status,
    print_not_inspected,
    print_result,
    refuse_input,
)
from novuss.input_problems import ProblemsError, require_choice
from novuss.inspection.event_head import EventHead
from novuss.inspection.event_result import EventResult
from novuss.inspection.typed_decision_rule import read_rule
from novuss.records.event_file_union import Union
from novuss.records.event_state import build_head
from novuss.records.item_standings import Standing
from novuss.report.json_report import result_to_json
from novuss.tables.event_file import filter_event_files
from novuss.tables.event_head_sheet import complete_event_head
from novuss.tables.input_content import read_content, read_once
from novuss.tables.table_check import Checked, CheckOptions, check_tables
from novuss.tables.table_reading import is_too_large

#: What a table that is read in pieces may have more of.
_STREAMED = ("cells", "file", "unpacked")


@option_group
class _Tables(shared_options.TableOptions):
    """By what tables are judged where nothing keeps it: the help names what holds."""

    edition: shared_options.Edition
    rule: str | None = option(
        "--rule", "Decision rule.", metavar="simple|guarded", show_default="simple"
    )


@option_group
class _Options:
    files: list[Path] = argument(
        "FILE...", "CSV, XLSX, JSON or Parquet tables, or event files of the form."
    )
    complete: bool = flag("--complete", "Count what has no row as not measured.")
    tables: _Tables
    language: shared_options.Language
    report: list[Path] | None = option(
        "--report", "Write a report: .html .pdf .xlsx .csv .json .md.", metavar="PATH"
    )
    failures: Path | None = option(
        "--failures", "Write every reading that does not pass into a list.", metavar="FILE.csv"
    )
    open_: bool = flag("--open", "Show the report; without --report it is report.html beside FILE.")
    streamed: bool = flag(
        "--stream",
        "--summary",
        "Read in pieces and sum up per characteristic; long files are always read this way.",
    )
    engine: str = option(
        "--engine",
        "Where long files are summed up (extra dask).",
        metavar="local|dask",
        default="local",
    )
    scheduler: str = option("--scheduler", "A running Dask cluster.", metavar="ADDRESS", default="")
    as_json: shared_options.JsonResults
    encoding: str | None = option("--encoding", "Encoding of text files that are not UTF-8.")
    head: shared_options.HeadOptions
    site_url: shared_options.SiteUrl
    annex: shared_options.Annex
    force: shared_options.Force
    cap: shared_options.Cap

    @property
    def sums_up(self) -> bool:
        """Whether an option asks for sums and not for items."""
        return self.streamed or self.engine == "dask"

    def build_check(self, out: Output) -> CheckOptions:
        """Build how tables are read and judged.

        Raises:
            ProblemsError: an edition, a rule or a guard band that there is not.
        """
        return self.tables.build_check(
            self.encoding,
            out,
            edition=require_choice(out.edition, out.corpus.equipment.editions, "--edition"),
            rule=read_rule(self.tables.rule or "simple", self.tables.guard),
            complete=self.complete,
        )


def check_files(options: _Options) -> Status:
    """Check measured equipment against an edition of the rules.

    Exit status: 0 every verdict is pass; 1 something fails; 2 the input or the
    call is wrong; 3 nothing fails and something is open.
    """
    out = open_output(
        options.language,
        as_json=options.as_json,
        edition=options.tables.edition,
        day=parse_day(options.head.date),
    )
    take_caps(options.cap)
    # A pipe gives its bytes once: to what tells event files, and to what reads the tables.
    with read_once():
        return _run_check(options, out)


def _run_check(options: _Options, out: Output) -> Status:
    files = options.files
    terms, head = options.build_check(out), build_head(options.head.read_fields())
    reports = _plan_reports(terms, options, out)
    events = filter_event_files(files, options.encoding)
    if events and options.sums_up:
        option = "--stream" if options.streamed else "--engine dask"
        raise ProblemsError.of(option, "option-event", file=str(events[0]))
    if (
        require_choice(options.engine, ("local", "dask"), "--engine") == "local"
        and options.scheduler
    ):
        raise typer.BadParameter("goes with --engine dask only", param_hint="--scheduler")
    day = head.day or datetime.date.today()
    failures = _plan_failures(terms, options, out)
    of_items = bool(reports or terms.complete or terms.waivers)
    if options.sums_up and of_items:
        raise typer.BadParameter(
            "keeps no items, so that --report, --complete and --waivers do not go with it",
            param_hint="--engine dask" if options.engine == "dask" else "--stream",
        )
    plain = not (of_items or events) and (options.sums_up or _are_too_long(files, terms))
    status = _sum_up(options, terms, day, failures, out) if plain else None
    if status is not None:
        return status
    head = complete_event_head(head, [path for path in files if path not in events], out.corpus)
    if events:
        found = _check_events(events, head, terms, options, out=out, reports=reports)
        out = out.see_event(found.head.day, found.terms.edition)
    else:
        # A workbook may say of which day it is.
        out = out.see_event(head.day, options.tables.edition)
        terms = replace(terms, corpus=out.corpus, edition=out.edition)
        day = head.day or datetime.date.today()
        found = _Found(terms, head, check_tables(terms, files, day))
    result = found.checked.result
    if result is None:
        refuse_input(found.terms, _offer_stream(found.checked), out, reports)
    _write_reports(reports, result, found, options, out)
    if failures:
        failures.write_event(result, found.terms)
    _print_findings(result, found, [*reports, *([failures.path] if failures else [])], out)
    if options.open_:
        _open_report(reports, out)
    return find_exit_status(result)


def _plan_reports(terms: CheckOptions, options: _Options, out: Output) -> list[Path]:
    """Where reports are written; each can be made, and nothing would be lost."""
    from novuss.report.report_formats import FORMS, build_report_paper

    paths = options.report or []
    if options.open_ and not paths:
        paths = [options.files[0].with_name("report.html")]
    check_forms(paths, FORMS, out, "--report")
    refuse_inputs(paths, [*options.files, *terms.named_files], "--report")
    paper = build_report_paper(out.corpus)
    refuse_overwrite(dict.fromkeys(paths, paper), out, force=options.force)
    return paths


def _plan_failures(terms: CheckOptions, options: _Options, out: Output) -> FailureFile | None:
    """Where failures are listed; nothing would be lost there."""
    if options.failures is None:
        return None
    found = FailureFile(options.failures, out)
    inputs = [*options.files, *terms.named_files, *(options.report or [])]
    found.check_writable(inputs, force=options.force)
    return found


def _sum_up(
    options: _Options,
    terms: CheckOptions,
    day: datetime.date,
    failures: FailureFile | None,
    out: Output,
) -> Status | None:
    """Sum files up; instruments have to be in calibration on the ``day``."""
    # This brings pandas along, which takes long to start.
    from novuss.cli.streamed_check_summary import StreamPlan, sum_up_files

    where = (options.engine, options.scheduler)
    plan = StreamPlan(terms, where, day, failures, unasked=not options.sums_up)
    return sum_up_files(options.files, plan, out)


def _offer_stream(checked: Checked) -> Checked:
    """What is too long to be read whole, with the option that reads it in pieces."""
    problems = [
        replace(problem, code="cap-over-stream")
        if problem.code == "cap-over" and problem.values["cap"] in _STREAMED
        else problem
        for problem in checked.problems
    ]
    return replace(checked, problems=problems)


def _are_too_long(files: list[Path], terms: CheckOptions) -> bool:
    """Whether files are read in pieces without being told: much, in plain tables."""
    if not is_too_large(files):
        return False
    from novuss.tables.chunked_reading import is_plain
    from novuss.tables.long_table import ReadingParser

    parser = ReadingParser(terms.corpus, terms.edition, by_row=True)
    return all(is_plain(path, parser, terms.encoding) for path in files)


@dataclass(frozen=True)
class _Found:
    """Verdicts on what was handed in, by which terms they are, and the head of their papers."""

    terms: CheckOptions
    head: EventHead
    checked: Checked
    #: The event files, if there are any.
    event: Union | None = None
    #: The options that went before what these say.
    before: tuple[str, ...] = ()
    #: How their items stand.
    standings: Sequence[Standing] = ()


def _check_events(
    events: list[Path],
    head: EventHead,
    terms: CheckOptions,
    options: _Options,
    *,
    out: Output,
    reports: list[Path],
) -> _Found:
    """Check event files and the tables beside them, by what both and the options say."""
    from novuss.cli.event_file_import import refuse_edition, warn_photos
    from novuss.records.event_file_check import (
        adopt_terms,
        check_event_files,
        complete_head,
        read_event_files,
    )

    asked = options.tables
    try:
        event = read_event_files(events, terms, rule_asked=asked.asks_rule, inspected=True)
        warn_photos(event, out)
        terms, before = adopt_terms(terms, event, rule_asked=asked.asks_rule)
    except ProblemsError as error:
        refuse_input(terms, Checked(None, error.problems), out, reports)
    refuse_edition(asked.edition, event)
    head, differ = complete_head(head, event)
    tables = [path for path in options.files if path not in events]
    checked = check_event_files(terms, event, tables, head.day)
    standings = checked.judged.standings if checked.judged else ()
    before = [*differ, *before]
    return _Found(terms, head, checked, event=event, before=tuple(before), standings=standings)


def _write_reports(
    reports: list[Path], result: EventResult, found: _Found, options: _Options, out: Output
) -> None:
    """Write the report in the forms of the paths, and name in it the files that it rests on."""
    from novuss.report.report_document import InputFile, Report
    from novuss.report.report_formats import FORMS, build_report_paper

    if not reports:
        return
    fields: dict[str, Any] = {
        "head": found.head,
        "corpus": out.corpus,
        "language": out.language,
        "files": tuple(
            InputFile(path.name, hashlib.sha256(read_content(path)).hexdigest())
            for path in (*options.files, *found.terms.named_files)
        ),
        "site_url": options.site_url,
        "annex": options.annex,
    }
    if found.event:
        from novuss.recordreport.output_formats import FILES_FORMS
        from novuss.recordreport.standings_report import StandingsReport

        fields["photos"] = tuple(found.event.photos)
        inspected = StandingsReport.of_files(result, found.standings, **fields)
        contents = {path: FILES_FORMS[path.suffix.casefold()](inspected) for path in reports}
    else:
        tabled = Report(result, **fields)
        contents = {path: FORMS[path.suffix.casefold()](tabled) for path in reports}
    write_papers(contents, build_report_paper(out.corpus))


def _print_findings(result: EventResult, found: _Found, reports: list[Path], out: Output) -> None:
    """Print verdicts, and what was written."""
    plan, notices = found.head.plan, found.checked.notices
    if any(is_standard_output(path) for path in reports):
        return
    if out.as_json:
        out.print_json(result_to_json(result, out.corpus, out.explainer, plan, notices))
        return
    out.print_notices(notices)
    print_result(result, out, whole="--report, --json")
    print_not_inspected(plan, result.items, out)
    if found.event:
        from novuss.cli.event_file_import import print_event

        print_event(found.event, found.standings, found.before, result, out)
    print_written(reports, out)


def _open_report(reports: list[Path], out: Output) -> None:
    """Show the page, or else the printed form, or else the first; ``BROWSER`` names the program."""
    import webbrowser

    by_form = {path.suffix.casefold(): path for path in reversed(reports)}
    path = by_form.get(".html") or by_form.get(".pdf") or reports[0]
    opened = False
    with suppress(OSError, webbrowser.Error):
        opened = webbrowser.open(path.resolve().as_uri())
    if not opened:
        out.warn("cli.not-opened", path=path)
