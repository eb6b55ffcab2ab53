"""Reviews: fingerprints of what was read."""

import unicodedata

import pytest
from pydantic import ValidationError

from novuss.model.text_reviews import Review, fingerprint_text

ENGLISH = "A puck weighs at most 22 g."
REVIEW = {
    "of": "lnf-2017 A1.19",
    "text": fingerprint_text(ENGLISH),
    "against": ["ru-2017"],
    "by": "A. B.",
    "role": "author",
    "on": "2026-11-30",
}


def test_a_fingerprint_is_the_beginning_of_the_sha_256() -> None:
    assert fingerprint_text("abc") == "ba7816bf"
    assert fingerprint_text("") == "e3b0c442"


@pytest.mark.parametrize(
    "text",
    [
        "A  puck weighs\nat most 22 g.",
        "\n A puck weighs at most\t22 g. \n",
        "A puck weighs at most 22\u00a0g.",
    ],
)
def test_a_reflowed_text_has_the_same_fingerprint(text: str) -> None:
    assert fingerprint_text(text) == fingerprint_text(ENGLISH)


def test_a_fingerprint_does_not_tell_composed_letters_from_decomposed_ones() -> None:
    text = "ne vairāk kā 22 g, höchstens, не более й"
    assert fingerprint_text(unicodedata.normalize("NFD", text)) == fingerprint_text(text)


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
    assert fingerprint_text(text) != fingerprint_text(ENGLISH)


@pytest.mark.parametrize("mark", ["", "ba7816b", "BA7816BF", "ba7816bf0", "checked!"])
def test_a_mark_is_a_fingerprint(mark: str) -> None:
    with pytest.raises(ValidationError, match="text"):
        Review.model_validate({**REVIEW, "text": mark})


@pytest.mark.parametrize(
    ("field", "value"),
    [("by", " "), ("role", "friend"), ("on", "yesterday"), ("on", 20261130), ("against", [])],
)
def test_a_reader_is_known_by_name_role_and_day(field: str, value: object) -> None:
    assert Review.model_validate(REVIEW).on.isoformat() == "2026-11-30"
    with pytest.raises(ValidationError, match=field):
        Review.model_validate({**REVIEW, field: value})
