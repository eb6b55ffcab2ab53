"""Settings of mkdocs that come from the knowledge: navigation, languages, words of the theme.

mkdocs gets them from our hook. A builder without hooks gets the same as a file that inherits
``mkdocs.yml`` (``novuss site --config``).
"""

import json
from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias, TypedDict

from novuss.corpus import Corpus
from novuss.json_types import JsonObject
from novuss.languages import LANGUAGES, ORIGINAL, Language
from novuss.localized_wording import Wording
from novuss.version import __version__

#: How a file begins that inherits another.
INHERITS = '{\n "INHERIT":'
#: What Zensical does unless it is told otherwise: a search of its own, and looks that our style
#: sheets do not know.
_NO_SEARCH = [{"search": {"enabled": False}}]
_CLASSIC = {"variant": "classic"}
#: What the overrides of the theme say.
_WORDS = (
    *("frame.home", "frame.absent", "frame.unkept-keep", "frame.unkept-others"),
    *("frame.find-number", "frame.search-hint", "frame.search-loading", "frame.search-failed"),
    *("frame.at-hand", "frame.up", "frame.rules", "frame.back", "frame.on", "frame.menu"),
    *("frame.source", "frame.imprint", "frame.mistake", "frame.penalties", "frame.equipment"),
    "frame.for-federations",
)
#: Titles of pages, and where they stand below the folder of a language: what players find beside
#: rules, penalties and equipment, and what is for federations and makers.
_MORE = {
    "frame.more": "more",
    "digest.title": "compare/digest",
    "view.number": "compare/number",
    "site.glossary": "glossary",
    "quiz.title": "quiz",
    "print.paper": "paper",
    "offline.title": "offline",
    "frame.sources": "about-data",
    "changes.title": "changes",
    "frame.cite": "cite",
}
_ASKING = {"frame.disagreements": "discrepancies", "frame.questionnaire": "questionnaire"}
_DEVELOPING = {
    "data.title": "data",
    "python.title": "python",
    "python.lot": "check/lot",
    "frame.command-line": "check/command-line",
}
_BUILDING = {"frame.embed": "embed", "frame.hosting": "hosting", "frame.official": "official"}

#: An entry of the navigation as mkdocs takes it: a page, or a title with a page or with entries.
Entry: TypeAlias = "str | Mapping[str, str | Sequence[Entry]]"


class Settings(TypedDict):
    """What the configuration of mkdocs takes from the knowledge."""

    theme: JsonObject
    extra: JsonObject
    nav: list[Entry]


def build_settings(corpus: Corpus) -> Settings:
    """Build the part of the configuration of mkdocs that comes from the knowledge."""
    return {
        "theme": {"palette": _build_palette(corpus)},
        "extra": {
            "original": ORIGINAL,
            "edition": corpus.current,
            "languages": [
                {"lang": language, "name": traits.endonym, "locale": traits.locale}
                for language, traits in corpus.languages.items()
            ],
            "words": {language: _build_words(corpus, language) for language in LANGUAGES},
        },
        "nav": [{language: build_navigation(corpus, language)} for language in LANGUAGES],
    }


def apply_settings(config: Any, corpus: Corpus) -> None:
    """Add the settings to a configuration of mkdocs; one that names pages itself keeps them."""
    settings = build_settings(corpus)
    if config.nav is None:
        config.nav = settings["nav"]
    config.extra.update(settings["extra"])
    config.theme["palette"] = settings["theme"]["palette"]


def render_inheriting(corpus: Corpus, config: str) -> str:
    """Render a configuration that inherits the file ``config``, with the settings; JSON is YAML."""
    settings = build_settings(corpus)
    settings["theme"] |= _CLASSIC
    whole = {**settings, "plugins": _NO_SEARCH}
    text = json.dumps(whole, ensure_ascii=False, indent=1).removeprefix("{\n")
    return f"{INHERITS} {json.dumps(config)},\n{text}\n"


def build_navigation(corpus: Corpus, language: Language) -> list[Entry]:
    """List every page of a language that the navigation names, but single clauses.

    The last entry has the pages for federations and makers; the theme shows it on these alone.
    """
    say = Wording(corpus.strings, language)
    pages = {
        edition: named
        for edition in corpus.rules_editions
        if edition != corpus.current and (named := corpus.edition(edition).pages)
    }

    def page(name: str) -> str:
        return f"{language}/{name}.md"

    def title(names: dict[str, str]) -> list[Entry]:
        return [{say(key): page(name)} for key, name in names.items()]

    rules = [
        "index",
        *(clause.id for clause in corpus.rules.clauses() if clause.level == "section"),
    ]
    equipment = [
        page(f"equipment/{'index' if edition == corpus.current else edition}")
        for edition in corpus.limited_editions
    ]
    coming = [
        {edition.short_names[language]: page(f"rules/{edition.id}/index")}
        for edition in corpus.upcoming
    ]
    older = [
        {named.rules[language]: page(f"rules/{edition}/index")} for edition, named in pages.items()
    ]
    return [
        *title({"frame.home": "index"}),
        {
            say("frame.rules"): [
                *(page(f"rules/{corpus.current}/{name}") for name in rules),
                *coming,
                {say("frame.other-documents"): older},
            ]
        },
        {
            say("frame.penalties"): [
                *title({"frame.offences": "offences"}),
                page("situations/index"),
                *title({"ask.title": "ask"}),
            ]
        },
        {say("frame.equipment"): [*equipment, page("check/index")]},
        {say("frame.more"): [*title(_MORE), *_list_digests(corpus, say)]},
        {say("frame.for-federations"): _list_makers(corpus, say)},
    ]


def _list_makers(corpus: Corpus, say: Wording) -> list[Entry]:
    """List the pages for federations and makers, which have a navigation of their own."""

    def title(names: dict[str, str]) -> list[Entry]:
        return [{say(key): f"{say.language}/{name}.md"} for key, name in names.items()]

    compared = [
        {named.against[say.language]: f"{say.language}/compare/{edition}.md"}
        for edition in corpus.rules_editions
        if edition != corpus.current and (named := corpus.edition(edition).pages)
    ]
    reviewed = {"frame.reviews": "federations"}
    if corpus.rulings.rules:
        reviewed["tables.title"] = "rulings/index"
    return [
        *title({"frame.for-federations": "for-federations"}),
        *title(_ASKING),
        {
            say("view.compare"): [
                f"{say.language}/compare/index.md",
                *compared,
                *title({"frame.by-clause": "compare/documents"}),
            ]
        },
        {say("makers.developers"): title(_DEVELOPING)},
        *title(_BUILDING),
        {say("frame.reviews"): title(reviewed)},
    ]


def _list_digests(corpus: Corpus, say: Wording) -> list[Entry]:
    """The page of the edition that the few lines are about, where it is not the one before."""
    edition = corpus.highlights.edition
    if edition == corpus.replaced:
        return []
    page = f"{say.language}/compare/digest-{edition}.md"
    return [{say("digest.brief"): page}]


def _build_words(corpus: Corpus, language: Language) -> dict[str, str]:
    """The words of the overrides, by the last part of their key, and what the footer says."""
    say = Wording(corpus.strings, language)
    edition = corpus.edition(corpus.current)
    name = edition.short_names[language]
    if edition.in_force_from:
        name += f", {say('site.newest-from', day=say.format_day_from(edition.in_force_from))}"
    version = say("changes.version", version=__version__)
    released = {known.version: known.date for known in corpus.versions}.get(__version__)
    return {
        **{key.partition(".")[2]: say(key) for key in _WORDS},
        "unkept": say("offline.absent"),
        "edition": name,
        "version": f"{version}, {say.format_date(released)}" if released else version,
    }


def _build_palette(corpus: Corpus) -> list[JsonObject]:
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
