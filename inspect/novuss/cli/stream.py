"""``novuss check --stream``: files of any length, summed up per characteristic."""

import sys
from collections.abc import Container
from contextlib import closing
from decimal import Decimal
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn
from rich.table import Table as RichTable
from rich.text import Text

from novuss.cli.terminal import screen
from novuss.corpus import Corpus
from novuss.decimals import decimal_string
from novuss.explain import Explainer
from novuss.judged_with import JudgedWith
from novuss.problems import Problem
from novuss.tables.frame import Tally, summary
from novuss.tables.pieces import Job, Total, judge_file

_SIGNIFICANT = 6
_BARS = " ▁▂▃▄▅▆▇█"
_HEADINGS = ("report.characteristic", "cli.readings", "cli.verdicts", "cli.mean", "cli.spread")
#: Columns of a window in which a line for a characteristic has room.
_WIDE = 120


def tally_files(
    files: list[Path], corpus: Corpus, job: Job, *, engine: str = "local", scheduler: str = ""
) -> tuple[list[Tally], list[Problem]]:
    """The tallies of all files, and what is wrong with them, at most some thousand problems.

    Args:
        files: CSV or Parquet files, in the order in which problems are told.
        corpus: the knowledge.
        job: how they are judged.
        engine: ``local`` reads one file after the other, ``dask`` each on a worker.
        scheduler: the address of a running Dask cluster; empty for one on this machine.

    Raises:
        ClusterError: the cluster cannot do the work.
    """
    if engine == "dask":
        from novuss.tables.pieces import judge_on_cluster

        judged = judge_on_cluster(files, job, scheduler or None)
    else:
        judged = (judge_file(path, corpus, job) for path in files)
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
            for share in total.add(pieces):
                progress.update(task, completed=share)
            if total.stopped:
                return [], total.problems
    return total.tallies.of(corpus.characteristics(job.edition)), total.problems


def tallies_data(
    edition: str, rule: str, tallies: list[Tally], knowledge: JudgedWith
) -> dict[str, Any]:
    """The JSON form: ``summary`` per characteristic instead of results and items."""
    return {
        "edition": edition,
        "rule": rule,
        "summary": [
            {
                "characteristic": tally.characteristic.id,
                "clause": tally.characteristic.clause,
                "unit": tally.characteristic.unit,
                "evidence": tally.characteristic.evidence,
                **{
                    f"{side}": None if end is None else decimal_string(end)
                    for side in ("lower", "upper")
                    for end in [getattr(tally.characteristic.bounds, side, None)]
                },
                **summary(tally),
            }
            for tally in tallies
        ],
        "problems": [],
        "knowledge": knowledge.data,
    }


def print_tallies(tallies: list[Tally], explainer: Explainer, settled: Container[str] = ()) -> None:
    """Per characteristic: counts by verdict, mean, spread, Cp, Cpk, histogram.

    One line each in a table, or some lines below each other where the window is narrow. A limit
    that is our reading is told as such, unless it is ``settled`` by a working limit.
    """
    console = screen()
    headings = [explainer.wording(heading) for heading in _HEADINGS]
    headings += ["Cp", "Cpk", explainer.wording("cli.histogram")]
    rows = [_row(tally, explainer, settled) for tally in tallies]
    if console.width < _WIDE:
        for name, readings, verdicts, *figures, bars in rows:
            console.print(Text(name, style="bold"))
            console.print(Text(f"  {headings[1]} {readings}: {verdicts}"))
            said = (f"{one} {two}" for one, two in zip(headings[3:], figures, strict=False))
            if bars:
                console.print(Text(f"  {', '.join(said)}\n  {bars.strip()}"))
        return
    table = RichTable(box=None, pad_edge=False)
    for heading in headings:
        table.add_column(heading, no_wrap=heading == headings[-1])
    for row in rows:
        table.add_row(*row)
    console.print(table)


def _row(tally: Tally, explainer: Explainer, settled: Container[str]) -> list[str]:
    found = summary(tally)
    verdicts = [f"{explainer.verdict(verdict)} {found[verdict]}" for verdict in tally.verdicts]
    one = tally.characteristic
    symbol = explainer.symbol(one)
    ours = "" if one.id in settled else explainer.open_reading(one)
    return [
        f"{one.clause} {explainer.kind(one.kind)}: {one.names[explainer.language]}"
        + (f" ({ours})" if ours else ""),
        str(int(tally.counts.sum())),
        ", ".join(verdicts),
        _figure(found["mean"], explainer, symbol),
        _figure(found["s"], explainer, symbol),
        _figure(found["cp"], explainer, "", 3),
        _figure(found["cpk"], explainer, "", 3),
        _bars(found["histogram"]),
    ]


def _figure(
    value: float | None, explainer: Explainer, symbol: str, digits: int = _SIGNIFICANT
) -> str:
    if value is None:
        return "–"
    rounded = Decimal(f"{value:.{digits}g}")
    return (
        explainer.wording.quantity(rounded, symbol) if symbol else explainer.wording.number(rounded)
    )


def _bars(counts: list[int] | None) -> str:
    """A histogram in one line; a bin with anything in it is never left blank."""
    if not counts or not any(counts):
        return ""
    most, last = max(counts), len(_BARS) - 1
    return "".join(_BARS[-(-count * last // most)] for count in counts)
