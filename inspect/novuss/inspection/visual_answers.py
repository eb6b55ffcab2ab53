"""Answers to visual checks as judges type them: ``yes``, ``Ja``, ``+``."""

import re
import unicodedata

from novuss.model.record_base import fold_text

#: What stands for nothing, or beside a + for no.
DASHES = frozenset("-−–—‒")
_WORD = re.compile(r"[^\W\d_][\w .-]*")


def normalize_answer(word: str) -> str:
    """Drop case and accents of a word; a sign, or a word with a sign in it, stays as it is.

    "-1" is no 1, and the "yes?" of somebody in doubt is no answer.
    """
    word = unicodedata.normalize("NFC", word.strip())
    # A circled one is a number to the expression and no letter to Unicode.
    return fold_text(word) if word[:1].isalpha() and _WORD.fullmatch(word) else word
