"""What a user installs, as a user installs it: built in isolation, run from an empty folder."""

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.install.conftest import ROOT, Environment, outside, run_command
from tests.official.invented import copied

from novuss.corpus import Corpus
from novuss.search import index_store
from novuss.specs import loader

Made = Callable[[str], Environment]

#: A puck that is too heavy: whatever else is asked of it, it fails.
PUCK = "item,kind,characteristic,value,unit\nP1,puck,weight,22.5,g\n"
FAILS = 1


@pytest.fixture(scope="session")
def sdist(builder: Environment) -> Path:
    """The source distribution, made with nothing but what the build asks for."""
    asked = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["build-system"]
    builder.add(*asked["requires"])
    code = "import sys, hatchling.build as build; print(build.build_sdist(sys.argv[1]))"
    name = run_command(builder.python, "-c", code, builder.at, cwd=ROOT).split()[-1]
    return builder.at / name


@pytest.fixture(scope="session")
def wheels(builder: Environment, sdist: Path) -> dict[str, Path]:
    """The wheel from the checkout and from the source distribution, each built in isolation."""
    built = {}
    for name, source in {"checkout": ROOT, "sdist": sdist}.items():
        run_command(
            *(builder.python, "-m", "pip", "wheel", "-q", "--no-deps", "-w", name, source),
            cwd=builder.at,
        )
        (built[name],) = (builder.at / name).glob("*.whl")
    return built


@pytest.fixture(scope="session")
def bare(environment: Made, wheels: dict[str, Path]) -> Environment:
    """The wheel of the checkout without any extra."""
    made = environment("bare")
    made.add(wheels["checkout"])
    return made


@pytest.fixture(scope="session")
def full(environment: Made, wheels: dict[str, Path]) -> Environment:
    """The wheel of the source distribution with the extras that a judge uses."""
    made = environment("full")
    made.add(f"novuss[pdf,parquet,official] @ {wheels['sdist'].as_uri()}")
    return made


def contents(wheel: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(wheel) as file:
        return {name: file.read(name) for name in file.namelist()}


def test_source_distribution_builds_the_same_wheel(wheels: dict[str, Path]) -> None:
    assert contents(wheels["checkout"]) == contents(wheels["sdist"])


def test_index_takes_the_metadata(
    builder: Environment, wheels: dict[str, Path], sdist: Path
) -> None:
    builder.add("twine")
    command = (builder.python, "-m", "twine", "check", "--strict", wheels["checkout"], sdist)
    assert run_command(*command, cwd=builder.at).count("PASSED") == 2


def test_wheel_carries_what_takes_seconds_to_make(live: Corpus, wheels: dict[str, Path]) -> None:
    found = contents(wheels["checkout"])
    knowledge = {
        Path(name).name: content for name, content in found.items() if "/knowledge/" in name
    }
    index = json.loads(knowledge[index_store.SHIPPED])
    assert index["clauses"]["version"] == index_store.compute_index_version(live)
    situations = json.loads(knowledge[index_store.SHIPPED_SITUATIONS])
    assert situations["clauses"]["version"] == index_store.compute_index_version(live)
    assert len(situations["clauses"]["documents"]) == len(live.situations)
    # The word forms of others travel with their licences.
    assert all(language["licence"] for language in index["languages"].values())
    (terms,) = (content for name, content in found.items() if name.endswith("/licenses/LICENSE"))
    assert b"OpenCorpora" in terms
    assert json.loads(knowledge[loader.SHIPPED])["digest"] == live.digest
    assert "subjects.yaml" in knowledge
    assert not any(name.endswith("wheel_contents.py") for name in found)


def test_uv_builds_the_same_wheel(wheels: dict[str, Path], tmp_path: Path) -> None:
    if shutil.which("uv") is None:
        pytest.skip("uv is not installed")
    run_command("uv", "build", "-q", "--wheel", "-o", tmp_path, ROOT, cwd=tmp_path)
    (wheel,) = tmp_path.glob("*.whl")
    assert contents(wheel) == contents(wheels["checkout"])


@pytest.fixture(params=["bare", "full"])
def installed(request: pytest.FixtureRequest) -> Environment:
    made: Environment = request.getfixturevalue(request.param)
    return made


def test_nothing_that_it_requires_is_missing(installed: Environment) -> None:
    run_command(installed.python, "-m", "pip", "check", cwd=installed.at)


def test_rules_are_shown_and_found_at_once(installed: Environment) -> None:
    run = installed.novuss("rules", "show", "17.1.8", "--language", "ru")
    assert (run.returncode, run.stderr) == (0, "")
    assert "17.1.8" in run.stdout
    found = installed.novuss("rules", "search", "kauliņiem", "--json")
    assert (found.returncode, found.stderr) == (0, "")
    assert json.loads(found.stdout)["results"]
    # The wheel carries the indexes, so nothing had to be made and kept.
    assert not (installed.at / ".cache").exists()


def test_tables_are_checked_recorded_and_reported(installed: Environment, tmp_path: Path) -> None:
    (tmp_path / "pucks.csv").write_text(PUCK, encoding="utf-8")
    checked = installed.novuss(
        *("check", tmp_path / "pucks.csv", "--language", "lv"),
        *("--report", tmp_path / "report.html", "--report", tmp_path / "report.xlsx"),
    )
    assert (checked.returncode, checked.stderr) == (FAILS, "")
    assert '<html lang="lv">' in (tmp_path / "report.html").read_text(encoding="utf-8")
    assert (tmp_path / "report.xlsx").read_bytes().startswith(b"PK")
    recorded = installed.novuss(
        *("record", "add", tmp_path / "event.db", tmp_path / "pucks.csv", "--by", "I. Bērziņa")
    )
    assert (recorded.returncode, recorded.stderr) == (FAILS, "")
    summary = installed.novuss("report", tmp_path / "event.db", "-o", tmp_path / "summary.html")
    assert summary.stderr == ""
    assert "P1" in (tmp_path / "summary.html").read_text(encoding="utf-8")


def test_workbook_of_a_template_is_read_again(bare: Environment, tmp_path: Path) -> None:
    made = bare.novuss("template", "--pucks", "2", "-o", tmp_path / "check.xlsx")
    assert (made.returncode, made.stderr) == (0, "")
    checked = bare.novuss("check", tmp_path / "check.xlsx")
    assert (checked.returncode, checked.stderr) == (3, "")
    assert "P2" in checked.stdout


def test_frames_are_judged_in_python(bare: Environment) -> None:
    code = (
        "import novuss, pandas; print(novuss.check_frame(pandas.DataFrame({'item': ['P1'],"
        "'kind': ['puck'], 'characteristic': ['weight'], 'value': ['22.5'], 'unit': ['g']}))"
        ".verdict[0])"
    )
    assert run_command(bare.python, "-c", code, cwd=bare.at).strip() == "fail"


@pytest.fixture(scope="session")
def copy(corpus: Corpus, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return copied(corpus, tmp_path_factory.mktemp("copy") / "copy.txt")


def test_extras_do_what_they_are_there_for(full: Environment, copy: Path, tmp_path: Path) -> None:
    (tmp_path / "pucks.csv").write_text(PUCK, encoding="utf-8")
    code = "import sys, pandas; pandas.read_csv(sys.argv[1], dtype=str).to_parquet(sys.argv[2])"
    run_command(
        *(full.python, "-c", code, tmp_path / "pucks.csv", tmp_path / "pucks.parquet"),
        cwd=full.at,
    )
    assert full.novuss("check", tmp_path / "pucks.parquet").returncode == FAILS
    mine = tmp_path / "mine"
    assert full.novuss("import", copy, "-d", "de-2017", "--into", mine).returncode == 0
    assert list(mine.iterdir())
    written = full.novuss("check", tmp_path / "pucks.csv", "--report", tmp_path / "report.pdf")
    if "Pango" in written.stderr:
        pytest.skip("the libraries that PDF pages are drawn with are not installed")
    assert (written.returncode, written.stderr) == (FAILS, "")
    assert (tmp_path / "report.pdf").read_bytes().startswith(b"%PDF")


@pytest.fixture(scope="session")
def calls(
    copy: Path, tmp_path_factory: pytest.TempPathFactory
) -> dict[str, tuple[str | Path, ...]]:
    """By extra a call that needs it, and nothing that is not installed besides."""
    folder = tmp_path_factory.mktemp("calls")
    (folder / "pucks.csv").write_text(PUCK, encoding="utf-8")
    (folder / "pucks.parquet").write_bytes(b"PAR1")
    return {
        "pdf": ("check", folder / "pucks.csv", "--report", folder / "report.pdf"),
        "parquet": ("check", folder / "pucks.parquet"),
        "official": ("import", copy, "--document", "de-2017", "--into", folder / "mine"),
    }


def cured(environment: Environment, call: tuple[str | Path, ...], first: str, path: str) -> None:
    """Type what the message about a missing package says, and see that it is missing no more."""
    missing = environment.novuss(*call)
    assert missing.returncode == 2
    found = re.search(re.escape(first.rstrip()) + r"[^\"]*(?: \"[^\"]+\")+", missing.stderr)
    assert found, missing.stderr
    typed = subprocess.run(
        found[0],
        shell=True,
        cwd=environment.at,
        env=outside() | {"PATH": path},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert typed.returncode == 0, typed.stdout + typed.stderr
    assert found[0] not in environment.novuss(*call).stderr


def test_message_in_an_environment_with_pip(
    bare: Environment, calls: dict[str, tuple[str | Path, ...]]
) -> None:
    cured(bare, calls["parquet"], str(bare.python), os.environ["PATH"])


def test_message_in_an_environment_that_uv_made(
    wheels: dict[str, Path], calls: dict[str, tuple[str | Path, ...]], tmp_path: Path
) -> None:
    if shutil.which("uv") is None:
        pytest.skip("uv is not installed")
    made = Environment(tmp_path / "venv", tmp_path)
    run_command("uv", "venv", "-q", "--python", sys.executable, made.folder, cwd=tmp_path)
    run_command(
        "uv", "pip", "install", "-q", "--python", made.python, wheels["sdist"], cwd=tmp_path
    )
    cured(made, calls["official"], "uv pip install --python ", os.environ["PATH"])


def test_message_in_an_environment_of_pipx(
    builder: Environment,
    wheels: dict[str, Path],
    calls: dict[str, tuple[str | Path, ...]],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name, folder in {"PIPX_HOME": "home", "PIPX_BIN_DIR": "bin", "PIPX_MAN_DIR": "man"}.items():
        monkeypatch.setenv(name, str(tmp_path / folder))
    builder.add("pipx")
    run_command(builder.python, "-m", "pipx", "install", wheels["checkout"], cwd=tmp_path)
    made = Environment(tmp_path / "home" / "venvs" / "novuss", tmp_path)
    path = os.pathsep.join([str(builder.python.parent), os.environ["PATH"]])
    cured(made, calls["pdf"], "pipx inject novuss ", path)
