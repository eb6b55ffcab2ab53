"""A million readings from a file to their verdicts, beside readers that only read it."""

import sys
from importlib.util import find_spec
from pathlib import Path

import pandas as pd
from tests.benchmarks.frame import data, limits
from tests.benchmarks.measuring import Table, processes_in_turns

ROUNDS = 3
FORMS = ("json", "csv", "html", "xlsx")


def tables(folder: Path, rows: int) -> list[Table]:
    """A table each for CSV and Parquet.

    Args:
        folder: where the files are written.
        rows: of each file.
    """
    frame = data(rows, limits())
    frame["item"] = "p" + frame["item"].astype(str)
    # As many digits as instruments show.
    frame["value"] = frame["value"].round(4)
    words = ("kind", "characteristic", "unit")
    frame = frame.astype(dict.fromkeys(words, "str"))
    csv, parquet = folder / "readings.csv", folder / "readings.parquet"
    frame.to_csv(csv, index=False)
    frame.to_parquet(parquet, index=False)
    return [_table(csv, "csv", rows), _table(parquet, "parquet", rows)]


def _table(path: Path, form: str, rows: int) -> Table:
    python = [sys.executable, "-c"]
    name = path.name
    read = f"import pandas; pandas.read_{form}('{name}')"
    judge = (
        "import novuss, pandas; "
        f"print(len(novuss.check_frame(pandas.read_{form}('{name}'{_arrow(form)}))))"
    )
    commands = {
        "novuss check --stream": [sys.executable, "-m", "novuss", "check", name, "--stream"],
        "pandas reads, check_frame judges": [*python, judge],
        "pandas reads, nothing else": [*python, read],
    }
    if find_spec("pyarrow"):
        module, call = ("csv", "read_csv") if form == "csv" else ("parquet", "read_table")
        arrow = f"import pyarrow.{module} as f; f.{call}('{name}')"
        commands["pyarrow reads, nothing else"] = [*python, arrow]
    if find_spec("polars"):
        commands["polars reads, nothing else"] = [
            *python,
            f"import polars; polars.read_{form}('{name}')",
        ]
    found = processes_in_turns(commands, ROUNDS, path.parent)
    last = list(found.values())[-1].best
    return Table(
        f"{rows:,} readings in {form.upper()}",
        f"Whole processes; the file has {path.stat().st_size / 1e6:.0f} MB.",
        ("", "CPU, least, s", "clock, least, s", "memory, MB", "to the last"),
        [
            (
                label,
                f"{run.best:.2f}",
                f"{min(run.clock):.2f}",
                f"{run.memory:.0f}",
                f"{run.best / last:.2f}",
            )
            for label, run in found.items()
        ],
    )


def _arrow(form: str) -> str:
    return ", engine='pyarrow'" if form == "csv" and find_spec("pyarrow") else ""


def growth(folder: Path, sizes: tuple[int, ...]) -> list[Table]:
    """How reports grow with items: seconds and megabytes by form, each a process."""
    rows = []
    for size in sizes:
        sheet = folder / f"pucks-{size}.csv"
        pd.DataFrame(
            {
                "item": [f"P{n}" for n in range(size)],
                "kind": "puck",
                "characteristic": "outer diameter",
                "value": [43.9 + n % 13 / 10 for n in range(size)],
                "unit": "mm",
            }
        ).to_csv(sheet, index=False)
        start = [sys.executable, "-m", "novuss", "check", sheet.name, "--cap", "rows=1000000"]
        start += ["--cap", "cells=10000000"]
        commands = {"terminal": start, "--json": [*start, "--json"]}
        for form in FORMS:
            commands[form] = [*start, "--report", f"report.{form}", "--force"]
        found = processes_in_turns(commands, 1, folder, warm=size == sizes[0])
        rows.append(
            (f"{size:,}", *(f"{run.best:.2f} s, {run.memory:.0f} MB" for run in found.values()))
        )
    return [
        Table(
            "Growth with items",
            "A puck and a reading each; processor and memory of the whole process, one run.",
            ("items", "terminal", "--json", *(f"report.{form}" for form in FORMS)),
            rows,
        )
    ]


def failures(folder: Path, rows: int) -> list[Table]:
    """What the list of failures takes, in pieces and whole, by how many readings fail."""
    found = []
    whole = ["--cap", "rows=1000000", "--cap", "cells=10000000"]
    for way, size, options in (("in pieces", rows, ["--stream"]), ("whole", rows // 10, whole)):
        for share in (100, 2):
            sheet = folder / f"failing-{size}-{share}.csv"
            value = [46.2 if n % share == 0 else 44.5 for n in range(size)]
            words = {"kind": "puck", "characteristic": "outer diameter", "unit": "mm"}
            pd.DataFrame({"item": [f"P{n}" for n in range(size)], "value": value} | words).to_csv(
                sheet, index=False
            )
            check = [sys.executable, "-m", "novuss", "check", sheet.name, *options]
            commands = {"alone": check, "listed": [*check, "--failures", "list.csv", "--force"]}
            runs = processes_in_turns(commands, 1, folder)
            figures = [f"{run.best:.2f} s, {run.memory:.0f} MB" for run in runs.values()]
            length = f"{(folder / 'list.csv').stat().st_size / 1e6:.1f} MB"
            found.append((f"{size:,} {way}", f"{100 // share} %", *figures, length))
    return [
        Table(
            "The list of failures",
            "`--failures`: processor and memory of the whole process, one run.",
            ("readings", "that fail", "without a list", "with it", "the list"),
            found,
        )
    ]
