"""Slips: everything that a participant handed in, with what fails and its limit."""

import re

import pypdfium2
import pytest
from lxml import html
from tests.printed import require_print
from tests.recordreport.labelled import MOMENT, NASTY, OWNERS, event, read
from tests.sampling import sample

from novuss.corpus import Corpus
from novuss.inspection.event_head import EventHead
from novuss.languages import LANGUAGES, Language
from novuss.recordreport.items_and_disc_sets import Article
from novuss.recordreport.participant_slips import group_slips, render_slips
from novuss.report.pdf_report import convert_to_pdf

HEAD = EventHead("Cup <x>", "Rīga", MOMENT.date(), "I. B.", "A. Paraugs")


@pytest.fixture(scope="module")
def articles(corpus: Corpus, tmp_path_factory: pytest.TempPathFactory) -> list[Article]:
    with event(tmp_path_factory.mktemp("event") / "e.db", corpus) as store:
        return read(store, corpus)[0]


def test_one_slip_a_participant_however_the_name_is_written(articles: list[Article]) -> None:
    slips, without = group_slips(articles)
    assert [slip.participant for slip in slips] == list(OWNERS)
    assert [[article.name for article in slip.articles] for slip in slips] == [
        list(NASTY),
        ["P1", "P2"],
        ["C1"],
    ]
    assert [article.name for article in without] == ["T1", "Set A", "P3", "P4"]


def test_slip_tells_what_fails_with_value_and_limit(
    articles: list[Article], corpus: Corpus, language: Language
) -> None:
    slips, _ = group_slips(articles)
    page = render_slips(slips, HEAD, corpus, language, "<e>.db")
    assert "<x>" not in page
    assert "<b>P4" not in page
    document = html.document_fromstring(page)
    (_, second, _) = document.xpath("//article")
    rows = [" ".join(row.text_content().split()) for row in second.xpath("table/tbody/tr")]
    gram, mm = ("г", "мм") if language == "ru" else ("g", "mm")
    verdict = corpus.strings["verdict.fail"][language]
    assert all(f"✗ {verdict}" in row for row in rows)
    assert f"23 {gram} (" in rows[0]
    assert f"22 {gram})" in rows[0]
    assert f"16 {mm} (14–15 {mm})" in rows[0]
    # What the chief judge let pass is said, and fails all the same.
    waived = corpus.strings["label.waived"][language]
    assert isinstance(waived, str)
    assert waived not in rows[0]
    assert waived in rows[1]
    first = document.xpath("//article")[0].text_content()
    assert "0042-0042" in first
    for article in document.xpath("//article"):
        text = " ".join(" ".join(article.itertext()).split())
        assert "Cup <x> Rīga, " in text
        assert "I. B." in text
        assert "A. Paraugs" in text
        # Handed in and returned: time, participant and judge.
        assert len(article.xpath(".//*[@class='sign']//tbody/tr")) == 2
        assert len(article.xpath(".//*[@class='sign']//tbody//td[not(text())]")) == 6


def test_disc_set_is_one_row_that_names_the_disc(articles: list[Article], corpus: Corpus) -> None:
    (of_set,) = (article for article in articles if article.name == "Set A")
    slips, _ = group_slips([_owned(of_set)])
    page = render_slips(slips, EventHead(), corpus, "en", "e.db")
    (row,) = html.document_fromstring(page).xpath("//article/table/tbody/tr")
    text = " ".join(" ".join(row.itertext()).split())
    assert text.startswith("Set A Set ✗ fail A0, weight: 9 g (")
    assert "A1" not in text


def _owned(article: Article) -> Article:
    """The same article as somebody's."""

    class Owned(Article):
        @property
        def participant(self) -> str:
            return "M. Specimen"

    return Owned(article.name, article.kind, article.word, article.standings)


@pytest.mark.parametrize("language", sample(LANGUAGES, ["lv"].__contains__))
def test_slip_begins_a_page_of_a5_and_names_its_participant_on_each(
    articles: list[Article], corpus: Corpus, language: Language
) -> None:
    require_print()
    slips, _ = group_slips(articles)
    document = pypdfium2.PdfDocument(
        convert_to_pdf(render_slips(slips, HEAD, corpus, language, "e.db"))
    )
    texts = []
    for paper in document:
        assert [round(side) for side in paper.get_size()] == [420, 595]
        texts.append(re.sub(r"\s|\ufffe|\u00ad|-", "", paper.get_textpage().get_text_range()))
    names = [re.sub(r"\s|-", "", slip.participant) for slip in slips]
    owners = [next(name for name in names if name in text) for text in texts]
    # The five articles of the first have names as long as a page is wide.
    assert owners in ([*names], [names[0], *names])
    document.close()
