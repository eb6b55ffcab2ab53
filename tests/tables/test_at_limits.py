"""At every limit of both editions, in every unit and spelling: 0 wrong verdicts on both paths.

What is right is told here from the bounds and the sizes of the units alone. The exact
path reads typed words; the fast path compares floats, of which each is the decimal
number that it is written as.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

import pandas as pd
import pytest
from tests.sampling import sample
from tests.unit_sizes import SIZES
from tests.zones import right

import novuss
from novuss.corpus import Corpus
from novuss.exact_decimal_strings import format_exact
from novuss.inspection.reading_decision import DecisionRule, judge_amount
from novuss.inspection.reading_units import UnitTable, convert_unit
from novuss.inspection.typed_numbers import parse_number
from novuss.inspection.verdict_scale import Verdict
from novuss.model.equipment_records import Characteristic, Visual

#: U of every reading, as typed in the unit of the reading, for the guarded rule.
TYPED_U = "0.01"
#: Decimals to which a bound without a finite decimal is typed, down and up.
PLACES = (3, 9, 15)


@dataclass(frozen=True)
class Typed:
    """A row as somebody may type it."""

    characteristic: Characteristic
    value: str
    unit: str


def measured(corpus: Corpus, edition: str) -> list[Characteristic]:
    return [
        record
        for record in corpus.equipment.characteristics(edition)
        if not isinstance(record.limit, Visual)
    ]


def spellings(number: Fraction) -> Iterator[str]:
    """Every way to type a finite decimal: point, comma, zeros, sign, power of ten."""
    plain = format_exact(number)
    assert Fraction(plain) == number
    if len(plain) > 34:
        return
    yield plain
    yield f"+{plain}"
    yield f"0{plain}"
    yield f"{plain}000" if "." in plain else f"{plain}.000"
    yield f" {plain}\u00a0"
    whole, _, part = plain.partition(".")
    if part and (len(part) != 3 or len(whole) > 3 or whole == "0"):
        yield f"{whole},{part}"
    for shift in (-3, 2):
        power = f"{format_exact(number / Fraction(10) ** shift)}e{shift}"
        if len(power) <= 40:
            yield power


def rows(corpus: Corpus, edition: str, guarded: bool) -> list[Typed]:
    """Every bound, and every end of a zone, in every unit: at it and on either side of it."""
    found = []
    for record in measured(corpus, edition):
        ends = {
            Fraction(end)
            for interval in record.intervals
            for end in (interval.lower, interval.upper)
            if end
        }
        ends |= {Fraction(record.nominal)} if record.nominal is not None else set()
        # A band may come without a nominal figure; readings in its middle are typed all the same.
        ends |= {
            (Fraction(interval.lower) + Fraction(interval.upper)) / 2
            for interval in record.intervals
            if interval.lower is not None and interval.upper is not None
        }
        for unit in corpus.vocabulary.list_accepted_units(record.quantity):
            for end in sorted(ends):
                for shift in (-1, 0, 1) if guarded else (0,):
                    at = end / SIZES[unit.id] + shift * Fraction(TYPED_U)
                    if at < 0:
                        continue
                    finite = Fraction(format_exact(at)) == at
                    values = list(spellings(at)) if finite else []
                    for places in PLACES:
                        floor, ceiling = math.floor(at * 10**places), math.ceil(at * 10**places)
                        if floor == ceiling:
                            floor, ceiling = floor - 1, ceiling + 1
                        values += [
                            format_exact(Fraction(near, 10**places))
                            for near in (floor, ceiling)
                            if near >= 0
                        ]
                    found += [Typed(record, value, unit.id) for value in values]
    return found


def frame(given: list[Typed], guarded: bool) -> pd.DataFrame:
    columns = {
        "item": "x",
        "kind": [typed.characteristic.kind for typed in given],
        "characteristic": [typed.characteristic.id for typed in given],
        "value": [typed.value for typed in given],
        "unit": [typed.unit for typed in given],
        **({"uncertainty": TYPED_U} if guarded else {}),
    }
    words = dict.fromkeys(("kind", "characteristic", "unit"), "category")
    return pd.DataFrame(columns).astype(words)


CASES = [*product(("lnf-2017", "mfn-2010"), ("simple", "guarded"))]


@pytest.mark.parametrize(("edition", "rule"), sample(CASES, CASES[1:3].__contains__))
def test_no_wrong_verdict_at_any_limit(corpus: Corpus, edition: str, rule: str) -> None:
    guarded = rule == "guarded"
    units = UnitTable(corpus.vocabulary)
    given = rows(corpus, edition, guarded)
    assert len(given) > (5000 if guarded else 1500)
    # The edition of 2010 limits no angle.
    angles = {"degree", "arcminute", "rad"} if edition == "mfn-2010" else set()
    assert {typed.unit for typed in given} == set(SIZES) - angles

    def expected(typed: Typed, value: Fraction) -> Verdict:
        band = Fraction(TYPED_U) * SIZES[typed.unit] if guarded else Fraction(0)
        return right(value * SIZES[typed.unit], typed.characteristic, band)

    # The exact path, one typed word after the other.
    wrong = []
    for typed in given:
        unit = units.resolve_unit(typed.unit, typed.characteristic)
        found = judge_amount(
            convert_unit(parse_number(typed.value), unit, typed.characteristic),
            typed.characteristic,
            rule=DecisionRule("guarded") if guarded else None,
            uncertainty=convert_unit(Fraction(TYPED_U), unit, typed.characteristic)
            if guarded
            else None,
        )
        if found.verdict is not expected(typed, parse_number(typed.value)):
            wrong.append((typed.characteristic.id, typed.value, typed.unit, found.verdict.value))
    assert wrong == []

    # The fast path: the words as a column of text, and as a column of floats.
    table = frame(given, guarded)
    texts = novuss.check_frame(table, edition, rule, corpus)["verdict"].tolist()
    assert texts == [expected(typed, parse_number(typed.value)).value for typed in given]
    numbers = table.assign(value=[float(parse_number(typed.value)) for typed in given])
    floats = novuss.check_frame(numbers, edition, rule, corpus)["verdict"].tolist()
    assert floats == [
        expected(typed, Fraction(repr(value))).value
        for typed, value in zip(given, numbers["value"].tolist(), strict=True)
    ]
    # Under the guarded rule every zone is met, else the test would prove nothing of them.
    zones = {"pass", "fail", "undecided"} | (
        {"conditional-pass", "conditional-fail"} if guarded else set()
    )
    assert set(texts) == set(floats) == zones
