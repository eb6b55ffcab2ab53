"""Letters of typed words: folded, cut into words, and heard across alphabets.

Its twin for the browser is ``docs/assets/scripts/search/letter_folding.js``: both must give
the same words. Which letters, both know from the index (``specs/search.yaml``).
"""

import re
import unicodedata
from functools import lru_cache

from novuss.model import search_settings as settings

_TWICE = re.compile(r"(.)\1")


class Letters:
    """How words are folded before they are compared."""

    def __init__(self, letters: settings.Letters) -> None:
        signs = f"[{re.escape(letters.apostrophes)}]"
        self._apostrophe = re.compile(signs)
        self._word = re.compile(rf"[0-9]+(?:[.,][0-9]+)*|[^\W\d_]+(?:{signs}[^\W\d_]+)*")
        self._written_out = letters.written_out
        # An index has a million words, of which few thousand differ.
        self._known = lru_cache(maxsize=1 << 16)(self._fold_cached)

    def fold_letters(self, text: str) -> str:
        """Fold a text: small letters without diacritics and apostrophes.

        ``Stöße`` is ``stosse``, ``ё`` is ``е``.
        """
        return self._known(text)

    def _fold_cached(self, text: str) -> str:
        small = unicodedata.normalize("NFKD", self._apostrophe.sub("", text)).lower()
        for letter, letters in self._written_out.items():
            small = small.replace(letter, letters)
        return "".join(letter for letter in small if unicodedata.category(letter)[0] != "M")

    def split_words(self, text: str) -> list[str]:
        """List the folded words and numbers of a text, in order; a decimal comma is a point."""
        return [folded for folded, _, _ in self.locate_words(compose_letters(text))]

    def locate_words(self, text: str) -> list[tuple[str, int, int]]:
        """Find the folded words of a text (composed, NFC), each with its start and end.

        An apostrophe may count as a letter (``ʼ``); by itself it is no word.
        """
        found = [
            (self.fold_letters(match.group()), *match.span()) for match in self._word.finditer(text)
        ]
        return [(word.replace(",", "."), start, end) for word, start, end in found if word]


class Sounds:
    """How the words of a language are heard that people type in Latin letters."""

    def __init__(self, sounds: settings.Sounds, letters: Letters) -> None:
        self._fold = letters.fold_letters
        self._letters = str.maketrans(sounds.letters)
        self._ways = sounds.ways
        self._any_way = re.compile("|".join(map(re.escape, sounds.ways)))
        self._diacritics = str.maketrans(sounds.diacritics)

    def hear_typed(self, word: str) -> str:
        """What a word as typed sounds like.

        ``шайба``, ``shajba``, ``shayba`` and ``šaiba`` are all ``shaiba``.
        """
        return self.hear_folded(
            self._fold(compose_letters(word).lower().translate(self._diacritics))
        )

    def hear_folded(self, word: str) -> str:
        """The same of a folded word."""
        text = word.translate(self._letters)
        if self._any_way.search(text):
            for way, sound in self._ways.items():
                text = text.replace(way, sound)
        return _TWICE.sub(r"\1", text)


def compose_letters(text: str) -> str:
    """Compose every letter with its diacritics into one character (NFC)."""
    return unicodedata.normalize("NFC", text)


def is_latin(word: str) -> bool:
    """Whether the first letter of a folded word is one of the Latin alphabet."""
    return "a" <= word[:1] <= "z"
