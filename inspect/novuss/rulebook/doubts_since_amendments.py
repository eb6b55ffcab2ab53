"""Doubts of texts: what was amended, repealed or added since that bears on them, in words."""

from collections.abc import Iterable, Iterator

from novuss.corpus import Corpus
from novuss.grouping import group_values
from novuss.json_types import JsonObject
from novuss.languages import Language
from novuss.localized_wording import Wording
from novuss.model.game_situations import Situation
from novuss.model.record_base import ClauseId
from novuss.model.rule_clauses import Clause
from novuss.model.rulings import Outdated
from novuss.rulebook.retired_clause_numbers import build_endings_data


def find_added(corpus: Corpus, text: str) -> list[ClauseId]:
    """Find the added clauses that may settle a text, named as reviews do, if nobody compared it."""
    found = []
    for name in corpus.added.find_beside(text):
        clause = corpus.rules.clause(name)
        done = clause.amendment if clause else None
        if done and not corpus.history.is_declared_unaffected(text, done.edition):
            found.append(name)
    return found


def find_contradictions(corpus: Corpus, clauses: Iterable[ClauseId], text: str) -> list[Outdated]:
    """Find in what clauses that a text is about contradict others, if nobody compared it since.

    What a lead-in says of all cases bears on none but the amended one, which is found as such.
    """
    return [
        found
        for name in clauses
        for found in corpus.history.find_contradictions(name)
        if found.beside != "stated"
        if not corpus.history.is_declared_unaffected(text, found.edition)
    ]


def list_text_doubts(
    corpus: Corpus, clauses: Iterable[ClauseId], text: str, say: Wording, limits: Iterable[str] = ()
) -> list[str]:
    """List what makes a text about clauses in force doubtful: amendments, and clauses since."""
    amended = corpus.history.find_amended(clauses, text, limits)
    added = find_added(corpus, text)
    return [
        *(say("amended.outdated", id=say.name_clause(name)) for name in amended),
        *(describe_added(corpus, name, say) for name in added),
    ]


def list_situation_doubts(corpus: Corpus, situation: Situation, say: Wording) -> list[str]:
    """List what makes the answer of a situation doubtful."""
    clauses = [step.clause for step in situation.chain]
    amended = corpus.history.find_amended(clauses, f"situations {situation.id}")
    return [
        *(say("amended.outdated", id=say.name_clause(name)) for name in amended),
        *list_others(corpus, situation, say),
    ]


def list_others(corpus: Corpus, situation: Situation, say: Wording) -> list[str]:
    """List what does so beside amended clauses: those added since, and contradictions."""
    clauses, text = [step.clause for step in situation.chain], f"situations {situation.id}"
    left = find_contradictions(corpus, clauses, text)
    doubts = [
        *(describe_added(corpus, name, say) for name in find_added(corpus, text)),
        *(describe_contradiction(corpus, found, say) for found in left),
    ]
    return list(dict.fromkeys(doubts))


def is_doubtful(corpus: Corpus, situation: Situation) -> bool:
    """Whether anything makes the answer of a situation doubtful."""
    clauses, text = [step.clause for step in situation.chain], f"situations {situation.id}"
    return bool(
        corpus.history.find_amended(clauses, text)
        or find_added(corpus, text)
        or find_contradictions(corpus, clauses, text)
    )


def list_clause_doubts(corpus: Corpus, clause: Clause, edition: str, say: Wording) -> list[str]:
    """List where a clause contradicts an amended one, or names one that holds no more."""
    if edition != corpus.current:
        return []
    left = corpus.history.find_contradictions(clause.id)
    return [
        *(describe_contradiction(corpus, found, say) for found in left),
        *_list_repealed(corpus, clause, say),
    ]


def build_standing_data(
    corpus: Corpus, name: ClauseId, edition: str, say: Wording
) -> dict[str, list[JsonObject] | list[str]]:
    """Give what became of a number, and what contradicts the clause, if anything does."""
    clause = corpus.rules.clause(name, edition)
    doubts = list_clause_doubts(corpus, clause, edition, say) if clause else []
    return {
        **build_endings_data(corpus, name, edition, say),
        **({"doubts": doubts} if doubts else {}),
    }


def describe_added(corpus: Corpus, name: ClauseId, say: Wording) -> str:
    """Say that an added clause may be about a text that was there before."""
    clause = corpus.rules.clause(name)
    edition = clause.amendment.edition if clause and clause.amendment else corpus.current
    return say("amended.new-beside", id=say.name_clause(name), day=_say_day(corpus, edition, say))


def describe_contradiction(corpus: Corpus, found: Outdated, say: Wording) -> str:
    """Say in what a clause that stays reads otherwise than an amended one of the same act."""
    return say(
        f"amended.{found.beside}",
        id=say.name_clause(found.clause),
        amended=say.name_clause(found.amended or found.clause),
        day=_say_day(corpus, found.edition, say),
    )


def _list_repealed(corpus: Corpus, clause: Clause, say: Wording) -> Iterator[str]:
    """Say of each clause that a text refers to, and that holds no more, since when."""
    for name, edition in corpus.history.find_repealed(clause.id).items():
        yield _describe_repealed("amended.named-repealed", name, edition, corpus, say)
    for name, edition in corpus.history.find_repealed_penalties(clause.id).items():
        yield _describe_repealed("amended.penalty-repealed", name, edition, corpus, say)


def _describe_repealed(key: str, name: ClauseId, edition: str, corpus: Corpus, say: Wording) -> str:
    return say(
        key,
        id=say.name_clause(name),
        edition=corpus.edition(edition).short_names[say.language],
        day=_say_day(corpus, edition, say),
    )


def find_untranslated(corpus: Corpus, language: Language) -> list[Clause]:
    """Find the added clauses of which no words of a language are given."""
    return [
        clause
        for clause in corpus.added.clauses
        if clause.amendment and language in clause.amendment.untranslated
    ]


def list_untranslated(corpus: Corpus, say: Wording) -> list[str]:
    """Name the added clauses that words of the reader's language do not find, by their day."""
    known = group_values(
        (clause.amendment.edition, clause.id)
        for clause in find_untranslated(corpus, say.language)
        if clause.amendment
    )
    return [
        say(
            "amended.untranslated-new",
            day=_say_day(corpus, edition, say),
            ids=", ".join(map(say.name_clause, names)),
        )
        for edition, names in known.items()
    ]


def build_untranslated_data(corpus: Corpus, language: Language) -> dict[str, list[str]]:
    """Give the numbers of these, if there are any."""
    found = [clause.id for clause in find_untranslated(corpus, language)]
    return {"untranslated": found} if found else {}


def _say_day(corpus: Corpus, edition: str, say: Wording) -> str:
    day = corpus.edition(edition).in_force_from
    return say.format_day_from(day) if day else ""
