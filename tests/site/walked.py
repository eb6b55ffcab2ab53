"""What every page of the built site says of itself and leads to, each page parsed once."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from lxml import etree, html

_LINKS = etree.XPath("//@href | //@src | //@data-address", smart_strings=False)
_ANCHORS = etree.XPath("//@id | //a/@name", smart_strings=False)
_SWITCHER = etree.XPath("//details[contains(@class, 'nv-languages')]//a/@href", smart_strings=False)
_PAST = etree.XPath("boolean(//p[@class='nv-past-edition'])")
_DESCRIPTION = etree.XPath("string(/html/head/meta[@name='description']/@content)")
_DESCRIBED = etree.XPath("/html/head/script[@type='application/ld+json']/text()")
_LEADS_ON = etree.XPath("boolean(/html/head/meta[@http-equiv='refresh'])")


@dataclass(frozen=True)
class Walked:
    """One page.

    Attributes:
        language: of the whole page.
        title: as a tab of a browser shows it.
        description: as a search engine shows it.
        links: where it leads and what it loads, each once.
        anchors: the ids, with every repetition.
        switcher: where the choice of a language leads.
        past: whether it says that its edition is no longer in force.
        described: the JSON-LD of it.
        leads_on: whether it is there to lead to another page.
    """

    language: str
    title: str
    description: str
    links: frozenset[str]
    anchors: list[str]
    switcher: list[str]
    past: bool
    described: list[str]
    leads_on: bool


def list_nodes(described: Any) -> list[dict[str, Any]]:
    """List every object in JSON-LD, itself included."""
    if isinstance(described, list):
        return [node for part in described for node in list_nodes(part)]
    if isinstance(described, dict):
        return [described, *list_nodes(list(described.values()))]
    return []


def walk(site: Path) -> dict[str, Walked]:
    """Every page by its address below the site, ``lv/glossary/`` or ``404.html``."""
    return {
        path.relative_to(site).as_posix().removesuffix("index.html"): _walked(
            html.parse(str(path)).getroot()
        )
        for path in site.rglob("*.html")
    }


def _walked(page: Any) -> Walked:
    return Walked(
        language=page.get("lang", ""),
        title=page.findtext(".//title", ""),
        description=str(_DESCRIPTION(page)),
        links=frozenset(_LINKS(page)),
        anchors=_ANCHORS(page),
        switcher=_SWITCHER(page),
        past=_PAST(page),
        described=[*map(str, _DESCRIBED(page))],
        leads_on=_LEADS_ON(page),
    )
