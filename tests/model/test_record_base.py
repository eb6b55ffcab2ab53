"""Figures stay exact, texts are complete, and words are compared by what they say."""

import unicodedata
from decimal import Decimal

import pytest
from pydantic import TypeAdapter, ValidationError

from novuss.languages import LANGUAGES
from novuss.model.record_base import Figure, LocalText, Record, fold_text

FIGURE: TypeAdapter[Decimal] = TypeAdapter(Figure)
TEXTS = {"en": "puck", "de": "Schlagscheibe", "ru": "шайба", "lv": "ripa"}


@pytest.mark.parametrize("text", ["44.5", "0", "-5.40", "+1.5", "6.0", "0.1"])
def test_a_quoted_figure_is_kept_as_printed(text: str) -> None:
    figure = FIGURE.validate_python(text)
    assert figure == Decimal(text)
    assert str(figure) == text.lstrip("+")


@pytest.mark.parametrize("value", [44.5, 44, 0, True, float("nan")])
def test_a_figure_without_quotes_is_refused_with_the_cure(value: float) -> None:
    with pytest.raises(ValidationError, match="must be quoted"):
        FIGURE.validate_python(value)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "44,5",
        "44.",
        ".5",
        "1e3",
        "NaN",
        "Infinity",
        "44 5",
        " 44",
        "44\n",
        "1_000",
        "٤٤",
        "9*9",
    ],
)
def test_a_figure_is_a_plain_decimal_with_a_point(text: str) -> None:
    with pytest.raises(ValidationError, match="is not a decimal number"):
        FIGURE.validate_python(text)


@pytest.mark.parametrize("value", [Decimal("NaN"), Decimal("Infinity"), Decimal("-Infinity"), None])
def test_a_figure_is_finite(value: Decimal | None) -> None:
    with pytest.raises(ValidationError):
        FIGURE.validate_python(value)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_language_of_a_text_may_be_left_out(language: str) -> None:
    without = {key: text for key, text in TEXTS.items() if key != language}
    with pytest.raises(ValidationError, match=language):
        LocalText.model_validate(without)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("blank", ["", "  ", "\n", None, 5])
def test_no_language_of_a_text_may_be_blank(language: str, blank: str | int | None) -> None:
    with pytest.raises(ValidationError, match=language):
        LocalText.model_validate({**TEXTS, language: blank})


def test_a_text_knows_four_languages_and_no_other() -> None:
    with pytest.raises(ValidationError, match="fr"):
        LocalText.model_validate({**TEXTS, "fr": "palet"})


def test_a_text_gives_its_languages_in_the_order_of_the_project() -> None:
    text = LocalText.model_validate({**dict(reversed(TEXTS.items())), "ru": " шайба\n"})
    assert text.items() == [*TEXTS.items()]
    assert [text[language] for language in LANGUAGES] == [*TEXTS.values()]


def test_a_record_cannot_be_changed() -> None:
    text = LocalText.model_validate(TEXTS)
    with pytest.raises(ValidationError, match="frozen"):
        text.en = "disc"  # type: ignore[misc]


def test_a_key_that_is_not_known_is_an_error() -> None:
    class Named(Record):
        name: str

    with pytest.raises(ValidationError, match="nmae"):
        Named.model_validate({"name": "a", "nmae": "b"})


@pytest.mark.parametrize(
    ("word", "other"),
    [
        ("Ārējais diametrs", "arejais_diametrs"),
        ("Ārējais diametrs", "ārējais-diametrs"),
        ("spēles  kauliņš", "SPELES KAULINS"),
        ("Außendurchmesser", "AUSSENDURCHMESSER"),
        ("Tischhöhe", "tischhohe"),
        ("внешний диаметр", " Внешний   Диаметр: "),
        ("чёрные линии", "черные линии"),
        ("measured_by", "Measured by"),
        ("item no.", "Item № "),
        ("инв. №", "ИНВ №"),
        ("outer diameter", "outer\u00a0diameter"),
        ("\ufeffitem", "item\ufeff"),
    ],
)
def test_words_fold_to_the_same_key(word: str, other: str) -> None:
    assert fold_text(word) == fold_text(other) != ""
    assert fold_text(unicodedata.normalize("NFD", word)) == fold_text(word)


@pytest.mark.parametrize(
    ("word", "other"),
    [("weight", "height"), ("вес", "bec"), ("rail width", "railwidth"), ("lower", "upper")],
)
def test_other_words_stay_apart(word: str, other: str) -> None:
    assert fold_text(word) != fold_text(other)


@pytest.mark.parametrize("text", ["", "  ", "---", "_", "…"])
def test_a_text_without_letters_and_digits_folds_to_nothing(text: str) -> None:
    assert fold_text(text) == ""
