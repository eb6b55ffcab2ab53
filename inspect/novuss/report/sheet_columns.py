"""Columns of a measuring sheet: fields for a judge, and answers of formulas."""

from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from openpyxl.utils import get_column_letter

from novuss.explain import Explainer
from novuss.model.equipment import Characteristic, RawQuantity
from novuss.model.vocabulary import Vocabulary
from novuss.report.blank_sheet import BlankTable, find_heading
from novuss.wording import OWN

#: How spreadsheet programs call a column: A is the first, AA follows Z. So are the places of raw
#: readings named: corners, and lines between opposite ones.
letters = get_column_letter
#: What a judge may say of an item and rarely has to; behind the readings and folded away.
FOLDED = ("confirmed", "instrument", "measured_by", "measured_at")
#: Rows above the items: headings, limits, instruments.
FIRST = 4
#: The columns behind the codes.
_SUMMED = ("worst", "passes", "item", "item_passes", "confirmed")


@dataclass(frozen=True)
class Field:
    """One column of readings: of a characteristic, or of one place of what it is derived from."""

    one: Characteristic
    column: int
    #: The first of its own columns behind the sheet: text and, where it is measured, what is
    #: left of it without digits, its decimal places, and its number.
    helper: int
    raw: RawQuantity | None = None
    position: str = ""

    @property
    def measured(self) -> bool:
        """Whether it takes a number."""
        return self.one.quantity != "visual"

    @property
    def value(self) -> str:
        """The letters of the column with what is compared with the limits."""
        return letters(self.helper + (3 if self.measured else 0))


@dataclass(frozen=True)
class Check:
    """What has one code in each row: a characteristic as typed, or as derived from places."""

    one: Characteristic
    fields: tuple[Field, ...]
    #: The column of its code.
    column: int
    #: The column that shows what is derived; None where nothing is.
    shown: int | None = None

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


def plan_columns(table: BlankTable, raw: Sequence[RawQuantity]) -> SheetPlan:
    """The columns of a table's sheet.

    Args:
        table: the items and what is read on each.
        raw: what characteristics of the edition may be derived from; of what is measured as a
            difference of places there is a column for each place that it needs.
    """
    lead = ["item"]
    lead += ["position"] if table.has_positions else []
    lead += ["table"] if table.has_tables else []
    tail = [*(["participant"] if table.has_owners else []), "remark", *FOLDED]
    column = len(lead) + 3
    #: Characteristic, places and the column of what is derived, by the columns of the fields.
    groups: list[tuple[Characteristic, list[tuple[int, RawQuantity | None, str]], int | None]] = []
    for one in table.characteristics:
        groups.append((one, [(column, None, "")], None))
        column += 1
        for quantity in raw:
            if quantity.gives == one.id and quantity.method == "range":
                places = [(column + n, quantity, name) for n, name in enumerate(_places(quantity))]
                groups.append((one, list(places), column + len(places)))
                column += len(places) + 1
    width = column - 1 + len(tail)
    # A narrow empty column would be one more that could be typed into: none lies between.
    helper = width + 1
    checks = []
    for one, members, shown in groups:
        fields = []
        for place, source, name in members:
            fields.append(Field(one, place, helper, source, name))
            helper += 4 if fields[-1].measured else 1
        checks.append((one, tuple(fields), shown))
    numbered = tuple(
        Check(one, fields, helper + n, shown) for n, (one, fields, shown) in enumerate(checks)
    )
    behind = helper + len(numbered)
    summed = {name: letters(column) for column, name in enumerate(_SUMMED, start=behind)}
    return SheetPlan(table, tuple(lead), tuple(tail), numbered, width, behind=behind, **summed)


def _places(raw: RawQuantity) -> Iterator[str]:
    """As many places as are needed: corners, or lines that each join two of them."""
    for number in range(1, raw.at_least + 1):
        # Without a dash, at which a narrow heading would be broken.
        yield letters(number) + (letters(number + raw.at_least) if raw.line else "")


def build_headings(
    plan: SheetPlan, explainer: Explainer, vocabulary: Vocabulary, settled: Container[str] = ()
) -> dict[int, str]:
    """The heading of every column; of novuss' own ones it begins with an arrow.

    Of a limit that is our reading it says so, with the open question, unless it is ``settled``
    by a working limit.
    """
    say, language = explainer.wording, explainer.language
    heads = {
        n: find_heading(vocabulary, column, language) for n, column in enumerate(plan.lead, start=1)
    }
    heads[plan.verdict] = f"{OWN} {say('report.verdict')}"
    heads[plan.verdict + 1] = f"{OWN} {say('sheet.why')}"
    for field, check in plan.fields:
        what = field.raw or field.one
        symbol = explainer.symbol_of(what.unit) if what.unit else ""
        unit = f" [{symbol}]" if symbol else ""
        place = f" ({field.position})" if field.position else ""
        heads[field.column] = f"{what.names[language]}{place}{unit}"
        parts = ["text", "rest", "places", "number"] if field.measured else ["text"]
        for n, part in enumerate(parts):
            heads[field.helper + n] = f"{OWN} {what.id}{place} {part}"
        heads[check.column] = f"{OWN} {what.names[language]}"
        if check.one.id not in settled and (ours := explainer.open_reading(check.one)):
            heads[check.column] += f" ({ours})"
        if check.shown:
            heads[check.shown] = f"{OWN} {field.one.names[language]}{unit}"
    start = plan.width - len(plan.tail) + 1
    for n, column in enumerate(plan.tail, start=start):
        heads[n] = find_heading(vocabulary, column, language)
    for n, name in enumerate(_SUMMED, start=plan.behind):
        heads[n] = f"{OWN} {name.replace('_', ' ')}"
    return heads
