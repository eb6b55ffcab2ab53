"""One row of a measuring table: typed words in, a reading out."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from fractions import Fraction

from novuss.corpus import DEFAULT_EDITION, Corpus
from novuss.inspection.answers import DASHES, normalize_answer
from novuss.inspection.decision import Amount
from novuss.inspection.derived import PlaceTwice, RawReading, TooFew, Underivable, derive_readings
from novuss.inspection.instruments import Instrument
from novuss.inspection.mistakes import InputMistake
from novuss.inspection.numbers import parse_number
from novuss.inspection.readings import Reading
from novuss.inspection.units import UnitTable, convert_unit
from novuss.languages import Language
from novuss.model.base import fold
from novuss.model.equipment import Measurand, RawQuantity
from novuss.model.vocabulary import Unit
from novuss.problems import Problem
from novuss.tables.cells import (
    Cell,
    CellMistake,
    Found,
    Noting,
    Table,
    see_moment,
    shown_otherwise,
    wrong_cells,
)
from novuss.tables.characteristic_names import CharacteristicNames
from novuss.tables.confirmations import Confirmations
from novuss.tables.instruments_file import InstrumentNames
from novuss.tables.item_names import ItemNames
from novuss.tables.marks import MARK_COLUMNS, MarkReader, Marks
from novuss.tables.suggestions import name_characteristic
from novuss.tables.summaries import SummaryWords
from novuss.tables.typed_units import part_units
from novuss.wording import Wording

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
#: ``44,5*`` and ``44,5¹``: a number with the mark of a footnote.
_FOOTNOTED = re.compile(r"[*†‡]*(?P<number>[0-9]+(?:[.,][0-9]+)?)\s*[*†‡§¹²³⁴]*")
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
        edition: str = DEFAULT_EDITION,
        instruments: Iterable[Instrument] | None = None,
        *,
        by_row: bool = False,
        typed: bool = False,
        language: Language = "en",
        confirmed: Iterable[str] = (),
    ) -> None:
        self._by_row = by_row
        self._typed = typed
        self._summaries = SummaryWords(corpus.vocabulary)
        self._say = Wording(corpus.strings, language)
        self.instruments = InstrumentNames(instruments)
        #: What the characteristics are called.
        self.names = CharacteristicNames(corpus, edition, raw=not by_row)
        self._edition = edition
        self._units = UnitTable(corpus.vocabulary)
        self._vocabulary = corpus.vocabulary
        self._marks = MarkReader(corpus.vocabulary)
        #: What is confirmed besides what the tables say.
        self.confirmations = Confirmations(confirmed)
        #: How the tables spell the names of items.
        self.items = ItemNames()
        self.begin(Table("", [], []))
        answers = corpus.vocabulary.answers
        self._answers = {normalize_answer(word): True for word in ("yes", *answers.yes.all())}
        self._answers |= {normalize_answer(word): False for word in ("no", *answers.no.all())}

    def begin(self, table: Table, *, apart: bool = False) -> None:
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

    def derived(
        self, table: Table, readings: list[Reading | RawReading]
    ) -> tuple[list[Reading], list[Problem]]:
        """The readings with what is derived from the raw ones, and what cannot be derived."""
        found, refused = derive_readings(readings)
        problems = [replace(_underivable(table, one), item=one.item) for one in refused]
        return found, problems

    def wrong_notes(self, row: dict[str, Cell]) -> list[Found]:
        """What is wrong with the cells of a row as such, whatever was measured."""
        found = wrong_cells(row, ("measured_at",))
        found += shown_otherwise(row, ("value", "uncertainty"))
        moment = row.get("measured_at")
        if moment and not self._by_row and not moment.blank:
            with Noting(found):
                see_moment(moment)
        item = row["item"]
        if item.blank:
            found.append((item, "item-missing", {}))
        elif self._by_row and self._summaries.function(item.text):
            found.append((item, "item-summary-alone", {"value": item.text.strip()}))
        return found

    def only_one(
        self, instruments: list[Instrument], characteristic: Measurand, value: Cell
    ) -> Instrument | None:
        """The one of the instruments that took the value, or a doubt that is told later."""
        place = Problem(self._table.file, value.line, value.column, "", within=value.within)
        return self.instruments.only_one(instruments, characteristic, place)

    def _wrong_limits(self, row: dict[str, Cell], characteristic: Measurand) -> list[Found]:
        """What stands beside the field and is not what the edition's template prints there."""
        cell = row.get("limits")
        if cell is None or cell.blank:
            return []
        if fold(cell.text) in self.names.printed_limits(characteristic):
            return []
        values = {"value": cell.text.strip(), "edition": self._edition}
        return [(cell, "limit-cell-changed", values | name_characteristic(characteristic))]

    def wrong_unit(self, unit: Cell, characteristic: Measurand) -> list[Found]:
        """Why the unit in the heading of a column does not fit; an absent one may come later."""
        if unit.blank:
            return []
        if characteristic.quantity == "visual":
            values = {"unit": unit.text.strip(), "characteristic": characteristic.id}
            return [(unit, "unit-for-answer", values)]
        found: list[Found] = []
        with Noting(found, unit, characteristic=characteristic.id):
            self._units.resolve(unit.text, characteristic)
        return found

    def reading(self, row: dict[str, Cell]) -> Reading | RawReading:
        """The reading of a row of the long form, by column id.

        Raises:
            CellMistake: with every cell that cannot be used.
        """
        found = self.wrong_notes(row)
        characteristic = None
        with Noting(found):
            characteristic = self.names.characteristic(row["characteristic"], row.get("kind"))
        if row["item"].blank:
            # Of a row that is about nobody the kind is not asked as well.
            found = [each for each in found if each[1] != "kind-missing"]
        if self._by_row and isinstance(characteristic, RawQuantity):
            values = {"characteristic": characteristic.id, "gives": characteristic.gives}
            found.append((row["characteristic"], "characteristic-raw", values))
            characteristic = None
        elif characteristic:
            found.extend(self._wrong_limits(row, characteristic))
            if not (self._typed or self._apart):
                row = part_units(row, self._units, characteristic, found)
        amount: Amount = None
        uncertainty: Fraction | None = None
        sense = ""
        if characteristic and not row["value"].defect:
            row, sense = self._one_sense(row, characteristic)
            with Noting(found):
                amount, uncertainty = self._amount(row, characteristic)
        confirmed = self._is_confirmed(row, characteristic, found)
        notes = {name: row[name].text.strip() or None for name in _NOTES if name in row}
        instrument = None
        if self.instruments.has_register and notes.get("instrument"):
            with Noting(found):
                instrument = self.instruments.one(row["instrument"], characteristic)
        elif characteristic and isinstance(amount, Fraction) and not found:
            instrument = self.only_one(
                self.instruments.serving(characteristic), characteristic, row["value"]
            )
        if instrument:
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
            self.items.note(characteristic.kind, item, self._table.file, row["item"])
            self.items.note("set", marks.disc_set, self._table.file, row.get("set"))
        reading = Reading(
            item=item,
            characteristic=self.names.given(characteristic),
            value=row["value"].text.strip(),
            unit=(row["unit"].text.strip() if "unit" in row else "") or row["value"].unit,
            amount=amount,
            uncertainty=uncertainty,
            position=notes.get("position"),
            instrument=notes.get("instrument"),
            remark=self._remark(row, sense),
            measured_by=notes.get("measured_by"),
            measured_at=notes.get("measured_at"),
            participant=marks.participant,
            occasion=marks.occasion,
            disc_set=marks.disc_set,
            colour=marks.colour,
            table=marks.table,
            confirmed=confirmed,
        )
        return RawReading(raw, reading, row["characteristic"]) if raw else reading

    def _read_marks(
        self, row: dict[str, Cell], characteristic: Measurand | None, found: list[Found]
    ) -> Marks:
        # Rows judged by the million bring no items together that could contradict each other.
        if not self._by_row and not any(row[name].defect for name in MARK_COLUMNS if name in row):
            kind = characteristic.kind if characteristic else None
            with Noting(found):
                return self._marks.read(row, kind, self._table.file)
        return Marks()

    def _is_confirmed(
        self, row: dict[str, Cell], measured: Measurand | None, found: list[Found]
    ) -> bool:
        """Whether somebody says that the reading is no slip, however far out it lies."""
        item, cell = row["item"].text.strip(), row.get("confirmed")
        if measured and self.confirmations.cover(item, measured, self.names):
            return True
        if cell is None or cell.blank or cell.defect:
            return False
        answer = self._answers.get(normalize_answer(cell.text))
        if answer is None:
            found.append((cell, "value-no-confirmation", {"value": cell.text.strip()}))
        return bool(answer)

    def _one_sense(self, row: dict[str, Cell], wanted: Measurand) -> tuple[dict[str, Cell], str]:
        """The row with its value in the one sense that is plausible, and a remark on it.

        ``44,520`` for a puck in mm is 44.52, as no puck is 44 m wide. As it stands, and without
        a remark, where the comma tells enough, or too little.
        """
        value, unit = row["value"], row.get("unit")
        word = value.unit if unit is None or unit.blank else unit.text
        try:
            parse_number(value.text)
            return row, ""
        except InputMistake as mistake:
            if mistake.code != "number-ambiguous-comma" or wanted.plausible_range is None:
                return row, ""
            senses = [mistake.values["decimal"], mistake.values["thousands"]]
        try:
            known = self._units.resolve(word, wanted)
        except InputMistake:
            return row, ""
        fitting = [
            sense
            for sense in senses
            if wanted.plausible_range.holds(convert_unit(Fraction(sense), known, wanted))
        ]
        if len(fitting) != 1:
            return row, ""
        (other,) = set(senses) - set(fitting)
        values = {"value": value.text.strip(), "number": fitting[0], "other": other}
        cell = replace(value, text=fitting[0])
        return {**row, "value": cell}, self._say("remark.one-sense", **values)

    def _remark(self, row: dict[str, Cell], sense: str) -> str | None:
        """What is said of a reading beside its figures, a line each."""
        told = row["remark"].text.splitlines() if "remark" in row else []
        told += [f"{cell.label}: {cell.note}" for cell in row.values() if cell.note]
        told += [
            self._say("remark.shown", cell=cell.label, shown=cell.shown, value=cell.text)
            for column in ("value", "uncertainty")
            if (cell := row.get(column)) and cell.shown
        ]
        told += [sense, *self._unseen(row["value"])]
        if self.is_nothing(row["value"]):
            told.append(self._say("remark.dash", value=row["value"].text.strip()))
        return "\n".join(dict.fromkeys(filter(None, map(str.strip, told)))) or None

    def _unseen(self, value: Cell) -> Iterator[str]:
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
            rows = self._table.rows
            self._plus = {each.column for row in rows for each in row if each.text.strip() == "+"}
        return cell.column not in self._plus

    def _amount(
        self, row: dict[str, Cell], characteristic: Measurand
    ) -> tuple[Amount, Fraction | None]:
        value, unit = row["value"], row.get("unit") or Cell("", row["value"].line, 0)
        if unit.blank and value.unit:
            # What the number format prints behind the number is what the judge saw.
            unit = value.saying(value.unit)
        if self.is_nothing(value):
            value = value.saying("")
        if characteristic.quantity == "visual":
            return self._answer(value, unit, characteristic), None
        found: list[Found] = []
        known_unit = None
        if not (value.blank and unit.blank):
            place = unit if unit.column else value
            with Noting(found, place, characteristic=characteristic.id):
                known_unit = self._units.resolve(unit.text, characteristic)
        found += [
            (cell, "xlsx-unit-contradicts", {"shown": cell.as_shown, "unit": unit.text.strip()})
            for column in ("value", "uncertainty")
            if (cell := row.get(column)) and cell.unit and not self._is(cell.unit, known_unit)
        ]
        amounts: dict[str, Fraction] = {}
        for column in ("value", "uncertainty"):
            cell = value if column == "value" else row.get(column)
            if cell is None or cell.blank:
                continue
            with Noting(found, cell):
                number = self._number(cell, characteristic)
                if number < 0:
                    raise InputMistake(f"{column}-negative", value=cell.text.strip())
                if known_unit:
                    amounts[column] = convert_unit(number, known_unit, characteristic)
        if found:
            raise CellMistake(*found)
        return amounts.get("value"), amounts.get("uncertainty")

    def _is(self, word: str, unit: Unit | None) -> bool:
        """Whether the word is another one for the unit; of an unknown unit that is said already."""
        try:
            return unit is None or self._units.known(word).id == unit.id
        except InputMistake:
            return False

    def _number(self, cell: Cell, wanted: Measurand) -> Fraction:
        try:
            return parse_number(cell.text)
        except InputMistake as mistake:
            if mistake.code == "number-unreadable" and normalize_answer(cell.text) in self._answers:
                values = {**mistake.values, "characteristic": wanted.id}
                raise InputMistake("number-is-answer", **values) from None
            marked = _FOOTNOTED.fullmatch(cell.text.strip())
            if mistake.code == "number-unreadable" and marked:
                values = {**mistake.values, "number": marked["number"]}
                raise InputMistake("number-footnote", **values) from None
            raise

    def _answer(self, value: Cell, unit: Cell, characteristic: Measurand) -> bool | None:
        if not unit.blank and unit.text.strip() not in ("-", "–", "—"):
            values = {"unit": unit.text.strip(), "characteristic": characteristic.id}
            raise CellMistake((unit, "unit-for-answer", values))
        if value.blank:
            return None
        if self._by_row and value.text.strip() in DASHES:
            raise CellMistake((value, "answer-dash", {"value": value.text.strip()}))
        answer = self._answers.get(normalize_answer(value.text))
        if answer is None:
            values = {"value": value.text.strip(), "characteristic": characteristic.id}
            raise CellMistake((value, "answer-unreadable", values))
        return answer


def _underivable(table: Table, one: Underivable) -> Problem:
    """Why nothing is derived, at the last of the readings that it is about."""
    cells = [cell for cell in one.places if isinstance(cell, Cell)]
    lines = [str(cell.line) for cell in cells]
    if len(set(lines)) < len(lines):
        lines = [cell.label or f"{cell.line}:{cell.column}" for cell in cells]
    values = {"item": one.item, "needed": str(one.raw.at_least), "rows": ", ".join(lines)}
    if isinstance(one, TooFew):
        values |= {"characteristic": one.raw.id, "count": str(one.count)}
        return table.problem(cells[0], "characteristic-too-few", **values)
    values |= name_characteristic(one.raw)
    if isinstance(one, PlaceTwice):
        values["position"] = one.position
        return table.problem(cells[-1], "characteristic-place-twice", **values)
    return table.problem(cells[-1], "characteristic-place-missing", **values)
