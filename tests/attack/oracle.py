"""Random readings judged anew, in fractions, and held against every way into the program.

The oracle reads the YAML of the limits by itself and knows the sizes of the units from
their definitions; it shares no line with what it is held against. By hand, for as many
readings as wanted:

    python -m tests.attack.oracle 100000 --dask
"""

import argparse
import csv
import json
import random
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal, localcontext
from fractions import Fraction
from pathlib import Path
from typing import Any

import openpyxl
import pandas as pd
import yaml
from tests.commands import call, start
from tests.unit_sizes import SIZES

SPECS = Path(__file__).parents[2] / "specs"
EDITIONS = ("lnf-2017", "mfn-2010")
HEADER = ("item", "kind", "characteristic", "value", "unit", "uncertainty", "confirmed")
#: Readings of a call: more are summed up unasked.
BATCH = 10_000
_CASES = {"length": "mm", "mass": "g", "angle": "degree"}
#: What is exact as a float and in the fifteen digits of a workbook.
_DIGITS = 15


@dataclass(frozen=True)
class Row:
    """A reading as it is typed, with what it is about."""

    characteristic: dict[str, Any]
    value: str
    unit: str
    uncertainty: str
    #: What was typed, as a number; an answer; nothing.
    number: Fraction | bool | None
    #: Whether it is said to be no slip.
    confirmed: str = ""

    def cells(self, item: str) -> tuple[str, ...]:
        kind, _, name = self.characteristic["id"].partition(".")
        return (item, kind, name, self.value, self.unit, self.uncertainty, self.confirmed)


def bounds(limit: dict[str, Any]) -> list[tuple[Fraction | None, Fraction | None]]:
    """The intervals of a limit; none where nothing printed decides."""
    listed = limit["readings"] if limit["kind"] == "disputed" else [limit]
    if limit["kind"] not in ("band", "maximum", "minimum", "disputed"):
        return []
    return [
        # Two measures between these ends differ at most by what lies between them.
        (None, Fraction(reading["upper"]) - Fraction(reading["lower"]))
        if "of" in reading
        else tuple(
            Fraction(reading[side]) if side in reading else None for side in ("lower", "upper")
        )  # type: ignore[misc]
        for reading in listed
    ]


def zone(
    amount: Fraction,
    interval: tuple[Fraction | None, Fraction | None],
    rule: str,
    uncertainty: Fraction | None,
) -> str:
    """The verdict by one interval: how far the reading lies beyond its nearer end decides."""
    lower, upper = interval
    ends = [] if lower is None else [lower - amount]
    beyond = max(ends + ([] if upper is None else [amount - upper]))
    if rule == "simple":
        return "pass" if beyond <= 0 else "fail"
    if uncertainty is None:
        return "undecided"
    if beyond <= -uncertainty:
        return "pass"
    if beyond <= 0:
        return "conditional-pass"
    return "conditional-fail" if beyond <= uncertainty else "fail"


def is_plausible(amount: Fraction, characteristic: dict[str, Any]) -> bool:
    """Whether a reading of that amount needs no confirming: a quarter to four times the limit."""
    limit, written = characteristic["limit"], characteristic.get("plausible")
    if written:
        return Fraction(written.get("lower", 0)) <= amount <= Fraction(written["upper"])
    listed = limit["readings"] if limit["kind"] == "disputed" else [limit]
    names = ("lower", "upper", "nominal")
    ends = [
        Fraction(source[name]) for source in [limit, *listed] for name in names if name in source
    ]
    return not ends or min(ends) / 4 <= amount <= max(ends) * 4


def expected(row: Row, rule: str, working: dict[str, tuple[Fraction, Fraction]]) -> str:
    """The verdict on a row, told anew."""
    limit, name = row.characteristic["limit"], row.characteristic["id"]
    if row.number is None:
        return "not-measured"
    if isinstance(row.number, bool):
        return "pass" if row.number else "fail"
    amount = row.number * SIZES[row.unit]
    if not (row.confirmed or is_plausible(amount, row.characteristic)):
        return "undecided"
    if limit["kind"] == "free":
        return "pass"
    band = Fraction(row.uncertainty) * SIZES[row.unit] if row.uncertainty else None
    zones = {zone(amount, interval, rule, band) for interval in bounds(limit)}
    if any("of" in reading for reading in limit.get("readings", [])):
        # Of a difference alone nobody knows the measures: it can show that they fail, not more.
        zones = {
            verdict if verdict in ("fail", "conditional-fail") else "undecided" for verdict in zones
        }
    if len(zones) == 1 and zones != {"undecided"}:
        return zones.pop()
    if name in working:
        return zone(amount, working[name], rule, band)
    return "undecided"


def characteristics(edition: str) -> list[dict[str, Any]]:
    """What an edition limits, as its YAML has it."""
    text = (SPECS / "equipment" / f"{edition}.yaml").read_text(encoding="utf-8")
    return list(yaml.safe_load(text)["characteristics"])


def working_limits(known: Sequence[dict[str, Any]]) -> dict[str, tuple[Fraction, Fraction]]:
    """Limits that a chief judge might set where the print leaves one open."""
    found = {}
    for characteristic in known:
        limit = characteristic["limit"]
        if limit["kind"] in ("nominal", "unknown"):
            middle = Fraction(limit.get("nominal", "15"))
            found[characteristic["id"]] = (middle * Fraction(9, 10), middle * Fraction(11, 10))
        elif limit["kind"] == "disputed":
            lower, upper = bounds(limit)[0]
            if lower is not None and upper is not None:
                found[characteristic["id"]] = (lower, upper)
    return found


def decimal(number: Fraction) -> str:
    """A finite decimal, or the first twelve digits of another."""
    with localcontext() as context:
        context.prec = 12
        return format((Decimal(number.numerator) / Decimal(number.denominator)).normalize(), "f")


def rows(edition: str, count: int, seed: int, *, plain: bool = False) -> Iterator[Row]:
    """Readings near to limits and far from them, in every unit; ``plain`` ones as numbers."""
    chance = random.Random(seed)
    known = characteristics(edition)
    for _ in range(count):
        characteristic = chance.choice(known)
        if characteristic["quantity"] == "visual":
            if plain:
                continue
            answer = chance.choice([True, False, None])
            words = {True: ["yes", "ja", "да", "jā"], False: ["no", "nein", "нет", "nē"]}
            yield Row(
                characteristic,
                chance.choice(words[answer]) if answer is not None else "",
                "",
                "",
                answer,
            )
            continue
        units = [
            unit
            for unit in SIZES
            if unit in _UNITS[characteristic["quantity"]] and not (plain and unit == "rad")
        ]
        unit = chance.choice(units)
        if chance.random() < 0.03:
            yield Row(characteristic, "", unit, "", None)
            continue
        ends = [
            end
            for interval in bounds(characteristic["limit"])
            for end in interval
            if end is not None
        ]
        near = chance.choice(ends or [Fraction(characteristic["limit"].get("nominal", "10"))])
        step = Fraction(chance.randint(-12, 12), 10 ** chance.randint(0, 6))
        amount = max(
            near / SIZES[unit] + chance.choice([step, Fraction(0), step * near]), Fraction(0)
        )
        if chance.random() < 0.1:
            amount *= Fraction(10) ** chance.choice([-3, -1, 1, 3])
        typed = decimal(amount)
        if len(typed.replace(".", "").lstrip("0")) > _DIGITS or len(typed) > 30:
            continue
        uncertainty = chance.choice(["", "", "0.01", "0.5", "0"])
        number = Fraction(typed)
        if not plain:
            whole, _, part = typed.partition(".")
            ambiguous = len(part) == 3 and len(whole) <= 3 and whole != "0"
            if part and not ambiguous and chance.random() < 0.4:
                typed = f"{whole},{part}"
            elif chance.random() < 0.1:
                typed = f"+{typed}"
        yield Row(
            characteristic, typed, unit, uncertainty, number, chance.choice(["", "", "yes", "да"])
        )


_UNITS = {
    "length": ("mm", "cm", "m", "µm", "in", "ft"),
    "mass": ("g", "kg", "mg", "oz", "lb"),
    "angle": ("degree", "arcminute", "rad"),
}


def novuss(folder: Path, *words: str) -> Any:
    """What the program says as JSON; a cluster begins in an interpreter of its own."""
    done = (start if "dask" in words else call)(folder, SPECS, *words, "--json")
    if done.status not in (0, 1, 3):
        raise AssertionError(f"{words}: exit {done.status}: {done.err} {done.out[:2000]}")
    return done.json


def written(folder: Path, given: Sequence[Row], working: dict[str, Any]) -> list[str]:
    """The same readings as text, as JSON, as a workbook and as Parquet."""
    table = [row.cells(f"i{place}") for place, row in enumerate(given)]
    with (folder / "a.csv").open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([HEADER, *table])
    listed = [dict(zip(HEADER, cells, strict=True)) for cells in table]
    (folder / "a.json").write_text(json.dumps(listed, ensure_ascii=False), encoding="utf-8")
    book = openpyxl.Workbook(write_only=True)
    sheet = book.create_sheet()
    sheet.append(HEADER)
    for cells in table:
        sheet.append([cell or None for cell in cells])
    book.save(folder / "a.xlsx")
    pd.DataFrame(table, columns=list(HEADER)).to_parquet(folder / "a.parquet")
    lines = [
        [name, *map(decimal, ends), _CASES[quantity], "A.", "2026-11-20", "why"]
        for name, ends in working.items()
        for quantity in [
            next(
                row.characteristic["quantity"] for row in given if row.characteristic["id"] == name
            )
        ]
    ]
    with (folder / "limits.csv").open("w", encoding="utf-8", newline="") as file:
        head = ["characteristic", "lower", "upper", "unit", "set_by", "set_on", "reason"]
        csv.writer(file).writerows([head, *lines])
    return ["a.csv", "a.json", "a.xlsx", "a.parquet"]


def write_wide(path: Path, given: Sequence[Row]) -> list[Row]:
    """The readings without an uncertainty, one a row of a wide table, and what that leaves empty.

    Rows have their kind, and units stand in the cells.
    """
    kept = [row for row in given if not row.uncertainty]
    known = {row.characteristic["id"]: row.characteristic for row in kept}
    empty = []
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["item", "kind", "confirmed", *known])
        for place, row in enumerate(kept):
            name = row.characteristic["id"]
            kind = name.partition(".")[0]
            cells = [
                f"{row.value} {row.unit}".strip() if row.value and column == name else ""
                for column in known
            ]
            writer.writerow([f"i{place}", kind, row.confirmed, *cells])
            empty += [
                Row(characteristic, "", "", "", None)
                for column, characteristic in known.items()
                if column != name and column.partition(".")[0] == kind
            ]
    return [*kept, *empty]


@dataclass
class Count:
    """How many verdicts were compared on each path, and those that differ."""

    compared: Counter[str]
    wrong: list[tuple[str, ...]]

    def add(
        self, path: str, given: Sequence[Row], wanted: Sequence[str], verdicts: Sequence[str]
    ) -> None:
        """Compare verdict by verdict, in the order of the readings."""
        assert len(verdicts) == len(wanted), (path, len(verdicts), len(wanted))
        self.compared[path] += len(wanted)
        self.wrong += [
            (path, row.characteristic["id"], row.value, row.unit, row.uncertainty, right, found)
            for row, right, found in zip(given, wanted, verdicts, strict=True)
            if right != found
        ]

    def add_sums(
        self, path: str, given: Sequence[Row], wanted: Sequence[str], summary: Any
    ) -> None:
        """Compare how many verdicts of each sort each characteristic has."""
        right = Counter(
            (row.characteristic["id"], verdict) for row, verdict in zip(given, wanted, strict=True)
        )
        sorts = (
            "pass",
            "conditional-pass",
            "fail",
            "conditional-fail",
            "undecided",
            "not-measured",
        )
        found = Counter(
            {
                (tally["characteristic"], sort): tally[sort]
                for tally in summary
                for sort in sorts
                if tally[sort]
            }
        )
        self.compared[path] += len(wanted)
        self.wrong += [
            (path, *key, str(right[key]), str(found[key]))
            for key in right | found
            if right[key] != found[key]
        ]


#: Every edition by every rule.
CALLS = tuple((edition, rule) for edition in EDITIONS for rule in ("simple", "guarded"))


def hold(
    count: int,
    seed: int,
    calls: Sequence[tuple[str, str]] = CALLS,
    streamed: Sequence[str] = ("a.csv", "a.json", "a.parquet"),
    *,
    dask: bool = False,
) -> Count:
    """Hold every path to the oracle, with working limits in every other call.

    Args:
        count: of readings, on each path.
        seed: of the random readings.
        calls: editions and rules.
        streamed: the files that are read in pieces as well.
        dask: whether a cluster reads them too.
    """
    import novuss as package

    found = Count(Counter(), [])
    left, number = count, 0
    while left > 0:
        size = min(BATCH, left, -(-count // len(calls)))
        for edition, rule in calls:
            size = min(size, left)
            if size <= 0:
                break
            left -= size
            number += 1
            given = list(rows(edition, size, seed * 1000 + number))
            known = {row.characteristic["id"]: row.characteristic for row in given}
            working = working_limits(list(known.values())) if number % 2 else {}
            with tempfile.TemporaryDirectory() as name:
                folder = Path(name)
                files = written(folder, given, working)
                options = ["--edition", edition, "--rule", rule]
                options += ["--limits", "limits.csv"] if working else []
                wanted = [expected(row, rule, working) for row in given]
                for file in files:
                    judged = novuss(folder, "check", file, *options)["results"]
                    found.add(file, given, wanted, [result["verdict"] for result in judged])
                for file in streamed:
                    judged = novuss(folder, "check", file, "--stream", *options)["summary"]
                    found.add_sums(f"{file} --stream", given, wanted, judged)
                wide = write_wide(folder / "wide.csv", given)
                judged = novuss(folder, "check", "wide.csv", "--stream", *options)["summary"]
                wanted_wide = [expected(row, rule, working) for row in wide]
                found.add_sums("wide.csv --stream", wide, wanted_wide, judged)
                if dask:
                    judged = novuss(folder, "check", "a.csv", "--engine", "dask", *options)[
                        "summary"
                    ]
                    found.add_sums("a.csv --engine dask", given, wanted, judged)
            _hold_frames(package, found, edition, rule, given, seed * 1000 + number)
    return found


def _hold_frames(
    package: Any, found: Count, edition: str, rule: str, given: Sequence[Row], seed: int
) -> None:
    columns = list(HEADER)
    texts = pd.DataFrame([row.cells("x") for row in given], columns=columns)
    wanted = [expected(row, rule, {}) for row in given]
    verdicts = package.check_frame(texts, edition, rule)["verdict"].tolist()
    found.add("frame of words", given, wanted, verdicts)
    plain = list(rows(edition, len(given), seed, plain=True))
    numbers = pd.DataFrame([row.cells("x") for row in plain], columns=columns)
    numbers["value"] = [float(row.value) if row.value else float("nan") for row in plain]
    wanted = [expected(row, rule, {}) for row in plain]
    verdicts = package.check_frame(numbers, edition, rule)["verdict"].tolist()
    found.add("frame of numbers", plain, wanted, verdicts)


def main() -> int:
    """Hold as many readings as are asked for, and tell the count of each path."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("count", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--dask", action="store_true")
    asked = parser.parse_args()
    found = hold(asked.count, asked.seed, dask=asked.dask)
    for path, number in found.compared.items():
        print(f"{path}: {number} readings")
    for difference in found.wrong[:50]:
        print("differs:", *difference)
    print(f"{len(found.wrong)} differences")
    return 1 if found.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
