"""The commands of README and command line page are known to what runs them, and can be run.

``make test-readme`` runs them, which takes minutes and a package index.
"""

import re
from pathlib import Path

import pytest
from tests.install.readme import PROGRAMS, Line, cure_of, lines, read_commands

from novuss.install_hints import install_command
from novuss.languages import LANGUAGES

ROOT = Path(__file__).resolve().parent.parent
LINES = read_commands()


def test_ways_to_run_and_to_install_are_among_them() -> None:
    texts = [line.text for line in LINES if line.prompt == "$"]
    for text in ("make run", "make test", "make run SERVE=0", "pipx install .", "pip install ."):
        assert text in texts


def test_comments_and_repetitions_are_no_commands() -> None:
    readme = """
```console
$ make run     # installs, serves
$ novuss rules show 17.1.8
> .venv\\Scripts\\mkdocs serve
```
`make run` and `novuss cards 12.20 -o a.pdf`, but not `novuss.check_frame(frame)`.
```python
$ not a command
```
"""
    assert list(lines(readme)) == [
        Line(3, "$", "make run"),
        Line(4, "$", "novuss rules show 17.1.8"),
        Line(5, ">", ".venv\\Scripts\\mkdocs serve"),
        Line(7, "$", "novuss cards 12.20 -o a.pdf"),
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_said_of_an_event_says_who_answers_for_it(language: str) -> None:
    page = (ROOT / "docs" / language / "check/command-line.md").read_text(encoding="utf-8")
    commands = re.findall(r"novuss record event \S+ (--[^`\n]*)", page)
    assert len(commands) >= 3
    assert [command for command in commands if " --by " not in command] == []


@pytest.mark.parametrize("line", LINES, ids=lambda line: line.text)
def test_line_can_be_run(line: Line) -> None:
    if line.prompt == "$":
        assert line.words[0] in PROGRAMS
        return
    words = line.text.replace("\\", "/").split()
    assert words[0] == "py" or words[0].startswith(".venv/Scripts/")
    for word in words[1:]:
        if re.fullmatch(r"[\w/-]+\.(?:lock|csv)", word):
            assert (ROOT / word).is_file()


def test_windows_installs_what_running_needs_and_nothing_that_is_not_locked() -> None:
    installs = [line.words for line in LINES if line.prompt == ">" and " install " in line.text]
    (first, second) = installs
    assert first[-2:] == ["-r", "requirements.lock"]
    assert {"--no-deps", "--require-hashes"} <= set(first)
    assert {"--no-deps", "--no-build-isolation"} <= set(second)


@pytest.mark.parametrize("extra", ["dask", "official", "parquet", "pdf"])
def test_command_of_a_message_is_read_out_of_it(extra: str) -> None:
    command = install_command(extra)  # type: ignore[arg-type]
    assert cure_of(f"a.parquet: pyarrow is missing; type\n{command}, or save the table") == command
