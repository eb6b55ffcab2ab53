"""The command line of the tests: called in this process, or in an interpreter of its own."""

import contextvars
import io
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from typer import rich_utils

import novuss.corpus
from novuss.corpus import Corpus
from novuss.specs import knowledge_location

#: A terminal of the same width and without colours for every test.
TERMINAL = {"COLUMNS": "200", "NO_COLOR": "1"}
#: Beginnings of variables that are read when an interpreter or a module starts, and not again.
_READ_AT_START = ("BROWSER", "LANG", "LC_", "NOVUSS_LANGUAGE", "PATH", "PYTHON")
#: Folders that nobody changes: what was read of the knowledge below them serves every later call.
UNCHANGING = {knowledge_location.find_specs_folder()}
#: What never ends ends the test then; a busy machine may take its time.
_SECONDS = 600

#: Another knowledge for an interpreter: the folder first, then the words of the command line.
ELSEWHERE = """\
import pathlib, runpy, sys
from novuss.specs import knowledge_location
knowledge_location.PLACES = (pathlib.Path(sys.argv.pop(1)),)
runpy.run_module("novuss", run_name="__main__", alter_sys=True)
"""


@dataclass(frozen=True)
class Run:
    """What a command printed and how it ended."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)

    @property
    def refusal(self) -> str:
        """What was said of a call that was refused, of which nothing was printed."""
        assert (self.status, self.out) == (2, ""), self
        return self.err


#: Runs a command: the fixture ``novuss``.
Novuss = Callable[..., Run]
#: Writes a measuring table, and returns its name: the fixture ``write`` of the command line.
Write = Callable[..., str]


def run(folder: Path, knowledge: Path, *words: str | Path, **environment: str) -> Run:
    """Run ``novuss`` from a folder on a knowledge, in this process where that tells the same.

    Of variables that are read at the start only a new interpreter tells.
    """
    changed = [name for name, value in environment.items() if os.environ.get(name) != value]
    at_start = any(name.startswith(_READ_AT_START) for name in changed)
    return (start if at_start else call)(folder, knowledge, *words, **environment)


def start(folder: Path, knowledge: Path, *words: str | Path, **environment: str) -> Run:
    """Run it in an interpreter of its own."""
    done = subprocess.run(
        [sys.executable, "-c", ELSEWHERE, str(knowledge), *map(str, words)],
        cwd=folder,
        env={**os.environ, **TERMINAL, **environment},
        capture_output=True,
        timeout=_SECONDS,
        check=False,
    )
    return _ended(done.returncode, done.stdout, done.stderr)


def call(folder: Path, knowledge: Path, *words: str | Path, **environment: str) -> Run:
    """Run it in this process, and leave the process as it was."""
    # With these the language of the computer is read, which ``conftest.py`` says first.
    from novuss.cli import command_classes, main

    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8") for _ in range(2))
    try:
        with pytest.MonkeyPatch.context() as change:
            change.setattr(knowledge_location, "PLACES", (knowledge,))
            change.setattr(novuss.corpus, "_read_corpus", _Reader())
            for name in command_classes._AROUND:
                # Help in a language puts its headings there.
                change.setattr(rich_utils, name, getattr(rich_utils, name))
            # The usage names the program that is run.
            change.setitem(sys.modules, "__main__", ModuleType("__main__"))
            change.setattr(sys, "argv", ["novuss", *map(str, words)])
            change.setattr(sys, "excepthook", sys.excepthook)
            change.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO()))
            change.setattr(sys, "stdout", out)
            change.setattr(sys, "stderr", err)
            for name, value in {**TERMINAL, **environment}.items():
                change.setenv(name, value)
            change.chdir(folder)
            if "TZ" in environment:
                time.tzset()
            # Caps, and files that are read once, end with the call.
            status = contextvars.copy_context().run(_status, main)
    finally:
        if "TZ" in environment:
            time.tzset()
    out.flush()
    err.flush()
    return _ended(status, out.buffer.getvalue(), err.buffer.getvalue())


class _Reader:
    """Reads knowledge as ``load_corpus`` does, and anew for every call where it may change."""

    def __init__(self) -> None:
        self._kept = novuss.corpus._read_corpus
        self._read: dict[Path, Corpus] = {}

    def __call__(self, folder: Path) -> Corpus:
        if not UNCHANGING.isdisjoint((folder, *folder.parents)):
            return self._kept(folder)
        if folder not in self._read:
            self._read[folder] = self._kept.__wrapped__(folder)
        return self._read[folder]


def finished(
    words: Iterable[str | Path], status: int = 0, **more: Any
) -> "subprocess.CompletedProcess[str]":
    """Run any program to its end, which has to come with this status.

    Args:
        words: the program and what it is told.
        status: how it has to end.
        more: for ``subprocess.run``.
    """
    command = [str(word) for word in words]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False, **more)
    assert done.returncode == status, done.stdout + done.stderr
    return done


def _status(main: Callable[[], None]) -> int:
    try:
        main()
    except SystemExit as end:
        return end.code or 0
    return 0


def _ended(status: int, out: bytes, err: bytes) -> Run:
    errors = err.decode()
    assert "Traceback" not in errors, errors
    return Run(status, out.decode().replace("\r\n", "\n"), errors.replace("\r\n", "\n"))
