"""Comparison of word forms: whether two words of a language are forms of one word."""

import hashlib
import json
from collections.abc import Iterable, Mapping

import simplemma

from novuss.languages import Language
from novuss.specs.cache_folder import load_or_make

_SHORTEST_STEM = 2


class WordForms:
    """The forms of the words of one language, by lemma data and its ``endings``.

    ``lemmas`` are those of words that were asked for before.
    """

    def __init__(
        self,
        language: Language,
        endings: Iterable[str],
        lemmas: Mapping[str, str] | None = None,
    ) -> None:
        self._language = language
        self._lemmas = lemmas or {}
        self._endings = sorted(endings, key=len, reverse=True)
        self._stems: dict[str, str] = {}

    def is_same(self, word: str, other: str) -> bool:
        """Tell whether both are forms of one noun or adjective."""
        return word.casefold() == other.casefold() or self._strip_ending(
            word
        ) == self._strip_ending(other)

    def _strip_ending(self, word: str) -> str:
        if word not in self._stems:
            lemma = self._lemmas.get(word)
            self._stems[word] = self._cut_lemma(
                _find_lemma(word, self._language) if lemma is None else lemma
            )
        return self._stems[word]

    def _cut_lemma(self, lemma: str) -> str:
        for ending in self._endings:
            if lemma.endswith(ending) and len(lemma) - len(ending) >= _SHORTEST_STEM:
                return lemma[: -len(ending)]
        return lemma


def _find_lemma(word: str, language: Language) -> str:
    try:
        return simplemma.lemmatize(word, lang=language).casefold()
    except ValueError:
        # No lemma data for this language: the endings have to do.
        return word.casefold()


def find_lemmas(words: Mapping[Language, Iterable[str]]) -> dict[Language, dict[str, str]]:
    """Find the lemma of each word; kept for the same words: lemma data take seconds to read."""
    wanted = {language: sorted(set(spoken)) for language, spoken in words.items()}
    digest = hashlib.sha256(json.dumps([simplemma.__version__, wanted]).encode())
    return load_or_make(
        "lemmas",
        digest.hexdigest(),
        lambda: {
            language: {word: _find_lemma(word, language) for word in spoken}
            for language, spoken in wanted.items()
        },
    )
