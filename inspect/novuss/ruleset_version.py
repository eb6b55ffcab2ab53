"""Ruleset version: package version and content hashes behind a verdict."""

import hashlib
import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass

from novuss.languages import LANGUAGES
from novuss.model.equipment_records import EquipmentFile
from novuss.model.measuring_vocabulary import Vocabulary
from novuss.model.rule_clauses import RulesFile
from novuss.version import __version__

#: Digits of a hash that a person compares.
SHORT = 12


@dataclass(frozen=True)
class RulesetVersion:
    """Identify the rules that produced a verdict. Equal versions judge every reading alike.

    Attributes:
        version: of the package.
        limits: SHA-256 (64 hexadecimal digits) of limits, conditions, derived quantities and
            units of every edition, without their display texts.
        rules: SHA-256 of the clauses of every edition with their texts.
    """

    version: str
    limits: str
    rules: str

    def to_json(self) -> dict[str, str]:
        """Give the version as records and reports store it."""
        return asdict(self)

    @property
    def short(self) -> tuple[str, str]:
        """First digits of both hashes, limits first."""
        return self.limits[:SHORT], self.rules[:SHORT]


def compute_ruleset_version(
    equipment: Iterable[EquipmentFile], vocabulary: Vocabulary, rules: Iterable[RulesFile]
) -> RulesetVersion:
    """Hash the knowledge by content, independent of where it was read from."""
    limits = [_drop_display_texts(file.model_dump(mode="json")) for file in equipment]
    units = [[unit.id, unit.pint, unit.quantity] for unit in vocabulary.units]
    # What an amendment did is said by the texts themselves.
    apart = {"clauses": {"__all__": {"amendment"}}}
    clauses = [file.model_dump(mode="json", exclude=apart) for file in rules]
    return RulesetVersion(__version__, _hash_json([limits, units]), _hash_json(clauses))


def _drop_display_texts(data: object) -> object:
    """The data without any text that it holds in every language."""
    if isinstance(data, list):
        return [_drop_display_texts(item) for item in data]
    if not isinstance(data, dict):
        return data
    return {
        key: _drop_display_texts(value)
        for key, value in data.items()
        if not (isinstance(value, dict) and value.keys() >= set(LANGUAGES))
    }


def _hash_json(data: object) -> str:
    text = json.dumps(data, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()
