"""Numbers, dates and plural forms as each language writes them."""

from datetime import date
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from novuss.corpus import Corpus
from novuss.languages import LANGUAGES, Language
from novuss.localized_wording import Wording
from novuss.model.interface_strings import PluralText, find_placeholders
from novuss.model.record_base import LocalText

STRINGS = {
    "greet.one": LocalText(en="Hi {name}", de="Tag {name}", ru="Привет {name}", lv="Sveiki {name}"),
    "bare.text": LocalText(en="{raw}", de="{raw}", ru="{raw}", lv="{raw}"),
    "disc.count": PluralText(
        en={"one": "{n} disc", "other": "{n} discs"},
        de={"one": "{n} Stein", "other": "{n} Steine"},
        ru={"one": "{n} пешка", "few": "{n} пешки", "many": "{n} пешек", "other": "{n} пешки"},
        lv={"zero": "{n} kauliņu", "one": "{n} kauliņš", "other": "{n} kauliņi"},
    ),
}


@pytest.mark.parametrize(
    ("language", "forms"),
    [
        ("en", "0 discs|1 disc|2 discs|5 discs|11 discs|21 discs|111 discs"),
        ("de", "0 Steine|1 Stein|2 Steine|5 Steine|11 Steine|21 Steine|111 Steine"),
        ("ru", "0 пешек|1 пешка|2 пешки|5 пешек|11 пешек|21 пешка|111 пешек"),
        ("lv", "0 kauliņu|1 kauliņš|2 kauliņi|5 kauliņi|11 kauliņu|21 kauliņš|111 kauliņu"),
    ],
)
def test_count_takes_the_plural_form_of_the_language(language: Language, forms: str) -> None:
    say = Wording(STRINGS, language)
    assert [say("disc.count", n=n) for n in (0, 1, 2, 5, 11, 21, 111)] == forms.split("|")


@pytest.mark.parametrize(
    ("language", "text"),
    [("en", "Hi Ā"), ("de", "Tag Ā"), ("ru", "Привет Ā"), ("lv", "Sveiki Ā")],
)
def test_placeholders_are_filled_in(language: Language, text: str) -> None:
    assert Wording(STRINGS, language)("greet.one", name="Ā") == text


def test_what_is_filled_in_is_not_filled_in_again() -> None:
    assert Wording(STRINGS, "en")("greet.one", name="{name}") == "Hi {name}"


@pytest.mark.parametrize(("key", "values"), [("no.such", {}), ("greet.one", {"nam": "x"})])
def test_mistake_of_a_programmer_is_an_exception(key: str, values: dict[str, object]) -> None:
    with pytest.raises(KeyError):
        Wording(STRINGS, "en")(key, **values)


@pytest.mark.parametrize(
    ("figure", "signed", "en", "others"),
    [
        (Decimal("44.5"), False, "44.5", "44,5"),
        (Decimal("44.50"), False, "44.5", "44,5"),
        (Fraction(1, 1000), False, "0.001", "0,001"),
        (Fraction(-3, 2), False, "−1.5", "−1,5"),
        (Fraction(3, 2), True, "+1.5", "+1,5"),
        (Fraction(-3, 2), True, "−1.5", "−1,5"),
        (Fraction(0), True, "0", "0"),
        (Fraction(1000000), False, "1000000", "1000000"),
        (Fraction("123456.7890123456789"), False, "123456.7890123456789", "123456,7890123456789"),
        (Fraction(1, 3), False, "0.333333333333", "0,333333333333"),
        (None, False, "–", "–"),
    ],
)
def test_number_is_written_as_in_the_language(
    figure: Fraction | Decimal | None, signed: bool, en: str, others: str
) -> None:
    written = {
        language: Wording({}, language).format_number(figure, signed=signed)
        for language in LANGUAGES
    }
    assert written == {"en": en, "de": others, "ru": others, "lv": others}


@given(st.decimals(allow_nan=False, allow_infinity=False, places=6, min_value=-(10**9)))
def test_number_is_written_with_all_its_digits(figure: Decimal) -> None:
    for language in LANGUAGES:
        text = Wording({}, language).format_number(figure)
        assert Decimal(text.replace("−", "-").replace(",", ".")) == figure


@pytest.mark.parametrize(
    ("symbol", "text"),
    [("mm", "44,5\u00a0mm"), ("°", "44,5°"), ("′", "44,5′"), ("мм/м", "44,5\u00a0мм/м")],
)
def test_unit_stays_with_its_figure(symbol: str, text: str) -> None:
    assert Wording({}, "de").format_quantity(Decimal("44.5"), symbol) == text


def test_quantity_of_nothing_has_no_unit() -> None:
    assert Wording({}, "de").format_quantity(None, "mm") == "–"


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "21 November 2026"),
        ("de", "21. November 2026"),
        ("ru", "21 ноября 2026\u202fг."),
        ("lv", "2026. gada 21. novembris"),
    ],
)
def test_date_is_written_as_in_the_language(language: Language, text: str) -> None:
    written = Wording({}, language).format_date(date(2026, 11, 21))
    assert written.replace("\u202f", " ").replace("\u00a0", " ") == text.replace("\u202f", " ")


@pytest.mark.parametrize(
    ("share", "en", "lv"),
    [
        (Fraction(1, 2), "50\u00a0%", "50\u00a0%"),
        (Fraction(1, 500), "0.2\u00a0%", "0,2\u00a0%"),
        (Fraction(0), "0\u00a0%", "0\u00a0%"),
        (Fraction(12345, 1000), "1234.5\u00a0%", "1234,5\u00a0%"),
    ],
)
def test_share_is_written_as_in_the_language(share: Fraction, en: str, lv: str) -> None:
    assert [Wording({}, "en").format_share(share), Wording({}, "lv").format_share(share)] == [
        en,
        lv,
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_plural_text_can_be_said_of_every_count(corpus: Corpus, language: Language) -> None:
    say = Wording(corpus.strings, language)
    for key, entry in corpus.strings.items():
        if isinstance(entry, PluralText):
            values = dict.fromkeys(find_placeholders(entry.en["other"]) - {"n"}, "x")
            for n in range(31):
                text = say(key, n=n, **values)
                assert "{" not in text
                assert str(n) in text or (n == 1 and language in ("en", "de")), (key, n, text)


@pytest.mark.parametrize(
    ("clause", "called"),
    [
        ("17.1.8", ["17.1.8"] * 4),
        ("17.1.з", ["17.1.з"] * 4),
        (
            "13.7-note",
            ["13.7 (note)", "13.7 (Anmerkung)", "13.7 (примечание)", "13.7 (piezīme)"],
        ),
        (
            "19.2-tail",
            [
                "19.2 (last sentence)",
                "19.2 (Schlusssatz)",
                "19.2 (последняя фраза)",
                "19.2 (pēdējais teikums)",
            ],
        ),
        (
            "17.6-p2",
            ["17.6, paragraph 2", "17.6, Absatz 2", "17.6, абзац 2", "17.6, 2. rindkopa"],
        ),
        ("h8", ["8"] * 4),
        ("h8.p2", ["8, paragraph 2", "8, Absatz 2", "8, абзац 2", "8, 2. rindkopa"]),
    ],
)
def test_readers_are_spared_ids_that_no_document_prints(
    corpus: Corpus, clause: str, called: list[str]
) -> None:
    assert [
        Wording(corpus.strings, language).name_clause(clause) for language in LANGUAGES
    ] == called


def test_every_clause_is_called_by_a_number_and_words_behind_it(live: Corpus) -> None:
    for edition in live.rules_editions:
        for clause in live.rules.clauses(edition):
            parts = Wording(live.strings, "lv").split_clause_id(clause.id)
            assert "-" not in parts["id"], clause.id
            assert not parts["id"].startswith("h"), clause.id
