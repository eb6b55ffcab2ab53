"""The tables of a report on records: rows of words in the reader's language."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import MAXYEAR
from itertools import compress, groupby
from typing import NamedTuple, TypeVar

from novuss.grouping import group_values
from novuss.inspection.item_results import ItemResult, Result
from novuss.inspection.verdict_scale import WORDS, Verdict, find_worst_verdict
from novuss.recordreport.record_document import RecordReport
from novuss.recordreport.record_sentences import explain_reading
from novuss.recordreport.standings_report import StandingsReport
from novuss.records.item_standings import RecordedReading, Standing, judge_alone
from novuss.records.reading_matters import locate_reading
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

    def drop_columns(self, *headings: str) -> RecordTable:
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


class RepeatedTables:
    """What was measured again, of a report on inspections."""

    def __init__(self, report: StandingsReport) -> None:
        self._standings = report.standings
        self._explain = report.explainer
        self._say = report.explainer.wording

    def build_repeated(self) -> RecordTable:
        """What was measured more than once: the first reading beside the one that stands."""
        return _build_table(
            "record.again",
            (again for item in self._standings for again in _find_measured_again(item)),
            {
                "report.item": lambda again: again.item,
                "report.characteristic": lambda again: self._name_characteristic(again.now[0]),
                "record.first-reading": lambda again: self._join_readings(again.first),
                "record.first-verdict": lambda again: self._find_worst(again.first),
                "record.now": lambda again: self._join_readings(again.now),
                "report.verdict": lambda again: self._find_worst(again.now),
                "record.time": lambda again: self._format_time(again.entry),
                "record.by": lambda again: again.entry.by,
            },
        )

    def _build_verdict_cell(self, verdict: Verdict) -> Cell:
        return Cell(self._explain.name_verdict(verdict), verdict)

    def _find_worst(self, results: list[Result]) -> Cell:
        return self._build_verdict_cell(find_worst_verdict(result.verdict for result in results))

    def _format_time(self, entry: Entry) -> str:
        # Measuring tables beside event files name no moment.
        if entry.inspected_at.year == MAXYEAR:
            return ""
        return self._say.format_moment(entry.inspected_at)

    def _name_reading(self, result: Result) -> str:
        place = f" ({result.reading.position})" if result.reading.position else ""
        return result.reading.characteristic.names[self._explain.language] + place

    def _name_characteristic(self, result: Result) -> Cell:
        clause = _name_clause(result)
        return replace(clause, text=f"{clause.text} {self._name_reading(result)}")

    def _join_readings(self, results: list[Result]) -> str:
        return "; ".join(self._explain.format_typed(result.reading) for result in results)


class Tables(RepeatedTables):
    """The tables of one report.

    Where they are ``whole`` hashes stand in full, as data has them, and not as a reader compares
    them.
    """

    def __init__(self, report: RecordReport, *, whole: bool = False) -> None:
        super().__init__(report)
        self._report = report
        self._whole = whole

    def build_main(self) -> RecordTable:
        """The table that answers the question of the report's view."""
        match self._report.view:
            case "summary":
                return self.build_standings()
            case "certificate":
                return self.build_readings().drop_columns("record.entry")
            case "open":
                return self.build_open_points()
            case "history":
                return self.build_history()

    def build_all(self) -> list[RecordTable]:
        """Every table of the report's view; of several those without a row are left out."""
        more = {
            "summary": lambda: [self.build_repeated(), self.build_entries()],
            "certificate": lambda: [self.build_history()],
        }.get(self._report.view)
        tables = [self.build_main(), *(more() if more else ())]
        return [table for table in tables if table.rows or not more]

    def build_standings(self) -> RecordTable:
        """Where each item stands."""
        return _build_table(
            "record.items",
            self._report.standings,
            {
                "report.item": lambda item: item.item,
                "report.kind": lambda item: self._explain.name_kind(item.kind),
                "report.verdict": lambda item: self._build_outcome_cell(item.result),
                "record.first-verdict": lambda item: self._build_outcome_cell(
                    judge_alone(item.distinct_inspections[0], item.corpus)
                ),
                "record.inspections": lambda item: str(len(item.distinct_inspections)),
                "record.seal": lambda item: item.seal or "",
                "record.time": lambda item: self._format_time(item.last.entry),
                "record.by": lambda item: item.last.entry.by,
                "report.why": lambda item: self._explain.write_headline(item.result),
            },
        )

    def build_readings(self) -> RecordTable:
        """Every reading of the items: of each what stands, then what was superseded."""
        return _build_table(
            "record.readings",
            (
                reading
                for item in self._report.standings
                for reading in sorted(item.readings, key=lambda reading: not reading.stands)
            ),
            {
                "record.time": lambda row: self._format_time(row.inspection.entry),
                "report.clause": lambda row: _name_clause(row.result),
                "report.characteristic": lambda row: self._name_reading(row.result),
                "report.value": lambda row: self._explain.format_typed(row.result.reading),
                "report.limits": lambda row: self._explain.describe_limit(
                    row.result.reading.characteristic
                ),
                "report.verdict": lambda row: self._build_verdict_cell(row.result.verdict),
                "report.instrument": lambda row: row.result.reading.instrument or "",
                "record.by": lambda row: row.result.reading.measured_by or row.inspection.entry.by,
                "record.entry": lambda row: row.inspection.entry.id[:8],
                "report.why": lambda row: explain_reading(row, self._explain),
            },
            past=lambda row: not row.stands,
        )

    def build_superseded(self) -> RecordTable:
        """The readings that hold no more: what stands in their place is told elsewhere."""
        found = self.build_main().drop_columns("report.limits", "report.instrument")
        return replace(found, rows=tuple(row for row in found.rows if row.past))

    def build_open_points(self) -> RecordTable:
        """What somebody has to mend, decide or measure: what fails first, what has no row last."""

        def of_reading(
            words: Callable[[RecordedReading], Cell | str],
        ) -> Callable[[_Open], Cell | str]:
            return lambda point: words(point.reading) if point.reading else "–"

        return _build_table(
            "record.title-open",
            self._list_open_points(),
            {
                "report.item": lambda point: point.standing.item,
                "report.kind": lambda point: self._explain.name_kind(point.standing.kind),
                "report.verdict": lambda point: self._build_verdict_cell(point.verdict),
                "report.characteristic": of_reading(
                    lambda row: self._name_characteristic(row.result)
                ),
                "report.value": of_reading(
                    lambda row: self._explain.format_typed(row.result.reading)
                ),
                "report.why": self._explain_open,
                "record.time": of_reading(lambda row: self._format_time(row.inspection.entry)),
                "record.by": of_reading(lambda row: row.inspection.entry.by),
            },
        )

    def _list_open_points(self) -> list[_Open]:
        order, items = list(Verdict), self._report.standings
        points = [
            _Open(item, reading.result.verdict, reading) for item in items for reading in item.open
        ]
        points.sort(key=lambda point: order.index(point.verdict))
        return points + [_Open(item, Verdict.NOT_MEASURED) for item in items if item.result.missing]

    def _explain_open(self, point: _Open) -> str:
        missing = point.standing.result.missing
        if point.reading is None:
            language = self._explain.language
            names = "; ".join(
                f"{characteristic.clause} {characteristic.names[language]}"
                for characteristic in missing
            )
            return f"{self._say('record.no-reading', n=len(missing))} {names}"
        never = point.verdict.failing and not point.standing.is_measured_again(point.reading)
        more = [self._say("record.not-again")] if never else []
        return explain_reading(point.reading, self._explain, *more)

    def build_history(self) -> RecordTable:
        """Every inspection with its readings, the earliest first."""
        return _build_table(
            "record.title-history",
            self._report.inspections,
            {
                "record.time": lambda row: self._format_time(row.entry),
                "record.entry": lambda row: row.entry.id[:8],
                "report.item": lambda row: (
                    self._say("record.named", item=row.item, was=row.named)
                    if row.named is not None
                    else row.item
                ),
                "report.kind": lambda row: self._explain.name_kind(row.kind),
                "report.verdict": lambda row: self._build_outcome_cell(
                    judge_alone(row, self._report.corpus)
                ),
                "report.value": lambda row: "; ".join(map(self._describe_reading, row.results)),
                "record.seal": lambda row: row.seal or "",
                "record.by": lambda row: row.entry.by,
                "record.desk": lambda row: row.entry.desk,
                "report.edition": lambda row: self._describe_terms(row.entry),
                "record.files": lambda row: self._list_files(row) + self._list_replaced(row.entry),
            },
            past=lambda row: row.duplicate,
        )

    def build_entries(self) -> RecordTable:
        """The calls by which inspections were recorded, the earliest first."""
        by_entry = groupby(self._report.inspections, key=lambda inspection: inspection.entry)
        return _build_table(
            "record.entries",
            ((entry, list(inspections)) for entry, inspections in by_entry),
            {
                "record.time": lambda call: self._format_time(call[0]),
                "record.by": lambda call: call[0].by,
                "record.desk": lambda call: call[0].desk,
                "report.items": lambda call: str(len(call[1])),
                "report.verdict": lambda call: self._count_outcomes(call[1]),
                "report.edition": lambda call: self._describe_terms(call[0]),
                "record.files": lambda call: self._list_files(call[1][0]),
            },
            past=lambda call: call[1][0].duplicate,
        )

    def _count_outcomes(self, inspections: list[Inspection]) -> str:
        counts = Counter(
            judge_alone(inspection, self._report.corpus).word for inspection in inspections
        )
        known = (word for word in WORDS if word in counts)
        return ", ".join(f"{counts[word]} × {self._explain.name_verdict(word)}" for word in known)

    def _build_outcome_cell(self, item: ItemResult) -> Cell:
        return Cell(self._explain.name_outcome(item), item.word)

    def _describe_terms(self, entry: Entry) -> str:
        return f"{entry.edition}, {self._explain.describe_rule(entry.rule)}"

    def _describe_reading(self, result: Result) -> str:
        typed = self._explain.format_typed(result.reading)
        verdict = self._explain.name_verdict(result.verdict)
        return f"{self._name_reading(result)}: {typed} – {verdict}"

    def _list_replaced(self, entry: Entry) -> str:
        """The entries that this one repeats."""
        named = ", ".join(sorted(name[:8] for name in entry.replaces))
        return f"; {self._say('record.replaces', entries=named)}" if named else ""

    def _list_files(self, inspection: Inspection) -> str:
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
