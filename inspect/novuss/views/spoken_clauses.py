"""Clauses in a reader's language, as plain data: what programs and assistants are given."""

from collections.abc import Iterator

from novuss.corpus import DEFAULT_EDITION, Corpus
from novuss.model.concordance import Relation
from novuss.model.discrepancies import Discrepancy
from novuss.model.rules import Clause
from novuss.views.comparison import relation_key, state_key
from novuss.views.situations import of_clause
from novuss.views.statements import statement_data
from novuss.wording import Wording

Data = dict[str, object]


def headed(corpus: Corpus, clause: Clause, edition: str, say: Wording) -> Data:
    """Which clause it is, of which edition, and what it says."""
    return {
        "id": clause.id,
        "edition": edition,
        "name": corpus.name(clause.id, edition)[say.language],
        "text": clause.texts[say.language],
    }


def spoken_clause(corpus: Corpus, clause: Clause, edition: str, say: Wording) -> Data:
    """A clause with what follows, what other editions and documents say, and its standing."""
    language = say.language
    return {
        **headed(corpus, clause, edition, say),
        "language": language,
        "level": clause.level,
        "parent": clause.parent,
        "same_as": clause.same_as,
        "below": [headed(corpus, below, edition, say) for below in _below(corpus, clause, edition)],
        "statements": [
            statement_data(statement, say)
            for statement in corpus.statements(clause.id, edition, beside="text")
        ],
        "notes": clause.notes[language] if clause.notes else None,
        "relations": [
            spoken_relation(corpus, relation, edition, say)
            for relation in corpus.concordance.of(clause.id, edition)
            if not corpus.of_headings(relation)
        ],
        "decisions": [
            {
                "id": decision.id,
                "by": decision.body,
                "on": decision.on.isoformat(),
                "answer": decision.answer[language],
                "link": decision.link,
            }
            for decision in corpus.decisions_of(clause.id, edition)
        ],
        "discrepancies": disagreements(corpus, clause, edition, say),
        "refs": clause.refs,
        "referred_by": [referring.id for referring in corpus.referring(clause.id, edition)],
        "situations": [situation.id for situation in of_clause(corpus, clause.id)]
        if edition == DEFAULT_EDITION
        else [],
        "status": corpus.clause_statuses(clause.id, edition)[language],
    }


def disagreements(corpus: Corpus, clause: Clause, edition: str, say: Wording) -> list[Data]:
    """The records of the register about a clause."""
    found = corpus.discrepancies_of(clause.id, edition)
    return [spoken_disagreement(corpus, discrepancy, say) for discrepancy in found]


def spoken_disagreement(corpus: Corpus, discrepancy: Discrepancy, say: Wording) -> Data:
    """What each document says, what that does to a decision, and what is asked."""
    answer = corpus.answered(discrepancy)
    return {
        "id": discrepancy.id,
        "kind": discrepancy.kind,
        "stakes": discrepancy.stakes,
        "readings": [
            {"documents": reading.documents, "says": reading.says[say.language]}
            for reading in discrepancy.readings
        ],
        "effect": discrepancy.effect[say.language],
        "followed": {
            "document": discrepancy.followed.document,
            "why": discrepancy.followed.why[say.language],
        },
        "question": discrepancy.question[say.language] if discrepancy.question else None,
        "answered_by": answer.id if answer else None,
    }


def spoken_relation(corpus: Corpus, relation: Relation, seen_from: str, say: Wording) -> Data:
    """How a clause stands to those of another edition, in words too."""
    ours = seen_from == DEFAULT_EDITION
    return {
        "edition": relation.edition if ours else DEFAULT_EDITION,
        "ids": relation.to if ours else relation.from_,
        "relation": relation.relation,
        "depends_on_translation": relation.depends_on_translation,
        "says": say(state_key(corpus, relation.edition, relation.state))
        if relation.depends_on_translation
        else say(relation_key(corpus, relation)),
        "note": relation.note[say.language] if relation.note else None,
    }


def spoken_comparison(corpus: Corpus, clause: Clause, edition: str, say: Wording) -> Data:
    """A clause beside those that answer to it in every other edition, with their words."""
    others = []
    for other in corpus.concordance.editions:
        if edition not in (DEFAULT_EDITION, other):
            continue
        edition_there = other if edition == DEFAULT_EDITION else DEFAULT_EDITION
        found = corpus.concordance.of(clause.id, edition, other)
        relations = [spoken_relation(corpus, relation, edition, say) for relation in found]
        ids = [
            name
            for relation in found
            for name in (relation.to if edition_there == other else relation.from_)
        ]
        clauses = [corpus.clause(name, edition_there) for name in dict.fromkeys(ids)]
        others.append(
            {
                "edition": edition_there,
                "relations": relations,
                "says": None if found else say("view.not-there"),
                "clauses": [
                    headed(corpus, counterpart, edition_there, say)
                    for counterpart in clauses
                    if counterpart
                ],
            }
        )
    return {
        **headed(corpus, clause, edition, say),
        "language": say.language,
        "others": others,
        "discrepancies": disagreements(corpus, clause, edition, say),
        "status": corpus.clause_statuses(clause.id, edition)[say.language],
    }


def _below(corpus: Corpus, clause: Clause, edition: str) -> Iterator[Clause]:
    for child in corpus.children(clause.id, edition):
        yield child
        yield from _below(corpus, child, edition)
