"""How a desk bears many phones at once: latency of handing over, and memory."""

import asyncio
import json
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median, quantiles

from tests.benchmarks.measuring import Table
from tests.handed import event, inspection, weight

_HOST = "127.0.0.1"
#: Times that every phone hands an inspection over, all at the same moment.
_ROUNDS = 5


@dataclass
class _Phone:
    """A phone with an address of its own, so that it counts as one."""

    number: int
    port: int
    token: str = ""
    event: str = ""

    async def ask(self, path: str, body: object) -> dict[str, object]:
        """Send a request over a connection of its own; the answer."""
        reader, writer = await self._connect()
        content = json.dumps(body).encode()
        writer.write(self._build_head("POST", path, len(content)) + content)
        answer = await reader.read()
        writer.close()
        head, _, data = answer.partition(b"\r\n\r\n")
        if b" 200 " not in head.splitlines()[0]:
            raise RuntimeError(answer.decode())
        found: dict[str, object] = json.loads(data)
        return found

    async def join(self, code: str) -> None:
        """Join the desk."""
        found = await self.ask("/join", {"code": code, "name": f"Judge {self.number}"})
        self.token = str(found["token"])
        self.event = str(found["event"]["id"])  # type: ignore[index]

    async def hand_over(self, number: int) -> float:
        """Hand an inspection over; the milliseconds until it was acknowledged."""
        word = f"{self.number} {number}"
        found = inspection(word, f"P{self.number}", weight("21"), by="", partial=True)
        start = time.perf_counter()
        await self.ask("/entries", {**event(found), "id": self.event})
        return (time.perf_counter() - start) * 1000

    async def follow(self) -> None:
        """Read what the desk tells, until it ends."""
        reader, writer = await self._connect()
        writer.write(self._build_head("GET", "/since/0", 0))
        while await reader.read(65536):
            pass

    async def _connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        own = f"127.1.{self.number // 250}.{self.number % 250 + 1}"
        return await asyncio.open_connection(_HOST, self.port, local_addr=(own, 0))

    def _build_head(self, method: str, path: str, length: int) -> bytes:
        lines = [f"{method} {path} HTTP/1.1", f"Host: {_HOST}:{self.port}", "Connection: close"]
        lines += [f"Authorization: Bearer {self.token}"] if self.token else []
        return "\r\n".join([*lines, f"Content-Length: {length}", "", ""]).encode()


@contextmanager
def _run_desk(folder: Path) -> Iterator[tuple[subprocess.Popen[str], int, str]]:
    """A desk on a free port: its process, the port and the code for judges."""
    pages = folder / "site" / "en" / "check"
    pages.mkdir(parents=True)
    (pages / "index.html").write_text("the form")
    words = ["desk", "desk.db", "--port", "0", "--site", "site", "-l", "en"]
    process = subprocess.Popen(
        [sys.executable, "-m", "novuss", *words],
        cwd=folder,
        stdout=subprocess.PIPE,
        stdin=subprocess.DEVNULL,
        encoding="utf-8",
    )
    try:
        printed = ""
        while "stop with" not in printed:
            assert process.stdout
            line = process.stdout.readline()
            if not line:
                raise RuntimeError(printed)
            printed += line
        port = int(re.findall(r"http://[\d.]+:(\d+)", printed)[0])
        yield process, port, re.findall(r"judges: (\w+)", printed)[0]
    finally:
        process.terminate()
        process.wait()


async def _measure(phones: list[_Phone], code: str) -> list[float]:
    for phone in phones:
        await phone.join(code)
    streams = [asyncio.create_task(phone.follow()) for phone in phones]
    found: list[float] = []
    for number in range(_ROUNDS):
        found += await asyncio.gather(*(phone.hand_over(number) for phone in phones))
    for stream in streams:
        stream.cancel()
    await asyncio.gather(*streams, return_exceptions=True)
    return found


def _read_peak(process: int) -> float:
    """The most memory that a process had, in megabytes."""
    status = Path(f"/proc/{process}/status").read_text(encoding="utf-8")
    return int(re.findall(r"VmHWM:\s+(\d+)", status)[0]) / 1024


def load(folder: Path, sizes: tuple[int, ...] = (10, 50, 200)) -> Table:
    """Latency of handing over, by the number of phones that do so at once."""
    rows = []
    for size in sizes:
        place = folder / f"desk-{size}"
        place.mkdir()
        with _run_desk(place) as (process, port, code):
            phones = [_Phone(number, port) for number in range(size)]
            start = time.perf_counter()
            found = asyncio.run(_measure(phones, code))
            seconds = time.perf_counter() - start
            rows.append(
                (
                    f"{size}",
                    f"{median(found):.0f}",
                    f"{quantiles(found, n=100)[98]:.0f}",
                    f"{len(found) / seconds:.0f}",
                    f"{_read_peak(process.pid):.0f}",
                )
            )
    return Table(
        "Phones at a desk",
        f"Every phone hands over an inspection at the same moment, {_ROUNDS} times, while it "
        "follows what all others hand over; each is on the disk before it is acknowledged. "
        "Milliseconds from the request to the acknowledgement; the whole run has the joining too. "
        "Phones and desk share the processors.",
        ("phones at once", "median, ms", "99 %, ms", "entries a second", "memory, MB"),
        rows,
    )
