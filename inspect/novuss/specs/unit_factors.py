"""Conversion factors of units to the base unit of their quantity.

Pint takes longer to start than a sheet takes to be judged, so it is asked when the knowledge is
read, and what it says stands in the knowledge that is kept.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache

import pint
from pint.errors import PintError

from novuss.model.measuring_vocabulary import BASE_UNITS, Unit, Vocabulary
from novuss.specs.spec_issues import Issue
from novuss.specs.yaml_file import YamlFile


@cache
def _load_registry() -> pint.UnitRegistry[Fraction]:
    # Fractions, because with decimals 5460 arcminutes come out above 91 degrees.
    return pint.UnitRegistry(non_int_type=Fraction)


@cache
def compute_conversion_factor(unit: str, target: str) -> Fraction:
    """What a value in ``unit`` is multiplied by to be in ``target``; both as pint names.

    Raises:
        pint.errors.PintError: it knows no such unit, or they are of different dimensions.
    """
    return Fraction(_load_registry().Quantity(Fraction(1), unit).to(target).magnitude)


def add_unit_factors(vocabulary: Vocabulary) -> Vocabulary:
    """The vocabulary, and in it how much each unit is in the base unit of its quantity."""
    named = {unit.id: unit.pint for unit in vocabulary.units}

    def factor(unit: Unit) -> str:
        return str(compute_conversion_factor(unit.pint, named[BASE_UNITS[unit.quantity]]))

    units = [unit.model_copy(update={"factor": factor(unit)}) for unit in vocabulary.units]
    return vocabulary.model_copy(update={"units": units})


def find_unit_issues(file: YamlFile, vocabulary: Vocabulary) -> Iterator[Issue]:
    """Units that cannot be converted, and base units that are missing."""
    named = {unit.id: unit for unit in vocabulary.units}
    for quantity, symbol in BASE_UNITS.items():
        if symbol not in named or named[symbol].quantity != quantity:
            message = f"{symbol}, in which figures of {quantity} are kept, is no unit of it"
            yield file.build_issue(message, "restore it", "units")
            return
    for at, unit in enumerate(vocabulary.units):
        base = named[BASE_UNITS[unit.quantity]]
        try:
            compute_conversion_factor(unit.pint, base.pint)
        # It raises errors of many kinds where a name is no name.
        except (PintError, ArithmeticError, AttributeError, TypeError, ValueError) as error:
            message = f"{unit.id}: pint does not make {base.pint} of {unit.pint} ({error})"
            yield file.build_issue(message, "name a unit as pint does", "units", at, "pint")
        if unit.factor:
            message = f"{unit.id}: pint says the factor"
            yield file.build_issue(message, "leave it out", "units", at, "factor")
