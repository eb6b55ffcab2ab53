"""Finding clauses by words in any form and language."""

import pytest

from novuss.corpus import Corpus
from novuss.languages import Language
from novuss.search import search


@pytest.mark.parametrize(
    ("words", "clause"),
    [
        ("Taschenlampe", "8.1.5"),
        ("фонарик", "8.1.5"),
        ("kabatas lukturis", "8.1.5"),
        ("torch", "8.1.5"),
        ("ripas svars", "A1.19"),
        ("вес шайбы", "A1.19"),
        ("Schlagscheibe 22 g", "A1.19"),
    ],
)
def test_words_of_any_language_find_their_clause(corpus: Corpus, words: str, clause: str) -> None:
    assert clause in [hit.id for hit in search(corpus, words.split())]


def test_number_finds_its_clause_first(corpus: Corpus) -> None:
    assert search(corpus, ["17.1.8"])[0].id == "17.1.8"


def test_case_and_diacritics_do_not_matter(corpus: Corpus) -> None:
    plain = [hit.id for hit in search(corpus, ["pievienota", "vecakie", "tiesnesi"])]
    exact = [hit.id for hit in search(corpus, ["pievienota", "Vecākie", "tiesneši"])]
    assert plain == exact


def test_every_word_must_be_found(corpus: Corpus) -> None:
    both = {hit.id for hit in search(corpus, ["senior", "judges", "torch"])}
    assert both <= {hit.id for hit in search(corpus, ["torch"])}
    assert search(corpus, ["torch", "qwertyuiop"]) == []


def test_word_that_only_documents_use_finds_the_term(corpus: Corpus) -> None:
    """Our texts say шайба; one document also says бита."""
    assert {"A1.16", "A1.19"} <= {hit.id for hit in search(corpus, ["бита"], "ru")}


@pytest.mark.parametrize("language", ["en", "de", "ru", "lv"])
def test_snippet_is_in_the_language_of_the_word(corpus: Corpus, language: Language) -> None:
    clause = corpus.clause("8.1.2")
    assert clause
    word = max(clause.texts[language].strip(".").split(), key=len)
    hit = next(hit for hit in search(corpus, [word], language) if hit.id == "8.1.2")
    assert hit.language == language
    assert hit.snippet.strip("…").split()[0] in clause.texts[language]


def test_hits_come_best_first_and_each_clause_once(corpus: Corpus) -> None:
    hits = search(corpus, ["puck"], "en")
    assert [hit.score for hit in hits] == sorted((hit.score for hit in hits), reverse=True)
    assert len({(hit.edition, hit.id) for hit in hits}) == len(hits)


@pytest.mark.parametrize(
    ("typed", "clause"),
    [("17.1.з", "17.1.8"), ("17.1.z", "17.1.8"), ("17.1.З.", "17.1.8"), ("h5.p1", "12.16")],
)
def test_number_of_another_edition_finds_the_clause_in_force(
    corpus: Corpus, typed: str, clause: str
) -> None:
    assert clause in [hit.id for hit in search(corpus, [typed]) if hit.edition == "lnf-2017"]


def test_what_only_another_edition_says_is_found_under_its_own_number(corpus: Corpus) -> None:
    alone = [
        (one.edition, one.to[0])
        for one in corpus.concordance.relations
        if one.relation == "dropped" and not corpus.clause(one.to[0])
    ]
    assert alone
    for edition, clause in alone:
        assert (edition, clause) in {(hit.edition, hit.id) for hit in search(corpus, [clause])}
