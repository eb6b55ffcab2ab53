"""The official wording on the pages, where it was imported."""

from functools import cache

from lxml import html
from tests.official.invented import GERMAN, RUSSIAN

from novuss.corpus import Corpus
from novuss.languages import Language
from novuss.site.pages.page_renderer import Renderer
from novuss.site.pages.rulebook_pages import RulebookPages

from .drawn import read


@cache
def rulebook(corpus: Corpus, language: Language) -> RulebookPages:
    return RulebookPages(Renderer(corpus, language, [GERMAN, RUSSIAN]))


def page(corpus: Corpus, language: Language, name: str) -> html.HtmlElement:
    clause = corpus.rules.clause(name)
    assert clause
    return read(rulebook(corpus, language).draw_clause_page("lnf-2017", clause))


def test_wording_is_marked_with_document_date_and_confidence(
    corpus: Corpus, language: Language
) -> None:
    body = page(corpus, language, "17.1.8")
    (block,) = body.xpath('//div[@lang="de" and @class="nv-relation"]')
    assert [element.text_content() for element in block.xpath("./p")[1:]] == [
        "Die Katze schläft < 3 Stunden auf dem Ofen.",
        "Danach trinkt sie Milch.",
    ]
    head = block.xpath("./p")[0]
    assert head.get("lang") == language
    assert head.xpath("./code")[0].text == "de-2017"
    assert "2026" in head.text_content()
    (title,) = body.xpath('//h2[@id="official"]')
    assert title.text


def test_wording_of_a_counterpart_has_its_own_number(corpus: Corpus) -> None:
    body = page(corpus, "en", "17.1.8")
    (block,) = body.xpath('//div[@lang="ru" and @class="nv-relation"]')
    assert "ru-2010" in block.text_content()
    assert "17.1.з" in block.text_content()
    assert "letters corrected on import" in block.text_content()


def test_section_and_row_show_theirs(corpus: Corpus) -> None:
    assert "VON KATZEN" in page(corpus, "de", "17").text_content()
    row = page(corpus, "de", "A1.18").text_content()
    assert "Katze | mm | 10 | +0.5" in row
    assert "gering" in row
