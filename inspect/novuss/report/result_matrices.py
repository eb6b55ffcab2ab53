"""Matrices of a protocol: items down, characteristics across, a value and its sign in each cell."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from novuss.explain import Explainer
from novuss.grouping import group_values
from novuss.inspection.disc_sets import SetResult
from novuss.inspection.event_result import EventResult
from novuss.inspection.item_results import ItemResult, Result
from novuss.inspection.reading_decision import find_federation_limit
from novuss.inspection.readings import identify_disc
from novuss.inspection.verdict_scale import SIGNS, WORDS, Verdict, find_worst_verdict
from novuss.localized_wording import NBSP
from novuss.model.equipment_records import Characteristic, Disputed, Kind, Nominal, Unknown, Visual
from novuss.report.page_space_allocation import lay_out_matrix

#: A limit that a chief judge set, one that is our reading, one of several ways to read the print,
#: figures that are printed without a tolerance, what the chief judge let pass, and a reading
#: that is improbable and was confirmed.
WORKING, OURS, SEVERAL, NO_TOLERANCE, UNREADABLE, WAIVED = "◊", "†", "‡", "±–", "±?", "*"
CONFIRMED = "!"


#: A name of more signs may be broken.
_SHORT = 14


@dataclass(frozen=True)
class MatrixColumn:
    """A column: a characteristic with its limit, or all visual checks together."""

    title: str
    #: What its cells have to keep to, in the unit of the column; empty for visual checks.
    limit: str = ""
    characteristic: Characteristic | None = None


@dataclass(frozen=True)
class Cell:
    """A value with the sign of its verdict; a dash where there is no reading."""

    text: str = SIGNS[Verdict.NOT_MEASURED]
    verdict: Verdict | None = None
    #: The value where it is one figure, and what stands behind it.
    figure: Fraction | None = None
    mark: str = ""


@dataclass(frozen=True)
class Row:
    """One item, or one disc of a set."""

    name: str
    #: What people are told of it.
    word: str
    cells: tuple[Cell, ...]
    owner: str = ""
    #: Where it stands among all items of its kind, from 1.
    place: int = 0
    #: Its word in the reader's language, where its sign alone would be too little.
    label: str = ""


@dataclass(frozen=True)
class Block:
    """Rows that belong together: a set of discs, or all items of a kind."""

    rows: tuple[Row, ...]
    #: Of a set: its name, its word and what else is to be said of it.
    name: str = ""
    word: str = ""
    note: str = ""


@dataclass(frozen=True)
class Matrix:
    """Everything that was found of one kind, in figures."""

    kind: Kind
    columns: tuple[MatrixColumn, ...]
    blocks: tuple[Block, ...]
    #: How many items stand side by side.
    panels: int = 1
    #: Of an item's name and of the columns, as percentages of the sheet.
    widths: tuple[float, ...] = ()

    @property
    def rows(self) -> list[Row]:
        """The rows of all blocks."""
        return [row for block in self.blocks for row in block.rows]


def build_matrix(event: EventResult, kind: Kind, explain: Explainer) -> Matrix:
    """Build the matrix of the items of one kind, of which there is at least one."""
    builder = _MatrixBuilder(event, kind, explain)
    blocks, columns = builder.build_blocks(), builder.build_measured_columns()
    # What is seen of a set stands above its discs, which are single pieces.
    if any(len(row.cells) > len(columns) for block in blocks for row in block.rows):
        columns += builder.build_visual_columns()
    blocks = [
        replace(block, rows=tuple(_pad_row(row, len(columns)) for row in block.rows))
        for block in blocks
    ]
    rows = [row for block in blocks for row in block.rows]
    # A word goes on below its name where there is no room beside it.
    names = [
        f"{_keep_unbroken(row.name)}{NBSP}{SIGNS[row.word]} {row.label}".strip() for row in rows
    ]
    cells = [[row.cells[place].text for row in rows] for place in range(len(columns))]
    panels, widths = lay_out_matrix(
        ["", *(f"{column.title} {column.limit}" for column in columns)],
        [names, *cells],
        [len(block.rows) for block in blocks],
        # A few items are easier found below one another; discs of a set are many.
        most=None if any(block.name for block in blocks) else math.ceil(len(rows) / 4),
    )
    return Matrix(kind, tuple(columns), tuple(blocks), panels, widths)


def _keep_unbroken(name: str) -> str:
    """A name that is not broken, unless it is long."""
    return name.replace(" ", NBSP) if len(name) <= _SHORT else name


def _pad_row(row: Row, columns: int) -> Row:
    return replace(row, cells=(*row.cells, *[Cell()] * (columns - len(row.cells))))


class _MatrixBuilder:
    """Columns and blocks of the items of one kind."""

    def __init__(self, event: EventResult, kind: Kind, explain: Explainer) -> None:
        self._event, self._kind, self._explain = event, kind, explain
        self._items = event.select_kind(kind)
        checked = [[checked.characteristic for checked in item.checked] for item in self._items]
        known = {found.id: found for characteristics in checked for found in characteristics}
        # In the order of the rulebook, which every item keeps.
        order = _merge_orders([[found.id for found in found_of] for found_of in checked])
        ordered = [known[id_] for id_ in order]
        self._measured = [found for found in ordered if not isinstance(found.limit, Visual)]
        self._visual = [found for found in ordered if isinstance(found.limit, Visual)]

    def build_measured_columns(self) -> list[MatrixColumn]:
        return [
            MatrixColumn(
                measured.names[self._explain.language], self._format_limit(measured), measured
            )
            for measured in self._measured
        ]

    def build_visual_columns(self) -> list[MatrixColumn]:
        """One for all visual checks, or one each where nothing is measured."""
        if self._measured:
            return [MatrixColumn(self._explain.wording("protocol.visual"))] if self._visual else []
        language = self._explain.language
        return [MatrixColumn(check.names[language], "", check) for check in self._visual]

    def _format_limit(self, characteristic: Characteristic) -> str:
        """The limit of a column in very few signs; a working limit with a sign of its own."""
        explain, bounds, limit = self._explain, characteristic.bounds, characteristic.limit
        known = {working.characteristic: working for working in self._event.limits_set}
        decided = find_federation_limit(characteristic) or known.get(characteristic.id)
        if decided:
            return f"{WORKING}{NBSP}{explain.format_bounds(decided.bounds, characteristic)}"
        if bounds and characteristic.by_our_reading:
            return f"{OURS}{NBSP}{explain.format_bounds(bounds, characteristic)}"
        if isinstance(limit, Nominal | Unknown) and characteristic.nominal is not None:
            mark = NO_TOLERANCE if isinstance(limit, Nominal) else UNREADABLE
            nominal = explain.format_quantity(Fraction(characteristic.nominal), characteristic)
            return f"{nominal} {mark}"
        if isinstance(limit, Disputed):
            # The unit once: a heading has little room.
            symbol, intervals = explain.get_symbol(characteristic), characteristic.intervals
            *others, last = (
                explain.format_bounds(interval, characteristic) for interval in intervals
            )
            if len(intervals) < len(characteristic.readings):
                # What limits the readings that it is of does not fit.
                return f"{SEVERAL}{OURS if characteristic.by_our_reading else ''}{NBSP}{last}"
            return " | ".join([*(text.removesuffix(f"{NBSP}{symbol}") for text in others), last])
        return explain.describe_limit(characteristic)

    def build_blocks(self) -> list[Block]:
        """The items by sets, where they are discs; otherwise one block without a name."""
        sets = {discs.name: discs for discs in self._event.sets}
        blocks: list[Block] = []
        plain: list[Row] = []
        members: dict[str, list[tuple[ItemResult, Row]]] = {}
        for place, item in enumerate(self._items, 1):
            readings = [result.reading for checked in item.checked for result in checked.results]
            set_name = next((reading.disc_set for reading in readings if reading.disc_set), None)
            if self._kind == "disc" and set_name and set_name != item.item:
                members.setdefault(set_name, []).append((item, self._build_row(item, place)))
            elif self._kind == "disc" and any(map(identify_disc, readings)):
                blocks.append(self._build_set_block(item, place, sets.get(item.item)))
            else:
                plain.append(self._build_row(item, place))
        for name, found in members.items():
            discs = sets.get(name)
            note = self._explain.describe_colour_counts(discs) if discs else ""
            word = discs.verdict if discs else find_worst_verdict(item.verdict for item, _ in found)
            blocks.append(Block(tuple(row for _, row in found), name, word.value, note))
        return [*blocks, Block(tuple(plain))] if plain else blocks

    def _build_row(self, item: ItemResult, place: int) -> Row:
        results = {checked.characteristic.id: checked.results for checked in item.checked}
        cells = self._build_cells(results, self._measured)
        if self._visual and self._measured:
            cells.append(_build_visual_cell(item))
        else:
            cells += self._build_cells(results, self._visual)
        word = "" if item.word == Verdict.PASS else self._explain.name_verdict(item.word)
        return Row(item.item, item.word, tuple(cells), item.participant or "", place, label=word)

    def _build_cells(
        self, results: Mapping[str, Sequence[Result]], columns: Iterable[Characteristic]
    ) -> list[Cell]:
        found = (results.get(characteristic.id) for characteristic in columns)
        return [build_cell(readings, self._explain) if readings else Cell() for readings in found]

    def _build_set_block(self, item: ItemResult, place: int, discs: SetResult | None) -> Block:
        """A set whose discs are told apart by their positions: one row a disc."""
        by_disc = group_values(
            (result.reading.position or "", result)
            for checked in item.checked
            for result in checked.results
            if not isinstance(checked.characteristic.limit, Visual)
        )
        rows = []
        for name, results in by_disc.items():
            by_id = group_values((result.reading.characteristic.id, result) for result in results)
            word = find_worst_verdict(result.verdict for result in results).value
            cells = tuple(self._build_cells(by_id, self._measured))
            rows.append(Row(name or item.item, word, cells, place=place))
        notes = [self._explain.describe_colour_counts(discs)] if discs else []
        visual = _build_visual_cell(item)
        if visual.verdict:
            notes.append(f"{self._explain.wording('protocol.visual')}: {visual.text}")
        return Block(tuple(rows), item.item, item.word, "; ".join(notes))


def _merge_orders(orders: Iterable[Sequence[str]]) -> list[str]:
    """All names in an order that every one of the orders keeps, where they agree."""
    found: list[str] = []
    for order in orders:
        place = 0
        for name in order:
            if name in found:
                place = found.index(name) + 1
            else:
                found.insert(place, name)
                place += 1
    return found


def build_cell(results: Sequence[Result], explain: Explainer) -> Cell:
    """Build the cell of a characteristic of an item: lowest and highest reading, worst sign.

    A check during play stands behind an arrow.
    """
    verdict = find_worst_verdict(result.verdict for result in results)
    before = [result for result in results if not result.reading.during_play]
    during = [result for result in results if result.reading.during_play]
    spans = [_format_span(part, explain) for part in (before, during) if part]
    waived = WAIVED if any(result.waiver for result in results) else ""
    waived += CONFIRMED if any(result.reading.overruled for result in results) else ""
    readings = (result.reading for result in results)
    amounts = {reading.amount for reading in readings if isinstance(reading.amount, Fraction)}
    figure = amounts.pop() if len(amounts) == 1 and len(spans) == 1 else None
    mark = f"{SIGNS[verdict]}{waived}"
    return Cell(f"{' → '.join(spans)}{NBSP}{mark}", verdict, figure, mark)


def _format_span(results: Sequence[Result], explain: Explainer) -> str:
    """The lowest and the highest reading, or one of them where they are the same."""
    figures = [
        (reading.amount, place, explain.format_without_unit(reading))
        for place, reading in enumerate(result.reading for result in results)
        if isinstance(reading.amount, Fraction)
    ]
    if not figures:
        return ", ".join(dict.fromkeys(explain.format_typed(result.reading) for result in results))
    least = min(figures)
    most = max(figures, key=lambda figure: figure[0])
    return least[2] if least[0] == most[0] else f"{least[2]}–{most[2]}"


def _build_visual_cell(item: ItemResult) -> Cell:
    """How many visual checks have which verdict, the worst first."""
    found = [check for check in item.checked if isinstance(check.characteristic.limit, Visual)]
    if not found:
        return Cell()
    waived = any(result.waiver for check in found for result in check.results)
    verdicts = Counter(check.verdict for check in found)
    counts = [
        f"{verdicts[verdict]}{NBSP}{SIGNS[verdict]}"
        + (WAIVED if verdict.failing and waived else "")
        for verdict in Verdict
        if verdicts[verdict]
    ]
    return Cell(" ".join(counts), find_worst_verdict(verdicts))


def describe_signs(matrices: Sequence[Matrix], explain: Explainer) -> str:
    """Describe the signs that occur in some matrices."""
    say = explain.wording
    rows = [row for found in matrices for row in found.rows]
    cells = [cell for row in rows for cell in row.cells]
    words = {cell.verdict or Verdict.NOT_MEASURED for cell in cells} | {row.word for row in rows}
    meanings = [
        f"{SIGNS[word]}{NBSP}{explain.name_verdict(word)}" for word in WORDS[::-1] if word in words
    ]
    heads = " ".join(column.limit for found in matrices for column in found.columns)
    marks = {
        WORKING: "protocol.working-mark",
        OURS: "protocol.our-reading-mark",
        SEVERAL: "sheet.disputed",
        NO_TOLERANCE: "protocol.no-tolerance",
        UNREADABLE: "protocol.unreadable",
    }
    meanings += [f"{mark}{NBSP}{say(key)}" for mark, key in marks.items() if mark in heads]
    meanings += [say("protocol.waived")] if any(WAIVED in cell.text for cell in cells) else []
    meanings += [say("protocol.confirmed")] if any(CONFIRMED in cell.text for cell in cells) else []
    several = any("–" in cell.text[:-1] and cell.verdict for cell in cells)
    meanings += [say("protocol.several")] if several else []
    return "; ".join(meanings) + "."
