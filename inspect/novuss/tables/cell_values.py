"""Amounts, answers and uncertainties that are typed into cells."""

import re
from dataclasses import replace
from fractions import Fraction

from novuss.inspection.reading_decision import Amount
from novuss.inspection.reading_units import UnitTable, convert_unit
from novuss.inspection.typed_numbers import AMOUNT, parse_number
from novuss.inspection.typed_value_errors import InputMistake
from novuss.inspection.visual_answers import DASHES, normalize_answer
from novuss.model.equipment_records import Measurand
from novuss.model.measuring_vocabulary import Unit, Vocabulary
from novuss.tables.table_cells import Cell, CellMistake, Found, Noting

#: ``44,5*`` and ``44,5¹``: a number with the mark of a footnote.
_FOOTNOTED = re.compile(r"[*†‡]*(?P<number>[0-9]+(?:[.,][0-9]+)?)\s*[*†‡§¹²³⁴]*")


class ValueReader:
    """Reads values in any unit, and answers in any language."""

    def __init__(self, vocabulary: Vocabulary, *, by_row: bool = False) -> None:
        """Take the words; ``by_row`` nobody sees the other rows, which tell what a dash means."""
        self._by_row = by_row
        self.units = UnitTable(vocabulary)
        answers = vocabulary.answers
        self._answers = {normalize_answer(word): True for word in ("yes", *answers.yes.list_all())}
        self._answers |= {normalize_answer(word): False for word in ("no", *answers.no.list_all())}

    def read_answer(self, text: str) -> bool | None:
        """The answer that a word gives; None where it is none."""
        return self._answers.get(normalize_answer(text))

    def find_plausible_sense(
        self, row: dict[str, Cell], wanted: Measurand
    ) -> tuple[Cell, dict[str, str]]:
        """The value in the one sense that is plausible, and what is to be said of it.

        ``44,520`` for a puck in mm is 44.52, as no puck is 44 m wide. As it stands, and without
        a remark, where the comma tells enough, or too little.
        """
        value, unit = row["value"], row.get("unit")
        word = value.unit if unit is None or unit.blank else unit.text
        try:
            parse_number(value.text)
            return value, {}
        except InputMistake as mistake:
            if mistake.code != "number-ambiguous-comma" or wanted.plausible_range is None:
                return value, {}
            senses = [mistake.values["decimal"], mistake.values["thousands"]]
        try:
            known = self.units.resolve_unit(word, wanted)
        except InputMistake:
            return value, {}
        fitting = [
            sense
            for sense in senses
            if wanted.plausible_range.contains(convert_unit(Fraction(sense), known, wanted))
        ]
        if len(fitting) != 1:
            return value, {}
        (other,) = set(senses) - set(fitting)
        values = {"value": value.text.strip(), "number": fitting[0], "other": other}
        return replace(value, text=fitting[0]), values

    def split_unit(
        self, row: dict[str, Cell], characteristic: Measurand, found: list[Found]
    ) -> dict[str, Cell]:
        """The row with the unit of a cell in the column of units, if that does not say another."""
        if characteristic.quantity == "visual":
            return row
        parted, units = dict(row), self.units
        for column in ("value", "uncertainty"):
            cell = row.get(column)
            # Most cells end in a digit.
            if not cell or cell.text[-1:].isdigit() or cell.defect:
                continue
            match = AMOUNT.fullmatch(cell.text.strip())
            if not match or not units.has_unit(typed := match["unit"].strip()):
                continue
            beside = parted.get("unit") or Cell("", cell.line, 0)
            if beside.blank:
                parted["unit"] = replace(cell.copy_with_text(typed), column=beside.column)
            elif units.has_unit(beside.text) and units.find_unit(beside.text) != units.find_unit(
                typed
            ):
                values = {"value": cell.text.strip(), "unit": beside.text.strip()}
                found.append((cell, "unit-contradicts", values))
            parted[column] = replace(cell, text=match["number"])
        return parted

    def read_value(
        self, row: dict[str, Cell], characteristic: Measurand, *, nothing: bool
    ) -> tuple[Amount, Fraction | None]:
        """The amount of a row in the unit of its characteristic, and the uncertainty.

        A dash that says ``nothing`` is no reading.

        Raises:
            CellMistake: with every cell that cannot be used.
        """
        value, unit = row["value"], row.get("unit") or Cell("", row["value"].line, 0)
        if unit.blank and value.unit:
            # What the number format prints behind the number is what the judge saw.
            unit = value.copy_with_text(value.unit)
        if nothing:
            value = value.copy_with_text("")
        if characteristic.quantity == "visual":
            return self._parse_answer(value, unit, characteristic), None
        found: list[Found] = []
        known_unit = None
        if not (value.blank and unit.blank):
            place = unit if unit.column else value
            with Noting(found, place, characteristic=characteristic.id):
                known_unit = self.units.resolve_unit(unit.text, characteristic)
        found += [
            (cell, "xlsx-unit-contradicts", {"shown": cell.as_shown, "unit": unit.text.strip()})
            for column in ("value", "uncertainty")
            if (cell := row.get(column)) and cell.unit and not self._is_unit(cell.unit, known_unit)
        ]
        amounts: dict[str, Fraction] = {}
        for column in ("value", "uncertainty"):
            cell = value if column == "value" else row.get(column)
            if cell is None or cell.blank:
                continue
            with Noting(found, cell):
                number = self._parse_number(cell, characteristic)
                if number < 0:
                    raise InputMistake(f"{column}-negative", value=cell.text.strip())
                if known_unit:
                    amounts[column] = convert_unit(number, known_unit, characteristic)
        if known_unit is None and value.column:
            found = _drop_unit_of_words(found, value)
        if found:
            raise CellMistake(*found)
        return amounts.get("value"), amounts.get("uncertainty")

    def _is_unit(self, word: str, unit: Unit | None) -> bool:
        """Whether the word is another one for the unit; of an unknown unit that is said already."""
        try:
            return unit is None or self.units.find_unit(word).id == unit.id
        except InputMistake:
            return False

    def _parse_number(self, cell: Cell, wanted: Measurand) -> Fraction:
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

    def _parse_answer(self, value: Cell, unit: Cell, characteristic: Measurand) -> bool | None:
        if not unit.blank and unit.text.strip() not in ("-", "–", "—"):
            values = {"unit": unit.text.strip(), "characteristic": characteristic.id}
            raise CellMistake((unit, "unit-for-answer", values))
        if value.blank:
            return None
        if self._by_row and value.text.strip() in DASHES:
            raise CellMistake((value, "answer-dash", {"value": value.text.strip()}))
        answer = self.read_answer(value.text)
        if answer is None:
            values = {"value": value.text.strip(), "characteristic": characteristic.id}
            raise CellMistake((value, "answer-unreadable", values))
        return answer


def _drop_unit_of_words(found: list[Found], value: Cell) -> list[Found]:
    """The mistakes without the unit that is missing in a cell of words: the cure names both."""
    at_value = {code for cell, code, _ in found if cell.column == value.column}
    if not at_value >= {"number-unreadable", "unit-missing"}:
        return found
    return [mistake for mistake in found if mistake[1] != "unit-missing"]
