"""Forms of one word are known as such, other words are not."""

import pytest

from novuss.corpus import Corpus
from novuss.grouping import group_values
from novuss.languages import Language
from novuss.site.pages.word_form_matching import WordForms, find_lemmas

FORMS: list[tuple[Language, str, str]] = [
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
]
OTHER_WORDS: list[tuple[Language, str, str]] = [
    ("ru", "борной", "борт"),
    ("ru", "ударить", "борт"),
    ("ru", "сейчас", "сет"),
    ("lv", "galda", "gals"),
    ("lv", "spēle", "spēks"),
    ("de", "Tasche", "Tisch"),
    ("en", "disk", "disc"),
]


@pytest.fixture(scope="module")
def forms(corpus: Corpus) -> dict[Language, WordForms]:
    words = group_values(
        (spoken, word) for spoken, *pair in [*FORMS, *OTHER_WORDS] for word in pair
    )
    lemmas = find_lemmas(words)
    return {
        language: WordForms(language, corpus.languages[language].endings, lemmas[language])
        for language in words
    }


@pytest.mark.parametrize(("language", "form", "word"), FORMS)
def test_form_is_known(
    forms: dict[Language, WordForms], language: Language, form: str, word: str
) -> None:
    assert forms[language].is_same(form, word)


@pytest.mark.parametrize(("language", "word", "other"), OTHER_WORDS)
def test_other_word_is_not_taken_for_it(
    forms: dict[Language, WordForms], language: Language, word: str, other: str
) -> None:
    assert not forms[language].is_same(word, other)
