"""Shell habits: short help, completion, the pager, papers to standard output."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.commands import Novuss, Write

from novuss.cli.completion_values import (
    complete_clause,
    complete_edition,
    complete_language,
    complete_situation,
)


def test_help_has_a_short_option(novuss: Novuss) -> None:
    for command in ("", "rules show", "record add"):
        assert novuss(*command.split(), "-h") == novuss(*command.split(), "--help")


def test_completes_what_a_parameter_takes() -> None:
    assert complete_language("l") == ["lv"]
    assert complete_edition("mfn") == ["mfn-2010"]
    assert complete_clause("17.1.1") == ["17.1.1", *(f"17.1.1{digit}" for digit in range(9))]
    assert complete_situation("puck-hits-no") == ["puck-hits-no-disc-at-all"]


@pytest.mark.parametrize(
    ("words", "expected"),
    [("novuss ru", ["rules"]), ("novuss rules show 17.1.1 --at 2020-01-01 --lang", ["--language"])],
)
def test_shell_asks_for_completions(novuss: Novuss, words: str, expected: list[str]) -> None:
    asked = {"COMP_WORDS": words, "COMP_CWORD": str(len(words.split()) - 1)}
    run = novuss(_NOVUSS_COMPLETE="complete_bash", **asked)
    assert (run.out.split(), run.err) == (expected, "")


@pytest.mark.parametrize(
    ("shell", "line"),
    [
        ("bash", "complete -o default -F _novuss_completion novuss"),
        ("zsh", "compdef _novuss_completion novuss"),
        ("fish", "complete --command novuss --no-files"),
        ("powershell", "Register-ArgumentCompleter -Native -CommandName novuss"),
        ("pwsh", "Register-ArgumentCompleter -Native -CommandName novuss"),
    ],
)
def test_shell_that_is_named_is_completed_in(novuss: Novuss, shell: str, line: str) -> None:
    run = novuss("--show-completion", shell)
    assert (run.status, run.err) == (0, "")
    assert line in run.out
    assert novuss(f"--show-completion={shell}") == run


@pytest.mark.skipif(sys.platform == "win32", reason="there the home lies elsewhere")
def test_completion_is_installed_for_the_shell_that_is_named(
    novuss: Novuss, tmp_path: Path
) -> None:
    run = novuss("--install-completion", "fish", HOME=str(tmp_path))
    assert (run.status, run.err) == (0, "")
    script = tmp_path / ".config" / "fish" / "completions" / "novuss.fish"
    assert script.read_text(encoding="utf-8") == novuss("--show-completion", "fish").out


def test_shell_that_is_unknown_or_missing_is_refused(novuss: Novuss) -> None:
    refused = novuss("--show-completion", "tcsh", NOVUSS_LANGUAGE="de").refusal
    assert "bash, zsh, fish, powershell, pwsh" in refused
    assert "ungültiger Wert für" in refused
    refused = novuss("--install-completion", "pwsh", PATH="", NOVUSS_LANGUAGE="lv").refusal
    assert "pwsh šeit nevar palaist" in refused


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such terminals")
@pytest.mark.parametrize(
    ("pager", "clause", "status"),
    [("sed s/^/page:/", "17.1.8", 0), ("head -n 1", "17", 0), ("sed s/^/page:/", "99.99", 2)],
)
def test_long_texts_go_through_a_pager(
    tmp_path: Path, pager: str, clause: str, status: int
) -> None:
    primary, secondary = os.openpty()
    command = [sys.executable, "-m", "novuss", "rules", "show", clause, "-l", "en"]
    with subprocess.Popen(
        command,
        cwd=tmp_path,
        env={**os.environ, "PAGER": pager},
        stdin=subprocess.DEVNULL,
        stdout=secondary,
        stderr=subprocess.PIPE,
    ) as process:
        os.close(secondary)
        printed = b""
        try:
            while block := os.read(primary, 4096):
                printed += block
        except OSError:
            # The other side is closed: all was read.
            pass
        assert b"Traceback" not in process.communicate()[1]
    os.close(primary)
    assert process.returncode == status
    lines = printed.decode().splitlines()
    if pager.startswith("head"):
        assert lines == ["17  (2017 rules)"]
    else:
        assert all(line.startswith("page:") for line in lines)


def test_without_a_terminal_there_is_no_pager(novuss: Novuss) -> None:
    assert "page:" not in novuss("rules", "show", "17.1.8", PAGER="sed s/^/page:/").out


def test_papers_go_to_standard_output(novuss: Novuss, write: Write, tmp_path: Path) -> None:
    """A name such as ``-.html`` is standard output, with nothing else in it."""
    readings = write("pucks.csv", "P1,puck,weight,21,g")
    for suffix in ("html", "json", "md"):
        run = novuss("check", readings, "--report", f"-.{suffix}")
        novuss("check", readings, "--report", f"file.{suffix}")
        assert (run.status, run.err) == (0, "")
        assert run.out == (tmp_path / f"file.{suffix}").read_text(encoding="utf-8")
    assert novuss("template", "--pucks", "1", "-o", "-.html").out.startswith("<!")
