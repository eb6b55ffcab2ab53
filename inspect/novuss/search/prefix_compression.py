"""Words written short: a capital letter stands for what a word shares with the one before.

``salūst salūza`` is ``salūst Cza``: two letters of ``salūst`` go, A standing for none. Words
are folded and have no capitals. Forms share most of their letters, and inflected ones have the same
few ends; the files of the search box are fetched by phones.
Its twin for the browser is ``docs/assets/scripts/search/prefix_compression.js``.
"""

from collections.abc import Iterable, Iterator
from itertools import takewhile
from string import ascii_uppercase


def shorten_words(words: Iterable[str], before: str = "") -> str:
    """Write words short, in one string; ``before`` is a word that is known already."""
    written = []
    for word in words:
        pairs = zip(before, word, strict=False)
        shared = len(list(takewhile(lambda pair: pair[0] == pair[1], pairs)))
        short = shared and len(before) - shared < len(ascii_uppercase)
        written.append(f"{ascii_uppercase[len(before) - shared]}{word[shared:]}" if short else word)
        before = word
    return " ".join(written)


def decompress_words(text: str, before: str = "") -> Iterator[str]:
    """Read the words of such a string."""
    word = before
    for part in text.split():
        dropped = ascii_uppercase.find(part[0])
        word = word[: len(word) - dropped] + part[1:] if dropped >= 0 else part
        yield word
