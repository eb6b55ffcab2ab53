"""The tables of a report on records: rows of words in the reader's language."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import groupby
from typing import TypeVar

from novuss.inspection.results import ItemResult
from novuss.inspection.verdicts import WORDS, Verdict, worst
from novuss.model.equipment import Kind
from novuss.recordreport.document import RecordReport
from novuss.recordreport.words import said_of
from novuss.records.entry import Entry, Inspection, SourceFile
from novuss.records.standing import Matter, Recorded, Standing, alone, place_of

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
        kept = [place for place, one in enumerate(self.headings) if one not in headings]
        rows = (replace(one, cells=_only(one.cells, kept)) for one in self.rows)
        return replace(self, headings=_only(self.headings, kept), rows=tuple(rows))


def _only(cells: tuple[_T, ...], places: Iterable[int]) -> tuple[_T, ...]:
    return tuple(cells[place] for place in places)


def _table(title: str, headings: tuple[str, ...], rows: Iterable[Row]) -> RecordTable:
    return RecordTable(title, headings, tuple(rows))


def _row(*cells: Cell | str, past: bool = False) -> Row:
    made = tuple(cell if isinstance(cell, Cell) else Cell(cell) for cell in cells)
    return Row(made, past)


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
                return self.readings()
            case "open":
                return self.open()
            case "history":
                return self.history()

    def all(self) -> list[RecordTable]:
        """Every table of the report's view, those without a row left out."""
        match self._report.view:
            case "summary":
                tables = [self.standings(), self.again(), self.entries()]
            case "certificate":
                tables = [self.readings(), self.history()]
            case _:
                return [self.main()]
        return [table for table in tables if table.rows]

    def standings(self, kind: Kind | None = None) -> RecordTable:
        """Where each item stands, or each of one kind."""
        return _table(
            "record.items",
            (
                "report.item",
                "report.kind",
                "report.verdict",
                "record.first-verdict",
                "record.inspections",
                "record.seal",
                "record.time",
                "record.by",
                "report.why",
            ),
            (
                _row(
                    one.item,
                    self._explain.kind(one.kind),
                    self._word(one.result),
                    self._word(alone(one.counted[0], one.corpus)),
                    str(len(one.counted)),
                    one.seal or "",
                    self._when(one.last.entry),
                    one.last.entry.by,
                    self._explain.headline(one.result),
                )
                for one in self._report.standings
                if kind in (None, one.kind)
            ),
        )

    def again(self) -> RecordTable:
        """What was measured more than once: the first reading beside the one that stands."""
        return _table(
            "record.again",
            (
                "report.item",
                "report.characteristic",
                "record.first-reading",
                "record.first-verdict",
                "record.now",
                "report.verdict",
                "record.time",
                "record.by",
            ),
            (
                _row(
                    standing.item,
                    self._characteristic(last[0]),
                    "; ".join(map(self._reading, first)),
                    self._verdict(worst(one.result.verdict for one in first)),
                    "; ".join(map(self._reading, last)),
                    self._verdict(worst(one.result.verdict for one in last)),
                    self._when(last[0].inspection.entry),
                    last[0].inspection.entry.by,
                )
                for standing in self._report.standings
                for first, last in _measured_again(standing)
            ),
        )

    def readings(self) -> RecordTable:
        """Every reading of the items, the superseded ones included."""
        return _table(
            "record.readings",
            (
                "record.time",
                "report.clause",
                "report.characteristic",
                "report.value",
                "report.limits",
                "report.verdict",
                "report.instrument",
                "record.by",
                "report.why",
            ),
            (
                _row(
                    self._when(one.inspection.entry),
                    Cell(
                        one.result.reading.characteristic.clause,
                        clause=one.result.reading.characteristic.clause,
                    ),
                    self._name(one),
                    self._reading(one),
                    self._explain.limit(one.result.reading.characteristic),
                    self._verdict(one.result.verdict),
                    one.result.reading.instrument or "",
                    one.result.reading.measured_by or one.inspection.entry.by,
                    said_of(one, self._explain),
                    past=not one.stands,
                )
                for standing in self._report.standings
                for one in standing.readings
            ),
        )

    def superseded(self) -> RecordTable:
        """The readings that hold no more: what stands in their place is told elsewhere."""
        found = self.readings().without("report.limits", "report.instrument")
        return replace(found, rows=tuple(row for row in found.rows if row.past))

    def open(self) -> RecordTable:
        """What somebody has to mend, decide or measure: what fails first, what has no row last."""
        return _table(
            "record.title-open",
            (
                "report.item",
                "report.kind",
                "report.verdict",
                "report.characteristic",
                "report.value",
                "report.why",
                "record.time",
                "record.by",
            ),
            (row for _, row in sorted(self._open(), key=lambda one: one[0])),
        )

    def _open(self) -> Iterator[tuple[int, Row]]:
        order = list(Verdict)
        for standing in self._report.standings:
            kind = self._explain.kind(standing.kind)
            for one in standing.open:
                verdict = one.result.verdict
                never = verdict.failing and not standing.again(one)
                more = [self._say("record.not-again")] if never else []
                yield (
                    order.index(verdict),
                    _row(
                        standing.item,
                        kind,
                        self._verdict(verdict),
                        self._characteristic(one),
                        self._reading(one),
                        said_of(one, self._explain, *more),
                        self._when(one.inspection.entry),
                        one.inspection.entry.by,
                    ),
                )
            if missing := standing.result.missing:
                names = "; ".join(
                    f"{one.clause} {one.names[self._explain.language]}" for one in missing
                )
                yield (
                    len(order),
                    _row(
                        standing.item,
                        kind,
                        self._verdict(Verdict.NOT_MEASURED),
                        "–",
                        "–",
                        f"{self._say('record.no-reading', n=len(missing))} {names}",
                        "–",
                        "–",
                    ),
                )

    def history(self) -> RecordTable:
        """Every inspection with its readings, the earliest first."""
        return _table(
            "record.title-history",
            (
                "record.time",
                "record.entry",
                "report.item",
                "report.kind",
                "report.verdict",
                "report.value",
                "record.seal",
                "record.by",
                "record.desk",
                "report.edition",
                "record.files",
            ),
            (
                _row(
                    self._when(one.entry),
                    one.entry.id[:8],
                    one.item
                    if one.named is None
                    else self._say("record.named", item=one.item, was=one.named),
                    self._explain.kind(one.kind),
                    self._word(alone(one, self._report.corpus)),
                    self._all_readings(one),
                    one.seal or "",
                    one.entry.by,
                    one.entry.desk,
                    f"{one.entry.edition}, {self._report.rule_of(one.entry)}",
                    self._files(one.entry.files)
                    + (f" ({self._say('record.duplicate')})" if one.duplicate else "")
                    + self._replaced(one.entry),
                    past=one.duplicate,
                )
                for one in self._report.inspections
            ),
        )

    def entries(self) -> RecordTable:
        """The calls by which inspections were recorded, the earliest first."""
        by_entry = groupby(self._report.inspections, key=lambda one: one.entry)
        return _table(
            "record.entries",
            (
                "record.time",
                "record.by",
                "record.desk",
                "report.items",
                "report.verdict",
                "report.edition",
                "record.files",
            ),
            (
                _row(
                    self._when(entry),
                    entry.by,
                    entry.desk,
                    str(len(found)),
                    self._counts([alone(one, self._report.corpus).word for one in found]),
                    f"{entry.edition}, {self._report.rule_of(entry)}",
                    self._files(entry.files)
                    + (f" ({self._say('record.duplicate')})" if found[0].duplicate else ""),
                    past=found[0].duplicate,
                )
                for entry, group in by_entry
                for found in [list(group)]
            ),
        )

    def _counts(self, words: list[str]) -> str:
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

    def _characteristic(self, one: Recorded) -> Cell:
        clause = one.result.reading.characteristic.clause
        return Cell(f"{clause} {self._name(one)}", clause=clause)

    def _reading(self, one: Recorded) -> str:
        return self._explain.typed(one.result.reading)

    def _all_readings(self, inspection: Inspection) -> str:
        said = []
        for result in inspection.results:
            one = Recorded(result, inspection, stands=True)
            word = self._explain.verdict(result.verdict)
            said.append(f"{self._name(one)}: {self._reading(one)} – {word}")
        return "; ".join(said)

    def _files(self, files: tuple[SourceFile, ...]) -> str:
        return ", ".join(
            f"{one.name} ({one.sha256 if self._whole else one.sha256[:12] + '…'})" for one in files
        )


def _measured_again(standing: Standing) -> Iterator[tuple[list[Recorded], list[Recorded]]]:
    """The readings of the first inspection, and those that stand, wherever they differ."""
    by_place: dict[tuple[Matter, str], list[Recorded]] = {}
    for one in standing.readings:
        by_place.setdefault(place_of(one.result), []).append(one)
    for found in by_place.values():
        first = [one for one in found if one.inspection is found[0].inspection]
        last = [one for one in found if one.stands]
        if last and first[0].inspection is not last[0].inspection:
            yield first, last
