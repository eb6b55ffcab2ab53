"""``novuss report`` as a judge runs it on an event's records."""

import re
from pathlib import Path

import pytest
from lxml import html
from tests.commands import Novuss

from novuss.records.record_store import open_store

HEADER = "item,kind,characteristic,value,unit,instrument\n"
REGISTER = "id,kind,resolution,U,k,unit,from,to,last calibration,due date\nS1,scale,0.1,,,g,,,,\n"


@pytest.fixture
def store(novuss: Novuss, tmp_path: Path) -> str:
    """Two desks' records: P1 failed at one and was mended and inspected again at the other."""
    rows = {"north": "P1,puck,weight,23,g,S1\nP2,puck,weight,21,g,S1\np/2,puck,weight,21,g,S1\n"}
    rows["south"] = "P1,puck,weight,22,g,S1\n"
    (tmp_path / "r.csv").write_text(REGISTER, encoding="utf-8")
    for hour, (desk, lines) in enumerate(rows.items()):
        (tmp_path / f"{desk}.csv").write_text(HEADER + lines, encoding="utf-8")
        words = ("--by", f"{desk} judge", "--desk", desk, "--time", f"2026-01-02T0{hour}:30Z")
        call = ("record", "add", "e.db", f"{desk}.csv", *words, "--instruments", "r.csv")
        again = ("--replaces", "all") if hour else ()
        assert novuss(*call, "--partial", *again).status == 1 - hour
    return "e.db"


def test_merged_desks_on_the_terminal(novuss: Novuss, store: str) -> None:
    run = novuss("report", store, TZ="UTC")
    assert (run.status, run.err) == (0, "")
    (line,) = [line for line in run.out.splitlines() if line.startswith("P1    puck  partial")]
    assert line.split()[:4] == ["P1", "puck", "partial", "check:"]
    # The first verdict, and both inspections.
    assert re.search(r"\bfail +2\b", line)
    assert "south judge" in line
    assert "23\xa0g" in run.out
    run = novuss("report", store, "--item", "p1", "-l", "ru", TZ="UTC")
    assert run.out.index("22\xa0г") < run.out.index("23\xa0г")
    assert "шайба" in run.out
    assert "north judge" in run.out
    out = " ".join(novuss("report", store, "--open", "-l", "de").out.split())
    assert "nie eingetragen" in out
    out = novuss("report", store, "--history", "-l", "lv", TZ="UTC").out
    assert out.index("north judge") < out.index("south judge")


def test_forms_are_written_and_named(novuss: Novuss, store: str, tmp_path: Path) -> None:
    paths = [f"out/s{form}" for form in (".html", ".xlsx", ".csv", ".json", ".md")]
    words = [word for path in paths for word in ("-o", path)]
    run = novuss("report", store, *words, "--event", "Cup", "--date", "2026-01-02")
    assert (run.status, run.err) == (0, "")
    assert run.out.splitlines() == [f"written: {path}" for path in paths]
    document = html.parse(tmp_path / "out/s.html").getroot()
    assert document.xpath("string(//h1)") == "Cup"
    again = document.xpath("//*[@id='again']//tbody/tr")
    assert len(again) == 1
    assert "S1" in document.xpath("string(//*[@id='instruments'])")


def test_certificates_have_a_file_each(novuss: Novuss, store: str, tmp_path: Path) -> None:
    run = novuss("report", store, "--certificates", "c")
    assert (run.status, run.out) == (0, "3 certificates in c\n")
    names = sorted(path.name for path in (tmp_path / "c").iterdir())
    assert names == ["puck-P1.html", "puck-P2.html", "puck-p_2.html"]
    page = html.parse(tmp_path / "c/puck-P1.html").getroot()
    # The reading that holds no more, and both inspections.
    assert len(page.xpath("//*[@id='readings']//tbody/tr")) == 1
    assert len(page.xpath("//*[@id='history']//tbody/tr")) == 2
    assert novuss("report", store, "--item", "P2", "--certificates", "d").status == 0
    assert [path.name for path in (tmp_path / "d").iterdir()] == ["puck-P2.html"]


def test_records_without_an_entry_are_no_report(novuss: Novuss, tmp_path: Path) -> None:
    with open_store(tmp_path / "empty.db", create=True):
        pass
    run = novuss("report", "empty.db")
    assert run.refusal.startswith(
        "empty.db: nothing is recorded here yet; record an inspection first"
    )
