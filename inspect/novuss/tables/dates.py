"""Dates as judges type them."""

import datetime
import re

from novuss.tables.cells import Cell, CellMistake

#: A day, a time, or a day and a time behind it; each is read on its own.
_MOMENT = re.compile(
    r"(?P<day>\d{4}-?\d\d-?\d\d|\d{1,2}\.\s?\d{1,2}\.\s?\d{4}\.?)?"
    r"(?(day)(?:(?:T|,?\s+)(?P<time>{time}))?|(?P<alone>{time}))".replace(
        "{time}", r"\d{1,2}:\d\d(?::\d\d(?:[.,]\d+)?)?\s?(?:Z|z|[+-]\d\d:?\d\d)?"
    )
)
_LOCAL_DATE = re.compile(r"(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})\.?")


def parse_date(cell: Cell) -> datetime.date:
    """A date as ISO 8601 or as day.month.year.

    Raises:
        CellMistake: ``date-unreadable``.
    """
    text = cell.text.strip()
    try:
        return _date(text)
    except ValueError:
        raise CellMistake((cell, "date-unreadable", {"value": text})) from None


def see_moment(cell: Cell) -> None:
    """See that a day, a time of day or both are told: ISO 8601, or day.month.year and time.

    Raises:
        CellMistake: ``date-time-unreadable``.
    """
    text = cell.text.strip()
    match = _MOMENT.fullmatch(text)
    try:
        if match is None:
            raise ValueError
        if match["day"]:
            _date(match["day"])
        if time := match["time"] or match["alone"]:
            hour, _, rest = time.partition(":")
            datetime.time.fromisoformat(f"{int(hour):02}:{rest}".upper().replace(" ", ""))
    except ValueError:
        raise CellMistake((cell, "date-time-unreadable", {"value": text})) from None


def _date(text: str) -> datetime.date:
    local = _LOCAL_DATE.fullmatch(text)
    if local:
        return datetime.date(int(local[3]), int(local[2]), int(local[1]))
    return datetime.date.fromisoformat(text)
