"""Desk for many phones at once: one thread for the files, and streams of what is new."""

import asyncio
import json
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager
from functools import partial
from typing import ParamSpec, TypeVar

from sse_starlette import ServerSentEvent

from novuss.desk.event_desk import EventDesk
from novuss.desk.phones import Phone

_Arguments = ParamSpec("_Arguments")
_Answer = TypeVar("_Answer")
#: Seconds within which changes of who is where are told together.
_TOGETHER = 0.5
#: Seconds between two looks at whether another process wrote to the records.
_LOOK = 2.0


class LiveService:
    """The desk as requests use it."""

    def __init__(self, desk: EventDesk) -> None:
        self.desk = desk
        self.phones: tuple[Phone, ...] = ()
        self.online: Counter[str] = Counter()
        self._thread = ThreadPoolExecutor(1, "desk")
        self._wakes: set[asyncio.Event] = set()
        self._presence: tuple[int, str] = (-1, "")
        self._version = 0
        self._later: asyncio.TimerHandle | None = None

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
            if self._later:
                self._later.cancel()

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

    async def _watch_records(self) -> None:
        while True:
            await asyncio.sleep(_LOOK)
            if await self.call(self.desk.has_changed):
                await self.call(self.desk.log_news)
                self.tell_log()

    def tell_log(self) -> None:
        """Let streams tell what is new in the log."""
        for wake in self._wakes:
            wake.set()

    def tell_presence(self) -> None:
        """Let streams tell who is where, a moment later and together."""
        self._version += 1
        self.phones = tuple(self.desk.phones)
        if self._later is None:
            self._later = asyncio.get_running_loop().call_later(_TOGETHER, self._wake_later)

    def _wake_later(self) -> None:
        self._later = None
        self.tell_log()

    def is_revoked(self, phone: Phone) -> bool:
        """Whether a phone's token was taken back."""
        return any(known.id == phone.id and known.revoked for known in self.phones)

    async def stream_news(self, phone: Phone, after: int) -> AsyncIterator[ServerSentEvent]:
        """Stream what a phone is told: all after a number, and then whatever comes."""
        wake, seen = asyncio.Event(), -1
        self._wakes.add(wake)
        self.online[phone.id] += 1
        self.tell_presence()
        try:
            while True:
                wake.clear()
                while rows := await self.call(self.desk.read_log, after):
                    for row in rows:
                        yield ServerSentEvent(row.data, event=row.name, id=str(row.number))
                        after = row.number
                if self.is_revoked(phone):
                    yield ServerSentEvent("{}", event="revoked")
                    return
                if seen != self._version:
                    seen = self._version
                    yield ServerSentEvent(await self._describe_presence(), event="presence")
                await wake.wait()
        finally:
            self._wakes.discard(wake)
            self.online[phone.id] -= 1
            self.tell_presence()

    async def _describe_presence(self) -> str:
        """Who is where as JSON, made once for all streams."""
        if self._presence[0] != self._version:
            version = self._version
            data = await self.call(self.desk.describe_presence, dict(self.online))
            self._presence = version, json.dumps(data, ensure_ascii=False)
        return self._presence[1]
