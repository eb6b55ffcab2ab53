"""Clauses and relations of editions as records of the open data."""

from novuss.corpus import Corpus
from novuss.model.cross_edition_relations import Relation
from novuss.model.rule_clauses import Clause
from novuss.opendata.record_types import OpenClause, OpenPlace, OpenRelation
from novuss.opendata.records_from_attributes import build_record


def build_open_clause(corpus: Corpus, edition: str, clause: Clause) -> OpenClause:
    """Build a clause with its texts and its place among the others."""
    place = clause.id, edition
    return build_record(
        OpenClause,
        clause,
        edition=edition,
        status=corpus.clause_statuses(*place),
        name=corpus.rules.name(*place),
        referred_by=[other.id for other in corpus.rules.referring(*place)],
        terms=[term.id for term in corpus.terms.in_clause(clause)],
        statements=corpus.consequences.statements(*place),
        offence=corpus.consequences.offence(*place),
        disputed=corpus.consequences.disputed(*place),
        discrepancies=[record.id for record in corpus.register.entries_of(*place)],
        decisions=[decision.id for decision in corpus.register.decisions_of(*place)],
        corrected=corpus.history.corrections_of(*place),
        since=corpus.history.find_text_day(*place),
    )


def build_open_relation(corpus: Corpus, relation: Relation) -> OpenRelation:
    """Build a relation of clauses, those of the newest edition on the ``from`` side."""
    ours = OpenPlace(edition=corpus.current, ids=relation.from_)
    theirs = OpenPlace(edition=relation.edition, ids=relation.to)
    source, target = (ours, theirs) if relation.from_ else (theirs, ours)
    heading = corpus.rules.relates_headings(relation)
    return build_record(OpenRelation, relation, from_=source, to=target, heading=heading)
