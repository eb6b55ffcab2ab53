"""Two editions compared, section by section of the one in force."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from operator import itemgetter

from novuss.corpus import Corpus
from novuss.model.cross_edition_relations import RELATION_STATES, Relation, RelationState
from novuss.model.rule_clauses import Clause


@dataclass(frozen=True)
class SectionComparison:
    """The relations of one section: of its headings, without a difference, and the others.

    ``section`` is None for what belongs to no section in force. A rule that is the
    same by one document only is among the ``different``.
    """

    section: Clause | None
    headings: list[Relation]
    same: list[Relation]
    different: list[Relation]

    @property
    def counts(self) -> dict[RelationState, int]:
        """How many relations of clauses stand how; those of headings are none."""
        return count_states((*self.same, *self.different))


def count_states(relations: Iterable[Relation]) -> dict[RelationState, int]:
    """Count the relations by their state, in the project's order of states."""
    found = Counter(relation.state for relation in relations)
    return {state: found[state] for state in RELATION_STATES if found[state]}


def compare_editions(corpus: Corpus, edition: str) -> list[SectionComparison]:
    """Compare the edition in force with ``edition``, in the order of the one in force.

    What was dropped stands at the end of the section that its own section answers to.
    """
    order = {clause.id: index for index, clause in enumerate(corpus.rules.clauses())}
    theirs = {clause.id: index for index, clause in enumerate(corpus.rules.clauses(edition))}
    sections: dict[str | None, list[tuple[tuple[int, int, int], Relation]]] = {}
    for relation in corpus.concordance.with_edition(edition):
        at = (
            relation.from_[0]
            if relation.from_
            else _find_answering(corpus, edition, relation.to[0])
        )
        section = corpus.rules.section_of(at) if at else None
        key = (
            1 if relation.relation == "dropped" else 0,
            order[relation.from_[0]] if relation.from_ else 0,
            theirs[relation.to[0]] if relation.to else 0,
        )
        sections.setdefault(section.id if section else None, []).append((key, relation))
    result = []
    in_force = [clause for clause in corpus.rules.clauses() if clause.level == "section"]
    for clause in (*in_force, None):
        placed = sections.get(clause.id if clause else None, [])
        found = [relation for _, relation in sorted(placed, key=itemgetter(0))]
        if found:
            headings = [relation for relation in found if corpus.rules.relates_headings(relation)]
            rules = [relation for relation in found if not corpus.rules.relates_headings(relation)]
            same = [relation for relation in rules if relation.state == "same"]
            different = [relation for relation in rules if relation.state != "same"]
            result.append(SectionComparison(clause, headings, same, different))
    return result


def _find_answering(corpus: Corpus, edition: str, clause: str) -> str | None:
    """A clause in force that answers to one of the clauses above ``clause``."""
    for above in reversed(corpus.rules.ancestors(clause, edition)):
        for name in corpus.concordance.counterparts(above.id, edition, corpus.current):
            if corpus.rules.section_of(name):
                return name
    return None


def list_excerpts(corpus: Corpus) -> list[str]:
    """List the editions that leave clauses out on purpose: simplified rules and summaries."""
    return [
        edition.id
        for edition in corpus.editions
        if edition.status in ("simplified", "summary") and edition.id in corpus.rules_editions
    ]


def find_relation_key(corpus: Corpus, relation: Relation) -> str:
    """Find the string that names what a relation is by our text."""
    return find_state_key(corpus, relation.edition, relation.relation)


def find_state_key(corpus: Corpus, edition: str, state: RelationState) -> str:
    """Find the string that names a state: an older edition changed, an excerpt leaves out."""
    side = "excerpt" if edition in list_excerpts(corpus) else "edition"
    return f"relation-{side}.{state}"
