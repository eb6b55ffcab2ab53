"""The tab of the rules is lit on every page of a rulebook, also where the navigation lists none."""

import re
from urllib.parse import urljoin

from novuss.model.editions import IN_FORCE

_TAB = re.compile(r'<li class="md-tabs__item">(\s*<a href="([^"]*)")')
_LIT = "md-tabs__item md-tabs__item--active"


def lit(page: str, address: str) -> str:
    """The page with the tab of the rules lit, where its address is below them and no tab is.

    Args:
        page: as the theme drew it.
        address: below the site, such as ``lv/rules/lnf-2017/17.1.4/``.
    """
    language, *way = address.split("/")
    if way[:1] != ["rules"] or _LIT in page:
        return page
    rules = f"/{language}/rules/{IN_FORCE}/"

    def light(found: re.Match[str]) -> str:
        leads_there = urljoin(f"/{address}", found[2]) == rules
        return f'<li class="{_LIT}">{found[1]}' if leads_there else found[0]

    return _TAB.sub(light, page)
