"""JavaScript of the site: types, lint, format and size."""

import os
import subprocess
from pathlib import Path

import pytest
from deno import find_deno_bin
from tests.script_types import TYPES, build_types
from tests.sources import ROOT

SCRIPTS = ROOT / "docs" / "assets" / "scripts"
TEMPLATES = ROOT / "inspect" / "novuss" / "site" / "templates"
#: The board, which the desk serves itself.
BOARD = ROOT / "inspect" / "novuss" / "desk" / "templates"
#: What checks a service worker, which has no page: its settings and its types.
WORKER = ROOT / "tests" / "worker"
#: Files of more than 300 lines.
LONG = {"sw.js"}


def run_deno(cache: Path, *words: str | Path) -> str:
    """Run Deno without a network and return what it prints where it fails."""
    done = subprocess.run(
        [find_deno_bin(), *words],
        cwd=ROOT,
        env={**os.environ, "DENO_DIR": str(cache), "DENO_NO_UPDATE_CHECK": "1", "NO_COLOR": "1"},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    return done.stdout + done.stderr if done.returncode else ""


@pytest.mark.parametrize("command", ["fmt --check", "lint --quiet"])
def test_scripts_are_formatted_and_linted(command: str, tmp_path: Path) -> None:
    assert run_deno(tmp_path, *command.split()) == ""


def test_types_of_scripts_hold(tmp_path: Path) -> None:
    assert run_deno(tmp_path, "check", "--no-remote", "--no-npm", TYPES, SCRIPTS, BOARD) == ""


def test_types_of_workers_hold(tmp_path: Path) -> None:
    words = ("check", "--config", WORKER.with_suffix(".json"), "--no-remote", "--no-npm")
    assert run_deno(tmp_path, *words, WORKER.with_suffix(".d.ts"), TEMPLATES) == ""


def test_types_follow_schemas() -> None:
    assert TYPES.read_text(encoding="utf-8") == build_types(), "run make types"


def test_scripts_can_be_held() -> None:
    paths = [*SCRIPTS.rglob("*.js"), *TEMPLATES.glob("*.js"), *BOARD.glob("*.js")]
    long = {path for path in paths if len(path.read_text(encoding="utf-8").splitlines()) > 300}
    assert {"/".join(path.parts[-2:]).removeprefix("templates/") for path in long} == LONG
