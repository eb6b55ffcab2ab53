"""Clauses by the numbers that are typed on the command line."""

from collections.abc import Iterable

from novuss.caps import most
from novuss.clause_numbers import listed
from novuss.cli.options import chosen
from novuss.corpus import Corpus
from novuss.model.rules import Clause
from novuss.problems import Problem, ProblemsError, over

_MOST_NEAR = 8


def check_query(words: Iterable[str], command: str) -> None:
    """Check that a query is not longer than the cap of names.

    Raises:
        ProblemsError: it is longer.
    """
    if (letters := len(" ".join(words))) > most("names"):
        raise over(command, "names", letters)


def clauses_typed(numbers: Iterable[str], edition: str, corpus: Corpus) -> list[Clause]:
    """The clauses of those numbers, each once, in the order in which they were typed.

    Raises:
        WrongOption: there is no such edition.
        ProblemsError: naming every number that there is not; where that helps, the
            clauses that begin alike or the edition that has the number.
    """
    chosen(edition, corpus.rules_editions, "--edition")
    found: dict[str, Clause] = {}
    problems = []
    for number in numbers:
        if clauses := _clauses(number, edition, corpus):
            found |= {clause.id: clause for clause in clauses}
        else:
            problems.append(_missing(number, edition, corpus))
    if problems:
        raise ProblemsError(problems)
    return list(found.values())


def _clauses(number: str, edition: str, corpus: Corpus) -> list[Clause]:
    """The clause of a number, or those of a list or a range of numbers."""
    found: dict[str, Clause] = {}

    def known(part: str) -> str | None:
        if clause := _clause(part, edition, corpus):
            found[clause.id] = clause
        return clause.id if clause else None

    return [found[each] for each in listed(number, known, corpus.search_settings.numbers.letters)]


def _clause(number: str, edition: str, corpus: Corpus) -> Clause | None:
    return corpus.clause(number, edition) or corpus.clause_typed(number, edition)


def _missing(number: str, edition: str, corpus: Corpus) -> Problem:
    values = {"edition": edition, "clause": number}
    others = (one for one in corpus.rules_editions if one != edition)
    if other := next((one for one in others if _clause(number, one, corpus)), None):
        return Problem.of(number, "clause-elsewhere", **values, other=other)
    for above in (number.rstrip("."), number.rpartition(".")[0]):
        if near := [one.id for one in corpus.children(above, edition)]:
            row = f"{near[0]} … {near[-1]}" if len(near) > _MOST_NEAR else ", ".join(near)
            return Problem.of(number, "clause-near", **values, known=row)
    return Problem.of(number, "clause-unknown", **values)
