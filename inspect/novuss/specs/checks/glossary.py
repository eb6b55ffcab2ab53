"""Checks of ``glossary.yaml``."""

from collections.abc import Iterator

from novuss.languages import LANGUAGES
from novuss.specs.knowledge_model import Knowledge, collect_clause_ids
from novuss.specs.parsed_sources import Sources
from novuss.specs.spec_issues import Issue


def check_terms_resolve(knowledge: Knowledge, sources: Sources) -> Iterator[Issue]:
    """Term ids and names are unique, and the clause that defines a term exists."""
    known = collect_clause_ids(knowledge)[knowledge.current]
    seen: dict[tuple[str, str], str] = {}
    for place, term in sources.list_records("glossary.yaml", "terms", knowledge.glossary):
        if term.clause and term.clause not in known:
            message = f"{term.id}: {knowledge.current} has no clause {term.clause}"
            yield place.build_issue(message, "mend the clause", "id")
        for key in [
            ("id", term.id),
            *((language, term.names[language].casefold()) for language in LANGUAGES),
        ]:
            if seen.setdefault(key, term.id) != term.id or (
                key[0] == "id" and [term.id for term in knowledge.glossary].count(term.id) > 1
            ):
                message = f"{term.id}: {key[0]} {key[1]!r} stands for {seen[key]} too"
                yield place.build_issue(message, "keep it for one of the two", "id")
