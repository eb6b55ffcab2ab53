"""Dates in the cells of a table."""

import datetime

from novuss.days import day_of, parts_of
from novuss.tables.cells import Cell, CellMistake


def parse_date(cell: Cell) -> datetime.date:
    """A date as ISO 8601 or as day.month.year.

    Raises:
        CellMistake: ``date-unreadable``.
    """
    try:
        return day_of(cell.text)
    except ValueError:
        raise CellMistake((cell, "date-unreadable", {"value": cell.text.strip()})) from None


def see_moment(cell: Cell) -> None:
    """See that a day, a time of day or both are told: ISO 8601, or day.month.year and time.

    Raises:
        CellMistake: ``date-time-unreadable``.
    """
    try:
        parts_of(cell.text)
    except ValueError:
        raise CellMistake((cell, "date-time-unreadable", {"value": cell.text.strip()})) from None
