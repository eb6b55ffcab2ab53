"""Withdrawal of a decision that holds: a waiver, a working limit or a re-inspection."""

import uuid
from collections.abc import Sequence
from datetime import UTC, date, datetime

from novuss.corpus import Corpus
from novuss.input_problems import ProblemsError
from novuss.inspection.confusable_names import name_keys
from novuss.model.event_file import (
    EventFile,
    HandedReinspection,
    HandedWaiver,
    HandedWithdrawal,
)
from novuss.records.event_file_export import derive_event_id, export_terms
from novuss.records.event_state import resolve_event
from novuss.records.item_standings import Standing, find_item, resolve_standings
from novuss.records.new_entries import build_withdrawal_entry
from novuss.records.record_store import Store
from novuss.records.recorded_entries import (
    Author,
    Field,
    FieldValue,
    KeptLimits,
    Records,
    SourceFile,
)


def withdraw_decision(
    store: Store,
    corpus: Corpus,
    author: Author,
    *,
    item: str | None,
    characteristic: str | None,
    kind: str | None = None,
) -> tuple[str, HandedWithdrawal]:
    """Withdraw the decision that holds on something, and keep that with its reason.

    It is the waiver on a characteristic of an ``item``; without an item the working limit of the
    characteristic; without a characteristic the re-inspection of the item that is still to come.

    Returns:
        The entry's id, and the withdrawal.

    Raises:
        ProblemsError: ``record-item``, or ``record-not-in-force`` where there is no such decision.
    """
    with store.begin_transaction():
        records = store.read_records(corpus)
        terms = _export_terms(records, corpus)
        moment = datetime.now(UTC).isoformat(timespec="milliseconds")
        words = {"id": str(uuid.uuid4()), "by": author.by, "at": moment, "reason": author.reason}
        if item is None:
            found = [row for row in terms.limits if row.characteristic == characteristic]
            rows = [HandedWithdrawal.from_values(**words, limit=limit) for limit in found]
        else:
            standings = find_item(resolve_standings(records, corpus), item, store.name)
            standings = [standing for standing in standings if kind in (None, standing.kind)]
            if characteristic is None:
                asked = _list_outstanding(standings)
                rows = [HandedWithdrawal.from_values(**words, reinspection=row) for row in asked]
            else:
                waivers = _list_waivers(terms, standings, characteristic)
                rows = [HandedWithdrawal.from_values(**words, waiver=row) for row in waivers]
        if len(rows) != 1:
            about = ", ".join(filter(None, (item, characteristic)))
            raise ProblemsError.of(store.name, "record-not-in-force", about=about)
        entry = record_withdrawal(store, corpus, terms, rows[0], files=[], author=author)
    return entry, rows[0]


def record_withdrawal(
    store: Store,
    corpus: Corpus,
    terms: EventFile,
    row: HandedWithdrawal,
    *,
    files: Sequence[SourceFile],
    author: Author,
) -> str:
    """Record that a decision holds no more, in a transaction, and return the entry's id.

    Args:
        store: the open records.
        corpus: the knowledge.
        terms: what holds of the event.
        row: the withdrawal, of a decision as the event has it.
        files: that the withdrawal was read from.
        author: who takes it back.
    """
    own = {"limits": [], "instruments": [], "waivers": [], "withdrawn": [*terms.withdrawn, row]}
    event = terms.model_copy(update={**own, "handed_over_at": row.at})
    values, replaces = _drop_limit(store, corpus, terms.edition, row)
    return store.add_entry(
        build_withdrawal_entry(event, files, author, values=values, replaces=replaces)
    )


def _export_terms(records: Records, corpus: Corpus) -> EventFile:
    """What holds of the event of some records."""
    event, ids = resolve_event(records), [found.event.id for found in records.handovers]
    used = {inspection.entry.edition for inspection in records.inspections}
    day = event.head.day or date.today()
    edition = event.edition or (used.pop() if len(used) == 1 else corpus.find_edition(day))
    name = min(ids, default="") or derive_event_id(records.inspections)
    return export_terms(records, corpus, name, edition, "")


def _list_outstanding(standings: Sequence[Standing]) -> list[HandedReinspection]:
    """The re-inspections that were asked for and are still to come."""
    asked = {
        decision.entry.id: HandedReinspection.from_values(
            id=decision.entry.id,
            kind=standing.kind,
            item=standing.item,
            by=decision.entry.by,
            reason=decision.entry.reason,
        )
        for standing in standings
        if standing.is_to_be_repeated
        for decision in standing.decisions
        if decision.inspection == decision.over
    }
    return [*asked.values()][-1:]


def _list_waivers(
    terms: EventFile, standings: Sequence[Standing], characteristic: str
) -> list[HandedWaiver]:
    """The waivers on a characteristic of some items, by any name that they went by."""
    names = {
        (standing.kind, key)
        for standing in standings
        for inspection in standing.inspections
        for name in (standing.item, inspection.named or "")
        for key in name_keys(name)
    }
    return [
        row
        for row in terms.waivers
        if row.characteristic == characteristic
        and any((row.kind, key) in names for key in name_keys(row.item))
    ]


def _drop_limit(
    store: Store, corpus: Corpus, edition: str, row: HandedWithdrawal
) -> tuple[dict[Field, FieldValue], list[str]]:
    """The working limits without one that is withdrawn, and what said them."""
    if row.limit is None:
        return {}, []
    records = store.read_event_and_items(corpus)
    kept = resolve_event(records).working_limits
    name = row.limit.characteristic
    rest = [limit for limit in kept.limits if limit.characteristic != name] if kept else []
    value = KeptLimits(edition, tuple(rest)) if rest else None
    return {"working_limits": value}, [update.entry.id for update in records.updates]
