"""Pages for a builder without our hooks (Zensical): written for it, and completed behind it.

Such a builder takes an address in HTML for one beside the Markdown file and leads one folder too
far. Until the pages are built the addresses are held as those of a scheme that no builder knows.
"""

import re
from html import unescape
from pathlib import Path
from shutil import rmtree

from novuss.search.page_index import PageHead
from novuss.site.build.active_tab import mark_active_tab
from novuss.site.build.collapsible_sections import fold_parts

_SCHEME = "held:"
#: What Zensical writes for nobody: the index of its own search, and looks that no page has.
_UNUSED_INDEX, _UNUSED_LOOKS = "search.json", "assets/stylesheets/modern"
_RELATIVE = re.compile(r'(<[a-z][^<>]*\s(?:href|src)=")(?![a-z][a-z0-9+.-]*:|[/#"])')
_HELD = f'="{_SCHEME}'
#: The head of a page and what stands behind it.
_FRONT_MATTER = re.compile(r"\A---\n.*?\n---\n", re.DOTALL)
#: An article that the override of the theme marks as one to be folded.
_ARTICLE = re.compile(r"(<article [^>]*data-parts>)(.*?)(</article>)", re.DOTALL)
_TITLE = re.compile(r'<meta property="og:title" content="([^"]*)"')
_DESCRIPTION = re.compile(r'<meta property="og:description" content="([^"]*)"')


def hold_addresses(page: str) -> str:
    """Hold the relative addresses in the HTML of a page in Markdown; its head stays as it is."""
    front = _FRONT_MATTER.match(page)
    start = front.end() if front else 0
    return page[:start] + _RELATIVE.sub(rf"\1{_SCHEME}", page[start:])


def complete_pages(site: Path) -> dict[str, PageHead]:
    """Do to every page of a built site what our hook does, and remove what no page asks for.

    A page that is complete stays as it is.

    Returns:
        what each page calls itself, by its address below the site.
    """
    (site / _UNUSED_INDEX).unlink(missing_ok=True)
    rmtree(site / _UNUSED_LOOKS, ignore_errors=True)
    heads = {}
    for path in sorted(site.rglob("index.html")):
        address = path.parent.relative_to(site).as_posix() + "/"
        page = path.read_text(encoding="utf-8")
        if title := _TITLE.search(page):
            description = _DESCRIPTION.search(page)
            heads[address] = PageHead(
                unescape(title[1]), unescape(description[1]) if description else ""
            )
        completed = mark_active_tab(_fold_article(page.replace(_HELD, '="')), address)
        if completed != page:
            path.write_text(completed, encoding="utf-8", newline="\n")
    return heads


def _fold_article(page: str) -> str:
    def fold(article: re.Match[str]) -> str:
        folded = article[2] if "nv-part" in article[2] else fold_parts(article[2])
        return article[1] + folded + article[3]

    return _ARTICLE.sub(fold, page)
