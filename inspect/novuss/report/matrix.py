"""One matrix a kind: items down, characteristics across, a value with its sign in every cell."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from novuss.decimals import readable
from novuss.explain import Explainer
from novuss.inspection.readings import Reading, disc_label
from novuss.inspection.results import (
    CharacteristicResult,
    EventResult,
    ItemResult,
    Result,
    SetResult,
)
from novuss.inspection.verdicts import SIGNS, Verdict, worst
from novuss.model.equipment import Characteristic, Disputed, Kind, Nominal, Unknown, Visual
from novuss.wording import NBSP

#: A limit that a chief judge set, figures that are printed without a tolerance, and what the
#: chief judge let pass.
WORKING, NO_TOLERANCE, UNREADABLE, WAIVED = "◊", "±–", "±?", "*"
#: A sheet of A4 on its side has so much room for columns, and a sign of 9 pt in a broad font is
#: that wide; with what parts the columns, in millimetres.
_SHEET, _SIGN, _GAP = 273.0, 1.95, 2.2
#: The least that a column is wide: its heading has to be broken into something that reads.
_NARROWEST = 12.5
#: More items side by side are not found again.
_MOST_PANELS = 6


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

    @property
    def sign(self) -> str:
        """The sign of its word."""
        return SIGNS[self.word]


@dataclass(frozen=True)
class Block:
    """Rows that belong together: a set of discs, or all items of a kind."""

    rows: tuple[Row, ...]
    #: Of a set: its name, its word and what else is to be said of it.
    name: str = ""
    word: str = ""
    told: str = ""

    @property
    def sign(self) -> str:
        """The sign of its word."""
        return SIGNS[self.word]


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
    blocks = _blocks(event, items, kind, figures, seen, explain)
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
    return Matrix(kind, tuple(columns), tuple(blocks), *_layout(columns, blocks))


def _filled(row: Row, columns: int) -> Row:
    return replace(row, cells=(*row.cells, *[Cell()] * (columns - len(row.cells))))


def head(event: EventResult, one: Characteristic, explain: Explainer) -> str:
    """The limit of a column in very few signs; a working limit with a sign of its own."""
    for limit in event.working_limits:
        if limit.characteristic == one.id and one.bounds is None:
            return f"{WORKING}{NBSP}{explain.bounds(limit.bounds, one)}"
    if isinstance(one.limit, Nominal | Unknown) and one.nominal is not None:
        mark = NO_TOLERANCE if isinstance(one.limit, Nominal) else UNREADABLE
        return f"{explain.quantity(Fraction(one.nominal), one)}{NBSP}{mark}"
    if isinstance(one.limit, Disputed):
        # The unit once: a heading has little room.
        symbol = explain.symbol(one)
        *others, last = (explain.bounds(bounds, one) for bounds in one.readings)
        return " | ".join([*(text.removesuffix(f"{NBSP}{symbol}") for text in others), last])
    return explain.limit(one)


def amount(reading: Reading, explain: Explainer) -> str:
    """A reading in the unit of its characteristic, without the unit.

    As typed, with every digit, where it was typed in that unit.
    """
    if isinstance(reading.amount, bool) or reading.amount is None:
        return explain.typed(reading)
    typed = explain.typed(reading)
    written, _, unit = typed.rpartition(NBSP)
    if written and unit == explain.symbol(reading.characteristic):
        return written
    if (symbol := explain.symbol(reading.characteristic)) and typed.endswith(symbol):
        return typed.removesuffix(symbol).rstrip(NBSP)
    return explain.wording.number(readable(reading.amount))


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
        return amount(least, explain)
    return f"{amount(least, explain)}–{amount(most, explain)}"


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
    counts = [
        f"{sum(one.verdict is verdict for one in found)}{NBSP}{SIGNS[verdict]}"
        + (WAIVED if verdict.failing and any(_waived(one) for one in found) else "")
        for verdict in Verdict
        if any(one.verdict is verdict for one in found)
    ]
    return Cell(" ".join(counts), worst(one.verdict for one in found))


def _waived(one: CharacteristicResult) -> bool:
    return any(result.waiver for result in one.results)


def _cells(
    checked: Iterable[CharacteristicResult], columns: Sequence[Characteristic], explain: Explainer
) -> list[Cell]:
    found = {one.characteristic.id: one for one in checked}
    return [cell(found[one.id].results, explain) if one.id in found else Cell() for one in columns]


def _blocks(
    event: EventResult,
    items: Sequence[ItemResult],
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
    for place, item in enumerate(items, 1):
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


def _layout(columns: Sequence[Column], blocks: Sequence[Block]) -> tuple[int, tuple[float, ...]]:
    """How many items stand side by side on a sheet that lies on its side, and the widths.

    As many as make the matrix the lowest. Every column is as wide as what is not broken
    in it; what room is left goes to those that would take more than one line.
    """
    rows = [row for block in blocks for row in block.rows]
    if not rows:
        return 1, ()
    heads = ["", *(f"{one.title} {one.limit}" for one in columns)]
    texts = [
        # A word goes on below its name where there is no room beside it.
        [f"{row.name}{NBSP}{row.sign} {row.said}".strip() for row in rows],
        *([row.cells[place].text for row in rows] for place in range(len(columns))),
    ]
    least = [
        max(_longest(words) * _SIGN + _GAP, _NARROWEST if head else 0.0)
        for words, head in zip(texts, heads, strict=True)
    ]
    # What a column would take next, the most useful first: figures on one line, whole words in
    # its heading, names on one line.
    whole = [max(map(len, words)) * _SIGN + _GAP for words in texts]
    wanted = [
        [0.0, *whole[1:]],
        [_longest([head]) * _SIGN + _GAP for head in heads],
        whole[:1],
    ]
    # A few items are easier found below one another.
    most = _MOST_PANELS if any(block.name for block in blocks) else math.ceil(len(rows) / 4)
    most = max(1, min(_MOST_PANELS, most, math.floor(_SHEET / sum(least))))
    found = []
    for panels in range(1, most + 1):
        widths = _widths(_SHEET / panels, least, wanted)
        signs = [max(1, math.floor((width - _GAP) / _SIGN)) for width in widths]
        lines = [
            max(_lines(words[place], room) for words, room in zip(texts, signs, strict=True))
            for place in range(len(rows))
        ]
        height: float = max(_lines(head, room) for head, room in zip(heads, signs, strict=True))
        height += 1.2 * _stacked([len(block.rows) for block in blocks], lines, panels)
        found.append((height, panels, widths))
    _, panels, widths = min(found)
    each = 100 / panels / sum(widths)
    return panels, tuple(round(each * width, 2) for width in widths)


def _widths(room: float, least: Sequence[float], wanted: Sequence[Sequence[float]]) -> list[float]:
    """The widths of columns that have so much room together, by what they want in turn."""
    widths = list(least)
    for wishes in wanted:
        more = [max(0.0, wish - width) for wish, width in zip(wishes, widths, strict=False)]
        if sum(more):
            share = min(1.0, max(0.0, room - sum(widths)) / sum(more))
            for place, lacking in enumerate(more):
                widths[place] += share * lacking
    return [width * room / sum(widths) for width in widths]


def _stacked(blocks: Sequence[int], lines: Sequence[int], panels: int) -> int:
    """The lines that rows take when so many of them stand side by side."""
    height = start = 0
    for rows in blocks:
        for at in range(start, start + rows, panels):
            height += max(lines[at : min(at + panels, start + rows)])
        start += rows
    return height


def _parts(text: str) -> list[str]:
    """What of a text is not broken; a dash ends a part."""
    return text.replace("–", "– ").split(" ")


def _longest(texts: Iterable[str]) -> int:
    return max((len(part) for text in texts for part in _parts(text)), default=0)


def _lines(text: str, signs: int) -> int:
    """The lines that a text takes in a column of so many signs; longer words are hyphenated."""
    lines, used = 1, 0
    for part in _parts(text):
        if used and used + 1 + len(part) > signs:
            lines, used = lines + 1, 0
        lines += max(0, math.ceil(len(part) / signs) - 1)
        used += len(part) + (1 if used else 0)
    return lines
