"""Scripts of the site in a process of their own, which is asked line by line."""

import json
import os
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright._impl._driver import compute_driver_executable

SCRIPTS = Path(__file__).resolve().parent.parent / "docs" / "assets" / "scripts"


class ScriptsBroken(Exception):  # noqa: N818 - it is what they are
    """The scripts did not answer, or answered that they cannot."""


class Scripts:
    """The scripts, asked line by line."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        assert process.stdin
        assert process.stdout
        self._asking, self._answering = process.stdin, process.stdout

    def __call__(self, what: str, **question: object) -> Any:
        self._asking.write(json.dumps({"what": what, **question}) + "\n")
        self._asking.flush()
        line = self._answering.readline()
        answer = json.loads(line) if line else {"error": f"no answer: {what}"}
        if "error" in answer:
            raise ScriptsBroken(answer["error"])
        return answer.get("answer")


@contextmanager
def running(module: Path, *words: str | Path, **environment: str) -> Iterator[Scripts]:
    """Run a module in the node that Playwright brings, until the block ends."""
    node, _ = compute_driver_executable()
    with subprocess.Popen(
        [node, module, *words],
        # It says on standard error that the scripts have no package.json, and nothing else.
        env={**os.environ, "NODE_NO_WARNINGS": "1", **environment},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        encoding="utf-8",
    ) as process:
        try:
            yield Scripts(process)
        finally:
            process.kill()


def write_files(folder: Path, files: Mapping[str, str]) -> None:
    """Write what the scripts fetch."""
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
