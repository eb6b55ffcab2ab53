"""The page of limits: short rows, what is known of each behind it, signs for what is open."""

import re
from pathlib import Path

import pytest
from lxml import html

from novuss.corpus import Corpus
from novuss.languages import Language
from novuss.site.pages.equipment_pages import SIGNS

from .drawn import Pages, words

EDITIONS = ("lnf-2017", "mfn-2010")


def equipment_page(pages: Pages, language: Language, edition: str = "lnf-2017") -> html.HtmlElement:
    return pages[f"{language}/equipment/" + ("" if edition == "lnf-2017" else f"{edition}/")]


def cells(page: html.HtmlElement, row: str) -> list[str]:
    (found,) = page.xpath(f"//tr[@id='{row}']")
    return [words(element) for element in found]


def facts(page: html.HtmlElement, row: str) -> dict[str, html.HtmlElement]:
    """What is told of a row when it is opened."""
    (found,) = page.xpath(
        f"//tr[@id='{row}']/following-sibling::tr[1][contains(@class, 'nv-more')]"
    )
    return {words(element.find("dt")): element.find("dd") for element in found.iter("div")}


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_characteristic_has_its_row_with_all_that_is_known_of_it(
    corpus: Corpus, pages: Pages, language: Language, edition: str
) -> None:
    page = equipment_page(pages, language, edition)
    for record in corpus.equipment.characteristics(edition):
        number, name, *_ = cells(page, record.id)
        assert number == record.clause
        assert name.casefold() == record.names[language].casefold()
        assert record.id not in " ".join(cells(page, record.id))
        text = " ".join(words(value) for value in facts(page, record.id).values())
        for wanted in (
            *(record.id, record.print.quantity, record.print.tolerance, record.print.document),
            " ".join(record.reasoning[language].split()),
            " ".join(record.question[language].split()) if record.question else "",
        ):
            assert wanted in text
    drawn = [figure.id for figure in corpus.figures if figure.kind and edition in figure.clauses]
    assert page.xpath("//figure/@id") == [f"figure-{name}" for name in drawn]


@pytest.mark.parametrize(
    ("edition", "row", "language", "expected"),
    [
        ("lnf-2017", "table.height", "en", ["A1.1", "Table height", "750–780", "mm", ""]),
        (
            "lnf-2017",
            "table.levelness",
            "de",
            ["A1.15", None, "≤\u00a00,5", "mm", "†unsere Lesart"],
        ),
        ("lnf-2017", "cue.wooden_tip_length", "ru", ["A1.24", None, "≥\u00a0250", "мм", ""]),
        ("lnf-2017", "table.rail_angle", "lv", ["A1.7", None, "89–91", "°", "†mūsu lasījums"]),
        (
            *("lnf-2017", "puck.hole_diameter", "en"),
            ["A1.18", None, "10–10.5 | 9.5–10.5", "mm", "≠several readings"],
        ),
        (
            "lnf-2017",
            "table.surface_thickness",
            "en",
            ["A1.4", None, "–", "?not readable or not set"],
        ),
        (
            "lnf-2017",
            "table.pocket_diameter",
            "en",
            ["A1.8", None, "100", "mm", "?not readable or not set"],
        ),
        ("lnf-2017", "disc.weight", "de", ["A1.23", None, None, "g", "≠mehrere Lesarten"]),
        ("lnf-2017", "cue.thickness", "de", ["A1.27", None, "frei", ""]),
        (
            *("mfn-2010", "table.rail_width", "en"),
            ["24.1", None, "45", "mm", "○figure without tolerance"],
        ),
    ],
)
def test_row_is_number_name_limit_unit_and_sign(
    pages: Pages, edition: str, row: str, language: Language, expected: list[str | None]
) -> None:
    found = [
        element.replace("\u00a0", " ")
        for element in cells(equipment_page(pages, language, edition), row)
    ]
    wanted = [cell and cell.replace("\u00a0", " ") for cell in expected]
    assert [want or has for want, has in zip(wanted, found, strict=True)] == found
    assert [has for want, has in zip(wanted, found, strict=True) if want == ""] == [
        "" for want in wanted if want == ""
    ]


def test_number_is_cited_as_people_cite_it_and_leads_to_its_clause(pages: Pages) -> None:
    (link,) = equipment_page(pages, "de").xpath("//tr[@id='puck.hole_diameter']/td[1]/a")
    assert link.get("href").endswith("/de/rules/lnf-2017/A1.18/")
    # What is only heard stands in an element of its own.
    assert (link.find("span").text, link.find("span").tail) == ("A1.", "18")


@pytest.mark.parametrize("edition", EDITIONS)
def test_open_limits_have_a_sign_and_the_legend_has_each_sign_once(
    corpus: Corpus, pages: Pages, edition: str
) -> None:
    page = equipment_page(pages, "en", edition)
    kinds = {
        limit.evidence for limit in corpus.equipment.characteristics(edition) if limit.left_open
    }
    ours = {
        limit.id
        for limit in corpus.equipment.characteristics(edition)
        if limit.bounds and limit.by_our_reading
    }
    kinds |= {"our-reading"} if ours else set()
    legend = page.xpath("//ul[contains(@class, 'nv-legend')]//span")
    assert [element.text for element in legend] == [
        sign for kind, sign in SIGNS.items() if kind in kinds
    ]
    signed = set(page.xpath("//tr[.//span[contains(@class, 'nv-sign')]]/@id"))
    assert signed == ours | {
        limit.id for limit in corpus.equipment.characteristics(edition) if limit.left_open
    }


def test_rows_tell_their_question_or_working_limit(corpus: Corpus, pages: Pages) -> None:
    page = equipment_page(pages, "en")
    signs = page.xpath("//td/a[@class='nv-differ']")
    asking = {sign.xpath("../../@id")[0]: sign.get("href").rpartition("#")[2] for sign in signs}
    assert asking["cue.tip_condition"] == "A1.27-a"
    assert not asking.keys() & {"table.wooden_rails", "participant.clothing"}
    seen = page.xpath("//table[contains(@class, 'nv-limits--seen')]//tr/@id")
    for record in corpus.equipment.characteristics("lnf-2017"):
        details = facts(page, record.id)
        assert (record.limit.kind == "visual") == (record.id in seen)
        assert ("Working limit" in details) == (record.id not in seen)
        if record.id not in seen:
            limit = words(details["Working limit"])
            assert limit.startswith("allowed" if record.left_open else "not allowed")
            assert ("given here" in limit) == (record.evidence == "printed")
        asked = "Question to the federation" in details
        assert asked or record.id not in asking
        assert not asked or "Certainty of the reading" not in details or record.confidence != "high"


def test_details_lead_to_clause_disagreement_and_play(pages: Pages) -> None:
    details = facts(equipment_page(pages, "ru"), "table.pocket_diameter")
    links = {
        name: value.xpath(".//a/@href") for name, value in details.items() if value.xpath(".//a")
    }
    assert {
        name: [re.sub(r"(\.\./)+", "", element) for element in found]
        for name, found in links.items()
    } == {
        "Расхождения": ["ru/discrepancies/#A1.8-a"],
        "Пункт": ["ru/rules/lnf-2017/A1.8/"],
        "В игре": [f"ru/rules/lnf-2017/{number}/" for number in ("12.16", "12.19", "17.1.4")],
    }
    # The edition of 2010 has its own clauses on the same.
    older = facts(equipment_page(pages, "ru", "mfn-2010"), "table.pocket_diameter")["В игре"]
    assert older.xpath(".//a")
    assert all("/rules/mfn-2010/" in link for link in older.xpath(".//a/@href"))


def test_accepted_spellings_are_those_of_the_language(pages: Pages) -> None:
    unit = words(facts(equipment_page(pages, "ru"), "puck.weight")["Единица"])
    assert unit.startswith("g, г, гр, грамм, ")
    assert "кг" in unit.partition(": ")[2]
    assert "Gramm" not in unit


def test_only_the_page_with_the_rows_has_links_in_its_drawing(
    pages: Pages, written: Path, language: Language
) -> None:
    page = equipment_page(pages, language)
    parts = page.xpath("//figure//a[@class='part']/@href")
    assert 5 <= len(parts) <= 12
    rows = set(page.xpath("//tr/@id"))
    assert {part[1:] for part in parts} <= rows
    for name in ("25", "A1", "A1.8", "11"):
        rules = written / language / "rules" / "lnf-2017" / f"{name}.md"
        assert not rules.exists() or 'class="part"' not in rules.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("row", "language", "expected"),
    [
        ("puck.outer_diameter", "en", "11–180 mm; any other has to be confirmed"),
        ("table.leg_adjustment", "de", "höchstens 300 mm; jeder andere muss bestätigt werden"),
        ("cue.length", "ru", "375–6000 мм; любое другое требует подтверждения"),
        ("puck.weight", "lv", "5,5–88 g; jebkurš cits jāapstiprina"),
    ],
)
def test_says_which_readings_have_to_be_confirmed(
    corpus: Corpus, pages: Pages, row: str, language: Language, expected: str
) -> None:
    page, heading = (
        equipment_page(pages, language),
        str(corpus.strings["equipment.plausible"][language]),
    )
    assert words(facts(page, row)[heading]) == expected
    plausible = {
        record.id for record in corpus.equipment.characteristics() if record.plausible_range
    }
    assert {
        record.id
        for record in corpus.equipment.characteristics()
        if heading in facts(page, record.id)
    } == plausible
