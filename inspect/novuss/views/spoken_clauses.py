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
        "name": corpus.rules.name(clause.id, edition)[say.language],
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
        "below": [headed(corpus, one, edition, say) for one in _below(corpus, clause, edition)],
        "statements": [
            statement_data(statement, say)
            for statement in corpus.consequences.statements(clause.id, edition, beside="text")
        ],
        "notes": clause.notes[language] if clause.notes else None,
        "relations": [
            spoken_relation(corpus, one, edition, say)
            for one in corpus.concordance.of(clause.id, edition)
            if not corpus.rules.relates_headings(one)
        ],
        "decisions": [
            {
                "id": one.id,
                "by": one.body,
                "on": one.on.isoformat(),
                "answer": one.answer[language],
                "link": one.link,
            }
            for one in corpus.register.decisions_of(clause.id, edition)
        ],
        "discrepancies": disagreements(corpus, clause, edition, say),
        "refs": clause.refs,
        "referred_by": [one.id for one in corpus.rules.referring(clause.id, edition)],
        "situations": [one.id for one in of_clause(corpus, clause.id)]
        if edition == DEFAULT_EDITION
        else [],
        "status": corpus.clause_statuses(clause.id, edition)[language],
    }


def disagreements(corpus: Corpus, clause: Clause, edition: str, say: Wording) -> list[Data]:
    """The records of the register about a clause."""
    found = corpus.register.entries_of(clause.id, edition)
    return [spoken_disagreement(corpus, one, say) for one in found]


def spoken_disagreement(corpus: Corpus, one: Discrepancy, say: Wording) -> Data:
    """What each document says, what that does to a decision, and what is asked."""
    answer = corpus.register.answered(one)
    return {
        "id": one.id,
        "kind": one.kind,
        "stakes": one.stakes,
        "readings": [
            {"documents": each.documents, "says": each.says[say.language]} for each in one.readings
        ],
        "effect": one.effect[say.language],
        "followed": {
            "document": one.followed.document,
            "why": one.followed.why[say.language],
        },
        "question": one.question[say.language] if one.question else None,
        "answered_by": answer.id if answer else None,
    }


def spoken_relation(corpus: Corpus, one: Relation, seen_from: str, say: Wording) -> Data:
    """How a clause stands to those of another edition, in words too."""
    ours = seen_from == DEFAULT_EDITION
    return {
        "edition": one.edition if ours else DEFAULT_EDITION,
        "ids": one.to if ours else one.from_,
        "relation": one.relation,
        "depends_on_translation": one.depends_on_translation,
        "says": say(state_key(corpus, one.edition, one.state))
        if one.depends_on_translation
        else say(relation_key(corpus, one)),
        "note": one.note[say.language] if one.note else None,
    }


def spoken_comparison(corpus: Corpus, clause: Clause, edition: str, say: Wording) -> Data:
    """A clause beside those that answer to it in every other edition, with their words."""
    others = []
    for other in corpus.concordance.editions:
        if edition not in (DEFAULT_EDITION, other):
            continue
        there = other if edition == DEFAULT_EDITION else DEFAULT_EDITION
        found = corpus.concordance.of(clause.id, edition, other)
        relations = [spoken_relation(corpus, one, edition, say) for one in found]
        ids = [name for one in found for name in (one.to if there == other else one.from_)]
        clauses = [corpus.rules.clause(name, there) for name in dict.fromkeys(ids)]
        others.append(
            {
                "edition": there,
                "relations": relations,
                "says": None if found else say("view.not-there"),
                "clauses": [headed(corpus, one, there, say) for one in clauses if one],
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
    for one in corpus.rules.children(clause.id, edition):
        yield one
        yield from _below(corpus, one, edition)
