"""The tables of a report on records: rows of words in the reader's language."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import compress, groupby
from typing import NamedTuple, TypeVar

from novuss.gathering import gather
from novuss.inspection.results import ItemResult
from novuss.inspection.verdicts import WORDS, Verdict, worst
from novuss.model.equipment import Kind
from novuss.recordreport.document import RecordReport
from novuss.recordreport.words import said_of
from novuss.records.entry import Entry, Inspection
from novuss.records.standing import Recorded, Standing, alone, place_of

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


def _table(
    title: str,
    rows: Iterable[_T],
    columns: Mapping[str, Callable[[_T], Cell | str]],
    past: Callable[[_T], bool] = lambda _: False,
) -> RecordTable:
    """A row for each of ``rows``: by the key of its heading what a column says of it."""
    made = (
        Row(tuple(_cell(column(row)) for column in columns.values()), past(row)) for row in rows
    )
    return RecordTable(title, tuple(columns), tuple(made))


def _cell(words: Cell | str) -> Cell:
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
        return _table(
            "record.items",
            (one for one in self._report.standings if kind in (None, one.kind)),
            {
                "report.item": lambda one: one.item,
                "report.kind": lambda one: self._explain.kind(one.kind),
                "report.verdict": lambda one: self._word(one.result),
                "record.first-verdict": lambda one: self._word(alone(one.counted[0], one.corpus)),
                "record.inspections": lambda one: str(len(one.counted)),
                "record.seal": lambda one: one.seal or "",
                "record.time": lambda one: self._when(one.last.entry),
                "record.by": lambda one: one.last.entry.by,
                "report.why": lambda one: self._explain.headline(one.result),
            },
        )

    def again(self) -> RecordTable:
        """What was measured more than once: the first reading beside the one that stands."""
        return _table(
            "record.again",
            (again for standing in self._report.standings for again in _measured_again(standing)),
            {
                "report.item": lambda again: again.item,
                "report.characteristic": lambda again: self._characteristic(again.last[0]),
                "record.first-reading": lambda again: self._several(again.first),
                "record.first-verdict": lambda again: self._worst(again.first),
                "record.now": lambda again: self._several(again.last),
                "report.verdict": lambda again: self._worst(again.last),
                "record.time": lambda again: self._when(again.last[0].inspection.entry),
                "record.by": lambda again: again.last[0].inspection.entry.by,
            },
        )

    def readings(self) -> RecordTable:
        """Every reading of the items: of each what stands, then what was superseded."""
        return _table(
            "record.readings",
            (
                one
                for standing in self._report.standings
                for one in sorted(standing.readings, key=lambda one: not one.stands)
            ),
            {
                "record.time": lambda one: self._when(one.inspection.entry),
                "report.clause": self._clause,
                "report.characteristic": self._name,
                "report.value": self._reading,
                "report.limits": lambda one: self._explain.limit(one.result.reading.characteristic),
                "report.verdict": lambda one: self._verdict(one.result.verdict),
                "report.instrument": lambda one: one.result.reading.instrument or "",
                "record.by": lambda one: one.result.reading.measured_by or one.inspection.entry.by,
                "record.entry": lambda one: one.inspection.entry.id[:8],
                "report.why": lambda one: said_of(one, self._explain),
            },
            past=lambda one: not one.stands,
        )

    def superseded(self) -> RecordTable:
        """The readings that hold no more: what stands in their place is told elsewhere."""
        found = self.main().without("report.limits", "report.instrument")
        return replace(found, rows=tuple(row for row in found.rows if row.past))

    def open(self) -> RecordTable:
        """What somebody has to mend, decide or measure: what fails first, what has no row last."""
        order = list(Verdict)
        points = [
            _Open(standing, one.result.verdict, one)
            for standing in self._report.standings
            for one in standing.open
        ]
        points.sort(key=lambda point: order.index(point.verdict))
        points += [
            _Open(standing, Verdict.NOT_MEASURED)
            for standing in self._report.standings
            if standing.result.missing
        ]
        return _table(
            "record.title-open",
            points,
            {
                "report.item": lambda point: point.standing.item,
                "report.kind": lambda point: self._explain.kind(point.standing.kind),
                "report.verdict": lambda point: self._verdict(point.verdict),
                "report.characteristic": lambda point: (
                    self._characteristic(point.reading) if point.reading else "–"
                ),
                "report.value": lambda point: (
                    self._reading(point.reading) if point.reading else "–"
                ),
                "report.why": self._why_open,
                "record.time": lambda point: (
                    self._when(point.reading.inspection.entry) if point.reading else "–"
                ),
                "record.by": lambda point: (
                    point.reading.inspection.entry.by if point.reading else "–"
                ),
            },
        )

    def _why_open(self, point: "_Open") -> str:
        missing = point.standing.result.missing
        if point.reading is None:
            language = self._explain.language
            names = "; ".join(f"{one.clause} {one.names[language]}" for one in missing)
            return f"{self._say('record.no-reading', n=len(missing))} {names}"
        never = point.verdict.failing and not point.standing.again(point.reading)
        more = [self._say("record.not-again")] if never else []
        return said_of(point.reading, self._explain, *more)

    def history(self) -> RecordTable:
        """Every inspection with its readings, the earliest first."""
        return _table(
            "record.title-history",
            self._report.inspections,
            {
                "record.time": lambda one: self._when(one.entry),
                "record.entry": lambda one: one.entry.id[:8],
                "report.item": self._named,
                "report.kind": lambda one: self._explain.kind(one.kind),
                "report.verdict": lambda one: self._word(alone(one, self._report.corpus)),
                "report.value": self._all_readings,
                "record.seal": lambda one: one.seal or "",
                "record.by": lambda one: one.entry.by,
                "record.desk": lambda one: one.entry.desk,
                "report.edition": lambda one: self._terms(one.entry),
                "record.files": lambda one: self._files(one) + self._replaced(one.entry),
            },
            past=lambda one: one.duplicate,
        )

    def entries(self) -> RecordTable:
        """The calls by which inspections were recorded, the earliest first."""
        by_entry = groupby(self._report.inspections, key=lambda one: one.entry)
        return _table(
            "record.entries",
            ((entry, list(found)) for entry, found in by_entry),
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
        words = [alone(one, self._report.corpus).word for one in inspections]
        return ", ".join(
            f"{words.count(one)} × {self._explain.verdict(one)}" for one in WORDS if one in words
        )

    def _word(self, item: ItemResult) -> Cell:
        return Cell(self._explain.word(item), item.word)

    def _replaced(self, entry: Entry) -> str:
        """The entries that this one repeats."""
        if not entry.replaces:
            return ""
        named = ", ".join(sorted(name[:8] for name in entry.replaces))
        return f"; {self._say('record.replaces', entries=named)}"

    def _verdict(self, verdict: Verdict) -> Cell:
        return Cell(self._explain.verdict(verdict), verdict)

    def _when(self, entry: Entry) -> str:
        return self._say.moment(entry.inspected_at)

    def _name(self, one: Recorded) -> str:
        reading = one.result.reading
        place = f" ({reading.position})" if reading.position else ""
        return reading.characteristic.names[self._explain.language] + place

    def _named(self, one: Inspection) -> str:
        if one.named is None:
            return one.item
        return self._say("record.named", item=one.item, was=one.named)

    def _clause(self, one: Recorded) -> Cell:
        clause = one.result.reading.characteristic.clause
        return Cell(clause, clause=clause)

    def _characteristic(self, one: Recorded) -> Cell:
        clause = one.result.reading.characteristic.clause
        return Cell(f"{clause} {self._name(one)}", clause=clause)

    def _reading(self, one: Recorded) -> str:
        return self._explain.typed(one.result.reading)

    def _several(self, found: list[Recorded]) -> str:
        return "; ".join(map(self._reading, found))

    def _worst(self, found: list[Recorded]) -> Cell:
        return self._verdict(worst(one.result.verdict for one in found))

    def _terms(self, entry: Entry) -> str:
        return f"{entry.edition}, {self._report.rule_of(entry)}"

    def _all_readings(self, inspection: Inspection) -> str:
        said = []
        for result in inspection.results:
            one = Recorded(result, inspection, stands=True)
            word = self._explain.verdict(result.verdict)
            said.append(f"{self._name(one)}: {self._reading(one)} – {word}")
        return "; ".join(said)

    def _files(self, inspection: Inspection) -> str:
        """The files of its entry, and whether they are those of another."""
        listed = ", ".join(
            f"{one.name} ({one.sha256 if self._whole else one.sha256[:12] + '…'})"
            for one in inspection.entry.files
        )
        return f"{listed} ({self._say('record.duplicate')})" if inspection.duplicate else listed


class _Open(NamedTuple):
    """What somebody has to mend, decide or measure: a reading, or what has none at all."""

    standing: Standing
    verdict: Verdict
    reading: Recorded | None = None


class _Again(NamedTuple):
    """An item's readings of the first inspection, and those that stand instead."""

    item: str
    first: list[Recorded]
    last: list[Recorded]


def _measured_again(standing: Standing) -> Iterator[_Again]:
    """The readings of the first inspection, and those that stand, wherever they differ."""
    by_place = gather((place_of(one.result), one) for one in standing.readings)
    for found in by_place.values():
        first = [one for one in found if one.inspection is found[0].inspection]
        last = [one for one in found if one.stands]
        if last and first[0].inspection is not last[0].inspection:
            yield _Again(standing.item, first, last)
