"""Kinds, units and amounts in words."""

from decimal import Decimal
from fractions import Fraction

from novuss.exact_decimal_strings import round_for_readers
from novuss.inspection.reading_units import normalize_unit
from novuss.inspection.readings import Reading
from novuss.localized_wording import NBSP, Wording
from novuss.model.equipment_records import Characteristic
from novuss.model.measuring_vocabulary import Vocabulary


class AmountWords:
    """Write kinds, units and amounts in one language."""

    def __init__(self, wording: Wording, vocabulary: Vocabulary) -> None:
        self.wording = wording
        self.language = wording.language
        self._vocabulary = vocabulary
        self._symbols = {unit.id: unit.symbols[self.language] for unit in vocabulary.units}
        self._kinds = {kind.id: kind for kind in vocabulary.kinds}
        self._symbol_by_key = {
            normalize_unit(word): self._symbols[unit.id]
            for unit in vocabulary.units
            for word in unit.words.list_all()
        }

    def get_symbol(self, characteristic: Characteristic) -> str:
        """The symbol of the characteristic's unit; empty for a visual check."""
        return self._symbols[characteristic.unit] if characteristic.unit else ""

    def get_unit_symbol(self, unit: str) -> str:
        """The symbol of a unit by its id."""
        return self._symbols[unit]

    def get_typed_symbol(self, unit: str) -> str:
        """The symbol of the unit that was typed, in whatever spelling; the word itself of none."""
        return self._symbol_by_key.get(normalize_unit(unit), unit)

    def name_kind(self, kind: str, *, plural: bool = False) -> str:
        """The name of a kind of equipment."""
        words = self._kinds[kind]  # type: ignore[index]
        return (words.plurals if plural else words.names)[self.language]

    def format_quantity(self, number: Fraction | None, characteristic: Characteristic) -> str:
        """A figure with the unit of the characteristic."""
        return self.wording.format_quantity(number, self.get_symbol(characteristic))

    def format_difference(self, number: Fraction | None, characteristic: Characteristic) -> str:
        """A deviation or a change with its sign and unit, for a reader: ``+0,5 mm``.

        After a conversion it may have a dozen digits; files for machines keep them all.
        """
        return self._write_difference(number, self.get_symbol(characteristic))

    def _write_difference(self, number: Fraction | None, symbol: str) -> str:
        rounded = None if number is None else round_for_readers(number)
        return self.wording.format_quantity(rounded, symbol, signed=True)

    def format_typed(self, reading: Reading) -> str:
        """A reading with the digits and the unit that were typed, as this language writes them.

        ``44.50 mm`` is ``44,50 мм`` in Russian: no digit is added or dropped and
        nothing is converted. Answers are ``yes`` and ``no``, an empty cell is a dash.
        """
        if isinstance(reading.amount, bool):
            return self.wording("answer.yes" if reading.amount else "answer.no")
        return self._write_amount(reading.value, reading.unit)

    def format_without_unit(self, reading: Reading) -> str:
        """A reading in the unit of its characteristic, without the unit.

        With the digits that were typed, where it was typed in that unit; answers and an
        empty cell as :meth:`typed` says them.
        """
        if isinstance(reading.amount, bool) or reading.amount is None:
            return self.format_typed(reading)
        typed = self.get_typed_symbol(reading.unit)
        if typed == self.get_symbol(reading.characteristic):
            return self.wording.format_digits(reading.value)
        return self.wording.format_number(round_for_readers(reading.amount))

    def _write_amount(self, value: str, unit: str) -> str:
        if not value:
            return "–"
        symbol = self.get_typed_symbol(unit)
        joint = "" if not symbol or symbol.startswith(("°", "′")) else NBSP
        return f"{self.wording.format_digits(value)}{joint}{symbol}"

    def _format_interval(self, lower: Decimal | None, upper: Decimal | None, symbol: str) -> str:
        if lower is None:
            assert upper is not None
            return self.wording("limit.maximum", value=self.wording.format_quantity(upper, symbol))
        if upper is None:
            return self.wording("limit.minimum", value=self.wording.format_quantity(lower, symbol))
        return f"{self.wording.format_number(lower)}–{self.wording.format_quantity(upper, symbol)}"
