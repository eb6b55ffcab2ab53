"""Whether two words of a language are forms of one word."""

import hashlib
import json
from collections.abc import Iterable, Mapping

import simplemma

from novuss.languages import Language
from novuss.specs.cache import kept_or_made

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

    def same(self, one: str, other: str) -> bool:
        """Whether both are forms of one noun or adjective."""
        return one.casefold() == other.casefold() or self._stem(one) == self._stem(other)

    def _stem(self, word: str) -> str:
        if word not in self._stems:
            known = self._lemmas.get(word)
            self._stems[word] = self._cut(_lemma(word, self._language) if known is None else known)
        return self._stems[word]

    def _cut(self, lemma: str) -> str:
        for ending in self._endings:
            if lemma.endswith(ending) and len(lemma) - len(ending) >= _SHORTEST_STEM:
                return lemma[: -len(ending)]
        return lemma


def _lemma(word: str, language: Language) -> str:
    try:
        return simplemma.lemmatize(word, lang=language).casefold()
    except ValueError:
        # No lemma data for this language: the endings have to do.
        return word.casefold()


def lemmas_of(words: Mapping[Language, Iterable[str]]) -> dict[Language, dict[str, str]]:
    """The lemma of each word; kept for the same words, because lemma data take seconds to read."""
    wanted = {language: sorted(set(some)) for language, some in words.items()}
    digest = hashlib.sha256(json.dumps([simplemma.__version__, wanted]).encode())
    return kept_or_made(
        "lemmas",
        digest.hexdigest(),
        lambda: {
            language: {word: _lemma(word, language) for word in some}
            for language, some in wanted.items()
        },
    )
