"""Event metadata as entries: name, place, judges, terms."""

import unicodedata
from collections.abc import Collection, Mapping, Sequence

from novuss.corpus import Corpus
from novuss.inspection.event_head import Plan
from novuss.records.event_state import Event, resolve_event
from novuss.records.new_entries import build_metadata_entry
from novuss.records.record_store import Store
from novuss.records.recorded_entries import (
    FIELDS,
    Author,
    Field,
    FieldValue,
    JudgeKeys,
    KeptLimits,
    SourceFile,
)
from novuss.records.signature_trust import read_signatures


def record_metadata(
    store: Store,
    corpus: Corpus,
    values: Mapping[Field, FieldValue],
    author: Author,
    files: Sequence[SourceFile] = (),
    *,
    unsigned: Collection[Field] = (),
) -> tuple[str | None, dict[Field, FieldValue]]:
    """Keep what somebody says of the event, as an entry that knows all before it.

    What the records keep already is not kept again, but for what ``unsigned`` names. None or an
    empty text takes back what was said before.

    Returns:
        The entry's id, None where there was nothing new, and what was new.
    """
    with store.begin_transaction():
        records = store.read_event_and_items(corpus)
        event = resolve_event(records)
        new: dict[Field, FieldValue] = {}
        for name in FIELDS:
            if name not in values:
                continue
            value = normalize_field_value(values[name])
            if name in {*event.disputed, *unsigned} or value != event.kept.get(name):
                new[name] = value
        if not new:
            return None, {}
        read = files if "working_limits" in new else ()
        before = [update.entry.id for update in records.updates]
        entry = store.add_entry(build_metadata_entry(new, author, read, before))
    return entry, new


def find_unsigned_fields(store: Store, corpus: Corpus) -> frozenset[Field]:
    """Find what is said of the event by entries that nobody signed."""
    signers = read_signatures(store, corpus).signers
    claims = resolve_event(store.read_event_and_items(corpus)).claims
    return frozenset(
        name
        for name, found in claims.items()
        if not all(signers.get(entry.id) for claim in found for entry in claim.entries)
    )


def add_judge_keys(event: Event, keys: Sequence[tuple[str, str]]) -> JudgeKeys:
    """Keys of judges that are named now, and those that the event keeps for other names."""
    kept = event.kept.get("judge_keys")
    named = {normalize_field_value(name) for name, _ in keys}
    others = kept.keys if isinstance(kept, JudgeKeys) else ()
    return JudgeKeys((*keys, *(pair for pair in others if pair[0] not in named)))


def normalize_field_value(value: FieldValue) -> FieldValue:
    """What makes no difference left out, so that desks agree that mean the same.

    Blanks around a text, the form of its letters and the order of limits; an empty
    text is None.
    """
    if isinstance(value, str):
        return unicodedata.normalize("NFC", value).strip() or None
    if isinstance(value, Plan):
        return value or None
    if isinstance(value, JudgeKeys):
        return JudgeKeys(
            tuple(sorted({(str(normalize_field_value(name)), key) for name, key in value.keys}))
        )
    if isinstance(value, KeptLimits):
        limits = sorted(value.limits, key=lambda limit: limit.characteristic)
        return KeptLimits(value.edition, tuple(limits))
    return value
