"""State of a desk: the records, the file beside them, and what phones do with both.

Everything here runs in one thread, which owns both files.
"""

import hashlib
import json
import uuid
from collections.abc import Iterable, Mapping, Sequence
from contextlib import ExitStack
from datetime import UTC, date, datetime
from pathlib import Path

from novuss.corpus import Corpus
from novuss.desk.chief_decisions import ChoiceDecision, DecisionRecorder, read_decision
from novuss.desk.kept_photos import PhotoFolder
from novuss.desk.phone_presence import describe_presence
from novuss.desk.phone_registry import PhoneRegistry
from novuss.desk.phones import ROLES, Phone
from novuss.desk.phones_and_drafts_store import (
    Claim,
    DraftsStore,
    LogRow,
    find_drafts_path,
    open_drafts,
)
from novuss.desk.received_entries import (
    HandedFile,
    Received,
    list_named_photos,
    read_body,
    receive_entries,
)
from novuss.desk.request_bounds import MOST_CLAIMS
from novuss.input_problems import Problem, ProblemsError
from novuss.json_types import Json, JsonObject
from novuss.model.event_file import EventFile, HandedInspection
from novuss.opendata.judging_data import build_judging
from novuss.records.entry_chain import Signer
from novuss.records.event_file_export import (
    build_limits_error,
    export_inspection,
    export_terms,
)
from novuss.records.event_limits_and_waivers import find_own_limits
from novuss.records.event_records import EventRecords
from novuss.records.inspection_photo_list import list_photo_digests
from novuss.records.phone_signatures import read_phone_signatures
from novuss.records.record_store import Store, open_store
from novuss.records.signing_keys import KeyFile, is_signing_available, make_key, read_key

#: Rows of the log that are read at once.
AT_ONCE = 100


class EventDesk(PhoneRegistry):
    """The open files of an event at a desk."""

    def __init__(self, path: Path, corpus: Corpus, signer: Signer | None = None) -> None:
        """Take the file of records.

        Args:
            path: of the records; they are made where they are not there.
            corpus: the knowledge.
            signer: signs what the desk receives.
        """
        super().__init__()
        self.path, self.corpus = path, corpus
        self.photos = PhotoFolder(path.parent / "photos")
        self._signer, self._stack = signer, ExitStack()
        self._records: EventRecords | None = None
        self._data_version = 0
        # What holds of the event, by the entries that say it.
        self._terms: tuple[frozenset[str], EventFile] | None = None

    def open(self) -> None:
        """Open both files, and tell phones of what came to the records by other ways.

        Raises:
            ProblemsError: one of them cannot be used, or another desk uses them.
        """
        self.store: Store = self._stack.enter_context(
            open_store(self.path, create=True, signer=self._signer)
        )
        self._refuse_own_limits()
        drafts = open_drafts(find_drafts_path(self.path))
        self.drafts: DraftsStore = self._stack.enter_context(drafts)
        self._phones = self.drafts.list_phones()
        for role in ROLES:
            if not self.read_code(role):
                self.make_code(role)
        if self.drafts.read_value("event") is None:
            self.drafts.keep_value("event", self._find_event_id())
        self._knowledge = build_judging(self.corpus).digest
        self.has_changed()
        self.log_news()

    def close(self) -> None:
        """Close both files."""
        self._stack.close()

    def _refuse_own_limits(self) -> None:
        """Refuse inspections that phones would judge otherwise than the records.

        Raises:
            ProblemsError: ``desk-limits``.
        """
        found = self.read_records()
        if own := find_own_limits(found.records.inspections, found.event):
            raise build_limits_error("desk-limits", own, str(self.path))

    def _find_event_id(self) -> str:
        ids = [handover.event.id for handover in self.read_records().records.handovers]
        return min(ids, default=str(uuid.uuid4()))

    def read_records(self) -> EventRecords:
        """Read all records, once as long as nothing comes to them."""
        head = self.store.index.state.head
        if self._records is None or self._records.records.head != head:
            self._records = EventRecords.of(self.store, self.path, self.corpus)
        return self._records

    # Entries and decisions

    def export_terms(self) -> EventFile:
        """What holds of the event, as an event file without inspections."""
        entries = frozenset(self.store.index.find_event_entries())
        if self._terms is None or self._terms[0] != entries:
            found = self.read_records()
            edition = found.event.edition or self.corpus.find_edition(
                found.event.head.day or date.today()
            )
            event = self.drafts.read_value("event") or ""
            terms = export_terms(found.records, self.corpus, event, edition, self._knowledge)
            self._terms = entries, terms
        return self._terms[1]

    def take_entries(self, files: Sequence[HandedFile]) -> list[Received | Exception]:
        """Take what some phones hand over; what was taken is on the disk when this returns.

        Of each it is all or nothing: an error in its place says why nothing was taken.

        Raises:
            ProblemsError: the records cannot be used.
            sqlite3.Error: they cannot be written; nothing was taken.
        """
        answers: list[Received | Exception] = []
        taken: list[HandedInspection] = []
        terms = self.export_terms()
        with self.store.begin_transaction():
            for file in files:
                try:
                    received, inspections = self._take_part(file, terms)
                except Exception as error:
                    if not self.store.connection.in_transaction:
                        raise
                    answers.append(error)
                else:
                    answers.append(received)
                    taken += inspections
        known = {
            name for answer in answers if isinstance(answer, Received) for name in answer.known
        }
        if self.drafts.find_unlogged(known):
            # They were taken when the file beside the records could not be written.
            self.log_news()
        elif taken:
            with self.drafts.begin_transaction():
                self._log_inspections(taken, self._update_terms())
        return answers

    def _take_part(
        self, file: HandedFile, terms: EventFile
    ) -> tuple[Received, list[HandedInspection]]:
        source, phone = read_body(file.body), file.phone
        inspections = source.file.inspections
        photos = self.photos.read_photos(list_photo_digests(inspections))
        with self.store.receive_part(phone.name, file.sign_inspections(source)):
            received = receive_entries(self.store, self.corpus, source, terms, phone, photos=photos)
        new = set(received.new)
        return received, [found for found in inspections if found.id in new]

    def take_decision(self, phone: Phone, body: bytes, signatures: str = "") -> int:
        """Take a decision of the chief judge; a known one changes nothing.

        Args:
            phone: of the chief judge.
            body: the decision.
            signatures: what the request says of the phone's signatures.

        Raises:
            ProblemsError: it was not taken.
        """
        decision = read_decision(body)
        data = decision.model_dump_json(exclude_defaults=True)
        if (known := self.drafts.find_decision(decision.id)) is not None:
            if known != data:
                raise ProblemsError.of("decision", "desk-decision-changed", id=decision.id[:8])
            return self.drafts.number
        signed: dict[str, Sequence[str]] = {}
        with self.store.begin_transaction(), self.store.receive_part(phone.name, signed):
            recorder = DecisionRecorder(self.store, self.corpus, self.export_terms(), phone)
            entry = recorder.record_decision(decision)
            found = read_phone_signatures(signatures, phone.key).get(decision.id)
            if entry and found and found.fits_decision(json.loads(data)):
                signed[entry] = found.key, found.signature, data
        announced = {**json.loads(data), "by": phone.name, "at": _format_now()}
        if isinstance(decision, ChoiceDecision):
            announced["over"] = self._list_overruled(entry)
        with self.drafts.begin_transaction():
            self.drafts.add_decision(decision.id, data)
            self.drafts.append_log("decision", announced)
        self.log_news()
        return self.drafts.number

    def _list_overruled(self, entry: str | None) -> list[JsonObject]:
        """List over which inspections an entry lets another stand, and on what."""
        return [
            {
                "inspection": decision.over,
                "characteristic": decision.characteristic,
                "occasion": decision.occasion,
            }
            for decision in self.read_records().records.decisions
            if decision.entry.id == entry
        ]

    def keep_photo(self, digest: str, content: bytes) -> None:
        """Keep a photo, in the records too where an inspection names it.

        Raises:
            ProblemsError: ``photo-changed``, ``photo-no-jpeg``, ``photo-large``.
        """
        self.photos.keep_photo(digest, content)
        statement = "SELECT inspection FROM typed WHERE inspection LIKE ?"
        rows = self.store.connection.execute(statement, (f"%{digest}%",)).fetchall()
        if digest in list_named_photos([text for (text,) in rows]):
            with self.store.begin_transaction():
                self.store.photos.add_photos({digest: content})

    def read_photo(self, digest: str) -> bytes | None:
        """Read a photo that was handed over."""
        found = self.photos.read_photos([digest]) or self.store.photos.read_photos([digest])
        return found.get(digest)

    # Drafts and claims

    def replace_drafts(self, phone: Phone, drafts: Sequence[Json]) -> None:
        """Replace what a phone is measuring."""
        self.drafts.replace_drafts(phone.id, drafts)

    def claim_item(self, phone: Phone, kind: str, item: str, over: str | None) -> None:
        """Let a phone be at an item.

        Raises:
            ProblemsError: ``desk-taken`` where another phone is there that was not named.
        """
        claims = self.drafts.list_claims()
        holder = next(
            (claim.phone for claim in claims if (claim.kind, claim.item) == (kind, item)), None
        )
        if holder not in (None, phone.id, over):
            by = next(known.name for known in self._phones if known.id == holder)
            raise ProblemsError.of("item", "desk-taken", item=item, by=by, phone=str(holder))
        if sum(claim.phone == phone.id for claim in claims) >= MOST_CLAIMS:
            raise ProblemsError.of("item", "desk-many", most=str(MOST_CLAIMS))
        self.drafts.set_claim(Claim(kind, item, phone.id))

    def leave_item(self, phone: Phone, kind: str, item: str) -> None:
        """Let a phone leave an item."""
        self.drafts.drop_claim(Claim(kind, item, phone.id))

    # What phones are told

    def has_changed(self) -> bool:
        """Whether another process wrote to the records since this was asked."""
        (version,) = self.store.connection.execute("PRAGMA data_version").fetchone()
        changed, self._data_version = version != self._data_version, int(version)
        return bool(changed)

    def get_number(self) -> int:
        """The number of what phones were told last."""
        return self.drafts.number

    def log_news(self) -> None:
        """Append to the log what came to the records and no phone was told of."""
        found = self.store.connection.execute("SELECT id FROM inspection").fetchall()
        unlogged = set(self.drafts.find_unlogged(name for (name,) in found))
        self._terms = None
        with self.drafts.begin_transaction():
            terms = self._update_terms()
            if unlogged:
                records = self.read_records()
                inspections = [
                    export_inspection(inspection, records.standings, self.corpus)
                    for inspection in records.records.inspections
                    if inspection.id in unlogged
                ]
                self._log_inspections(inspections, terms, unlogged)

    def _update_terms(self) -> EventFile:
        """Tell what holds of the event where that has changed."""
        terms = self.export_terms()
        data = terms.to_data(bare=True)
        digest = hashlib.sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()
        before = self.drafts.read_value("terms")
        if before != digest:
            self.drafts.keep_value("terms", digest)
            if before is not None:
                self.drafts.append_log("settings", data)
        return terms

    def _log_inspections(
        self,
        inspections: Sequence[HandedInspection],
        terms: EventFile,
        names: Iterable[str] = (),
    ) -> None:
        """Append inspections, and remember them and some names as told."""
        # Decisions are told with what holds of the event.
        bare = {"choices": [], "reinspections": [], "inspections": list(inspections)}
        file = terms.model_copy(update=bare)
        ids = {*names, *(inspection.id for inspection in inspections)}
        self.drafts.append_log("entries", file.to_data(bare=True), ids)

    def read_log(self, after: int) -> list[LogRow]:
        """Read some of what phones are told after a number."""
        return self.drafts.read_log(after, AT_ONCE)

    def describe_presence(self, online: Mapping[str, int]) -> JsonObject:
        """Who is at the desk, and what each is measuring."""
        drafts, claims = self.drafts.list_drafts(), self.drafts.list_claims()
        return describe_presence(self._phones, drafts, claims, online)


def read_desk_key(path: Path) -> KeyFile | None:
    """Read the key with which a desk signs what it received, and make it the first time.

    Args:
        path: of the records, beside which it lies.

    Returns:
        None where nothing can be signed here.

    Raises:
        ProblemsError: it cannot be read or made.
    """
    if not is_signing_available():
        return None
    key = path.with_name(f"{path.stem}.desk.pem")
    try:
        if not key.exists():
            make_key(key)
    except OSError as error:
        raise ProblemsError([Problem.refused(str(key), "record-unwritable", error)]) from None
    return read_key(key)


def _format_now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
