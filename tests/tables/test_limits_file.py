"""A chief judge's working limits: only where the print is open, signed, dated and in order."""

import re
from datetime import date, datetime
from decimal import Decimal
from pathlib import Path

import openpyxl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from novuss.corpus import Corpus
from novuss.inspection.decision import WorkingLimit
from novuss.model.equipment import Bounds
from novuss.problems import Problem
from novuss.tables.limits_file import read_working_limits

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


@pytest.mark.parametrize("day", ["2026-11-20", "20.11.2026", "20.11.2026.", "20. 11. 2026"])
def test_date_as_iso_or_day_first(path: Path, corpus: Corpus, day: str) -> None:
    (limit,), _ = read(path, corpus, f"disc.diameter;29;31;mm;A.;{day};why")
    assert limit.set_on == date(2026, 11, 20)


def test_header_and_names_in_another_language(path: Path, corpus: Corpus) -> None:
    limits, problems = read(
        path,
        corpus,
        "вес;4,7;5,4;г;А.;20.11.2026;так решено;пешка",
        header="характеристика;нижний предел;верхний предел;ед. изм.;установил;"
        "дата решения;причина;вид",
    )
    assert problems == []
    assert [limit.characteristic for limit in limits] == ["disc.weight"]


def test_date_made_by_the_spreadsheet_is_a_date(tmp_path: Path, corpus: Corpus) -> None:
    book = openpyxl.Workbook()
    assert book.active is not None
    book.active.append(HEADER.split(";")[:7])
    book.active.append(["disc.diameter", 29, 31.5, "mm", "A.", datetime(2026, 11, 20), "why"])
    book.save(tmp_path / "limits.xlsx")
    (limit,), problems = read_working_limits(tmp_path / "limits.xlsx", corpus)
    assert problems == []
    assert (limit.set_on, limit.bounds.upper) == (date(2026, 11, 20), Decimal("31.5"))


@pytest.mark.parametrize(
    ("row", "code", "column"),
    [
        (f"puck.weight;;25;g;{SIGNED}", "limit-printed", 1),
        (f"table.height;700;800;mm;{SIGNED}", "limit-printed", 1),
        (f"cue.weight;1;2;g;{SIGNED}", "limit-needless", 1),
        (f"puck.not_glued;1;2;;{SIGNED}", "limit-needless", 1),
        (f"weight;1;2;g;{SIGNED}", "kind-missing", 1),
        (f"disc.wieght;1;2;g;{SIGNED}", "characteristic-unknown", 1),
        (f";1;2;g;{SIGNED}", "characteristic-missing", 1),
        (f"disc.diameter;31;29;mm;{SIGNED}", "limit-order", 3),
        (f"disc.diameter;;;mm;{SIGNED}", "limit-without-bounds", 2),
        (f"disc.diameter;29;abc;mm;{SIGNED}", "number-unreadable", 3),
        (f"disc.diameter;29,500;31;mm;{SIGNED}", "number-ambiguous-comma", 2),
        (f"disc.diameter;29;NaN;mm;{SIGNED}", "number-not-finite", 3),
        (f"disc.diameter;29;31;;{SIGNED}", "unit-missing", 4),
        (f"disc.diameter;29;31;N;{SIGNED}", "unit-unknown", 4),
        (f"disc.diameter;29;31;g;{SIGNED}", "unit-unfit", 4),
        ("disc.diameter;29;31;mm;;2026-11-20;why", "limit-unsigned", 5),
        ("disc.diameter;29;31;mm;A.;;why", "limit-unsigned", 6),
        ("disc.diameter;29;31;mm;A.;2026-11-20; ", "limit-unsigned", 7),
        ("disc.diameter;29;31;mm;A.;yesterday;why", "date-unreadable", 6),
        ("disc.diameter;29;31;mm;A.;31.02.2026;why", "date-unreadable", 6),
        (f"disc.diameter;29;31;mm;{SIGNED};mfn-2010", "limit-edition", 8),
        (f"disc.diameter;29;31;mm;{SIGNED};;puck", "kind-contradicts", 1),
    ],
)
def test_limit_that_may_not_stand(
    path: Path, corpus: Corpus, row: str, code: str, column: int
) -> None:
    limits, problems = read(path, corpus, row)
    assert limits == []
    assert [(one.line, one.column, one.code) for one in problems] == [(2, column, code)]


def test_every_printed_free_and_visual_characteristic_refuses_a_working_limit(
    path: Path, corpus: Corpus
) -> None:
    refused = {}
    for record in corpus.characteristics():
        row = f"{record.id};1;2;{record.unit or ''};{SIGNED}"
        limits, problems = read(path, corpus, row)
        if problems:
            refused[record.id] = [one.code for one in problems]
        assert bool(limits) == (record.limit.kind in ("unknown", "nominal", "disputed")), record.id
    assert refused["table.height"] == ["limit-printed"]


@pytest.mark.parametrize("name", ["foo.bar", "participant.hat", "table.zzz"])
def test_only_what_may_be_set_is_offered_and_accepted(
    path: Path, corpus: Corpus, name: str
) -> None:
    (one,) = read(path, corpus, f"{name};1;2;mm;{SIGNED}")[1]
    assert one.code == "characteristic-unknown"
    offered = [each.partition(" (")[0] for each in re.split(r"(?<=\)), ", one.values["near@de"])]
    assert len(offered) > 5
    for each in offered:
        record = corpus.characteristic(each)
        assert record is not None
        limits, problems = read(path, corpus, f"{each};1;2;{record.unit};{SIGNED}")
        assert (problems, [limit.characteristic for limit in limits]) == ([], [each])
    assert name != "table.zzz" or all(each.startswith("table.") for each in offered)


def test_second_limit_of_a_characteristic_is_refused(path: Path, corpus: Corpus) -> None:
    limits, problems = read(
        path,
        corpus,
        f"disc.diameter;29;31;mm;{SIGNED}",
        f"diameter;28;32;mm;{SIGNED};;disc",
    )
    assert len(limits) == 1
    assert [(one.line, one.code) for one in problems] == [(3, "limit-twice")]


def test_edition_of_a_row_is_the_one_that_is_checked(path: Path, corpus: Corpus) -> None:
    row = f"disc.diameter;29;31;mm;{SIGNED};mfn-2010"
    limits, problems = read(path, corpus, row, edition="mfn-2010")
    assert ([limit.characteristic for limit in limits], problems) == (["disc.diameter"], [])


def test_all_problems_of_a_row_are_collected(path: Path, corpus: Corpus) -> None:
    _, problems = read(path, corpus, "disc.diameter;x;y;N;;31.02.2026;;mfn-2010")
    assert sorted((one.column, one.code) for one in problems) == [
        (2, "number-unreadable"),
        (3, "number-unreadable"),
        (4, "unit-unknown"),
        (5, "limit-unsigned"),
        (6, "date-unreadable"),
        (7, "limit-unsigned"),
        (8, "limit-edition"),
    ]


@pytest.mark.parametrize(
    ("header", "codes"),
    [
        (HEADER, ["table-empty"]),
        ("characteristic;lower;upper;unit", ["column-missing"] * 3),
        (f"{HEADER};colour", ["table-empty", "column-unknown"]),
        ("", ["file-empty"]),
    ],
)
def test_file_without_rows_or_columns(
    path: Path, corpus: Corpus, header: str, codes: list[str]
) -> None:
    limits, problems = read(path, corpus, header=header)
    assert limits == []
    assert [one.code for one in problems] == codes


def test_missing_file_is_a_problem(tmp_path: Path, corpus: Corpus) -> None:
    limits, problems = read_working_limits(tmp_path / "gone.csv", corpus)
    assert limits == []
    assert [one.code for one in problems] == ["file-missing"]


FIELD = st.one_of(
    st.text(st.characters(exclude_characters=';"\r\n\0', exclude_categories=["Cs"]), max_size=10),
    st.sampled_from(["disc.diameter", "29", "1e50", "-5", "mm", "A.", "2026-11-20", "1.1.1", ""]),
)


@given(fields=st.lists(FIELD, min_size=7, max_size=9))
def test_any_row_is_a_limit_or_problems(
    tmp_path_factory: pytest.TempPathFactory, corpus: Corpus, fields: list[str]
) -> None:
    path = tmp_path_factory.getbasetemp() / "any-limits.csv"
    limits, problems = read(path, corpus, ";".join(fields))
    assert bool(limits) != bool(problems)
