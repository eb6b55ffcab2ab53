"""One row of a measuring table: typed words in, a reading out."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from fractions import Fraction

from novuss.corpus import Corpus
from novuss.input_problems import Problem
from novuss.inspection.derived_readings import (
    PlaceTwice,
    RawReading,
    TooFew,
    Underivable,
    derive_readings,
)
from novuss.inspection.instruments import Instrument
from novuss.inspection.reading_decision import Amount
from novuss.inspection.readings import Reading
from novuss.inspection.visual_answers import DASHES
from novuss.languages import Language
from novuss.localized_wording import Wording
from novuss.model.equipment_records import Measurand, RawQuantity
from novuss.model.record_base import fold_text
from novuss.tables.cell_values import ValueReader
from novuss.tables.characteristic_names import CharacteristicNames
from novuss.tables.confirmed_readings import Confirmations
from novuss.tables.instruments_file import InstrumentNames
from novuss.tables.item_names import ItemNames, place_of
from novuss.tables.row_metadata import MARK_COLUMNS, MarkReader, Marks
from novuss.tables.summary_lines import SummaryWords
from novuss.tables.table_cells import (
    Cell,
    CellMistake,
    Found,
    Noting,
    Table,
    check_moment,
    find_shown_otherwise,
    find_wrong_cells,
)
from novuss.tables.word_suggestions import name_characteristic

LONG_COLUMNS = (
    "item",
    "kind",
    "characteristic",
    "value",
    "unit",
    "limits",
    "uncertainty",
    "position",
    "instrument",
    "remark",
    "measured_by",
    "measured_at",
    *MARK_COLUMNS,
    "confirmed",
)
_NOTES = ("position", "instrument", "measured_by", "measured_at")


class RowReader:
    """Turns rows of typed words into readings of one edition's characteristics.

    With a register, the column ``instrument`` names one of its instruments, and
    a reading that names none was taken with the only one that by the register
    measures it; without, the column is a note. Of a workbook the notes of a row's
    cells are lines of its remark, and so is what the sheet shows otherwise than it
    stands there, in the judge's ``language``. Readings that are ``typed`` one by one, as into
    the form, have their unit apart, and a dash for an answer.
    """

    def __init__(
        self,
        corpus: Corpus,
        edition: str | None = None,
        instruments: Iterable[Instrument] | None = None,
        *,
        by_row: bool = False,
        typed: bool = False,
        language: Language = "en",
        confirmed: Iterable[str] = (),
    ) -> None:
        edition = edition or corpus.current
        self._by_row = by_row
        self._typed = typed
        self._summaries = SummaryWords(corpus.vocabulary)
        self._say = Wording(corpus.strings, language)
        self.instruments = InstrumentNames(instruments)
        #: What the characteristics are called.
        self.names = CharacteristicNames(corpus, edition, raw=not by_row)
        self._edition = edition
        self._values = ValueReader(corpus.vocabulary, by_row=by_row)
        self._vocabulary = corpus.vocabulary
        self._marks = MarkReader(corpus.vocabulary)
        #: What is confirmed besides what the tables say.
        self.confirmations = Confirmations(confirmed)
        #: How the tables spell the names of items.
        self.items = ItemNames()
        #: Of rows judged by the million, what was taken in its one plausible sense.
        self.senses: list[Problem] = []
        self.begin_table(Table("", [], []))

    def begin_table(self, table: Table, *, apart: bool = False) -> None:
        """Read rows of this table from now on; names of items are gathered over all.

        Args:
            table: that the rows are of.
            apart: whether it is an inspection by itself: what others said of an item,
                such as whose it is, is then no contradiction but was mended.
        """
        self._table = table
        #: The columns with a + in them, beside which a dash is a no; None until one is met.
        self._plus: set[int] | None = None
        self._apart = apart
        if apart:
            self._marks = MarkReader(self._vocabulary)

    def add_derived(
        self, table: Table, readings: list[Reading | RawReading]
    ) -> tuple[list[Reading], list[Problem]]:
        """The readings with what is derived from the raw ones, and what cannot be derived."""
        found, refused = derive_readings(readings)
        return found, [_build_derivation_problem(table, refusal) for refusal in refused]

    def find_wrong_row_cells(self, row: dict[str, Cell]) -> list[Found]:
        """What is wrong with the cells of a row as such, whatever was measured."""
        found = find_wrong_cells(row, ("measured_at",))
        found += find_shown_otherwise(row, ("value", "uncertainty"))
        moment = row.get("measured_at")
        if moment and not self._by_row and not moment.blank:
            with Noting(found):
                check_moment(moment)
        item = row["item"]
        if item.blank:
            found.append((item, "item-missing", {}))
        elif self._by_row and self._summaries.find_function(item.text):
            found.append((item, "item-summary-alone", {"value": item.text.strip()}))
        return found

    def require_single(
        self, instruments: list[Instrument], characteristic: Measurand, value: Cell
    ) -> Instrument | None:
        """The one of the instruments that took the value, or a doubt that is told later."""
        place = Problem(self._table.file, value.line, value.column, "", within=value.within)
        return self.instruments.require_single(instruments, characteristic, place)

    def _find_wrong_limits(self, row: dict[str, Cell], characteristic: Measurand) -> list[Found]:
        """What stands beside the field and is not what the edition's template prints there."""
        cell = row.get("limits")
        printed = self.names.list_printed_limits
        if cell is None or cell.blank or fold_text(cell.text) in printed(characteristic):
            return []
        values = {"value": cell.text.strip(), "edition": self._edition}
        return [(cell, "limit-cell-changed", values | name_characteristic(characteristic))]

    def explain_wrong_unit(self, unit: Cell, characteristic: Measurand) -> list[Found]:
        """Why the unit in the heading of a column does not fit; an absent one may come later."""
        if unit.blank:
            return []
        if characteristic.quantity == "visual":
            values = {"unit": unit.text.strip(), "characteristic": characteristic.id}
            return [(unit, "unit-for-answer", values)]
        found: list[Found] = []
        with Noting(found, unit, characteristic=characteristic.id):
            self._values.units.resolve_unit(unit.text, characteristic)
        return found

    def read_reading(self, row: dict[str, Cell]) -> Reading | RawReading:
        """The reading of a row of the long form, by column id."""
        found = self.find_wrong_row_cells(row)
        characteristic = self._find_characteristic(row, found)
        if characteristic and not (self._typed or self._apart):
            row = self._values.split_unit(row, characteristic, found)
        amount: Amount = None
        uncertainty: Fraction | None = None
        sense = ""
        if characteristic and not row["value"].defect:
            row, sense = self._take_one_sense(row, characteristic)
            nothing = self.is_nothing(row["value"])
            with Noting(found):
                amount, uncertainty = self._values.read_value(row, characteristic, nothing=nothing)
        confirmed = self._is_confirmed(row, characteristic, found)
        notes = {name: row[name].text.strip() or None for name in _NOTES if name in row}
        measured = characteristic if isinstance(amount, Fraction) and not found else None
        if instrument := self._find_instrument(row, characteristic, measured, found):
            notes["instrument"] = instrument.id
            if isinstance(characteristic, RawQuantity) and uncertainty is None:
                # What is derived combines the uncertainties of its inputs.
                uncertainty = instrument.uncertainty
        marks = self._read_marks(row, characteristic, found)
        if found or characteristic is None:
            raise CellMistake(*found)
        raw = characteristic if isinstance(characteristic, RawQuantity) else None
        item = row["item"].text.strip()
        if not self._by_row:
            self.items.note_name(characteristic.kind, item, self._table.file, row["item"])
            self.items.note_name("set", marks.disc_set, self._table.file, row.get("set"))
        reading = Reading(
            item=item,
            characteristic=self.names.find_judged(characteristic),
            value=row["value"].text.strip(),
            unit=(row["unit"].text.strip() if "unit" in row else "") or row["value"].unit,
            amount=amount,
            uncertainty=uncertainty,
            position=notes.get("position"),
            instrument=notes.get("instrument"),
            remark=self._build_remark(row, sense),
            measured_by=notes.get("measured_by"),
            measured_at=notes.get("measured_at"),
            confirmed=confirmed,
            place=place_of(self._table.file, row["value"]),
            **vars(marks),
        )
        return RawReading(raw, reading, row["characteristic"]) if raw else reading

    def _find_characteristic(self, row: dict[str, Cell], found: list[Found]) -> Measurand | None:
        """What a row is a reading of; what keeps it from being one is ``found``."""
        characteristic: Measurand | None = None
        wrong: list[Found] = []
        with Noting(wrong):
            characteristic = self.names.find_characteristic(row["characteristic"], row.get("kind"))
        # Of a row that is about nobody the kind is not asked as well.
        nobody = row["item"].blank
        found += [mistake for mistake in wrong if not (nobody and mistake[1] == "kind-missing")]
        if self._by_row and isinstance(characteristic, RawQuantity):
            values = {"characteristic": characteristic.id, "gives": characteristic.gives}
            found.append((row["characteristic"], "characteristic-raw", values))
            return None
        if characteristic:
            found += self._find_wrong_limits(row, characteristic)
        return characteristic

    def _find_instrument(
        self,
        row: dict[str, Cell],
        characteristic: Measurand | None,
        measured: Measurand | None,
        found: list[Found],
    ) -> Instrument | None:
        """The instrument that a row names, or else the only one that serves what was measured."""
        cell = row.get("instrument")
        if self.instruments.has_register and cell and cell.text.strip():
            with Noting(found):
                return self.instruments.find_instrument(cell, characteristic)
        elif measured:
            return self.require_single(
                self.instruments.list_serving(measured), measured, row["value"]
            )
        return None

    def _read_marks(
        self, row: dict[str, Cell], characteristic: Measurand | None, found: list[Found]
    ) -> Marks:
        # Rows judged by the million bring no items together that could contradict each other.
        if not self._by_row and not any(row[name].defect for name in MARK_COLUMNS if name in row):
            kind = characteristic.kind if characteristic else None
            with Noting(found):
                return self._marks.read_marks(row, kind, self._table.file)
        return Marks()

    def _is_confirmed(
        self, row: dict[str, Cell], measured: Measurand | None, found: list[Found]
    ) -> bool:
        """Whether somebody says that the reading is no slip, however far out it lies."""
        item, cell = row["item"].text.strip(), row.get("confirmed")
        if measured and self.confirmations.is_confirmed(item, measured, self.names):
            return True
        if cell is None or cell.blank or cell.defect:
            return False
        answer = self._values.read_answer(cell.text)
        if answer is None:
            found.append((cell, "value-no-confirmation", {"value": cell.text.strip()}))
        return bool(answer)

    def _take_one_sense(
        self, row: dict[str, Cell], wanted: Measurand
    ) -> tuple[dict[str, Cell], str]:
        """The row with its value in the one sense that is plausible, and a remark on it."""
        value, values = self._values.find_plausible_sense(row, wanted)
        if not values:
            return row, ""
        if self._by_row:
            place = (self._table.file, value.line, value.column)
            self.senses.append(Problem(*place, "one-sense", values))
        return {**row, "value": value}, self._say("remark.one-sense", **values)

    def _build_remark(self, row: dict[str, Cell], sense: str) -> str | None:
        """What is said of a reading beside its figures, a line each."""
        lines = row["remark"].text.splitlines() if "remark" in row else []
        lines += [f"{cell.label}: {cell.note}" for cell in row.values() if cell.note]
        lines += [
            self._say("remark.shown", cell=cell.label, shown=cell.shown, value=cell.text)
            for column in ("value", "uncertainty")
            if (cell := row.get(column)) and cell.shown
        ]
        lines += [sense, *self._explain_unseen(row["value"])]
        if self.is_nothing(row["value"]):
            lines.append(self._say("remark.dash", value=row["value"].text.strip()))
        return "\n".join(dict.fromkeys(filter(None, map(str.strip, lines)))) or None

    def _explain_unseen(self, value: Cell) -> Iterator[str]:
        """Why the sheet does not show a reading that counts, where it does not."""
        table, sheet = self._table, self._table.sheet or ""
        letters = value.label.rstrip("0123456789")
        if table.hidden:
            yield self._say("remark.hidden-sheet", sheet=sheet)
        if value.line in table.hidden_lines:
            yield self._say("remark.hidden-row", row=value.line, sheet=sheet)
        if value.column in table.hidden_columns:
            yield self._say("remark.hidden-column", column=letters, sheet=sheet)

    def is_nothing(self, cell: Cell) -> bool:
        """Whether a dash stands for no reading, as it does where its column has no plus.

        An event file holds what the form took for an answer, and of rows that are typed or judged
        each by itself nobody sees the others.
        """
        if self._by_row or self._typed or self._apart or cell.text.strip() not in DASHES:
            return False
        if self._plus is None:
            cells = (cell for row in self._table.rows for cell in row)
            self._plus = {cell.column for cell in cells if cell.text.strip() == "+"}
        return cell.column not in self._plus


def _build_derivation_problem(table: Table, refusal: Underivable) -> Problem:
    """Why nothing is derived, at the last of the readings that it is about."""
    cells = [cell for cell in refusal.places if isinstance(cell, Cell)]
    lines = [str(cell.line) for cell in cells]
    if len(set(lines)) < len(lines):
        lines = [cell.label or f"{cell.line}:{cell.column}" for cell in cells]
    values = {"item": refusal.item, "needed": str(refusal.raw.at_least), "rows": ", ".join(lines)}
    cell, code = cells[-1], "characteristic-place-missing"
    if isinstance(refusal, TooFew):
        cell, code = cells[0], "characteristic-too-few"
        values |= {"characteristic": refusal.raw.id, "count": str(refusal.count)}
    else:
        values |= name_characteristic(refusal.raw)
    if isinstance(refusal, PlaceTwice):
        code = "characteristic-place-twice"
        values["position"] = refusal.position
    return replace(table.build_problem(cell, code, **values), item=refusal.item)
