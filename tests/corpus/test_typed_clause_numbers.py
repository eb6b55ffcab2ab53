"""A clause is found by its number on any keyboard."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests import in_force

from novuss.corpus import Corpus, load_corpus
from novuss.corpus.typed_clause_numbers import normalise_number

corpus = in_force.corpus
EDITIONS = ("lnf-2017", "mfn-2010", "simplified-en", "summary-lv")


@pytest.mark.parametrize(
    ("text", "clause"),
    [
        ("17.1.з", "17.1.з"),
        ("17.1.З", "17.1.з"),
        (" 17.1.з. ", "17.1.з"),
        ("17,1,з", "17.1.з"),
        ("17.1.z", "17.1.з"),
        ("17.1.zh", "17.1.ж"),
        ("17.1.a", "17.1.а"),
        ("17.1.c", "17.1.с"),
        ("7.1.а", "7.1.a"),
        ("7.1.a", "7.1.a"),
        ("12.15", "12.15"),
    ],
)
def test_number_as_it_is_typed(corpus: Corpus, text: str, clause: str) -> None:
    found = corpus.rules.clause_typed(text, "mfn-2010")
    assert found is not None
    assert found.id == clause


@given(st.sampled_from(EDITIONS).flatmap(lambda edition: st.tuples(st.just(edition), st.data())))
def test_every_clause_is_found_as_printed(drawn: tuple[str, st.DataObject]) -> None:
    edition, data = drawn
    corpus = load_corpus()
    clause = data.draw(st.sampled_from(corpus.rules.clauses(edition)))
    found = corpus.rules.clause_typed(f" {clause.id.upper()}. ", edition)
    assert found is not None
    assert found.id == clause.id


def test_no_number_means_nothing(corpus: Corpus) -> None:
    for text in ("", "17.1.ю", "99", "17.1.з.1"):
        assert corpus.rules.clause_typed(text, "mfn-2010") is None


def test_printed_spelling_comes_first(corpus: Corpus) -> None:
    assert list(corpus.rules.spellings("17.1.Ж")) == ["17.1.ж", "17.1.zh", "17.1.j"]
    assert list(corpus.rules.spellings("7.1.a")) == ["7.1.a", "7.1.а"]
    assert normalise_number("17.1.Ж. ") == "17.1.ж"
