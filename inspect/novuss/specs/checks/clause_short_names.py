"""Checks of the short names of clauses."""

from collections.abc import Iterator

from novuss.languages import LANGUAGES
from novuss.model.record_base import LocalText
from novuss.model.rule_clauses import HEADINGS, Clause
from novuss.specs.knowledge_model import Knowledge
from novuss.specs.parsed_sources import Sources, pair_with_places
from novuss.specs.spec_issues import Issue

#: Letters that fit beside a number in the contents of a phone.
LONGEST = {"name": 45, "offence": 80}


def check_clauses_named(knowledge: Knowledge, sources: Sources) -> Iterator[Issue]:
    """Every clause has a short name of its own, unlike those of its section, in one place.

    A row of which it is disputed what it limits may be called otherwise than what is measured.
    """
    limits = [
        (file.edition, limit) for file in knowledge.equipment for limit in file.characteristics
    ]
    limited = {(edition, limit.clause) for edition, limit in limits}
    disputed = {
        (edition, limit.clause) for edition, limit in limits if limit.evidence == "disputed"
    }
    for file, rules in sources.list_rules_files():
        seen: dict[tuple[str, str], str] = {}
        for place, clause in pair_with_places(file, "clauses", rules.clauses):
            named = _find_name_source(clause, (rules.edition, clause.id) in limited)
            if not clause.name and not named:
                cure = "say in a few words what it is about"
                yield place.build_issue(f"{clause.id} has no 'name'", cure, "id")
            if clause.name and named and (rules.edition, clause.id) not in disputed:
                message = f"{clause.id} has a 'name', and is called by its {named}"
                yield place.build_issue(message, "keep one of the two", "name")
            for key, name in (("name", clause.name), ("offence", clause.offence)):
                faults = _find_faults(name, clause.id, LONGEST[key], seen) if name else ()
                for language, fault, cure in faults:
                    message = f"{clause.id}: the {language} {key} {fault}"
                    yield place.build_issue(message, cure, key, language)


def _find_name_source(clause: Clause, limited: bool) -> str:
    """The key that gives the clause its name, where it has none of its own."""
    if clause.level in HEADINGS:
        return "texts"
    if clause.level == "annex-row" and limited:
        return "characteristics"
    return "same_as" if clause.same_as else ""


def _find_faults(
    name: LocalText, clause: str, longest: int, seen: dict[tuple[str, str], str]
) -> Iterator[tuple[str, str, str]]:
    for language in LANGUAGES:
        text = name[language]
        if len(text) > longest:
            yield language, f"has {len(text)} letters", f"say it in {longest}"
        if text.endswith("."):
            yield language, "ends in a full stop", "remove it"
        other = seen.setdefault((language, text.casefold()), clause)
        if other != clause:
            yield language, f"is that of {other} too", "say what tells them apart"
