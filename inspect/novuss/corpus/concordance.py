"""Relations between editions, found from either side."""

from collections.abc import Iterable
from functools import cached_property

from novuss.grouping import group_values
from novuss.model.cross_edition_relations import Relation
from novuss.model.record_base import EditionId


class Concordance:
    """The relations of the edition in force with the others, indexed by clause."""

    def __init__(self, relations: Iterable[Relation], current: EditionId) -> None:
        self.relations, self.current = list(relations), current

    @cached_property
    def editions(self) -> list[str]:
        """The other editions that have relations, in the order of the file."""
        return list(dict.fromkeys(relation.edition for relation in self.relations))

    def with_edition(self, edition: str) -> list[Relation]:
        """The relations between the edition in force and ``edition``, in the order of the file."""
        return [relation for relation in self.relations if relation.edition == edition]

    def of(
        self, clause: str, edition: str | None = None, other: str | None = None
    ) -> list[Relation]:
        """The relations of a clause of ``edition``; with ``other``, those with that edition."""
        edition = edition or self.current
        found = self._by_clause.get((edition, clause), [])
        return [relation for relation in found if other in (None, relation.edition, self.current)]

    def counterparts(self, clause: str, edition: str, other: str | None = None) -> list[str]:
        """The ids in ``other`` of the clauses that deal with the matter of ``clause``."""
        other = other or self.current
        ids = [
            name
            for relation in self.of(clause, edition, other)
            for name in (relation.from_ if other == self.current else relation.to)
        ]
        return list(dict.fromkeys(ids))

    @cached_property
    def _by_clause(self) -> dict[tuple[str, str], list[Relation]]:
        return group_values(
            ((edition, name), relation)
            for relation in self.relations
            for edition, ids in ((self.current, relation.from_), (relation.edition, relation.to))
            for name in ids
        )
