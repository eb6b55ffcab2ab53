"""Pages of decision tables: a row for each rule, reached from its clause and by federations."""

import pytest

from novuss.corpus import Corpus
from novuss.languages import LANGUAGES, Language
from novuss.site.page_addresses import build_rule_address

from .drawn import Pages


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_has_a_row_with_a_field_to_sign(
    pages: Pages, live: Corpus, language: Language
) -> None:
    whole = pages[f"{language}/rulings/print/"]
    assert len(whole.xpath("//td[@class='nv-signed']")) == len(live.known_rulings.rules)
    for rule in live.known_rulings.rules:
        section = live.rules.section_of(rule.clause)
        assert section
        page, _, anchor = build_rule_address(language, section.id, rule.id).partition("#")
        (row,) = pages[page].xpath(f"//tr[@id='{anchor}']")
        assert row.xpath("td[@class='nv-signed']")


def test_clause_leads_to_its_first_row(pages: Pages) -> None:
    def find_links(page: str) -> list[str]:
        return [link for link in pages[page].xpath("//article//a/@href") if "/rulings/" in link]

    assert find_links("lv/rules/lnf-2017/17.1.8/") == ["../../../../lv/rulings/17/#17.1.8-dark"]
    assert find_links("lv/rules/mfn-2010/17.1.з/") == []
