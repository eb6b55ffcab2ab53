"""Parsed files of ``specs/``, for messages with lines."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

from pydantic import BaseModel

from novuss.model.amendments import AMENDMENTS
from novuss.model.equipment_records import Characteristic, EquipmentFile
from novuss.model.game_situations import Situation, SituationsFile
from novuss.model.rule_clauses import Clause, RulesFile
from novuss.specs.yaml_file import Place, YamlFile

M = TypeVar("M", bound=BaseModel)
R = TypeVar("R")


@dataclass
class Sources:
    """The parsed files behind a :class:`Knowledge`, for messages with lines."""

    root: Path
    files: dict[str, YamlFile] = field(default_factory=dict)

    def rules(self) -> list[tuple[YamlFile, RulesFile]]:
        """Every rules file with its model, in the order of the file names."""
        return self._below("rules", RulesFile)

    def equipment(self) -> list[tuple[YamlFile, EquipmentFile]]:
        """Every equipment file with its model, in the order of the file names."""
        return self._below("equipment", EquipmentFile)

    def _below(self, folder: str, model: type[M]) -> list[tuple[YamlFile, M]]:
        files = [
            file
            for name, file in sorted(self.files.items())
            if f"/{folder}/" in name and not name.endswith(AMENDMENTS)
        ]
        return [(file, file.validate(model)) for file in files]

    def clauses(self) -> Iterator[tuple[Place, str, Clause]]:
        """Every clause with its place and its edition."""
        for file, rules in self.rules():
            for place, clause in pair_with_places(file, "clauses", rules.clauses):
                yield place, rules.edition, clause

    def characteristics(self) -> Iterator[tuple[Place, str, Characteristic]]:
        """Every characteristic with its place and its edition."""
        for file, equipment in self.equipment():
            for place, record in pair_with_places(
                file, "characteristics", equipment.characteristics
            ):
                yield place, equipment.edition, record

    def listed(self, name: str, key: str, records: Iterable[R]) -> Iterator[tuple[Place, R]]:
        """The records of a file directly below ``specs/`` that stand under a key of it."""
        return pair_with_places(self.named(name), key, records)

    def situations(self) -> list[Situation]:
        """The situations, which are no part of the model."""
        return self.named("situations.yaml").validate(SituationsFile).situations

    def named(self, name: str) -> YamlFile:
        """The file of that name directly below ``specs/``."""
        return self.files[f"{self.root.name}/{name}"]


def pair_with_places(file: YamlFile, key: str, records: Iterable[R]) -> Iterator[tuple[Place, R]]:
    """The records that stand under a key of a file, each with its place."""
    return ((Place(file, (key, index)), record) for index, record in enumerate(records))
