"""The edition of an event's day decides, on every path that judges."""

import shutil
from pathlib import Path

import openpyxl
import pytest
from tests.amended import DAY, EDITION, EVE, TEXT
from tests.commands import Novuss, run

from novuss.model.amendments import AMENDMENTS
from novuss.specs.loader import SHIPPED

TABLE = "item,kind,characteristic,value,unit\nP1,puck,weight,22.5,g\n"
DAYS = pytest.mark.parametrize(
    ("day", "edition", "verdict"), [(EVE, "lnf-2017", "fail"), (DAY, EDITION, "pass")]
)


@pytest.fixture(scope="module")
def knowledge(amended_specs: Path) -> Path:
    return amended_specs


@pytest.fixture
def table(tmp_path: Path) -> Path:
    path = tmp_path / "pucks.csv"
    path.write_text(TABLE, encoding="utf-8")
    return path


@DAYS
def test_table_is_judged_by_the_edition_of_the_day(
    novuss: Novuss, table: Path, day: str, edition: str, verdict: str
) -> None:
    data = novuss("check", table, "--date", day, "--json").json
    assert (data["edition"], data["results"][0]["verdict"]) == (edition, verdict)


@pytest.mark.parametrize(("day", "edition"), [(EVE, "lnf-2017"), (DAY, EDITION)])
def test_stream_and_workbook_are_judged_by_the_edition_of_the_day(
    novuss: Novuss, table: Path, tmp_path: Path, day: str, edition: str
) -> None:
    data = novuss("check", table, "--date", day, "--stream", "--json").json
    assert data["edition"] == edition
    sheet = tmp_path / "sheet.xlsx"
    assert novuss("template", "-o", sheet, "--pucks", "1", "--language", "en").status == 0
    book = openpyxl.load_workbook(sheet)
    cells = (cell for page in book.worksheets for row in page.iter_rows() for cell in row)
    (heading,) = (cell for cell in cells if cell.value == "Date")
    heading.offset(column=1).value = day
    book.save(sheet)
    assert novuss("check", sheet, table, "--json").json["edition"] == edition


@DAYS
def test_records_keep_the_edition_of_the_day(
    novuss: Novuss, table: Path, day: str, edition: str, verdict: str
) -> None:
    assert novuss("record", "add", "e.db", table, "--by", "A", "--date", day).status == 1 + (
        2 * (verdict == "pass")
    )
    (item,) = novuss("record", "list", "e.db", "--json").json["items"]
    assert item["edition"] == edition


def test_edition_that_is_named_goes_before_the_day(novuss: Novuss, table: Path) -> None:
    data = novuss("check", table, "--date", EVE, "--edition", EDITION, "--json").json
    assert (data["edition"], data["results"][0]["verdict"]) == (EDITION, "pass")


def test_clause_is_shown_as_of_a_day(novuss: Novuss) -> None:
    earlier = novuss("rules", "show", "18.1.3", "--at", "31.12.2026", "--language", "en").out
    now = novuss("rules", "show", "18.1.3", "--at", DAY, "--language", "en").out
    assert "(2017 rules)" in earlier
    assert "A disc leaves the table." not in earlier
    assert "(2027 rules)\nA disc leaves the table." in now
    assert "2017 rules 18.1.3: changed. Shorter." in now


def test_text_that_was_adopted_is_no_translation_of_ours(novuss: Novuss) -> None:
    shown = ("rules", "show", "--at", DAY, "--language", "lv")
    assert "tulkots" in novuss(*shown, "1.1").out
    assert "tulkots" not in novuss(*shown, "18.1.3").out


def test_search_answers_the_edition_of_the_day(novuss: Novuss) -> None:
    found = novuss("rules", "search", "--at", DAY, "--json", "19.1.12").json["results"]
    assert {hit["edition"] for hit in found[:1]} == {"lnf-2017"}
    found = novuss("rules", "search", "--at", DAY, "--json", "-l", "en", "whistles").json
    assert found["results"][0] | {"score": 0, "snippet": ""} == {
        "id": "17.1.20",
        "edition": EDITION,
        "score": 0,
        "snippet": "",
    }


def test_number_is_found_in_the_language_of_the_reader(novuss: Novuss) -> None:
    found = novuss("rules", "search", "12.25", NOVUSS_LANGUAGE="lv").out
    assert "Dalībnieki drīkst pārliekties" in found
    assert novuss("situations", "search", "12.25", NOVUSS_LANGUAGE="lv").out.count("During") == 0


@pytest.mark.parametrize(
    ("number", "told"),
    [
        ("12.20", "Now 12.40 (2027 rules, from 1 January 2027)."),
        ("19.1.12", "Repealed from 1 January 2027 (2027 rules)."),
    ],
)
def test_number_that_holds_no_more_says_what_became_of_it(
    novuss: Novuss, number: str, told: str
) -> None:
    for day in (EVE, DAY):
        lines = novuss("rules", "show", number, "--at", day, "-l", "en").out.splitlines()
        assert lines[0].endswith("(2017 rules)")
        assert lines[1] == told
    (ending,) = novuss("rules", "show", number, "--at", DAY, "--json", "-l", "en").json["endings"]
    assert (ending["says"], ending["by"], ending["from"]) == (told, EDITION, DAY)
    assert told in novuss("rules", "compare", number, "--at", DAY, "-l", "en").out
    found = novuss("rules", "search", number, "--at", DAY, "-l", "en").out
    assert found.startswith(f"{number}: {told}\n")
    (ending,) = novuss("rules", "search", number, "--at", DAY, "--json").json["endings"]
    assert ending["now"] == ("12.40" if number == "12.20" else None)


def test_number_to_come_is_found_in_its_edition(novuss: Novuss) -> None:
    run = novuss("rules", "show", "12.40", "--at", EVE, "--language", "en")
    assert f"--edition {EDITION}" in run.refusal
    assert novuss("rules", "show", "12.40", "--edition", EDITION, "--language", "en").status == 0


def test_adopted_text_is_that_of_the_federation(novuss: Novuss) -> None:
    shown = ("rules", "show", "18.1.3", "--at", DAY, "--language")
    told = novuss(*shown, "lv").out
    assert "Latvijas Novusa federācija, 2027. gada noteikumi" in " ".join(told.split())
    assert "projekta uzmetums" not in told
    assert "A draft of this project" in novuss(*shown, "en").out


def test_reason_stands_once_where_it_belongs(novuss: Novuss) -> None:
    for number, reason in (("18.1.3", "Shorter."), ("17.1.20", "It disturbs.")):
        told = novuss("rules", "show", number, "--at", DAY, "--language", "en").out
        assert told.count(reason) == 1
        assert told.index(reason) < told.index("2010 rules")


def test_day_that_is_none_is_refused(novuss: Novuss) -> None:
    run = novuss("rules", "show", "1.1", "--at", "tomorrow")
    assert run.status == 2
    assert "--at" in run.err


def test_ruling_says_by_which_edition_it_is(amended_specs: Path, tmp_path: Path) -> None:
    specs = Path(shutil.copytree(amended_specs, tmp_path / "specs"))
    (specs / SHIPPED).unlink()
    path = specs / "rules" / EDITION / AMENDMENTS
    path.write_text(TEXT.replace(DAY, "2026-01-01"), encoding="utf-8")
    told = run(tmp_path, specs, "ask", "--facts", "kind=direct,first=opp", "--language", "en")
    assert "not yet by their amendments: 2017 rules" in told.err
    assert "17.1.2" in told.out
