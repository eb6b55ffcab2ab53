"""Pages as a reader gets them: of the built site, or drawn as Markdown from another knowledge."""

import copy
from functools import cache
from pathlib import Path

import markdown
import yaml
from lxml import html

from novuss.corpus import Corpus
from novuss.site.pages.correction_links import parse_corrections
from novuss.site.pages.page_renderer import Draw
from novuss.site.pages.site_pages import list_pages

EXTENSIONS = ["admonition", "attr_list", "md_in_html", "tables", "toc"]


class Pages:
    """What stands between head and foot of the pages of a site, read when it is asked for."""

    def __init__(self, site: Path) -> None:
        self._site = site
        self._read: dict[str, html.HtmlElement] = {}

    def __getitem__(self, place: str) -> html.HtmlElement:
        """The page of an address below the site, such as ``lv/glossary/``."""
        if place not in self._read:
            page = html.parse(str(self._site / place / "index.html")).getroot()
            (content,) = page.find_class("md-content")
            # A tree of its own, in which a path finds nothing else.
            self._read[place] = copy.deepcopy(content)
        return self._read[place]


@cache
def drawers(corpus: Corpus, address: str = "") -> dict[str, Draw]:
    """What draws each page, by its path below ``docs/``, with an address for corrections."""
    corrections = parse_corrections(address, {"en/federations.md"})
    return dict(list_pages(corpus, (), corrections))


def front_matter(text: str) -> tuple[dict[str, str], str]:
    """What a page says of itself, and its body."""
    _, head, body = text.split("---\n", 2)
    return yaml.safe_load(head), body


def read(text: str) -> html.HtmlElement:
    """The article with what stands above and below it."""
    head, body = front_matter(text)
    article = markdown.markdown(body, extensions=EXTENSIONS)
    whole = f"{head.get('over', '')}<article>{article}</article>{head.get('under', '')}"
    return html.document_fromstring(whole)


def words(element: html.HtmlElement) -> str:
    """What is read in it, with single blanks."""
    return " ".join(element.text_content().split())
