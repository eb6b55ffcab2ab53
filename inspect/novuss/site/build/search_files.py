"""The data of the search box: the indexes, a file for each language, with the words it speaks."""

import json
from collections.abc import Mapping

from novuss.corpus import Corpus
from novuss.languages import LANGUAGES, Language
from novuss.model.statements import Statement
from novuss.search.index import ClauseIndex
from novuss.search.pages import PageHead, compile_page_index
from novuss.search.speech import Speech
from novuss.search.store import index_version, load_index, load_situation_index
from novuss.views.situations import told_in_short
from novuss.views.statements import spoken_statement
from novuss.wording import Wording

_WORDS = (
    "search.results",
    "search.none",
    "search.unknown",
    "search.more",
    "search.found",
    "search.page",
    "search.read-as",
    "search.situation",
    "search.situations",
)


def search_files(corpus: Corpus) -> dict[str, str]:
    """The text of every file by its name."""
    index = load_index(corpus)
    follows, statements = _statements(corpus, index["clauses"])
    files: dict[str, object] = {"clauses.json": {**index["clauses"], "follows": follows}}
    for language in LANGUAGES:
        say = Wording(corpus.strings, language)
        files[f"{language}.json"] = {
            "words": _words(corpus, language),
            "statements": [(one.effects[0], spoken_statement(one, say).text) for one in statements],
            **index["languages"][language],
        }
        files[f"situations/{language}.json"] = _situations(corpus, language)
    return {name: _dump(content) for name, content in files.items()}


def page_search_files(corpus: Corpus, heads: Mapping[str, PageHead]) -> dict[str, str]:
    """The text of the index of pages in each language, by its name.

    Args:
        corpus: with the pages that are found.
        heads: of every page that was built, by its address below the site.
    """
    version = index_version(corpus)
    return {
        f"pages/{language}.json": _dump(compile_page_index(corpus, language, heads, version))
        for language in LANGUAGES
    }


def _dump(content: object) -> str:
    return json.dumps(content, ensure_ascii=False, separators=(",", ":")) + "\n"


def _statements(corpus: Corpus, index: ClauseIndex) -> tuple[dict[str, list[int]], list[Statement]]:
    """What follows from clauses: by document the places of its statements, and all of these.

    Those that differ in their clause alone read alike, and are one.
    """
    known: dict[str, int] = {}
    statements: list[Statement] = []
    follows: dict[str, list[int]] = {}
    for place, (edition, clause) in enumerate(index["documents"]):
        for one in corpus.statements(clause, index["editions"][edition], beside="name"):
            read = one.model_dump_json(include={"effects", "against", "condition"})
            if read not in known:
                known[read] = len(statements)
                statements.append(one)
            follows.setdefault(str(place), []).append(known[read])
    return follows, statements


def _situations(corpus: Corpus, language: Language) -> dict[str, object]:
    """The index of the situations in one language, what follows from each, and its words.

    ``outcomes`` are what may follow, with its words; ``follows`` has the places among them
    of each situation, as :func:`told_in_short` orders them.
    """
    index = load_situation_index(corpus)
    say = Wording(corpus.strings, language)
    known: dict[tuple[str, str], int] = {}
    follows = [
        [known.setdefault(told, len(known)) for told in told_in_short(corpus, one, say)]
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
