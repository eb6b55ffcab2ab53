"""Clauses as plain data in a reader's language, for programs and assistants."""

from collections.abc import Iterator

from novuss.corpus import Corpus
from novuss.json_types import JsonObject
from novuss.localized_wording import Wording
from novuss.model.cross_edition_relations import Relation
from novuss.model.document_discrepancies import Discrepancy
from novuss.model.rule_clauses import Amendment, Clause
from novuss.rulebook.consequence_texts import build_statement_data
from novuss.rulebook.doubts_since_amendments import build_standing_data
from novuss.rulebook.edition_comparison import find_relation_key, find_state_key
from novuss.rulebook.situation_texts import find_situations_of_clause
from novuss.rulebook.translated_clause_texts import note_untranslated, render_text

Data = JsonObject


def build_clause_head(corpus: Corpus, clause: Clause, edition: str, say: Wording) -> Data:
    """Give which clause it is, of which edition, and what it says."""
    return {
        "id": clause.id,
        "edition": edition,
        "name": corpus.rules.name(clause.id, edition)[say.language],
        "text": render_text(clause, say),
    }


def build_clause_data(corpus: Corpus, clause: Clause, edition: str, say: Wording) -> Data:
    """Give a clause with what follows, what other editions and documents say, and its standing."""
    language = say.language
    since = corpus.history.find_text_day(clause.id, edition)
    return {
        **build_clause_head(corpus, clause, edition, say),
        "language": language,
        "level": clause.level,
        "parent": clause.parent,
        "same_as": clause.same_as,
        "below": [
            build_clause_head(corpus, below, edition, say)
            for below in _walk_below(corpus, clause, edition)
        ],
        "statements": [
            build_statement_data(statement, say)
            for statement in corpus.consequences.statements(clause.id, edition, beside="text")
        ],
        "notes": clause.notes[language] if clause.notes else None,
        "relations": [
            build_relation_data(corpus, relation, edition, say)
            for relation in corpus.concordance.of(clause.id, edition)
            if not corpus.rules.relates_headings(relation)
        ],
        "decisions": [
            {
                "id": decision.id,
                "by": decision.body,
                "on": decision.on.isoformat(),
                "answer": decision.answer[language],
                "link": decision.link,
            }
            for decision in corpus.register.decisions_of(clause.id, edition)
        ],
        "discrepancies": list_discrepancies(corpus, clause, edition, say),
        "refs": clause.refs,
        "referred_by": [referring.id for referring in corpus.rules.referring(clause.id, edition)],
        "situations": [situation.id for situation in find_situations_of_clause(corpus, clause.id)]
        if edition == corpus.current
        else [],
        "status": corpus.clause_statuses(clause.id, edition)[language],
        **_build_amendment(corpus, clause, say),
        **({"since": since.isoformat()} if since else {}),
        **build_standing_data(corpus, clause.id, edition, say),
    }


def name_adopter(corpus: Corpus, amendment: Amendment, say: Wording) -> str:
    """Say whose text an amended clause has in the language in which it was adopted."""
    edition, language = corpus.edition(amendment.edition), say.language
    issuer, name = edition.issuer[language], edition.short_names[language]
    return say("amended.adopted-text", issuer=issuer, edition=name)


def name_text_origin(corpus: Corpus, clause: Clause, say: Wording) -> str | None:
    """Say whose text an amended clause has as it is shown; None where it is ours."""
    done = clause.amendment
    spoken = clause.find_language(say.language)
    if done is None or not done.gives(spoken):
        return None
    if done.is_adopted(spoken):
        return name_adopter(corpus, done, say)
    adopted = say.name_language(done.adopted_in or spoken)
    edition = corpus.edition(done.edition).short_names[say.language]
    return say("amended.given-text", edition=edition, language=adopted)


def _build_amendment(corpus: Corpus, clause: Clause, say: Wording) -> Data:
    """Give what an edition that amends another did to a clause, where it did anything."""
    done = clause.amendment
    if done is None:
        return {}
    given = done.find_language(say.language)
    return {
        "amendment": {
            "edition": done.edition,
            "kind": done.kind,
            "reason": done.reason[say.language] if done.reason else None,
            "earlier_id": done.earlier_id,
            "earlier": done.earlier[given] if done.earlier else None,
            "text": clause.texts[given],
            "adopted": name_adopter(corpus, done, say) if done.is_adopted(say.language) else None,
            "untranslated": note_untranslated(clause, say),
        }
    }


def list_discrepancies(corpus: Corpus, clause: Clause, edition: str, say: Wording) -> list[Data]:
    """List the records of the register about a clause."""
    found = corpus.register.entries_of(clause.id, edition)
    return [build_discrepancy_data(corpus, discrepancy, say) for discrepancy in found]


def build_discrepancy_data(corpus: Corpus, discrepancy: Discrepancy, say: Wording) -> Data:
    """Give what each document says, what that does to a decision, and what is asked."""
    answer = corpus.register.answered(discrepancy)
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


def build_relation_data(corpus: Corpus, relation: Relation, seen_from: str, say: Wording) -> Data:
    """Give how a clause stands to those of another edition, in words too."""
    ours = seen_from == corpus.current
    return {
        "edition": relation.edition if ours else corpus.current,
        "ids": relation.to if ours else relation.from_,
        "relation": relation.relation,
        "depends_on_translation": relation.depends_on_translation,
        "says": say(find_state_key(corpus, relation.edition, relation.state))
        if relation.depends_on_translation
        else say(find_relation_key(corpus, relation)),
        "note": relation.note[say.language] if relation.note else None,
    }


def build_comparison_data(corpus: Corpus, clause: Clause, edition: str, say: Wording) -> Data:
    """Give a clause beside those that answer to it in every other edition, with their words."""
    others = []
    for other in corpus.concordance.editions:
        if edition not in (corpus.current, other):
            continue
        edition_there = other if edition == corpus.current else corpus.current
        found = corpus.concordance.of(clause.id, edition, other)
        relations = [build_relation_data(corpus, relation, edition, say) for relation in found]
        ids = [
            name
            for relation in found
            for name in (relation.to if edition_there == other else relation.from_)
        ]
        clauses = [corpus.rules.clause(name, edition_there) for name in dict.fromkeys(ids)]
        others.append(
            {
                "edition": edition_there,
                "relations": relations,
                "says": None if found else say("view.not-there"),
                "clauses": [
                    build_clause_head(corpus, counterpart, edition_there, say)
                    for counterpart in clauses
                    if counterpart
                ],
            }
        )
    return {
        **build_clause_head(corpus, clause, edition, say),
        "language": say.language,
        "others": others,
        "discrepancies": list_discrepancies(corpus, clause, edition, say),
        "status": corpus.clause_statuses(clause.id, edition)[say.language],
    }


def _walk_below(corpus: Corpus, clause: Clause, edition: str) -> Iterator[Clause]:
    for child in corpus.rules.children(clause.id, edition):
        yield child
        yield from _walk_below(corpus, child, edition)
