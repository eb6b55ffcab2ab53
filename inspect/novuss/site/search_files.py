"""The data of the search box: the index, a file for each language, with the words it speaks."""

import json

from novuss.corpus import Corpus
from novuss.languages import LANGUAGES, Language
from novuss.search.speech import Speech
from novuss.search.store import load_index
from novuss.views.offences import SEVERITY

_WORDS = (
    "search.results",
    "search.none",
    "search.unknown",
    "search.more",
    "search.found",
)


def search_files(corpus: Corpus) -> dict[str, str]:
    """The text of every file by its name."""
    index = load_index(corpus)
    files: dict[str, object] = {"clauses.json": index["clauses"]}
    for language in LANGUAGES:
        spoken = {"words": _words(corpus, language), **index["languages"][language]}
        files[f"{language}.json"] = spoken
    return {
        name: json.dumps(content, ensure_ascii=False, separators=(",", ":")) + "\n"
        for name, content in files.items()
    }


def filter_reading(corpus: Corpus, language: Language) -> str:
    """How a filter of a page reads what is typed into it, as the search does, as JSON."""
    settings = corpus.search_settings
    reading = settings.model_dump(
        include={"letters": True, "stems": True, "numbers": {"separators", "annex"}}
    )
    reading["endings"] = " ".join(sorted(Speech(settings, language).endings))
    return json.dumps(reading, ensure_ascii=False, separators=(",", ":"))


def _words(corpus: Corpus, language: Language) -> dict[str, object]:
    words: dict[str, object] = {
        "editions": [corpus.edition(one).short_names[language] for one in corpus.rules_editions]
    }
    words["effects"] = [corpus.strings[f"effect.{effect}"][language] for effect in SEVERITY]
    words["differ"] = corpus.strings["site.discrepancy-count"][language]
    for key in _WORDS:
        entry = corpus.strings[key]
        # With plural forms all of them: the script knows the count.
        words[key.partition(".")[2]] = entry[language]
    return words
