"""``check_frame`` beside numpy, numba, polars, DuckDB and pint-pandas.

Every peer gets words as codes (categoricals, small integers), which is how each is fastest, and
gives what ``check_frame`` gives: verdict and clause as codes and the group that leads to the
limits; or, where that is said, limits and deviation as figures of every row besides.
"""

import tracemalloc
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from importlib.util import find_spec
from typing import Any

import numpy as np
import numpy.typing as npt
import pandas as pd
from tests.benchmarks.measuring import Table, compared, in_turns

import novuss
from novuss.corpus import load_corpus

#: Units of each quantity with their factors to mm, g and degrees.
UNITS = {
    "mm": ("length", Fraction(1)),
    "cm": ("length", Fraction(10)),
    "in": ("length", Fraction(254, 10)),
    "g": ("mass", Fraction(1)),
    "kg": ("mass", Fraction(1000)),
    "oz": ("mass", Fraction("28.349523125")),
    "degree": ("angle", Fraction(1)),
    "arcminute": ("angle", Fraction(1, 60)),
}
SYMBOLS = list(UNITS)
CHOSEN = [
    "puck.outer_diameter",
    "puck.thickness",
    "puck.weight",
    "cue.length",
    "cue.tip_diameter",
    "table.height",
    "table.surface_size",
    "table.rail_height",
    "table.rail_angle",
    "table.rail_width",
]
#: Rows of a block that stays in the cache.
BLOCK = 1 << 14
ROUNDS = 7
Judge = Callable[[], Any]
Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Limits:
    """The chosen characteristics with their limits, as the knowledge has them."""

    ids: list[str]
    kinds: list[str]
    quantities: list[str]
    clauses: npt.NDArray[np.int8]
    bounds: list[tuple[Fraction | None, Fraction | None]]

    @property
    def lower(self) -> Floats:
        """Lower limits as floats, and minus infinity where there is none."""
        return np.array([-np.inf if low is None else float(low) for low, _ in self.bounds])

    @property
    def upper(self) -> Floats:
        """Upper limits as floats, and infinity where there is none."""
        return np.array([np.inf if high is None else float(high) for _, high in self.bounds])


def limits() -> Limits:
    """Of the knowledge."""
    known = {record.id: record for record in load_corpus().equipment.characteristics()}
    found = [known[name] for name in CHOSEN]
    clauses = list(dict.fromkeys(record.clause for record in found))

    def bound(end: str | None) -> Fraction | None:
        return None if end is None else Fraction(end)

    ends = [record.bounds for record in found]
    return Limits(
        [record.id for record in found],
        [record.kind for record in found],
        [str(record.quantity) for record in found],
        np.array([clauses.index(record.clause) for record in found], dtype=np.int8),
        [(bound(bounds.lower), bound(bounds.upper)) if bounds else (None, None) for bounds in ends],
    )


def data(rows: int, chosen: Limits, seed: int = 1) -> pd.DataFrame:
    """Mixed characteristics in mixed units, values around the limits."""
    random = np.random.default_rng(seed)
    which = random.integers(0, len(chosen.ids), rows).astype(np.int8)
    unit = np.empty(rows, dtype=np.int8)
    for place, quantity in enumerate(chosen.quantities):
        mine = which == place
        allowed = [SYMBOLS.index(symbol) for symbol, (of, _) in UNITS.items() if of == quantity]
        unit[mine] = random.choice(allowed, mine.sum())
    middle = np.where(np.isfinite(chosen.upper), chosen.upper, chosen.lower)
    factor = np.array([float(size) for _, size in UNITS.values()])
    value = middle[which] * (1 + random.normal(-0.005, 0.01, rows)) / factor[unit]
    return _frame(chosen, np.arange(rows), which, unit, value)


def at_limits(chosen: Limits) -> tuple[pd.DataFrame, npt.NDArray[np.bool_]]:
    """Every limit as it would be typed in each unit, and what is true of it, reckoned exactly."""
    which, unit, value, true = [], [], [], []
    for place, (low, high) in enumerate(chosen.bounds):
        for number, (of, factor) in enumerate(UNITS.values()):
            for end in (low, high) if of == chosen.quantities[place] else ():
                if end is None:
                    continue
                typed = float(end / factor)
                amount = Fraction(repr(typed)) * factor
                which.append(place)
                unit.append(number)
                value.append(typed)
                true.append((low is None or amount >= low) and (high is None or amount <= high))
    frame = _frame(
        chosen,
        np.arange(len(value)),
        np.array(which, dtype=np.int8),
        np.array(unit, dtype=np.int8),
        np.array(value),
    )
    return frame, np.array(true)


def _frame(
    chosen: Limits,
    item: npt.NDArray[Any],
    which: npt.NDArray[np.int8],
    unit: npt.NDArray[np.int8],
    value: Floats,
) -> pd.DataFrame:
    kinds = sorted(set(chosen.kinds))
    kind = np.array([kinds.index(name) for name in chosen.kinds], dtype=np.int8)
    return pd.DataFrame(
        {
            "item": item,
            "kind": pd.Categorical.from_codes(kind[which], kinds),
            "characteristic": pd.Categorical.from_codes(which, chosen.ids),
            "value": value,
            "unit": pd.Categorical.from_codes(unit, SYMBOLS),
        }
    )


class Tables:
    """What a peer looks up: by characteristic and unit, limits in the unit that was typed."""

    def __init__(self, chosen: Limits, frame: pd.DataFrame) -> None:
        factor = np.array([float(size) for _, size in UNITS.values()])
        self.units = len(SYMBOLS)
        self.which = frame["characteristic"].cat.codes.to_numpy()
        self.unit = frame["unit"].cat.codes.to_numpy()
        self.value = frame["value"].to_numpy()
        self.clause = np.repeat(chosen.clauses, self.units)
        self.lower = (chosen.lower[:, None] / factor[None, :]).ravel()
        self.upper = (chosen.upper[:, None] / factor[None, :]).ravel()
        self.factor = np.tile(factor, len(chosen.ids))
        self.own_lower = np.repeat(chosen.lower, self.units)
        self.own_upper = np.repeat(chosen.upper, self.units)


def numpy_codes(tables: Tables, *, figures: bool) -> Judge:
    """Codes in blocks; limits and deviation of each row where ``figures``."""
    rows = len(tables.value)

    def run() -> Any:
        verdict, clause = np.empty(rows, np.int8), np.empty(rows, np.int8)
        more = [np.empty(rows) for _ in range(3)] if figures else []
        for start in range(0, rows, BLOCK):
            part = slice(start, start + BLOCK)
            value = tables.value[part]
            key = tables.which[part].astype(np.int16)
            key *= tables.units
            key += tables.unit[part]
            inside = value >= tables.lower.take(key)
            inside &= value <= tables.upper.take(key)
            verdict[part] = inside
            clause[part] = tables.clause.take(key)
            if figures:
                tables.own_lower.take(key, out=more[0][part])
                tables.own_upper.take(key, out=more[1][part])
                np.multiply(value, tables.factor.take(key), out=more[2][part])
                more[2][part] -= more[1][part]
        return verdict, clause, tables.which, *more

    return run


def numba_loop(tables: Tables, *, figures: bool) -> Judge:
    """One compiled loop over the rows."""
    import numba

    @numba.njit  # type: ignore[untyped-decorator, unused-ignore]
    def loop(which, unit, value, units, lower, upper, clauses, factor, own_low, own_high):  # type: ignore[no-untyped-def]
        rows = len(value)
        verdict, clause = np.empty(rows, np.int8), np.empty(rows, np.int8)
        size = rows if figures else 0
        low, high, deviation = np.empty(size), np.empty(size), np.empty(size)
        for at in range(rows):
            key = which[at] * units + unit[at]
            verdict[at] = lower[key] <= value[at] <= upper[key]
            clause[at] = clauses[key]
            if figures:
                low[at], high[at] = own_low[key], own_high[key]
                deviation[at] = value[at] * factor[key] - own_high[key]
        return verdict, clause, low, high, deviation

    which, unit = tables.which.astype(np.int64), tables.unit.astype(np.int64)

    def run() -> Any:
        return loop(
            *(which, unit, tables.value, tables.units, tables.lower, tables.upper),
            *(tables.clause, tables.factor, tables.own_lower, tables.own_upper),
        )

    return run


def polars_gather(tables: Tables, *, figures: bool) -> Judge:
    """Codes as small integers, and limits gathered by them."""
    import polars as pl

    frame = pl.DataFrame(
        {"which": tables.which, "unit": tables.unit, "value": tables.value},
    )
    low, high = pl.Series(tables.lower), pl.Series(tables.upper)
    own_low, own_high = pl.Series(tables.own_lower), pl.Series(tables.own_upper)
    factor, clause = pl.Series(tables.factor), pl.Series(tables.clause)

    def run() -> Any:
        key = frame.select(pl.col("which").cast(pl.Int16) * tables.units + pl.col("unit"))
        at = key.to_series()
        value = frame["value"]
        found = {"verdict": (value >= low.gather(at)) & (value <= high.gather(at))}
        found["clause"] = clause.gather(at)
        if figures:
            found |= {"lower": own_low.gather(at), "upper": own_high.gather(at)}
            found["deviation"] = value * factor.gather(at) - found["upper"]
        return pl.DataFrame(found)

    return run


def duckdb_join(chosen: Limits, frame: pd.DataFrame) -> Judge:
    """A table of DuckDB's own, joined with those of factors and limits, given as numpy arrays."""
    import duckdb

    database = duckdb.connect()
    tables = {
        "readings": pd.DataFrame(
            {
                "which": frame["characteristic"].cat.codes,
                "unit": frame["unit"].cat.codes,
                "value": frame["value"],
            }
        ),
        "units": pd.DataFrame(
            {
                "unit": range(len(SYMBOLS)),
                "factor": [float(size) for _, size in UNITS.values()],
            }
        ),
        "known": pd.DataFrame(
            {
                "which": range(len(chosen.ids)),
                "lower": chosen.lower,
                "upper": chosen.upper,
                "clause": chosen.clauses,
            }
        ),
    }
    for name, table in tables.items():
        database.register("given", table)
        database.execute(f"create table {name} as select * from given")
        database.unregister("given")

    def run() -> Any:
        return database.execute(
            "select value * factor between lower and upper as verdict, clause, lower, upper, "
            "value * factor - upper as deviation "
            "from readings join units using (unit) join known using (which)"
        ).fetchnumpy()

    return run


def pint_pandas_groups(chosen: Limits, frame: pd.DataFrame) -> Judge:
    """An array of quantities for each characteristic and unit, since an array has one unit."""
    import pint_pandas

    quantity = pint_pandas.PintType.ureg.Quantity
    names = {"in": "inch", "oz": "ounce"}
    targets = {"length": "mm", "mass": "g", "angle": "degree"}

    def run() -> Any:
        verdict, deviation = np.empty(len(frame), dtype=bool), np.empty(len(frame))
        groups = frame.groupby(["characteristic", "unit"], observed=True)["value"]
        for (name, unit), rows in groups:
            target = targets[UNITS[unit][0]]
            place = chosen.ids.index(name)
            amounts = rows.astype(f"pint[{names.get(unit, unit)}]").pint.to(target)
            lower, upper = (
                quantity(chosen.lower[place], target),
                quantity(chosen.upper[place], target),
            )
            verdict[rows.index] = (amounts >= lower) & (amounts <= upper)
            deviation[rows.index] = (amounts - upper).pint.magnitude
        return verdict, deviation

    return run


def ours(frame: pd.DataFrame, *, figures: bool) -> Judge:
    """``check_frame``; with ``figures``, its limits and deviations read as floats."""

    def run() -> Any:
        found = novuss.check_frame(frame)
        if figures:
            return found, *(
                found[figure].astype(float) for figure in ("lower", "upper", "deviation")
            )
        return found

    return run


def peers(chosen: Limits, frame: pd.DataFrame, *, figures: bool, slow: bool) -> dict[str, Judge]:
    """Who is measured, where what it needs is installed."""
    tables = Tables(chosen, frame)
    found: dict[str, Judge] = {
        "novuss.check_frame": ours(frame, figures=figures),
        "numpy, codes, in blocks": numpy_codes(tables, figures=figures),
    }
    if find_spec("numba"):
        found["numba, one loop"] = numba_loop(tables, figures=figures)
    if find_spec("polars"):
        found["polars, gather"] = polars_gather(tables, figures=figures)
    if slow and find_spec("duckdb"):
        found["DuckDB, join"] = duckdb_join(chosen, frame)
    if slow and find_spec("pint_pandas"):
        found["pint-pandas, a group each"] = pint_pandas_groups(chosen, frame)
    return found


def wrong_at_limits(chosen: Limits) -> list[tuple[str, ...]]:
    """How many verdicts at a limit each gives wrong."""
    frame, true = at_limits(chosen)
    found = []
    for name, judge in peers(chosen, frame, figures=False, slow=False).items():
        given = judge()
        if isinstance(given, pd.DataFrame):
            passed = (given["verdict"] == "pass").to_numpy()
        elif isinstance(given, tuple):
            passed = given[0].astype(bool)
        else:
            passed = given["verdict"].to_numpy()
        found.append((name, str(int((passed != true).sum())), str(len(true))))
    return found


def tables(sizes: tuple[int, ...]) -> list[Table]:
    """A table each for codes and for figures, by size, and one for what is wrong at a limit."""
    chosen = limits()
    found = []
    head = ("", "CPU, least, ms", "CPU, middle, ms", "clock, least, ms", "to ours")
    for rows in sizes:
        frame = data(rows, chosen)
        tracemalloc.start()
        novuss.check_frame(frame)
        peak = tracemalloc.get_traced_memory()[1] / rows
        tracemalloc.stop()
        for figures in (False, True):
            judges = peers(chosen, frame, figures=figures, slow=not figures and rows <= 10**6)
            measured = in_turns(judges, ROUNDS if rows <= 10**6 else 3)
            what = "verdict, clause, limits and deviation of each row as figures"
            about = (
                f"What is given: {what}."
                if figures
                else "What is given: verdict, clause, and by what limits. `check_frame` makes "
                "limits and deviations of it when they are read. It asks for "
                f"{peak:.1f} bytes a row beside the input."
            )
            found.append(
                Table(
                    f"{rows:,} readings in mixed units{', as figures' if figures else ''}",
                    about,
                    head,
                    compared(measured, "novuss.check_frame"),
                )
            )
    found.append(
        Table(
            "Readings at a limit",
            "Every limit typed in every unit, as floats; what is true was reckoned in fractions.",
            ("", "wrong", "of"),
            wrong_at_limits(chosen),
        )
    )
    return found
