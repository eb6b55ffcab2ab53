"""Atom feeds (RFC 4287) of the changes to the site, one a language.

An entry is a change, or all that an edition amends, and its date the day on which that was written
down or adopted; no version is waited for, and no date comes from the day of a build. The ids are
UUIDs made of what never changes: the id of the change and the language. So they stay when the
site moves.
"""

from collections.abc import Iterable
from uuid import NAMESPACE_URL, uuid5
from xml.etree import ElementTree as ET

from novuss.corpus import Corpus
from novuss.languages import Language
from novuss.localized_wording import Wording
from novuss.model.knowledge_changelog import Change
from novuss.rulebook.edition_changes import list_entries

#: The name of the file, below the folder of its language.
NAME = "changes.xml"
#: RFC 4287 asks for an author: the site as a whole.
_AUTHOR = "Novuss"
_IDS = uuid5(NAMESPACE_URL, "novuss/changes")


def build_feed(corpus: Corpus, language: Language, site_url: str = "") -> str:
    """Build the feed of a language, the newest change first.

    Addresses are absolute where the site knows its own, and otherwise relative to the feed;
    only then does the feed lack the link to itself, which could name no place.
    """
    say = Wording(corpus.strings, language)
    home = f"{site_url.rstrip('/')}/{language}/" if site_url else ""
    amending = list_entries(corpus)
    changes = [*amending, *(change for version in corpus.versions for change in version.changes)]
    changes.sort(key=lambda change: change.entered, reverse=True)
    root = ET.Element("feed", {"xmlns": "http://www.w3.org/2005/Atom", "xml:lang": language})
    _add_text(root, "id", _make_id(language))
    _add_text(root, "title", f"Novuss: {say('changes.title')}")
    _add_text(root, "subtitle", say("changes.intro"))
    _add_text(root, "updated", _format_moment(changes[0]))
    _add_text(ET.SubElement(root, "author"), "name", _AUTHOR)
    if home:
        _add_link(root, "self", f"{home}{NAME}", "application/atom+xml")
    _add_link(root, "alternate", f"{home}changes/", "text/html")
    for change in changes:
        place = f"rules/{change.edition}/" if change in amending else f"changes/#change-{change.id}"
        entry = ET.SubElement(root, "entry")
        _add_text(entry, "id", _make_id(language, change.id))
        _add_text(entry, "title", _render_title(corpus, say, change))
        _add_text(entry, "updated", _format_moment(change))
        _add_link(entry, "alternate", f"{home}{place}", "text/html")
        _add_text(entry, "content", change.text[language])
    ET.indent(root, " ")
    written: bytes = ET.tostring(root, encoding="utf-8", xml_declaration=True)
    return f"{written.decode()}\n"


def build_feed_files(
    corpus: Corpus, languages: Iterable[Language], site_url: str = ""
) -> dict[str, str]:
    """Build the feed of each language, by its path below the site."""
    return {f"{language}/{NAME}": build_feed(corpus, language, site_url) for language in languages}


def _render_title(corpus: Corpus, say: Wording, change: Change) -> str:
    edition = corpus.edition(change.edition).short_names[say.language]
    return f"{edition}: {say.name_clauses(change.clauses)}" if change.clauses else edition


def _make_id(*parts: str) -> str:
    return uuid5(_IDS, "/".join(parts)).urn


def _format_moment(change: Change) -> str:
    """The day of a change as RFC 3339 asks for it; of its hour nothing is known."""
    return f"{change.entered.isoformat()}T00:00:00Z"


def _add_text(parent: ET.Element, tag: str, text: str) -> None:
    ET.SubElement(parent, tag).text = text


def _add_link(parent: ET.Element, rel: str, href: str, kind: str) -> None:
    ET.SubElement(parent, "link", {"rel": rel, "type": kind, "href": href})
