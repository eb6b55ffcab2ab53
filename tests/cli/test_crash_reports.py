"""An error that nobody expected is no verdict."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.commands import Novuss, Run, finished

from novuss.cli import crash_reports
from novuss.tables import table_check

TABLE = "item,kind,characteristic,value,unit\np1,puck,weight,21,g\n"
Fail = Callable[[BaseException], Run]


@pytest.fixture
def fail(novuss: Novuss, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Fail:
    """Runs a check in which one function, once asked, fails as no user should see."""
    (tmp_path / "a.csv").write_text(TABLE)

    def checked(error: BaseException) -> Run:
        def failing(*_: object, **__: object) -> None:
            raise error

        monkeypatch.setattr(table_check, "check_readings", failing)
        return novuss("check", "a.csv", XDG_STATE_HOME=str(tmp_path / "state"))

    return checked


#: The command line with that function, in an interpreter of its own.
BROKEN = """\
import novuss.cli
import novuss.inspection.event_judging
novuss.inspection.event_judging.check_readings = None
novuss.cli.main()
"""
#: As in a container that is run with the number of a user whom its system does not know.
HOMELESS = """\
import os, pathlib, pwd, sys
from novuss.specs import knowledge_location
knowledge_location.PLACES = (pathlib.Path(sys.argv.pop(1)),)
def nobody(*_):
    raise KeyError("getpwuid(): uid not found")
pwd.getpwuid = nobody
for variable in ("HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME"):
    os.environ.pop(variable, None)
"""


@pytest.mark.parametrize(
    "error", [ZeroDivisionError("x"), KeyError(3), MemoryError(), RecursionError("deep")]
)
def test_it_ends_with_a_status_of_its_own_and_one_line(
    fail: Fail, tmp_path: Path, error: BaseException
) -> None:
    run = fail(error)
    assert (run.status, run.out) == (70, "")
    (line,) = run.err.strip().splitlines()
    assert line.startswith(f"An unexpected error ({type(error).__name__}).")
    kept = Path(line.rpartition(": ")[2])
    assert kept.is_relative_to(tmp_path)
    details = kept.read_text(encoding="utf-8")
    assert "Traceback" in details
    assert "a.csv" in details


def test_it_is_told_in_the_language(fail: Fail, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crash_reports, "SPOKEN", "lv")
    assert fail(KeyError(3)).err.startswith("Neparedz")


def test_where_no_log_can_be_written_another_place_is_found(
    fail: Fail, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "state").write_text("a file where a folder has to be")
    other_folder = tmp_path / "spare"
    other_folder.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(other_folder))
    assert str(other_folder) in fail(KeyError(3)).err
    assert list(other_folder.glob("novuss-crash-*.txt"))


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere a home is found otherwise")
def test_without_a_home_answers_are_given_and_errors_told(tmp_path: Path, frozen: Path) -> None:
    (tmp_path / "a.csv").write_text(TABLE)
    for program, words, status in (
        (BROKEN, ["check", "a.csv"], 70),
        ("from novuss.__main__ import main\nmain()", ["rules", "show", "1.1"], 0),
    ):
        done = finished(
            [sys.executable, "-c", HOMELESS + program, frozen, *words],
            cwd=tmp_path,
            env={**os.environ, "TMPDIR": str(tmp_path)},
            status=status,
        )
        assert len(done.stderr.splitlines()) == (status == 70)


@pytest.mark.skipif(os.name == "nt", reason="pipes end otherwise there")
def test_a_reader_that_goes_away_is_no_verdict(tmp_path: Path) -> None:
    """A report that nobody reads to its end ends as a shell expects, not as something failing."""
    rows = "".join(f"p{n},puck,weight,21,g\n" for n in range(3000))
    (tmp_path / "a.csv").write_text("item,kind,characteristic,value,unit\n" + rows)
    with subprocess.Popen(
        [sys.executable, "-m", "novuss", "check", "a.csv"],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.read(10)
        process.stdout.close()
        errors = process.stderr.read().decode()
        status = process.wait(timeout=600)
    # What a pipe took before its reader went away may have been all there was to say.
    assert status in (0, 141), errors
    assert "Traceback" not in errors


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no disk that is full")
@pytest.mark.parametrize(
    ("words", "unbuffered"),
    [(("--version",), ""), *((("rules", "show", "8", "-l", "ru"), now) for now in ("", "1"))],
)
def test_what_cannot_be_printed_is_told(
    words: tuple[str, ...], unbuffered: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONUNBUFFERED", unbuffered)
    command = [sys.executable, "-m", "novuss", *words]
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, encoding="utf-8")
    assert (done.returncode, done.stderr) == (2, ": No space left on device\n")
    reader, writer = os.pipe()
    os.close(reader)
    unheard = subprocess.run(command, stdout=writer, stderr=subprocess.PIPE, encoding="utf-8")
    os.close(writer)
    assert (unheard.returncode, unheard.stderr) == (141, "")


@pytest.mark.skipif(os.name == "nt", reason="outputs are closed otherwise there")
@pytest.mark.parametrize("words", [("--version",), ("rules", "show", "8")])
def test_a_closed_output_is_no_mistake(words: tuple[str, ...]) -> None:
    command = ["sh", "-c", 'exec "$@" >&-', "sh", sys.executable, "-m", "novuss", *words]
    done = subprocess.run(command, capture_output=True, encoding="utf-8")
    assert (done.returncode, done.stderr) == (0, "")
