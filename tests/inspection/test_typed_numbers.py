"""Typed numbers are read exactly, or refused with the reason and something to type instead."""

from fractions import Fraction

import pytest

from novuss.inspection.typed_numbers import AMOUNT, parse_number
from novuss.inspection.typed_value_errors import InputMistake
from novuss.inspection.visual_answers import DASHES, normalize_answer


def refused(typed: str) -> InputMistake:
    with pytest.raises(InputMistake) as caught:
        parse_number(typed)
    return caught.value


@pytest.mark.parametrize(
    ("typed", "value"),
    [
        ("44", "44"),
        ("44,5", "44.5"),
        ("44.5", "44.5"),
        ("44,50", "44.5"),
        ("44.500", "44.5"),
        ("1.500", "1.5"),  # a point is always decimal
        ("1,5000", "1.5"),
        ("0,500", "0.5"),
        ("0,0215", "0.0215"),
        (",5", "0.5"),
        (".5", "0.5"),
        (",500", "0.5"),
        ("1500,500", "1500.5"),
        ("007", "7"),
        ("+44,5", "44.5"),
        ("  44,5\t", "44.5"),
        ("\u00a044,5\u00a0", "44.5"),
        ("0", "0"),
        ("0.1", "0.1"),
        ("9999999999999999.9999999999999999", "9999999999999999.9999999999999999"),
        *((f"{minus}0,5", "-0.5") for minus in "-\N{MINUS SIGN}\N{EN DASH}\N{FIGURE DASH}"),
        # The exponents of spreadsheets.
        ("4.45e1", "44.5"),
        ("4,45E1", "44.5"),
        ("2.15e-02", "0.0215"),
        ("2,15E-02", "0.0215"),  # as a German Excel shows 0.0215
        ("1e+3", "1000"),
        ("1e0", "1"),
        ("-1e-2", "-0.01"),
    ],
)
def test_comma_point_sign_and_exponent_are_read_exactly(typed: str, value: str) -> None:
    assert parse_number(typed) == Fraction(value)


@pytest.mark.parametrize("space", [" ", "\u00a0", "\u2009", "\u202f", "\u2007"])
@pytest.mark.parametrize(
    ("typed", "value"),
    [
        ("1_500", "1500"),
        ("12_345_678", "12345678"),
        ("1_500,5", "1500.5"),
        ("1_500.5", "1500.5"),
        ("1_500,500", "1500.5"),
        ("-1_500", "-1500"),
    ],
)
def test_spaces_may_stand_between_thousands(typed: str, value: str, space: str) -> None:
    assert parse_number(typed.replace("_", space)) == Fraction(value)


@pytest.mark.parametrize(
    ("typed", "plain"),
    [
        ("1.500,5", "1500.5"),
        ("1,500.5", "1500.5"),
        ("1.234.567,8", "1234567.8"),
        ("-1,500.25", "-1500.25"),
        # The last mark is the decimal one, whatever stands before it.
        ("1,234.5,678", "12345.678"),
        ("1.234,5.678", "12345.678"),
        ("1.234,567.8", "1234567.8"),
        ("1,234.567,8", "1234567.8"),
        ("1,5.25", "15.25"),
    ],
)
def test_both_marks_in_one_number_are_refused(typed: str, plain: str) -> None:
    mistake = refused(typed)
    assert (mistake.code, mistake.values) == (
        "number-both-marks",
        {"value": typed, "plain": plain},
    )
    parse_number(plain)


@pytest.mark.parametrize(
    ("typed", "decimal", "thousands"),
    [
        ("1,500", "1.500", "1500"),
        ("44,500", "44.500", "44500"),
        ("999,999", "999.999", "999999"),
        ("1,000", "1.000", "1000"),
        ("001,500", "001.500", "001500"),
        ("-1,500", "-1.500", "-1500"),
        ("+1,500", "+1.500", "+1500"),
        ("1,500e2", "1.500e2", "1500e2"),
    ],
)
def test_a_comma_before_three_decimals_is_ambiguous(
    typed: str, decimal: str, thousands: str
) -> None:
    mistake = refused(typed)
    assert mistake.code == "number-ambiguous-comma"
    assert mistake.values == {"value": typed, "decimal": decimal, "thousands": thousands}
    assert parse_number(thousands) == 1000 * parse_number(decimal)


@pytest.mark.parametrize("sign", ["", "-", "+", "\N{MINUS SIGN}"])
@pytest.mark.parametrize("word", ["nan", "NaN", "inf", "Inf", "INFINITY", "Infinity", "∞"])
def test_what_is_not_finite_is_refused(sign: str, word: str) -> None:
    mistake = refused(f" {sign}{word} ")
    assert (mistake.code, mistake.values) == ("number-not-finite", {"value": f"{sign}{word}"})


@pytest.mark.parametrize("typed", ["", " ", "\t\n", "\u00a0"])
def test_an_empty_number_is_refused(typed: str) -> None:
    assert refused(typed).code == "number-empty"


@pytest.mark.parametrize(
    "typed",
    [
        "9**9**9",
        "1+1",
        "44½",
        "4²",
        "0x2D",
        "1_500",
        "1'500",
        "44,5 mm",
        "44.",
        "44,5.",
        "1,5,0",
        "1.2.3",
        "1,234,567",
        "1 234,500.5",
        ",",
        ".",
        "-",
        "+-5",
        "44..5",
        "≈44",
        "<44",
        "44±1",
        "90°",
        "none",
        "Xinf",
        "Xnan",
        "1X500",
        "nan mm",
        "#DIV/0!",
        "=44",
        "__import__('os')",
        "\N{ZERO WIDTH SPACE}44",
        # A space elsewhere than between thousands, an exponent out of reach, other digits.
        *("1 50", "15 00", "1 5000", "1500 000", "44 ,5", "44, 5", "1  500", "1\t500", "- 5"),
        *("1e100", "1e-400", "1e999999999", "1e", "e5", "1e5.0", "1e1e1"),
        *("٤٤", "۴۴", "४४", "４４", "44.٥", "𝟒𝟒", "④", "Ⅳ"),
    ],
)
def test_anything_else_is_refused_and_quoted(typed: str) -> None:
    mistake = refused(typed)
    assert (mistake.code, mistake.values["value"]) == ("number-unreadable", typed)


@pytest.mark.parametrize("typed", ["9" * 41, "9" * 1_000_000, "0." + "3" * 100, "1 " * 5_000 + "1"])
def test_a_number_beyond_all_measuring_is_refused_and_quoted_in_short(typed: str) -> None:
    mistake = refused(typed)
    assert mistake.code == "number-too-long"
    assert mistake.values == {"value": typed[:40] + "…"}


@pytest.mark.parametrize("typed", ["9" * 40, "0." + "3" * 38, "-0," + "0" * 36 + "1"])
def test_forty_signs_are_still_a_number(typed: str) -> None:
    assert len(typed) == 40
    assert parse_number(typed) == Fraction(typed.replace(",", "."))


def test_a_mistake_says_its_code_and_what_it_is_about() -> None:
    assert str(refused("x")) == "number-unreadable: {'value': 'x'}"


@pytest.mark.parametrize(
    ("typed", "key"),
    [(" Jā ", "ja"), ("J", "j"), ("A-1", "a 1"), ("-1", "-1"), ("Yes?", "Yes?"), ("①", "①")],
)
def test_answer_is_a_word_without_case_and_accents_or_a_sign(typed: str, key: str) -> None:
    assert normalize_answer(typed) == key


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("44.5 mm", ("44.5", "mm")),
        ("4,45cm", ("4,45", "cm")),
        ("1 500 мм", ("1 500", "мм")),
        ("90°", ("90", "°")),
        ("5460′", ("5460", "′")),
        ('1.75"', ("1.75", '"')),
        ("44.5", None),
        ("mm", None),
        ("44.5 *", None),
    ],
)
def test_an_amount_is_a_number_and_the_unit_behind_it(
    text: str, parts: tuple[str, str] | None
) -> None:
    found = AMOUNT.fullmatch(text)
    assert (found and found.group("number", "unit")) == parts


def test_nothing_but_a_dash_stands_for_nothing() -> None:
    assert sorted(DASHES) == ["-", "\N{FIGURE DASH}", "–", "—", "\N{MINUS SIGN}"]
