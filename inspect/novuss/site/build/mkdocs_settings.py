"""What stands around the pages: navigation, languages, and the words of the theme's overrides.

mkdocs gets it from our hook. A builder without hooks gets the same as a file that inherits
``mkdocs.yml`` (``novuss site --config``).
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from novuss.corpus import DEFAULT_EDITION, Corpus
from novuss.languages import LANGUAGES, ORIGINAL, Language
from novuss.specs.issues import Issue
from novuss.version import __version__
from novuss.wording import Wording

#: The pages of every language that are written by hand, below its folder.
HAND_WRITTEN = (
    "check/index",
    "check/command-line",
    "official",
    "cite",
    "federations",
    "hosting",
)
#: How a file begins that inherits another.
INHERITS = '{\n "INHERIT":'
#: The preview cards, below ``docs/``.
CARDS = "assets/cards"
#: What the overrides of the theme say.
_WORDS = (
    "frame.home",
    "frame.absent",
    "frame.unkept-keep",
    "frame.unkept-others",
    "frame.find-number",
    "frame.search-hint",
    "frame.search-loading",
    "frame.search-failed",
    "frame.at-hand",
    "frame.up",
    "frame.rules",
    "frame.back",
    "frame.on",
    "frame.menu",
    "frame.source",
    "frame.imprint",
    "frame.mistake",
    "frame.offences",
)

#: An entry of the navigation as mkdocs takes it: a page, or a title with a page or with entries.
Entry = str | dict[str, Any]


def frame(corpus: Corpus) -> dict[str, Any]:
    """The part of the configuration of mkdocs that comes from the knowledge."""
    return {
        "theme": {"palette": _palette(corpus)},
        "extra": {
            "original": ORIGINAL,
            "edition": DEFAULT_EDITION,
            "languages": [
                {"lang": language, "name": one.endonym, "locale": one.locale}
                for language, one in corpus.languages.items()
            ],
            "words": {language: _words(corpus, language) for language in LANGUAGES},
        },
        "nav": [{language: navigation(corpus, language)} for language in LANGUAGES],
    }


def framed(config: Any, corpus: Corpus) -> None:
    """Add the frame to a configuration of mkdocs; one that names pages itself keeps them."""
    added = frame(corpus)
    if config.nav is None:
        config.nav = added["nav"]
    config.extra.update(added["extra"])
    config.theme["palette"] = added["theme"]["palette"]


def inheriting(corpus: Corpus, config: str) -> str:
    """A configuration that inherits the file ``config`` and adds the frame; JSON is YAML."""
    added = json.dumps(frame(corpus), ensure_ascii=False, indent=1).removeprefix("{\n")
    return f"{INHERITS} {json.dumps(config)},\n{added}\n"


def navigation(corpus: Corpus, language: Language) -> list[Entry]:
    """Every page of a language that the navigation names; clauses are reached from sections."""
    say = Wording(corpus.strings, language)
    others = [one for one in corpus.rules_editions if one != DEFAULT_EDITION]
    pages = {one: corpus.edition(one).pages for one in others}

    def at(path: str) -> str:
        return f"{language}/{path}.md"

    sections = [one.id for one in corpus.clauses() if one.level == "section"]
    return [
        {say("frame.home"): at("index")},
        {
            say("frame.rules"): [
                at(f"rules/{DEFAULT_EDITION}/index"),
                *(at(f"rules/{DEFAULT_EDITION}/{section}") for section in sections),
                {say("quiz.title"): at("quiz")},
                {
                    say("frame.other-documents"): [
                        {named.rules[language]: at(f"rules/{edition}/index")}
                        for edition, named in pages.items()
                        if named
                    ]
                },
            ]
        },
        {say("frame.offences"): at("offences")},
        {say("situation.title"): at("situations/index")},
        {
            say("frame.equipment"): [
                at(f"equipment/{'index' if one == DEFAULT_EDITION else one}")
                for one in corpus.equipment_editions
            ]
        },
        {
            say("frame.check"): [
                at("check/index"),
                {say("frame.command-line"): at("check/command-line")},
            ]
        },
        {
            say("view.compare"): [
                at("compare/index"),
                {say("digest.title"): at("compare/digest")},
                {say("frame.disagreements"): at("discrepancies")},
                {say("frame.questionnaire"): at("questionnaire")},
                {say("view.number"): at("compare/number")},
                *(
                    {named.against[language]: at(f"compare/{edition}")}
                    for edition, named in pages.items()
                    if named
                ),
                {say("frame.by-clause"): at("compare/documents")},
            ]
        },
        {say("site.glossary"): at("glossary")},
        {
            say("view.about"): [
                {say("frame.sources"): at("about-data")},
                {say("view.about-machines"): at("data")},
                {say("python.title"): at("python")},
                {say("print.paper"): at("paper")},
                {say("offline.title"): at("offline")},
                {say("frame.official"): at("official")},
                {say("frame.cite"): at("cite")},
                {say("frame.federations"): at("federations")},
                {say("frame.hosting"): at("hosting")},
                {say("changes.title"): at("changes")},
            ]
        },
    ]


def missing(docs: Path) -> Iterator[Issue]:
    """What a site needs of each language that no other text is made to: pages and a card."""
    for language in LANGUAGES:
        for name in HAND_WRITTEN:
            if not (docs / language / f"{name}.md").is_file():
                place = f"{docs.name}/{language}/{name}.md"
                cure = f"translate {docs.name}/{ORIGINAL}/{name}.md"
                yield Issue(place, 1, f"the page is missing in {language!r}", cure)
        if not (docs / CARDS / f"{language}.png").is_file():
            place = f"{docs.name}/{CARDS}/{language}.png"
            yield Issue(place, 1, f"the preview card is missing in {language!r}", "make drawings")


def _words(corpus: Corpus, language: Language) -> dict[str, str]:
    """The words of the overrides, by the last part of their key, and what the footer tells."""
    say = Wording(corpus.strings, language)
    edition = corpus.edition(DEFAULT_EDITION)
    told = edition.short_names[language]
    if edition.in_force_from:
        told += f", {say('site.newest-from', day=say.date(edition.in_force_from))}"
    version = say("changes.version", version=__version__)
    released = {one.version: one.date for one in corpus.versions}.get(__version__)
    return {
        **{key.partition(".")[2]: say(key) for key in _WORDS},
        "unkept": say("offline.absent"),
        "edition": told,
        "version": f"{version}, {say.date(released)}" if released else version,
    }


def _palette(corpus: Corpus) -> list[dict[str, Any]]:
    """Light and dark; what leads to the other is named in every language."""
    spoken = [Wording(corpus.strings, language) for language in LANGUAGES]
    return [
        {
            "media": f"(prefers-color-scheme: {preferred})",
            "scheme": scheme,
            "primary": "custom",
            "accent": "custom",
            "toggle": {"icon": icon, "name": " / ".join(say(other) for say in spoken)},
        }
        for preferred, scheme, icon, other in (
            ("light", "default", "weather-night", "frame.dark"),
            ("dark", "slate", "weather-sunny", "frame.light"),
        )
    ]
