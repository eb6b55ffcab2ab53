"""Checks of ``subjects.yaml`` and of the tables of search phrases."""

from collections.abc import Iterator

from novuss.languages import LANGUAGES, ORIGINAL
from novuss.specs.knowledge_model import Knowledge, collect_clause_ids
from novuss.specs.parsed_sources import Sources
from novuss.specs.search_phrases import name_phrases_file, read_lines
from novuss.specs.spec_issues import Issue


def check_subjects_resolve(knowledge: Knowledge, sources: Sources) -> Iterator[Issue]:
    """The subject index names clauses in force, and no clause twice for one subject."""
    in_force = collect_clause_ids(knowledge)[knowledge.current]
    for place, subject in sources.list_records(
        "subjects.yaml", "subjects", knowledge.subjects.subjects
    ):
        for clause in subject.clauses:
            if clause not in in_force:
                message = f"{subject.words[ORIGINAL][0]!r}: no clause {clause} is in force"
                yield place.build_issue(message, "name a clause in force", "clauses")
        if len(set(subject.clauses)) != len(subject.clauses):
            message = f"{subject.words[ORIGINAL][0]!r} names a clause twice"
            yield place.build_issue(message, "name it once", "clauses")


def check_asked_resolve(knowledge: Knowledge, sources: Sources) -> Iterator[Issue]:
    """People ask for every clause in force, and for nothing that there is not."""
    clauses = {
        clause.id: None
        for rules in knowledge.rules
        if rules.edition == knowledge.current
        for clause in rules.clauses
    }
    file = sources.get_file("situations.yaml")
    known = {*clauses, *(situation["id"] for situation in file.data["situations"])}
    for language in LANGUAGES:
        place = f"{sources.root.name}/{name_phrases_file(language)}"
        found = read_lines(sources.root, language)
        seen: set[tuple[str, str]] = set()
        for line, name, words in found:
            if name not in known:
                message = f"no clause {name} is in force, and no situation is called so"
                yield Issue(place, line, message, "name a clause in force or a situation")
            elif (name, words) in seen:
                yield Issue(place, line, f"{name} is asked for twice so", "remove the line")
            seen.add((name, words))
        asked = {name for _, name, _ in found}
        for clause in clauses:
            if clause not in asked:
                message = f"nobody asks for {clause}"
                yield Issue(place, 1, message, "write a line on how people ask for it")
