"""One event's inspections in one file, for a program."""

import datetime
import platform
from collections.abc import Iterable, Mapping
from pathlib import Path

from novuss.corpus import Corpus, load_corpus
from novuss.explain.worded_problems import describe_problems, word_problems
from novuss.input_problems import Problem, ProblemsError
from novuss.inspection.event_head import EventHead
from novuss.inspection.event_result import EventResult
from novuss.inspection.item_results import ItemResult
from novuss.recordreport.cached_listing import keep_listing
from novuss.records.event_records import EventRecords, read_event
from novuss.records.event_result_from_records import build_standing_result
from novuss.records.inspection_recording import record_inspection
from novuss.records.new_entries import InspectionDetails
from novuss.records.record_merging import merge_stores
from novuss.records.record_store import open_store
from novuss.records.record_verification import verify_store
from novuss.records.recorded_entries import Author, SourceFile, refuse_repeated_files
from novuss.records.seal_and_name_clashes import find_name_problems
from novuss.records.typed_seal_numbers import parse_seals


class Records:
    """Keep the inspections of one event in a file: entries are added and never changed.

    The file is that of ``novuss record``; several programs and desks may use it, and what one
    of them added the others see. Nothing is read before it is asked for.

    Attributes:
        path: the file of records, such as ``event.db``; the first entry makes it.
        corpus: the knowledge by which it is read.

    Examples:
        >>> from novuss import Records, judge, read_readings
        >>> records = Records("event.db")
        >>> entry = records.add(judge(read_readings("cues.csv")), by="J. Sample")
        >>> [item.item for item in records.items][:2]
        ['C1', 'C2']
        >>> records.verify()
        []
    """

    def __init__(self, path: str | Path, *, corpus: Corpus | None = None) -> None:
        """Name the file; ``corpus`` is the knowledge of a :class:`Rulebook`."""
        self.path, self.corpus = Path(path), corpus or load_corpus()

    def add(
        self,
        result: EventResult,
        *,
        by: str,
        files: Iterable[str | Path] = (),
        at: datetime.datetime | None = None,
        seals: Mapping[str, str] | None = None,
        replaces: Iterable[str] = (),
        partial: bool = False,
        again: bool = False,
    ) -> str:
        """Add an inspection as one entry and return the entry's id.

        Args:
            result: what :func:`judge` returned.
            by: who answers for it.
            files: the tables that were read; no file is recorded twice.
            at: when it was measured, with a time zone; now unless given.
            seals: numbers of seals by the name of the item.
            replaces: ids of the entries that it repeats, or ``all`` of the same items.
            partial: an item passes when what was checked passes.
            again: record tables once more that were recorded before.

        Raises:
            ProblemsError: a ValueError: nothing is recorded. The file is none of novuss, an
                item is spelt otherwise in it, or the same table was recorded before.
            ValueError: nobody answers for it, or the moment has no time zone.
            OSError: one of ``files`` cannot be read.
        """
        moment = at or datetime.datetime.now(datetime.UTC)
        if not by.strip():
            raise ValueError("nobody answers for the entry; give by='J. Sample'")
        if moment.tzinfo is None:
            raise ValueError(f"{moment} has no time zone; give at=moment.astimezone()")
        with word_problems(self.corpus):
            sources = [SourceFile.of(file.name, file.read_bytes()) for file in map(Path, files)]
            refuse_repeated_files(sources)
            texts = [f"{item}={number}" for item, number in (seals or {}).items()]
            details = InspectionDetails(
                inspected_at=moment,
                seals=parse_seals(texts, result),
                again=again,
                partial=partial,
                replaces=[*replaces],
            )
            author = Author(by.strip(), platform.node())
            with open_store(self.path, create=True) as store, store.begin_transaction():
                added = record_inspection(
                    store, self.corpus, result, sources, author, details=details
                )
                items = [(item.kind, item.item) for item in result.items]
                found = store.read_event_and_items(self.corpus, items)
                if problems := find_name_problems(found, str(self.path)):
                    raise ProblemsError(problems)
                keep_listing(store, self.corpus)
        return added.entry

    @property
    def items(self) -> list[ItemResult]:
        """How each item stands after all its inspections, the first inspected first."""
        return [standing.result for standing in self._read().standings]

    @property
    def result(self) -> EventResult:
        """Everything as it stands, for :func:`write_report`; its history is ``novuss report``."""
        found = self._read()
        with word_problems(self.corpus):
            found = found.select_for_paper()
        return build_standing_result(found.standings, found.records, self.corpus)

    @property
    def head(self) -> EventHead:
        """What is kept of the event: name, place, day, judges, plan."""
        return self._read().event.head

    def merge(self, *others: str | Path) -> int:
        """Add every entry of other files that this one does not have; say how many were added.

        Raises:
            ProblemsError: a ValueError: a file cannot be used; nothing is added.
        """
        with word_problems(self.corpus):
            return merge_stores(self.path, [*map(Path, others)], self.corpus).added

    def verify(self) -> list[Problem]:
        """Look for whatever was changed by other means than novuss; empty where nothing was."""
        with word_problems(self.corpus), open_store(self.path) as store:
            return describe_problems(verify_store(store, self.corpus).problems, self.corpus)

    def _read(self) -> EventRecords:
        with word_problems(self.corpus):
            return read_event(self.path, self.corpus)
