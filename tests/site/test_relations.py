"""How pages tell a heading, a rule, and a rule that depends on the translation apart."""

from pathlib import Path

import pytest
from lxml import html

from novuss.corpus import Corpus
from novuss.languages import LANGUAGES, Language
from novuss.site.rendering import Renderer
from novuss.site.rules_pages import RulesPages
from novuss.site.view_pages import ViewPages
from novuss.views.comparison import compare
from novuss.views.statistics import statistics

from .drawn import read

SAME = {"en": "same rule", "de": "gleiche Regel", "ru": "то же правило", "lv": "tas pats noteikums"}
DEPENDS = {
    "en": "depends on the translation (by our text: changed)",
    "de": "hängt von der Übersetzung ab (nach unserem Text: geändert)",
    "ru": "зависит от перевода (по нашему тексту: изменено)",
    "lv": "atkarīgs no tulkojuma (pēc mūsu teksta: mainīts)",
}


def page(
    corpus: Corpus, name: str, language: Language = "en", edition: str = "lnf-2017"
) -> html.HtmlElement:
    clause = corpus.clause(name, edition)
    assert clause
    return read(RulesPages(Renderer(corpus, language)).page(edition, clause))


@pytest.fixture(scope="module")
def views(corpus: Corpus) -> dict[str, html.HtmlElement]:
    pages = ViewPages(Renderer(corpus, "en")).pages()
    return {path.removeprefix("en/").removesuffix(".md"): read(draw()) for path, draw in pages}


def said(element: html.HtmlElement) -> str:
    return " ".join(element.text_content().split())


def tally(element: html.HtmlElement) -> str:
    (line, *_) = element.xpath('//p[contains(@class, "nv-tally")]')
    return said(line)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("section", ["9", "23"])
def test_section_that_lost_every_rule_is_not_called_the_same(
    corpus: Corpus, section: str, language: Language
) -> None:
    line = tally(page(corpus, section, language))
    assert SAME[language] not in line
    assert "1 " in line


def test_section_shows_the_sum_of_its_clauses(corpus: Corpus) -> None:
    found = page(corpus, "20")
    assert tally(found).startswith(
        "2010 rules 20 – 7 clauses: same rule 2 · wider today 2 · narrower today 1"
    )
    assert tally(page(corpus, "9")).startswith(
        "2010 rules 9 – 1 clause: changed 1; 3 more clauses stood there and were dropped"
    )
    assert tally(page(corpus, "9", edition="mfn-2010")).startswith(
        "In force today 9 – 13 clauses: changed 10 · dropped 3"
    )


@pytest.mark.parametrize("edition", ["lnf-2017", "mfn-2010", "simplified-en", "summary-lv"])
def test_no_heading_has_a_relation_of_its_own(corpus: Corpus, edition: str) -> None:
    """Whatever stands for "same rule" on the page of a heading is a count of clauses."""
    for clause in corpus.clauses(edition):
        if clause.level not in ("section", "group", "annex", "annex-group"):
            continue
        found = page(corpus, clause.id, edition=edition)
        for tag in found.xpath('//span[contains(@class, "nv-tag--same")]'):
            parents = [one.get("class", "") for one in tag.iterancestors()]
            counted = any("nv-tally" in name for name in parents)
            of_clause = any("nv-marks" in name for name in parents)
            assert counted or of_clause, (edition, clause.id)


@pytest.mark.parametrize("language", LANGUAGES)
def test_clause_that_depends_on_the_translation_says_so(corpus: Corpus, language: Language) -> None:
    found = page(corpus, "4.4", language)
    (block,) = found.xpath('//div[@class="nv-relation nv-relation--depends-on-translation"]')
    assert DEPENDS[language] in said(block)
    assert "de-2017" in said(block)
    older = page(corpus, "5.4", language, "mfn-2010")
    (block,) = older.xpath('//div[@class="nv-relation nv-relation--depends-on-translation"]')
    assert DEPENDS[language] in said(block)


def test_section_of_the_older_edition_marks_its_clauses(corpus: Corpus) -> None:
    found = page(corpus, "5", edition="mfn-2010")
    (marks,) = found.xpath('//*[@id="5.4"]/../p[@class="nv-marks"]')
    assert DEPENDS["en"] in said(marks)


def test_same_by_one_translation_does_not_claim_to_be_the_same_rule(corpus: Corpus) -> None:
    text = said(page(corpus, "18.1.а", edition="mfn-2010"))
    assert "The same rule as" not in text
    assert "Whether it is the same depends on the translation." in text


@pytest.mark.parametrize("edition", ["mfn-2010", "simplified-en", "summary-lv"])
def test_comparison_counts_and_filters_what_it_shows(
    corpus: Corpus, views: dict[str, html.HtmlElement], edition: str
) -> None:
    found = views[f"compare/{edition}"]
    rows = [row.get("data-relation") for row in found.xpath("//tr[@data-filter-item]")]
    options = [one.get("value") for one in found.xpath('//select[@name="relation"]/option')]
    assert "depends-on-translation" in options
    assert set(rows) == set(options) - {""}
    assert "same" not in rows
    totals = [said(one) for one in found.xpath('//ul[@class="nv-totals"]/li')]
    counted = {name: 0 for part in compare(corpus, edition) for name in part.counts}
    for part in compare(corpus, edition):
        for state, count in part.counts.items():
            counted[state] += count
    assert f"same rule {counted['same']}" in totals
    assert f"depends on the translation {rows.count('depends-on-translation')}" in totals


def test_about_the_data_counts_headings_apart(
    corpus: Corpus, views: dict[str, html.HtmlElement]
) -> None:
    (table,) = views["about-data"].xpath('//h3[@id="relations"]/following::table[1]')
    heads = [said(one) for one in table.xpath(".//thead//th")]
    row = {
        head: said(cell) for head, cell in zip(heads, table.xpath(".//tbody/tr[1]/*"), strict=True)
    }
    found = statistics(corpus)
    assert row["same rule"] == str(found.relations["mfn-2010"]["same"]) == "60"
    assert row["headings"] == str(found.headings["mfn-2010"])
    assert row["depends on the translation"] == str(
        found.relations["mfn-2010"]["depends-on-translation"]
    )


@pytest.mark.parametrize("name", ["compare/documents", "compare/number"])
def test_tables_of_clauses_mark_no_heading(
    corpus: Corpus, views: dict[str, html.HtmlElement], name: str
) -> None:
    marked = 0
    for row in views[name].xpath("//tbody/tr"):
        tags = row.xpath('.//span[contains(@class, "nv-tag--")]')
        marked += bool(tags)
        number = said(row.xpath("./th")[0]).split()[0]
        clause = corpus.clause(number)
        if name == "compare/documents" and clause and clause.level in ("section", "annex"):
            assert not tags, number
    assert marked > 100


def test_written_pages_speak_of_it_in_every_language(written: Path) -> None:
    words = {name: text.partition(" (")[0] for name, text in DEPENDS.items()}
    for language, text in words.items():
        assert text in (written / language / "compare/mfn-2010.md").read_text(encoding="utf-8")
