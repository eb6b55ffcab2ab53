"""Mark of the navigation tab that a page stands below, also where no navigation lists the page."""

import re
from urllib.parse import urljoin

_TAB = re.compile(r'<li class="md-tabs__item">(\s*<a href="([^"]*)")')
#: What stands below a tab, by its folder: the address of the tab, below the language.
_TABS = {"rules": "rules/[^/]+/", "situations": "offences/"}
_ACTIVE = "md-tabs__item md-tabs__item--active"


def mark_active_tab(page: str, address: str) -> str:
    """Mark the tab that the address of a page is below, where none is marked.

    Args:
        page: as the theme drew it.
        address: below the site, such as ``lv/rules/lnf-2017/17.1.4/``.
    """
    language, *folders = address.split("/")
    tab = _TABS.get(folders[0]) if folders else None
    if tab is None or _ACTIVE in page:
        return page
    wanted = re.compile(f"/{language}/{tab}")

    def mark(link: re.Match[str]) -> str:
        leads_to_tab = wanted.fullmatch(urljoin(f"/{address}", link[2]))
        return f'<li class="{_ACTIVE}">{link[1]}' if leads_to_tab else link[0]

    return _TAB.sub(mark, page)
