"""Whether two words of a language are forms of one word."""

from collections.abc import Iterable

import simplemma

from novuss.languages import Language

_SHORTEST_STEM = 2


class WordForms:
    """The forms of the words of one language, by lemma data and its ``endings``."""

    def __init__(self, language: Language, endings: Iterable[str]) -> None:
        self._language = language
        self._endings = sorted(endings, key=len, reverse=True)
        self._stems: dict[str, str] = {}

    def same(self, one: str, other: str) -> bool:
        """Whether both are forms of one noun or adjective."""
        return one.casefold() == other.casefold() or self._stem(one) == self._stem(other)

    def _stem(self, word: str) -> str:
        if word not in self._stems:
            self._stems[word] = self._cut(self._lemma(word))
        return self._stems[word]

    def _lemma(self, word: str) -> str:
        try:
            return simplemma.lemmatize(word, lang=self._language).casefold()
        except ValueError:
            # No lemma data for this language: the endings have to do.
            return word.casefold()

    def _cut(self, lemma: str) -> str:
        for ending in self._endings:
            if lemma.endswith(ending) and len(lemma) - len(ending) >= _SHORTEST_STEM:
                return lemma[: -len(ending)]
        return lemma
