"""Lookup of clauses and situations by what a person types."""

import difflib
from collections.abc import Iterable
from datetime import date

from novuss.corpus import Corpus
from novuss.corpus.typed_clause_numbers import parse_numbers
from novuss.input_problems import Problem, ProblemsError, limit_exceeded, require_choice
from novuss.model.game_situations import Situation
from novuss.model.rule_clauses import Clause
from novuss.size_caps import limit_for

#: How many clauses, and how many situations, are named where one was not found.
_MOST_CLAUSES, _MOST_SITUATIONS = 8, 5


def check_query(words: Iterable[str], command: str) -> None:
    """Check that a query is not longer than the cap of names.

    Raises:
        ProblemsError: it is longer.
    """
    if (letters := len(" ".join(words))) > limit_for("names"):
        raise limit_exceeded(command, "names", letters)


def find_clauses(numbers: Iterable[str], edition: str, corpus: Corpus) -> list[Clause]:
    """The clauses of those numbers, each once, in the order in which they were typed.

    Raises:
        ProblemsError: there is no such edition.
        ProblemsError: naming every number that there is not; where that helps, the
            clauses that begin alike or the edition that has the number.
    """
    require_choice(edition, corpus.rules_editions, "--edition")
    found: dict[str, Clause] = {}
    problems = []
    for number in numbers:
        if clauses := _read_numbers(number, edition, corpus):
            found |= {clause.id: clause for clause in clauses}
        else:
            problems.append(_describe_missing(number, edition, corpus))
    if problems:
        raise ProblemsError(problems)
    return list(found.values())


def find_standing_clauses(number: str, edition: str, corpus: Corpus) -> tuple[list[Clause], str]:
    """The clauses of a number, and the edition: an earlier one if none in force has it any more.

    Raises:
        ProblemsError: as :func:`find_clauses`.
    """
    earlier = corpus.line[1:] if edition == corpus.current else []
    for known in (edition, *earlier):
        if corpus.rules.clauses(known) and (found := _read_numbers(number, known, corpus)):
            return found, known
    return find_clauses([number], edition, corpus), edition


def find_numbers_today(number: str, corpus: Corpus) -> list[str]:
    """The numbers in force of what is typed; none of what was repealed.

    Raises:
        ProblemsError: as :func:`find_clauses`.
    """
    clauses, edition = find_standing_clauses(number, corpus.current, corpus)
    if edition == corpus.current:
        return [clause.id for clause in clauses]
    return [
        now for clause in clauses for now in corpus.concordance.counterparts(clause.id, edition)
    ]


def _read_numbers(number: str, edition: str, corpus: Corpus) -> list[Clause]:
    """The clause of a number, or those of a list or a range of numbers."""
    found: dict[str, Clause] = {}

    def find(part: str) -> str | None:
        if clause := _find_clause(part, edition, corpus):
            found[clause.id] = clause
        return clause.id if clause else None

    letters = corpus.search_settings.numbers.letters
    return [found[name] for name in parse_numbers(number, find, letters)]


def _find_clause(number: str, edition: str, corpus: Corpus) -> Clause | None:
    return corpus.rules.clause(number, edition) or corpus.rules.clause_typed(number, edition)


def _describe_missing(number: str, edition: str, corpus: Corpus) -> Problem:
    values = {"edition": edition, "clause": number}
    coming = {known.id: known.in_force_from for known in corpus.upcoming}
    for other in (*corpus.rules_editions, *coming):
        if other != edition and _find_clause(number, other, corpus):
            values["other"] = other
            if day := coming.get(other):
                return Problem.of(number, "clause-coming", **values, day=day.isoformat())
            return Problem.of(number, "clause-elsewhere", **values)
    for above in (number.rstrip("."), number.rpartition(".")[0]):
        if near := [clause.id for clause in corpus.rules.children(above, edition)]:
            row = f"{near[0]} … {near[-1]}" if len(near) > _MOST_CLAUSES else ", ".join(near)
            return Problem.of(number, "clause-near", **values, known=row)
    return Problem.of(number, "clause-unknown", **values)


def find_situation(name: str, corpus: Corpus) -> tuple[Situation, Corpus] | None:
    """The situation of that id, and what it is seen from: an earlier edition if no other has it.

    A situation that rests on a repealed clause is one of the edition before.
    """
    for edition in corpus.line:
        seen = corpus if edition == corpus.current else corpus.see_from(date.max, edition)
        if situation := seen.situation(name):
            return situation, seen
    return None


def build_unknown_situation(name: str, corpus: Corpus, place: str) -> ProblemsError:
    """There is no situation of that id; its problem names those that look like it."""
    known = [situation.id for situation in corpus.situations]
    near = difflib.get_close_matches(name, known, _MOST_SITUATIONS, 0.4) or known[:_MOST_SITUATIONS]
    return ProblemsError.of(place, "situation-unknown", situation=name, known=", ".join(near))
