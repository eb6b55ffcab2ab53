"""A desk as a process: how it starts, stops, and what a kill leaves."""

import json
import os
import random
import re
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPException
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from tests.commands import ELSEWHERE, TERMINAL, Novuss
from tests.handed import event, inspection, name_of, weight

from novuss.corpus import Corpus
from novuss.records.event_records import read_event

pytestmark = pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")


@dataclass
class DeskProcess:
    """A desk that runs by itself, and what it printed when it started."""

    process: subprocess.Popen[str]
    printed: str

    @property
    def root(self) -> str:
        return re.findall(r"http://[\d.]+:\d+", self.printed)[0]

    def find_code(self, chief: bool = False) -> str:
        codes: tuple[str, str] = re.findall(
            r"judges: (\w+); for the chief judge: (\w+)", self.printed
        )[0]
        return codes[chief]

    @property
    def board(self) -> str:
        """The reader's token, as it stands in the link to the board."""
        return re.findall(r"/board/#(\S+)", self.printed)[0]

    def ask(self, path: str, body: object = None, token: str = "") -> Any:
        """Ask the desk; None where it is gone or refuses."""
        data = None if body is None else json.dumps(body).encode()
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        request = urllib.request.Request(f"{self.root}{path}", data, headers)
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return json.load(answer)
        except (OSError, HTTPException, ValueError):
            return None

    def stop(self, how: signal.Signals) -> tuple[int, str]:
        """End it; its status, and what it printed since."""
        self.process.send_signal(how)
        return self.process.wait(60), self.process.stdout.read() if self.process.stdout else ""


@contextmanager
def run_desk(folder: Path, knowledge: Path) -> Iterator[DeskProcess]:
    """A desk on ``event.db`` of a folder, on a free port, ready to be asked."""
    pages = folder / "site" / "en" / "check"
    pages.mkdir(parents=True, exist_ok=True)
    (pages / "index.html").write_text("the form")
    words = ["desk", "event.db", "--port", "0", "--site", "site", "-l", "en"]
    process = subprocess.Popen(
        [sys.executable, "-c", ELSEWHERE, str(knowledge), *words],
        cwd=folder,
        env={**os.environ, **TERMINAL},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        stdin=subprocess.DEVNULL,
        encoding="utf-8",
    )
    printed = ""
    try:
        assert process.stdout
        while "stop with" not in printed:
            line = process.stdout.readline()
            assert line, printed
            printed += line
        yield DeskProcess(process, printed)
    finally:
        process.kill()
        process.wait()
        if process.stdout:
            process.stdout.close()


def send_entries(desk: DeskProcess, event_id: str, token: str, name: str, first: int) -> list[str]:
    """Hand inspections over until the desk is gone; the ids that were acknowledged."""
    acknowledged = []
    for number in range(first, first + 200):
        word = f"{name} {number}"
        found = inspection(word, f"P{number % 20}", weight("21"), by=name, partial=True)
        answer = desk.ask("/entries", {**event(found), "id": event_id}, token)
        if answer is None:
            break
        acknowledged += [*answer["new"], *answer["known"]]
    return acknowledged


def count_logged(desk: DeskProcess, token: str) -> int:
    board = desk.ask("/board.json", token=token)
    return int(board["number"]) if board else 0


def kill_while_entries_come(
    desk: DeskProcess, event_id: str, tokens: dict[str, str], first: int, least: int
) -> set[str]:
    """Kill a desk once so many entries came since; the ids that it acknowledged."""
    before, found = count_logged(desk, tokens["Anna"]), list[str]()

    def send(name: str) -> None:
        found.extend(send_entries(desk, event_id, tokens[name], name, first))

    senders = [Thread(target=send, args=(name,)) for name in tokens]
    for sender in senders:
        sender.start()
    # The others are on their way when the kill comes.
    while count_logged(desk, tokens["Anna"]) < before + least:
        assert any(sender.is_alive() for sender in senders)
    assert desk.stop(signal.SIGKILL)[0] == -signal.SIGKILL
    for sender in senders:
        sender.join()
    return set(found)


@pytest.mark.parametrize("kills", [1, pytest.param(30, marks=pytest.mark.audit)])
def test_killed_desk_has_everything_that_it_acknowledged(
    tmp_path: Path, frozen: Path, corpus: Corpus, kills: int
) -> None:
    chance, tokens, event_id = random.Random(7), dict[str, str](), ""
    acknowledged: set[str] = set()
    for number in range(kills):
        with run_desk(tmp_path, frozen) as desk:
            for name in ("Anna", "Bea", "Carl") if not tokens else ():
                joined = desk.ask("/join", {"code": desk.find_code(), "name": name})
                tokens[name], event_id = joined["token"], joined["event"]["id"]
            least = chance.randint(2, 12)
            acknowledged |= kill_while_entries_come(desk, event_id, tokens, 1000 * number, least)
    assert len(acknowledged) >= kills
    found = read_event(tmp_path / "event.db", corpus).records.inspections
    recorded = [inspection.id for inspection in found]
    assert len(recorded) == len(set(recorded))
    assert acknowledged <= set(recorded)


def test_desk_stops_cleanly_and_goes_on(tmp_path: Path, frozen: Path, novuss: Novuss) -> None:
    with run_desk(tmp_path, frozen) as desk:
        assert "only this computer reaches it" in desk.printed
        # A second desk on the same event is told so.
        refused = novuss("desk", "event.db", "--port", "0", "--site", "site")
        assert "another desk serves this event" in refused.refusal
        joined = desk.ask("/join", {"code": desk.find_code(), "name": "Anna"})
        found = inspection("a", "P1", weight("21"), partial=True)
        file = {**event(found), "id": joined["event"]["id"]}
        assert desk.ask("/entries", file, joined["token"])["new"] == [name_of("a")]
        stream = urllib.request.Request(
            f"{desk.root}/since/0", headers={"Authorization": f"Bearer {joined['token']}"}
        )
        with urllib.request.urlopen(stream, timeout=60) as stream_answer:
            assert stream_answer.headers["content-type"].startswith("text/event-stream")
            lines = [stream_answer.readline().decode().strip() for _ in range(5)]
            assert lines[:2] == ["id: 1", "event: entries"]
            assert name_of("a") in lines[2]
            assert lines[4] == "event: presence"
            status, printed = desk.stop(signal.SIGTERM)
        # Nothing but that: streams that were open have ended.
        assert status == 0
        assert printed.startswith("the desk has stopped; what was handed over is in event.db")
        assert printed.count("\n") == 1
        code, board = desk.find_code(), desk.board
    with run_desk(tmp_path, frozen) as desk:
        assert (desk.find_code(), desk.board) == (code, board)
        assert desk.ask("/entries", file, joined["token"])["known"] == [name_of("a")]
        assert desk.stop(signal.SIGINT)[0] == 0


def test_desk_without_pages_or_address_says_what_to_do(novuss: Novuss, tmp_path: Path) -> None:
    refused = novuss("desk", "event.db", "--site", "nowhere").refusal
    assert refused.startswith("--site: there are no pages of the form in nowhere; ")
    assert "an installed novuss has no pages: build the site once in a checkout" in refused
    (tmp_path / "site" / "en" / "check").mkdir(parents=True)
    (tmp_path / "site" / "en" / "check" / "index.html").write_text("the form")
    refused = novuss("desk", "event.db", "--site", "site", "--host", "192.0.2.1").refusal
    assert refused.startswith("--host: 192.0.2.1:8044 cannot be served: ")
    (tmp_path / "c.pem").write_text("-----BEGIN CERTIFICATE-----")
    both = ("--certificate", "c.pem", "--certificate-key")
    for words, message in (
        (both[:2], "--certificate-key: a certificate and its key are needed together"),
        ((*both, "k.pem"), "k.pem: "),
        ((*both, "c.pem"), "c.pem: this file has no part “PRIVATE KEY”"),
    ):
        refused = novuss("desk", "event.db", "--site", "site", *words).refusal
        assert refused.startswith(message)
    assert list(tmp_path.glob("*.db")) == []
