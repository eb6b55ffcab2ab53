"""``novuss template`` as .xlsx: working limits and rule, and of which event the sheets are."""

from pathlib import Path

import openpyxl
import pytest
from tests.commands import Novuss

LIMITS = """characteristic,lower,upper,unit,set_by,set_on,reason
disc.diameter,2.95,3.05,cm,C. Judge,2026-11-20,as in the last years
"""
DISCS = ("template", "--disc-sets", "1", "--discs-per-set", "2")


def filled(path: Path, **head: str) -> None:
    """One puck that is in order, and what is said of the event."""
    book = openpyxl.load_workbook(path)
    first, pucks = book.worksheets
    for cell, entry in head.items():
        first[cell] = entry
    good = ("44,5", "yes", "yes", "yes", "yes", "14,5", "10,2", "21")
    for column, entry in enumerate(good, start=4):
        pucks.cell(4, column, entry)
    book.save(path)


@pytest.fixture
def sheet(novuss: Novuss, tmp_path: Path) -> Path:
    assert novuss("template", "--pucks", "1", "-o", "a.xlsx").status == 0
    head = {"B2": "Riga Open", "B3": "Riga", "B4": "21.11.2026", "B5": "A. North", "B6": "C. South"}
    filled(tmp_path / "a.xlsx", **head)
    return tmp_path


def test_report_is_headed_by_the_first_sheet_and_options_go_before_it(
    novuss: Novuss, sheet: Path
) -> None:
    run = novuss("check", "a.xlsx", "--report", "r.md", "--event", "Cup", "--date", "2026-11-22")
    assert run.status == 0, run.err
    report = (sheet / "r.md").read_text(encoding="utf-8")
    assert "Riga Open" not in report
    for entry in ("Cup", "22 November 2026", "A. North", "C. South"):
        assert entry in report, entry


def test_working_limits_stand_behind_the_printed_ones_and_are_named(
    novuss: Novuss, tmp_path: Path
) -> None:
    (tmp_path / "l.csv").write_text(LIMITS, encoding="utf-8")
    assert novuss(*DISCS, "--with-limits", "l.csv", "-l", "ru", "-o", "a.xlsx").status == 0
    book = openpyxl.load_workbook(tmp_path / "a.xlsx")
    lines = [str(row[0].value) for row in book.worksheets[0].iter_rows(max_col=1)]
    assert "→ Рабочий предел: диаметр, 29,5–30,5\u00a0мм (C. Judge)" in lines
    discs = book["пешки"]
    printed, working = str(discs["E2"].value).split(" → ")
    assert (printed, working) == (
        "30\u00a0мм, допуск не установлен",
        "29,5–30,5\u00a0мм (рабочий предел)",
    )
    discs["E4"], discs["E5"] = "30,5", "3.06 cm"
    book.save(tmp_path / "a.xlsx")
    run = novuss("check", "a.xlsx", "--limits", "l.csv", "--json")
    assert run.status == 1, run.err
    words = [result["verdict"] for result in run.json["results"] if result["value"]]
    assert words == ["pass", "fail"]


def test_rule_of_the_check_is_named(novuss: Novuss, tmp_path: Path) -> None:
    lines = {}
    for rule in ("simple", "guarded"):
        assert novuss(*DISCS, "--rule", rule, "-o", f"{rule}.xlsx").status == 0
        book = openpyxl.load_workbook(tmp_path / f"{rule}.xlsx")
        lines[rule] = [str(row[0].value) for row in book.worksheets[0].iter_rows(max_col=1)]
    assert "→ Decision rule: simple acceptance, the limits included" in lines["simple"]
    assert "→ Decision rule: guarded acceptance" in lines["guarded"]


@pytest.mark.usefixtures("sheet")
def test_records_keep_what_the_first_sheet_says_of_the_event(novuss: Novuss) -> None:
    call = ("record", "add", "e.db", "a.xlsx", "--by", "A. North", "--place", "Ventspils")
    assert novuss(*call).status == 0
    listing = novuss("record", "list", "e.db", "--json")
    assert [item["verdict"] for item in listing.json["items"]] == ["pass"]
    kept = novuss("record", "event", "e.db").out
    # What the command says goes before; the rest is the sheet's.
    for entry in ("Riga Open", "Ventspils", "21 November 2026", "A. North", "C. South"):
        assert entry in kept, entry
