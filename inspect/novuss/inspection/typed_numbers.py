"""Numbers as judges type them: ``44,5``, ``44.5``, ``1 500``."""

import re
from fractions import Fraction

from novuss.inspection.typed_value_errors import InputMistake

#: Spaces that stand between thousands: ordinary, no-break, thin, narrow no-break, figure.
SPACES = " \u00a0\u2009\u202f\u2007"
MINUS = "\N{MINUS SIGN}\N{EN DASH}\N{FIGURE DASH}"
_NUMBER = re.compile(
    r"(?P<sign>[+-]?)(?P<whole>[0-9]*)(?:(?P<mark>[.,])(?P<part>[0-9]+))?"
    r"(?:[eE](?P<power>[+-]?[0-9]{1,2}))?"
)
_GROUPED = re.compile(rf"[+-]?[0-9]{{1,3}}(?:[{SPACES}][0-9]{{3}})+(?:[.,][0-9]+)?")
#: ``44,5 mm``: whatever ends in a digit, then something that could be a unit, which is not the
#: closing mark of a quotation.
AMOUNT = re.compile(
    r"(?!['\"„“”‚‘’«].*['\"“”‘’»]$)(?P<number>.*[0-9])"
    r"\s*(?P<unit>[^\W\d_].*|[°º˚'\"′″’”](?![0-9]).*)"
)
NOT_A_NUMBER = {"nan", "inf", "infinity", "∞"}
#: Nothing on a table is told with more digits; a longer one is a slip or an attack.
LONGEST = 40


def parse_number(text: str) -> Fraction:
    """Parse a typed decimal number exactly.

    A decimal comma and a decimal point are both read; a point is always decimal.
    Ordinary, thin and no-break spaces may stand between thousands.

    Raises:
        InputMistake: ``number-empty``, ``number-both-marks``, ``number-ambiguous-comma``
            (one comma, a non-zero whole part of one to three digits and exactly three
            decimals: ``1,500``), ``number-not-finite``, ``number-too-long`` or
            ``number-unreadable``.
    """
    typed = text.strip()
    if not typed:
        raise InputMistake("number-empty")
    if len(typed) > LONGEST:
        raise InputMistake("number-too-long", value=typed[:LONGEST] + "…")
    plain = typed
    for sign in MINUS:
        plain = plain.replace(sign, "-")
    if plain.lstrip("+-").casefold() in NOT_A_NUMBER:
        raise InputMistake("number-not-finite", value=typed)
    if _GROUPED.fullmatch(plain):
        plain = re.sub(f"[{SPACES}]", "", plain)
    if "," in plain and "." in plain and re.fullmatch(r"[+-]?[0-9.,]*[0-9]", plain):
        raise InputMistake("number-both-marks", value=typed, plain=_keep_last_mark(plain))
    match = _NUMBER.fullmatch(plain)
    if not match or not (match["whole"] or match["part"]):
        raise InputMistake("number-unreadable", value=typed)
    whole, part = match["whole"], match["part"] or ""
    if match["mark"] == "," and len(part) == 3 and 1 <= len(whole) <= 3 and int(whole) != 0:
        raise InputMistake(
            "number-ambiguous-comma",
            value=typed,
            decimal=plain.replace(",", "."),
            thousands=plain.replace(",", ""),
        )
    exact = Fraction(f"{match['sign']}{whole or '0'}.{part or '0'}")
    return exact * Fraction(10) ** int(match["power"] or 0)


def _keep_last_mark(text: str) -> str:
    """The number that the typist most likely meant: the last mark is the decimal one."""
    last = max(text.rfind(","), text.rfind("."))
    return re.sub("[.,]", "", text[:last]) + "." + text[last + 1 :]
