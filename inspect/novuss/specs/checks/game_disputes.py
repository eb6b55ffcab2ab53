"""Checks of ``disputes.yaml``."""

from collections.abc import Iterator

from novuss.specs.knowledge_model import Knowledge, collect_clause_ids
from novuss.specs.parsed_sources import Sources
from novuss.specs.spec_issues import Issue


def check_disputes_resolve(knowledge: Knowledge, sources: Sources) -> Iterator[Issue]:
    """A dispute has an id of its own and is decided by clauses in force, each named once."""
    in_force = collect_clause_ids(knowledge)[knowledge.current]
    seen: set[str] = set()
    for place, dispute in sources.list_records("disputes.yaml", "disputes", knowledge.disputes):
        for clause in dispute.clauses:
            if clause not in in_force:
                message = f"{dispute.id}: no clause {clause} is in force"
                yield place.build_issue(message, "name a clause in force", "clauses")
        if len(set(dispute.clauses)) != len(dispute.clauses):
            yield place.build_issue(f"{dispute.id} names a clause twice", "name it once", "clauses")
        if dispute.id in seen:
            yield place.build_issue(f"{dispute.id} is there twice", "give it another id", "id")
        seen.add(dispute.id)
