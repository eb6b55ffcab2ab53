"""Takeover of event files into the records: each inspection once, as an entry of its own."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import cast

from novuss.corpus import Corpus
from novuss.grouping import group_values
from novuss.input_problems import ProblemsError
from novuss.inspection.disc_sets import SetResult
from novuss.inspection.event_result import EventResult
from novuss.records.event_file_export import export_inspection, read_handed_limit
from novuss.records.event_file_judging import JudgedEvent, JudgedInspection
from novuss.records.event_file_union import Union, serialize_content
from novuss.records.event_metadata import normalize_field_value, record_metadata
from novuss.records.event_state import resolve_event
from novuss.records.item_standings import Standing, resolve_sets, resolve_standings
from novuss.records.new_entries import (
    InspectionDetails,
    build_handover_entry,
    build_inspection_entry,
    build_renaming_entry,
)
from novuss.records.record_store import Store
from novuss.records.recorded_entries import (
    Author,
    Field,
    FieldValue,
    Inspection,
    KeptLimits,
    Records,
    SourceFile,
)


@dataclass(frozen=True)
class Taken:
    """What an event file brought to the records, and how its items stand with it."""

    new: tuple[JudgedInspection, ...]
    #: Inspections that the records had already.
    known: tuple[JudgedInspection, ...]
    #: Inspections in which nothing was measured yet: they are not recorded.
    empty: tuple[JudgedInspection, ...]
    #: What is now kept of the event.
    kept: Mapping[Field, FieldValue]
    #: What the file says of the event and the records keep otherwise: theirs, then the file's.
    otherwise: Mapping[Field, tuple[FieldValue, FieldValue]]
    standings: tuple[Standing, ...]
    sets: tuple[SetResult, ...]

    def build_event_result(self, judged: JudgedEvent) -> EventResult:
        """What was judged, its items as they stand in the records."""
        items = tuple(standing.result for standing in self.standings)
        return replace(judged.result, items=items, sets=self.sets)


def take_over(
    store: Store,
    corpus: Corpus,
    union: Union,
    judged: JudgedEvent,
    files: Sequence[SourceFile],
    *,
    author: Author,
    partial: bool = False,
    given: Mapping[Field, FieldValue] | None = None,
    own_limits: bool = True,
) -> Taken:
    """Add to the records what event files have and they do not, all of it or nothing.

    The ``author`` answers for what the files name nobody for, and may have no name; what is
    ``given`` by options goes before what the files say. Where it is ``partial`` nothing that was
    not checked counts as a gap, whatever the files say.

    Raises:
        ProblemsError: ``event-changed`` for an inspection that was recorded with other
            contents, ``event-nobody`` for one that names nobody.
    """
    call = _Takeover(store, corpus, union, judged, author)
    with store.begin_transaction():
        records = call.read_records()
        new, known, empty = call.sort_out(records)
        # What files say of the event needs a name as well, where nothing was measured yet.
        needing = new if call.sender.by or known else [*new, *empty]
        if nobody := [inspection for inspection in needing if not call.find_inspector(inspection)]:
            raise ProblemsError([found.piece.build_problem("event-nobody") for found in nobody])
        for inspection in new:
            call.add_inspection(inspection, partial=partial)
        call.rename_items(records, new)
        fields = call.collect_event_fields(own_limits=own_limits)
        kept, otherwise = call.record_event_fields(fields, given or {}, files)
        call.record_files(files)
        call.drop_withdrawn_limits()
        call.keep_photos([*new, *known])
        after = resolve_standings(call.read_records(), corpus)
    ids = {inspection.from_file.id for inspection in judged.inspections}
    names = {discs.name for discs in judged.result.sets}
    return Taken(
        new=tuple(new),
        known=tuple(known),
        empty=tuple(empty),
        kept=kept,
        otherwise=otherwise,
        standings=tuple(
            item for item in after if any(inspection.id in ids for inspection in item.inspections)
        ),
        sets=tuple(discs for discs in resolve_sets(after, corpus) if discs.name in names),
    )


@dataclass(frozen=True)
class _Takeover:
    """The steps by which event files come to the records."""

    store: Store
    corpus: Corpus
    union: Union
    judged: JudgedEvent
    author: Author

    def read_records(self) -> Records:
        """What the records say of the items of the files."""
        inspections = [inspection.from_file for inspection in self.judged.inspections]
        items = {(inspection.kind, inspection.item.strip()) for inspection in inspections}
        return self.store.read_event_and_items(
            self.corpus, items, [inspection.id for inspection in inspections]
        )

    def sort_out(
        self, records: Records
    ) -> tuple[list[JudgedInspection], list[JudgedInspection], list[JudgedInspection]]:
        """The inspections that are new, those that are known, and those that are empty."""
        recorded = {inspection.id: inspection for inspection in records.inspections}
        unread = {entry.id for entry in records.unread}
        found = resolve_standings(records, self.corpus)
        new: list[JudgedInspection] = []
        known: list[JudgedInspection] = []
        empty: list[JudgedInspection] = []
        problems = []
        for inspection in sorted(
            self.judged.inspections,
            key=lambda inspection: (inspection.moment, inspection.from_file.id),
        ):
            before = recorded.get(inspection.from_file.id)
            if before is not None and not _is_recorded_as(inspection, before, found, self.corpus):
                values = {"entry": inspection.from_file.id[:8], "by": before.entry.by}
                problems.append(inspection.piece.build_problem("event-changed", **values))
            elif before is not None or inspection.from_file.id in unread:
                known.append(inspection)
            else:
                (new if inspection.measured else empty).append(inspection)
        if problems:
            raise ProblemsError(problems)
        return new, known, empty

    def find_inspector(self, inspection: JudgedInspection) -> str:
        """Who measured: whom the inspection names, else the author; never a judge of the event."""
        return inspection.from_file.by.strip() or self.author.by

    def add_inspection(self, inspection: JudgedInspection, *, partial: bool) -> None:
        """Record an inspection as an entry of its own."""
        typed = inspection.from_file
        details = InspectionDetails(
            inspected_at=inspection.moment,
            partial=partial or typed.partial,
            replaces=typed.replaces,
            typed=typed,
            knowledge=self.corpus.ruleset_version,
        )
        author = Author(self.find_inspector(inspection), typed.device.strip() or self.author.desk)
        self.store.add_entry(build_inspection_entry(inspection.result, (), author, details))

    @cached_property
    def sender(self) -> Author:
        """Who answers for the files: the author, else who measured."""
        measured = (piece.inspection.by.strip() for piece in reversed(self.union.inspections))
        named = (self.author.by, *measured)
        return replace(self.author, by=next(filter(None, named), ""))

    def rename_items(self, records: Records, new: Sequence[JudgedInspection]) -> None:
        """Let what the form goes on calling by an old name go by the one that holds now."""
        names = group_values(
            ((inspection.kind, inspection.named or inspection.item), inspection.item)
            for inspection in records.inspections
        )
        filed = ((judged.from_file, judged.from_file.item.strip()) for judged in new)
        renamed = group_values(
            (holding[0], inspection.id)
            for inspection, name in filed
            if (holding := names.get((inspection.kind, name), [name]))[0] != name
            and len(set(holding)) == 1
        )
        for name, ids in renamed.items():
            self.store.add_entry(build_renaming_entry(ids, name, self.sender))

    def collect_event_fields(self, *, own_limits: bool) -> dict[Field, FieldValue]:
        """What the files say of the event."""
        result = self.judged.result
        words = cast("dict[Field, FieldValue]", dict(vars(self.union.event_head)))
        words |= {"edition": result.edition, "rule": self.union.rule}
        if self.union.limits and own_limits:
            words["working_limits"] = KeptLimits(result.edition, result.working_limits)
        return {
            name: normalize_field_value(value)
            for name, value in words.items()
            if normalize_field_value(value)
        }

    def record_event_fields(
        self,
        words: Mapping[Field, FieldValue],
        given: Mapping[Field, FieldValue],
        files: Sequence[SourceFile],
    ) -> tuple[dict[Field, FieldValue], dict[Field, tuple[FieldValue, FieldValue]]]:
        """Keep what the records do not say of the event yet; what they keep otherwise is given."""
        before = resolve_event(self.store.read_event_and_items(self.corpus))
        otherwise = {
            name: (before.kept[name], value)
            for name, value in words.items()
            if name in before.kept and name not in given and value != before.kept[name]
        }
        known = {*before.kept, *before.disputed}
        new = {name: value for name, value in words.items() if name not in known} | {**given}
        if not new or not self.sender.by:
            return {}, otherwise
        _, kept = record_metadata(self.store, self.corpus, new, self.sender, files)
        return kept, otherwise

    def drop_withdrawn_limits(self) -> None:
        """Keep no working limit any more that the chief judge took back after it was kept."""
        kept = resolve_event(self.store.read_event_and_items(self.corpus)).working_limits
        if kept is None or kept.edition != self.union.edition or not self.sender.by:
            return
        anew = {piece.key for piece in self.union.limits}
        withdrawn = {
            read_handed_limit(row.limit, self.corpus, kept.edition)
            for row in self.union.withdrawn
            if row.limit and (row.limit.characteristic,) not in anew
        }
        rest = tuple(limit for limit in kept.limits if limit not in withdrawn)
        if rest != kept.limits:
            value = KeptLimits(kept.edition, rest) if rest else None
            record_metadata(self.store, self.corpus, {"working_limits": value}, self.sender)

    def record_files(self, files: Sequence[SourceFile]) -> None:
        """Keep which files were taken over, each once."""
        for source, file in zip(self.union.sources, files, strict=True):
            if self.sender.by and not self.store.index.has_event_file(file.sha256):
                event = source.file.model_copy(update={"inspections": []})
                self.store.add_entry(build_handover_entry(event, [file], self.sender))

    def keep_photos(self, recorded: Iterable[JudgedInspection]) -> None:
        """Keep the photos that came of inspections that are recorded."""
        named = {photo.sha256 for inspection in recorded for photo in inspection.from_file.photos}
        contents = self.union.photo_contents
        self.store.photos.add_photos(
            {digest: contents[digest] for digest in named & contents.keys()}
        )


def _is_recorded_as(
    inspection: JudgedInspection, before: Inspection, found: Sequence[Standing], corpus: Corpus
) -> bool:
    """Whether an inspection was recorded as it stands in the file, its item's name aside.

    The item may have been renamed in the records since.
    """
    was = before.typed or export_inspection(before, found, corpus)
    names = {before.item, before.named or before.item, was.item}
    if inspection.from_file.item.strip() not in {name.strip() for name in names}:
        return False
    return serialize_content(was) == serialize_content(
        inspection.from_file.model_copy(update={"item": was.item})
    )
