"""Dates and times as people type them: ISO 8601, or day.month.year with a time behind it."""

import datetime
import re
from contextlib import suppress

_LOCAL_DATE = re.compile(r"(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})\.?")
_SLASHES = re.compile(r"(\d{1,2})/(\d{1,2})/(\d{4})(?!\d)")
#: A day, a time, or a day and a time behind it; each is read on its own.
_MOMENT = re.compile(
    r"(?P<day>\d{4}-?\d\d-?\d\d|\d{1,2}\.\s?\d{1,2}\.\s?\d{4}\.?)?"
    r"(?(day)(?:(?:T|,?\s+)(?P<time>{time}))?|(?P<alone>{time}))".replace(
        "{time}", r"\d{1,2}:\d\d(?::\d\d(?:[.,]\d+)?)?\s?(?:Z|z|[+-]\d\d:?\d\d)?"
    )
)


def parse_slashed_days(text: str) -> list[datetime.date]:
    """The days that ``11/10/2026`` may be, with or without a time behind it: month or day first."""
    found = []
    if match := _SLASHES.match(text.strip()):
        first, second, year = map(int, match.groups())
        for month, day in ((first, second), (second, first)):
            with suppress(ValueError):
                found.append(datetime.date(year, month, day))
    return list(dict.fromkeys(found))


def parse_day_text(text: str) -> datetime.date:
    """The day that is typed.

    Raises:
        ValueError: it is none.
    """
    text = text.strip()
    if local := _LOCAL_DATE.fullmatch(text):
        return datetime.date(int(local[3]), int(local[2]), int(local[1]))
    return datetime.date.fromisoformat(text)


def parse_day_and_time(text: str) -> tuple[datetime.date | None, datetime.time | None]:
    """The day and the time of day that are typed, one of them or both.

    Raises:
        ValueError: it is neither.
    """
    match = _MOMENT.fullmatch(text.strip())
    if match is None:
        raise ValueError
    time = None
    if clock := match["time"] or match["alone"]:
        hour, _, rest = clock.partition(":")
        time = datetime.time.fromisoformat(f"{int(hour):02}:{rest}".upper().replace(" ", ""))
    return parse_day_text(match["day"]) if match["day"] else None, time


def parse_moment_text(text: str) -> datetime.datetime:
    """The moment that is typed; a day alone is its midnight, without an offset no zone is told.

    Raises:
        ValueError: it is none: a time of day without the day, too.
    """
    try:
        return datetime.datetime.fromisoformat(text.strip())
    except ValueError:
        day, time = parse_day_and_time(text)
        if day is None:
            raise
        return datetime.datetime.combine(day, time or datetime.time())
