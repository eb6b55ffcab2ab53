"""Decisions of the chief judge at a desk, each an entry of the records."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Discriminator, TypeAdapter, ValidationError

from novuss.corpus import Corpus
from novuss.desk.phones import Phone
from novuss.desk.received_entries import BODY, read_body
from novuss.input_problems import ProblemsError
from novuss.inspection.reading_decision import WorkingLimit
from novuss.json_types import Json
from novuss.model.equipment_records import Kind
from novuss.model.event_file import (
    EventFile,
    HandedLimit,
    HandedOverruled,
    HandedWithdrawal,
    MeasurandId,
    Name,
    Text,
    Uuid,
)
from novuss.records.conflict_resolution import decide_conflict
from novuss.records.decision_withdrawal import record_withdrawal
from novuss.records.event_file_judging import prepare_waivers, read_limits
from novuss.records.event_file_union import Union, unite_event_files
from novuss.records.event_metadata import record_metadata
from novuss.records.event_state import resolve_event
from novuss.records.item_standings import Standing, find_item, resolve_standings
from novuss.records.new_entries import (
    build_handover_entry,
    build_reinspection_entry,
)
from novuss.records.reading_matters import list_measured_matters
from novuss.records.record_store import Store
from novuss.records.recorded_entries import Author, Field, FieldValue, KeptLimits, SourceFile
from novuss.specs.help_translation import translate_mistake


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


class ChoiceDecision(_Decision):
    """An inspection that stands over those that disagree with it, as far as they were seen."""

    type: Literal["choice"]
    kind: Kind
    item: Name
    inspection: Uuid
    over: list[HandedOverruled]
    reason: Text = ""


class WithdrawalDecision(_Decision):
    """A working limit, a waiver or a re-inspection that holds no more."""

    type: Literal["withdrawal"]
    withdrawn: HandedWithdrawal
    reason: Text = ""


Decision = Annotated[
    LimitDecision | WaiverDecision | ReinspectionDecision | ChoiceDecision | WithdrawalDecision,
    Discriminator("type"),
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
        values = translate_mistake(error.errors(include_url=False)[0], place=True)
        raise ProblemsError.of("decision", "desk-body", **values) from None


@dataclass(frozen=True)
class DecisionRecorder:
    """What records the decisions of a chief judge, inside a transaction."""

    store: Store
    corpus: Corpus
    #: What holds of the event.
    terms: EventFile
    phone: Phone

    def record_decision(self, decision: Decision) -> str | None:
        """Record a decision as an entry, and return its id; None where the records have it.

        Raises:
            ProblemsError: it cannot be read, or is about nothing that was measured.
        """
        author = Author(self.phone.name, self.phone.device, decision.reason.strip())
        if not author.reason:
            raise ProblemsError.of("decision", "desk-reason")
        if isinstance(decision, LimitDecision):
            return self._record_limit(decision, author)
        if isinstance(decision, WaiverDecision):
            return self._record_waiver(decision, author)
        if isinstance(decision, ChoiceDecision):
            return self._record_choice(decision, author)
        if isinstance(decision, WithdrawalDecision):
            return self._record_withdrawal(decision, author)
        return self._record_reinspection(decision, author)

    def _record_limit(self, decision: LimitDecision, author: Author) -> str | None:
        edition, part = self.terms.edition, decision.model_dump(exclude={"id", "type"})
        part |= {"set_by": author.by, "set_on": part["set_on"] or date.today().isoformat()}
        limits, problems = read_limits(self._unite_part("limits", part), self.corpus, edition)
        if problems:
            raise ProblemsError(problems)
        kept = resolve_event(self.store.read_event_and_items(self.corpus)).working_limits
        before = kept.limits if kept and kept.edition == edition else ()
        new = {limit.characteristic: limit for limit in (*before, *limits)}
        source = SourceFile.of(f"{decision.id}.json", decision.model_dump_json().encode(), "limits")
        value = KeptLimits(edition, tuple(new.values()))
        values: dict[Field, FieldValue] = {"working_limits": value}
        entry, _ = record_metadata(self.store, self.corpus, values, author, [source])
        return entry

    def _record_waiver(self, decision: WaiverDecision, author: Author) -> str | None:
        part = decision.model_dump(exclude={"id", "type"})
        part |= {"chief_judge": author.by, "date": part["date"] or date.today().isoformat()}
        union = self._unite_part("waivers", part)
        found = self._resolve_items(decision.kind, decision.item)
        readings = [reading.result.reading for item in found for reading in item.readings]
        read = prepare_waivers(union, self.corpus, self.terms.edition)
        if problems := read(readings)[1]:
            raise ProblemsError(problems)
        source = SourceFile.of(f"{decision.id}.json", decision.model_dump_json().encode(), "event")
        if self.store.index.has_event_file(source.sha256):
            return None
        return self.store.add_entry(build_handover_entry(union.file, [source], author))

    def _record_reinspection(self, decision: ReinspectionDecision, author: Author) -> str | None:
        item = decision.item.strip()
        standing = find_item(self._resolve_items(decision.kind, item), item, str(BODY))[0]
        if standing.is_to_be_repeated:
            return None
        matters = [
            (inspection.id, *matter)
            for inspection in standing.distinct_inspections
            for matter in list_measured_matters(inspection)
        ]
        return self.store.add_entry(build_reinspection_entry(matters, author, decision.id))

    def _record_choice(self, decision: ChoiceDecision, author: Author) -> str | None:
        item, chosen = decision.item.strip(), decision.inspection
        standing = find_item(self._resolve_items(decision.kind, item), item, str(BODY))[0]
        made = [found.entry.id for found in standing.decisions if found.inspection == chosen]
        if made and not standing.contests:
            return made[-1]
        return decide_conflict(
            self.store,
            self.corpus,
            standing.item,
            chosen,
            author,
            kind=decision.kind,
            characteristic=None,
            seen={overruled.inspection for overruled in decision.over},
            made=decision.id,
        )[0]

    def _record_withdrawal(self, decision: WithdrawalDecision, author: Author) -> str | None:
        moment = datetime.now(UTC).isoformat(timespec="milliseconds")
        author_words = {"id": decision.id, "by": author.by, "at": moment, "reason": author.reason}
        row = decision.withdrawn.model_copy(update=author_words)
        source = SourceFile.of(f"{decision.id}.json", decision.model_dump_json().encode(), "event")
        if self.store.index.has_event_file(source.sha256):
            return None
        if not self._is_in_force(row):
            raise ProblemsError.of("decision", "desk-not-in-force")
        if row.limit:
            # As the event has it: a phone that was out of reach has it as it was typed.
            row = row.model_copy(update={"limit": self._find_limit(row.limit.characteristic)})
        return record_withdrawal(
            self.store, self.corpus, self.terms, row, files=[source], author=author
        )

    def _is_in_force(self, row: HandedWithdrawal) -> bool:
        """Whether a decision that is withdrawn still holds as it was seen."""
        if (asked := row.reinspection) is None:
            if (limit := row.limit) is None:
                return row.waiver in self.terms.waivers
            own = self._find_limit(limit.characteristic)
            return own is not None and self._read_limit(own) == self._read_limit(limit)
        found = self._resolve_items(asked.kind, asked.item)
        return any(own.entry.id == asked.id for standing in found for own in standing.decisions)

    def _find_limit(self, characteristic: str) -> HandedLimit | None:
        limits = self.terms.limits
        return next((row for row in limits if row.characteristic == characteristic), None)

    def _read_limit(self, limit: HandedLimit) -> list[WorkingLimit]:
        union = self._unite_part("limits", limit.to_data(bare=True))
        return read_limits(union, self.corpus, self.terms.edition)[0]

    def _unite_part(self, name: str, part: Mapping[str, Json]) -> Union:
        """An event file of one part alone, read as every event file is."""
        own = {"limits": [], "instruments": [], "waivers": [], "inspections": [], name: [part]}
        moment = datetime.now(UTC).isoformat(timespec="seconds")
        data = {**self.terms.to_data(bare=True), **own, "handed_over_at": moment}
        return unite_event_files([read_body(json.dumps(data).encode())], self.corpus)

    def _resolve_items(self, kind: Kind, item: str) -> list[Standing]:
        records = self.store.read_event_and_items(self.corpus, [(kind, item.strip())])
        found = resolve_standings(records, self.corpus)
        return [standing for standing in found if standing.kind == kind]
