"""The generated pages: addresses that others rely on, anchors, texts."""

import pytest
from tests.sampling import SAMPLED_LANGUAGES

from novuss.corpus import Corpus
from novuss.languages import LANGUAGES, Language
from novuss.model.rule_clauses import HEADINGS

from .drawn import Pages, words
from .walked import Walked


def test_every_clause_has_its_address(corpus: Corpus, walked: dict[str, Walked]) -> None:
    for language in LANGUAGES:
        for edition in corpus.rules_editions:
            places = ["", *(f"{clause.id}/" for clause in corpus.rules.clauses(edition))]
            assert {f"{language}/rules/{edition}/{element}" for element in places} <= walked.keys()


def test_section_page_has_an_anchor_for_every_clause_in_reading_order(
    corpus: Corpus, walked: dict[str, Walked]
) -> None:
    for edition in corpus.rules_editions:
        for section in corpus.rules.clauses(edition):
            if section.level != "section":
                continue
            inside = [
                clause.id
                for clause in corpus.rules.clauses(edition)
                if clause is not section and corpus.rules.section_of(clause.id, edition) is section
            ]
            for language in LANGUAGES:
                page = walked[f"{language}/rules/{edition}/{section.id}/"]
                assert [anchor for anchor in page.anchors if anchor in inside] == inside


@pytest.mark.parametrize("language", SAMPLED_LANGUAGES)
def test_clause_page_shows_four_texts_the_readers_own_first(
    corpus: Corpus, pages: Pages, language: Language
) -> None:
    for clause in corpus.rules.clauses():
        if clause.level in HEADINGS:
            continue
        page = pages[f"{language}/rules/lnf-2017/{clause.id}/"]
        (back,) = page.xpath("//p[@class='nv-clause__more']/a[1]/@href")
        assert back.endswith(f"#{clause.id}")
        blocks = page.xpath("//div[contains(@class, 'nv-texts')]/*")
        # What follows stands right behind the reader's own text.
        assert blocks.pop(1).get("class") == "nv-follows"
        assert not [block for block in blocks if block.get("class") == "nv-columns"]
        assert [block.tag for block in blocks] == ["div", "details", "details", "details"]
        assert blocks[0].get("lang") == language
        assert sorted(block.get("lang") for block in blocks) == sorted(LANGUAGES)
        for block in blocks:
            rendered = " ".join(" ".join(block.xpath(".//p[not(@class)]//text()")).split())
            text = " ".join(clause.texts[block.get("lang")].split())
            # A linked id may stand in blanks of our own making.
            assert rendered.replace(" ", "") == text.replace(" ", ""), clause.id


@pytest.mark.parametrize("language", SAMPLED_LANGUAGES)
def test_latvian_text_says_that_it_is_our_translation(
    corpus: Corpus, pages: Pages, language: Language
) -> None:
    notice = corpus.strings["site.latvian-translated"][language]
    assert isinstance(notice, str)
    for clause in corpus.rules.clauses():
        if clause.level != "section":
            assert notice in words(pages[f"{language}/rules/lnf-2017/{clause.id}/"]), clause.id
    assert notice in words(pages[f"{language}/rules/lnf-2017/8/"])


def test_row_page_leads_to_what_is_checked(pages: Pages) -> None:
    page = pages["de/rules/lnf-2017/A1.8/"]
    assert page.xpath("//div[@class='nv-governs']//a/@href") == [
        "../../../../de/equipment/#table.pocket_diameter",
        "../../../../de/equipment/#table.pocket_bags",
        "../../../../de/equipment/#table.pocket_rim_smooth",
    ]


def test_register_names_each_document_before_its_id(
    corpus: Corpus, pages: Pages, language: Language
) -> None:
    names = {document.id: document.short_names[language] for document in corpus.documents}
    names |= {edition.id: edition.short_names[language] for edition in corpus.editions}
    codes = pages[f"{language}/discrepancies/print/"].xpath(
        "//dt/code | //p[strong]/code[not(preceding-sibling::code)]"
    )
    assert len(codes) > len(corpus.register.entries)
    for code in codes:
        beside = code.getprevious()
        before = code.getparent().text if beside is None else beside.tail
        assert (before or "").strip(" ,\n").endswith(names[code.text]), code.text


def test_each_first_letter_of_the_glossary_leads_to_its_first_term(
    pages: Pages, language: Language
) -> None:
    page = pages[f"{language}/glossary/"]
    headings = page.xpath("//details[contains(@class, 'nv-term')]/summary/h2")
    letters = page.xpath("//nav[contains(@class, 'nv-letters')]//a")
    initials = [heading.text_content()[0].upper().replace("Ü", "U") for heading in headings]
    assert [element.text for element in letters] == list(dict.fromkeys(initials))
    for element in letters:
        (target,) = page.xpath(f"//details[@id='{element.get('href')[1:]}']/summary/h2")
        assert target is headings[initials.index(element.text)]
