"""Dates as judges type them."""

import datetime
import re

from novuss.tables.cells import Cell, CellMistake

_LOCAL_DATE = re.compile(r"(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})\.?")


def parse_date(cell: Cell) -> datetime.date:
    """A date as ISO 8601 or as day.month.year.

    Raises:
        CellMistake: ``date-unreadable``.
    """
    text = cell.text.strip()
    local = _LOCAL_DATE.fullmatch(text)
    try:
        if local:
            return datetime.date(int(local[3]), int(local[2]), int(local[1]))
        return datetime.date.fromisoformat(text)
    except ValueError:
        raise CellMistake((cell, "date-unreadable", {"value": text})) from None
