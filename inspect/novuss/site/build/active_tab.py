"""A tab is lit on every page below it, also where the navigation does not list the page."""

import re
from urllib.parse import urljoin

from novuss.model.editions import IN_FORCE

_TAB = re.compile(r'<li class="md-tabs__item">(\s*<a href="([^"]*)")')
#: What stands below a tab, by its folder: the address of the tab, below the language.
_TABS = {"rules": f"rules/{IN_FORCE}/", "situations": "situations/"}
_LIT = "md-tabs__item md-tabs__item--active"


def lit(page: str, address: str) -> str:
    """The page with the tab lit that its address is below, where no tab is.

    Args:
        page: as the theme drew it.
        address: below the site, such as ``lv/rules/lnf-2017/17.1.4/``.
    """
    language, *way = address.split("/")
    tab = _TABS.get(way[0]) if way else None
    if tab is None or _LIT in page:
        return page
    wanted = f"/{language}/{tab}"

    def light(found: re.Match[str]) -> str:
        leads_there = urljoin(f"/{address}", found[2]) == wanted
        return f'<li class="{_LIT}">{found[1]}' if leads_there else found[0]

    return _TAB.sub(light, page)
