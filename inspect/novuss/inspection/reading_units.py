"""Units that a reading may be typed in: a closed list, each word known beforehand.

A typed unit is looked up and never parsed: an expression such as ``9**9**9 mm``
must not reach anything that evaluates it.
"""

import unicodedata
from fractions import Fraction
from functools import lru_cache
from typing import Literal

from novuss.inspection.typed_value_errors import InputMistake
from novuss.model.equipment_records import Measurand
from novuss.model.measuring_vocabulary import Unit, UnitQuantity, Vocabulary

#: Cyrillic letters that look like Latin ones, so that a mixed ``cм`` is a centimetre.
LOOK_ALIKES = str.maketrans("авекмнорстух", "abekmhopctyx")
SIGN_ALIKES = str.maketrans(
    {"º": "°", "˚": "°", "\u00b5": "\u03bc", "″": '"', "”": '"', "’": "'", "′": "'"}
)

#: What judges type for gram is elsewhere the sign of the grain, 0.0648 g, and the other way.
GRAIN = {"gr", "grs"}


@lru_cache(maxsize=1 << 12)
def normalize_unit(word: str) -> str:
    """Drop case, spaces, final point and script of a unit word, to compare it."""
    word = "".join(unicodedata.normalize("NFC", word).casefold().split())
    return word.rstrip(".").translate(SIGN_ALIKES).translate(LOOK_ALIKES)


class UnitTable:
    """Looks up typed units in the closed list of a vocabulary."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self._vocabulary = vocabulary
        self._by_key: dict[str, Unit] = {
            normalize_unit(word): unit
            for unit in vocabulary.units
            for word in (unit.id, *unit.words.list_all())
        }

    def resolve_unit(self, word: str, characteristic: Measurand) -> Unit:
        """The unit that ``word`` names, if ``characteristic`` takes it.

        Raises:
            InputMistake: ``unit-missing``, ``unit-unknown``, ``unit-grain`` or
                ``unit-unfit``, each with the accepted units.
        """
        accepted = ", ".join(self.list_accepted(characteristic.quantity))
        unit = self._look_up(word, accepted, mass=characteristic.quantity == "mass")
        if unit.quantity != characteristic.quantity:
            raise InputMistake("unit-unfit", unit=word.strip(), accepted=accepted)
        return unit

    def has_unit(self, word: str) -> bool:
        """Whether a word names a unit of the list."""
        return normalize_unit(word) in self._by_key

    def find_unit(self, word: str) -> Unit:
        """The unit that ``word`` names, of whatever quantity.

        Raises:
            InputMistake: ``unit-missing``, ``unit-unknown`` or ``unit-grain``, each with
                all units.
        """
        accepted = ", ".join(unit.id for unit in self._vocabulary.units)
        return self._look_up(word, accepted, mass=True)

    def _look_up(self, word: str, accepted: str, *, mass: bool) -> Unit:
        if not word.strip():
            raise InputMistake("unit-missing", accepted=accepted)
        unit = self._by_key.get(normalize_unit(word))
        if unit is None:
            code = "unit-grain" if mass and normalize_unit(word) in GRAIN else "unit-unknown"
            raise InputMistake(code, unit=word.strip(), accepted=accepted)
        return unit

    def list_accepted(self, quantity: UnitQuantity | Literal["visual"]) -> list[str]:
        """The symbols of the units that a quantity may be typed in."""
        return [unit.id for unit in self._vocabulary.list_accepted_units(quantity)]


def convert_unit(value: Fraction, unit: Unit, characteristic: Measurand) -> Fraction:
    """Convert ``value`` into the unit of ``characteristic``, exactly."""
    assert characteristic.unit is not None
    if unit.id == characteristic.unit:
        return value
    return value * unit.exact
