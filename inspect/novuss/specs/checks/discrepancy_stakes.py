"""Checks of what a disagreement decides."""

from collections.abc import Iterator

from novuss.model.document_discrepancies import Discrepancy
from novuss.specs.knowledge_model import Knowledge
from novuss.specs.parsed_sources import Sources
from novuss.specs.spec_issues import Issue

_FILE = "discrepancies.yaml"
#: What no clause takes from anybody: these bear on nothing that follows an offence.
_LIGHT = ("placement", "equipment", "administration", "wording")


def check_stakes_follow(knowledge: Knowledge, sources: Sources) -> Iterator[Issue]:
    """What is at stake fits the kind of a record, its question and the clauses that name it."""
    disputed: dict[str, str] = {}
    for rules in knowledge.rules:
        for clause in rules.clauses:
            disputed |= dict.fromkeys(clause.disputed, f"{clause.id} of {rules.edition}")
    for place, entry in sources.list_records(
        "discrepancies.yaml", "discrepancies", knowledge.discrepancies
    ):
        if entry.stakes == "wording" and entry.question:
            message = f"{entry.id} changes no decision, and yet asks"
            yield place.build_issue(
                message, "say what is at stake, or leave out the question", "stakes"
            )
        if not _has_equipment_stakes(entry):
            message = f"{entry.id}: {entry.stakes} at stake in a record about equipment"
            yield place.build_issue(message, "set it to equipment", "stakes")
        if entry.stakes in _LIGHT and entry.id in disputed:
            message = (
                f"{entry.id}: {entry.stakes}, but {disputed[entry.id]} has it under 'disputed'"
            )
            cure = "say what follows by one reading only, or take it out there"
            yield place.build_issue(message, cure, "stakes")


def _has_equipment_stakes(entry: Discrepancy) -> bool:
    """Whether the stakes fit a record about equipment; of any other record they do."""
    if entry.limits:
        return entry.stakes == "equipment"
    return entry.kind != "equipment" or entry.stakes in ("equipment", "wording")
