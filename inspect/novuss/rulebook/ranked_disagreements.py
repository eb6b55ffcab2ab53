"""Disagreements in the order of what is at stake."""

from collections.abc import Iterable

from novuss.model.decision_stakes import STAKES, Stakes
from novuss.model.document_discrepancies import Discrepancy


def sort_by_stakes(found: Iterable[Discrepancy]) -> list[Discrepancy]:
    """Sort records by what is at stake; of equal weight they keep the order of clauses."""
    return sorted(found, key=lambda record: record.weight)


def group_by_stakes(found: Iterable[Discrepancy]) -> dict[Stakes, list[Discrepancy]]:
    """Group records by what is at stake, the heaviest first, without empty groups.

    Those with ``wording``, where no decision changes, come last.
    """
    records = list(found)
    groups = {
        stakes: [record for record in records if record.stakes == stakes] for stakes in STAKES
    }
    return {stakes: records for stakes, records in groups.items() if records}
