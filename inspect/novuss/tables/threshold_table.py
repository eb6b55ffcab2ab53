"""The decision thresholds of the groups of a table, and one pass over its rows, block by block.

What a row has in words is a small number, its key. The thresholds of a key are found when the
first row that has it turns up; from then on a row costs two lookups and two comparisons.
"""

from collections.abc import Callable, Sequence

import numpy as np

from novuss.inspection.verdict_scale import Verdict
from novuss.inspection.verdict_thresholds import Steps
from novuss.tables.array_types import Floats, Keys, Places, VerdictCodes, WordCodes

VERDICTS = tuple(Verdict)
CODES = {verdict: code for code, verdict in enumerate(VERDICTS)}
#: Rows that are judged together, few enough for what they need to stay in the cache.
BLOCK = 1 << 16
#: What lies outside two ends, and between them: the verdicts of most limits.
_OUTSIDE, _BETWEEN = Verdict.FAIL, Verdict.PASS
#: Readings are scaled so that those between two ends are plausible whatever their key; how far the
#: ends may be apart, and what rounding may shift them by.
_LEAST_APART, _MOST_APART, _MARGIN = 2.0, 16.0, 1e-9
_NEAR = 1 + _MARGIN
#: Floats outside are written with an exponent of three digits, which nobody measures.
SMALLEST, LARGEST = 1e-99, 1e100
#: The scale of a key whose rows are all far.
_ALL_FAR = 0.0


class StepTable:
    """Verdicts by the key of a row; thresholds are learnt as keys turn up."""

    def __init__(self, size: int, learn: Callable[[list[int]], Sequence[Steps | None]]) -> None:
        """Begin without knowing any.

        Args:
            size: keys are below.
            learn: the thresholds of these keys; None where floats cannot be judged.
        """
        self._learn = learn
        self._size = size
        # Not a number: not met yet.
        self._low = np.full(size, np.nan)
        self._high = np.full(size, np.nan)
        # What has other verdicts than these: rows that do not pass are asked once more, where
        # they are far from what is plausible.
        self._more: list[Steps] = []
        self._scale = np.ones(size)
        self._far = _MOST_APART
        #: Between these ends every reading is near, whatever its key.
        self._common = SMALLEST, LARGEST
        self._place = np.full(size, -1, dtype=np.intp)
        self._starts = np.empty((0, 0))
        self._codes = np.empty((0, 1), dtype=np.int8)

    def judge_values(
        self, codes: Sequence[WordCodes], sizes: Sequence[int], values: Floats
    ) -> tuple[Keys, VerdictCodes, float, float]:
        """The key of every row, the code of its verdict, and how small and large values are.

        Args:
            codes: of each column of words the place of each row's word. Shape (rows,).
            sizes: how many words each of them has; their product is the size of this table.
            values: as typed; what is said of one that is not a number means nothing. Shape (rows,).

        Returns:
            The least and the largest value are those of blocks that hold one that is far, and 1.
            Where one value is not a number neither are they.
        """
        rows = len(values)
        kind = next(
            integer
            for integer in (np.uint8, np.uint16, np.uint32)
            if self._size <= np.iinfo(integer).max + 1
        )
        keys: Keys = np.zeros(rows, dtype=kind)
        verdicts = np.empty(rows, dtype=np.int8)
        wide = np.empty(min(BLOCK, rows), dtype=np.intp)
        start = np.empty(len(wide))
        spread = np.int8(CODES[_BETWEEN] - CODES[_OUTSIDE])
        begun, open_ = np.empty(len(wide), dtype=bool), np.empty(len(wide), dtype=bool)
        parts = _compute_key_parts(codes, sizes, kind)
        least, largest = [1.0], [1.0]
        for first in range(0, rows, BLOCK):
            block = slice(first, first + BLOCK)
            theirs, key, verdict = values[block], keys[block], verdicts[block]
            count = len(theirs)
            place, end, inside, before = wide[:count], start[:count], begun[:count], open_[:count]
            for number, (code, size) in enumerate(parts):
                if number:
                    key *= size
                key += code[block].astype(kind, copy=False)
            place[:] = key
            self._low.take(place, out=end, mode="wrap")
            if np.isnan(end.min(initial=0.0)):
                self._fill_thresholds(place)
                self._low.take(place, out=end, mode="wrap")
            np.greater_equal(theirs, end, out=inside)
            self._high.take(place, out=end, mode="wrap")
            np.less(theirs, end, out=before)
            inside &= before
            np.multiply(inside.view(np.int8), spread, out=verdict)
            verdict += np.int8(CODES[_OUTSIDE])
            # Asked while the values are in the cache.
            if (far := self._find_far(theirs, place, end)) is not None:
                least.append(theirs.min())
                largest.append(theirs.max())
                self._ask_more(far, theirs, place, verdict)
        return keys, verdicts, np.min(least), np.max(largest)

    def _find_far(self, values: Floats, keys: Places, scaled: Floats) -> Places | None:
        """The rows that are not near, which ``scaled`` is room for; None where all are."""
        low, high = self._common
        if low < high and values.min() >= low and values.max() < high:
            return None
        self._scale.take(keys, out=scaled, mode="wrap")
        with np.errstate(over="ignore", invalid="ignore"):
            scaled *= values
        if scaled.min() >= _NEAR and scaled.max() < self._far:
            return None
        return np.flatnonzero((scaled < _NEAR) | (scaled >= self._far))

    def _fill_thresholds(self, places: Places) -> None:
        present = np.flatnonzero(np.bincount(places, minlength=self._size))
        new = present[np.isnan(self._low[present])].tolist()
        for key, learnt in zip(new, self._learn(new), strict=True):
            ends = _find_pass_range(learnt)
            self._low[key], self._high[key] = ends or (np.inf, np.inf)
            if learnt and (not ends or not {*learnt.verdicts} <= {_BETWEEN, _OUTSIDE}):
                self._place[key] = len(self._more)
                self._more.append(learnt)
        if len(self._more) == len(self._codes):
            return
        width = max(len(steps.starts) for steps in self._more)
        self._starts = np.full((width, len(self._more)), np.inf)
        self._codes = np.empty((len(self._more), width + 1), dtype=np.int8)
        for place, steps in enumerate(self._more):
            self._starts[: len(steps.starts), place] = steps.starts
            codes = [CODES[verdict] for verdict in steps.verdicts]
            self._codes[place] = codes + codes[-1:] * (width + 1 - len(codes))
        self._scale_to_plausible()

    def _scale_to_plausible(self) -> None:
        """Find a scale for each key by which readings that are near are plausible."""
        ranges = [_find_plausible_range(steps) for steps in self._more]
        ratios = [high / low for low, high in filter(None, ranges) if low > 0]
        self._far = min([_MOST_APART, *(ratio for ratio in ratios if ratio >= _LEAST_APART)])
        scales = np.array([_choose_scale(plausible, self._far) for plausible in ranges])
        keys = np.flatnonzero(self._place >= 0)
        self._scale[keys] = scales[self._place[keys]]
        self._far *= 1 - _MARGIN
        largest = scales.max() or 1.0
        self._common = _NEAR / (scales.min() or 1e-300), self._far / largest

    def _ask_more(self, rows: Places, values: Floats, keys: Places, verdicts: VerdictCodes) -> None:
        # Between two ends there is one verdict, and most rows have it.
        rows = rows[verdicts.take(rows) != CODES[_BETWEEN]]
        places = self._place.take(keys.take(rows))
        known = places >= 0
        rows, known_places = rows[known], places[known]
        theirs = values.take(rows)
        reached = np.zeros(len(rows), dtype=np.intp)
        for starts in self._starts:
            reached += theirs >= starts.take(known_places)
        verdicts[rows] = self._codes[known_places, reached]


def _compute_key_parts(
    codes: Sequence[WordCodes], sizes: Sequence[int], kind: type[np.unsignedinteger]
) -> list[tuple[WordCodes, np.unsignedinteger]]:
    """The columns that tell keys apart, and what a key is multiplied by before each is added."""
    # Where one word alone fills the type, there is nothing to multiply yet.
    top = int(np.iinfo(kind).max) + 1
    same = np.dtype(kind).itemsize
    return [
        (code.view(kind) if code.itemsize == same else code, kind(size % top))
        for code, size in zip(codes, sizes, strict=True)
        if size > 1
    ]


def _find_pass_range(steps: Steps | None) -> tuple[float, float] | None:
    """From where on a reading passes, and from where on no more; None where it is not once so."""
    if steps is None or steps.verdicts.count(_BETWEEN) != 1:
        return None
    ends = [-np.inf, *steps.starts, np.inf]
    place = steps.verdicts.index(_BETWEEN)
    return ends[place], ends[place + 1]


def _find_plausible_range(found: Steps) -> tuple[float, float] | None:
    """What is plausible; None where that does not tell which rows have a verdict of their own."""
    low, high = found.plausible
    steps = zip((0.0, *found.starts), (*found.starts, np.inf), found.verdicts, strict=True)
    inner = {verdict for start, end, verdict in steps if start < high and end > low}
    plain = _find_pass_range(found) and inner <= {_BETWEEN, _OUTSIDE} and high < np.inf
    return found.plausible if plain else None


def _choose_scale(plausible: tuple[float, float] | None, far: float) -> float:
    """What makes readings in the middle near, or all but the largest where none is too small."""
    if plausible is None:
        return _ALL_FAR
    low, high = plausible
    if low and far * low > high:
        return _ALL_FAR
    return float(np.sqrt(_NEAR * far / low / high)) if low else far / high
