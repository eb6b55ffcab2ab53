"""Search indexes of the other pages and of the terms, in the form of that of the clauses."""

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


class _Entry(NamedTuple):
    """What is found, by which words, and what is shown of it."""

    address: str
    title: str
    fields: list[Field]
    text: str


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
    weights, entries = corpus.search_settings.weights, []
    for page, words in corpus.search_settings.pages.items():
        if head := heads.get(f"{language}/{page}/"):
            fields = [Field(language, weights.heading, head.title)]
            fields += (Field(language, weights.alias, words[other]) for other in LANGUAGES)
            entries.append(_Entry(f"{page}/", head.title, fields, head.description))
    return _compile_index(corpus, language, entries, version)


def compile_term_index(corpus: Corpus, language: Language, version: str) -> PageIndex:
    """Build the index of the terms: by their names, other forms and definitions.

    Args:
        corpus: with the terms and the settings of the search.
        language: of the names and definitions.
        version: what tells one index from another.
    """
    weights = corpus.search_settings.weights
    entries = [
        _Entry(
            f"glossary/#{term.id}",
            term.names[language],
            [
                Field(language, weights.heading, term.names[language]),
                *(Field(language, weights.alias, form) for form in term.forms[language]),
                Field(language, weights.text, term.definition[language]),
            ],
            term.definition[language],
        )
        for term in corpus.glossary
    ]
    return _compile_index(corpus, language, entries, version)


def _compile_index(
    corpus: Corpus, language: Language, entries: list[_Entry], version: str
) -> PageIndex:
    settings = corpus.search_settings
    fields, texts = [entry.fields for entry in entries], [entry.text for entry in entries]
    words, _ = build_word_index(corpus, fields, texts, read_language_rules(settings)[language])
    return {
        "titles": [entry.title for entry in entries],
        "clauses": {
            "version": version,
            "documents": [(0, entry.address) for entry in entries],
            "parts": [],
            "numbers": {},
            "names": {},
            "asking": settings.select_query_settings().model_dump(),
        },
        "languages": {language: words},
    }
