"""Changed clauses and limits, by the numbers that files have."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from functools import cached_property
from pathlib import Path

from novuss.amending.outdated_text_kinds import Changed, OutdatedText
from novuss.corpus import Corpus
from novuss.model.amendments import Amendments
from novuss.model.equipment_records import CharacteristicId
from novuss.model.record_base import ClauseId
from novuss.specs.consolidation import consolidate
from novuss.specs.consolidation.numbering import Numbering
from novuss.specs.consolidation.superseded_figures import ChangedFigures
from novuss.specs.knowledge_model import Knowledge
from novuss.specs.yaml_file import YamlFile


@dataclass(frozen=True)
class ChangedClauses:
    """What becomes of clauses and limits; ``knowledge`` is as the files below ``root`` have it."""

    knowledge: Knowledge
    root: Path
    amendments: Amendments
    #: Whether figures count that editions before have changed already.
    history: bool = True

    @cached_property
    def numbering(self) -> Numbering:
        """The numbers in the edition that is amended, and those to come."""
        day = self.amendments.day - timedelta(days=1)
        return Numbering(consolidate(self.knowledge, day), self.amendments)

    @cached_property
    def clauses(self) -> Mapping[ClauseId, Changed]:
        """What became of each clause, by its number in the files."""
        numbering, clauses = self.numbering, self.amendments.clauses
        now: dict[ClauseId, Changed] = {}
        for name, number in numbering.numbers.items():
            if number and number != name:
                now[name] = "renumbered"
        limited = {entry.characteristic for entry in self.amendments.limits}
        for file in numbering.knowledge.equipment:
            if file.edition == numbering.earlier:
                records = (record for record in file.characteristics if record.id in limited)
                now |= {record.clause: "limit" for record in records}
        now |= {entry.id: "amended" for entry in clauses.amended}
        now |= dict.fromkeys(numbering.repealed, "repealed")
        known = numbering.knowledge
        # Files name clauses by their numbers in the edition that they were written for.
        return {
            name: now[number]
            for name in self._base_clauses
            if (number := known.find_number(name)) and number in now
        }

    @cached_property
    def below(self) -> Mapping[ClauseId, ClauseId]:
        """Clauses that stay below an amended lead-in, with that one, by their base numbers."""
        numbering, known = self.numbering, self.numbering.knowledge
        touched = {*numbering.touched}
        found = {}
        for name in self._base_clauses - self.clauses.keys():
            number = known.find_number(name)
            if number and numbering.numbers.get(number) in touched:
                while number and self._is_untouched(number):
                    number = numbering.clauses[number].parent
                found[name] = self.find_base_name(number or name)
        return found

    def _is_untouched(self, number: ClauseId) -> bool:
        return number not in {entry.id for entry in self.amendments.clauses.amended}

    @cached_property
    def figures(self) -> ChangedFigures:
        """The figures that texts no longer have."""
        return ChangedFigures(self.numbering, history=self.history)

    @cached_property
    def settled(self) -> Mapping[str, list[ClauseId]]:
        """The texts that clauses which are added may settle, named as reviews do, with these."""
        edition = self.amendments.id
        seen = Corpus(self.knowledge, self.root).see_from(self.amendments.day, edition)
        return seen.added.group_texts(edition)

    @cached_property
    def limits(self) -> Mapping[CharacteristicId, ClauseId]:
        """The clause, by its number in the files, of each limit that is amended."""
        limited = {entry.characteristic for entry in self.amendments.limits}
        return {
            record.id: record.clause
            for file in self.knowledge.equipment
            if file.edition == self.knowledge.base
            for record in file.characteristics
            if record.id in limited
        }

    @cached_property
    def _base_clauses(self) -> set[ClauseId]:
        base = self.knowledge.base
        files = (file for file in self.knowledge.rules if file.edition == base)
        return {clause.id for file in files for clause in file.clauses}

    @cached_property
    def punished(self) -> set[ClauseId]:
        """The numbers in the edition that is amended of clauses by which something else follows."""
        return {
            entry.id
            for entry in self.amendments.clauses.amended
            if entry.consequence or entry.outcomes is not None
        }

    def find_number(self, name: ClauseId) -> ClauseId | None:
        """The number in the edition that is amended of a clause of the files."""
        return self.numbering.knowledge.find_number(name)

    def find_base_name(self, number: ClauseId) -> ClauseId:
        """The number in the files of a clause that is changed."""
        return next((name for name in self.clauses if self.find_number(name) == number), number)

    def build(
        self, file: YamlFile | str, line: int, kind: str, name: str, clause: ClauseId
    ) -> OutdatedText:
        """Build an entry of the list about a clause that is changed."""
        path = file if isinstance(file, str) else file.name
        return OutdatedText(
            path,
            line,
            kind,
            name,
            clause,
            changed=self.clauses.get(clause, "amended"),
            name=f"{kind} {name}",
        )
