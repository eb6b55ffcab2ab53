"""Checks of ``highlights.yaml``."""

from collections.abc import Iterator

from novuss.specs.knowledge_model import Knowledge, collect_clause_ids
from novuss.specs.parsed_sources import Sources
from novuss.specs.spec_issues import Issue


def check_highlights_resolve(knowledge: Knowledge, sources: Sources) -> Iterator[Issue]:
    """Every line names clauses that exist and that differ from the other edition."""
    other = knowledge.highlights.edition
    full = [edition.id for edition in knowledge.editions if edition.status == "superseded"]
    if other not in full:
        message, cure = f"{other} was never in force", f"use one of: {', '.join(full)}"
        yield sources.get_file("highlights.yaml").build_issue(message, cure, "edition")
        return
    known = collect_clause_ids(knowledge)
    different = {
        (edition, name)
        for relation in knowledge.relations
        if relation.edition == other and relation.state != "same"
        for edition, ids in ((knowledge.current, relation.from_), (other, relation.to))
        for name in ids
    }
    for place, line in sources.list_records("highlights.yaml", "lines", knowledge.highlights.lines):
        for key, edition, ids in (
            ("clauses", knowledge.current, line.clauses),
            ("before", other, line.before),
        ):
            for index, name in enumerate(ids):
                if name not in known[edition]:
                    message = f"{edition} has no clause {name}"
                    yield place.build_issue(message, "name a clause of that edition", key, index)
                elif (edition, name) not in different:
                    message = f"{edition} {name} is the same rule in the other edition"
                    yield place.build_issue(message, "name the clause that differs", key, index)
