"""What a federation decided, at the command line."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from tests.commands import Novuss, Write
from tests.decided_knowledge import ANSWER, ANSWERS, BODY, CHARACTERISTIC, DECISION

ROWS = (f"T1,table,{CHARACTERISTIC},100.2,mm", f"T2,table,{CHARACTERISTIC},100.6,mm")


@pytest.fixture(scope="session")
def knowledge(decided: Path) -> Path:
    return decided


def test_rules_show_names_it(novuss: Novuss) -> None:
    page = " ".join(novuss("rules", "show", "7.3.2", "--language", "lv").out.split())
    assert BODY in page
    assert ANSWER["lv"] in page
    assert "https://example.org/decisions/1" in page
    assert f"{ANSWERS}," in page


def test_a_check_rests_on_it_and_says_so(novuss: Novuss, write: Write, tmp_path: Path) -> None:
    write("tables.csv", *ROWS)
    found = novuss("check", "tables.csv", "--json", "--report", "report.md", "--report", "r.html")
    assert found.status == 1
    results: list[dict[str, Any]] = json.loads(found.out[: found.out.rindex("}") + 1])["results"]
    assert [result["verdict"] for result in results] == ["pass", "fail"]
    for result in results:
        assert result["working_limit"] == {
            "lower": "99.5",
            "upper": "100.5",
            "set_by": BODY,
            "set_on": "2026-01-15",
            "reason": DECISION,
        }
    for name in ("report.md", "r.html"):
        report = (tmp_path / name).read_text(encoding="utf-8")
        assert BODY in report
        assert DECISION in report


def test_a_record_keeps_it(novuss: Novuss, write: Write, tmp_path: Path) -> None:
    write("tables.csv", *ROWS)
    added = novuss("record", "add", "e.db", "tables.csv", "--by", "A. B.", "--partial")
    assert added.status == 1, added.err
    page = " ".join(novuss("record", "show", "e.db", "T2").out.split())
    assert BODY in page
    assert DECISION in page
    report = novuss("report", "e.db", "--item", "T2", "-o", "c.html")
    assert report.status in (0, 1), report.err
    assert BODY in (tmp_path / "c.html").read_text(encoding="utf-8")


def test_who_keeps_the_texts_compares_them_with_it(
    novuss: Novuss, decided: Path, tmp_path: Path
) -> None:
    specs = Path(shutil.copytree(decided, tmp_path / "specs"))
    words = ("--specs", specs, "--by", "C. D.", "--role", "second-reader")
    added = novuss("review", "add", "7.3.2", "-l", "en", "--against", DECISION, *words)
    assert added.status == 0, added.err
    checks = ("--only", "texts-reviewed", "--only", "decisions-followed")
    assert novuss("specs", "check", "--specs", specs, *checks).status == 0
    # A reader gets the answer itself in a sheet, with words for it.
    sheet = novuss(
        *("review", "export", "-l", "de", "--only", "decisions", "--specs", specs, "-o", "s.html")
    )
    assert sheet.status == 0, sheet.err
    page = (tmp_path / "s.html").read_text(encoding="utf-8")
    assert ANSWER["de"] in page
    assert "Antwort des Verbands" in page
