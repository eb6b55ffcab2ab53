"""Likeness of words to the texts of clauses, by groups of letters."""

import math
import re
from collections import Counter
from collections.abc import Sequence
from functools import cache

import numpy as np

from novuss.model.record_base import fold_text
from novuss.official.clause_alignment import Row

_SIZE = 4
#: Of the words of a document, about this share stands in our text of the clause as well.
_SHARED = 0.35


@cache
def split_grams(word: str) -> tuple[str, ...]:
    """Split a folded word into groups of four letters, its ends marked."""
    if word.isdigit():
        return (f"#{word}",)
    marked = f"^{word}$"
    if len(marked) <= _SIZE:
        return (marked,)
    return tuple(marked[at : at + _SIZE] for at in range(len(marked) - _SIZE + 1))


def fold_words(text: str) -> list[str]:
    """Fold the words of a text; one cut by a hyphen at the end of a line is joined."""
    return fold_text(re.sub(r"\N{SOFT HYPHEN}|-\s*\n\s*", "", text)).split()


def count_grams(text: str) -> Counter[str]:
    """Count the groups of letters of a text."""
    return Counter(gram for word in fold_words(text) for gram in split_grams(word))


class Likeness:
    """Compare words with the texts of all clauses of an edition.

    The score of a word for a clause is the mean, over its groups of letters, of
    the logarithm of their share in the clause's text against their share in any
    text: a mixture of the clause's own and the common language. Positive where
    the clause explains the word better than the language does.
    """

    def __init__(self, texts: Sequence[str], document: str) -> None:
        bags = [count_grams(text) for text in texts]
        self._common = common = count_grams(document)
        for bag in bags:
            common.update(bag)
        self._total = sum(common.values()) + len(common) + 1
        self._none: Row = np.full(len(texts), math.log(1 - _SHARED))
        self._owners: dict[str, list[tuple[int, float]]] = {}
        for at, bag in enumerate(bags):
            # A heading of one word is no proof: its few groups would weigh too much.
            size = max(sum(bag.values()), 40)
            for gram, count in bag.items():
                self._owners.setdefault(gram, []).append((at, count / size))
        self._rows: dict[str, Row] = {}
        self._words: dict[str, Row] = {}

    def _score_gram(self, gram: str) -> Row:
        if gram not in self._owners:
            return self._none
        if gram not in self._rows:
            row = self._none.copy()
            background = (self._common[gram] + 1) / self._total
            for at, share in self._owners[gram]:
                row[at] = math.log(1 - _SHARED + _SHARED * share / background)
            self._rows[gram] = row
        return self._rows[gram]

    def _score_word(self, word: str) -> Row:
        if word not in self._words:
            self._words[word] = np.mean(
                [self._score_gram(gram) for gram in split_grams(word)], axis=0
            )
        return self._words[word]

    def score_text(self, text: str) -> Row:
        """Score a text for every clause: the sum over its words."""
        scores = [self._score_word(word) for word in fold_words(text)]
        return np.sum(scores, axis=0) if scores else np.zeros_like(self._none)
