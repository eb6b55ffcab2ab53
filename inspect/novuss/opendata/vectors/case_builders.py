"""Rows and cases of test vectors."""

from collections.abc import Iterable, Iterator
from typing import TypeAlias

from novuss.opendata.vectors.vector_records import Given, Row

#: The id of a vector, what it is about, and what is typed.
Case: TypeAlias = tuple[str, str, Given]


def build_row(**cells: object) -> Row:
    """Build a row of a table, without its empty cells."""
    return {name: str(value) for name, value in cells.items() if value not in ("", None)}


def build_reading(
    item: str, characteristic: str, value: str, unit: str = "mm", **cells: str
) -> Row:
    """Build a row of readings, without its empty cells; the kind follows from the id."""
    kind = characteristic.partition(".")[0]
    named = {"item": item, "kind": kind, "characteristic": characteristic}
    return build_row(**named, value=value, unit=unit, **cells)


def build_case(edition: str, name: str, about: str, readings: list[Row], **given: object) -> Case:
    """Build a case of an edition; ``given`` are other fields of :class:`Given`."""
    fields = {"edition": edition, "readings": readings, **given}
    return f"{edition}/{name}", about, Given.model_validate(fields)


def vary_row(
    edition: str,
    name: str,
    about: str,
    readings: list[Row],
    *,
    table: str,
    row: Row,
    changes: Iterable[Row],
    **given: object,
) -> Iterator[Case]:
    """Build a numbered case for each of several changes of the one row of a table."""
    for number, cells in enumerate(changes, start=1):
        rows = {table: [build_row(**{**row, **cells})]}
        yield build_case(edition, f"{name}{number}", about, readings, **rows, **given)
