"""Entries that phones hand over, taken into the records of the event."""

import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

from novuss.corpus import Corpus
from novuss.desk.phones import Phone
from novuss.input_problems import Problem, ProblemsError
from novuss.inspection.confusable_names import name_keys
from novuss.model.event_file import EventFile
from novuss.records.event_file_check import adopt_terms, check_event_files
from novuss.records.event_file_import import Taken, take_over
from novuss.records.event_file_judging import JudgedEvent
from novuss.records.event_file_union import Union, unite_event_files
from novuss.records.event_records import EventRecords
from novuss.records.event_state import Event, resolve_event
from novuss.records.phone_signatures import read_phone_signatures
from novuss.records.reading_encoding import dump_canonical_json
from novuss.records.record_store import Store
from novuss.records.recorded_entries import Author, SourceFile
from novuss.tables.event_file import EventSource, read_event_file
from novuss.tables.event_zip import is_packed
from novuss.tables.input_content import provide_content
from novuss.tables.item_names import ItemNames
from novuss.tables.table_check import CheckOptions

#: What problems call the body of a request.
BODY = Path("entries.json")
#: Clocks of a phone and of the desk differ by so much at most before it is told.
_AHEAD = timedelta(minutes=5)


@dataclass(frozen=True)
class Received:
    """What came of entries that a phone handed over."""

    new: tuple[str, ...]
    known: tuple[str, ...]
    #: Inspections in which nothing was measured: they are not recorded.
    empty: tuple[str, ...]
    #: What is to be said of what was taken all the same.
    warnings: tuple[Problem, ...] = ()


@dataclass(frozen=True)
class HandedFile:
    """An event file that a phone handed over, as it came."""

    phone: Phone
    body: bytes
    #: What the request says of the phone's signatures.
    signatures: str = ""

    def sign_inspections(self, source: EventSource) -> dict[str, tuple[str, str]]:
        """Keys and signatures of the phone, by the ids of the inspections that they fit."""
        found = read_phone_signatures(self.signatures, self.phone.key)
        inspections = {inspection.id: inspection for inspection in source.file.inspections}
        return {
            name: (signature.key, signature.signature)
            for name, signature in found.items()
            if name in inspections and signature.fits(inspections[name].to_data())
        }


def read_body(body: bytes) -> EventSource:
    """Read a request's body as an event file.

    Raises:
        ProblemsError: with everything that keeps it from being one.
    """
    if is_packed(body):
        raise ProblemsError.of(str(BODY), "zip-damaged")
    with provide_content(BODY, body):
        return read_event_file(BODY)


def receive_entries(
    store: Store,
    corpus: Corpus,
    source: EventSource,
    terms: EventFile,
    phone: Phone,
    *,
    photos: Mapping[str, bytes],
) -> Received:
    """Take the inspections of an event file into the records, all of them or none.

    Edition, rule, limits and waivers are those of the event, whatever the phone says.

    Args:
        store: the open records.
        corpus: the knowledge.
        source: what the phone handed over.
        terms: of the event.
        phone: who handed it over.
        photos: those that came, by their SHA-256.

    Raises:
        ProblemsError: ``desk-other-event``, ``desk-name``, ``event-changed`` and all that
            keeps a reading from being judged; nothing was recorded.
    """
    _refuse_foreign(source, terms, phone, store)
    own = {name: getattr(terms, name) for name in ("event", "edition", "rule", "guard")}
    own |= {"limits": [], "waivers": [], "withdrawn": [], "choices": [], "reinspections": []}
    own |= {"inspections": source.file.inspections}
    source = replace(source, file=source.file.model_copy(update=own), photos=photos)
    union = unite_event_files([source], corpus, inspected=True)
    event = resolve_event(store.read_event_and_items(corpus))
    judged = _judge_union(union, event, store, corpus)
    # What it is judged by is kept once, however many phones hand entries over.
    about = union.file.model_copy(update={"inspections": [], "handed_over_at": None})
    content = dump_canonical_json(about.to_data(bare=True)).encode()
    taken = take_over(
        store,
        corpus,
        union,
        judged,
        [SourceFile.of(BODY.name, content, "event")],
        author=Author(phone.name, phone.device),
    )
    return _summarize(taken)


def _refuse_foreign(source: EventSource, terms: EventFile, phone: Phone, store: Store) -> None:
    """Refuse entries of another event, and new ones in another's name."""
    file = source.file
    if (file.id, file.edition) != (terms.id, terms.edition):
        values = {"event": terms.event.name or terms.id[:8], "edition": terms.edition}
        raise ProblemsError([source.build_problem("desk-other-event", "id", **values)])
    known = store.entries.read_seals(inspection.id for inspection in file.inspections)
    problems = [
        source.build_problem(
            "desk-name",
            "inspections",
            place,
            "by",
            item=inspection.item,
            by=inspection.by,
            name=phone.name,
        )
        for place, inspection in enumerate(file.inspections)
        if inspection.id not in known
        and inspection.by.strip()
        and not name_keys(inspection.by) & name_keys(phone.name)
    ]
    if problems:
        raise ProblemsError(problems)


def _judge_union(union: Union, event: Event, store: Store, corpus: Corpus) -> JudgedEvent:
    limits = tuple(event.list_limits(union.edition))
    options, _ = adopt_terms(CheckOptions(corpus, kept_limits=limits), union)

    def compare(names: ItemNames) -> list[Problem]:
        records = EventRecords(BODY, store.read_event_and_items(corpus, names.named))
        return names.compare_with_recorded(records.list_names(former=True), store.name)

    day = union.event_head.day
    checked = check_event_files(options, union, (), day, compare_names=compare)
    if checked.judged is None:
        raise ProblemsError(list(checked.problems))
    return checked.judged


def _summarize(taken: Taken) -> Received:
    now = datetime.now(UTC)
    late = [
        inspection.piece.build_problem(
            "desk-clock", "at", at=inspection.from_file.at, now=now.isoformat(timespec="seconds")
        )
        for inspection in taken.new
        if inspection.moment > now + _AHEAD
    ]
    return Received(
        new=tuple(inspection.from_file.id for inspection in taken.new),
        known=tuple(inspection.from_file.id for inspection in taken.known),
        empty=tuple(inspection.from_file.id for inspection in taken.empty),
        warnings=tuple(late),
    )


def find_changed_ids(error: ProblemsError, source: EventSource) -> list[str]:
    """Find the inspections that are known with other contents, by the problems told of them."""
    places = [
        number - 1
        for problem in error.problems
        if problem.code == "event-changed"
        for part, number in problem.within
        if part == "inspection"
    ]
    return [source.file.inspections[place].id for place in places]


def list_named_photos(texts: Collection[str]) -> set[str]:
    """List the SHA-256 of the photos that inspections name, as they are kept."""
    return {photo["sha256"] for text in texts for photo in json.loads(text).get("photos", ())}
