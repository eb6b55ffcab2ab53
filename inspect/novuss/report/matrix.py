"""Matrices of a protocol: items down, characteristics across, a value and its sign in each cell."""

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from novuss.explain import Explainer
from novuss.inspection.decision import find_decided_limit
from novuss.inspection.event_result import EventResult
from novuss.inspection.readings import identify_disc
from novuss.inspection.results import ItemResult, Result
from novuss.inspection.sets import SetResult
from novuss.inspection.verdicts import SIGNS, WORDS, Verdict, worst
from novuss.model.equipment import Characteristic, Disputed, Kind, Nominal, Unknown, Visual
from novuss.report.paper_room import layout
from novuss.wording import NBSP

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
    said: str = ""


@dataclass(frozen=True)
class Block:
    """Rows that belong together: a set of discs, or all items of a kind."""

    rows: tuple[Row, ...]
    #: Of a set: its name, its word and what else is to be said of it.
    name: str = ""
    word: str = ""
    told: str = ""


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


def matrix(event: EventResult, kind: Kind, explain: Explainer) -> Matrix:
    """The matrix of the items of one kind, of which there is at least one."""
    builder = _Builder(event, kind, explain)
    blocks, columns = builder.blocks(), builder.figure_columns()
    # What is seen of a set stands above its discs, which are single pieces.
    if any(len(row.cells) > len(columns) for block in blocks for row in block.rows):
        columns += builder.visual_columns()
    blocks = [
        replace(block, rows=tuple(_padded(row, len(columns)) for row in block.rows))
        for block in blocks
    ]
    rows = [row for block in blocks for row in block.rows]
    # A word goes on below its name where there is no room beside it.
    names = [f"{_whole(row.name)}{NBSP}{SIGNS[row.word]} {row.said}".strip() for row in rows]
    cells = [[row.cells[place].text for row in rows] for place in range(len(columns))]
    panels, widths = layout(
        ["", *(f"{column.title} {column.limit}" for column in columns)],
        [names, *cells],
        [len(block.rows) for block in blocks],
        # A few items are easier found below one another; discs of a set are many.
        most=None if any(block.name for block in blocks) else math.ceil(len(rows) / 4),
    )
    return Matrix(kind, tuple(columns), tuple(blocks), panels, widths)


def _whole(name: str) -> str:
    """A name that is not broken, unless it is long."""
    return name.replace(" ", NBSP) if len(name) <= _SHORT else name


def _padded(row: Row, columns: int) -> Row:
    return replace(row, cells=(*row.cells, *[Cell()] * (columns - len(row.cells))))


class _Builder:
    """Columns and blocks of the items of one kind."""

    def __init__(self, event: EventResult, kind: Kind, explain: Explainer) -> None:
        self._event, self._kind, self._explain = event, kind, explain
        self._items = event.of_kind(kind)
        checked = [[checked.characteristic for checked in item.checked] for item in self._items]
        used = {one.id: one for characteristics in checked for one in characteristics}
        # In the order of the rulebook, which every item keeps.
        order = _merged([[one.id for one in characteristics] for characteristics in checked])
        asked = [used[name] for name in order]
        self._figures = [one for one in asked if not isinstance(one.limit, Visual)]
        self._seen = [one for one in asked if isinstance(one.limit, Visual)]

    def figure_columns(self) -> list[MatrixColumn]:
        """A column for each characteristic that is measured."""
        language = self._explain.language
        return [MatrixColumn(one.names[language], self._limit(one), one) for one in self._figures]

    def visual_columns(self) -> list[MatrixColumn]:
        """One for all visual checks, or one each where nothing is measured."""
        if self._figures:
            return [MatrixColumn(self._explain.wording("protocol.visual"))] if self._seen else []
        return [MatrixColumn(one.names[self._explain.language], "", one) for one in self._seen]

    def _limit(self, one: Characteristic) -> str:
        """The limit of a column in very few signs; a working limit with a sign of its own."""
        explain = self._explain
        set_here = (limit for limit in self._event.limits_set if limit.characteristic == one.id)
        limit = find_decided_limit(one) or next(set_here, None)
        if limit:
            return f"{WORKING}{NBSP}{explain.bounds(limit.bounds, one)}"
        if one.bounds and one.by_our_reading:
            return f"{OURS}{NBSP}{explain.bounds(one.bounds, one)}"
        if isinstance(one.limit, Nominal | Unknown) and one.nominal is not None:
            mark = NO_TOLERANCE if isinstance(one.limit, Nominal) else UNREADABLE
            return f"{explain.quantity(Fraction(one.nominal), one)}{NBSP}{mark}"
        if isinstance(one.limit, Disputed):
            # The unit once: a heading has little room.
            symbol = explain.symbol(one)
            *others, last = (explain.bounds(bounds, one) for bounds in one.intervals)
            if len(one.intervals) < len(one.readings):
                # What limits the readings that it is of does not fit.
                return f"{SEVERAL}{OURS if one.by_our_reading else ''}{NBSP}{last}"
            return " | ".join([*(text.removesuffix(f"{NBSP}{symbol}") for text in others), last])
        return explain.limit(one)

    def blocks(self) -> list[Block]:
        """The items by sets, where they are discs; otherwise one block without a name."""
        sets = {discs.name: discs for discs in self._event.sets}
        blocks: list[Block] = []
        plain: list[Row] = []
        members: dict[str, list[tuple[ItemResult, Row]]] = {}
        for place, item in enumerate(self._items, 1):
            set_name = next(filter(None, (one.reading.disc_set for one in _results(item))), None)
            if self._kind == "disc" and set_name and set_name != item.item:
                members.setdefault(set_name, []).append((item, self._row(item, place)))
            elif self._kind == "disc" and any(identify_disc(one.reading) for one in _results(item)):
                blocks.append(self._set_block(item, place, sets.get(item.item)))
            else:
                plain.append(self._row(item, place))
        for name, found in members.items():
            discs = sets.get(name)
            told = self._explain.listed(discs) if discs else ""
            word = discs.verdict if discs else worst(item.verdict for item, _ in found)
            blocks.append(Block(tuple(row for _, row in found), name, word.value, told))
        return [*blocks, Block(tuple(plain))] if plain else blocks

    def _row(self, item: ItemResult, place: int) -> Row:
        results = {checked.characteristic.id: checked.results for checked in item.checked}
        cells = self._cells(results, self._figures)
        if self._seen:
            cells += [_visual(item)] if self._figures else self._cells(results, self._seen)
        word = "" if item.word == Verdict.PASS else self._explain.verdict(item.word)
        return Row(item.item, item.word, tuple(cells), item.participant or "", place, said=word)

    def _cells(
        self, results: Mapping[str, Sequence[Result]], columns: Iterable[Characteristic]
    ) -> list[Cell]:
        explain = self._explain
        return [cell(results[one.id], explain) if one.id in results else Cell() for one in columns]

    def _set_block(self, item: ItemResult, place: int, discs: SetResult | None) -> Block:
        """A set whose discs are told apart by their positions: one row a disc."""
        by_disc: dict[str, dict[str, list[Result]]] = {}
        for one in item.checked:
            for result in one.results:
                if not isinstance(one.characteristic.limit, Visual):
                    by_id = by_disc.setdefault(result.reading.position or "", {})
                    by_id.setdefault(one.characteristic.id, []).append(result)
        rows = [
            Row(
                name=name or item.item,
                word=worst(one.verdict for results in by_id.values() for one in results).value,
                cells=tuple(self._cells(by_id, self._figures)),
                place=place,
            )
            for name, by_id in by_disc.items()
        ]
        told = [self._explain.listed(discs)] if discs else []
        visual = _visual(item)
        if visual.verdict:
            told.append(f"{self._explain.wording('protocol.visual')}: {visual.text}")
        return Block(tuple(rows), item.item, item.word, "; ".join(told))


def _results(item: ItemResult) -> list[Result]:
    return [result for checked in item.checked for result in checked.results]


def _merged(orders: Iterable[Sequence[str]]) -> list[str]:
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


def cell(results: Sequence[Result], explain: Explainer) -> Cell:
    """All readings of one characteristic of one item: the lowest and the highest, the worst sign.

    A check during play stands behind an arrow.
    """
    verdict = worst(result.verdict for result in results)
    before = [result for result in results if not result.reading.during_play]
    during = [result for result in results if result.reading.during_play]
    spans = [_span(part, explain) for part in (before, during) if part]
    waived = WAIVED if any(result.waiver for result in results) else ""
    waived += CONFIRMED if any(result.reading.overruled for result in results) else ""
    amounts = {amount for one in results if isinstance(amount := one.reading.amount, Fraction)}
    figure = amounts.pop() if len(amounts) == 1 and len(spans) == 1 else None
    mark = f"{SIGNS[verdict]}{waived}"
    return Cell(f"{' → '.join(spans)}{NBSP}{mark}", verdict, figure, mark)


def _span(results: Sequence[Result], explain: Explainer) -> str:
    """The lowest and the highest reading, or one of them where they are the same."""
    figures = [
        (reading.amount, place, explain.figure(reading))
        for place, reading in enumerate(result.reading for result in results)
        if isinstance(reading.amount, Fraction)
    ]
    if not figures:
        return ", ".join(dict.fromkeys(explain.typed(result.reading) for result in results))
    least = min(figures)
    most = max(figures, key=lambda figure: figure[0])
    return least[2] if least[0] == most[0] else f"{least[2]}–{most[2]}"


def _visual(item: ItemResult) -> Cell:
    """How many visual checks have which verdict, the worst first."""
    found = [one for one in item.checked if isinstance(one.characteristic.limit, Visual)]
    if not found:
        return Cell()
    waived = any(result.waiver for one in found for result in one.results)
    verdicts = Counter(one.verdict for one in found)
    counts = [
        f"{verdicts[verdict]}{NBSP}{SIGNS[verdict]}"
        + (WAIVED if verdict.failing and waived else "")
        for verdict in Verdict
        if verdicts[verdict]
    ]
    return Cell(" ".join(counts), worst(verdicts))


def legend(matrices: Sequence[Matrix], explain: Explainer) -> str:
    """What the signs of some matrices mean, those that are there."""
    say = explain.wording
    rows = [row for found in matrices for row in found.rows]
    cells = [cell for row in rows for cell in row.cells]
    words = {cell.verdict or Verdict.NOT_MEASURED for cell in cells} | {row.word for row in rows}
    meanings = [
        f"{SIGNS[word]}{NBSP}{explain.verdict(word)}" for word in WORDS[::-1] if word in words
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
