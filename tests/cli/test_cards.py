"""``novuss cards`` on an event's records: labels for its items, slips for its participants."""

import re
from pathlib import Path

import pytest
from lxml import html
from tests.commands import Novuss

HEADER = "item,kind,characteristic,value,unit,participant,set\n"
ROWS = (
    "P1,puck,weight,23,g,Anna Ozola,\n"
    "P2,puck,weight,21,g,anna  ozola,\n"
    "C1,cue,length,1480,mm,M. Specimen,\n"
    "T1,table,height,760,mm,,\n"
    "D1,disc,weight,5,g,,A\n"
    "D2,disc,weight,9,g,,A\n"
)


@pytest.fixture
def store(novuss: Novuss, tmp_path: Path) -> str:
    (tmp_path / "1.csv").write_text(HEADER + ROWS, encoding="utf-8")
    words = ("--by", "I. Judge", "--event", "Cup", "--place", "Rīga", "--seal", "C1=0042")
    assert novuss("record", "add", "e.db", "1.csv", "--partial", *words).status == 1
    return "e.db"


def names(path: Path) -> list[str]:
    document = html.document_fromstring(path.read_text(encoding="utf-8"))
    return [" ".join(label.xpath("span/text()")) for label in document.xpath("//*[@class='name']")]


def test_labels_of_all_items_and_of_some(novuss: Novuss, store: str, tmp_path: Path) -> None:
    run = novuss("cards", "--labels", store, "-o", "l.html")
    assert (run.status, run.out, run.err) == (0, "l.html\n", "")
    # The discs of a set have one label.
    assert names(tmp_path / "l.html") == ["P1", "P2", "C1", "T1", "A"]
    words = ("--format", "70x37", "--skip", "23", "--item", "c1", "--item", "D2", "--force")
    assert novuss("cards", "--labels", store, "-o", "l.html", *words).status == 0
    assert names(tmp_path / "l.html") == ["C1", "D2"]
    page = (tmp_path / "l.html").read_text(encoding="utf-8")
    assert page.count('<section class="sheet">') == 2
    assert "left: 140mm; top: 259.5mm" in page
    assert "Seal 0042" in page


def test_fingerprint_of_a_label_is_told(novuss: Novuss, store: str) -> None:
    articles = {
        article["name"]: article
        for article in novuss("record", "list", store, "--json").json["articles"]
    }
    assert (articles["A"]["kind"], articles["A"]["items"]) == ("set", ["D1", "D2"])
    (item,) = novuss("record", "show", store, "C1", "--json").json["items"]
    assert item["fingerprint"] == articles["C1"]["fingerprint"]
    out = novuss("record", "show", store, "C1").out
    assert f"Fingerprint: {item['fingerprint'][:16]}\n" in out


def test_slips_of_all_participants_and_of_one(novuss: Novuss, store: str, tmp_path: Path) -> None:
    run = novuss("cards", "--slips", store, "-o", "s.html")
    assert (run.status, run.out) == (0, "s.html\n")
    assert run.err == "2 items name no participant and are on no slip: T1, A\n"
    document = html.document_fromstring((tmp_path / "s.html").read_text(encoding="utf-8"))
    owners = document.xpath("//*[@class='who']/text()")
    assert owners == ["Anna Ozola", "M. Specimen"]
    # Its own paper is written anew, another stays.
    assert novuss("cards", "--slips", store, "-o", "s.html").status == 0
    assert novuss("cards", "--labels", store, "-o", "s.html").status == 2
    run = novuss("cards", "--slips", store, "-o", "t.html", "--participant", "m. specimen")
    assert (run.status, run.err) == (0, "")
    text = (tmp_path / "t.html").read_text(encoding="utf-8")
    assert "Anna" not in text
    assert "0042" in text
    assert "Cup" in text


def test_records_are_not_written_over(novuss: Novuss, store: str, tmp_path: Path) -> None:
    (tmp_path / "e.html").write_bytes((tmp_path / store).read_bytes())
    run = novuss("cards", "--labels", "e.html", "-o", "e.html", "--force")
    assert "is read here and would be lost" in run.refusal


def test_no_participant_no_slip(novuss: Novuss, tmp_path: Path) -> None:
    (tmp_path / "1.csv").write_text(HEADER + "T1,table,height,760,mm,,\n", encoding="utf-8")
    novuss("record", "add", "e.db", "1.csv", "--by", "A")
    run = novuss("cards", "--slips", "e.db", "-o", "s.html")
    assert run.refusal.startswith(
        "--slips: no recorded row says whose item it is; fill in the column"
    )


def test_names_in_question_print_nothing_and_disagreement_is_told(
    novuss: Novuss, store: str, tmp_path: Path
) -> None:
    for name, item in (("2", "p 1"), ("3", "P1")):
        row = f"{item},puck,weight,21,g,,\n"
        (tmp_path / f"{name}.csv").write_text(HEADER + row, encoding="utf-8")
        novuss("record", "add", f"{name}.db", f"{name}.csv", "--by", "B", "--event", "Kauss")
    novuss("record", "merge", "both.db", store, "3.db")
    run = novuss("cards", "--labels", "both.db", "-o", "x.html")
    assert run.status == 1
    assert re.search(r"Cup \(I\. Judge, \w{8}\); Kauss \(B, \w{8}\)", run.out)
    page = html.document_fromstring((tmp_path / "x.html").read_text(encoding="utf-8"))
    assert page.xpath("string(//article[1]//*[@class='sign'])") == "≠"
    assert page.xpath("string(//article[1]//*[@class='word'])") == "contested"
    novuss("record", "merge", "all.db", store, "2.db")
    run = novuss("cards", "--slips", "all.db", "-o", "y.html")
    assert (run.status, run.out) == (2, "")
    assert not (tmp_path / "y.html").exists()


def test_clothing_stands_on_the_slip_of_whoever_wears_it(novuss: Novuss, tmp_path: Path) -> None:
    rows = "N1,participant,L. Sample,clothing,yes,\nC1,cue,l. sample,overall length,1464,mm\n"
    head = "item,kind,participant,characteristic,value,unit\n"
    (tmp_path / "p.csv").write_text(head + rows, encoding="utf-8")
    assert novuss("record", "add", "n.db", "p.csv", "--by", "I. B").status == 3
    assert novuss("cards", "--slips", "n.db", "-o", "s.html").status == 0
    page = html.parse(tmp_path / "s.html").getroot()
    (slip,) = page.xpath("//article[@class='slip']")
    assert "N1" in slip.text_content()
    assert "C1" in slip.text_content()
