"""A translation is suspect as soon as its English text is not the one it was checked against."""

import unicodedata

import pytest
from pydantic import ValidationError

from novuss.model.base import LocalText
from novuss.model.rules import Clause, Consequence, RulesFile, fingerprint

ENGLISH = "A puck weighs at most 22 g."
TEXTS = {"en": ENGLISH, "de": "höchstens 22 g", "ru": "не более 22 г", "lv": "ne vairāk kā 22 g"}
STALE = "00000000"


def clause(checked: dict[str, str] | None = None, **changes: object) -> Clause:
    return Clause.model_validate(
        {"id": "A1.19", "level": "annex-row", "texts": TEXTS, "checked": checked, **changes}
    )


def checked(english: str, **changes: str) -> dict[str, str]:
    return {**dict.fromkeys(("de", "ru", "lv"), fingerprint(english)), **changes}


def test_a_fingerprint_is_the_beginning_of_the_sha_256() -> None:
    assert fingerprint("abc") == "ba7816bf"
    assert fingerprint("") == "e3b0c442"


@pytest.mark.parametrize(
    "text",
    [
        "A  puck weighs\nat most 22 g.",
        "\n A puck weighs at most\t22 g. \n",
        "A puck weighs at most 22\u00a0g.",
    ],
)
def test_a_reflowed_text_has_the_same_fingerprint(text: str) -> None:
    assert fingerprint(text) == fingerprint(ENGLISH)


def test_a_fingerprint_does_not_tell_composed_letters_from_decomposed_ones() -> None:
    text = "ne vairāk kā 22 g, höchstens, не более й"
    assert fingerprint(unicodedata.normalize("NFD", text)) == fingerprint(text)


@pytest.mark.parametrize(
    "text",
    [
        "A puck weighs at most 22 g",
        "A puck weighs at most 23 g.",
        "a puck weighs at most 22 g.",
        "A puck weighs at most 2 2 g.",
        "Apuck weighs at most 22 g.",
    ],
)
def test_an_edited_text_has_another_fingerprint(text: str) -> None:
    assert fingerprint(text) != fingerprint(ENGLISH)


def test_nothing_is_suspect_that_was_checked_against_the_text_as_it_stands() -> None:
    assert clause(checked(ENGLISH)).suspect() == []


def test_a_reflowed_english_text_makes_nothing_suspect() -> None:
    reflowed = {**TEXTS, "en": ENGLISH.replace(" ", "\n")}
    assert clause(checked(ENGLISH), texts=reflowed).suspect() == []


def test_what_was_never_checked_is_suspect() -> None:
    assert clause().suspect() == ["de", "ru", "lv"]


def test_an_edited_english_text_makes_every_translation_suspect() -> None:
    edited = {**TEXTS, "en": "A puck weighs at most 23 g."}
    assert clause(checked(ENGLISH), texts=edited).suspect() == ["de", "ru", "lv"]


@pytest.mark.parametrize("language", ["de", "ru", "lv"])
def test_only_the_translation_with_a_stale_mark_is_suspect(language: str) -> None:
    assert clause(checked(ENGLISH, **{language: STALE})).suspect() == [language]


@pytest.mark.parametrize("mark", ["", "ba7816b", "BA7816BF", "ba7816bf0", "checked!"])
def test_a_mark_is_a_fingerprint(mark: str) -> None:
    with pytest.raises(ValidationError, match="ru"):
        clause(checked(ENGLISH, ru=mark))


@pytest.mark.parametrize("language", ["de", "ru", "lv"])
def test_a_translation_that_a_check_does_not_name_was_never_checked(language: str) -> None:
    marks = checked(ENGLISH)
    del marks[language]
    assert clause(marks).suspect() == [language]


@pytest.mark.parametrize("name", ["17", "17.1.8", "17.1.з", "7.1.a", "A1.18", "G2", "h1.p1"])
def test_a_clause_id_is_kept_as_printed(name: str) -> None:
    one = clause(id=name, parent=name, refs=[name])
    assert (one.id, one.parent, one.refs) == (name, name, [name])


@pytest.mark.parametrize("name", ["", "17.", "17 1", "§17", "17/1", "../x", 17, 17.1])
def test_a_clause_id_is_a_string_that_fits_an_address(name: object) -> None:
    with pytest.raises(ValidationError, match="id"):
        clause(id=name)


def test_a_clause_without_one_of_its_texts_is_refused() -> None:
    with pytest.raises(ValidationError, match=r"texts\.lv"):
        clause(texts={key: text for key, text in TEXTS.items() if key != "lv"})


@pytest.mark.parametrize(
    "change", [{"level": "paragraph"}, {"actors": ["spectator"]}, {"comment": "unknown key"}]
)
def test_a_word_outside_the_closed_lists_is_refused(change: dict[str, object]) -> None:
    with pytest.raises(ValidationError, match=next(iter(change))):
        clause(None, **change)


def test_a_consequence_names_at_least_one_effect_against_somebody() -> None:
    condition = LocalText.model_validate(TEXTS)
    one = Consequence(effects=["penalty-disc"], condition=condition)
    assert (one.effects, one.against, one.condition) == (["penalty-disc"], "participant", condition)
    with pytest.raises(ValidationError, match="effects"):
        Consequence(effects=[])


def test_a_file_of_rules_has_clauses() -> None:
    with pytest.raises(ValidationError, match="clauses"):
        RulesFile.model_validate({"edition": "lnf-2017", "section": "25", "clauses": []})
