"""How pages tell a heading, a rule, and a rule that depends on the language version apart."""

import pytest
from lxml import html

from novuss.corpus import Corpus
from novuss.languages import Language
from novuss.rulebook.edition_comparison import compare_editions
from novuss.rulebook.knowledge_counts import compute_statistics

from .drawn import Pages, words

DEPENDS = {
    "en": "depends on the language version (by our text: changed)",
    "de": "je nach Sprachfassung (nach unserem Text: geändert)",
    "ru": "зависит от языковой версии (по нашему тексту: изменено)",
    "lv": "atkarīgs no valodas versijas (pēc mūsu teksta: mainīts)",
}


def page(
    pages: Pages, name: str, language: Language = "en", edition: str = "lnf-2017"
) -> html.HtmlElement:
    return pages[f"{language}/rules/{edition}/{name}/"]


def tally(element: html.HtmlElement) -> str:
    (line, *_) = element.xpath('//p[contains(@class, "nv-tally")]')
    return words(line)


def test_section_shows_the_sum_of_its_clauses(pages: Pages) -> None:
    found = page(pages, "20")
    assert tally(found).startswith(
        "2010 rules 20 – 7 clauses: same rule 2 · wider in 2017 2 · narrower in 2017 1"
    )
    assert tally(page(pages, "9")).startswith(
        "2010 rules 9 – 1 clause: changed 1; 3 more clauses stood there and were dropped"
    )
    assert tally(page(pages, "9", edition="mfn-2010")).startswith(
        "In the 2017 rules 9 – 13 clauses: changed 10 · dropped 3"
    )


@pytest.mark.parametrize("edition", ["lnf-2017", "mfn-2010", "simplified-en", "summary-lv"])
def test_no_heading_has_a_relation_of_its_own(corpus: Corpus, pages: Pages, edition: str) -> None:
    """Whatever stands for "same rule" on the page of a heading is a count of clauses."""
    for clause in corpus.rules.clauses(edition):
        if clause.level not in ("section", "group", "annex", "annex-group"):
            continue
        found = page(pages, clause.id, edition=edition)
        for tag in found.xpath('//span[contains(@class, "nv-tag--same")]'):
            parents = [element.get("class", "") for element in tag.iterancestors()]
            counted = any("nv-tally" in name for name in parents)
            of_clause = any("nv-marks" in name for name in parents)
            assert counted or of_clause, (edition, clause.id)


def test_clause_that_depends_on_the_translation_says_so(pages: Pages, language: Language) -> None:
    found = page(pages, "4.4", language)
    (block,) = found.xpath('//div[@class="nv-relation nv-relation--depends-on-translation"]')
    assert DEPENDS[language] in words(block)
    assert "de-2017" in words(block)
    older = page(pages, "5.4", language, "mfn-2010")
    (block,) = older.xpath('//div[@class="nv-relation nv-relation--depends-on-translation"]')
    assert DEPENDS[language] in words(block)


def test_section_of_the_older_edition_marks_its_clauses(pages: Pages) -> None:
    found = page(pages, "5", edition="mfn-2010")
    (marks,) = found.xpath('//*[@id="5.4"]/../p[@class="nv-marks"]')
    assert DEPENDS["en"] in words(marks)


def test_same_by_one_translation_does_not_claim_to_be_the_same_rule(pages: Pages) -> None:
    text = words(page(pages, "18.1.а", edition="mfn-2010"))
    assert "The same rule as" not in text
    assert "By one of the two language versions of 2017 it may differ." in text


@pytest.mark.parametrize("edition", ["mfn-2010", "simplified-en", "summary-lv"])
def test_comparison_counts_and_filters_what_it_shows(
    corpus: Corpus, pages: Pages, edition: str
) -> None:
    found = pages[f"en/compare/{edition}/"]
    rows = [row.get("data-relation") for row in found.xpath("//tr[@data-filter-item]")]
    options = [element.get("value") for element in found.xpath('//select[@name="relation"]/option')]
    assert "depends-on-translation" in options
    assert set(rows) == set(options) - {""}
    assert "same" not in rows
    totals = [words(element) for element in found.xpath('//ul[@class="nv-totals"]/li')]
    counted = {name: 0 for part in compare_editions(corpus, edition) for name in part.counts}
    for part in compare_editions(corpus, edition):
        for state, count in part.counts.items():
            counted[state] += count
    assert f"same rule {counted['same']}" in totals
    assert f"depends on the language version {rows.count('depends-on-translation')}" in totals


def test_about_the_data_counts_headings_apart(corpus: Corpus, pages: Pages) -> None:
    (table,) = pages["en/about-data/"].xpath('//h3[@id="relations"]/following::table[1]')
    heads = [words(heading) for heading in table.xpath(".//thead//th")]
    row = {
        head: words(cell) for head, cell in zip(heads, table.xpath(".//tbody/tr[1]/*"), strict=True)
    }
    found = compute_statistics(corpus)
    assert row["same rule"] == str(found.relations["mfn-2010"]["same"]) == "60"
    assert row["headings"] == str(found.headings["mfn-2010"])
    assert row["depends on the language version"] == str(
        found.relations["mfn-2010"]["depends-on-translation"]
    )


@pytest.mark.parametrize("name", ["compare/documents", "compare/number"])
def test_tables_of_clauses_mark_no_heading(corpus: Corpus, pages: Pages, name: str) -> None:
    marked = 0
    for row in pages[f"en/{name}/"].xpath("//tbody/tr"):
        tags = row.xpath('.//span[contains(@class, "nv-tag--")]')
        marked += bool(tags)
        number = words(row.xpath("./th")[0]).split()[0]
        clause = corpus.rules.clause(number)
        if name == "compare/documents" and clause and clause.level in ("section", "annex"):
            assert not tags, number
    assert marked > 100


def test_written_pages_speak_of_it_in_every_language(pages: Pages) -> None:
    for language, text in DEPENDS.items():
        assert text.partition(" (")[0] in words(pages[f"{language}/compare/mfn-2010/"])
