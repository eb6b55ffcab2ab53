"""Settings of mkdocs that come from the knowledge: navigation, languages, words of the theme.

mkdocs gets them from our hook. A builder without hooks gets the same as a file that inherits
``mkdocs.yml`` (``novuss site --config``).
"""

import json
from typing import Any

from novuss.corpus import Corpus
from novuss.languages import LANGUAGES, ORIGINAL, Language
from novuss.localized_wording import Wording
from novuss.version import __version__

#: How a file begins that inherits another.
INHERITS = '{\n "INHERIT":'
#: What the overrides of the theme say.
_WORDS = (
    *("frame.home", "frame.absent", "frame.unkept-keep", "frame.unkept-others"),
    *("frame.find-number", "frame.search-hint", "frame.search-loading", "frame.search-failed"),
    *("frame.at-hand", "frame.up", "frame.rules", "frame.back", "frame.on", "frame.menu"),
    *("frame.source", "frame.imprint", "frame.mistake", "frame.offences"),
)
#: Titles of pages, and where they stand below the folder of a language.
_CHECKING = {"frame.command-line": "check/command-line"}
_COMPARING = {
    "digest.title": "compare/digest",
    "frame.disagreements": "discrepancies",
    "frame.questionnaire": "questionnaire",
    "view.number": "compare/number",
}
_ABOUT = {
    "frame.sources": "about-data",
    "view.about-machines": "data",
    "python.title": "python",
    "print.paper": "paper",
    "offline.title": "offline",
    "frame.official": "official",
    "frame.cite": "cite",
    "frame.federations": "federations",
    "frame.hosting": "hosting",
    "changes.title": "changes",
}

#: An entry of the navigation as mkdocs takes it: a page, or a title with a page or with entries.
Entry = str | dict[str, Any]


def build_settings(corpus: Corpus) -> dict[str, Any]:
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
    settings = json.dumps(build_settings(corpus), ensure_ascii=False, indent=1).removeprefix("{\n")
    return f"{INHERITS} {json.dumps(config)},\n{settings}\n"


def build_navigation(corpus: Corpus, language: Language) -> list[Entry]:
    """List every page of a language that the navigation names, but single clauses."""
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
    compared = [
        {named.against[language]: page(f"compare/{edition}")} for edition, named in pages.items()
    ]
    return [
        *title({"frame.home": "index"}),
        {
            say("frame.rules"): [
                *(page(f"rules/{corpus.current}/{name}") for name in rules),
                *title({"quiz.title": "quiz"}),
                *coming,
                {say("frame.other-documents"): older},
            ]
        },
        *title({"frame.offences": "offences"}),
        {say("situation.title"): [page("situations/index"), *title({"ask.title": "ask"})]},
        {say("frame.equipment"): equipment},
        {say("frame.check"): [page("check/index"), *title(_CHECKING)]},
        {
            say("view.compare"): [
                page("compare/index"),
                *title(_COMPARING),
                *_list_digests(corpus, say),
                *compared,
                *title({"frame.by-clause": "compare/documents"}),
            ]
        },
        *title({"site.glossary": "glossary"}),
        {say("view.about"): title(_ABOUT)},
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


def _build_palette(corpus: Corpus) -> list[dict[str, Any]]:
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
