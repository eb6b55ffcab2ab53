"""A column of exact figures that are written out when they are read.

A million deviations as decimal strings would take a hundred times as long as the
verdicts. The column keeps the readings and how each becomes a figure, and makes
the strings, exact like those of the report, when somebody asks for them.
"""

from __future__ import annotations

import builtins
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import Any, overload

import numpy as np
import numpy.typing as npt
import pandas as pd
from pandas.api.extensions import ExtensionArray, ExtensionDtype, register_extension_dtype, take

from novuss.exact_decimal_strings import format_exact
from novuss.inspection.verdict_thresholds import recover_decimal
from novuss.tables.array_types import Floats
from novuss.tables.pyarrow_protocols import ArrowColumn, DataType

#: How a reading becomes a figure: factor and what is taken away; None where there is none.
Rule = tuple[Fraction, Fraction] | None


@register_extension_dtype
class FigureDtype(ExtensionDtype):
    """Decimal strings, None where there is no figure."""

    name = "figure"
    type = str
    kind = "O"
    na_value = None

    @classmethod
    def construct_array_type(cls) -> builtins.type[Figures]:
        """The array of this type."""
        return Figures


class Figures(ExtensionArray):
    """Decimal strings of ``value * factor - nominal``, made when they are read."""

    def __init__(
        self,
        values: Floats,
        which: npt.NDArray[np.integer],
        rules: Sequence[Rule],
        owner: object = None,
    ) -> None:
        """Take readings and their rules.

        Args:
            values: float64, read as typed (see :mod:`novuss.inspection.verdict_thresholds`);
                NaN where there is no figure. Shape (rows,).
            which: the place of each row's rule in ``rules``. Shape (rows,).
            rules: factor and nominal of each group of readings.
            owner: whatever has to be held for ``values`` to stay as they are.
        """
        self._values, self._which, self._rules = values, which, list(rules)
        self._owner = owner

    @classmethod
    def _from_sequence(
        cls, scalars: Iterable[str | float | None], *, dtype: object = None, copy: bool = False
    ) -> Figures:
        del dtype, copy
        texts = [None if scalar is None or pd.isna(scalar) else str(scalar) for scalar in scalars]
        places = {text: place for place, text in enumerate(dict.fromkeys(texts))}
        # A figure that is there already is zero readings away from itself.
        rules = [None if text is None else (Fraction(0), -Fraction(text)) for text in places]
        which = np.array([places[text] for text in texts], dtype=np.intp)
        return cls(np.zeros(len(texts)), which, rules)

    @classmethod
    def _from_factorized(cls, values: Iterable[str | float | None], original: object) -> Figures:
        del original
        return cls._from_sequence(values)

    @classmethod
    def _concat_same_type(cls, to_concat: Sequence[Figures]) -> Figures:
        rules: list[Rule] = []
        which = []
        for array in to_concat:
            which.append(array._which + len(rules))
            rules += array._rules
        return cls(
            np.concatenate([array._values for array in to_concat]), np.concatenate(which), rules
        )

    @property
    def dtype(self) -> FigureDtype:
        """Always the same."""
        return FigureDtype()

    @property
    def nbytes(self) -> int:
        """Bytes of the readings, not of strings that nobody has asked for."""
        values = self._values if any(self._values.strides) else self._values[:1]
        return int(values.nbytes + self._which.nbytes)

    def __len__(self) -> int:
        return len(self._values)

    def _format_text(self, value: float, rule: Rule) -> str | None:
        if rule is None or value != value:
            return None
        return format_exact(recover_decimal(float(value)) * rule[0] - rule[1])

    @overload
    def __getitem__(self, item: int | np.integer) -> str | None: ...

    @overload
    def __getitem__(self, item: slice | Sequence[int] | npt.NDArray[np.generic]) -> Figures: ...

    def __getitem__(self, item: Any) -> Figures | str | None:
        item = pd.api.indexers.check_array_indexer(self, item)
        if isinstance(item, (int, np.integer)):
            return self._format_text(self._values[item], self._rules[self._which[item]])
        return Figures(self._values[item], self._which[item], self._rules, self._owner)

    def isna(self) -> npt.NDArray[np.bool_]:
        """Where there is no figure."""
        lacking = np.array([rule is None for rule in self._rules], dtype=bool)
        found: npt.NDArray[np.bool_] = np.isnan(self._values) | lacking[self._which]
        return found

    def take(
        self,
        indices: Sequence[int | np.integer] | npt.NDArray[np.integer | np.bool_],
        *,
        allow_fill: bool = False,
        fill_value: object = None,
    ) -> Figures:
        """The rows at ``indices``; with ``allow_fill`` -1 means no figure."""
        del fill_value
        values = take(self._values, indices, allow_fill=allow_fill)
        # Any rule will do for a reading that is filled with NaN.
        which = take(self._which, indices, allow_fill=allow_fill, fill_value=0)
        return Figures(np.asarray(values), np.asarray(which), self._rules or [None])

    def copy(self) -> Figures:
        """Another array of the same figures."""
        return Figures(self._values.copy(), self._which.copy(), self._rules)

    def __array__(
        self, dtype: npt.DTypeLike | None = None, copy: bool | None = None
    ) -> npt.NDArray[np.float64 | np.object_]:
        del copy
        if dtype is not None and np.dtype(dtype).kind == "f":
            return self._to_floats().astype(dtype)
        found = np.empty(len(self), dtype=object)
        if not any(rule and rule[0] for rule in self._rules):
            # The same for every reading.
            texts = np.array([self._format_text(0.0, rule) for rule in [*self._rules, None]])
            return texts.take(np.where(np.isnan(self._values), len(self._rules), self._which))
        # Makers' readings have few digits, so each figure is made once.
        for place, rule in enumerate(self._rules):
            if rule is None:
                continue
            rows = np.flatnonzero(self._which == place)
            values, back = np.unique(self._values[rows], return_inverse=True)
            texts = np.empty(len(values), dtype=object)
            texts[:] = [self._format_text(value, rule) for value in values.tolist()]
            found[rows] = texts[back]
        return found

    def _to_floats(self) -> npt.NDArray[np.float64]:
        """The figures as floats, off by at most a few units in the reading's last place."""
        factors, nominals = (
            np.array([float(rule[n]) if rule else np.nan for rule in self._rules]) for n in (0, 1)
        )
        places = self._which.astype(np.intp)
        found: npt.NDArray[np.float64] = factors.take(places)
        found *= self._values
        found -= nominals.take(places)
        return found

    def astype(self, dtype: Any, copy: bool = True) -> Any:
        """As floats (fast) or as strings (exact)."""
        if isinstance(dtype, np.dtype) or dtype in (float, object):
            return self.__array__(np.dtype(dtype))
        return super().astype(dtype, copy=copy)

    def __eq__(self, other: object) -> npt.NDArray[np.bool_]:  # type: ignore[override]
        found: npt.NDArray[np.bool_] = np.asarray(self) == other
        return found

    def __arrow_array__(self, type: DataType | None = None) -> ArrowColumn:  # noqa: A002 - pyarrow's name
        """As a column of text, for Parquet."""
        import pyarrow

        texts: ArrowColumn = pyarrow.array(np.asarray(self), type=type or pyarrow.string())
        return texts

    def _formatter(self, boxed: bool = False) -> Callable[[object], str]:
        del boxed
        return str
