"""Changes that an amending edition makes, beside what stood before."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Literal

from novuss.corpus import Corpus
from novuss.grouping import group_values
from novuss.model.cross_edition_relations import Relation
from novuss.model.editions import EditionEntry
from novuss.model.equipment_records import Characteristic
from novuss.model.knowledge_changelog import Change
from novuss.model.record_base import LocalText
from novuss.model.rule_clauses import Clause

Kind = Literal["amended", "added", "repealed", "renumbered", "limit"]


@dataclass(frozen=True)
class LimitChange:
    """A characteristic before and after."""

    earlier: Characteristic
    now: Characteristic


@dataclass(frozen=True)
class EditionChange:
    """What becomes of a clause; ``earlier`` is None for an added one, ``now`` for a repealed one.

    Several things may happen to a clause: ``kind`` is the weightiest of them.
    """

    kind: Kind
    earlier: Clause | None
    now: Clause | None
    reason: LocalText | None
    limits: tuple[LimitChange, ...] = ()


@dataclass(frozen=True)
class EditionChanges:
    """All changes of an edition, in its reading order, repealed clauses last.

    Attributes:
        edition: the edition that makes them.
        day: since when they hold.
        corpus: the knowledge as seen from it.
    """

    edition: EditionEntry
    day: date
    corpus: Corpus
    changes: tuple[EditionChange, ...]

    @property
    def by_clause(self) -> dict[str, EditionChange]:
        """The changes by the earlier number of what they are about."""
        return {change.earlier.id: change for change in self.changes if change.earlier}

    @property
    def added_below(self) -> dict[str | None, list[EditionChange]]:
        """The added clauses by the number of the clause that they stand below."""
        return group_values(
            (change.now.parent, change)
            for change in self.changes
            if change.now and not change.earlier
        )

    @property
    def by_limit(self) -> dict[str, LimitChange]:
        """The amended limits by their characteristics."""
        return {limit.now.id: limit for change in self.changes for limit in change.limits}


@dataclass(frozen=True)
class Announcements:
    """What the next edition does to clauses in force, and what it adds below them, by number."""

    announced: Mapping[str, EditionChange]
    added: Mapping[str | None, list[EditionChange]]

    def choose(self, clauses: Iterable[Clause]) -> "Announcements":
        """Choose what is announced on the page of these clauses."""
        ids = {clause.id for clause in clauses}
        return Announcements(
            announced={name: change for name, change in self.announced.items() if name in ids},
            added={name: changes for name, changes in self.added.items() if name in ids},
        )


def find_announcements(changes: EditionChanges | None, edition: str) -> Announcements:
    """Find what the next edition does to the clauses of an edition that it amends."""
    if changes is None or changes.edition.based_on != edition:
        return Announcements({}, {})
    return Announcements(changes.by_clause, changes.added_below)


def list_changes(corpus: Corpus, edition: EditionEntry) -> EditionChanges | None:
    """List what an edition changes, one in force or one to come; None where it amends no other."""
    day, based_on = edition.in_force_from, edition.based_on
    if day is None or based_on is None or edition.is_excerpt:
        return None
    seen = corpus.see_from(day, edition.id)
    if seen.current != edition.id or based_on not in seen.concordance.editions:
        return None
    limits = group_values(_list_limits(seen, edition.id, based_on))
    changes = (
        _find_change(seen, relation, based_on, limits)
        for relation in seen.concordance.with_edition(based_on)
    )
    return EditionChanges(edition, day, seen, tuple(filter(None, changes)))


def _list_limits(corpus: Corpus, edition: str, based_on: str) -> Iterator[tuple[str, LimitChange]]:
    earlier = {known.id: known for known in corpus.equipment.characteristics(based_on)}
    for now in corpus.equipment.characteristics(edition):
        before = earlier.get(now.id)
        if before and before.limit != now.limit:
            yield now.clause, LimitChange(before, now)


def _find_change(
    corpus: Corpus, relation: Relation, based_on: str, limits: dict[str, list[LimitChange]]
) -> EditionChange | None:
    now = corpus.rules.clause(relation.from_[0]) if relation.from_ else None
    earlier = corpus.rules.clause(relation.to[0], based_on) if relation.to else None
    if now is None:
        return EditionChange("repealed", earlier, None, relation.note)
    changed = tuple(limits.get(now.id, ()))
    done = now.amendment
    kind: Kind
    # A clause keeps what an earlier edition did to its text.
    if done and done.edition == corpus.current:
        kind = done.kind
    elif earlier and earlier.id != now.id:
        kind = "renumbered"
    elif changed:
        kind = "limit"
    else:
        return None
    return EditionChange(kind, earlier, now, relation.note, changed)


def list_entries(corpus: Corpus) -> list[Change]:
    """List what readers are told of each amending edition, in one entry, the newest first."""
    amending = [
        found
        for edition in (*reversed(corpus.upcoming), *corpus.editions)
        if (found := list_changes(corpus, edition))
    ]
    return [_build_entry(found) for found in amending]


def _build_entry(found: EditionChanges) -> Change:
    edition = found.edition
    clauses = [change.now or change.earlier for change in found.changes]
    return Change(
        id=edition.id,
        entered=edition.adopted or found.day,
        edition=edition.id,
        clauses=[clause.id for clause in clauses if clause],
        text=edition.notes,
    )
