"""Parsed files of ``specs/``, for messages with lines."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TypeVar

from pydantic import BaseModel

from novuss.grouping import group_values
from novuss.model.amendments import AMENDMENTS
from novuss.model.equipment_records import Characteristic, EquipmentFile
from novuss.model.game_situations import Situation, SituationsFile
from novuss.model.rule_clauses import Clause, RulesFile
from novuss.model.rulings import (
    CluesFile,
    FactsFile,
    KnownRulings,
    Rule,
    RulingsFile,
    VerdictsFile,
    WordsFile,
)
from novuss.specs.situation_outcomes import DerivedSituations
from novuss.specs.yaml_file import Place, YamlFile

#: Below ``specs/``: what can be told of a case, what a ruling decides, and how tables read.
FACTS, VERDICTS = "rulings/facts.yaml", "rulings/verdicts.yaml"
WORDS = "rulings/words.yaml"
CLUES = "rulings/clues.yaml"

M = TypeVar("M", bound=BaseModel)
R = TypeVar("R")


@dataclass
class Sources:
    """The parsed files behind a :class:`Knowledge`, for messages with lines."""

    root: Path
    files: dict[str, YamlFile] = field(default_factory=dict)

    def list_rules_files(self) -> list[tuple[YamlFile, RulesFile]]:
        """Every rules file with its model, in the order of the file names."""
        return self._read_folder("rules", RulesFile)

    def list_equipment_files(self) -> list[tuple[YamlFile, EquipmentFile]]:
        """Every equipment file with its model, in the order of the file names."""
        return self._read_folder("equipment", EquipmentFile)

    def read_rulings(self) -> KnownRulings:
        """What rulings are made from, which is no part of the model; it may be missing."""
        if f"{self.root.name}/{FACTS}" not in self.files:
            return KnownRulings()
        clues = f"{self.root.name}/{CLUES}" in self.files
        return KnownRulings(
            clues=self.get_file(CLUES).validate_as(CluesFile) if clues else None,
            facts=self.get_file(FACTS).validate_as(FactsFile),
            verdicts=self.get_file(VERDICTS).validate_as(VerdictsFile),
            words=self.get_file(WORDS).validate_as(WordsFile),
            rules=[rule for _, rule in self.list_ruling_rules()],
            amending=group_values(
                (edition, rule) for _, edition, rule in self.list_amending_rules()
            ),
        )

    def list_ruling_rules(self) -> Iterator[tuple[Place, Rule]]:
        """Every rule that rulings of the whole edition are made from, with its place."""
        return ((place, rule) for place, amends, _, rule in self._list_rules() if not amends)

    def list_amending_rules(self) -> Iterator[tuple[Place, str, Rule]]:
        """Every rule that an amending edition brings, with its place and its edition."""
        return ((place, name, rule) for place, amends, name, rule in self._list_rules() if amends)

    def _list_rules(self) -> Iterator[tuple[Place, bool, str, Rule]]:
        root = self.root.name
        for name, file in sorted(self.files.items()):
            if name.startswith(f"{root}/rulings/") and name.count("/") > FACTS.count("/") + 1:
                known = file.validate_as(RulingsFile)
                amends = f"{root}/rules/{known.edition}/{AMENDMENTS}" in self.files
                for place, rule in pair_with_places(file, "rules", known.rules):
                    yield place, amends, known.edition, rule

    def _read_folder(self, folder: str, model: type[M]) -> list[tuple[YamlFile, M]]:
        files = [
            file
            for name, file in sorted(self.files.items())
            if f"/{folder}/" in name and not name.endswith(AMENDMENTS)
        ]
        return [(file, file.validate_as(model)) for file in files]

    def list_clauses(self) -> Iterator[tuple[Place, str, Clause]]:
        """Every clause with its place and its edition."""
        for file, rules in self.list_rules_files():
            for place, clause in pair_with_places(file, "clauses", rules.clauses):
                yield place, rules.edition, clause

    def list_characteristics(self) -> Iterator[tuple[Place, str, Characteristic]]:
        """Every characteristic with its place and its edition."""
        for file, equipment in self.list_equipment_files():
            for place, record in pair_with_places(
                file, "characteristics", equipment.characteristics
            ):
                yield place, equipment.edition, record

    def list_records(self, name: str, key: str, records: Iterable[R]) -> Iterator[tuple[Place, R]]:
        """The records of a file directly below ``specs/`` that stand under a key of it."""
        return pair_with_places(self.get_file(name), key, records)

    def read_situations(self) -> list[Situation]:
        """The situations as they are written, which are no part of the model."""
        return self.get_file("situations.yaml").validate_as(SituationsFile).situations

    @cached_property
    def _situations(self) -> list[Situation]:
        derived = DerivedSituations(self.read_rulings())
        return [derived.derive_if_possible(situation) for situation in self.read_situations()]

    def list_situations(self) -> list[Situation]:
        """The situations with what follows by the rules, as far as their facts can be."""
        return self._situations

    def get_file(self, name: str) -> YamlFile:
        """The file of that name directly below ``specs/``."""
        return self.files[f"{self.root.name}/{name}"]


def pair_with_places(file: YamlFile, key: str, records: Iterable[R]) -> Iterator[tuple[Place, R]]:
    """The records that stand under a key of a file, each with its place."""
    return ((Place(file, (key, index)), record) for index, record in enumerate(records))
