"""Forms of one word are known as such, other words are not."""

from functools import cache

import pytest

from novuss.corpus import Corpus
from novuss.languages import Language
from novuss.site.pages.word_forms import WordForms


@cache
def forms(corpus: Corpus, language: Language) -> WordForms:
    return WordForms(language, corpus.languages[language].endings)


@pytest.mark.parametrize(
    ("language", "form", "word"),
    [
        ("ru", "кием", "кий"),
        ("ru", "пешек", "пешка"),
        ("ru", "борта", "борт"),
        ("ru", "Сетов", "сет"),
        ("lv", "ripas", "ripa"),
        ("lv", "sitienu", "sitiens"),
        ("lv", "kauliņiem", "kauliņš"),
        ("lv", "tumšo", "tumšais"),
        ("lv", "tiesneša", "tiesnesis"),
        ("de", "Stößen", "Stoß"),
        ("de", "strafbaren", "strafbarer"),
        ("en", "pockets", "pocket"),
        ("en", "discs", "disc"),
    ],
)
def test_form_is_known(corpus: Corpus, language: Language, form: str, word: str) -> None:
    assert forms(corpus, language).same(form, word)


@pytest.mark.parametrize(
    ("language", "one", "other"),
    [
        ("ru", "борной", "борт"),
        ("ru", "ударить", "борт"),
        ("ru", "сейчас", "сет"),
        ("lv", "galda", "gals"),
        ("lv", "spēle", "spēks"),
        ("de", "Tasche", "Tisch"),
        ("en", "disk", "disc"),
    ],
)
def test_other_word_is_not_taken_for_it(
    corpus: Corpus, language: Language, one: str, other: str
) -> None:
    assert not forms(corpus, language).same(one, other)
