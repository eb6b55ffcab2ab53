"""The parts of the form that need no page, in a process of their own."""

import json
import os
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright._impl._driver import compute_driver_executable

from novuss.corpus import Corpus
from novuss.site.check_files import check_files

ROOT = Path(__file__).resolve().parent.parent.parent
SCRIPTS = ROOT / "docs" / "assets" / "scripts"

Form = Callable[..., Any]


@pytest.fixture(scope="session")
def corpus(live: Corpus) -> Corpus:
    """The limits in force."""
    return live


@pytest.fixture(scope="session")
def form(corpus: Corpus, once: Callable[[str, Callable[[Path], Any]], Path]) -> Iterator[Form]:
    """Asks the modules something: ``form("board", event=..., inspections=[...])``."""

    def write(folder: Path) -> None:
        folder.mkdir(exist_ok=True)
        for name, text in check_files(corpus).items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(text, encoding="utf-8")

    data = once("form-files", write)
    node, _ = compute_driver_executable()
    command: list[str | Path] = [node, Path(__file__).with_name("form.mjs"), SCRIPTS, data]
    environment = {**os.environ, "NODE_NO_WARNINGS": "1", "TZ": "Europe/Riga"}
    with subprocess.Popen(
        command,
        env=environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        encoding="utf-8",
    ) as process:
        assert process.stdin
        assert process.stdout
        asking, answering = process.stdin, process.stdout

        def ask(what: str, **question: object) -> Any:
            asking.write(json.dumps({"what": what, **question}, ensure_ascii=False) + "\n")
            asking.flush()
            line = answering.readline()
            assert line, f"the form did not answer: {what}"
            return json.loads(line)

        yield ask
        asking.close()
