"""The edition of an event's day decides, on every path that judges."""

import shutil
from pathlib import Path

import openpyxl
import pytest
from tests.amended import DAY, EDITION, EVE, EXTRA, RULES, TEXT, bring_rules
from tests.commands import Novuss, run

from novuss.model.amendments import AMENDMENTS

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


def test_named_edition_outweighs_the_day(novuss: Novuss, table: Path) -> None:
    data = novuss("check", table, "--date", EVE, "--edition", EDITION, "--json").json
    assert (data["edition"], data["results"][0]["verdict"]) == (EDITION, "pass")


def test_clause_is_shown_as_of_a_day(novuss: Novuss) -> None:
    earlier = novuss("rules", "show", "18.1.3", "--at", "31.12.2026", "--language", "en").out
    now = novuss("rules", "show", "18.1.3", "--at", DAY, "--language", "en").out
    assert "(2017 rules)" in earlier
    assert "A disc leaves the table." not in earlier
    assert "(2027 rules)\nA disc leaves the table." in now
    assert "2017 rules 18.1.3: changed. Shorter." in now


def test_adopted_text_has_no_note_of_translation(novuss: Novuss) -> None:
    show = ("rules", "show", "--at", DAY, "--language", "lv")
    assert "tulkots" in novuss(*show, "1.1").out
    assert "tulkots" not in novuss(*show, "18.1.3").out


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
    found = novuss("rules", "search", "12.25", "-l", "lv").out
    assert "Dalībnieki drīkst pārliekties" in found
    assert novuss("situations", "search", "12.25", "-l", "lv").out.count("During") == 0


def test_former_number_says_what_became_of_it(novuss: Novuss) -> None:
    coming, ended = (
        f"{before} from 1 January 2027 (2027 rules)." for before in ("To be repealed", "Repealed")
    )
    for day, line in ((EVE, coming), (DAY, ended)):
        lines = novuss("rules", "show", "19.1.12", "--at", day, "-l", "en").out.splitlines()
        assert lines[0].endswith("(2017 rules)")
        assert lines[1] == line
    # The earlier documents have their counterparts of it still.
    compared = novuss("rules", "compare", "19.1.12", "--at", DAY, "-l", "en").out
    assert "\n2010 rules" in compared.partition(ended)[2]
    found = novuss("rules", "search", "19.1.12", "--at", DAY, "-l", "en").out
    assert found.startswith(f"19.1.12: {ended}\n")
    (ending,) = novuss("rules", "search", "12.20", "--at", DAY, "--json").json["endings"]
    assert ending["now"] == "12.40"


def test_reason_of_a_renumbering_stands_with_the_old_number(
    amended_specs: Path, tmp_path: Path
) -> None:
    specs = Path(
        shutil.copytree(amended_specs, tmp_path / "specs", ignore=shutil.ignore_patterns("*.json"))
    )
    path = specs / "rules" / EDITION / AMENDMENTS
    given = 'to: "12.40", reason: {en: Beside its like.}}'
    path.write_text(TEXT.replace('to: "12.40"}', given), encoding="utf-8")
    asked = ("rules", "show", "12.20", "--at", DAY, "--language", "en")
    assert run(tmp_path, specs, *asked).out.count("Beside its like.") == 1
    (ending,) = run(tmp_path, specs, *asked, "--json").json["endings"]
    assert (ending["now"], ending["reason"]) == ("12.40", "Beside its like.")


def test_adopted_text_is_credited_to_the_federation(novuss: Novuss) -> None:
    show = ("rules", "show", "18.1.3", "--at", DAY, "--language")
    page = novuss(*show, "lv").out
    assert "Latvijas Novusa federācija, 2027. gada noteikumi" in " ".join(page.split())
    assert "projekta uzmetums" not in page
    translated = " ".join(novuss(*show, "en").out.split())
    assert "A translation that was given with the amendment (2027 rules)" in translated


def test_reason_stands_once_where_it_belongs(novuss: Novuss) -> None:
    for number, reason in (("18.1.3", "Shorter."), ("17.1.20", "It disturbs.")):
        page = novuss("rules", "show", number, "--at", DAY, "--language", "en").out
        assert page.count(reason) == 1
        assert page.index(reason) < page.index("2010 rules")


@DAYS
def test_figure_in_a_question_is_judged_by_the_limit_of_the_day(
    novuss: Novuss, day: str, edition: str, verdict: str
) -> None:
    data = novuss("ask", "ripa sver 22,5 g", "-l", "lv", "--at", day, "--json").json
    (figure,) = data["measured"]
    assert (data["edition"], figure["verdict"]) == (edition, verdict)
    assert (figure["characteristics"], figure["clauses"]) == (["puck.weight"], ["A1.19"])
    assert (data["rulings"], data["question"], data["refrains"]) == ([], None, False)
    # The limit of the day decides, so nothing of the clause is left to the decision tables.
    assert (data["clauses"], "unruled" in data) == (["A1.19"], False)


@pytest.mark.parametrize("day", [EVE, DAY])
def test_papers_are_by_the_edition_of_the_day(novuss: Novuss, tmp_path: Path, day: str) -> None:
    for command in (
        ("quiz", "--count", "3", "--seed", "1"),
        ("template", "--pucks", "1"),
        ("cards", "18.1.3", "--site-url", "https://example.org/"),
    ):
        page = tmp_path / f"{command[0]}.html"
        run = novuss(*command, "-o", page, "--at", day, "-l", "en")
        assert run.status == 0
        assert ("By these rules: 2027 rules" in run.err) == (day == DAY)
        text = page.read_text(encoding="utf-8")
        assert ("2027" in text) == (day == DAY), command


def test_situations_are_those_of_the_day(novuss: Novuss) -> None:
    def list_ids(day: str, clause: str) -> list[str]:
        found = novuss("situations", "list", "--clause", clause, "--at", day, "--json").json
        return [situation["id"] for situation in found["situations"]]

    assert list_ids(EVE, "19.1.12")
    assert list_ids(DAY, "19.1.12") == []
    listed = novuss("situations", "list", "--clause", "19.1.12", "--at", DAY, "-l", "en")
    assert (listed.out, "19.1.12: Repealed from 1 January 2027" in listed.err) == ("", True)
    assert list_ids(EVE, "12.20") == list_ids(DAY, "12.20") == list_ids(DAY, "12.40")
    resting = ("situations", "show", list_ids(EVE, "19.1.12")[0], "--at", DAY, "-l", "en")
    run = novuss(*resting)
    assert (run.status, run.err.count("By these rules")) == (0, 1)
    ended = "! 19.1.12: Repealed from 1 January 2027 (2027 rules)."
    assert run.out.startswith(ended)
    # At what follows, and at the step by which it did, the reader sees it as well.
    lines = [line.strip() for line in run.out.splitlines()]
    marked = [lines[at - 1][:7] for at, line in enumerate(lines) if at and line == ended]
    assert [before[:1] for before in marked] == ["→", "1"]
    assert marked[1] == "19.1.12"
    (about, *_) = list_ids(DAY, "18.1.3")
    show = ("situations", "show", about, "-l", "en", "--at")
    mark = "! Written for the earlier text of 18.1.3."
    for short in (
        ("situations", "list", "--clause", "18.1.3"),
        ("situations", "search", "18.1.3"),
        ("rules", "search", "18.1.3"),
    ):
        assert mark not in novuss(*short, "--at", EVE, "-l", "en").out
        assert mark in novuss(*short, "--at", DAY, "-l", "en").out
    for command in ("situations", "rules"):
        found = novuss(command, "search", "18.1.3", "--at", DAY, "--json").json["situations"]
        assert ["18.1.3"] in [situation.get("outdated") for situation in found]
    assert mark not in novuss(*show, EVE).out
    run = novuss(*show, DAY)
    assert mark in run.out
    assert "By these rules: 2027 rules" in run.err
    assert novuss(*show, DAY, "--json").json["outdated"] == ["18.1.3"]


#: A ruling that turns on 18.1.3, which is amended, and one on 19.1.12, which is repealed.
OFF_TABLE = ("ask", "--facts", "first=own-light,pocketed=own,gone=opp", "--language", "en")
REMARK = ("ask", "--facts", "talk=remark,moment=during-set", "--language", "en")


@pytest.mark.parametrize(
    ("asked", "effect", "reason"),
    [
        (OFF_TABLE, "loss-of-right", "18.1.3 was amended from 1 January 2027"),
        (REMARK, "warning", "19.1.12 was repealed from 1 January 2027"),
    ],
)
def test_ruling_by_the_earlier_text_is_not_settled(
    novuss: Novuss, asked: tuple[str, ...], effect: str, reason: str
) -> None:
    (before,) = novuss(*asked, "--at", EVE, "--json").json["rulings"]
    assert [part["condition"] for part in before["statements"]] == [None]
    run = novuss(*asked, "--at", DAY)
    printed = " ".join(run.out.split())
    assert (run.status, printed.count(f"{reason}; decided by the earlier text")) == (3, 1)
    assert "By these rules: 2027 rules" in run.err
    answer = novuss(*asked, "--at", DAY, "--json").json
    (after,) = answer["rulings"]
    assert answer["edition"] == EDITION
    assert [(part["effects"], part["open"]) for part in after["statements"]] == [([effect], [])]
    assert reason in after["statements"][0]["condition"]["text"]
    assert (after["settled"], [entry["edition"] for entry in after["outdated"]]) == (
        False,
        [EDITION],
    )


def test_new_clause_without_rules_leaves_a_question_open(novuss: Novuss) -> None:
    asked = ("ask", "The participant whistles", "--at", DAY, "--language", "en")
    answer = novuss(*asked, "--json").json
    says = (
        "17.1.20 is new from 1 January 2027; the decision tables do not have it yet. "
        "Consequence: penalty disc, loss of the right to strike (Participant whistles)"
    )
    assert answer["unruled"] == [
        {"clause": "17.1.20", "edition": EDITION, "added": True, "says": says}
    ]
    assert answer["clauses"][0] == "17.1.20"
    assert not any(ruling["settled"] for ruling in answer["rulings"])
    run = novuss(*asked)
    assert (run.status, says in " ".join(run.out.split())) == (3, True)


def test_rules_that_an_edition_brings_replace_the_earlier_ones(
    amended_specs: Path, tmp_path: Path
) -> None:
    specs = bring_rules(amended_specs, tmp_path)
    checked = ("specs", "check", "--only", "rulings-resolve", "--specs", specs)
    assert f"rulings/{EDITION}" not in run(tmp_path, specs, *checked).err
    (ruling,) = run(tmp_path, specs, *OFF_TABLE, "--at", DAY, "--json").json["rulings"]
    assert (ruling["do"]["right"], ruling.get("outdated")) == ("kept", None)
    (ruling,) = run(tmp_path, specs, *OFF_TABLE, "--at", EVE, "--json").json["rulings"]
    assert ruling["do"]["right"] == "passes to the opponent"


@pytest.mark.parametrize("name", ["ruling 18.1.3", "rulings 18.1.3"])
def test_rule_that_was_compared_still_holds(amended_specs: Path, tmp_path: Path, name: str) -> None:
    specs = bring_rules(amended_specs, tmp_path, RULES.partition('  - clause: "18')[0] + EXTRA)
    path = specs / "rules" / EDITION / AMENDMENTS
    path.write_text(f"{TEXT}still_right: [{name}]\n", encoding="utf-8")
    (ruling,) = run(tmp_path, specs, *OFF_TABLE, "--at", DAY, "--json").json["rulings"]
    assert (ruling["do"]["right"], ruling.get("outdated")) == ("passes to the opponent", None)


def test_rejects_rule_for_an_unchanged_clause(amended_specs: Path, tmp_path: Path) -> None:
    specs = bring_rules(amended_specs, tmp_path, RULES.replace("18.1.3", "18.1.5"))
    refused = run(tmp_path, specs, "specs", "check", "--specs", specs)
    assert refused.status
    assert "18-loss-of-right.yaml:4" in refused.out + refused.err
    assert "the edition leaves the clause as it is" in refused.out + refused.err


def test_text_given_with_an_amendment_is_no_draft_of_ours(novuss: Novuss, tmp_path: Path) -> None:
    given = "A translation that was given with the amendment (2027 rules)"
    clause = " ".join(novuss("rules", "show", "18.1.3", "--at", DAY, "-l", "en").out.split())
    assert given in clause
    assert "draft" not in clause
    options = ("--site-url", "https://example.org/", "--at", DAY)
    for language, origin in (("en", given), ("lv", "Teksts, kādu pieņēma federācija")):
        page = tmp_path / f"{language}.html"
        assert novuss("cards", "18.1.3", *options, "-o", page, "-l", language).status == 0
        assert origin in page.read_text(encoding="utf-8")
    ended = novuss("rules", "show", "19.1.12", "--at", DAY, "-l", "lv").out
    held = novuss("rules", "show", "19.1.11", "--at", DAY, "-l", "lv").out
    words = "latviešu valodā"
    assert (words in held, words in ended) == (True, False)
