"""Sorted words written short: a capital letter stands for the beginning shared with the last.

``salūst salūza`` is ``salūst Dza``: D, the fourth letter, for four. Words are folded and have no
capitals. Forms share most of their letters, and the files of the search box are fetched by phones.
Its twin for the browser is ``docs/assets/scripts/search/prefix_compression.js``.
"""

from collections.abc import Iterable, Iterator
from itertools import takewhile
from string import ascii_uppercase


def shorten_words(words: Iterable[str]) -> str:
    """Write sorted words short, in one string."""
    written, before = [], ""
    for word in words:
        pairs = zip(before, word, strict=False)
        shared = len(list(takewhile(lambda pair: pair[0] == pair[1], pairs)))
        shared = min(shared, len(ascii_uppercase))
        written.append(f"{ascii_uppercase[shared - 1] if shared else ''}{word[shared:]}")
        before = word
    return " ".join(written)


def decompress_words(text: str) -> Iterator[str]:
    """Read the words of such a string."""
    word = ""
    for part in text.split():
        shared = ascii_uppercase.find(part[0]) + 1
        word = word[:shared] + part[1:] if shared else part
        yield word
