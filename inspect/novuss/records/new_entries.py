"""Rows of new entries: inspections, renamings, decisions, event metadata, takeovers."""

import uuid
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime

from novuss.inspection.event_result import EventResult
from novuss.inspection.readings import Occasion
from novuss.inspection.verdict_scale import find_worst_verdict
from novuss.model.event_file import EventFile, HandedInspection
from novuss.records.entry_digests import build_beside_row, compute_digest
from novuss.records.entry_row_types import (
    DecidedRow,
    EntryRow,
    FileRow,
    HandoverRow,
    InspectionRow,
    KnowledgeRow,
    RenamedRow,
    ReplacedRow,
    Rows,
    ToldRow,
    TypedRow,
    build_instrument_row,
    build_reading_row,
)
from novuss.records.reading_encoding import dump_canonical_json, encode_value
from novuss.records.recorded_entries import (
    FIELDS,
    Act,
    Author,
    Field,
    FieldValue,
    SourceFile,
    format_moment,
    make_storable,
)
from novuss.ruleset_version import RulesetVersion
from novuss.version import __version__


@dataclass(frozen=True)
class InspectionDetails:
    """What is recorded of an inspection beside its results.

    Attributes:
        inspected_at: an aware moment.
        seals: seal numbers by kind and item.
        again: take files that were recorded before.
        partial: what the edition asks for besides shall not count as not measured.
        replaces: the ids of the entries whose inspections these repeat.
        typed: the one inspection of an event file that this is. Its id is the entry's and its
            moment the clock of its desk, so that every desk makes the same entry of it.
        knowledge: by which it was judged.
    """

    inspected_at: datetime
    seals: Mapping[tuple[str, str], str] = field(default_factory=dict)
    again: bool = False
    partial: bool = False
    replaces: Sequence[str] = ()
    typed: HandedInspection | None = None
    knowledge: RulesetVersion | None = None


def build_inspection_entry(
    event: EventResult, files: Sequence[SourceFile], author: Author, details: InspectionDetails
) -> Rows:
    """Build the rows of an entry on an event's results; its items become inspections."""
    typed, rows = details.typed, Rows()
    entry = typed.id if typed else str(uuid.uuid4())
    if typed:
        rows.typed = [TypedRow(entry, make_storable(dump_canonical_json(typed.to_data())))]
    # A reading belongs to exactly one item; its place in the input is kept.
    owners = {(item.kind, item.item): entry if typed else str(uuid.uuid4()) for item in event.items}
    rows.inspection = [
        InspectionRow(
            id=owners[item.kind, item.item],
            entry=entry,
            position=position,
            item=make_storable(item.item),
            kind=item.kind,
            verdict=find_worst_verdict(checked.verdict for checked in item.checked).value,
            seal=details.seals.get((item.kind, item.item)),
        )
        for position, item in enumerate(event.items)
    ]
    rows.reading = [
        build_reading_row(owners[result.reading.kind, result.reading.item], position, result)
        for position, result in enumerate(event.results)
    ]
    if event.register:
        rows.instrument = [
            build_instrument_row(entry, position, instrument, event.register.day)
            for position, instrument in enumerate(event.instruments)
        ]
    if details.knowledge:
        rows.knowledge = [KnowledgeRow(entry, **details.knowledge.to_json())]
    return _complete_rows(
        rows,
        entry,
        "inspection",
        author,
        replaces=details.replaces,
        files=files,
        inspected_at=format_moment(details.inspected_at),
        **({"recorded_at": format_moment(details.inspected_at)} if typed else {}),
        edition=event.edition,
        rule=encode_value(event.rule),
        complete=int(not details.partial),
        again=int(details.again),
        working_limits=encode_value(event.working_limits),
    )


def build_renaming_entry(
    inspections: Iterable[str], item: str, author: Author, replaces: Iterable[str] = ()
) -> Rows:
    """Build the rows of an entry by which the item of some inspections goes by another name.

    It ``replaces`` earlier renamings of theirs, which hold no more.
    """
    entry, name = str(uuid.uuid4()), make_storable(item)
    renamed = [RenamedRow(entry, inspection, name) for inspection in sorted(set(inspections))]
    return _complete_rows(Rows(renamed=renamed), entry, "rename", author, replaces)


def build_decision_entry(
    choices: Iterable[tuple[str, str, str, Occasion]],
    author: Author,
    replaces: Iterable[str] = (),
    entry: str = "",
) -> Rows:
    """Build the rows of an entry on which inspections a chief judge lets stand.

    A choice is the id of the inspection that stands, of the one that it stands over, the
    characteristic and the occasion; it ``replaces`` earlier decisions on the same. The ``entry``
    has the id of the decision, where it has one.
    """
    entry = entry or str(uuid.uuid4())
    decided = [DecidedRow(entry, *choice) for choice in sorted(set(choices))]
    return _complete_rows(Rows(decided=decided), entry, "decision", author, replaces)


def build_reinspection_entry(
    matters: Iterable[tuple[str, str, Occasion]], author: Author, entry: str
) -> Rows:
    """Build the rows of an entry on inspections that a chief judge has repeated.

    The ``matters`` are the id of each inspection, with a characteristic and an occasion of it; the
    ``entry`` has the id of the decision.
    """
    decided = [
        DecidedRow(entry, name, name, characteristic, occasion)
        for name, characteristic, occasion in sorted(set(matters))
    ]
    return _complete_rows(Rows(decided=decided), entry, "reinspection", author)


def build_metadata_entry(
    values: Mapping[Field, FieldValue],
    author: Author,
    files: Sequence[SourceFile] = (),
    replaces: Iterable[str] = (),
) -> Rows:
    """Build the rows of an entry on the event.

    None takes back what was recorded before. It ``replaces`` the entries on the event that were
    known: of the fields that have a value now they hold no more.
    """
    entry = str(uuid.uuid4())
    rows = [
        ToldRow(entry, name, make_storable(encode_value(values[name])))
        for name in FIELDS
        if name in values
    ]
    return _complete_rows(
        Rows(metadata=rows), entry, "event", author, replaces=replaces, files=files
    )


def build_withdrawal_entry(
    event: EventFile,
    files: Sequence[SourceFile],
    author: Author,
    *,
    values: Mapping[Field, FieldValue] | None = None,
    replaces: Iterable[str] = (),
) -> Rows:
    """Build the rows of an entry by which decisions of the chief judge hold no more.

    The ``event`` says which, as they were. What else it changes are ``values`` of the event, for
    which it ``replaces`` the entries on the event that were known.
    """
    rows = build_handover_entry(event, files, author)
    entry = rows.head.id
    rows.metadata = [
        ToldRow(entry, name, make_storable(encode_value(value)))
        for name, value in (values or {}).items()
    ]
    return _complete_rows(rows, entry, "withdrawal", author, replaces=replaces, files=files)


def build_handover_entry(event: EventFile, files: Sequence[SourceFile], author: Author) -> Rows:
    """Build the rows of an entry on an event file, without its inspections, that was taken over."""
    entry = str(uuid.uuid4())
    handover = [HandoverRow(entry, make_storable(dump_canonical_json(event.to_data())))]
    return _complete_rows(Rows(handover=handover), entry, "handover", author, files=files)


def _complete_rows(
    rows: Rows,
    entry: str,
    act: Act,
    author: Author,
    replaces: Iterable[str] = (),
    files: Sequence[SourceFile] = (),
    **head: object,
) -> Rows:
    """Add to rows what every entry has, and seal them with their digests."""
    now = head.get("recorded_at") or format_moment(datetime.now(UTC))
    rows.file = [
        FileRow(entry, position, file.name, file.sha256, file.role)
        for position, file in enumerate(files)
    ]
    rows.replaced = [ReplacedRow(entry, name) for name in sorted(set(replaces))]
    of_other_acts = {"inspected_at": now, "recorded_at": now, "edition": "", "rule": "null"}
    of_other_acts |= {"complete": 0, "again": 0, "working_limits": "[]"}
    row = EntryRow(
        id=entry,
        act=act,
        reason=make_storable(author.reason),
        made_by=make_storable(author.by),
        desk=make_storable(author.desk),
        version=__version__,
        **{**of_other_acts, **head},  # type: ignore[arg-type]
    )
    rows.entry = [row]
    beside = build_beside_row(rows).digest
    rows.entry = [row._replace(digest=compute_digest(rows), beside=beside)]
    return rows
