"""One matrix a kind: items down, characteristics across, a value with its sign in every cell."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from novuss.explain import Explainer
from novuss.inspection.decision import decided_limit
from novuss.inspection.readings import Reading, disc_label
from novuss.inspection.results import (
    CharacteristicResult,
    EventResult,
    ItemResult,
    Result,
    SetResult,
)
from novuss.inspection.verdicts import SIGNS, Verdict, worst
from novuss.model.equipment import (
    Characteristic,
    Disputed,
    Kind,
    Nominal,
    Unknown,
    Visual,
)
from novuss.report.matrix_layout import layout
from novuss.wording import NBSP

#: A limit that a chief judge set, one that is our reading, one of several ways to read the print,
#: figures that are printed without a tolerance, and what the chief judge let pass.
WORKING, OURS, SEVERAL, NO_TOLERANCE, UNREADABLE, WAIVED = "◊", "†", "‡", "±–", "±?", "*"


#: A name of more signs may be broken.
_SHORT = 14


@dataclass(frozen=True)
class Column:
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
    columns: tuple[Column, ...]
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
    items = event.of_kind(kind)
    used = {one.characteristic.id: one.characteristic for item in items for one in item.checked}
    # In the order of the rulebook, which every item keeps.
    order = _merged([[one.characteristic.id for one in item.checked] for item in items])
    asked = [used[name] for name in order]
    figures = [one for one in asked if not isinstance(one.limit, Visual)]
    seen = [one for one in asked if isinstance(one.limit, Visual)]
    blocks = _blocks(event, kind, figures=figures, seen=seen, explain=explain)
    # What is seen of a set stands above its discs, which are single pieces.
    apart = all(len(row.cells) == len(figures) for block in blocks for row in block.rows)
    columns = [
        Column(one.names[explain.language], head(event, one, explain), one) for one in figures
    ]
    if not apart:
        columns += _visual_columns(figures, seen, explain)
    blocks = [
        replace(block, rows=tuple(_filled(row, len(columns)) for row in block.rows))
        for block in blocks
    ]
    rows = [row for block in blocks for row in block.rows]
    # A word goes on below its name where there is no room beside it.
    names = [f"{_whole(row.name)}{NBSP}{SIGNS[row.word]} {row.said}".strip() for row in rows]
    cells = [[row.cells[place].text for row in rows] for place in range(len(columns))]
    panels, widths = layout(
        ["", *(f"{one.title} {one.limit}" for one in columns)],
        [names, *cells],
        [len(block.rows) for block in blocks],
        # A few items are easier found below one another; discs of a set are many.
        most=None if any(block.name for block in blocks) else math.ceil(len(rows) / 4),
    )
    return Matrix(kind, tuple(columns), tuple(blocks), panels, widths)


def _whole(name: str) -> str:
    """A name that is not broken, unless it is long."""
    return name.replace(" ", NBSP) if len(name) <= _SHORT else name


def _filled(row: Row, columns: int) -> Row:
    return replace(row, cells=(*row.cells, *[Cell()] * (columns - len(row.cells))))


def head(event: EventResult, one: Characteristic, explain: Explainer) -> str:
    """The limit of a column in very few signs; a working limit with a sign of its own."""
    set_here = (limit for limit in event.limits_set if limit.characteristic == one.id)
    limit = decided_limit(one) or next(set_here, None)
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


def cell(results: Sequence[Result], explain: Explainer) -> Cell:
    """All readings of one characteristic of one item: the lowest and the highest, the worst sign.

    A check during play stands behind an arrow.
    """
    verdict = worst(one.verdict for one in results)
    before = [one for one in results if not one.reading.during_play]
    during = [one for one in results if one.reading.during_play]
    said = [_span(part, explain) for part in (before, during) if part]
    waived = WAIVED if any(one.waiver for one in results) else ""
    figures = {one.reading.amount for one in results if isinstance(one.reading.amount, Fraction)}
    one = figures.pop() if len(figures) == 1 and len(said) == 1 else None
    mark = f"{SIGNS[verdict]}{waived}"
    return Cell(f"{' → '.join(said)}{NBSP}{mark}", verdict, one, mark)


def _span(results: Sequence[Result], explain: Explainer) -> str:
    figures = [one.reading for one in results if isinstance(one.reading.amount, Fraction)]
    if not figures:
        return ", ".join(dict.fromkeys(explain.typed(one.reading) for one in results))
    least, most = min(figures, key=_amount), max(figures, key=_amount)
    if _amount(least) == _amount(most):
        return explain.figure(least)
    return f"{explain.figure(least)}–{explain.figure(most)}"


def _amount(reading: Reading) -> Fraction:
    assert isinstance(reading.amount, Fraction)
    return reading.amount


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


def _visual_columns(
    figures: Sequence[Characteristic], seen: Sequence[Characteristic], explain: Explainer
) -> list[Column]:
    if not seen:
        return []
    if not figures:
        return [Column(one.names[explain.language], "", one) for one in seen]
    return [Column(explain.wording("protocol.visual"))]


def _visual(item: ItemResult) -> Cell:
    """How many visual checks have which verdict, the worst first."""
    found = [one for one in item.checked if isinstance(one.characteristic.limit, Visual)]
    if not found:
        return Cell()
    waived = any(result.waiver for one in found for result in one.results)
    counts = [
        f"{sum(one.verdict is verdict for one in found)}{NBSP}{SIGNS[verdict]}"
        + (WAIVED if verdict.failing and waived else "")
        for verdict in Verdict
        if any(one.verdict is verdict for one in found)
    ]
    return Cell(" ".join(counts), worst(one.verdict for one in found))


def _cells(
    checked: Iterable[CharacteristicResult], columns: Sequence[Characteristic], explain: Explainer
) -> list[Cell]:
    found = {one.characteristic.id: one for one in checked}
    return [cell(found[one.id].results, explain) if one.id in found else Cell() for one in columns]


def _blocks(
    event: EventResult,
    kind: Kind,
    figures: Sequence[Characteristic],
    seen: Sequence[Characteristic],
    explain: Explainer,
) -> list[Block]:
    """The items by sets, where they are discs; otherwise one block without a name."""
    sets = {one.name: one for one in event.sets}
    blocks: list[Block] = []
    plain: list[tuple[int, ItemResult]] = []
    members: dict[str, list[tuple[int, ItemResult]]] = {}
    for place, item in enumerate(event.of_kind(kind), 1):
        belongs = _set_of(item)
        if kind == "disc" and belongs and belongs != item.item:
            members.setdefault(belongs, []).append((place, item))
        elif kind == "disc" and any(disc_label(one.reading) for one in _results(item)):
            blocks.append(_set_block(item, place, sets.get(item.item), figures, explain))
        else:
            plain.append((place, item))

    def rows(found: Iterable[tuple[int, ItemResult]]) -> tuple[Row, ...]:
        return tuple(
            Row(
                name=item.item,
                word=item.word,
                cells=(
                    *_cells(item.checked, figures, explain),
                    *_seen_cells(item, figures, seen, explain),
                ),
                owner=item.participant or "",
                place=place,
                said="" if item.word == Verdict.PASS else explain.verdict(item.word),
            )
            for place, item in found
        )

    for name, found in members.items():
        told = explain.listed(sets[name]) if name in sets else ""
        word = (
            sets[name].verdict.value
            if name in sets
            else worst(item.verdict for _, item in found).value
        )
        blocks.append(Block(rows(found), name, word, told))
    if plain:
        blocks.append(Block(rows(plain)))
    return blocks


def _seen_cells(
    item: ItemResult,
    figures: Sequence[Characteristic],
    seen: Sequence[Characteristic],
    explain: Explainer,
) -> list[Cell]:
    if not seen:
        return []
    return [_visual(item)] if figures else _cells(item.checked, seen, explain)


def _results(item: ItemResult) -> list[Result]:
    return [result for one in item.checked for result in one.results]


def _set_of(item: ItemResult) -> str | None:
    return next((one.reading.disc_set for one in _results(item) if one.reading.disc_set), None)


def _set_block(
    item: ItemResult,
    place: int,
    found: SetResult | None,
    figures: Sequence[Characteristic],
    explain: Explainer,
) -> Block:
    """A set whose discs are told apart by their positions: one row a disc."""
    discs: dict[str, dict[str, list[Result]]] = {}
    for one in item.checked:
        for result in one.results:
            if not isinstance(one.characteristic.limit, Visual):
                name = result.reading.position or ""
                discs.setdefault(name, {}).setdefault(one.characteristic.id, []).append(result)
    rows = [
        Row(
            name=name or item.item,
            word=worst(each.verdict for results in by_id.values() for each in results).value,
            cells=tuple(
                cell(by_id[one.id], explain) if one.id in by_id else Cell() for one in figures
            ),
            place=place,
        )
        for name, by_id in discs.items()
    ]
    told = [explain.listed(found)] if found else []
    visual = _visual(item)
    if visual.verdict:
        told.append(f"{explain.wording('protocol.visual')}: {visual.text}")
    return Block(tuple(rows), item.item, item.word, "; ".join(told))
