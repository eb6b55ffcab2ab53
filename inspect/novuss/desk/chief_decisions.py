"""Decisions of the chief judge at a desk, each an entry of the records."""

import json
from collections.abc import Callable, Mapping
from datetime import UTC, date, datetime
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from novuss.corpus import Corpus
from novuss.desk.phones import Phone
from novuss.desk.received_entries import BODY, read_body
from novuss.input_problems import ProblemsError
from novuss.inspection.readings import Reading
from novuss.model.equipment_records import Kind
from novuss.model.event_file import EventFile, MeasurandId, Name, Text, Uuid
from novuss.records.event_file_judging import prepare_waivers, read_limits
from novuss.records.event_file_union import Union, unite_event_files
from novuss.records.event_metadata import record_metadata
from novuss.records.event_state import resolve_event
from novuss.records.item_standings import Standing, find_item, list_matters
from novuss.records.new_entries import build_decision_entry, build_handover_entry
from novuss.records.record_store import Store
from novuss.records.recorded_entries import Author, KeptLimits, SourceFile


class _Decision(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)
    id: Uuid


class LimitDecision(_Decision):
    """A working limit, with the members of an event file."""

    type: Literal["limit"]
    characteristic: MeasurandId
    lower: Text = ""
    upper: Text = ""
    unit: Text = ""
    set_by: Text = ""
    set_on: Text = ""
    reason: Text = ""


class WaiverDecision(_Decision):
    """A waiver, with the members of an event file."""

    type: Literal["waiver"]
    kind: Kind
    item: Name
    characteristic: MeasurandId
    chief_judge: Text = ""
    reason: Text = ""
    scope: Text = ""
    date: Text = ""


class ReinspectionDecision(_Decision):
    """An item that is to be measured again."""

    type: Literal["reinspection"]
    kind: Kind
    item: Name
    reason: Text = ""


Decision = Annotated[
    LimitDecision | WaiverDecision | ReinspectionDecision, Field(discriminator="type")
]
DECISION: TypeAdapter[Decision] = TypeAdapter(Decision)


def read_decision(body: bytes) -> Decision:
    """Read a decision of a request.

    Raises:
        ProblemsError: ``desk-body``.
    """
    try:
        return DECISION.validate_json(body)
    except ValidationError as error:
        mistake = error.errors(include_url=False)[0]
        detail = f"{'.'.join(map(str, mistake['loc']))}: {mistake['msg']}"
        raise ProblemsError.of("decision", "desk-body", detail=detail) from None


def record_decision(
    store: Store,
    corpus: Corpus,
    decision: Decision,
    terms: EventFile,
    phone: Phone,
    find_standings: Callable[[], list[Standing]],
) -> str | None:
    """Record a decision as an entry, and return its id; None where the records have it already.

    Raises:
        ProblemsError: the decision cannot be read, or is about nothing that was measured.
    """
    author = Author(phone.name, phone.device, decision.reason.strip())
    if not author.reason:
        raise ProblemsError.of("decision", "desk-reason")
    if isinstance(decision, LimitDecision):
        return _record_limit(store, corpus, decision, terms, author)
    if isinstance(decision, WaiverDecision):
        return _record_waiver(store, corpus, decision, terms, author, find_standings())
    return _record_reinspection(store, decision, author, find_standings())


def _unite_part(terms: EventFile, name: str, part: Mapping[str, str], corpus: Corpus) -> Union:
    """An event file of one part alone, read as every event file is."""
    own = {"limits": [], "instruments": [], "waivers": [], "inspections": [], name: [part]}
    moment = datetime.now(UTC).isoformat(timespec="seconds")
    data = {**terms.to_data(bare=True), **own, "handed_over_at": moment}
    return unite_event_files([read_body(json.dumps(data).encode())], corpus)


def _record_limit(
    store: Store, corpus: Corpus, decision: LimitDecision, terms: EventFile, author: Author
) -> str | None:
    part = decision.model_dump(exclude={"id", "type"})
    part |= {"set_by": author.by, "set_on": part["set_on"] or date.today().isoformat()}
    union = _unite_part(terms, "limits", part, corpus)
    limits, problems = read_limits(union, corpus, terms.edition)
    if problems:
        raise ProblemsError(problems)
    kept = resolve_event(store.read_event_and_items(corpus)).working_limits
    before = kept.limits if kept and kept.edition == terms.edition else ()
    new = {limit.characteristic: limit for limit in (*before, *limits)}
    source = SourceFile.of(f"{decision.id}.json", decision.model_dump_json().encode(), "limits")
    value = KeptLimits(terms.edition, tuple(new.values()))
    entry, _ = record_metadata(store, corpus, {"working_limits": value}, author, [source])
    return entry


def _record_waiver(
    store: Store,
    corpus: Corpus,
    decision: WaiverDecision,
    terms: EventFile,
    author: Author,
    standings: list[Standing],
) -> str | None:
    part = decision.model_dump(exclude={"id", "type"})
    part |= {"chief_judge": author.by, "date": part["date"] or date.today().isoformat()}
    union = _unite_part(terms, "waivers", part, corpus)
    readings: list[Reading] = [
        found.result.reading for standing in standings for found in standing.readings
    ]
    _, problems = prepare_waivers(union, corpus, terms.edition)(readings)
    if problems:
        raise ProblemsError(problems)
    source = SourceFile.of(f"{decision.id}.json", decision.model_dump_json().encode(), "event")
    if store.index.has_event_file(source.sha256):
        return None
    return store.add_entry(build_handover_entry(union.file, [source], author))


def _record_reinspection(
    store: Store, decision: ReinspectionDecision, author: Author, standings: list[Standing]
) -> str | None:
    same_kind = [standing for standing in standings if standing.kind == decision.kind]
    (standing,) = find_item(same_kind, decision.item.strip(), str(BODY))[:1]
    if standing.is_to_be_repeated:
        return None
    choices = [
        (inspection.id, inspection.id, *matter)
        for inspection in standing.distinct_inspections
        for matter in list_matters(inspection)
    ]
    return store.add_entry(build_decision_entry(choices, author))
