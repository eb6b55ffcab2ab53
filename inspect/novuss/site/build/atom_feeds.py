"""The Atom feed (RFC 4287) of the changes to the site, one a language.

An entry is a change, and its date the day on which the change was written down; no version
is waited for, and no date comes from the day of a build. The ids are UUIDs made of what
never changes: the id of the change and the language. So they stay when the site moves.
"""

import datetime
from pathlib import Path
from uuid import NAMESPACE_URL, uuid5
from xml.etree import ElementTree as ET

from novuss.corpus import Corpus
from novuss.languages import LANGUAGES, Language
from novuss.model.changes import Change
from novuss.wording import Wording

#: The name of the file, below the folder of its language.
NAME = "changes.xml"
_ATOM = "http://www.w3.org/2005/Atom"
_XML = "http://www.w3.org/XML/1998/namespace"
#: RFC 4287 asks for an author: the site as a whole.
_AUTHOR = "Novuss"
_IDS = uuid5(NAMESPACE_URL, "novuss/changes")


def feed(corpus: Corpus, language: Language, site_url: str = "") -> bytes:
    """The feed of a language, the newest change first.

    Addresses are absolute where the site knows its own, and otherwise relative to the feed;
    only then does the feed lack the link to itself, which could name no place.
    """
    ET.register_namespace("", _ATOM)
    say = Wording(corpus.strings, language)
    home = f"{site_url.rstrip('/')}/{language}/" if site_url else ""
    changes = [change for version in corpus.versions for change in version.changes]
    changes.sort(key=lambda change: change.entered, reverse=True)
    root = ET.Element(_name("feed"), {f"{{{_XML}}}lang": language})
    _text(root, "id", _id(language))
    _text(root, "title", f"Novuss: {say('changes.title')}")
    _text(root, "subtitle", say("changes.intro"))
    _text(root, "updated", _moment(changes[0].entered))
    _text(ET.SubElement(root, _name("author")), "name", _AUTHOR)
    if home:
        _link(root, "self", f"{home}{NAME}", "application/atom+xml")
    _link(root, "alternate", f"{home}changes/", "text/html")
    for change in changes:
        entry = ET.SubElement(root, _name("entry"))
        _text(entry, "id", _id(language, change.id))
        _text(entry, "title", _title(corpus, say, change))
        _text(entry, "updated", _moment(change.entered))
        _link(entry, "alternate", f"{home}changes/#{anchor(change)}", "text/html")
        _text(entry, "content", change.text[language])
    ET.indent(root, " ")
    written: bytes = ET.tostring(root, encoding="utf-8", xml_declaration=True)
    return written + b"\n"


def anchor(change: Change) -> str:
    """Where a change stands on its page."""
    return f"change-{change.id}"


def write_feeds(corpus: Corpus, site: Path, site_url: str = "") -> None:
    """Write the feed of every language that the built site has."""
    for language in LANGUAGES:
        folder = site / language
        if folder.is_dir():
            (folder / NAME).write_bytes(feed(corpus, language, site_url))


def _title(corpus: Corpus, say: Wording, change: Change) -> str:
    edition = corpus.edition(change.edition).short_names[say.language]
    return f"{edition}: {say.clauses(change.clauses)}" if change.clauses else edition


def _id(*parts: str) -> str:
    return uuid5(_IDS, "/".join(parts)).urn


def _moment(day: datetime.date) -> str:
    """A day as RFC 3339 asks for it: of a change the day is known, and no hour."""
    return f"{day.isoformat()}T00:00:00Z"


def _name(tag: str) -> str:
    return f"{{{_ATOM}}}{tag}"


def _text(parent: ET.Element, tag: str, text: str) -> None:
    ET.SubElement(parent, _name(tag)).text = text


def _link(parent: ET.Element, rel: str, href: str, kind: str) -> None:
    ET.SubElement(parent, _name("link"), {"rel": rel, "type": kind, "href": href})
