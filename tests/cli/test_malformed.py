"""Malformed files as real processes: exit 2, place and cure, within bounds of time and memory."""

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Novuss = Callable[..., Any]
HEADER = "item,kind,characteristic,value,unit\n"
#: Runs a command, says how it ended and how much memory it took at most.
PROBE = """
import resource, subprocess, sys
done = subprocess.run([sys.executable, "-m", "novuss", "check", *sys.argv[1:]],
                      capture_output=True, encoding="utf-8")
print(done.returncode, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
print(done.stderr)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="resource is a module of Unix")
@pytest.mark.parametrize(
    ("head", "sign", "line"),
    [
        (HEADER + "p1,,puck.outer_diameter,44.5,", b"m", 2),
        (HEADER + "p1", b",", 2),
        ("", b"x", 1),
        (HEADER, b'"', 2),
    ],
    ids=["cell", "separators", "header", "quotes"],
)
def test_line_of_a_hundred_megabytes_is_refused_without_being_held(
    tmp_path: Path, head: str, sign: bytes, line: int
) -> None:
    with (tmp_path / "a.csv").open("wb") as file:
        file.write(head.encode())
        for _ in range(100):
            file.write(sign * 1_000_000)
    start = time.monotonic()
    found = subprocess.run(
        [sys.executable, "-c", PROBE, "a.csv"],
        cwd=tmp_path,
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "NO_COLOR": "1"},
        timeout=120,
        check=True,
    ).stdout
    first, message = found.split("\n", 1)
    status, memory = map(int, first.split())
    assert status == 2
    assert message.startswith(f"a.csv:{line}: the line has more than 1000000 characters")
    assert "save the table as CSV UTF-8 again" in message
    assert "Traceback" not in message
    # Python with pandas takes 150 to 250 MB; the line itself would add a hundred and more.
    megabytes = memory / (1e6 if sys.platform == "darwin" else 1e3)
    assert megabytes < 330
    assert time.monotonic() - start < 100


@pytest.mark.parametrize("streamed", [[], ["--stream"]], ids=["at-once", "streamed"])
@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("a.csv", b"", "a.csv: "),
        ("a.csv", bytes(range(256)), "a.csv"),
        ("a.csv", (HEADER + "p,,puck.weight,1e400,g\n").encode(), "a.csv:2:4: "),
        ("a.csv", (HEADER + "p,,puck.weight,-1,g\n,,puck.weight,nan,g\n").encode(), "a.csv:3:1: "),
        ("a.csv", (HEADER + "p,,21,puck.weight,g\n").encode(), "a.csv:2:3: "),
        ("a.csv", (HEADER[:-1] + ",unit\np,,puck.weight,21,g,g\n").encode(), "a.csv:1:6: "),
        ("a.csv", (HEADER + "p,ball,weight,21,g\n").encode(), "table, puck, disc, cue, brush"),
        ("a.csv", (HEADER + "p,puck,wieght,21,g\n").encode(), "type one of: puck.weight (weight)"),
        ("a.csv", (HEADER + "t,,table.rail_angle,90,g\n").encode(), "units: °, ′, rad"),
        ("a.parquet", b"PAR1", "a.parquet"),
    ],
    ids=[
        "empty",
        "binary",
        "1e400",
        "negative-and-nan",
        "swapped",
        "column-twice",
        "kind",
        "characteristic",
        "unit",
        "parquet",
    ],
)
def test_malformed_file_ends_with_status_2_place_and_cure(
    novuss: Novuss, tmp_path: Path, name: str, content: bytes, said: str, streamed: list[str]
) -> None:
    (tmp_path / name).write_bytes(content)
    run = novuss("check", name, *streamed)
    assert (run.status, run.out) == (2, "")
    assert said in run.err
    assert "; " in run.err
    assert run.err.rstrip().endswith("nothing was checked")
