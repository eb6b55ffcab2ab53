"""Whoever reads a clause sees among the tabs that these are the rules."""

import pytest

from novuss.site.build.active_tab import mark_active_tab

TABS = """<ul><li class="md-tabs__item">
  <a href="{home}" class="md-tabs__link">Sākums</a></li>
<li class="md-tabs__item">
  <a href="{rules}" class="md-tabs__link">Noteikumi</a></li></ul>"""
LIT = '<li class="md-tabs__item md-tabs__item--active">\n  <a href="{rules}"'


@pytest.mark.parametrize(
    ("address", "home", "rules"),
    [
        ("lv/rules/lnf-2017/17.1.4/", "../../../", "../"),
        ("lv/rules/mfn-2010/17.1.з/", "../../../", "../../lnf-2017/"),
        ("lv/rules/lnf-2017/A1/", "/lv/", "/lv/rules/lnf-2017/"),
    ],
)
def test_tab_of_the_rules_is_lit_below_them(address: str, home: str, rules: str) -> None:
    page = mark_active_tab(TABS.format(home=home, rules=rules), address)
    assert page.count("--active") == 1
    assert LIT.format(rules=rules) in page


def test_no_second_tab_is_lit_and_none_elsewhere() -> None:
    page = TABS.format(home="../", rules="../rules/lnf-2017/")
    assert mark_active_tab(page, "lv/glossary/") == page
    already = page.replace('"md-tabs__item"', '"md-tabs__item md-tabs__item--active"', 1)
    assert mark_active_tab(already, "lv/rules/lnf-2017/17/") == already
