"""The tables of a report on records: rows of words in the reader's language."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import compress, groupby
from typing import NamedTuple, TypeVar

from novuss.grouping import group_values
from novuss.inspection.item_results import ItemResult, Result
from novuss.inspection.verdicts import WORDS, Verdict, find_worst_verdict
from novuss.model.equipment_records import Kind
from novuss.recordreport.record_document import RecordReport
from novuss.recordreport.record_sentences import explain_reading
from novuss.records.item_standings import RecordedReading, Standing, judge_alone, locate_reading
from novuss.records.recorded_entries import Entry, Inspection

_T = TypeVar("_T")


@dataclass(frozen=True)
class Cell:
    """One cell: words, and what a form may make more of."""

    text: str
    #: A verdict, or what people are told of an item, for its colour.
    verdict: str | None = None
    clause: str | None = None


@dataclass(frozen=True)
class Row:
    """One row; ``past`` where it tells of what holds no more."""

    cells: tuple[Cell, ...]
    past: bool = False


@dataclass(frozen=True)
class RecordTable:
    """A table with its title, the keys of its headings and its rows."""

    title: str
    headings: tuple[str, ...]
    rows: tuple[Row, ...]

    def without(self, *headings: str) -> "RecordTable":
        """The table without some of its columns."""
        kept = [heading not in headings for heading in self.headings]
        rows = (replace(row, cells=tuple(compress(row.cells, kept))) for row in self.rows)
        return replace(self, headings=tuple(compress(self.headings, kept)), rows=tuple(rows))


def _build_table(
    title: str,
    rows: Iterable[_T],
    columns: Mapping[str, Callable[[_T], Cell | str]],
    past: Callable[[_T], bool] = lambda _: False,
) -> RecordTable:
    """A row for each of ``rows``: by the key of its heading what a column says of it."""
    made = (
        Row(tuple(_build_cell(column(row)) for column in columns.values()), past(row))
        for row in rows
    )
    return RecordTable(title, tuple(columns), tuple(made))


def _build_cell(words: Cell | str) -> Cell:
    return words if isinstance(words, Cell) else Cell(words)


class Tables:
    """The tables of one report.

    Args:
        report: what they tell of.
        whole: write hashes in full, as data has them, and not as a reader compares them.
    """

    def __init__(self, report: RecordReport, *, whole: bool = False) -> None:
        self._report = report
        self._explain = report.explainer
        self._say = report.explainer.wording
        self._whole = whole

    def main(self) -> RecordTable:
        """The table that answers the question of the report's view."""
        match self._report.view:
            case "summary":
                return self.standings()
            case "certificate":
                return self.readings().without("record.entry")
            case "open":
                return self.open()
            case "history":
                return self.history()

    def all(self) -> list[RecordTable]:
        """Every table of the report's view; of several those without a row are left out."""
        more = {
            "summary": lambda: [self.again(), self.entries()],
            "certificate": lambda: [self.history()],
        }.get(self._report.view)
        tables = [self.main(), *(more() if more else ())]
        return [table for table in tables if table.rows or not more]

    def standings(self, kind: Kind | None = None) -> RecordTable:
        """Where each item stands, or each of one kind."""
        return _build_table(
            "record.items",
            (item for item in self._report.standings if kind in (None, item.kind)),
            {
                "report.item": lambda item: item.item,
                "report.kind": lambda item: self._explain.kind(item.kind),
                "report.verdict": lambda item: self._word(item.result),
                "record.first-verdict": lambda item: self._word(
                    judge_alone(item.counted[0], item.corpus)
                ),
                "record.inspections": lambda item: str(len(item.counted)),
                "record.seal": lambda item: item.seal or "",
                "record.time": lambda item: self._when(item.last.entry),
                "record.by": lambda item: item.last.entry.by,
                "report.why": lambda item: self._explain.headline(item.result),
            },
        )

    def again(self) -> RecordTable:
        """What was measured more than once: the first reading beside the one that stands."""
        return _build_table(
            "record.again",
            (again for item in self._report.standings for again in _find_measured_again(item)),
            {
                "report.item": lambda again: again.item,
                "report.characteristic": lambda again: self._characteristic(again.now[0]),
                "record.first-reading": lambda again: self._several(again.first),
                "record.first-verdict": lambda again: self._worst(again.first),
                "record.now": lambda again: self._several(again.now),
                "report.verdict": lambda again: self._worst(again.now),
                "record.time": lambda again: self._when(again.entry),
                "record.by": lambda again: again.entry.by,
            },
        )

    def readings(self) -> RecordTable:
        """Every reading of the items: of each what stands, then what was superseded."""
        return _build_table(
            "record.readings",
            (
                reading
                for item in self._report.standings
                for reading in sorted(item.readings, key=lambda reading: not reading.stands)
            ),
            {
                "record.time": lambda row: self._when(row.inspection.entry),
                "report.clause": lambda row: _name_clause(row.result),
                "report.characteristic": lambda row: self._name(row.result),
                "report.value": lambda row: self._explain.typed(row.result.reading),
                "report.limits": lambda row: self._explain.limit(row.result.reading.characteristic),
                "report.verdict": lambda row: self._verdict(row.result.verdict),
                "report.instrument": lambda row: row.result.reading.instrument or "",
                "record.by": lambda row: row.result.reading.measured_by or row.inspection.entry.by,
                "record.entry": lambda row: row.inspection.entry.id[:8],
                "report.why": lambda row: explain_reading(row, self._explain),
            },
            past=lambda row: not row.stands,
        )

    def superseded(self) -> RecordTable:
        """The readings that hold no more: what stands in their place is told elsewhere."""
        found = self.main().without("report.limits", "report.instrument")
        return replace(found, rows=tuple(row for row in found.rows if row.past))

    def open(self) -> RecordTable:
        """What somebody has to mend, decide or measure: what fails first, what has no row last."""

        def of_reading(
            words: Callable[[RecordedReading], Cell | str],
        ) -> Callable[[_Open], Cell | str]:
            return lambda point: words(point.reading) if point.reading else "–"

        return _build_table(
            "record.title-open",
            self._open(),
            {
                "report.item": lambda point: point.standing.item,
                "report.kind": lambda point: self._explain.kind(point.standing.kind),
                "report.verdict": lambda point: self._verdict(point.verdict),
                "report.characteristic": of_reading(lambda row: self._characteristic(row.result)),
                "report.value": of_reading(lambda row: self._explain.typed(row.result.reading)),
                "report.why": self._why_open,
                "record.time": of_reading(lambda row: self._when(row.inspection.entry)),
                "record.by": of_reading(lambda row: row.inspection.entry.by),
            },
        )

    def _open(self) -> "list[_Open]":
        order, items = list(Verdict), self._report.standings
        points = [
            _Open(item, reading.result.verdict, reading) for item in items for reading in item.open
        ]
        points.sort(key=lambda point: order.index(point.verdict))
        return points + [_Open(item, Verdict.NOT_MEASURED) for item in items if item.result.missing]

    def _why_open(self, point: "_Open") -> str:
        missing = point.standing.result.missing
        if point.reading is None:
            language = self._explain.language
            names = "; ".join(
                f"{characteristic.clause} {characteristic.names[language]}"
                for characteristic in missing
            )
            return f"{self._say('record.no-reading', n=len(missing))} {names}"
        never = point.verdict.failing and not point.standing.again(point.reading)
        more = [self._say("record.not-again")] if never else []
        return explain_reading(point.reading, self._explain, *more)

    def history(self) -> RecordTable:
        """Every inspection with its readings, the earliest first."""
        return _build_table(
            "record.title-history",
            self._report.inspections,
            {
                "record.time": lambda row: self._when(row.entry),
                "record.entry": lambda row: row.entry.id[:8],
                "report.item": lambda row: (
                    self._say("record.named", item=row.item, was=row.named)
                    if row.named is not None
                    else row.item
                ),
                "report.kind": lambda row: self._explain.kind(row.kind),
                "report.verdict": lambda row: self._word(judge_alone(row, self._report.corpus)),
                "report.value": lambda row: "; ".join(map(self._describe, row.results)),
                "record.seal": lambda row: row.seal or "",
                "record.by": lambda row: row.entry.by,
                "record.desk": lambda row: row.entry.desk,
                "report.edition": lambda row: self._terms(row.entry),
                "record.files": lambda row: self._files(row) + self._replaced(row.entry),
            },
            past=lambda row: row.duplicate,
        )

    def entries(self) -> RecordTable:
        """The calls by which inspections were recorded, the earliest first."""
        by_entry = groupby(self._report.inspections, key=lambda inspection: inspection.entry)
        return _build_table(
            "record.entries",
            ((entry, list(inspections)) for entry, inspections in by_entry),
            {
                "record.time": lambda call: self._when(call[0]),
                "record.by": lambda call: call[0].by,
                "record.desk": lambda call: call[0].desk,
                "report.items": lambda call: str(len(call[1])),
                "report.verdict": lambda call: self._counts(call[1]),
                "report.edition": lambda call: self._terms(call[0]),
                "record.files": lambda call: self._files(call[1][0]),
            },
            past=lambda call: call[1][0].duplicate,
        )

    def _counts(self, inspections: list[Inspection]) -> str:
        counts = Counter(
            judge_alone(inspection, self._report.corpus).word for inspection in inspections
        )
        known = (word for word in WORDS if word in counts)
        return ", ".join(f"{counts[word]} × {self._explain.verdict(word)}" for word in known)

    def _word(self, item: ItemResult) -> Cell:
        return Cell(self._explain.word(item), item.word)

    def _verdict(self, verdict: Verdict) -> Cell:
        return Cell(self._explain.verdict(verdict), verdict)

    def _worst(self, results: list[Result]) -> Cell:
        return self._verdict(find_worst_verdict(result.verdict for result in results))

    def _when(self, entry: Entry) -> str:
        return self._say.moment(entry.inspected_at)

    def _terms(self, entry: Entry) -> str:
        return f"{entry.edition}, {self._explain.decision_rule(entry.rule)}"

    def _name(self, result: Result) -> str:
        place = f" ({result.reading.position})" if result.reading.position else ""
        return result.reading.characteristic.names[self._explain.language] + place

    def _characteristic(self, result: Result) -> Cell:
        clause = _name_clause(result)
        return replace(clause, text=f"{clause.text} {self._name(result)}")

    def _several(self, results: list[Result]) -> str:
        return "; ".join(self._explain.typed(result.reading) for result in results)

    def _describe(self, result: Result) -> str:
        words = f"{self._explain.typed(result.reading)} – {self._explain.verdict(result.verdict)}"
        return f"{self._name(result)}: {words}"

    def _replaced(self, entry: Entry) -> str:
        """The entries that this one repeats."""
        named = ", ".join(sorted(name[:8] for name in entry.replaces))
        return f"; {self._say('record.replaces', entries=named)}" if named else ""

    def _files(self, inspection: Inspection) -> str:
        """The files of its entry, and whether they are those of another."""
        listed = ", ".join(
            f"{file.name} ({file.sha256 if self._whole else file.sha256[:12] + '…'})"
            for file in inspection.entry.files
        )
        return f"{listed} ({self._say('record.duplicate')})" if inspection.duplicate else listed


def _name_clause(result: Result) -> Cell:
    clause = result.reading.characteristic.clause
    return Cell(clause, clause=clause)


class _Open(NamedTuple):
    """What somebody has to mend, decide or measure: a reading, or what has none at all."""

    standing: Standing
    verdict: Verdict
    reading: RecordedReading | None = None


class _Again(NamedTuple):
    """An item's readings of the first inspection, and those that stand instead, by an entry."""

    item: str
    first: list[Result]
    now: list[Result]
    entry: Entry


def _find_measured_again(standing: Standing) -> Iterator[_Again]:
    """The readings of the first inspection, and those that stand, wherever they differ."""
    by_place = group_values(
        (locate_reading(reading.result), reading) for reading in standing.readings
    )
    for found in by_place.values():
        earliest = found[0].inspection
        first = [reading.result for reading in found if reading.inspection is earliest]
        now = [reading for reading in found if reading.stands]
        if now and earliest is not now[0].inspection:
            results = [reading.result for reading in now]
            yield _Again(standing.item, first, results, now[0].inspection.entry)
