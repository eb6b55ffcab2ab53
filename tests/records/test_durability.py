"""Nothing that was reported as recorded is lost, whenever the process is killed."""

import random
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

from novuss.corpus import Corpus
from novuss.records.store import open_store

#: Adds for ever, and reports every entry once it is in.
DESK = """
import sys
from datetime import UTC, datetime
from fractions import Fraction
from pathlib import Path
from novuss.corpus import load_corpus
from novuss.inspection.judging import check_readings
from novuss.inspection.readings import Reading
from novuss.records.entry import SourceFile
from novuss.records.store import open_store

corpus = load_corpus(Path(sys.argv[3]))
weight = corpus.characteristic("puck.weight")
readings = [Reading(f"P{n}", weight, "22", "g", Fraction(22)) for n in range(40)]
event = check_readings(readings, corpus.characteristics(), edition="lnf-2017")
print("ready", flush=True)
number = 0
while True:
    file = SourceFile("a.csv", f"{sys.argv[2]}-{number}")
    with open_store(Path(sys.argv[1]), create=True) as store:
        entry = store.add(event, [file], by="A", desk="1", inspected_at=datetime.now(UTC))
    print(entry, flush=True)
    number += 1
"""
KILLS = 12


def test_killed_at_any_moment(tmp_path: Path, corpus: Corpus, frozen: Path) -> None:
    path = tmp_path / "e.db"
    dice = random.Random(20261121)
    reported: set[str] = set()
    for run in range(KILLS):
        process = subprocess.Popen(
            [sys.executable, "-c", DESK, str(path), str(run), str(frozen)],
            stdout=subprocess.PIPE,
            encoding="utf-8",
        )
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        time.sleep(dice.uniform(0, 0.15))
        process.kill()
        lines = process.stdout.read().splitlines(keepends=True)
        process.stdout.close()
        process.wait()
        reported |= {line.strip() for line in lines if line.endswith("\n")}
        if not path.exists() or not path.stat().st_size:
            assert not reported
            continue
        connection = sqlite3.connect(path)
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
        connection.close()
    assert reported
    with open_store(path) as store:
        found = store.read(corpus).inspections
    entries = [one.entry.id for one in found]
    assert reported <= set(entries)
    # One more than was reported may be in for every kill: committed, and killed before the report.
    assert len(set(entries)) <= len(reported) + KILLS
    # Whole or not at all.
    assert {entries.count(entry) for entry in set(entries)} == {40}
    assert all(len(one.results) == 1 for one in found)
