"""Entries decoded from their rows."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import TypeVar

from novuss.corpus import Corpus
from novuss.inspection.event_head import Plan
from novuss.inspection.instruments import Register
from novuss.inspection.item_results import Result
from novuss.inspection.reading_decision import DecisionRule, Judgement
from novuss.inspection.readings import Reading
from novuss.inspection.verdict_scale import Verdict
from novuss.model.equipment_records import KINDS, Characteristic
from novuss.model.event_file import EventFile, HandedInspection
from novuss.records.entry_row_types import Rows
from novuss.records.reading_encoding import (
    Lookup,
    UndecodableError,
    decode_value,
    report_undecodable,
)
from novuss.records.recorded_entries import (
    ACTS,
    FIELDS,
    FILE_ROLES,
    Decision,
    Entry,
    Field,
    FieldValue,
    Inspection,
    JudgeKeys,
    KeptLimits,
    SourceFile,
    Unread,
    parse_moment,
)
from novuss.ruleset_version import RulesetVersion

_Word = TypeVar("_Word", bound=str)


@dataclass(frozen=True)
class DecodedEntry:
    """An entry with all that its rows hold."""

    entry: Entry
    inspections: tuple[Inspection, ...]
    #: By the id of an inspection, the name of its item.
    renamed: Mapping[str, str]
    decisions: tuple[Decision, ...]
    #: Fields of the event.
    values: Mapping[Field, FieldValue]
    #: The event file that was taken over.
    event: EventFile | None = None


def decode_entry(rows: Rows, corpus: Corpus) -> DecodedEntry | Unread:
    """Decode an entry; of one that this version cannot read, what its plain columns hold."""
    try:
        with report_undecodable():
            entry = _decode_head(rows, corpus)
            return DecodedEntry(
                entry,
                tuple(_decode_inspections(entry, rows, corpus)),
                {row.inspection: row.item for row in rows.renamed},
                tuple(
                    Decision(entry, row.inspection, row.over, row.characteristic, row.occasion)
                    for row in rows.decided
                ),
                values=_decode_values(rows, corpus),
                event=next(
                    (EventFile.model_validate(json.loads(row.event)) for row in rows.handover), None
                ),
            )
    except UndecodableError:
        head = rows.head
        return Unread(
            id=str(head.id),
            recorded_at=str(head.recorded_at),
            by=str(head.made_by),
            version=str(head.version),
            items=tuple((row.kind, str(row.item)) for row in rows.inspection),
        )


def _find_in(edition: str, corpus: Corpus) -> Lookup:
    """Find characteristics of an edition by their ids."""
    known = edition in corpus.equipment.editions

    def find(name: str) -> Characteristic:
        found = corpus.equipment.characteristic(name, edition) if known else None
        if found is None:
            raise UndecodableError(f"{name} of {edition}")
        return found

    return find


def _decode_head(rows: Rows, corpus: Corpus) -> Entry:
    row, act = rows.head, _require_word(rows.head.act, ACTS)
    if act == "inspection" and row.edition not in corpus.equipment.editions:
        raise UndecodableError(f"the edition {row.edition}")
    find = _find_in(row.edition, corpus)
    return Entry(
        id=row.id,
        inspected_at=parse_moment(row.inspected_at),
        recorded_at=parse_moment(row.recorded_at),
        by=row.made_by,
        desk=row.desk,
        edition=row.edition,
        rule=decode_value(row.rule, find) or DecisionRule(),
        complete=bool(row.complete),
        again=bool(row.again),
        version=row.version,
        working_limits=decode_value(row.working_limits, find),
        files=tuple(
            SourceFile(file.name, file.sha256, _require_word(file.role, FILE_ROLES))
            for file in rows.file
        ),
        register=_decode_register(rows, find),
        act=act,
        reason=row.reason,
        replaces=frozenset(replaced.replaced for replaced in rows.replaced),
        digest=row.digest,
        knowledge=next((RulesetVersion(*knowledge[1:]) for knowledge in rows.knowledge), None),
    )


def _decode_register(rows: Rows, find: Lookup) -> Register | None:
    if not rows.instrument:
        return None
    instruments = tuple(decode_value(row.instrument, find) for row in rows.instrument)
    return Register(instruments, date.fromisoformat(rows.instrument[0].day))


def _decode_inspections(entry: Entry, rows: Rows, corpus: Corpus) -> list[Inspection]:
    find = _find_in(entry.edition, corpus)
    typed = [HandedInspection.model_validate(json.loads(row.inspection)) for row in rows.typed]
    results: dict[str, list[Result]] = {}
    for row in rows.reading:
        reading, judgement = decode_value(row.reading, find), decode_value(row.judgement, find)
        if not isinstance(reading, Reading) or not isinstance(judgement, Judgement):
            raise UndecodableError("no reading and judgement")
        flags = decode_value(row.flags, find) if row.flags else ()
        waiver = decode_value(row.waiver, find) if row.waiver else None
        results.setdefault(row.inspection, []).append(Result(reading, judgement, flags, waiver))
    return [
        Inspection(
            id=inspection.id,
            entry=entry,
            item=inspection.item,
            kind=_require_word(inspection.kind, KINDS),
            verdict=Verdict(inspection.verdict),
            seal=inspection.seal,
            results=tuple(results.get(inspection.id, [])),
            typed=next(iter(typed), None),
        )
        for inspection in sorted(rows.inspection, key=lambda row: int(row.position))
    ]


def _decode_values(rows: Rows, corpus: Corpus) -> dict[Field, FieldValue]:
    """Decode fields of the event; those of a later version are unknown to this one."""
    found: dict[Field, FieldValue] = {}
    for row in rows.metadata:
        name = _require_word(row.field, FIELDS)
        value = decode_value(row.value, _find_in("", corpus))
        if not _is_valid(name, value, corpus):
            raise UndecodableError(f"{row.value} as {row.field} of an event")
        found[name] = value
    return {name: found[name] for name in FIELDS if name in found}


def _is_valid(name: Field, value: object, corpus: Corpus) -> bool:
    """Whether a field of the event may have a value, and this version knows its meaning."""
    match value:
        case None:
            return True
        case KeptLimits(edition, limits):
            known = {found.id for found in corpus.equipment.characteristics(edition)}
            # Of an edition without equipment none is known, nor of one that is no text.
            return name == "working_limits" and {limit.characteristic for limit in limits} < known
        case JudgeKeys(keys):
            whole = all(isinstance(who, str) and len(bytes.fromhex(key)) == 32 for who, key in keys)
            return name == "judge_keys" and whole
        case Plan(counts):
            return name == "plan" and all(kind in KINDS for kind, _ in counts)
        case DecisionRule():
            return name == "rule" and value.name in ("simple", "guarded")
        case date():
            return name == "day"
        case str():
            if name == "edition":
                return value in corpus.equipment.editions
            return name in ("name", "place", "senior_judge", "chief_judge")
    return False


def _require_word(word: str, words: tuple[_Word, ...]) -> _Word:
    for known in words:
        if word == known:
            return known
    raise UndecodableError(f"{word} is none of {words}")
