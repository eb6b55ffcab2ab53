"""The units of the tests: taken from the definitions, not from the code that is tested."""

from fractions import Fraction

PI = Fraction("3.14159265358979323846264338327950288419716939937510582097494459")
#: How many millimetres, grams or degrees one of each unit is.
SIZES = {
    "mm": Fraction(1),
    "cm": Fraction(10),
    "m": Fraction(1000),
    "µm": Fraction(1, 1000),
    "in": Fraction("25.4"),
    "ft": Fraction("304.8"),
    "g": Fraction(1),
    "kg": Fraction(1000),
    "mg": Fraction(1, 1000),
    "oz": Fraction("28.349523125"),
    "lb": Fraction("453.59237"),
    "degree": Fraction(1),
    "arcminute": Fraction(1, 60),
    "rad": 180 / PI,
}
