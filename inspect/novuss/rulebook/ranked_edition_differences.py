"""Differences from an earlier edition by what they decide, the heaviest first.

A rule often stands in several clauses: a ban, its penalty, the term behind it. Their differences
are one topic here, so that a reader meets it once.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from novuss.corpus import Corpus
from novuss.model.cross_edition_relations import Relation
from novuss.model.decision_stakes import STAKES, Stakes
from novuss.model.edition_highlights import Highlight
from novuss.rulebook.edition_comparison import compare_editions

#: What a reader should know of each difference without asking for it.
HEAVIEST: tuple[Stakes, ...] = STAKES[:2]


@dataclass(frozen=True)
class Topic:
    """Differences about one matter, in the order of the newest edition.

    Attributes:
        lead: the first of them.
        others: those that share a clause with it, of either edition, or a penalty.
    """

    lead: Relation
    others: tuple[Relation, ...]

    @property
    def relations(self) -> tuple[Relation, ...]:
        """All of them."""
        return (self.lead, *self.others)

    @property
    def depends_on_translation(self) -> bool:
        """Whether one of them does."""
        return any(relation.depends_on_translation for relation in self.relations)


@dataclass(frozen=True)
class Group:
    """The topics on which equally much could turn."""

    decides: Stakes
    topics: tuple[Topic, ...]

    @property
    def count(self) -> int:
        """How many differences they are."""
        return sum(len(topic.relations) for topic in self.topics)


def group_differences(corpus: Corpus, edition: str) -> list[Group]:
    """Group the differences of the edition in force from ``edition``, the heaviest first.

    Headings and rules that are the same by our text and by both documents of 2017 are left out.
    """
    different = [
        relation for part in compare_editions(corpus, edition) for relation in part.different
    ]
    groups = []
    for weight in STAKES:
        found = [relation for relation in different if relation.decides == weight]
        if found:
            groups.append(Group(weight, tuple(_group_topics(corpus, found))))
    return groups


def list_renumbered_rules(corpus: Corpus, edition: str) -> list[Relation]:
    """List the rules that are the same under another number, with the reason of that."""
    amended = edition in corpus.line
    relations = corpus.concordance.with_edition(edition) if amended else ()
    return [known for known in relations if known.relation == "same" and known.note]


def is_translation_dependent(corpus: Corpus, line: Highlight) -> bool:
    """Whether a difference that a line sums up depends on the document of 2017."""
    return any(
        relation.depends_on_translation
        for relation in corpus.concordance.with_edition(corpus.highlights.edition)
        if set(relation.from_) & set(line.clauses) or set(relation.to) & set(line.before)
    )


def _group_topics(corpus: Corpus, relations: list[Relation]) -> Iterator[Topic]:
    """The relations by the matter that they are about, in the order of the first of each."""
    punishing = {end for relation in relations for end in _list_ends(corpus, relation)}
    topics: list[tuple[set[tuple[str, str]], list[Relation]]] = []
    for relation in relations:
        clauses = set(_list_matter(corpus, relation, punishing))
        met = [topic for topic in topics if topic[0] & clauses]
        first = met[0] if met else (set[tuple[str, str]](), list[Relation]())
        if not met:
            topics.append(first)
        for topic in met[1:]:
            first[0].update(topic[0])
            first[1].extend(topic[1])
            topics.remove(topic)
        first[0].update(clauses)
        first[1].append(relation)
    order = {id(relation): at for at, relation in enumerate(relations)}
    for _, found in topics:
        lead, *others = sorted(found, key=lambda relation: order[id(relation)])
        yield Topic(lead, tuple(others))


def _list_matter(
    corpus: Corpus, relation: Relation, punishing: set[tuple[str, str]]
) -> Iterator[tuple[str, str]]:
    """Edition and id of its clauses, and of those ``punishing`` that say what follows a ban.

    A row of the annex is a matter of its own: one clause of an earlier edition may set
    the limits of many rows.
    """
    ends = list(_list_ends(corpus, relation))
    clauses = [clause for edition, name in ends if (clause := corpus.rules.clause(name, edition))]
    row = any(clause.level == "annex-row" for clause in clauses)
    for (edition, name), clause in zip(ends, clauses, strict=True):
        if row and edition != corpus.current:
            continue
        yield edition, name
        yield from {(edition, outcome.by) for outcome in clause.outcomes if outcome.by} & punishing


def _list_ends(corpus: Corpus, relation: Relation) -> Iterator[tuple[str, str]]:
    yield from ((corpus.current, name) for name in relation.from_)
    yield from ((relation.edition, name) for name in relation.to)
