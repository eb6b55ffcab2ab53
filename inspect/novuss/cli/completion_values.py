"""Values that a shell completes: languages, editions, clauses and situations."""

from novuss.corpus import load_corpus
from novuss.languages import LANGUAGES


def complete_language(incomplete: str) -> list[str]:
    """The codes of languages that begin so."""
    return [code for code in LANGUAGES if code.startswith(incomplete)]


def complete_edition(incomplete: str) -> list[str]:
    """The ids of editions that begin so."""
    editions = load_corpus().editions
    return [edition.id for edition in editions if edition.id.startswith(incomplete)]


def complete_clause(incomplete: str) -> list[str]:
    """The numbers of clauses of today's edition that begin so."""
    clauses = load_corpus().rules.clauses()
    return [clause.id for clause in clauses if clause.id.startswith(incomplete)]


def complete_situation(incomplete: str) -> list[str]:
    """The ids of situations that begin so."""
    situations = load_corpus().situations
    return [situation.id for situation in situations if situation.id.startswith(incomplete)]
