"""By which knowledge something was judged: the version, and digests of limits and rules."""

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from novuss.languages import LANGUAGES
from novuss.model.equipment import EquipmentFile
from novuss.model.rules import RulesFile
from novuss.model.vocabulary import Vocabulary
from novuss.version import __version__

#: Digits of a digest that a person compares.
SHORT = 12
_LANGUAGES = frozenset(LANGUAGES)


@dataclass(frozen=True)
class JudgedWith:
    """The knowledge behind a verdict; two that are equal judge every reading alike.

    ``limits`` is the SHA-256 of all that decides a verdict: limits, conditions, derived
    quantities and units of every edition, without their words in four languages. ``rules``
    is that of the clauses of every edition with their words. Both are 64 hexadecimal digits.
    """

    version: str
    limits: str
    rules: str

    @property
    def data(self) -> dict[str, str]:
        """As it stands in JSON."""
        return asdict(self)

    @property
    def short(self) -> tuple[str, str]:
        """The beginnings of both digests, limits first, for people to compare."""
        return self.limits[:SHORT], self.rules[:SHORT]


def judged_with(
    equipment: Iterable[EquipmentFile], vocabulary: Vocabulary, rules: Iterable[RulesFile]
) -> JudgedWith:
    """What names this knowledge: the same for the same content, wherever it was read from."""
    limits = [_deciding(one.model_dump(mode="json")) for one in equipment]
    units = [[one.id, one.pint, one.quantity] for one in vocabulary.units]
    texts = [one.model_dump(mode="json") for one in rules]
    return JudgedWith(__version__, _digest([limits, units]), _digest(texts))


def _deciding(data: Any) -> Any:
    """The data without words: whatever has a text in each language."""
    if isinstance(data, Mapping):
        return {
            key: _deciding(value)
            for key, value in data.items()
            if not (isinstance(value, Mapping) and value.keys() >= _LANGUAGES)
        }
    return [_deciding(one) for one in data] if isinstance(data, list) else data


def _digest(data: object) -> str:
    text = json.dumps(data, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()
