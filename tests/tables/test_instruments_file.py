"""The register of instruments: figures in one unit, U for k = 2, every mistake with its place."""

from datetime import date
from fractions import Fraction
from pathlib import Path

import pytest
from tests.tables.books import workbook

from novuss.corpus import Corpus
from novuss.explain import Explainer
from novuss.input_problems import Problem
from novuss.inspection.instruments import Instrument, find_serving_instruments
from novuss.languages import LANGUAGES
from novuss.localized_wording import Wording
from novuss.tables.instruments_file import read_instruments

HEADER = "id;kind;resolution;U;k;unit;from;to;last calibration;due date"


def read(
    tmp_path: Path, corpus: Corpus, *rows: str, header: str = HEADER
) -> tuple[list[Instrument], list[Problem]]:
    path = tmp_path / "instruments.csv"
    path.write_text("\n".join([header, *rows]), encoding="utf-8")
    return read_instruments(path, corpus)


def test_figures_are_kept_in_one_unit_and_u_for_k_2(tmp_path: Path, corpus: Corpus) -> None:
    found, problems = read(
        tmp_path, corpus, "C-1;calliper;0,001;0,006;3;см;0;15;10.01.2026;2027-01-10"
    )
    assert problems == []
    assert found == [
        Instrument(
            *("C-1", "calliper", "length", "mm", Fraction("0.01"), Fraction("0.04")),
            *(Fraction(0), Fraction(150), date(2026, 1, 10), date(2027, 1, 10)),
        )
    ]


def test_dates_of_a_workbook_are_read(tmp_path: Path, corpus: Corpus) -> None:
    head = ["id", "kind", "resolution", "U", "unit", "calibrated", "due"]
    row = ["L", "level", 0.1, 0.2, "mm/m", date(2026, 1, 2), date(2027, 1, 2)]
    path = workbook(tmp_path / "register.xlsx", [head, row])
    (found,), problems = read_instruments(path, corpus)
    assert problems == []
    assert (found.quantity, found.calibrated, found.due) == (
        *("slope", date(2026, 1, 2)),
        date(2027, 1, 2),
    )


def test_missing_columns_of_a_register(tmp_path: Path, corpus: Corpus) -> None:
    _, problems = read(tmp_path, corpus, "A;calliper", header="id;kind")
    assert [problem.values["columns"] for problem in problems] == ["resolution, uncertainty, unit"]


MEASURES = "id;kind;resolution;U;unit;measures"


@pytest.mark.parametrize(
    ("unit", "typed", "some", "none"),
    [
        ("mm", "puck.outer_diameter", ["puck.outer_diameter"], ["puck.thickness"]),
        ("cm", "Außendurchmesser; толщина | ripa.cauruma diametrs",
         ["puck.outer_diameter", "puck.thickness", "disc.thickness", "puck.hole_diameter"],
         ["disc.hole_diameter", "table.surface_thickness"]),
        ("g", "weight", ["puck.weight", "disc.weight", "cue.weight"], ["puck.thickness"]),
        ("mm", "Schlagscheiben, кий", ["puck.thickness", "cue.length"],
         ["puck.weight", "disc.thickness"]),
        ("mm", "мм", ["puck.thickness", "table.diagonal", "cue.length"], ["table.slope"]),
        # What gives a characteristic is measured for it, in the quantity of the instrument.
        ("mm/m", "levelness", ["table.slope"], ["table.spot_height", "table.levelness"]),
        ("mm", "diagonāle", ["table.diagonal"], ["table.diagonal_difference"]),
    ],
)  # fmt: skip
def test_measures_lists_characteristics_kinds_and_units_in_every_language(
    tmp_path: Path, corpus: Corpus, unit: str, typed: str, some: list[str], none: list[str]
) -> None:
    row = f'I;x;0.1;;{unit};"{typed}"'
    (found,), problems = read(tmp_path, corpus, row, header=MEASURES)
    assert problems == []
    assert found.used_for >= set(some)
    assert not found.used_for & set(none)
    for name in some:
        measurands = [*corpus.equipment.characteristics(), *corpus.equipment.raw_quantities()]
        (measurand,) = [measurand for measurand in measurands if measurand.id == name]
        assert found.can_measure(measurand)
        assert find_serving_instruments([found], measurand) == [found]


def test_an_instrument_that_says_nothing_may_be_named_and_serves_nothing_by_itself(
    tmp_path: Path, corpus: Corpus
) -> None:
    (found,), _ = read(tmp_path, corpus, "I;x;0.1;;mm;", header=MEASURES)
    thickness = corpus.equipment.characteristic("puck.thickness")
    assert thickness
    assert (found.can_measure(thickness), find_serving_instruments([found], thickness)) == (
        True,
        [],
    )


@pytest.mark.parametrize(
    ("unit", "typed", "code"),
    [
        ("mm", "outer diametre", "instrument-measures-unknown"),
        ("mm", "weight", "instrument-measures-unfit"),
        ("g", "mm", "instrument-measures-unfit"),
        ("g", "brush", "instrument-measures-unfit"),
        ("mm", "thickness; not_glued", "instrument-measures-unfit"),
    ],
)
def test_what_an_instrument_cannot_measure_is_a_problem_with_its_place(
    tmp_path: Path, corpus: Corpus, unit: str, typed: str, code: str
) -> None:
    row = f'I;x;0.1;;{unit};"{typed}"'
    found, (problem,) = read(tmp_path, corpus, row, header=MEASURES)
    assert found == []
    assert (problem.line, problem.column, problem.code) == (2, 6, code)
    for language in LANGUAGES:
        assert all(Explainer(Wording(corpus.strings, language), corpus.vocabulary).problem(problem))


def test_the_register_of_the_guide_is_read_alike_in_every_language(
    tmp_path: Path, corpus: Corpus
) -> None:
    registers = []
    for language in LANGUAGES:
        guide = Path(__file__).parents[2] / "docs" / language / "check/command-line.md"
        lines = guide.read_text(encoding="utf-8").splitlines()
        place = next(n for n, line in enumerate(lines) if line.startswith("| C-1 "))
        rows = [lines[place - 2], *lines[place : place + 3]]
        cells = [[cell.strip() for cell in row.strip("|").split("|")] for row in rows]
        head, *body = [";".join(f'"{cell}"' for cell in row) for row in cells]
        found, problems = read(tmp_path, corpus, *body, header=head)
        assert problems == []
        registers.append(
            [(instrument.id, instrument.used_for, instrument.uncertainty) for instrument in found]
        )
    assert [name for name, _, _ in registers[0]] == ["C-1", "R-1", "S-1"]
    assert all(register == registers[0] for register in registers)
