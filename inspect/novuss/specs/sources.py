"""Parsed files of ``specs/``, for messages with lines."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

from pydantic import BaseModel

from novuss.model.editions import IN_FORCE
from novuss.model.equipment import Characteristic, EquipmentFile
from novuss.model.rules import Clause, RulesFile
from novuss.model.rulings import FactsFile, KnownRulings, Rule, RulingsFile, VerdictsFile
from novuss.model.situations import Situation, SituationsFile
from novuss.specs.yaml_file import Place, YamlFile

#: Below ``specs/``: what can be told of a case, and what a ruling decides.
FACTS, VERDICTS = "rulings/facts.yaml", "rulings/verdicts.yaml"

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

    def rulings(self) -> KnownRulings:
        """What rulings are made from, which is no part of the model; it may be missing."""
        if f"{self.root.name}/{FACTS}" not in self.files:
            return KnownRulings()
        return KnownRulings(
            facts=self.named(FACTS).validate(FactsFile),
            verdicts=self.named(VERDICTS).validate(VerdictsFile),
            rules=[rule for _, rule in self.ruling_rules()],
        )

    def ruling_rules(self) -> Iterator[tuple[Place, Rule]]:
        """Every rule that rulings are made from, with its place."""
        for file, rulings in self._below(f"rulings/{IN_FORCE}", RulingsFile):
            yield from with_places(file, "rules", rulings.rules)

    def _below(self, folder: str, model: type[M]) -> list[tuple[YamlFile, M]]:
        files = [file for name, file in sorted(self.files.items()) if f"/{folder}/" in name]
        return [(file, file.validate(model)) for file in files]

    def clauses(self) -> Iterator[tuple[Place, str, Clause]]:
        """Every clause with its place and its edition."""
        for file, rules in self.rules():
            for place, clause in with_places(file, "clauses", rules.clauses):
                yield place, rules.edition, clause

    def characteristics(self) -> Iterator[tuple[Place, str, Characteristic]]:
        """Every characteristic with its place and its edition."""
        for file, equipment in self.equipment():
            for place, record in with_places(file, "characteristics", equipment.characteristics):
                yield place, equipment.edition, record

    def listed(self, name: str, key: str, records: Iterable[R]) -> Iterator[tuple[Place, R]]:
        """The records of a file directly below ``specs/`` that stand under a key of it."""
        return with_places(self.named(name), key, records)

    def situations(self) -> list[Situation]:
        """The situations, which are no part of the model."""
        return self.named("situations.yaml").validate(SituationsFile).situations

    def named(self, name: str) -> YamlFile:
        """The file of that name directly below ``specs/``."""
        return self.files[f"{self.root.name}/{name}"]


def with_places(file: YamlFile, key: str, records: Iterable[R]) -> Iterator[tuple[Place, R]]:
    """The records that stand under a key of a file, each with its place."""
    return ((Place(file, (key, index)), record) for index, record in enumerate(records))
