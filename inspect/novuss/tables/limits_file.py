"""The chief judge's file of working limits: one row a characteristic."""

from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

from novuss.corpus import DEFAULT_EDITION, Corpus
from novuss.decimals import decimal_string
from novuss.inspection.decision import WorkingLimit
from novuss.inspection.mistakes import InputMistake
from novuss.inspection.numbers import parse_number
from novuss.inspection.units import UnitTable, convert
from novuss.model.base import fold
from novuss.model.equipment import Bounds, Characteristic, Free, Measurand, RawQuantity, Visual
from novuss.problems import Problem, in_languages
from novuss.tables.cells import Cell, CellMistake, Found, Noting
from novuss.tables.characteristic_names import CharacteristicNames
from novuss.tables.dates import parse_date
from novuss.tables.listed import read_listed, wrong_row
from novuss.tables.printed_limits import PrintedLimits

LIMIT_COLUMNS = (
    "characteristic",
    "kind",
    "lower",
    "upper",
    "unit",
    "set_by",
    "set_on",
    "reason",
    "edition",
    # What the form prints beside the fields.
    "clause",
    "limits",
)
_REQUIRED = ("characteristic", "lower", "upper", "unit", "set_by", "set_on", "reason")
#: A row of the form in which none of these is filled in sets no limit.
_FIELDS = ("lower", "upper", "set_by", "set_on", "reason")


def read_working_limits(
    path: Path,
    corpus: Corpus,
    *,
    edition: str = DEFAULT_EDITION,
    encoding: str | None = None,
) -> tuple[list[WorkingLimit], list[Problem]]:
    """The working limits of a CSV file or workbook, and everything wrong with it.

    A working limit may stand only where the rules print no limit that is plainly
    legible: where its evidence is neither printed nor free. Rows of the form that
    nobody has filled in set none.
    """
    return read_listed(
        path,
        corpus,
        limit_reader(corpus, edition),
        columns=LIMIT_COLUMNS,
        required=_REQUIRED,
        fields=_FIELDS,
        encoding=encoding,
    )


def limit_reader(corpus: Corpus, edition: str) -> Callable[[dict[str, Cell]], WorkingLimit]:
    """What says which limit a row sets; one reader for all rows that may contradict each other."""
    return _LimitReader(corpus, edition).limit


def _may_be_set(one: Measurand) -> bool:
    """Whether the print leaves a limit open."""
    return isinstance(one, Characteristic) and one.left_open


class _LimitReader:
    def __init__(self, corpus: Corpus, edition: str) -> None:
        self._corpus = corpus
        self._edition = edition
        self._names = CharacteristicNames(corpus, edition)
        self._units = UnitTable(corpus.vocabulary)
        self._printed = PrintedLimits(corpus)
        self._seen: set[str] = set()

    def limit(self, row: dict[str, Cell]) -> WorkingLimit:
        found = wrong_row(row, ("set_on",))
        for column in ("set_by", "set_on", "reason"):
            if row[column].blank:
                found.append((row[column], "limit-unsigned", {"column": column}))
        edition = row.get("edition")
        if edition and not edition.blank and edition.text.strip() != self._edition:
            values = {"edition": edition.text.strip(), "checked": self._edition}
            found.append((edition, "limit-edition", values))
        day = bounds = None
        with Noting(found):
            if not row["set_on"].blank:
                day = parse_date(row["set_on"])
        with Noting(found):
            meant = self._names.characteristic(row["characteristic"], row.get("kind"), _may_be_set)
            if isinstance(meant, RawQuantity):
                values = {"characteristic": meant.id, "gives": meant.gives}
                raise CellMistake((row["characteristic"], "limit-of-raw", values))
            characteristic = meant
            self._permitted(row["characteristic"], characteristic)
            found += self._wrong_print(row, characteristic)
            bounds = self._bounds(row, characteristic)
        if found or day is None or bounds is None:
            raise CellMistake(*found)
        return WorkingLimit(
            characteristic.id,
            bounds,
            row["set_by"].text.strip(),
            day,
            row["reason"].text.strip(),
        )

    def _permitted(self, cell: Cell, characteristic: Characteristic) -> None:
        """Only what the print leaves open may be set, and only once."""
        values = {"characteristic": characteristic.id, "clause": characteristic.clause}
        if characteristic.decided or isinstance(characteristic.limit, (Visual, Free)):
            raise CellMistake((cell, "limit-needless", values))
        if not characteristic.left_open:
            raise CellMistake((cell, "limit-printed", values))
        if characteristic.id in self._seen:
            raise CellMistake((cell, "limit-twice", values))
        self._seen.add(characteristic.id)

    def _wrong_print(self, row: dict[str, Cell], characteristic: Characteristic) -> list[Found]:
        """What stands where the form prints the clause and the limit, and is another text."""
        values = {"edition": self._edition, "clause": characteristic.clause}
        values |= in_languages("characteristic", lambda language: characteristic.names[language])
        printed = {"clause": {fold(characteristic.clause)}}
        printed["limits"] = self._printed.of(characteristic)
        return [
            (row[column], code, {**values, "value": row[column].text.strip()})
            for column, code in (("clause", "limit-clause"), ("limits", "limit-print-changed"))
            if column in row
            and not row[column].blank
            and fold(row[column].text) not in printed[column]
        ]

    def _bounds(self, row: dict[str, Cell], characteristic: Characteristic) -> Bounds:
        found: list[Found] = []
        unit = None
        try:
            unit = self._units.resolve(row["unit"].text, characteristic)
        except InputMistake as mistake:
            values = {**mistake.values, "characteristic": characteristic.id}
            found.append((row["unit"], mistake.code, values))
        numbers: dict[str, Fraction] = {}
        for side in ("lower", "upper"):
            if row[side].blank:
                continue
            try:
                numbers[side] = parse_number(row[side].text)
            except InputMistake as mistake:
                found.append((row[side], mistake.code, mistake.values))
        if row["lower"].blank and row["upper"].blank:
            found.append((row["lower"], "limit-without-bounds", {}))
        if len(numbers) == 2 and numbers["lower"] > numbers["upper"]:
            values = {"lower": row["lower"].text.strip(), "upper": row["upper"].text.strip()}
            found.append((row["upper"], "limit-order", values))
        if found or unit is None:
            raise CellMistake(*found)
        bounds = {side: convert(number, unit, characteristic) for side, number in numbers.items()}
        return Bounds(**{side: Decimal(decimal_string(value)) for side, value in bounds.items()})
