"""Clauses changed by an edition that brought no rules for them: nothing is settled beside them."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from novuss.corpus import Corpus
from novuss.json_types import JsonObject
from novuss.localized_wording import Wording
from novuss.model.game_situations import Situation
from novuss.model.record_base import ClauseId, EditionId
from novuss.model.rule_clauses import HEADINGS
from novuss.rulebook.consequence_texts import render_statements
from novuss.rulebook.doubts_since_amendments import find_added
from novuss.rulebook.retired_clause_numbers import find_endings
from novuss.rulings.ruleset import Known


@dataclass(frozen=True)
class Unruled:
    """A clause, the edition that changed it, and how; a repealed one by its number before."""

    clause: ClauseId
    edition: EditionId
    kind: Literal["amended", "added", "repealed"]


def find_unruled(corpus: Corpus) -> dict[ClauseId, Unruled]:
    """Find the clauses in force that an edition changed without bringing rules for them."""
    known = corpus.rulings
    ruled = {rule.clause for rule in known.rules if rule.open not in known.outdated}
    return {
        clause.id: Unruled(clause.id, clause.amendment.edition, clause.amendment.kind)
        for clause in corpus.rules.clauses()
        if clause.amendment
        and clause.amendment.kind != "renumbered"
        and clause.level not in HEADINGS
        and clause.id not in ruled
    }


def find_repealed(corpus: Corpus, clause: ClauseId, edition: EditionId) -> Unruled | None:
    """Find by which edition a clause of an earlier one was repealed, if it was."""
    for ending in find_endings(corpus, clause, edition):
        if ending.now is None and not ending.coming:
            return Unruled(clause, ending.by.id, "repealed")
    return None


def list_bearing(corpus: Corpus, clauses: Iterable[ClauseId]) -> Iterator[Unruled]:
    """List the changed clauses that others name, or by which a term is defined that they use."""
    known = find_unruled(corpus)
    for name in clauses:
        clause = corpus.rules.clause(name)
        if clause is None:
            continue
        defining = (term.clause for term in corpus.terms.in_clause(clause))
        for other in filter(None, (*clause.refs, *defining)):
            if other in known:
                yield known[other]
        for other, edition in corpus.history.find_repealed(name).items():
            yield Unruled(other, edition, "repealed")


def list_touching(
    corpus: Corpus, cases: Iterable[str], answers: Iterable[Known]
) -> Iterator[Unruled]:
    """List the added clauses without rules that may settle a case.

    Args:
        corpus: the rules.
        cases: situations that are the case, as far as words tell.
        answers: what is known of the case; a situation of which it tells all facts is the case.
    """
    known, given = find_unruled(corpus), list(answers)
    near = {*cases}
    if not corpus.added.clauses:
        return
    for situation in corpus.situations:
        if situation.id in near or any(_tells(answer, situation) for answer in given):
            for name in find_added(corpus, f"situations {situation.id}"):
                if name in known:
                    yield known[name]


def _tells(known: Known, situation: Situation) -> bool:
    """Whether all facts of a situation are known."""
    facts = situation.given[-1].facts if situation.given else {}
    return bool(facts) and all(
        known.get(fact) == frozenset({value}) for fact, value in facts.items()
    )


def describe_unruled(corpus: Corpus, unruled: Unruled, say: Wording) -> str:
    """Say that the decision tables do not have a clause as it is now, and since when it is.

    Of a new one it is said what follows by it.
    """
    day = corpus.edition(unruled.edition).in_force_from
    values = {"id": say.name_clause(unruled.clause), "day": say.format_day_from(day) if day else ""}
    says = say(f"ruling.unruled-{unruled.kind}", **values)
    if unruled.kind != "added":
        return says
    statements = corpus.consequences.statements(unruled.clause, corpus.current, beside="name")
    follows = render_statements(statements, say)
    return f"{says}. {say('site.consequence')}: {follows}" if follows else says


def build_unruled_data(
    corpus: Corpus, unruled: Iterable[Unruled], say: Wording
) -> dict[str, list[JsonObject]]:
    """Give the clauses that have no rules as they read, if there are any."""
    found: list[JsonObject] = [
        {
            "clause": entry.clause,
            "edition": entry.edition,
            "added": entry.kind == "added",
            **({"repealed": True} if entry.kind == "repealed" else {}),
            "says": describe_unruled(corpus, entry, say),
        }
        for entry in unruled
    ]
    return {"unruled": found} if found else {}
