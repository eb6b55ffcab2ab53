"""The data of the search box: the indexes, a file for each language, with the words it speaks."""

import json

from novuss.corpus import Corpus
from novuss.languages import LANGUAGES, Language
from novuss.search.index import ClauseIndex
from novuss.search.speech import Speech
from novuss.search.store import load_index, load_situation_index
from novuss.views.situations import told_outcomes
from novuss.views.statements import spoken_statement
from novuss.wording import Wording

_WORDS = (
    "search.results",
    "search.none",
    "search.unknown",
    "search.more",
    "search.found",
    "search.situation",
    "search.situations",
)


def search_files(corpus: Corpus) -> dict[str, str]:
    """The text of every file by its name."""
    index = load_index(corpus)
    files: dict[str, object] = {"clauses.json": index["clauses"]}
    for language in LANGUAGES:
        spoken = {
            "words": _words(corpus, language),
            **_statements(corpus, index["clauses"], language),
            **index["languages"][language],
        }
        files[f"{language}.json"] = spoken
        files[f"situations/{language}.json"] = _situations(corpus, language)
    return {
        name: json.dumps(content, ensure_ascii=False, separators=(",", ":")) + "\n"
        for name, content in files.items()
    }


def _statements(corpus: Corpus, index: ClauseIndex, language: Language) -> dict[str, object]:
    """What follows from clauses: the statements there are, and by document the places of its own.

    A statement is its gravest effect, and the words for all of it.
    """
    say = Wording(corpus.strings, language)
    known: dict[tuple[str, str], int] = {}
    follows = {}
    for place, (edition, clause) in enumerate(index["documents"]):
        found = corpus.statements(clause, index["editions"][edition], beside="name")
        told = [(one.effects[0], spoken_statement(one, say).text) for one in found]
        if told:
            follows[str(place)] = [known.setdefault(one, len(known)) for one in told]
    return {"statements": list(known), "follows": follows}


def _situations(corpus: Corpus, language: Language) -> dict[str, object]:
    """The index of the situations in one language, what follows from each, and its words.

    ``outcomes`` are what may follow, with its words; ``follows`` has the places among them
    of each situation, as :func:`told_outcomes` orders them.
    """
    index = load_situation_index(corpus)
    say = Wording(corpus.strings, language)
    known: dict[tuple[str, str], int] = {}
    follows = [
        [known.setdefault(told, len(known)) for told in told_outcomes(corpus, one, say)]
        for one in corpus.situations
    ]
    return {
        "outcomes": list(known),
        "follows": follows,
        "clauses": index["clauses"],
        "languages": {language: index["languages"][language]},
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
    words["differ"] = corpus.strings["site.discrepancy-count"][language]
    for key in _WORDS:
        entry = corpus.strings[key]
        # With plural forms all of them: the script knows the count.
        words[key.partition(".")[2]] = entry[language]
    return words
