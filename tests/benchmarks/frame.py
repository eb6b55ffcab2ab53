"""check_frame beside a hand-written numpy pass, and other packages where they are installed.

    python tests/benchmarks/frame.py [ROWS]

ROWS is a million unless told. The other packages are the dependency group "bench".

Everything runs on the same data in one process; the best of several runs counts, and
what is printed are ratios, which mean more than seconds do on another machine.
"""

import sys
import time
from collections.abc import Callable
from importlib.metadata import version
from importlib.util import find_spec

import numpy as np
import pandas as pd

import novuss

#: Characteristic, bounds in mm, g or degrees, a middle value, and units with their factors.
LENGTHS = {"mm": 1.0, "cm": 10.0, "in": 25.4}
MASSES = {"g": 1.0, "kg": 1000.0, "oz": 28.349523125}
ANGLES = {"degree": 1.0, "arcminute": 1 / 60}
CHARACTERISTICS = [
    ("puck", "outer_diameter", 44.0, 45.0, LENGTHS),
    ("puck", "thickness", 14.0, 15.0, LENGTHS),
    ("puck", "weight", -np.inf, 22.0, MASSES),
    ("cue", "length", -np.inf, 1500.0, LENGTHS),
    ("cue", "tip_diameter", 6.0, 10.0, LENGTHS),
    ("table", "height", 750.0, 780.0, LENGTHS),
    ("table", "surface_size", 999.0, 1001.0, LENGTHS),
    ("table", "rail_height", 24.0, 26.0, LENGTHS),
    ("table", "rail_angle", 89.0, 91.0, ANGLES),
    ("table", "diagonal_difference", -np.inf, 1.5, LENGTHS),
]


def data(rows: int, seed: int = 1) -> pd.DataFrame:
    """Mixed characteristics in mixed units, values around the upper limits."""
    known = {one.id: one for one in novuss.load_corpus().characteristics()}
    chosen = [one for one in CHARACTERISTICS if f"{one[0]}.{one[1]}" in known]
    lacking = 10 - len(chosen)
    assert not lacking, f"{lacking} characteristics have another name now: {sorted(known)}"
    random = np.random.default_rng(seed)
    which = random.integers(0, len(chosen), rows)
    units = sorted({unit for one in chosen for unit in one[4]})
    allowed = [[units.index(unit) for unit in one[4]] for one in chosen]
    unit = np.array([random.choice(one) for one in allowed])[which]
    for place, one in enumerate(allowed):
        mine = which == place
        unit[mine] = random.choice(one, mine.sum())
    upper = np.array([one[3] for one in chosen])
    factor = np.array([{**LENGTHS, **MASSES, **ANGLES}[one] for one in units])
    value = upper[which] * (1 + random.normal(-0.005, 0.01, rows)) / factor[unit]
    ids = [f"{one[0]}.{one[1]}" for one in chosen]
    kinds = sorted({one[0] for one in chosen})
    kind = np.array([kinds.index(one[0]) for one in chosen])
    return pd.DataFrame(
        {
            "item": np.arange(rows),
            "kind": pd.Categorical.from_codes(kind[which], kinds),
            "characteristic": pd.Categorical.from_codes(which, ids),
            "value": value,
            "unit": pd.Categorical.from_codes(unit, units),
        }
    )


def hand_written(words: bool) -> Callable[[pd.DataFrame], object]:
    """What somebody would write who knows codes, factors and limits; not exact at a limit."""
    lower = np.array([one[2] for one in CHARACTERISTICS])
    upper = np.array([one[3] for one in CHARACTERISTICS])
    factors = {**LENGTHS, **MASSES, **ANGLES}

    def run(frame: pd.DataFrame) -> object:
        unit = frame["unit"].cat.codes.to_numpy()
        which = frame["characteristic"].cat.codes.to_numpy()
        factor = np.array([factors[one] for one in frame["unit"].cat.categories])
        amount = frame["value"].to_numpy() * factor[unit]
        inside = (amount >= lower[which]) & (amount <= upper[which])
        deviation = amount - upper[which]
        verdict = np.where(inside, "pass", "fail") if words else inside
        return verdict, lower[which], upper[which], deviation

    return run


def best(run: Callable[[], object], times: int = 7) -> float:
    """Seconds of the fastest run."""
    found = []
    for _ in range(times):
        start = time.perf_counter()
        run()
        found.append(time.perf_counter() - start)
    return min(found)


PINT_NAMES = {"in": "inch", "oz": "ounce"}
TARGETS = {**dict.fromkeys(LENGTHS, "mm"), **dict.fromkeys(MASSES, "g")}


def pint_pandas(frame: pd.DataFrame) -> Callable[[], object]:
    """One array of quantities for each characteristic and unit, compared as quantities.

    That is the fastest way there is: an array has one unit. Verdicts are words, as
    check_frame has them; deviations are left as floats.
    """
    import pint_pandas

    quantity = pint_pandas.PintType.ureg.Quantity
    bounds = {f"{kind}.{name}": (low, high) for kind, name, low, high, _ in CHARACTERISTICS}

    def run() -> object:
        verdict = np.empty(len(frame), dtype=object)
        deviation = np.empty(len(frame))
        groups = frame.groupby(["characteristic", "unit"], observed=True)["value"]
        for (name, unit), rows in groups:
            target = TARGETS.get(unit, "degree")
            amounts = rows.astype(f"pint[{PINT_NAMES.get(unit, unit)}]").pint.to(target)
            lower, upper = (quantity(end, target) for end in bounds[name])
            inside = (amounts >= lower) & (amounts <= upper)
            verdict[rows.index] = np.where(inside, "pass", "fail")
            deviation[rows.index] = (amounts - upper).pint.magnitude
        return pd.DataFrame({"verdict": verdict, "deviation": deviation})

    return run


def pint_rows(frame: pd.DataFrame) -> Callable[[], object]:
    """A column of quantities of mixed units, each with its own: how a long table reads."""
    import pint_pandas

    registry = pint_pandas.PintType.ureg
    bounds = {
        f"{kind}.{name}": [
            registry.Quantity(end, TARGETS.get(next(iter(units)), "degree")) for end in (low, high)
        ]
        for kind, name, low, high, units in CHARACTERISTICS
    }

    def run() -> object:
        amounts = [
            registry.Quantity(value, PINT_NAMES.get(unit, unit))
            for value, unit in zip(frame["value"], frame["unit"], strict=True)
        ]
        ends = [bounds[name] for name in frame["characteristic"]]
        verdict = [
            "pass" if low <= amount <= high else "fail"
            for amount, (low, high) in zip(amounts, ends, strict=True)
        ]
        deviation = [amount - high for amount, (_, high) in zip(amounts, ends, strict=True)]
        return pd.DataFrame({"verdict": verdict, "deviation": deviation})

    return run


def pandera(frame: pd.DataFrame) -> Callable[[], object]:
    """The long form: one check that looks up each row's limits, failures collected."""
    import pandera.pandas as pa

    judge = hand_written(words=False)
    check = pa.Check(lambda table: pd.Series(judge(table)[0], index=table.index))  # type: ignore[index]
    schema = pa.DataFrameSchema({"value": pa.Column(float)}, checks=check)

    def run() -> object:
        try:
            return schema.validate(frame, lazy=True)
        except pa.errors.SchemaErrors as error:
            return error.failure_cases

    return run


def polars(frame: pd.DataFrame) -> Callable[[], object]:
    """Joins with tables of factors and limits."""
    import polars as pl

    table = pl.from_pandas(frame.astype(dict.fromkeys(("characteristic", "unit"), str)))
    factors = {**LENGTHS, **MASSES, **ANGLES}
    units = pl.DataFrame({"unit": list(factors), "factor": list(factors.values())})
    limits = pl.DataFrame(
        [(f"{one[0]}.{one[1]}", one[2], one[3]) for one in CHARACTERISTICS],
        schema=["characteristic", "lower", "upper"],
        orient="row",
    )

    def run() -> object:
        amount = pl.col("value") * pl.col("factor")
        inside = amount.is_between(pl.col("lower"), pl.col("upper"))
        joined = table.join(units, on="unit", how="left").join(
            limits, on="characteristic", how="left"
        )
        return joined.with_columns(verdict=inside, deviation=amount - pl.col("upper"))

    return run


def versions() -> str:
    """Python and every package that is measured."""
    names = ("novuss", "numpy", "pandas", "pint", "pint-pandas", "pandera", "polars")
    found = [f"{name} {version(name)}" for name in names if find_spec(name.replace("-", "_"))]
    return ", ".join([f"Python {sys.version.split()[0]}", *found])


def main() -> None:
    """Measure and print."""
    rows = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    frame = data(rows)
    novuss.check_frame(frame.head(1000))  # the first call loads pint's table of units
    print(versions())
    numpy = {"words": hand_written(words=True), "bool": hand_written(words=False)}
    # In turns, so that other work on the machine slows down all of them alike.
    runs = [lambda: novuss.check_frame(frame)]
    runs += [lambda one=one: one(frame) for one in numpy.values()]  # type: ignore[misc]
    ours, *others = (
        min(each) for each in zip(*([best(run, 2) for run in runs] for _ in range(7)), strict=True)
    )
    print(f"{rows} rows; check_frame (verdict, clause, limits, deviation): {ours * 1000:.1f} ms")
    for label, seconds in zip(numpy, others, strict=True):
        print(f"numpy, verdicts as {label}: {seconds * 1000:.1f} ms; ratio {ours / seconds:.2f}x")
    for name, maker, most in (
        ("pint_pandas", pint_pandas, rows),
        ("pint_pandas", pint_rows, 10_000),
        ("pandera", pandera, rows),
        ("polars", polars, rows),
    ):
        if find_spec(name) is None:
            print(f"{name}: not installed, not run")
            continue
        count = min(most, rows)
        seconds = best(maker(frame.head(count)), 3)
        ratio = seconds / count / (ours / rows)
        label = maker.__name__.replace("_", "-")
        print(f"{label}, {count} rows: {seconds * 1000:.1f} ms; a row takes {ratio:.1f}x ours")
    # Again, since other work on the machine slows down what happens to run beside it.
    again = best(lambda: novuss.check_frame(frame))
    print(f"check_frame again: {again * 1000:.1f} ms")


if __name__ == "__main__":
    main()
