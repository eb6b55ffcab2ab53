"""Clauses of every edition, by number, place and name."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property

from novuss.corpus.equipment_limits import EquipmentIndex
from novuss.corpus.typed_clause_numbers import normalise_number, spell_number
from novuss.grouping import group_values
from novuss.languages import LANGUAGES
from novuss.model.cross_edition_relations import Relation
from novuss.model.record_base import EditionId, LocalText
from novuss.model.rule_clauses import HEADINGS, Clause, RulesFile


class ClauseIndex:
    """Clauses by edition and id, with their neighbours and names."""

    def __init__(
        self,
        files: Iterable[RulesFile],
        equipment: EquipmentIndex,
        letters: Mapping[str, Sequence[str]],
        current: EditionId,
        base: EditionId,
    ) -> None:
        """Index the clauses of files.

        Args:
            files: the rules files of every edition.
            equipment: the characteristics that name the rows of an annex.
            letters: the letters of lists, each with the Latin ones that are typed for it.
            current: the edition in force, which holds where none is named.
            base: the edition whose texts those of other editions are the same as.
        """
        self.current, self.base = current, base
        self._files, self._equipment, self._letters = list(files), equipment, letters

    @cached_property
    def _clauses(self) -> dict[str, dict[str, Clause]]:
        by_edition: dict[str, dict[str, Clause]] = {}
        for file in self._files:
            index = by_edition.setdefault(file.edition, {})
            index.update((clause.id, clause) for clause in file.clauses)
        return {
            edition: {clause.id: clause for clause in _sort_for_reading(index)}
            for edition, index in by_edition.items()
        }

    def clauses(self, edition: str | None = None) -> list[Clause]:
        """All clauses of an edition in reading order: a parent before its children."""
        edition = edition or self.current
        return list(self._clauses.get(edition, {}).values())

    def clause(self, clause: str, edition: str | None = None) -> Clause | None:
        """The clause with that id as printed, or None."""
        edition = edition or self.current
        return self._clauses.get(edition, {}).get(clause)

    def clause_typed(self, text: str, edition: str | None = None) -> Clause | None:
        """The clause whose number ``text`` stands for, whatever the keyboard, or None.

        What means two clauses means the one that is printed first.
        """
        edition = edition or self.current
        return self._by_spelling.get(edition, {}).get(normalise_number(text))

    def spellings(self, clause: str) -> Iterator[str]:
        """The ways to type a clause id on any keyboard, the printed one first."""
        return spell_number(clause, self._letters)

    @cached_property
    def _by_spelling(self) -> dict[str, dict[str, Clause]]:
        found: dict[str, dict[str, Clause]] = {}
        for edition, index in self._clauses.items():
            known = found.setdefault(edition, {})
            # As printed goes before a look-alike, and a look-alike before a like sound.
            spelled = [(list(self.spellings(clause.id)), clause) for clause in index.values()]
            for rank in range(max((len(spellings) for spellings, _ in spelled), default=0)):
                for spellings, clause in spelled:
                    if rank < len(spellings):
                        known.setdefault(spellings[rank], clause)
        return found

    def children(self, clause: str | None, edition: str | None = None) -> list[Clause]:
        """The clauses directly below ``clause``; below None, those without a parent."""
        edition = edition or self.current
        return self._children.get(edition, {}).get(clause, [])

    @cached_property
    def _children(self) -> dict[str, dict[str | None, list[Clause]]]:
        return {
            edition: group_values((clause.parent, clause) for clause in index.values())
            for edition, index in self._clauses.items()
        }

    def ancestors(self, clause: str, edition: str | None = None) -> list[Clause]:
        """The clauses above ``clause``, outermost first."""
        edition = edition or self.current
        found: list[Clause] = []
        current = self.clause(clause, edition)
        while current and current.parent:
            current = self.clause(current.parent, edition)
            if current:
                found.insert(0, current)
        return found

    def section_of(self, clause: str, edition: str | None = None) -> Clause | None:
        """The section that ``clause`` stands in; a group heading stands in none."""
        edition = edition or self.current
        itself = self.clause(clause, edition)
        line = [*self.ancestors(clause, edition), *([itself] if itself else [])]
        return next((above for above in line if above.level == "section"), None)

    def referring(self, clause: str, edition: str | None = None) -> list[Clause]:
        """The clauses whose text names ``clause``."""
        edition = edition or self.current
        return self._referring.get(edition, {}).get(clause, [])

    @cached_property
    def _referring(self) -> dict[str, dict[str, list[Clause]]]:
        return {
            edition: group_values((ref, clause) for clause in index.values() for ref in clause.refs)
            for edition, index in self._clauses.items()
        }

    def relates_headings(self, relation: Relation) -> bool:
        """Whether a relation only says which heading answers to which, so that it is no rule."""
        ends = ((self.current, relation.from_), (relation.edition, relation.to))
        found = [self.clause(name, edition) for edition, names in ends for name in names]
        return all(clause is not None and clause.level in HEADINGS for clause in found)

    def twins(self, clause: Clause) -> list[Clause]:
        """The clauses of the newest whole edition whose texts one of an older edition carries."""
        return [twin for name in clause.same_as if (twin := self.clause(name, self.base))]

    def name(self, clause: str, edition: str | None = None) -> LocalText:
        """What ``clause`` is called in a few words, beside its number.

        A heading is called by its text, a row of the annex by the first characteristic that
        it limits, and a clause that is the same as one in force as that one.

        Raises:
            KeyError: the edition has no such clause.
        """
        edition = edition or self.current
        itself = self._clauses[edition][clause]
        if own := self._own_name(itself, edition):
            return own
        names = (self._own_name(twin, self.base) for twin in self.twins(itself))
        # `specs check` lets no clause be without one.
        return next(filter(None, names), itself.texts)

    def _own_name(self, clause: Clause, edition: str) -> LocalText | None:
        if clause.name or clause.level in HEADINGS:
            return clause.name or clause.texts
        row = clause.level == "annex-row"
        limited = self._equipment.governed_by(clause.id, edition) if row else []
        return _capitalise_names(limited[0].names) if limited else None


def _capitalise_names(names: LocalText) -> LocalText:
    return LocalText(
        **{language: names[language][:1].upper() + names[language][1:] for language in LANGUAGES}
    )


def _sort_for_reading(index: dict[str, Clause]) -> Iterator[Clause]:
    """Depth first, siblings in the order of the files; clauses without their parent last."""
    below = group_values((clause.parent, clause) for clause in index.values())
    seen: set[str] = set()

    def walk(clauses: Iterable[Clause]) -> Iterator[Clause]:
        for clause in clauses:
            if clause.id not in seen:
                seen.add(clause.id)
                yield clause
                yield from walk(below.get(clause.id, []))

    yield from walk(below.get(None, []))
    yield from walk(index.values())
