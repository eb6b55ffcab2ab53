"""What a failing reading may have been meant as: one guess or none, and never another verdict."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from novuss.corpus import Corpus
from novuss.decimals import decimal_string
from novuss.inspection.judging import check_readings
from novuss.inspection.likely import meant_otherwise
from novuss.inspection.readings import Reading
from novuss.inspection.results import Result
from novuss.inspection.units import PINT_NAMES, conversion_factor
from novuss.inspection.verdicts import Verdict


def judged(corpus: Corpus, name: str, value: str, unit: str) -> Result:
    characteristic = corpus.characteristic(name)
    assert characteristic
    assert characteristic.unit
    pint = next(one.pint for one in corpus.vocabulary.units if one.id == unit)
    amount = Fraction(value) * conversion_factor(pint, PINT_NAMES[characteristic.unit])
    reading = Reading("x", characteristic, value, unit, amount)
    event = check_readings([reading], corpus.characteristics(), edition="lnf-2017")
    return event.results[0]


@pytest.mark.parametrize(
    ("name", "value", "unit", "meant"),
    [
        ("puck.outer_diameter", "4.45", "mm", "4.45 cm"),
        ("puck.outer_diameter", "0.0445", "mm", "0.0445 m"),
        ("puck.outer_diameter", "1.75", "mm", "1.75 in"),
        ("puck.outer_diameter", "445", "mm", "44.5"),
        ("puck.outer_diameter", "44.5", "cm", "44.5 mm"),
        ("puck.outer_diameter", "44500", "mm", "44500 µm"),
        ("puck.outer_diameter", "46", "mm", None),
        ("puck.outer_diameter", "45", "mm", None),
        ("puck.weight", "215", "g", "21.5"),
        ("puck.weight", "21000", "g", "21000 mg"),
        ("puck.weight", "23", "g", None),
        ("cue.length", "1600", "mm", None),
        ("cue.length", "149", "cm", None),
        ("cue.length", "149", "m", "149 cm"),
        ("cue.wooden_tip_length", "25.5", "mm", "25.5 cm"),
        ("table.rail_angle", "1.57", "degree", "1.57 rad"),
        ("table.pocket_diameter", "10", "mm", None),
    ],
)
def test_one_guess_or_none(
    corpus: Corpus, name: str, value: str, unit: str, meant: str | None
) -> None:
    found = meant_otherwise(judged(corpus, name, value, unit), corpus.vocabulary.units)
    said = found and " ".join(
        [decimal_string(found.number), *([found.unit.id] if found.unit else [])]
    )
    assert said == meant


@given(st.decimals("0.001", "100000", places=3), st.sampled_from(["mm", "cm", "m", "in"]))
def test_what_is_guessed_would_pass_and_nothing_that_passes_is_asked_about(
    corpus: Corpus, value: object, unit: str
) -> None:
    result = judged(corpus, "puck.outer_diameter", str(value), unit)
    found = meant_otherwise(result, corpus.vocabulary.units)
    if found is None:
        return
    assert result.verdict is Verdict.FAIL
    again = judged(
        corpus,
        "puck.outer_diameter",
        decimal_string(found.number),
        found.unit.id if found.unit else unit,
    )
    assert again.verdict is Verdict.PASS
