"""Exact numbers as decimal strings."""

from decimal import Decimal
from fractions import Fraction

#: Significant digits of a number that has no finite decimal, such as a third.
SIGNIFICANT_DIGITS = 12


def format_exact(number: Fraction | Decimal | int) -> str:
    """The number as a decimal string with a point, exact where a finite decimal is.

    A number that has no finite decimal (a third of a degree) is rounded to
    twelve significant digits.
    """
    number = Fraction(number)
    rest, twos, fives = number.denominator, 0, 0
    while rest % 2 == 0:
        rest, twos = rest // 2, twos + 1
    while rest % 5 == 0:
        rest, fives = rest // 5, fives + 1
    if rest != 1:
        quotient = Decimal(number.numerator) / Decimal(number.denominator)
        return format(Decimal(f"{quotient:.{SIGNIFICANT_DIGITS}g}"), "f")
    places = max(twos, fives)
    digits = str(abs(number.numerator) * 10**places // number.denominator).rjust(places + 1, "0")
    sign = "-" if number < 0 else ""
    return sign + (f"{digits[:-places]}.{digits[-places:]}" if places else digits)


def round_for_readers(number: Fraction) -> Fraction:
    """The number for a reader: rounded to four decimals, more where it has nothing but noughts.

    A reading that is out by little is still seen to be out: no number but 0 becomes 0.
    """
    places = 4
    while number and abs(number) * 10**places < 10:
        places += 1
    return round(number, places)
