"""Endings of inflected words, and stems without them.

A light stemmer for forms that stand nowhere in the texts. Groups of forms that do
stand there rest on lemma data as well (:mod:`novuss.search.lemma_groups`). Its twin for
the browser is ``docs/assets/scripts/search/word_endings.js``; the endings travel with the index.
"""

from collections.abc import Iterable

from novuss.model.search_settings import Stems


class Endings:
    """The endings of one language."""

    def __init__(self, endings: Iterable[str], stems: Stems) -> None:
        self._endings = frozenset(endings)
        self._stems = stems

    def strip_ending(self, word: str) -> str:
        """Strip a folded word of its longest ending, and of a doubled last letter."""
        shortest = self._stems.shortest
        for length in range(min(self._stems.longest_ending, len(word) - shortest + 1), 0, -1):
            if length > self._stems.short_ending and len(word) - length < shortest:
                continue
            if word[-length:] in self._endings:
                word = word[:-length]
                break
        if len(word) > shortest and word[-1] == word[-2]:
            word = word[:-1]
        return word
