"""``novuss check``: measuring tables in, verdicts and reports out."""

import datetime
import hashlib
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from novuss.cli import common
from novuss.cli.files import (
    check_forms,
    refuse_inputs,
    refuse_overwrite,
    translate_headings,
    write_papers,
)
from novuss.cli.findings import print_not_inspected, print_result
from novuss.cli.judging import Inspected, Judging, exit_status, refuse_input, result_data
from novuss.cli.options import argument, choose, flag, option, option_group, read_rule, take_caps
from novuss.cli.output import Output, WrongOption, open_output
from novuss.corpus import DEFAULT_EDITION
from novuss.inspection.event_head import EventHead
from novuss.inspection.event_result import EventResult
from novuss.inspection.photos import Photo
from novuss.problems import ProblemsError
from novuss.records.event import build_head
from novuss.tables.content import content_of, read_once
from novuss.tables.event_file import event_files
from novuss.tables.head_sheet import completed
from novuss.writing import Paper

if TYPE_CHECKING:
    from novuss.cli.event_files import Handed
    from novuss.cli.failure_file import FailureFile

#: What a table that is read in pieces may have more of.
_STREAMED = ("cells", "file", "unpacked")


@option_group
class _Tables(common.TableOptions):
    """By what tables are judged where nothing keeps it: the help names what holds."""

    edition: str | None = option(
        "--edition", "Edition, such as lnf-2017.", metavar="EDITION", show_default=DEFAULT_EDITION
    )
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
    language: common.Language
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
    as_json: common.JsonResults
    encoding: str | None = option("--encoding", "Encoding of text files that are not UTF-8.")
    head: common.HeadOptions
    site_url: common.SiteUrl
    annex: common.Annex
    force: common.Force
    cap: common.Cap

    def build_judging(self, out: Output) -> Judging:
        """How the tables are read and judged.

        Raises:
            WrongOption: an edition, a rule or a guard band that there is not.
        """
        return self.tables.build_judging(
            self.encoding,
            out,
            edition=choose(
                self.tables.edition or DEFAULT_EDITION, out.corpus.equipment.editions, "--edition"
            ),
            rule=read_rule(self.tables.rule or "simple", self.tables.guard),
            complete=self.complete,
        )


@dataclass(frozen=True)
class _Call:
    """A call whose options were found to be right."""

    #: The event files among the files.
    events: list[Path]
    reports: list[Path]
    judging: Judging
    options: _Options
    out: Output
    failures: "FailureFile | None" = None

    @property
    def tables(self) -> list[Path]:
        """The measuring tables."""
        return [path for path in self.options.files if path not in self.events]


def check(options: _Options) -> int:
    """Check measured equipment against an edition of the rules.

    Exit status: 0 every verdict is pass; 1 something fails; 2 the input or the
    call is wrong; 3 nothing fails and something is open.
    """
    out = open_output(options.language, as_json=options.as_json)
    take_caps(options.cap)
    # A pipe gives its bytes once: to what tells event files, and to what reads the tables.
    with read_once():
        return _check(options, out)


def _check(options: _Options, out: Output) -> int:
    files = options.files
    judging, head = options.build_judging(out), build_head(options.head.read_fields())
    reports = _plan_reports(judging, options, out)
    events = event_files(files, options.encoding)
    if events and (options.streamed or options.engine == "dask"):
        option = "--stream" if options.streamed else "--engine dask"
        raise WrongOption(option, "option-event", file=str(events[0]))
    call = _Call(
        events, reports, judging, options, out, failures=_plan_failures(judging, options, out)
    )
    _check_engine(options.engine, options.scheduler)
    if (status := _sum_up(call, head.day or datetime.date.today())) is not None:
        return status
    head = completed(head, call.tables, out.corpus)
    handed = None
    if events:
        head, handed = _inspect_events(call, head)
        judging, inspected = handed.judging, handed.inspected
    else:
        inspected = judging.inspect(files, head.day or datetime.date.today())
    result = inspected.result
    if result is None:
        refuse_input(judging, _offer_stream(inspected), out, reports)
    _write_reports(call, result, head, handed.union.photos if handed else ())
    if call.failures:
        call.failures.write_event(result, judging)
    _print(call, inspected, head, handed)
    return exit_status(result)


def _plan_reports(judging: Judging, options: _Options, out: Output) -> list[Path]:
    """Where reports are written; each can be made, and nothing would be lost."""
    from novuss.report.formats import FORMS

    paths = options.report or []
    if options.open_ and not paths:
        paths = [options.files[0].with_name("report.html")]
    check_forms(paths, FORMS, out, "--report")
    refuse_inputs(paths, [*options.files, *judging.named], "--report")
    refuse_overwrite(dict.fromkeys(paths, _report_paper(out)), out, force=options.force)
    return paths


def _plan_failures(judging: Judging, options: _Options, out: Output) -> "FailureFile | None":
    """Where failures are listed; nothing would be lost there."""
    if options.failures is None:
        return None
    from novuss.cli.failure_file import FailureFile

    found = FailureFile(options.failures, out)
    inputs = [*options.files, *judging.named, *(options.report or [])]
    found.refuse(inputs, force=options.force)
    return found


def _check_engine(engine: str, scheduler: str) -> None:
    if engine not in ("local", "dask"):
        raise typer.BadParameter(f"{engine!r} is not one of local, dask", param_hint="--engine")
    if scheduler and engine != "dask":
        raise typer.BadParameter("goes with --engine dask only", param_hint="--scheduler")


def _sum_up(call: _Call, day: datetime.date) -> int | None:
    """Sum files up where that is asked for, or they are too long to be read whole.

    Instruments have to be in calibration on the ``day``.
    """
    options, judging = call.options, call.judging
    asked = options.streamed or options.engine == "dask"
    of_items = call.reports or judging.complete or judging.waivers
    if asked and of_items:
        raise typer.BadParameter(
            "keeps no items, so that --report, --complete and --waivers do not go with it",
            param_hint="--engine dask" if options.engine == "dask" else "--stream",
        )
    if asked or (not (of_items or call.events) and _are_long(options.files, judging)):
        from novuss.cli.stream import StreamPlan, stream_files

        where = (options.engine, options.scheduler)
        plan = StreamPlan(judging, where, day, call.failures, unasked=not asked)
        return stream_files(options.files, plan, call.out)
    return None


def _are_long(files: list[Path], judging: Judging) -> bool:
    """Whether files are read in pieces without being told: much, in plain tables."""
    from novuss.tables.reading import more_than_whole

    if not more_than_whole(files):
        return False
    # This brings pandas along, which takes long to start.
    from novuss.tables.chunks import is_plain
    from novuss.tables.long_table import ReadingParser

    parser = ReadingParser(judging.corpus, judging.edition, by_row=True)
    return all(is_plain(path, parser, judging.encoding) for path in files)


def _offer_stream(inspected: Inspected) -> Inspected:
    """What is too long to be read whole, with the option that reads it in pieces."""
    problems = [
        replace(problem, code="cap-over-stream")
        if problem.code == "cap-over" and problem.values["cap"] in _STREAMED
        else problem
        for problem in inspected.problems
    ]
    return replace(inspected, problems=problems)


def _inspect_events(call: _Call, head: EventHead) -> "tuple[EventHead, Handed]":
    """What event files and the tables beside them say, and the head that they give."""
    from novuss.cli.event_files import (
        complete_head,
        inspect_union,
        read_union,
        settle_terms,
        warn_photos,
    )

    judging, out, asked = call.judging, call.out, call.options.tables
    try:
        event = read_union(call.events, judging, rule_asked=asked.asks_rule, inspected=True)
        warn_photos(event, out)
        judging, before = settle_terms(judging, event, asked)
    except ProblemsError as error:
        refuse_input(judging, Inspected(None, error.problems), out, call.reports)
    head, differ = complete_head(head, event)
    before = [*differ, *before]
    return head, inspect_union(judging, event, call.tables, head.day, before=before)


def _write_reports(
    call: _Call, result: EventResult, head: EventHead, photos: Iterable[Photo]
) -> None:
    """Write the report in the forms of the paths, and name in it the files that it rests on."""
    from novuss.report.document import InputFile, Report
    from novuss.report.formats import FORMS

    document = Report(
        event=result,
        head=head,
        corpus=call.out.corpus,
        language=call.out.language,
        files=tuple(
            InputFile(path.name, hashlib.sha256(content_of(path)).hexdigest())
            for path in (*call.options.files, *call.judging.named)
        ),
        site_url=call.options.site_url,
        annex=call.options.annex,
        photos=tuple(photos),
    )
    contents = {path: FORMS[path.suffix.casefold()](document) for path in call.reports}
    write_papers(contents, _report_paper(call.out))


def _report_paper(out: Output) -> Paper:
    """The report of a check, as it is known again where it stands."""
    from novuss.report.tables import HEADINGS

    heads = translate_headings(out.corpus, HEADINGS)
    members = dict.fromkeys(("edition", "rule", "results", "items", "problems"))
    return Paper("report", heads, members=members)


def _print(call: _Call, inspected: Inspected, head: EventHead, handed: "Handed | None") -> None:
    """Print verdicts and what was written, and show the report where that is asked for."""
    out, result = call.out, inspected.result
    assert result is not None, "what has problems was refused"
    if out.as_json:
        out.print_json(result_data(result, out, head.plan, inspected.notices))
    else:
        out.print_notices(inspected.notices)
        print_result(result, out, whole="--report, --json")
        print_not_inspected(head.plan, result.items, out)
        if handed:
            from novuss.cli.event_files import print_handed

            print_handed(handed, result, out)
        for path in (*call.reports, *([call.failures.path] if call.failures else [])):
            out.print("cli.written", path=path)
    if call.options.open_:
        import webbrowser

        # The page, or else the printed form, or else the first; ``BROWSER`` names the program.
        by_form = {path.suffix.casefold(): path for path in reversed(call.reports)}
        path = by_form.get(".html") or by_form.get(".pdf") or call.reports[0]
        opened = False
        with suppress(OSError, webbrowser.Error):
            opened = webbrowser.open(path.resolve().as_uri())
        if not opened:
            out.warn("cli.not-opened", path=path)
