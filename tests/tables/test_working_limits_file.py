"""A chief judge's working limits: only where the print is open, signed, dated and in order."""

import re
from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest

from novuss.corpus import Corpus
from novuss.input_problems import Problem
from novuss.inspection.reading_decision import WorkingLimit
from novuss.model.equipment_records import Bounds
from novuss.tables.working_limits_file import read_working_limits

HEADER = "characteristic;lower;upper;unit;set_by;set_on;reason;edition;kind"
SIGNED = "A. Judge;2026-11-20;for this event"


def read(
    path: Path, corpus: Corpus, *rows: str, header: str = HEADER, edition: str = "lnf-2017"
) -> tuple[list[WorkingLimit], list[Problem]]:
    path.write_text("\n".join([header, *rows]), encoding="utf-8")
    return read_working_limits(path, corpus, edition=edition)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "limits.csv"


def test_limit_with_who_when_and_why(path: Path, corpus: Corpus) -> None:
    limits, problems = read(path, corpus, f"table.pocket_diameter;99;101,5;mm;{SIGNED}")
    assert problems == []
    assert limits == [
        WorkingLimit(
            "table.pocket_diameter",
            Bounds(lower=Decimal(99), upper=Decimal("101.5")),
            "A. Judge",
            date(2026, 11, 20),
            "for this event",
        )
    ]


@pytest.mark.parametrize(
    ("row", "lower", "upper"),
    [
        ("table.pocket_diameter;;101;mm", None, "101"),
        ("table.pocket_diameter;99;;mm", "99", None),
        ("table.pocket_diameter;9,9;10,1;см", "99", "101"),
        ("table.pocket_diameter;100;100;mm", "100", "100"),
        ("disc.weight;0.0047;0.0054;kg", "4.7", "5.4"),
    ],
)
def test_bounds_are_kept_exactly_in_the_unit_of_the_characteristic(
    path: Path, corpus: Corpus, row: str, lower: str | None, upper: str | None
) -> None:
    (limit,), _ = read(path, corpus, f"{row};{SIGNED}")
    assert limit.bounds == Bounds(
        lower=None if lower is None else Decimal(lower),
        upper=None if upper is None else Decimal(upper),
    )


def test_every_printed_free_and_visual_characteristic_refuses_a_working_limit(
    path: Path, corpus: Corpus
) -> None:
    refused = {}
    for record in corpus.equipment.characteristics():
        row = f"{record.id};1;2;{record.unit or ''};{SIGNED}"
        limits, problems = read(path, corpus, row)
        if problems:
            refused[record.id] = [problem.code for problem in problems]
        legible = record.evidence in (None, "printed", "free")
        assert bool(limits) != legible, record.id
    assert refused["table.height"] == ["limit-printed"]
    # A damaged print that we read is no print that binds the chief judge.
    assert not {"table.rail_width", "table.rail_angle", "table.levelness"} & refused.keys()


@pytest.mark.parametrize("name", ["foo.bar", "participant.hat", "table.zzz"])
def test_only_what_may_be_set_is_offered_and_accepted(
    path: Path, corpus: Corpus, name: str
) -> None:
    (problem,) = read(path, corpus, f"{name};1;2;mm;{SIGNED}")[1]
    assert problem.code == "characteristic-unknown"
    offered = [
        word.partition(" (")[0] for word in re.split(r"(?<=\)), ", problem.values["near@de"])
    ]
    assert len(offered) == 3
    for word in offered:
        record = corpus.equipment.characteristic(word)
        assert record is not None
        limits, problems = read(path, corpus, f"{word};1;2;{record.unit};{SIGNED}")
        assert (problems, [limit.characteristic for limit in limits]) == ([], [word])
    assert name != "table.zzz" or all(word.startswith("table.") for word in offered)


def test_edition_of_a_row_is_the_one_that_is_checked(path: Path, corpus: Corpus) -> None:
    row = f"disc.diameter;29;31;mm;{SIGNED};mfn-2010"
    limits, problems = read(path, corpus, row, edition="mfn-2010")
    assert ([limit.characteristic for limit in limits], problems) == (["disc.diameter"], [])


def test_all_problems_of_a_row_are_collected(path: Path, corpus: Corpus) -> None:
    _, problems = read(path, corpus, "disc.diameter;x;y;N;;31.02.2026;;mfn-2010")
    assert sorted((problem.column, problem.code) for problem in problems) == [
        (2, "number-unreadable"),
        (3, "number-unreadable"),
        (4, "unit-unknown"),
        (5, "limit-unsigned"),
        (6, "date-unreadable"),
        (7, "limit-unsigned"),
        (8, "limit-edition"),
    ]
