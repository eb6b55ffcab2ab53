"""``novuss check --open``: the report is written and shown, and nothing else is lost."""

import sys
import webbrowser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from tests.commands import Novuss

TABLE = "item,kind,characteristic,value,unit\nP1,puck,weight,30,g\n"


@pytest.fixture
def browser(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The files that a browser is asked to show."""
    asked: list[str] = []

    def show(address: str) -> bool:
        asked.append(unquote(urlsplit(address).path))
        return True

    monkeypatch.setattr(webbrowser, "open", show)
    return asked


def test_report_beside_the_table_is_shown(
    novuss: Novuss, tmp_path: Path, browser: list[str]
) -> None:
    folder = tmp_path / "Rīga (1) & co"
    folder.mkdir()
    (folder / "p.csv").write_text(TABLE, encoding="utf-8")
    run = novuss("check", folder / "p.csv", "--open")
    assert run.status == 1, run.err
    assert browser == [str(folder / "report.html")]
    assert "P1" in (folder / "report.html").read_text(encoding="utf-8")
    # Once more: what novuss wrote itself is written anew.
    assert novuss("check", folder / "p.csv", "--open").status == 1
    assert len(browser) == 2


def test_page_among_the_reports_is_shown_and_data_stays_data(
    novuss: Novuss, tmp_path: Path, browser: list[str]
) -> None:
    (tmp_path / "p.csv").write_text(TABLE, encoding="utf-8")
    reports = ("--report", "a.md", "--report", "b/a.html", "--report", "c.html")
    run = novuss("check", "p.csv", *reports, "--open", "--json")
    assert run.status == 1
    assert run.json["results"]
    assert browser == [str(tmp_path / "b/a.html")]
    assert not (tmp_path / "report.html").exists()
    only = novuss("check", "p.csv", "--report", "a.md", "--open")
    assert only.status == 1
    assert browser[1:] == [str(tmp_path / "a.md")]


def test_file_of_somebody_else_is_neither_lost_nor_shown(
    novuss: Novuss, tmp_path: Path, browser: list[str]
) -> None:
    (tmp_path / "p.csv").write_text(TABLE, encoding="utf-8")
    (tmp_path / "report.html").write_text("mine", encoding="utf-8")
    run = novuss("check", "p.csv", "--open")
    assert run.refusal.startswith("report.html: ")
    assert (tmp_path / "report.html").read_text(encoding="utf-8") == "mine"
    assert browser == []


def test_wrong_table_shows_nothing(novuss: Novuss, tmp_path: Path, browser: list[str]) -> None:
    (tmp_path / "p.csv").write_text(TABLE.replace("30", "x"), encoding="utf-8")
    assert novuss("check", "p.csv", "--open").status == 2
    assert browser == []
    assert not (tmp_path / "report.html").exists()


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="there a browser is always known")
@pytest.mark.parametrize("program", ["browser", ""])
def test_program_that_the_variable_names_shows_it_or_its_place_is_told(
    started: Novuss, tmp_path: Path, program: str
) -> None:
    (tmp_path / "p.csv").write_text(TABLE, encoding="utf-8")
    noted = tmp_path / "noted.txt"
    script = tmp_path / "browser"
    script.write_text(f'#!/bin/sh\nprintf "%s" "$1" > "{noted}"\n', encoding="utf-8")
    script.chmod(0o755)
    # No other program is on this path, and no desktop.
    bare = {"PATH": str(tmp_path), "DISPLAY": "", "WAYLAND_DISPLAY": ""}
    bare["BROWSER"] = str(tmp_path / program) if program else ""
    run = started("check", "p.csv", "--open", "-l", "de", **bare)
    assert run.status == 1
    assert ("report.html selbst öffnen" in run.err) == (program != "browser")
    assert noted.exists() == (program == "browser")
    assert (tmp_path / "report.html").is_file()
