"""A line without end, read by a process of its own within a bound of memory."""

import os
import sys
from pathlib import Path

import pytest
from tests.commands import finished

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
        pytest.param(HEADER + "p1", b",", 2, marks=pytest.mark.audit),
        pytest.param("", b"x", 1, marks=pytest.mark.audit),
        pytest.param(HEADER, b'"', 2, marks=pytest.mark.audit),
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
    found = finished(
        [sys.executable, "-c", PROBE, "a.csv"],
        cwd=tmp_path,
        env={**os.environ, "NO_COLOR": "1"},
        timeout=600,
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
