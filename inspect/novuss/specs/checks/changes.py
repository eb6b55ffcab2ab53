"""Checks of ``changes.yaml``."""

from collections.abc import Iterator

from novuss.specs.knowledge_model import Knowledge, collect_clause_ids
from novuss.specs.parsed_sources import Sources
from novuss.specs.spec_issues import Issue
from novuss.version import __version__


def check_changes_resolve(knowledge: Knowledge, sources: Sources) -> Iterator[Issue]:
    """Changes name an edition and clauses of it, each its own id; the newest version is this."""
    clauses = collect_clause_ids(knowledge)
    first: dict[str, int] = {}
    for place, version in sources.list_records("changes.yaml", "versions", knowledge.versions):
        for at, change in enumerate(version.changes):
            changed = ("changes", at)
            if change.id in first:
                message = f"{change.id} stands in line {first[change.id]} already"
                cure = "find another id; feeds know it by this"
                yield place.build_issue(message, cure, *changed, "id")
            first.setdefault(change.id, place.find_line(*changed, "id"))
            known = clauses.get(change.edition)
            if known is None:
                message = f"no rules of edition {change.edition}"
                yield place.build_issue(
                    message, f"use one of: {', '.join(clauses)}", *changed, "edition"
                )
                continue
            for index, clause in enumerate(change.clauses):
                if clause not in known:
                    message = f"{change.edition} has no clause {clause}"
                    cure = "name a clause of that edition"
                    yield place.build_issue(message, cure, *changed, "clauses", index)
    if knowledge.versions[0].version != __version__:
        message = f"{knowledge.versions[0].version} is not the version of the project"
        cure = f"begin with what changed in {__version__}"
        yield sources.get_file("changes.yaml").build_issue(message, cure, "versions", 0, "version")
