"""What must hold in ``changes.yaml``."""

from collections.abc import Iterator

from novuss.specs.issues import Issue
from novuss.specs.loader import Knowledge, Sources, clause_ids
from novuss.version import __version__


def changes_resolve(knowledge: Knowledge, sources: Sources) -> Iterator[Issue]:
    """Changes name an edition and clauses of it, each its own id; the newest version is this."""
    file = sources.named("changes.yaml")
    clauses = clause_ids(knowledge)
    for at, version in enumerate(knowledge.versions):
        for place, change in enumerate(version.changes):
            known = clauses.get(change.edition)
            if known is None:
                line = file.line("versions", at, "changes", place, "edition")
                cure = f"use one of: {', '.join(clauses)}"
                yield Issue(file.name, line, f"no rules of edition {change.edition}", cure)
                continue
            for index, clause in enumerate(change.clauses):
                if clause not in known:
                    line = file.line("versions", at, "changes", place, "clauses", index)
                    message = f"{change.edition} has no clause {clause}"
                    yield Issue(file.name, line, message, "name a clause of that edition")
    first: dict[str, int] = {}
    for at, version in enumerate(knowledge.versions):
        for place, change in enumerate(version.changes):
            line = file.line("versions", at, "changes", place, "id")
            if change.id in first:
                message = f"{change.id} stands in line {first[change.id]} already"
                yield Issue(file.name, line, message, "find another id; feeds know it by this")
            first.setdefault(change.id, line)
    if knowledge.versions[0].version != __version__:
        line = file.line("versions", 0, "version")
        message = f"{knowledge.versions[0].version} is not the version of the project"
        yield Issue(file.name, line, message, f"begin with what changed in {__version__}")
