"""Data of the search box: the indexes, a file for each language, with the words it speaks."""

from collections.abc import Iterator, Mapping

from novuss.corpus import Corpus
from novuss.languages import LANGUAGES, Language
from novuss.localized_wording import Wording
from novuss.model.conditional_consequences import Statement
from novuss.rulebook.consequence_texts import render_statement
from novuss.rulebook.doubts_since_amendments import (
    list_clause_doubts,
    list_situation_doubts,
    list_untranslated,
)
from novuss.rulebook.retired_clause_numbers import describe_ending, find_endings, find_typed_clause
from novuss.rulebook.situation_texts import summarize_outcomes
from novuss.rulebook.translated_clause_texts import note_untranslated
from novuss.search.clause_index import ClauseIndex
from novuss.search.index_store import compute_index_version, load_index, load_situation_index
from novuss.search.page_index import PageHead, compile_page_index, compile_term_index
from novuss.site.output_files import to_json

#: Documents of the index as strings, by edition and clause.
_Places = Mapping[tuple[str, str], str]
#: The folder of the index that the search box reads, below ``docs/`` and the site.
FOLDER = "assets/search"
_WORDS = (
    *("search.results", "search.none", "search.unknown", "search.more", "search.found"),
    *("search.lists", "search.listed", "search.only", "search.page", "search.term"),
    *("search.read-as", "search.situation", "search.situations"),
)

#: Kinds that the results are narrowed to, each with its name, and where the whole list of it takes
#: what was typed, if anywhere.
_KINDS = {
    "penalties": ("frame.penalties", "offences/?text="),
    "cases": ("situation.title", ""),
    "disagreements": ("frame.disagreements", "discrepancies/?text="),
    "terms": ("site.glossary", "glossary/?text="),
    "pages": ("search.pages", ""),
}
#: Pages that go on with what was typed in a way of their own.
_WAYS = {"ask.title": "ask/#q=", "view.number": "compare/number/?number="}


def build_search_files(corpus: Corpus) -> dict[str, str]:
    """Build the text of every file by its name."""
    index, situations = load_index(corpus), load_situation_index(corpus)
    version = compute_index_version(corpus)
    follows, statements = _list_statements(corpus, index["clauses"])
    places = {
        (index["clauses"]["editions"][edition], clause): str(place)
        for place, (edition, clause) in enumerate(index["clauses"]["documents"])
    }
    files: dict[str, object] = {"clauses.json": {**index["clauses"], "follows": follows}}
    for language in LANGUAGES:
        say = Wording(corpus.strings, language)
        files[f"{language}.json"] = {
            "words": _build_words(corpus, say),
            "statements": [
                (statement.effects[0], render_statement(statement, say).text)
                for statement in statements
            ],
            "untranslated": dict(_list_untranslated(corpus, places, say)),
            "became": _list_endings(corpus, places, say),
            "doubts": dict(_list_clause_doubts(corpus, places, say)),
            **index["languages"][language],
        }
        words = dict(situations["languages"][language])
        excerpts = {"texts": words.pop("texts"), **_build_situations(corpus, say)}
        # Whoever asks for a ruling shows none of the texts.
        files[f"situations/{language}.json"] = {
            "clauses": situations["clauses"],
            "languages": {language: words},
        }
        files[f"situations/shown/{language}.json"] = excerpts
        files[f"terms/{language}.json"] = compile_term_index(corpus, language, version)
    return {name: to_json(content) for name, content in files.items()}


def build_page_search_files(corpus: Corpus, heads: Mapping[str, PageHead]) -> dict[str, str]:
    """Build the index of pages in each language, by its path below the site.

    Args:
        corpus: with the pages that are found.
        heads: of every page that was built, by its address below the site.
    """
    version = compute_index_version(corpus)
    return {
        f"{FOLDER}/pages/{language}.json": to_json(
            compile_page_index(corpus, language, heads, version)
        )
        for language in LANGUAGES
    }


def _list_statements(
    corpus: Corpus, index: ClauseIndex
) -> tuple[dict[str, list[int]], list[Statement]]:
    """What follows from clauses: by document the places of its statements, and all of these.

    Those that differ in their clause alone read alike, and are one.
    """
    statements: dict[str, Statement] = {}
    places: dict[str, int] = {}
    follows: dict[str, list[int]] = {}
    for document, (edition, clause) in enumerate(index["documents"]):
        for statement in corpus.consequences.statements(
            clause, index["editions"][edition], beside="name"
        ):
            key = statement.model_dump_json(include={"effects", "against", "condition"})
            statements.setdefault(key, statement)
            place = places.setdefault(key, len(places))
            follows.setdefault(str(document), []).append(place)
    return follows, [*statements.values()]


def _list_untranslated(
    corpus: Corpus, places: _Places, say: Wording
) -> Iterator[tuple[str, tuple[Language, str]]]:
    """By document the language of its text, where that is not the reader's, and a note of it."""
    for (edition, name), place in places.items():
        clause = corpus.rules.clause(name, edition)
        if clause and (note := note_untranslated(clause, say)):
            yield place, (clause.find_language(say.language), note)


def _list_endings(corpus: Corpus, places: _Places, say: Wording) -> dict[str, dict[str, str]]:
    """By document what became of each number that finds it and holds no more.

    A repealed clause is found as it was, one that was renumbered by its number now.
    """
    found: dict[str, dict[str, str]] = {}
    for edition in corpus.line[1:]:
        for clause in corpus.rules.clauses(edition):
            if find_typed_clause(corpus, clause.id) != (clause.id, edition):
                continue
            endings = list(find_endings(corpus, clause.id, edition))
            texts = " ".join(describe_ending(ending, say) for ending in endings)
            now = endings[-1].now if endings else None
            if now and (place := places.get((corpus.current, now))):
                found.setdefault(place, {})[clause.id] = f"{say.name_clause(clause.id)}: {texts}"
            elif endings and (place := places.get((edition, clause.id))):
                found.setdefault(place, {})[clause.id] = texts
    return found


def _list_clause_doubts(
    corpus: Corpus, places: _Places, say: Wording
) -> Iterator[tuple[str, list[str]]]:
    """By document where a clause contradicts an amended one, or names one that holds no more."""
    for (edition, name), place in places.items():
        clause = corpus.rules.clause(name, edition)
        if clause and (doubts := list_clause_doubts(corpus, clause, edition, say)):
            yield place, doubts


def _build_situations(corpus: Corpus, say: Wording) -> dict[str, object]:
    """What follows from each situation.

    ``outcomes`` are what may follow, with its words; ``follows`` has the places among them
    of each situation, as :func:`summarize_outcomes` orders them.
    """
    places: dict[tuple[str, str], int] = {}
    follows = [
        [
            places.setdefault(outcome, len(places))
            for outcome in summarize_outcomes(corpus, situation, say)
        ]
        for situation in corpus.situations
    ]
    return {
        "outcomes": list(places),
        "follows": follows,
        "outdated": dict(_list_outdated(corpus, say)),
    }


def _list_outdated(corpus: Corpus, say: Wording) -> Iterator[tuple[str, list[str]]]:
    """By situation what makes its answer doubtful, if anything does."""
    for place, situation in enumerate(corpus.situations):
        if doubts := list_situation_doubts(corpus, situation, say):
            yield str(place), doubts


def _build_words(corpus: Corpus, say: Wording) -> dict[str, object]:
    language = say.language
    return {
        "editions": [
            corpus.edition(edition).short_names[language] for edition in corpus.rules_editions
        ],
        "untranslated": list_untranslated(corpus, say),
        "kinds": [[kind, say(name), way] for kind, (name, way) in _KINDS.items()],
        "ways": [[say(key), way] for key, way in _WAYS.items()],
        "differ": corpus.strings["site.turning-count"][language],
        # With plural forms all of them: the script knows the count.
        **{key.partition(".")[2]: corpus.strings[key][language] for key in _WORDS},
    }
