"""Verdicts on many readings, and the limits that groups of them share."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeVar

import numpy as np
import numpy.typing as npt

from novuss.inspection.reading_decision import Amount, Judgement
from novuss.inspection.verdict_scale import Verdict
from novuss.inspection.verdict_thresholds import Steps
from novuss.model.equipment_records import Characteristic, Measurand
from novuss.tables.array_types import Floats, Keys, Places, VerdictCodes
from novuss.tables.reading_row_sources import RowSource
from novuss.tables.threshold_table import BLOCK, CODES

_Entry = TypeVar("_Entry", bound=np.generic)
Choices = Sequence[tuple[tuple[str, ...], Sequence[Measurand]]]


@dataclass(frozen=True)
class Group:
    """What rows with the same words have in common."""

    characteristic: Characteristic
    #: One of the unit in the unit of the characteristic; None where only a missing value fits.
    factor: Fraction | None
    steps: Steps | None
    #: Instruments that may each have been used, and what with.
    choices: Choices = ()


@dataclass(frozen=True)
class JudgedRows:
    """Verdicts and what they rest on, one place a row; shapes are (rows,)."""

    source: RowSource
    groups: list[Group]
    #: The key of each of them, rising.
    keys: list[int]
    #: The key of each row's group; one byte or two where they suffice.
    which: Keys
    #: Codes of ``novuss.tables.threshold_table.VERDICTS``, one byte.
    verdicts: VerdictCodes
    #: Float64 in the typed unit; NaN in rows that were not measured or went the exact way.
    values: Floats
    #: Rows that went the exact way, with amount and judgement of each.
    exact_rows: Places
    exact: list[tuple[Amount, Judgement]]
    exact_which: Places

    @property
    def not_passing(self) -> Places:
        """The rows with a verdict that is none of pass, and not only that nothing was measured."""
        return np.flatnonzero(self.verdicts < CODES[Verdict.NOT_MEASURED])

    def map_by_group(self, table: npt.NDArray[_Entry]) -> npt.NDArray[_Entry]:
        """Of each row the entry of its group in ``table``; shape (groups,)."""
        by_key: npt.NDArray[_Entry] = np.zeros(max(self.keys, default=0) + 1, dtype=table.dtype)
        by_key[self.keys] = table
        if self.which.itemsize == by_key.itemsize == 1:
            # Bytes for bytes.
            every = by_key.tobytes().ljust(1 << 8, b"\0")
            return np.frombuffer(bytearray(self.which).translate(every), dtype=by_key.dtype)
        found: npt.NDArray[_Entry] = np.empty(len(self.which), dtype=by_key.dtype)
        for start in range(0, len(found), BLOCK):
            block = slice(start, start + BLOCK)
            by_key.take(self.which[block], out=found[block], mode="clip")
        return found

    def convert_to_characteristic_units(self) -> Floats:
        """The readings in the unit of their characteristic as floats; NaN for none or a slip."""
        factors = np.array([float(group.factor or 0) for group in self.groups])
        found: Floats = self.values * self.map_by_group(factors)
        ends = [group.steps.plausible for group in self.groups if group.steps]
        if ends and not (
            np.nanmin(self.values, initial=np.inf) >= max(low for low, _ in ends)
            and np.nanmax(self.values, initial=-np.inf) < min(high for _, high in ends)
        ):
            low, high = (
                np.array(
                    [group.steps.plausible[end] if group.steps else np.nan for group in self.groups]
                )
                for end in (0, 1)
            )
            found[
                (self.values < self.map_by_group(low)) | (self.values >= self.map_by_group(high))
            ] = np.nan
        if len(self.exact_rows):
            amounts = [
                float(amount)
                if isinstance(amount, Fraction) and not judged.improbable
                else float("nan")
                for amount, judged in self.exact
            ]
            found[self.exact_rows] = np.array(amounts)[self.exact_which]
        return found
