"""Search index of the other pages, in the form of that of the clauses."""

from collections.abc import Mapping
from typing import NamedTuple, TypedDict

from novuss.corpus import Corpus
from novuss.languages import LANGUAGES, Language
from novuss.search.clause_fields import Field
from novuss.search.clause_index import DocumentIndex, WordIndex, build_word_index
from novuss.search.language_rules import read_language_rules


class PageHead(NamedTuple):
    """What a page of the built site calls itself, and what it is about in a sentence."""

    title: str
    description: str


class PageIndex(TypedDict):
    """As :class:`novuss.search.clause_index.Index`, with pages as the documents, in one language.

    ``titles`` runs parallel to the documents, whose ids are addresses below the language.
    """

    titles: list[str]
    clauses: DocumentIndex
    languages: dict[Language, WordIndex]


def compile_page_index(
    corpus: Corpus, language: Language, heads: Mapping[str, PageHead], version: str
) -> PageIndex:
    """Build the index of the pages that ``specs/search.yaml`` lists.

    A page is found by its title and by the words that are listed; its description is shown.

    Args:
        corpus: with the settings of the search.
        language: of the pages; words of the other languages find them too.
        heads: by address below the site, such as ``lv/quiz/``; pages without one are left out.
        version: what tells one index from another.
    """
    settings = corpus.search_settings
    listed = [
        (page, words, heads[address])
        for page, words in settings.pages.items()
        if (address := f"{language}/{page}/") in heads
    ]
    weights = settings.weights
    fields = [
        [
            Field(language, weights.heading, head.title),
            *(Field(language, weights.alias, words[other]) for other in LANGUAGES),
        ]
        for _, words, head in listed
    ]
    texts = [head.description for _, _, head in listed]
    words, _ = build_word_index(corpus, fields, texts, read_language_rules(settings)[language])
    return {
        "titles": [head.title for _, _, head in listed],
        "clauses": {
            "version": version,
            "documents": [(0, page) for page, _, _ in listed],
            "parts": [],
            "numbers": {},
            "names": {},
            "asking": settings.select_query_settings().model_dump(),
        },
        "languages": {language: words},
    }
