"""What a release has beside its wheel: scripts that take dropped files and show the report."""

import os
import re
import shutil
import subprocess
from fractions import Fraction
from pathlib import Path

import pytest

from novuss import read_readings

LAUNCH = Path(__file__).resolve().parent.parent / "inspect" / "novuss" / "launch"
CMD, SH = LAUNCH / "novuss-check.cmd", LAUNCH / "novuss-check.sh"
WHEEL = "novuss-9.8.7-py3-none-any.whl"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the script and a wheel, called as folders of users are."""
    if os.name == "nt":
        pytest.skip("a shell script runs elsewhere")
    made = tmp_path / "Release (1) & co"
    made.mkdir()
    shutil.copy2(SH, made)
    (made / WHEEL).write_bytes(b"")
    (tmp_path / "tools").mkdir()
    for name in ("sh", "dirname", "basename", "cat"):
        found = shutil.which(name)
        assert found
        (tmp_path / "tools" / name).symlink_to(found)
    return made


def runs(folder: Path, *words: str) -> "subprocess.CompletedProcess[str]":
    """The script, with nothing on the path but what the test put there."""
    home = folder.parent
    return subprocess.run(
        [folder / SH.name, *words],
        cwd=home,
        env={"PATH": str(home / "tools"), "HOME": str(home)},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


def tool(folder: Path, name: str, status: int) -> Path:
    """A program that notes its arguments, one a line, and ends with a status."""
    noted = folder.parent / f"{name}.txt"
    program = folder.parent / "tools" / name
    program.write_text(f'#!/bin/sh\nprintf "%s\\n" "$@" > "{noted}"\nexit {status}\n')
    program.chmod(0o755)
    return noted


@pytest.mark.parametrize("status", [0, 1, 2, 3, 70])
@pytest.mark.parametrize(
    ("name", "before"), [("uvx", ["--from"]), ("pipx", ["run", "--spec"])], ids=["uvx", "pipx"]
)
def test_script_hands_every_name_on_as_it_is(
    folder: Path, name: str, before: list[str], status: int
) -> None:
    noted = tool(folder, name, status)
    names = ["my tables (2).csv", "Rīga & co.xlsx", "it's $HOME; `x`.csv", "*.csv"]
    run = runs(folder, *names)
    assert run.returncode == status, run.stderr
    wheel = str(folder / WHEEL)
    lines = noted.read_text(encoding="utf-8").splitlines()
    assert lines == [*before, wheel, "novuss", "check", *names, "--open"]
    assert (run.stderr == "") == (status in (0, 1, 3))


def test_script_says_what_it_lacks(folder: Path) -> None:
    assert runs(folder).returncode == 2
    nothing = runs(folder, "a.csv")
    assert (nothing.returncode, "Python 3.11" in nothing.stderr) == (69, True)
    tool(folder, "uvx", 0)
    (folder / WHEEL).unlink()
    lost = runs(folder, "a.csv")
    assert (lost.returncode, "wheel" in lost.stderr) == (69, True)


def test_newest_of_several_wheels_is_run(folder: Path) -> None:
    noted = tool(folder, "uvx", 0)
    (folder / "novuss-9.9.0-py3-none-any.whl").write_bytes(b"")
    assert runs(folder, "a.csv").returncode == 0
    assert "novuss-9.9.0" in noted.read_text(encoding="utf-8")


@pytest.fixture
def python(folder: Path) -> Path:
    """A Python 3.12 that notes how packages are installed, each word on a line."""
    for name in ("mkdir", "cp"):
        found = shutil.which(name)
        assert found
        (folder.parent / "tools" / name).symlink_to(found)
    program = folder.parent / "tools" / "python3"
    noted = folder.parent / "installs.txt"
    program.write_text(
        f"""#!/bin/sh
case "$1 $2" in
"-c "*) [ -z "$3" ] || [ "$3" = 3.12 ] ;;
"-m venv") for place; do :; done
    mkdir -p "$place/bin" && cp "$0" "$place/bin/python" && cp "$0" "$place/bin/novuss"
    printf "%s\\n" "$@" > "{noted}" ;;
*" install" | "-m pip") printf "%s\\n" "$@" >> "{noted}" ;;
esac
""",
        encoding="utf-8",
    )
    program.chmod(0o755)
    return noted


def test_script_installs_from_packages_beside_it_alone(folder: Path, python: Path) -> None:
    (folder / "wheels").mkdir()
    unused = [tool(folder, name, 0) for name in ("uvx", "pipx")]
    run = runs(folder, "a.csv")
    assert (run.returncode, "Installing novuss" in run.stderr) == (0, True)
    words = python.read_text(encoding="utf-8").split("\n")
    assert ["--no-index", "--find-links", "wheels", str(folder / WHEEL)] == words[-5:-1]
    assert not any(path.exists() for path in unused)
    assert runs(folder, "a.csv").stderr == ""


def test_script_brings_the_pip_that_a_python_may_lack(folder: Path, python: Path) -> None:
    (folder / "wheels").mkdir()
    pip = folder / "wheels" / "pip-26.0-py3-none-any.whl"
    pip.write_bytes(b"")
    assert runs(folder, "a.csv").returncode == 0
    words = python.read_text(encoding="utf-8").split("\n")
    assert "--without-pip" in words
    assert words.index(f"{pip}/pip") + 1 == words.index("install")


def test_script_names_the_python_that_its_packages_are_for(folder: Path, python: Path) -> None:
    (folder / "wheels").mkdir()
    other = folder / "wheels" / "pydantic_core-2.5-cp313-cp313-manylinux2014_x86_64.whl"
    other.write_bytes(b"")
    run = runs(folder, "a.csv")
    assert (run.returncode, "Install Python 3.13," in run.stderr) == (69, True)
    assert not python.exists()
    other.rename(other.with_name(other.name.replace("cp313", "cp312")))
    assert runs(folder, "a.csv").returncode == 0


@pytest.mark.parametrize("kind", ["puck", "Schlagscheibe", "шайба", "ripa"])
def test_table_in_the_manual_of_a_release_is_read(kind: str, tmp_path: Path) -> None:
    text = (LAUNCH / "README.txt").read_text(encoding="utf-8")
    tables = re.findall(r"(?:^ {5}\S.*;.*\n)+", text, re.MULTILINE)
    assert len(tables) == 4
    table = tmp_path / "event.csv"
    table.write_text(*[table for table in tables if f";{kind};" in table], encoding="utf-8")
    readings = read_readings(table)
    assert readings[0].characteristic.id == "puck.outer_diameter"
    assert {reading.amount for reading in readings} == {Fraction(445, 10)} | (
        {Fraction(764), Fraction(1300)} if kind == "puck" else set()
    )


def test_script_of_windows_can_be_read_by_windows() -> None:
    raw = CMD.read_bytes()
    # A label is not found in a file with the line ends of other systems.
    assert raw.count(b"\n") == raw.count(b"\r\n") > 20
    assert raw.isascii()
    text = raw.decode().replace("\r\n", "\n")
    assert text.index("chcp 65001") < text.index("novuss check %files%")
    # Names of files stand between quotation marks and in no block of brackets.
    assert 'set files=%files% "%~f1"' in text
    assert "%*" not in text
    assert '"%wheel%"' in text
    assert not re.search(r"^\s*\)|\($", text, re.MULTILINE)
    assert "DisableDelayedExpansion" in text
    labels = set(re.findall(r"^:(\w+)$", text, re.MULTILINE))
    assert set(re.findall(r"\bgoto (\w+)", text)) <= labels
    # A shift moves the name of the file itself as well.
    assert text.count("%~dp0") == 1
    assert text.index("%~dp0") < text.index("\nshift\n")
    # Nothing is tried with a Python that is not there, with packages beside the script neither.
    assert text.index("where py >nul 2>nul || goto nopython") < text.index("%python% -m venv")
    # Without the program the status of cmd.exe would be 3, which is one of the check.
    assert text.index('novuss.exe" set "made="') < text.index('"=="%stamp%" goto check')
    # The status is kept, shown and given on; who is to read something can.
    assert 'set "status=%errorlevel%"' in text
    assert "exit /b %status%" in text
    assert text.index(":stay") < text.index("pause") < text.index(":end")
    assert re.findall(r'if "%status%"=="(\d)" goto end', text) == ["0", "1", "3"]


@pytest.mark.parametrize("script", [CMD, SH], ids=["cmd", "sh"])
def test_scripts_try_the_same_in_the_same_order_and_name_no_index(script: Path) -> None:
    text = script.read_text(encoding="utf-8")
    names = (r"uvx(\.exe)? --from", r"pipx(\.exe)? run")
    first = [re.search(rf"{name}\b.*novuss check", text) for name in names]
    assert all(first)
    places = [match.start() for match in first if match]
    assert places == sorted(places)
    assert places[-1] < text.index("-m venv")
    assert text.count(" --open") == 3
    assert not re.search(r"https?://|--index|--extra-index", text)
