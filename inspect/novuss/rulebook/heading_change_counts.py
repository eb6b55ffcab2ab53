"""Tallies of the clauses below a heading against another edition."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from novuss.corpus import Corpus
from novuss.model.cross_edition_relations import DEPENDS, RELATION_STATES, Relation, RelationState
from novuss.model.rule_clauses import HEADINGS
from novuss.rulebook.edition_comparison import compare_editions


@dataclass(frozen=True)
class Tally:
    """The clauses below a heading of ``edition``, each counted once, against ``other``.

    Attributes:
        edition: the edition that the heading stands in; it or ``other`` is in force.
        other: the edition that they are set against.
        compared: the one of the two that is not in force.
        answering: the headings there that answer to this one.
        clauses: how many clauses stand below the heading.
        states: how many of them stand how to the other edition.
        absent: how many have no relation, as an excerpt leaves clauses out.
        dropped: how many clauses of the other edition belong here and have no counterpart.
        notes: the relations of the heading itself that say something in words.
    """

    edition: str
    other: str
    compared: str
    answering: tuple[str, ...]
    clauses: int
    states: dict[RelationState, int]
    absent: int
    dropped: int
    notes: tuple[Relation, ...]

    @property
    def same(self) -> bool:
        """Whether every clause is the same rule, and none is missing on either side."""
        return self.clauses > 0 and self.states.get("same") == self.clauses and not self.dropped


def combine_states(relations: Iterable[Relation]) -> RelationState | None:
    """Combine the states of a clause with several counterparts; None without a relation.

    What both documents of 2017 have changed weighs more than what depends on one
    of them, and both more than what agrees.
    """
    states = {relation.state for relation in relations}
    differences = states - {"same", "partial", DEPENDS}
    if differences:
        return differences.pop() if len(differences) == 1 else "changed"
    weights: tuple[RelationState, ...] = (DEPENDS, "partial", "same")
    return next((state for state in weights if state in states), None)


def tally_headings(corpus: Corpus, edition: str, other: str) -> dict[str, Tally]:
    """Tally the clauses of each heading of ``edition`` against ``other``; one is in force.

    A heading without clauses has a tally of none, for the headings that answer to it.
    """
    headings = {clause.id for clause in corpus.rules.clauses(edition) if clause.level in HEADINGS}
    states: dict[str, list[RelationState | None]] = {name: [] for name in headings}
    for clause in corpus.rules.clauses(edition):
        if clause.id not in headings:
            state = combine_states(corpus.concordance.of(clause.id, edition, other))
            for above in corpus.rules.ancestors(clause.id, edition):
                if above.id in headings:
                    states[above.id].append(state)
    today = edition == corpus.current
    dropped = _count_dropped(corpus, other) if today else Counter()
    found = {}
    for heading in headings:
        counted = Counter(states[heading])
        related = corpus.concordance.of(heading, edition, other)
        own = [relation for relation in related if corpus.rules.relates_headings(relation)]
        answering = (
            name for relation in own for name in (relation.to if today else relation.from_)
        )
        found[heading] = Tally(
            edition=edition,
            other=other,
            compared=other if today else edition,
            answering=tuple(dict.fromkeys(answering)),
            clauses=counted.total(),
            states={state: counted[state] for state in RELATION_STATES if counted[state]},
            absent=counted[None],
            dropped=dropped[heading],
            notes=tuple(relation for relation in own if relation.note),
        )
    return found


def _count_dropped(corpus: Corpus, other: str) -> Counter[str]:
    """By heading in force, how many clauses of a full edition it has lost."""
    found: Counter[str] = Counter()
    if corpus.edition(other).status != "superseded":
        return found
    for part in compare_editions(corpus, other):
        if part.section:
            lost = sum(
                len(relation.to) for relation in part.different if relation.relation == "dropped"
            )
            for heading in (part.section, *corpus.rules.ancestors(part.section.id)):
                found[heading.id] += lost
    return found
