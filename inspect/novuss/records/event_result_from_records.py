"""Result of an event as its items stand in the records."""

from collections.abc import Iterator, Sequence

from novuss.corpus import Corpus
from novuss.inspection.event_result import EventResult
from novuss.inspection.missing_accessories import add_missing_companions
from novuss.inspection.reading_decision import WorkingLimit
from novuss.model.equipment_records import KINDS
from novuss.model.event_file import HandedWithdrawal
from novuss.natural_order import split_numbers
from novuss.records.event_limits_and_waivers import list_waivers
from novuss.records.event_state import resolve_event
from novuss.records.item_standings import Standing, resolve_sets
from novuss.records.recorded_entries import Entry, Records
from novuss.records.withdrawn_decisions import list_withdrawals


def build_standing_result(
    standings: Sequence[Standing], records: Records, corpus: Corpus, *, whole: bool = False
) -> EventResult:
    """Build the result of the readings that stand, by edition and rule of the latest entry.

    Of the ``whole`` event it is known which items have no companions at all.
    """
    entries = list_entries(standings)
    last = entries[-1]
    # Of these kinds alone: a certificate of a puck has nothing to say of tables.
    kinds = {standing.kind for standing in standings}
    known = {
        characteristic.id
        for characteristic in corpus.equipment.characteristics(last.edition)
        if characteristic.kind in kinds
    }
    limits: dict[str, WorkingLimit | None] = {
        limit.characteristic: limit for entry in entries for limit in entry.working_limits
    }
    for (edition, name), limit in resolve_event(records).decided_limits.items():
        if edition == last.edition:
            limits[name] = limit
    results = tuple(
        reading.result for item in standings for reading in item.readings if reading.stands
    )
    waived = [result.waiver for result in results if result.waiver]
    items = {(standing.kind, standing.item) for standing in standings}
    given = list_waivers(records).values()
    # Also what no failing reading needs any more.
    waivers = [waiver for waiver in given if waiver and waiver.key[:2] in items]
    by_item = tuple(standing.result for standing in standings)
    belonging = corpus.equipment.belonging(last.edition)
    characteristics = corpus.equipment.characteristics(last.edition)
    without = add_missing_companions(by_item, belonging, characteristics)[1] if whole else ()
    return EventResult(
        edition=last.edition,
        rule=last.rule,
        results=results,
        items=by_item,
        without_companion=without,
        working_limits=tuple(limit for name, limit in limits.items() if limit and name in known),
        complete=any(entry.complete for entry in entries),
        sets=tuple(resolve_sets(standings, corpus)),
        withdrawn=tuple(_select_withdrawals(records, standings)),
        waivers=tuple({waiver.key: waiver for waiver in [*waivers, *waived]}.values()),
        spreads=tuple(corpus.equipment.spreads(last.edition)),
    )


def _select_withdrawals(
    records: Records, standings: Sequence[Standing]
) -> Iterator[HandedWithdrawal]:
    """Select what the chief judge took back of decisions on some items, and limits of their kinds.

    A certificate of a puck has nothing to say of others.
    """
    items = {(standing.kind, standing.item) for standing in standings}
    kinds = {standing.kind for standing in standings}
    for row in list_withdrawals(handover.event for handover in records.handovers):
        about = row.waiver or row.reinspection
        of_kind = row.limit and row.limit.characteristic.partition(".")[0] in kinds
        if of_kind or (about and (about.kind, about.item.strip()) in items):
            yield row


def sort_by_name(standings: Sequence[Standing]) -> list[Standing]:
    """Sort by kind in the order of the rulebook, and P2 before P10: as phones have items."""
    return sorted(
        standings,
        key=lambda standing: (KINDS.index(standing.kind), split_numbers(standing.item)),
    )


def count_replaced(standings: Sequence[Standing]) -> int:
    """Count the readings that were measured again; those that the chief judge overruled are not."""
    return sum(len(standing.measured_anew) for standing in standings)


def list_entries(standings: Sequence[Standing]) -> list[Entry]:
    """List the entries that inspected any of the items, the earliest first."""
    found = {
        inspection.entry.id: inspection.entry
        for standing in standings
        for inspection in standing.inspections
    }
    return sorted(found.values(), key=lambda entry: entry.order)
