"""A sample of what tests/attack/oracle.py holds by the hundred thousand, and the oracle itself."""

from fractions import Fraction

import pytest
from tests.attack.oracle import hold, zone


@pytest.mark.parametrize(
    ("call", "streamed"),
    [(("lnf-2017", "simple"), "a.csv"), (("mfn-2010", "guarded"), "a.parquet")],
)
def test_every_path_says_what_the_oracle_says(call: tuple[str, str], streamed: str) -> None:
    found = hold(400, 7, [call], [streamed])
    assert found.wrong == []
    assert len(found.compared) == 8
    # The frame of numbers leaves out answers, and what fifteen digits do not hold.
    assert all(number > 100 for number in found.compared.values())


@pytest.mark.parametrize(
    ("amount", "simple", "guarded"),
    [
        ("43.99", "fail", "conditional-fail"),
        ("43.98", "fail", "fail"),
        ("44", "pass", "conditional-pass"),
        ("44.01", "pass", "pass"),
        ("45.0000001", "fail", "conditional-fail"),
    ],
)
def test_oracle_knows_the_zones(amount: str, simple: str, guarded: str) -> None:
    interval, band = (Fraction(44), Fraction(45)), Fraction("0.01")
    assert zone(Fraction(amount), interval, "simple", None) == simple
    assert zone(Fraction(amount), interval, "guarded", band) == guarded
    assert zone(Fraction(amount), interval, "guarded", None) == "undecided"
