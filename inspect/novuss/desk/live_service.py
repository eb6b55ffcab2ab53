"""Desk for many phones at once: one thread for the files, and streams of what is new."""

import asyncio
import json
import sqlite3
from bisect import bisect_right
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager, suppress
from functools import partial
from typing import ParamSpec, TypeVar

import anyio
from sse_starlette import ServerSentEvent

from novuss.desk.event_desk import AT_ONCE, EventDesk
from novuss.desk.phones import Phone
from novuss.desk.phones_and_drafts_store import LogRow
from novuss.desk.received_entries import HandedFile, Received
from novuss.input_problems import Problem, ProblemsError

_Arguments = ParamSpec("_Arguments")
_Answer = TypeVar("_Answer")
#: Seconds within which changes of who is where are told together, and rows of the log.
_PRESENCE_TOGETHER, _LOG_TOGETHER = 0.5, 0.05
#: Requests to hand over that are taken in one transaction.
_BATCH = 32
#: Rows of the log that are kept ready for all streams.
_KEPT = 2_000
#: Seconds between two looks at whether another process wrote to the records.
_LOOK = 2.0


class LiveService:
    """The desk as requests use it."""

    def __init__(self, desk: EventDesk) -> None:
        self.desk = desk
        self.phones: tuple[Phone, ...] = ()
        self.online: Counter[str] = Counter()
        #: Shows whoever runs the desk the codes by which phones join, after they have changed.
        self.show_codes: Callable[[str, str], None] = lambda *_: None
        #: Shows whoever runs the desk why nothing can be kept, see :meth:`tell_problem`.
        self.show_problem: Callable[[Problem], None] = lambda _: None
        self._told: set[tuple[str, str]] = set()
        self._thread = ThreadPoolExecutor(1, "desk")
        self._wakes: set[asyncio.Event] = set()
        self._presence: tuple[int, str] = (-1, "")
        self._version = 0
        self._later: dict[float, asyncio.TimerHandle] = {}
        # The last rows of the log as streams send them, by their numbers.
        self._numbers: list[int] = []
        self._encoded: list[bytes] = []
        self._reading = asyncio.Lock()
        self._waiting: list[tuple[HandedFile, asyncio.Future[Received]]] = []
        self._taking: asyncio.Task[None] | None = None

    @contextmanager
    def keep_open(self) -> Iterator[None]:
        """Open the files for as long as the block runs.

        Raises:
            ProblemsError: one of them cannot be used.
        """
        try:
            self.call_now(self.desk.open)
            self.phones = tuple(self.desk.phones)
            yield
        finally:
            self.call_now(self.desk.close)
            self._thread.shutdown()

    @asynccontextmanager
    async def watch_records(self) -> AsyncIterator[None]:
        """Look for what other processes write for as long as the block runs."""
        watch = asyncio.create_task(self._watch_records())
        try:
            yield
        finally:
            watch.cancel()
            for timer in self._later.values():
                timer.cancel()

    def call_now(
        self,
        function: Callable[_Arguments, _Answer],
        *arguments: _Arguments.args,
        **named: _Arguments.kwargs,
    ) -> _Answer:
        """Call a method of the desk in its thread, and wait for it."""
        return self._thread.submit(function, *arguments, **named).result()

    async def call(
        self,
        function: Callable[_Arguments, _Answer],
        *arguments: _Arguments.args,
        **named: _Arguments.kwargs,
    ) -> _Answer:
        """Call a method of the desk in its thread."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, partial(function, *arguments, **named))

    async def take_entries(self, file: HandedFile) -> Received:
        """Take what a phone hands over, together with what others hand over meanwhile.

        Raises:
            ProblemsError: nothing of it was taken.
        """
        answer: asyncio.Future[Received] = asyncio.get_running_loop().create_future()
        self._waiting.append((file, answer))
        if self._taking is None:
            self._taking = asyncio.create_task(self._take_waiting())
        return await answer

    async def _take_waiting(self) -> None:
        """Take what waits, some of it at a time: to write to the disk takes longest."""
        while self._waiting:
            batch, self._waiting = self._waiting[:_BATCH], self._waiting[_BATCH:]
            answers: list[Received | Exception]
            try:
                files = [file for file, _ in batch]
                answers = await self.call(self.desk.take_entries, files)
            except Exception as error:
                answers = [error] * len(batch)
            for (_, waiting), answer in zip(batch, answers, strict=True):
                # Who asked may be gone.
                if not waiting.done() and isinstance(answer, Exception):
                    waiting.set_exception(answer)
                elif not waiting.done() and not isinstance(answer, Exception):
                    waiting.set_result(answer)
            if any(isinstance(answer, Received) for answer in answers):
                self._told.clear()
            self.tell_log()
        self._taking = None

    async def _watch_records(self) -> None:
        news = False
        while True:
            await asyncio.sleep(_LOOK)
            # What cannot be read or kept now is looked for again.
            with suppress(ProblemsError, sqlite3.Error):
                news = await self.call(self.desk.has_changed) or news
                if news:
                    await self.call(self.desk.log_news)
                    news = False
                    self.tell_log()

    def tell_problem(self, problem: Problem) -> None:
        """Tell whoever runs the desk of a problem: once, until entries are taken again."""
        key = problem.file, problem.code
        if key not in self._told:
            self._told.add(key)
            self.show_problem(problem)

    def tell_log(self) -> None:
        """Let streams tell what is new in the log, a moment later and together."""
        self._wake_later(_LOG_TOGETHER)

    def tell_presence(self) -> None:
        """Let streams tell who is where, a moment later and together."""
        self._version += 1
        self.phones = tuple(self.desk.phones)
        self._wake_later(_PRESENCE_TOGETHER)

    def _wake_later(self, seconds: float) -> None:
        if seconds not in self._later:
            loop = asyncio.get_running_loop()
            self._later[seconds] = loop.call_later(seconds, self._wake, seconds)

    def _wake(self, seconds: float) -> None:
        del self._later[seconds]
        for wake in self._wakes:
            wake.set()

    def is_revoked(self, phone: Phone) -> bool:
        """Whether a phone's token was taken back."""
        return any(known.id == phone.id and known.revoked for known in self.phones)

    async def stream_news(
        self, phone: Phone, after: int, stop: anyio.Event
    ) -> AsyncIterator[ServerSentEvent | bytes]:
        """Stream what a phone is told: all after a number, and then whatever comes until it stops.

        A stream that ends by itself leaves a whole answer; one that is cut is told as an error.
        """
        wake, seen = asyncio.Event(), -1
        stopping = asyncio.create_task(stop.wait())
        stopping.add_done_callback(lambda _: wake.set())
        self._wakes.add(wake)
        self.online[phone.id] += 1
        self.tell_presence()
        try:
            # A desk whose file was lost counts from the beginning.
            after = 0 if after > await self.call(self.desk.get_number) else after
            while not stop.is_set():
                wake.clear()
                while news := await self._read_news(after):
                    after, content = news
                    yield content
                if self.is_revoked(phone):
                    yield ServerSentEvent("{}", event="revoked")
                    return
                if seen != self._version:
                    seen = self._version
                    yield ServerSentEvent(await self._describe_presence(), event="presence")
                await wake.wait()
        finally:
            stopping.cancel()
            self._wakes.discard(wake)
            self.online[phone.id] -= 1
            self.tell_presence()

    async def _read_news(self, after: int) -> tuple[int, bytes] | None:
        """What is new after a number, as it is sent, with its last number; None where nothing is.

        What is new is read once for all streams.
        """
        async with self._reading:
            last = self._numbers[-1] if self._numbers else 0
            if after >= last:
                for row in await self.call(self.desk.read_log, last or after):
                    self._numbers.append(row.number)
                    self._encoded.append(_encode_row(row))
                del self._numbers[:-_KEPT], self._encoded[:-_KEPT]
        place = bisect_right(self._numbers, after)
        if place or (self._numbers and after == self._numbers[0] - 1):
            numbers = self._numbers[place : place + AT_ONCE]
            encoded = self._encoded[place : place + AT_ONCE]
            return (numbers[-1], b"".join(encoded)) if numbers else None
        rows = await self.call(self.desk.read_log, after)
        return (rows[-1].number, b"".join(map(_encode_row, rows))) if rows else None

    async def _describe_presence(self) -> str:
        """Who is where as JSON, made once for all streams."""
        if self._presence[0] != self._version:
            version = self._version
            data = await self.call(self.desk.describe_presence, dict(self.online))
            self._presence = version, json.dumps(data, ensure_ascii=False)
        return self._presence[1]


def _encode_row(row: LogRow) -> bytes:
    return ServerSentEvent(row.data, event=row.name, id=str(row.number), sep="\n").encode()
