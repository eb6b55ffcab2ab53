"""Commands on records, killed at random moments: what was said to be kept is kept, and whole.

``python tests/attack/kills.py 1000`` kills as many processes and says what was lost. Every command
is a process of its own, forked from this one, which has done each once. One half
is killed after a random part of the time that the command takes, the other within a few
milliseconds of the first new file in its folder: a journal of SQLite or a file that is written
beside the one that it replaces.

After each kill the records open and verify, every entry that was told is there, a report is
the old one or the new one to the last byte, and a new file is not there or whole.
"""

import argparse
import os
import random
import re
import shutil
import signal
import sqlite3
import sys
import tempfile
import time
import zipfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
os.environ.setdefault("NOVUSS_LANGUAGE", "en")

from tests.attack.forked_command import fork_command
from tests.commands import call
from tests.frozen_knowledge import put_together

from novuss.corpus import load_corpus
from novuss.records.record_store import open_store
from novuss.records.record_verification import verify_store
from novuss.specs import knowledge_location

#: How many kills use one folder, whose records grow.
_A_FOLDER = 25
_TOLD = re.compile(r"entry ([0-9a-f-]{36})\n")
_WRITTEN = re.compile(r"written: ([^\s,]+)\n")
_MOMENT = re.compile(rb'"handed_over_at": "[^"]*"')
_LEFT = re.compile(r"\.part$|\.part-journal$|-journal$")
_BY = ("--partial", "--by", "Anna", "--desk", "north")
_FORMS = ("html", "md", "json", "csv", "xlsx", "pdf")


@dataclass
class Outcome:
    """What came of some kills; everything in ``lost`` is a defect."""

    kills: int = 0
    #: Commands that were over before they were killed.
    late: int = 0
    by_command: Counter[str] = field(default_factory=Counter)
    #: Entries of which the command had told that they were recorded.
    told: int = 0
    lost: list[str] = field(default_factory=list)


@dataclass
class Folder:
    """Where commands run: records of two desks, a damaged file, and reports of before."""

    path: Path
    #: Of reports.
    forms: tuple[str, ...] = _FORMS
    #: Whether commands are called in this process.
    in_process: bool = False
    told: set[str] = field(default_factory=set)
    number: int = 0

    @classmethod
    def made(
        cls, path: Path, forms: tuple[str, ...] = _FORMS, *, in_process: bool = False
    ) -> "Folder":
        """A folder with two files of records, one damaged one, and tables to add."""
        path.mkdir(parents=True)
        folder = cls(path, forms, in_process)
        for store in ("e.db", "other.db", "damaged.db"):
            for _ in range(2):
                folder.finish("record", "add", store, folder.table(), *_BY)
        damaged = sqlite3.connect(path / "damaged.db")
        damaged.execute("DROP TRIGGER reading_no_update")
        damaged.execute("UPDATE reading SET value = '1' WHERE rowid = 1")
        damaged.commit()
        damaged.close()
        folder.finish("report", "e.db", *folder.written("s", "-o"))
        folder.finish("check", folder.table(), *folder.written("c", "--report"))
        return folder

    def written(self, name: str, option: str) -> tuple[str, ...]:
        """The options that write every form of report."""
        return tuple(word for form in self.forms for word in (option, f"{name}.{form}"))

    def table(self) -> str:
        """A measuring table that was not recorded before."""
        self.number += 1
        rows = "".join(f"P{self.number}-{n},puck,weight,22,g\n" for n in range(5))
        name = f"t{self.number}.csv"
        (self.path / name).write_text("item,kind,characteristic,value,unit\n" + rows)
        return name

    def start(self, *words: str) -> int:
        """Start a command; its process."""
        # What the one before printed is not this one's.
        (self.path / "out").unlink(missing_ok=True)
        return fork_command(self.path, words)

    def finish(self, *words: str) -> int:
        """Run a command to its end; its exit status."""
        if self.in_process:
            return call(self.path, *knowledge_location.PLACES, *words).status
        _, status = os.waitpid(self.start(*words), 0)
        return os.waitstatus_to_exitcode(status)

    @property
    def names(self) -> set[str]:
        """The files that are there."""
        return {path.name for path in self.path.iterdir()}

    @property
    def reports(self) -> dict[str, bytes]:
        """The reports that are there, byte by byte but for the moment of their writing."""
        return {
            name: _content(self.path / name)
            for name in ("e.json", *(f"{name}.{form}" for name in "cs" for form in self.forms))
            if (self.path / name).exists()
        }


def _content(path: Path) -> bytes:
    """What a report holds; of a workbook its parts, which it packs with the moment."""
    if path.suffix != ".xlsx" or not zipfile.is_zipfile(path):
        return _MOMENT.sub(b"", path.read_bytes())
    with zipfile.ZipFile(path) as book:
        parts = sorted(set(book.namelist()) - {"docProps/core.xml"})
        return b"".join(name.encode() + book.read(name) for name in parts)


def _commands(folder: Folder) -> dict[str, tuple[str, ...]]:
    new = f"new-{folder.number}"
    return {
        "add": ("record", "add", "e.db", folder.table(), *_BY),
        "merge": ("record", "merge", "e.db", "other.db"),
        "merge into new": ("record", "merge", f"{new}.db", "e.db", "other.db"),
        "salvage": ("record", "salvage", "damaged.db", "-o", f"{new}-s.db"),
        "report": ("report", "e.db", *folder.written("s", "-o")),
        "check": ("check", folder.table(), *folder.written("c", "--report")),
        "export": ("record", "export", "e.db", "-o", "e.json"),
        "event": ("record", "event", "e.db", "--name", f"Cup {folder.number}", "--by", "Anna"),
    }


def ready(base: Path, forms: tuple[str, ...] = _FORMS, knowledge: Path | None = None) -> Folder:
    """Do every command once in this process, so that its forks have what they need; the folder."""
    os.environ.setdefault("COLUMNS", "200")
    if not knowledge:
        put_together(base / "specs")
    knowledge_location.PLACES = (knowledge or base / "specs",)
    load_corpus()
    folder = Folder.made(base / "first", forms, in_process=True)
    for words in _commands(folder).values():
        folder.finish(*words)
    for path in folder.path.glob("new-*"):
        path.unlink()
    folder.in_process = False
    return folder


def kill(times: int, seed: int, base: Path, folder: Folder) -> Outcome:
    """Kill commands, and look each time at what is left."""
    dice, outcome = random.Random(seed), Outcome()
    took: dict[str, float] = {}
    for number in range(times):
        if number and number % _A_FOLDER == 0:
            _after(folder, outcome)
            shutil.rmtree(folder.path)
            folder = Folder.made(base / f"folder-{number}", folder.forms)
        name = dice.choice(list(_commands(folder)))
        # The other desk goes on, so that there is something to merge.
        if name.startswith("merge") or not took:
            folder.finish("record", "add", "other.db", folder.table(), *_BY)
        words = _commands(folder)[name]
        if name not in took:
            begun = time.monotonic()
            folder.finish(*_commands(folder)[name])
            took[name] = time.monotonic() - begun
            for path in folder.path.glob("new-*"):
                path.unlink()
        before = folder.reports
        names = folder.names
        child = folder.start(*words)
        _pass(folder, words, names, took[name], dice)
        os.kill(child, signal.SIGKILL)
        _, status = os.waitpid(child, 0)
        outcome.kills += 1
        outcome.by_command[name] += 1
        outcome.late += not os.WIFSIGNALED(status)
        for what in _wrong(folder, words, before):
            outcome.lost.append(f"kill {number} of {' '.join(words)}: {what}")
        announced = _TOLD.findall(_out(folder))
        outcome.told += len(announced)
        folder.told |= set(announced)
    _after(folder, outcome)
    return outcome


def _pass(
    folder: Folder, words: tuple[str, ...], names: set[str], most: float, dice: random.Random
) -> None:
    """Let a command run for some time, hardly longer than it takes."""
    way = dice.randrange(3)
    if way == 0:
        time.sleep(dice.uniform(0, most * 1.1))
        return
    end = time.monotonic() + most * 1.5
    while time.monotonic() < end:
        announced = _TOLD.search(_out(folder)) if "add" in words else _out(folder)
        if announced if way == 1 else folder.names - names - {"out", "err"}:
            break
        time.sleep(0.0005)
    if way == 2:
        time.sleep(dice.uniform(0, 0.02))


def _out(folder: Folder) -> str:
    path = folder.path / "out"
    return path.read_text() if path.exists() else ""


def _wrong(folder: Folder, words: tuple[str, ...], before: dict[str, bytes]) -> Iterator[str]:
    """What is not as it has to be after a kill."""
    announced = folder.told | set(_TOLD.findall(_out(folder)))
    yield from _unsound(folder.path / "e.db", announced)
    for path in folder.path.glob("new-*.db"):
        yield from _unsound(path, set())
        for file in (path, path.with_name(f"{path.name}-journal")):
            file.unlink(missing_ok=True)
    after = folder.reports
    for name in before.keys() - after.keys():
        yield f"{name} is gone"
    changed = {name for name in after if after[name] != before.get(name)}
    changed |= set(_WRITTEN.findall(_out(folder))) & after.keys()
    if changed:
        # Whatever is not as before, or was told of, must be what the whole command writes.
        folder.finish(*words)
        whole = folder.reports
        mixed = [name for name in changed if after[name] != whole[name]]
        yield from (f"{name} is neither old nor new" for name in mixed)


def _unsound(path: Path, announced: set[str]) -> Iterator[str]:
    try:
        with open_store(path) as store:
            found = verify_store(store, load_corpus())
            stored = set(store.entries.read_seals())
    except Exception as error:
        yield f"{path.name} cannot be opened: {error}"
        return
    yield from (f"{path.name}: {problem.code} {problem.values}" for problem in found.problems)
    yield from (
        f"{path.name}: entry {entry} was told and is not there" for entry in announced - stored
    )


def _after(folder: Folder, outcome: Outcome) -> None:
    """What killed processes left beside is cleared away by those that come after them."""
    for words in _commands(folder).values():
        if "salvage" not in words and "new" not in words[2]:
            folder.finish(*words)
    left = [name for name in folder.names if _LEFT.search(name) and not name.startswith(".new-")]
    outcome.lost += [f"{name} was left in the folder" for name in left]


def main() -> Outcome:
    """Kill as often as is asked for, and say what came of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("times", type=int, nargs="?", default=100)
    parser.add_argument("--seed", type=int, default=20261121)
    parser.add_argument("--forms", nargs="+", default=_FORMS, help="of reports")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = ready(Path(name), tuple(asked.forms))
        begun = time.monotonic()
        outcome = kill(asked.times, asked.seed, Path(name), folder)
    print(
        f"{outcome.kills} kills in {time.monotonic() - begun:.0f} s, seed {asked.seed}: "
        f"{dict(outcome.by_command)}; {outcome.late} came too late; "
        f"{outcome.told} entries were told; {len(outcome.lost)} defects"
    )
    for loss in outcome.lost:
        print(loss)
    return outcome


if __name__ == "__main__":
    sys.exit(1 if main().lost else 0)
