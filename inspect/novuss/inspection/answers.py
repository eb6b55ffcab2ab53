"""Answers to visual checks as judges type them: ``yes``, ``Ja``, ``+``."""

import re
import unicodedata

from novuss.model.base import fold

_WORD = re.compile(r"[^\W\d_][\w .-]*")


def answer_key(word: str) -> str:
    """A word without case and accents; a sign, or a word with a sign in it, as it stands.

    "-1" is no 1, and the "yes?" of somebody in doubt is no answer.
    """
    word = unicodedata.normalize("NFC", word.strip())
    return fold(word) if _WORD.fullmatch(word) else word
