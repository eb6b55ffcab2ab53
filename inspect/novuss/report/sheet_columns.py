"""Columns of a measuring sheet: fields for a judge, and answers of formulas."""

from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import count, islice

from openpyxl.utils import get_column_letter

from novuss.localized_wording import OWN
from novuss.model.equipment_records import Characteristic, Measurand, RawQuantity
from novuss.report.blank_tables import BlankTable, SheetOrder, list_headings

#: How spreadsheet programs call a column: A is the first, AA follows Z. So are the places of raw
#: readings named: corners, and lines between opposite ones.
letters = get_column_letter
#: What a judge may say of an item and rarely has to; behind the readings and folded away.
FOLDED = ("confirmed", "instrument", "measured_by", "measured_at")
#: Rows above the items: headings, limits, instruments.
FIRST = 4
#: A title of a sheet may hold 31 characters and none of these.
_FORBIDDEN = str.maketrans(dict.fromkeys("[]:*?/\\'", " "))
#: The columns behind the codes.
_SUMMED = ("worst", "passes", "item", "item_passes", "confirmed")


@dataclass(frozen=True)
class Field:
    """One column of readings: of a characteristic, or of one place of what it is derived from."""

    characteristic: Characteristic
    column: int
    #: The first of its own columns behind the sheet: text and, where it is measured, what is
    #: left of it without digits, its decimal places, and its number.
    helper: int
    raw: RawQuantity | None = None
    position: str = ""

    @property
    def measurand(self) -> Measurand:
        """What is typed there."""
        return self.raw or self.characteristic

    @property
    def is_measured(self) -> bool:
        """Whether it takes a number."""
        return self.characteristic.quantity != "visual"

    @property
    def value(self) -> str:
        """The letters of the column with what is compared with the limits."""
        return letters(self.helper + (3 if self.is_measured else 0))


@dataclass(frozen=True)
class Check:
    """What has one code in each row: a characteristic as typed, or as derived from places."""

    characteristic: Characteristic
    fields: tuple[Field, ...]
    #: The column of its code.
    column: int
    #: The column that holds what is derived; None where nothing is.
    derived: int | None = None

    @property
    def code(self) -> str:
        """The letters of the column of its code."""
        return letters(self.column)


@dataclass(frozen=True)
class SheetPlan:
    """The columns of the sheet of one table, from the left: 1 is the first.

    Item, place and table come first, then verdict and reason, then the fields, then what may
    be said of an item besides. Behind them, hidden and never printed, stand the columns in
    which formulas take the entries apart, and the codes.
    """

    table: BlankTable
    #: Ids of the columns before the verdict, and of those behind the readings.
    lead: tuple[str, ...]
    tail: tuple[str, ...]
    checks: tuple[Check, ...]
    #: The last column that a reader sees, and the first behind the codes.
    width: int
    behind: int
    #: The letters of the columns there: the worst code of a row and how much passes in it, then the
    #: same of all rows of the item.
    worst: str
    passes: str
    item: str
    item_passes: str
    #: Whether the readings of a row are confirmed: one where they are.
    confirmed: str

    @property
    def title(self) -> str:
        """The title of its sheet."""
        return clean_sheet_title(self.table.title)

    @property
    def reference(self) -> str:
        """What stands before a cell of it in a formula of another sheet."""
        return f"'{self.title}'!"

    @property
    def verdict(self) -> int:
        """The column of the verdict; the next one says why."""
        return len(self.lead) + 1

    @property
    def last(self) -> int:
        """The row of the last item."""
        return FIRST - 1 + len(self.table.rows)

    @cached_property
    def fields(self) -> list[tuple[Field, Check]]:
        """Every column of readings with the check that it belongs to, from the left."""
        return sorted(
            ((field, check) for check in self.checks for field in check.fields),
            key=lambda pair: pair[0].column,
        )

    @property
    def confirming(self) -> str:
        """The letters of the column in which a judge confirms readings."""
        return letters(self.width - len(self.tail) + 1 + self.tail.index("confirmed"))

    @property
    def codes(self) -> tuple[str, str]:
        """The letters of the first and the last column of codes; they lie side by side."""
        return self.checks[0].code, self.checks[-1].code

    @property
    def end(self) -> int:
        """The last column of all."""
        return self.behind + len(_SUMMED) - 1


def clean_sheet_title(title: str) -> str:
    """Make a text fit for the title of a sheet."""
    return title.translate(_FORBIDDEN)[:31]


def plan_columns(table: BlankTable, raw: Sequence[RawQuantity]) -> SheetPlan:
    """Plan the columns of a table's sheet.

    Of what is measured as a difference of places, and derived from ``raw`` readings, there is a
    column for each place that it needs.
    """
    lead = ["item"]
    lead += ["position"] if table.has_positions else []
    lead += ["table"] if table.has_tables else []
    tail = [*(["participant"] if table.has_owners else []), "remark", *FOLDED]
    columns = count(len(lead) + 3)
    groups: list[tuple[Characteristic, list[tuple[int, RawQuantity | None, str]], int | None]] = []
    for characteristic in table.characteristics:
        groups.append((characteristic, [(next(columns), None, "")], None))
        for quantity in raw:
            if quantity.gives == characteristic.id and quantity.method == "range":
                places = _name_places(quantity)
                derived_from = [(next(columns), quantity, place) for place in places]
                groups.append((characteristic, list(derived_from), next(columns)))
    width = next(columns) - 1 + len(tail)
    # A narrow empty column would be one more that could be typed into: none lies between.
    helpers = count(width + 1)

    def reserve(characteristic: Characteristic) -> int:
        first, *_ = islice(helpers, 1 if characteristic.quantity == "visual" else 4)
        return first

    fields = [
        tuple(
            Field(characteristic, column, reserve(characteristic), quantity, place)
            for column, quantity, place in members
        )
        for characteristic, members, _ in groups
    ]
    checks = tuple(
        Check(characteristic, fields_of_check, next(helpers), derived)
        for (characteristic, _, derived), fields_of_check in zip(groups, fields, strict=True)
    )
    behind = next(helpers)
    summed = {name: letters(column) for column, name in enumerate(_SUMMED, start=behind)}
    return SheetPlan(table, tuple(lead), tuple(tail), checks, width, behind=behind, **summed)


def _name_places(raw: RawQuantity) -> Iterator[str]:
    """As many places as are needed: corners, or lines that each join two of them."""
    for number in range(1, raw.at_least + 1):
        # Without a dash, at which a narrow heading would be broken.
        yield letters(number) + (letters(number + raw.at_least) if raw.line else "")


def build_headings(
    plan: SheetPlan, order: SheetOrder, settled: Container[str] = ()
) -> dict[int, str]:
    """Build the heading of every column; of novuss' own ones it begins with an arrow.

    Of a limit that is our reading it says so, with the open question, unless it is ``settled``
    by a working limit.
    """
    explainer, language = order.explainer, order.language
    say = explainer.wording
    heads = dict(enumerate(list_headings(order.corpus, plan.lead, language), start=1))
    heads[plan.verdict] = f"{OWN} {say('report.verdict')}"
    heads[plan.verdict + 1] = f"{OWN} {say('sheet.why')}"
    for field, check in plan.fields:
        measurand = field.measurand
        symbol = explainer.get_unit_symbol(measurand.unit) if measurand.unit else ""
        unit = f" [{symbol}]" if symbol else ""
        place = f" ({field.position})" if field.position else ""
        heads[field.column] = f"{measurand.names[language]}{place}{unit}"
        parts = ["text", "rest", "places", "number"] if field.is_measured else ["text"]
        for n, part in enumerate(parts):
            heads[field.helper + n] = f"{OWN} {measurand.id}{place} {part}"
        heads[check.column] = f"{OWN} {measurand.names[language]}"
        if check.characteristic.id not in settled and (
            ours := explainer.open_reading(check.characteristic)
        ):
            heads[check.column] += f" ({ours})"
        if check.derived:
            heads[check.derived] = f"{OWN} {field.characteristic.names[language]}{unit}"
    tail = list_headings(order.corpus, plan.tail, language)
    heads |= enumerate(tail, start=plan.width - len(plan.tail) + 1)
    summed = (f"{OWN} {name.replace('_', ' ')}" for name in _SUMMED)
    return heads | dict(enumerate(summed, start=plan.behind))
