"""Bounds of a desk: how much and how often each address is asked."""

import time
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field

from novuss.model.event_file import LARGEST_PHOTO

#: Seconds for the head of a request, for its whole body, and between two requests.
HEAD_SECONDS, BODY_SECONDS, IDLE_SECONDS = 10, 30, 30
#: Seconds between two signs of life of a stream, and for what a phone does not fetch.
HEARTBEAT, SEND_SECONDS = 15, 30
#: Seconds in which streams end by themselves when the desk stops.
STOP_SECONDS = 2
#: Connections at the same time; a phone has one stream and some requests.
MOST_CONNECTIONS = 1_000
#: Phones that are joined at the same time, the streams of each, and those of a link to the board.
MOST_PHONES, MOST_STREAMS, MOST_WATCHERS = 300, 4, 50
#: Letters of a name, and of what a phone calls itself.
LONGEST_NAME = 100
#: Drafts of a phone, and items that it is at.
MOST_DRAFTS, MOST_CLAIMS = 50, 20


@dataclass(frozen=True)
class Bound:
    """How large the body of a request may be, and how many come within a time."""

    largest: int
    requests: int
    seconds: float = 60.0


#: By the name of a route. Who joins is counted by address, all others by their tokens.
BOUNDS: Mapping[str, Bound] = {
    "desk": Bound(0, 600),
    "join": Bound(10_000, 20),
    "entries": Bound(2_000_000, 240),
    "put-photo": Bound(LARGEST_PHOTO, 240),
    "get-photo": Bound(0, 1_200),
    "drafts": Bound(200_000, 600),
    "claims": Bound(10_000, 240),
    "decisions": Bound(50_000, 120),
    "since": Bound(0, 60),
    "board": Bound(0, 120),
    "protocol": Bound(0, 20),
    "revoke": Bound(10_000, 60),
    "openapi": Bound(0, 60),
    #: Requests with a token that is none, from one address.
    "refused": Bound(0, 60),
}
#: Callers that are remembered by a counter.
_MOST_CALLERS = 10_000


@dataclass
class RateCounter:
    """Requests of each caller within the time of a bound."""

    _moments: dict[tuple[str, str], deque[float]] = field(default_factory=dict)

    def count_request(self, route: str, caller: str) -> bool:
        """Count a request, and say whether it is one too many."""
        bound, now = BOUNDS[route], time.monotonic()
        if len(self._moments) > _MOST_CALLERS:
            self._forget_old(now)
        moments = self._moments.setdefault((route, caller), deque())
        while moments and moments[0] <= now - bound.seconds:
            moments.popleft()
        if len(moments) >= bound.requests:
            return True
        moments.append(now)
        return False

    def _forget_old(self, now: float) -> None:
        kept = {
            key: moments
            for key, moments in self._moments.items()
            if moments and moments[-1] > now - BOUNDS[key[0]].seconds
        }
        # Of more callers than any hall has the rest is forgotten at once.
        self._moments = kept if len(kept) < _MOST_CALLERS else {}
