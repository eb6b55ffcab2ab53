"""``novuss check --stream``: files of any length, summed up per characteristic."""

from __future__ import annotations

import datetime
import sys
from collections.abc import Container, Generator, Iterator
from contextlib import ExitStack, closing
from dataclasses import dataclass
from decimal import Decimal
from itertools import zip_longest
from pathlib import Path

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from novuss.cli.console_output import Output, Status
from novuss.cli.failure_file import FailureFile
from novuss.cli.terminal_results import find_status
from novuss.input_problems import Problem
from novuss.inspection.instruments import Register
from novuss.install_hints import install_command
from novuss.report.json_report import drop_empty, notices_to_json, problems_to_json
from novuss.tables.chunked_judging import (
    MOST_PROBLEMS,
    ClusterError,
    Job,
    Piece,
    Total,
    judge_file,
    judge_on_cluster,
)
from novuss.tables.confirmed_readings import Confirmations
from novuss.tables.frame_judging import Tally, tally_to_json
from novuss.tables.table_check import CheckOptions

_SIGNIFICANT = 6
_BARS = " ▁▂▃▄▅▆▇█"
_HEADINGS = ("report.characteristic", "cli.readings", "cli.verdicts", "cli.mean", "cli.spread")
#: Columns of a window in which a line for a characteristic has room.
_WIDE = 120


@dataclass(frozen=True)
class StreamPlan:
    """How files are judged and summed up.

    Attributes:
        options: by which edition, rule and limits.
        where: engine and scheduler.
        day: on which instruments have to be in calibration.
        failures: where what does not pass is listed.
        unasked: whether files are summed up because they are long, and not because of an option.
    """

    options: CheckOptions
    where: tuple[str, str]
    day: datetime.date
    failures: FailureFile | None
    unasked: bool

    def build_job(self) -> tuple[Job, list[Problem]]:
        """What every process has to know, and what is wrong with the files beside the tables."""
        options = self.options
        working_limits, wrong = options.read_limits()
        instruments, faulty = options.read_instruments()
        register = None
        if instruments is not None and not faulty:
            register = Register(tuple(instruments), self.day)
        job = Job(
            options.edition,
            options.rule,
            tuple(working_limits),
            options.encoding,
            options.confirmed,
            register=register,
            open_list=self.failures.build_opener(options, register) if self.failures else None,
        )
        return job, [*faulty, *wrong]


def sum_up_files(files: list[Path], plan: StreamPlan, out: Output) -> Status | None:
    """Sum files up; the exit status, None where single items have to be known, unasked."""
    job, wrong = plan.build_job()
    with ExitStack() as stack:
        listed: list[Path] = []
        if plan.failures:
            listed = stack.enter_context(plan.failures.create_parts(len(files)))
        tallies, problems, notices = _tally_files(files, job, plan.where, out, listed)
        if plan.unasked and any(problem.code == "characteristic-raw" for problem in problems):
            return None
        problems += wrong
        if problems:
            _print_problems(problems, job, out)
            return Status.BAD_INPUT
        if plan.failures:
            plan.failures.write_parts([part for part in listed if part.exists()])
    if out.as_json:
        data = _tallies_to_json(tallies, job, out)
        out.print_json(data | drop_empty(notices=notices_to_json(notices, out.explainer)))
    else:
        out.print_notices(notices)
        _print_tallies(tallies, out, {limit.characteristic for limit in job.working_limits})
        if plan.unasked:
            out.print("cli.summed-up", n=sum(int(tally.counts.sum()) for tally in tallies))
        if plan.failures:
            out.print("cli.written", path=plan.failures.path)
    return find_status(verdict for tally in tallies for verdict in tally.verdicts)


def _print_problems(problems: list[Problem], job: Job, out: Output) -> None:
    if out.as_json:
        edition, rule = job.edition, job.rule.name
        data = problems_to_json(edition, rule, problems, out.explainer)
        out.print_json({"edition": edition, "rule": rule, "summary": []} | data)
    else:
        out.print_problems(problems)
        out.warn("cli.problems", n=len(problems))
        if len(problems) >= MOST_PROBLEMS:
            out.warn("cli.stopped")


def _tally_files(
    files: list[Path], job: Job, where: tuple[str, str], out: Output, listed: list[Path]
) -> tuple[list[Tally], list[Problem], list[Problem]]:
    """The tallies of all files, what is wrong with them, and what is to be said of them.

    One file is read after the other, or each on a worker of a cluster: a running one, or one on
    this machine. Where it cannot do the work the command ends.
    """
    engine, scheduler = where
    try:
        if engine == "dask":
            pieces = judge_on_cluster(files, job, scheduler or None, listed)
        else:
            pieces = (
                judge_file(path, out.corpus, job, listed=part)
                for path, part in zip_longest(files, listed)
            )
        return _add_up_tallies(files, pieces, job, out)
    except ClusterError as error:
        message = out.say(
            f"cli.dask-{error.cause}",
            detail=error.detail,
            address=scheduler or "127.0.0.1",
            command=install_command("dask"),
        )
        out.print_line(f"--engine dask: {message}", err=True)
        raise typer.Exit(Status.BAD_INPUT) from None


def _add_up_tallies(
    files: list[Path], judged: Generator[Iterator[Piece]], job: Job, out: Output
) -> tuple[list[Tally], list[Problem], list[Problem]]:
    total = Total()
    progress = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        TaskProgressColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
        disable=not sys.stderr.isatty(),
    )
    with progress, closing(judged):
        for path, pieces in zip(files, judged, strict=False):
            # Not handed over as markup: a name may hold brackets.
            task = progress.add_task(path.name.replace("[", "("), total=1.0)
            for share in total.add_pieces(pieces):
                progress.update(task, completed=share)
            if total.stopped:
                return [], total.problems, []
    unmet = Confirmations(job.confirmed).list_unmet(total.confirmed)
    found = total.tallies.list_tallies(out.corpus.equipment.characteristics(job.edition))
    problems = [*total.problems, *total.doubts.list_problems(), *unmet]
    return found, problems, list(total.notices.values())


def _tallies_to_json(tallies: list[Tally], job: Job, out: Output) -> dict[str, object]:
    """The JSON form: ``summary`` per characteristic instead of results and items."""
    return {
        "edition": job.edition,
        "rule": job.rule.name,
        "summary": [tally_to_json(tally) for tally in tallies],
        "problems": [],
        "knowledge": out.corpus.ruleset_version.to_json(),
    }


def _print_tallies(tallies: list[Tally], out: Output, settled: Container[str]) -> None:
    """Print per characteristic: counts by verdict, mean, spread, Cp, Cpk, histogram.

    One line each in a table, or some lines below each other where the window is narrow. A limit
    that is our reading is told as such, unless it is ``settled`` by a working limit.
    """
    console = out.console
    headings = [*map(out.say, _HEADINGS), "Cp", "Cpk", out.say("cli.histogram")]
    rows = [_list_cells(tally, out, settled) for tally in tallies]
    if console.width < _WIDE:
        for name, readings, verdicts, *figures, bars in rows:
            console.print(Text(name, style="bold"))
            console.print(Text(f"  {headings[1]} {readings}: {verdicts}"))
            pairs = (" ".join(pair) for pair in zip(headings[3:], figures, strict=False))
            if bars:
                console.print(Text(f"  {', '.join(pairs)}\n  {bars.strip()}"))
        return
    table = Table(box=None, pad_edge=False)
    for heading in headings:
        table.add_column(heading, no_wrap=heading == headings[-1])
    for row in rows:
        table.add_row(*row)
    console.print(table)


def _list_cells(tally: Tally, out: Output, settled: Container[str]) -> list[str]:
    explainer, characteristic = out.explainer, tally.characteristic
    counts = [count for count in tally.counts.tolist() if count]
    verdicts = [
        f"{explainer.name_verdict(verdict)} {count}"
        for verdict, count in zip(tally.verdicts, counts, strict=True)
    ]
    symbol = explainer.get_symbol(characteristic)
    ours = "" if characteristic.id in settled else explainer.open_reading(characteristic)
    return [
        f"{characteristic.clause} {explainer.name_kind(characteristic.kind)}: "
        f"{characteristic.names[out.language]}" + (f" ({ours})" if ours else ""),
        str(int(tally.counts.sum())),
        ", ".join(verdicts),
        _format_figure(tally.mean if tally.n else None, out, symbol),
        _format_figure(tally.s, out, symbol),
        _format_figure(tally.cp, out, "", 3),
        _format_figure(tally.cpk, out, "", 3),
        _draw_bars(tally.histogram),
    ]


def _format_figure(
    value: float | None, out: Output, symbol: str, digits: int = _SIGNIFICANT
) -> str:
    if value is None:
        return "–"
    rounded = Decimal(f"{value:.{digits}g}")
    return out.say.format_quantity(rounded, symbol) if symbol else out.say.format_number(rounded)


def _draw_bars(counts: list[int] | None) -> str:
    """A histogram in one line; a bin with anything in it is never left blank."""
    if not counts or not any(counts):
        return ""
    most, last = max(counts), len(_BARS) - 1
    return "".join(_BARS[-(-count * last // most)] for count in counts)
