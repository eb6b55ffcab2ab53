"""Units come from a closed list, fit the characteristic, and convert exactly."""

import unicodedata
from fractions import Fraction
from itertools import product
from typing import Literal

import pint
import pytest

from novuss.corpus import Corpus
from novuss.inspection.reading_units import UnitTable, convert_unit, normalize_unit
from novuss.inspection.typed_value_errors import InputMistake
from novuss.model.equipment_records import Characteristic
from novuss.model.measuring_vocabulary import BASE_UNITS

LENGTH, MASS, ANGLE = "puck.outer_diameter", "puck.weight", "table.rail_angle"
LENGTHS = ["mm", "cm", "m", "µm", "in", "ft"]
MASSES = ["g", "kg", "mg", "oz", "lb"]
ANGLES = ["degree", "arcminute", "rad"]


@pytest.fixture(scope="module")
def units(corpus: Corpus) -> UnitTable:
    return UnitTable(corpus.vocabulary)


def known(corpus: Corpus, name: str) -> Characteristic:
    found = corpus.equipment.characteristic(name)
    assert found is not None
    return found


def refused(units: UnitTable, typed: str, characteristic: Characteristic) -> InputMistake:
    with pytest.raises(InputMistake) as caught:
        units.resolve_unit(typed, characteristic)
    return caught.value


def test_the_list_of_units_is_closed(corpus: Corpus) -> None:
    listed = [unit.id for unit in corpus.vocabulary.units]
    assert listed == [*LENGTHS, *MASSES, *ANGLES, "mm/m"]


@pytest.mark.parametrize(
    ("name", "unit", "spellings"),
    [
        (LENGTH, "mm", "mm|MM|Mm|mm.| mm |мм|ММ|мм.|millimetres|Millimeter|миллиметров|milimetri"),
        (LENGTH, "cm", "cm|см|СМ|centimeter|Zentimeter|сантиметра|centimetru"),
        (LENGTH, "m", "m|м|М|metre|Meter|метров|metri"),
        (LENGTH, "µm", "\u00b5m|\u03bcm|um|мкм|microns|Mikrometer|микрон|mikroni"),
        (LENGTH, "in", 'in|"|″|”|in.|inches|Zoll|дюйма|colla'),
        (LENGTH, "ft", "ft|feet|Fuß|FUSS|фут|pēdas"),
        (MASS, "g", "g|г|Г|гр|гр.|gram|Gramm|граммов|grami"),
        (MASS, "kg", "kg|KG|кг|kilograms|Kilogramm|килограмма|kilogrami"),
        (MASS, "mg", "mg|мг|milligram|Milligramm|миллиграммы|miligrami"),
        (MASS, "oz", "oz|oz.|ounces|Unzen|унций|unces"),
        (MASS, "lb", "lb|lbs|lb.|pounds"),
        (ANGLE, "degree", "°|º|˚|deg|degrees|Grad|GRAD|град|град.|градусов|grādi"),
        (ANGLE, "arcminute", "'|′|’|arcmin|arc minutes|Winkelminuten|угл. мин.|loka minūtes"),
        (ANGLE, "rad", "rad|рад|radians|Radiant|радиан|radiāni"),
    ],
)
def test_a_unit_is_read_in_every_spelling(
    corpus: Corpus, units: UnitTable, name: str, unit: str, spellings: str
) -> None:
    for spelling in spellings.split("|"):
        assert units.resolve_unit(spelling, known(corpus, name)).id == unit, spelling


@pytest.mark.parametrize("form", ["NFC", "NFD"])
def test_every_word_of_the_vocabulary_leads_to_its_own_unit(
    corpus: Corpus, units: UnitTable, form: Literal["NFC", "NFD"]
) -> None:
    takes = {"length": LENGTH, "mass": MASS, "angle": ANGLE}
    for unit in corpus.vocabulary.units:
        if unit.quantity not in takes:
            continue
        characteristic = known(corpus, takes[unit.quantity])
        for word in [unit.id, *unit.words.list_all(), *unit.symbols.model_dump().values()]:
            for typed in (word, word.upper(), f" {unicodedata.normalize(form, word)} "):
                assert units.resolve_unit(typed, characteristic) == unit, typed


@pytest.mark.parametrize(
    ("name", "typed"),
    [
        *((LENGTH, "g"), (LENGTH, "°"), (MASS, "mm"), (MASS, "°"), (ANGLE, "mm"), (ANGLE, '"')),
        (ANGLE, " kg "),
        # A slope never turns into an angle or a length.
        *product(
            (ANGLE, "table.levelness", LENGTH),
            ("mm/m", "мм/м", "mm / m", "mm per m", "mm je m"),
        ),
    ],
)
def test_a_unit_of_another_quantity_is_refused_with_those_that_fit(
    corpus: Corpus, units: UnitTable, name: str, typed: str
) -> None:
    mistake = refused(units, typed, known(corpus, name))
    accepted = {MASS: MASSES, ANGLE: ANGLES}.get(name, LENGTHS)
    assert mistake.code == "unit-unfit"
    assert mistake.values == {"unit": typed.strip(), "accepted": ", ".join(accepted)}


@pytest.mark.parametrize(
    "typed",
    [
        "N",
        "km",
        "mm²",
        "mm*1000",
        "9**9**9 mm",
        "millimeter/meter*rad",
        "%",
        "x" * 100_000,
    ],
)
@pytest.mark.parametrize(("name", "accepted"), [(LENGTH, LENGTHS), (MASS, MASSES), (ANGLE, ANGLES)])
def test_an_unknown_unit_is_refused_with_the_list_of_accepted_ones(
    corpus: Corpus, units: UnitTable, name: str, accepted: list[str], typed: str
) -> None:
    mistake = refused(units, typed, known(corpus, name))
    assert mistake.code == "unit-unknown"
    assert mistake.values == {"unit": typed, "accepted": ", ".join(accepted)}


@pytest.mark.parametrize("typed", ["", "  ", "\u00a0"])
def test_a_missing_unit_is_refused_with_the_list_of_accepted_ones(
    corpus: Corpus, units: UnitTable, typed: str
) -> None:
    mistake = refused(units, typed, known(corpus, MASS))
    assert (mistake.code, mistake.values) == ("unit-missing", {"accepted": ", ".join(MASSES)})


def test_a_radian_is_good_for_every_digit_that_can_be_typed(
    corpus: Corpus, units: UnitTable
) -> None:
    pi = Fraction("3.14159265358979323846264338327950288419716939937510582097494459")
    converted = convert_unit(Fraction(1), units.find_unit("rad"), known(corpus, ANGLE))
    assert abs(converted - 180 / pi) < Fraction(1, 10**40)


# Units by themselves


def test_a_unit_of_any_quantity_is_known_by_its_words(units: UnitTable) -> None:
    for typed, unit in [("MM", "mm"), (" кг. ", "kg"), ("мм/м", "mm/m"), ("Grad", "degree")]:
        assert units.find_unit(typed).id == unit
        assert units.find_unit(unit) == units.find_unit(typed)
        assert units.has_unit(typed)


@pytest.mark.parametrize("typed", ["", " km ", "44"])
def test_other_words_name_no_unit(units: UnitTable, typed: str) -> None:
    assert not units.has_unit(typed)


@pytest.mark.parametrize(
    ("typed", "code", "values"),
    [
        ("", "unit-missing", {}),
        (" \t", "unit-missing", {}),
        (" km ", "unit-unknown", {"unit": "km"}),
    ],
)
def test_an_unknown_unit_of_any_quantity_is_refused_with_all_units(
    units: UnitTable, typed: str, code: str, values: dict[str, str]
) -> None:
    with pytest.raises(InputMistake) as caught:
        units.find_unit(typed)
    every = ", ".join([*LENGTHS, *MASSES, *ANGLES, "mm/m"])
    assert (caught.value.code, caught.value.values) == (code, {**values, "accepted": every})


def test_the_symbols_of_a_quantity(units: UnitTable) -> None:
    assert (units.list_accepted("mass"), units.list_accepted("slope")) == (MASSES, ["mm/m"])
    assert units.list_accepted("visual") == []


@pytest.mark.parametrize(
    ("typed", "key"),
    [
        (" M m. ", "mm"),
        ("угл. мин..", "yгл.mиh"),
        ("cm\u0301", "cḿ"),
        ("µM", "\u03bcm"),
        ("º", "°"),
        ("˚", "°"),
        ("’", "'"),
        ("′", "'"),
        ("″", '"'),
        ("”", '"'),
        (".mm", ".mm"),
        ("авекмнорстух", "abekmhopctyx"),
    ],
)
def test_units_are_compared_by_a_plain_form(typed: str, key: str) -> None:
    assert normalize_unit(typed) == key


def test_every_quantity_is_kept_in_its_base_unit(units: UnitTable) -> None:
    assert BASE_UNITS == {"length": "mm", "mass": "g", "angle": "degree", "slope": "mm/m"}
    for quantity, symbol in BASE_UNITS.items():
        assert units.find_unit(symbol).quantity == quantity
        assert units.find_unit(symbol).exact == 1


def test_factors_are_what_pint_says(corpus: Corpus) -> None:
    registry = pint.UnitRegistry(non_int_type=Fraction)
    named = {unit.id: unit.pint for unit in corpus.vocabulary.units}
    for unit in corpus.vocabulary.units:
        base = named[BASE_UNITS[unit.quantity]]
        assert unit.exact == registry.Quantity(Fraction(1), unit.pint).to(base).magnitude


def test_a_value_in_the_unit_of_the_characteristic_stands_as_it_is(
    corpus: Corpus, units: UnitTable
) -> None:
    third = Fraction(1, 3)
    assert convert_unit(third, units.find_unit("mm"), known(corpus, LENGTH)) == third
    assert convert_unit(third, units.find_unit("cm"), known(corpus, LENGTH)) == 10 * third


@pytest.mark.parametrize("typed", ["gr", "GR", "gr.", " gr ", "grs"])
def test_gr_is_asked_about_where_it_may_be_grain(
    units: UnitTable, corpus: Corpus, typed: str
) -> None:
    mistake = refused(units, typed, known(corpus, MASS))
    assert (mistake.code, mistake.values["unit"]) == ("unit-grain", typed.strip())
    assert mistake.values["accepted"] == ", ".join(MASSES)
    with pytest.raises(InputMistake) as caught:
        units.find_unit(typed)
    assert caught.value.code == "unit-grain"
    # No length is typed in grams.
    assert refused(units, typed, known(corpus, LENGTH)).code == "unit-unknown"
