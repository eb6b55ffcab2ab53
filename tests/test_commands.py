"""A command that is called in the process of the tests says what an interpreter of its own says."""

import os
import shutil
import signal
import sys
import warnings
from pathlib import Path

import pytest
from tests.commands import Novuss, call
from typer import rich_utils

from novuss.size_caps import list_raised_caps
from novuss.specs import knowledge_location

TABLE = "item,kind,characteristic,value,unit\np1,puck,weight,23,g\n"


#: A call of each command but of those that serve, which have tests of their own.
CALLS = [
    ("check", "a.csv", "--json", "-l", "lv"),
    ("template", "--pucks", "1", "-o", "sheet.csv"),
    ("site", "--docs", "nowhere"),
    ("export",),
    ("report", "none.db"),
    ("import", "none.pdf", "--document", "de-2017"),
    ("cards", "8.1.3", "--site-url", "https://example.org/", "-o", "cards.html"),
    ("record", "add", "e.db", "none.csv", "--by", "A", "-l", "ru"),
    ("rules", "show", "17.1"),
    ("situations", "list", "--clause", "17.1.4"),
    ("quiz", "--section", "99", "-o", "exam.html"),
    ("specs", "stats"),
    ("review", "list", "-l", "de"),
    ("chekc",),
]


@pytest.mark.parametrize("words", CALLS, ids=lambda words: words[0])
def test_both_ways_say_the_same(
    novuss: Novuss, started: Novuss, tmp_path: Path, words: tuple[str, ...]
) -> None:
    (tmp_path / "a.csv").write_text(TABLE)
    in_process, fresh = novuss(*words), started(*words)
    assert (in_process.status, in_process.out) == (fresh.status, fresh.out)
    assert in_process.err == fresh.err.replace("python -m novuss", "novuss")


def state() -> list[object]:
    """What a call changes for as long as it takes."""
    streams = [sys.stdin, sys.stdout, sys.stderr, sys.argv, sys.excepthook, sys.modules["__main__"]]
    handlers = [signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)]
    places = [
        Path.cwd(),
        knowledge_location.PLACES,
        dict(os.environ),
        list_raised_caps(),
        warnings.filters[:],
    ]
    return [*streams, *handlers, *places, rich_utils.OPTIONS_PANEL_TITLE]


def test_a_call_leaves_the_process_as_it_was(novuss: Novuss, tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text(TABLE)
    before = state()
    assert novuss("check", "--help", "-l", "de").status == 0
    run = novuss("check", "a.csv", "--cap", "columns=4", TZ="Asia/Tokyo", COLUMNS="80")
    assert run.status == 2
    assert state() == before
    assert novuss("check", "a.csv").status == 1


def test_knowledge_that_was_changed_is_read_anew(frozen: Path, tmp_path: Path) -> None:
    specs = Path(shutil.copytree(frozen, tmp_path / "specs"))
    (tmp_path / "a.csv").write_text(TABLE)
    assert "A1.19" in call(tmp_path, specs, "check", "a.csv").out
    file = specs / "equipment" / "lnf-2017.yaml"
    before, limit, rest = file.read_text(encoding="utf-8").partition('upper: "22"')
    assert limit
    file.write_text(before + 'upper: "23"' + rest, encoding="utf-8")
    assert call(tmp_path, specs, "check", "a.csv").status == 0
