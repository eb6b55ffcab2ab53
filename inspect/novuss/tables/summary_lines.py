"""Rows and columns of a sheet that are worked out from its readings: totals, means, extremes."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from statistics import mean, median, pvariance, variance

from novuss.inspection.typed_numbers import AMOUNT, parse_number
from novuss.inspection.typed_value_errors import InputMistake
from novuss.model.measuring_vocabulary import Vocabulary
from novuss.model.record_base import fold_text
from novuss.tables.table_cells import Cell

#: Digits behind the decimal sign of a typed figure.
_PLACES = re.compile(r"[0-9]*[.,]([0-9]+)")
#: Digits of a figure that a spreadsheet program worked out.
_EXACT = Fraction(1, 10**9)
_FUNCTIONS = ("mean", "sum", "count", "lowest", "highest", "median", "range", "deviation")
#: Of whom an item may have the name, as Max has, when another word follows.
_NAMES = {"lowest", "highest", "range"}


def read_figure(cell: Cell) -> tuple[Fraction, str] | None:
    """The number of a cell and the unit behind it; None where it holds no number."""
    match = AMOUNT.fullmatch(cell.text.strip())
    text, unit = (match["number"], match["unit"].strip()) if match else (cell.text, "")
    try:
        return parse_number(text), fold_text(unit or cell.unit)
    except InputMistake:
        return None


def _compute_function(function: str, figures: Sequence[Fraction]) -> list[Fraction]:
    """What the function may give: more than one where there are several ways to work it out."""
    if function == "count":
        return [Fraction(len(figures))]
    if not figures:
        return []
    if function == "deviation":
        variances = [pvariance(figures), *([variance(figures)] if len(figures) > 1 else [])]
        return [Fraction(float(squares) ** 0.5) for squares in variances]
    found: dict[str, Callable[[Sequence[Fraction]], Fraction]] = {
        "mean": mean,
        "sum": lambda figures: sum(figures, Fraction()),
        "lowest": min,
        "highest": max,
        "median": median,
        "range": lambda figures: max(figures) - min(figures),
    }
    return [found[function](figures)]


def is_worked_out(function: str, cell: Cell, figures: Sequence[Fraction]) -> bool:
    """Whether a figure is that of the function, as exactly as it is typed."""
    found = read_figure(cell)
    if found is None:
        return False
    places = _PLACES.match(cell.text.strip())
    step = Fraction(1, 2 * 10 ** len(places[1] if places else ""))
    if places and len(places[1]) > 9:
        step = max(step, _EXACT)
    return any(abs(found[0] - result) <= step for result in _compute_function(function, figures))


class SummaryWords:
    """The words that head what is worked out, and what each of them means."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        sheets = vocabulary.sheets
        self._functions = {key: name for name in _FUNCTIONS for key in sheets.fold_words(name)}
        typed = {
            word.casefold() for name in _FUNCTIONS for word in getattr(sheets, name).list_all()
        }
        #: First words as they may be typed: of most rows it is seen at once that they are others.
        self._first = {word.split()[0].strip(".:") for word in {*typed, *self._functions}}

    @property
    def starts(self) -> set[str]:
        """How the words begin: their first two letters, or the only one."""
        return {word[:2] for word in self._first if word}

    def find_function(self, text: str) -> str | None:
        """What a label says is worked out; None where it is no such label."""
        words = text.casefold().split(None, 1)
        if not words or words[0].strip(".:()=") not in self._first:
            return None
        key = fold_text(text)
        if found := self._functions.get(key):
            return found
        known = (self._functions.get(key[:end]) for end in range(len(key)) if key[end] == " ")
        return next((name for name in known if name and name not in _NAMES), None)


@dataclass
class Summaries:
    """The rows of a table, those that sum up others told from those of items.

    Attributes:
        rows: what is left.
        proven: labels of rows whose figures are worked out from those above.
        asked: labels of rows of which that cannot be seen.
    """

    rows: list[list[Cell]] = field(default_factory=list)
    proven: list[Cell] = field(default_factory=list)
    asked: list[Cell] = field(default_factory=list)


#: The label of a row, and its figures, each with what it is a figure of.
Label = Callable[[list[Cell]], Cell | None]
Figures = Callable[[list[Cell]], Iterable[tuple[object, Cell]]]


def split_summaries(
    rows: list[list[Cell]], words: SummaryWords, label: Label, figures: Figures
) -> Summaries:
    """Tell rows that sum up those above them, or those since the last such row, from the others."""
    labels = [(label(row), row) for row in rows]
    named = [cell is not None and words.find_function(cell.text) for cell, _ in labels]
    if not any(named):
        return Summaries(rows)
    found = Summaries()
    whole: dict[object, list[Cell]] = {}
    since: dict[object, list[Cell]] = {}
    summed = False
    for (cell, row), function in zip(labels, named, strict=True):
        filled = [(key, figure) for key, figure in figures(row) if not figure.blank]
        if not function or cell is None:
            if summed:
                since, summed = {}, False
            for key, figure in filled:
                for above in (whole, since):
                    above.setdefault(key, []).append(figure)
            found.rows.append(row)
            continue
        summed = True
        right = all(
            figure.formula
            or any(_is_of(function, figure, above.get(key, [])) for above in (whole, since))
            for key, figure in filled
        )
        (found.proven if right else found.asked).append(cell)
    return found


def _is_of(function: str, cell: Cell, above: list[Cell]) -> bool:
    """Whether a figure is worked out from the cells above it, all of one unit."""
    if function == "count" and is_worked_out(function, cell, [Fraction()] * len(above)):
        return True
    found = [read_figure(figure_cell) for figure_cell in above]
    figures = [figure for figure in found if figure is not None]
    mine = read_figure(cell)
    units = {unit for _, unit in figures} | ({mine[1]} if mine and mine[1] else set())
    if len(figures) < len(above) or len(units) > 1:
        return False
    return is_worked_out(function, cell, [figure for figure, _ in figures])
