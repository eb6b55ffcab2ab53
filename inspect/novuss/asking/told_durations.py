"""Durations that a question tells, each beside the limits that clauses set.

A unit of time is a word of a kind such as ``seconds-60``, a number one of a kind such as
``number-2`` or figures. Where a duration leaves open on which side of a limit it is, both are told.
"""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

#: Seconds of the units that are counted; others are a duration by themselves.
_COUNTED = (1, 60)
_MINUTE = 60
_FIGURES = re.compile(r"\d+(?:\.\d+)?$")
#: How many words before a number compare it.
_REACH = 2


@dataclass
class AskedWord:
    """A word of a question: the part of the sentence it stands in, its kinds, if it is denied."""

    text: str
    part: int
    kinds: set[str] = field(default_factory=set)
    denied: bool = False


@dataclass
class _Duration:
    first: int
    last: int
    seconds: float
    bound: str = ""


def mark_durations(
    words: Sequence[AskedWord], limits: Mapping[str, int | None], denying: Collection[str]
) -> None:
    """Mark at each duration on which side of each limit it is, ``within`` or ``beyond``.

    A duration that is the limit names it, unless it is compared: another one tells the side.
    """
    durations = list(_find_durations(words))
    for name, limit in limits.items():
        sides = [(duration, _compare(duration, limit)) for duration in durations]
        if not any(side for _, side in sides):
            denied = any(word.text in denying for word in words)
            sides = [] if denied else [(duration, ("within", "beyond")) for duration in durations]
        for duration, found in sides:
            words[duration.last].kinds.update(f"{side}-{name}" for side in found)


def _compare(duration: _Duration, limit: int | None) -> tuple[str, ...]:
    if limit is None:
        return "within", "beyond"
    if duration.seconds == limit and not duration.bound:
        return ()
    if duration.bound != "more" and duration.seconds <= limit:
        return ("within",)
    if duration.bound != "less" and duration.seconds >= limit:
        return ("beyond",)
    return "within", "beyond"


def _find_durations(words: Sequence[AskedWord]) -> Iterator[_Duration]:
    last: _Duration | None = None
    for at in range(len(words)):
        unit = _find_number(words[at], "seconds-")
        for first, number in _find_counts(words, at, unit) if unit else ():
            found = _Duration(first, at, number * (unit or 1), _find_bound(words, first))
            joined = last and 0 < first - last.last <= _REACH and unit == 1
            if last and joined and last.seconds % _MINUTE == 0:
                last.last, last.seconds = at, last.seconds + found.seconds
                continue
            if last:
                yield last
            last = found
    if last:
        yield last


def _find_counts(words: Sequence[AskedWord], at: int, unit: float) -> Iterator[tuple[int, float]]:
    """Find how many units there are: by words before it, by itself, or by words behind it."""
    if unit not in _COUNTED:
        yield at, 1
        return
    near = [place for place in (at - 1, at - 2) if place >= 0 and _may_count(words, place, at)]
    counts = [(place, _find_number(words[place], "number-")) for place in near]
    found = [(place, number) for place, number in counts if number is not None]
    if found and found[0][0] == at - 1:
        (_, low), *rest = found
        if rest and not _FIGURES.match(words[at - 1].text) and rest[0][1] > low:
            yield rest[0][0], rest[0][1] + low
        else:
            yield from found
        return
    own = _find_number(words[at], "number-")
    if own is not None:
        yield at, own
        return
    for place in (at + 1, at + 2):
        if place < len(words) and _is_beside(words, place, at):
            number = _find_number(words[place], "number-")
            if number is not None:
                yield at, number
                return


def _may_count(words: Sequence[AskedWord], place: int, at: int) -> bool:
    """Whether a number counts a unit: figures before a colon do too."""
    return _is_beside(words, place, at) or bool(
        _FIGURES.match(words[place].text) and _FIGURES.match(words[at - 1].text)
    )


def _is_beside(words: Sequence[AskedWord], place: int, at: int) -> bool:
    return words[place].part == words[at].part


def _find_number(word: AskedWord, prefix: str) -> float | None:
    """The number that a word is, or the seconds that a unit has."""
    if prefix == "number-" and _FIGURES.match(word.text):
        return float(word.text)
    found = [float(kind.removeprefix(prefix)) for kind in word.kinds if kind.startswith(prefix)]
    return max(found, default=None)


def _find_bound(words: Sequence[AskedWord], first: int) -> str:
    """Whether more or less than a number is meant; denied, the other one."""
    for place in range(first - 1, max(-1, first - 1 - _REACH), -1):
        for bound, other in (("more", "less"), ("less", "more")):
            if bound in words[place].kinds and _is_beside(words, place, first):
                return other if words[place].denied else bound
    return ""
