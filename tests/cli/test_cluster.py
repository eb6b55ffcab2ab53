"""``novuss check --engine dask``: many files on a cluster, with the end that ``--stream`` has."""

import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from tests.commands import Novuss, Write

from novuss.corpus import Corpus
from novuss.inspection.reading_decision import DecisionRule
from novuss.tables import chunked_reading
from novuss.tables.chunked_judging import Job, Total, judge_file

HEADER = "item,kind,characteristic,value,unit"

pytest.importorskip("distributed")


#: How long a state may take to come, in seconds: on a busy machine everything takes long.
PATIENCE = 240
#: A cluster that says where it stands, and ends with its input. What does not come in time ends it,
#: and its threads are written down: closing has no limit of its own in ``distributed``.
CLUSTER = """
import faulthandler, sys
from distributed import LocalCluster
if __name__ == "__main__":
    faulthandler.dump_traceback_later({patience}, exit=True)
    with LocalCluster(n_workers=2, threads_per_worker=1, processes=False,
                      host="127.0.0.1", protocol="tcp", dashboard_address=":0") as cluster:
        print(cluster.scheduler_address, flush=True)
        faulthandler.cancel_dump_traceback_later()
        sys.stdin.read()
        faulthandler.dump_traceback_later({patience}, exit=True)
"""


@pytest.fixture(scope="module")
def scheduler(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a running cluster of two workers that threads share."""
    log = tmp_path_factory.mktemp("cluster") / "stderr.txt"
    with log.open("w") as errors:
        process = subprocess.Popen(
            [sys.executable, "-c", CLUSTER.format(patience=PATIENCE)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=errors,
            encoding="utf-8",
        )
    assert process.stdout is not None
    address = process.stdout.readline().strip()
    assert address.startswith("tcp://127.0.0.1:"), f"no scheduler started: {log.read_text()}"
    yield address
    process.communicate("")
    assert process.returncode == 0, f"the cluster did not close: {log.read_text()}"


@pytest.fixture(autouse=True)
def limited() -> Iterator[None]:
    """Fail a test that waits for a cluster without end; again while it clears away."""

    def stop(*_: object) -> None:
        pytest.fail(f"after {PATIENCE} s the check on a cluster had not ended")

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, PATIENCE, PATIENCE / 10)
    yield
    signal.setitimer(signal.ITIMER_REAL, 0)
    signal.signal(signal.SIGALRM, before)


def good(path: Path, seed: int, rows: int = 50) -> None:
    """Values with long tails of digits, so that an order of adding up would show."""
    random = np.random.default_rng(seed)
    frame = pd.DataFrame(
        {
            "item": np.arange(rows),
            "kind": "puck",
            "characteristic": random.choice(["outer_diameter", "thickness"], rows),
            "value": 44 + random.random(rows) * 1.1,
            "unit": "mm",
        }
    )
    if path.suffix == ".parquet":
        frame.to_parquet(path, row_group_size=500)
    else:
        frame.to_csv(path, index=False)


def test_summary_and_status_are_those_of_one_process(
    novuss: Novuss, tmp_path: Path, scheduler: str
) -> None:
    names = ["a.csv", "b.parquet", "sub/c.csv"]
    (tmp_path / "sub").mkdir()
    for seed, name in enumerate(names):
        good(tmp_path / name, seed, 1000)
    streamed = novuss("check", *names, "--stream", "--json")
    spread = novuss("check", *names, "--engine", "dask", "--scheduler", scheduler, "--json")
    assert streamed.status == spread.status == 1
    assert spread.out == streamed.out
    assert spread.err == ""
    assert sum(tally["n"] for tally in spread.json["summary"]) == 3000


def test_every_problem_of_every_file_with_its_place(
    novuss: Novuss, write: Write, tmp_path: Path, scheduler: str
) -> None:
    write("a.csv", "p,puck,weight,21,g", ",puck,weight,x,N")
    (tmp_path / "b.csv").write_text("item;value;colour\n1;2;3\n")
    good(tmp_path / "c.parquet", 1)
    (tmp_path / "d.parquet").write_bytes(b"no parquet")
    write("e.csv", 'p,puck,"weight,21,g')
    files = ["a.csv", "b.csv", "c.parquet", "d.parquet", "e.csv", "gone.csv", "f.xlsx"]
    for form in ([], ["--json"], ["--language", "lv"]):
        streamed = novuss("check", *files, "--stream", *form)
        spread = novuss("check", *files, "--engine", "dask", "--scheduler", scheduler, *form)
        assert (spread.status, spread.out, spread.err) == (2, streamed.out, streamed.err)
    assert re.search(r"^a\.csv:3:4: ", streamed.err, re.MULTILINE)


def test_stops_where_one_process_stops(novuss: Novuss, write: Write, scheduler: str) -> None:
    for name in ("a.csv", "b.csv"):
        write(name, *["p,puck,weight,21,N"] * 700)
    streamed = novuss("check", "a.csv", "b.csv", "--stream")
    spread = novuss("check", "a.csv", "b.csv", "--engine", "dask", "--scheduler", scheduler)
    assert (spread.status, spread.err) == (2, streamed.err)
    # The first thousand, each of them told once with its places.
    assert "1000 problems" in spread.err
    assert len(spread.err.splitlines()) == 6


def test_rule_and_working_limits_reach_the_workers(
    novuss: Novuss, write: Write, scheduler: str
) -> None:
    write("a.csv", "t,table,pocket_diameter,100,mm,0.1", header=f"{HEADER},uncertainty")
    head = "characteristic,lower,upper,unit,set_by,set_on,reason"
    write("limits.csv", "table.pocket_diameter,99,101,mm,A.,2026-11-20,why", header=head)
    call = ("check", "a.csv", "--engine", "dask", "--scheduler", scheduler, "--rule", "guarded")
    assert novuss(*call).status == 3
    assert novuss(*call, "--limits", "limits.csv").status == 0
    assert novuss(*call, "--guard", "20", "--limits", "limits.csv").status == 3


@pytest.mark.audit
def test_without_an_address_workers_of_this_machine_do_it(novuss: Novuss, tmp_path: Path) -> None:
    for seed, name in enumerate(("a.csv", "b.csv")):
        good(tmp_path / name, seed)
    spread = novuss("check", "a.csv", "b.csv", "--engine", "dask", "--json")
    assert spread.out == novuss("check", "a.csv", "b.csv", "--stream", "--json").out
    assert (spread.status, spread.err) == (1, "")


def test_one_file_needs_no_second_worker(novuss: Novuss, tmp_path: Path) -> None:
    good(tmp_path / "a.csv", 1)
    spread = novuss("check", "a.csv", "--engine", "dask", "--json")
    assert spread.out == novuss("check", "a.csv", "--stream", "--json").out
    assert (spread.status, spread.err) == (1, "")


def test_workers_read_by_the_caps_of_the_call(novuss: Novuss, write: Write) -> None:
    write("a.csv", "p,puck,weight,21,g")
    call = ("check", "a.csv", "--engine", "dask", "--cap", "columns=4")
    spread = novuss(*call)
    assert "columns of a table: 5, at most 4" in spread.refusal
    assert novuss("check", "a.csv", "--engine", "dask").status == 0


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:1", "nowhere", "pigeon://a:1"])
def test_scheduler_that_does_not_answer_is_named(
    novuss: Novuss, write: Write, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("novuss.tables.chunked_judging._PATIENCE", 1)
    write("a.csv", "p,puck,weight,21,g")
    run = novuss("check", "a.csv", "--engine", "dask", "--scheduler", address)
    assert f"no scheduler answers at {address} " in run.refusal


def test_pieces_put_together_are_exact_whatever_was_judged_first(
    corpus: Corpus, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Judged in reverse and put together in order: every figure the same to the last bit."""
    monkeypatch.setattr(chunked_reading.read_chunks, "__defaults__", (None, 20, None))
    paths = [tmp_path / f"{n}.csv" for n in range(3)]
    for seed, path in enumerate(paths):
        good(path, seed, 200)
    job = Job("lnf-2017", DecisionRule())
    late = {path: list(judge_file(path, corpus, job)) for path in reversed(paths)}
    found = []
    for files in (
        [judge_file(path, corpus, job) for path in paths],
        [late[path] for path in paths],
    ):
        total = Total()
        assert sum(1 for pieces in files for _ in total.add_pieces(pieces)) == 30
        found.append(
            [
                (tally.n, tally.mean, tally.squares, tally.counts.tolist(), tally.bins.tolist())
                for tally in total.tallies.list_tallies(corpus.equipment.characteristics())
            ]
        )
    assert found[0] == found[1]
