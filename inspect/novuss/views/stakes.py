"""Disagreements in the order of what is at stake."""

from collections.abc import Iterable

from novuss.model.discrepancies import Discrepancy
from novuss.model.stakes import STAKES, Stakes


def sort_by_stakes(found: Iterable[Discrepancy]) -> list[Discrepancy]:
    """The records by what is at stake; of equal weight they keep their order, that of clauses."""
    return sorted(found, key=lambda record: record.weight)


def group_by_stakes(found: Iterable[Discrepancy]) -> dict[Stakes, list[Discrepancy]]:
    """The records by what is at stake, the heaviest first, without what none of them has at stake.

    Those with ``wording``, where no decision changes, come last.
    """
    records = list(found)
    groups = {
        stakes: [record for record in records if record.stakes == stakes] for stakes in STAKES
    }
    return {stakes: those for stakes, those in groups.items() if those}
