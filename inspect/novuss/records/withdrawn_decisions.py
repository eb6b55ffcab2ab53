"""Withdrawals of decisions: what the chief judge took back, as event files say it."""

from collections.abc import Iterable, Sequence

from novuss.model.event_file import (
    EventFile,
    HandedLimit,
    HandedReinspection,
    HandedWaiver,
    HandedWithdrawal,
)

#: A decision of the chief judge as it stands in an event file.
HandedDecision = HandedLimit | HandedWaiver | HandedReinspection


def list_withdrawals(files: Iterable[EventFile]) -> list[HandedWithdrawal]:
    """List every withdrawal that files tell of once, the earliest first."""
    found = {row.model_dump_json(): row for file in files for row in file.withdrawn}
    return sorted(found.values(), key=lambda row: (row.at, row.model_dump_json()))


def holds(
    decision: HandedDecision, file: EventFile, withdrawals: Sequence[HandedWithdrawal]
) -> bool:
    """Whether a decision of a file holds: the file knows every withdrawal of it.

    Whoever decides the same anew after a withdrawal tells of both.
    """
    return all(row in file.withdrawn for row in withdrawals if row.taken_back == decision)


def find_withdrawn_reinspections(files: Iterable[EventFile]) -> frozenset[str]:
    """Find the ids of the entries by which another inspection was asked for, and no longer is."""
    return frozenset(
        row.reinspection.id for row in list_withdrawals(files) if row.reinspection is not None
    )
