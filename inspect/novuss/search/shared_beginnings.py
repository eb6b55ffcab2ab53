"""Sorted words written short: what a word shares with the one before it is a number.

``salūst salūza`` is ``salūst 4za``. The forms of a verb share most of their letters, and
the files of the search box are fetched by phones. Its twin for the browser is
``docs/assets/scripts/search/shared_beginnings.js``.
"""

from collections.abc import Iterable, Iterator
from itertools import takewhile

_FIGURES = "0123456789"


def shortened(words: Iterable[str]) -> str:
    """The words (without figures in them) in one string."""
    written, before = [], ""
    for word in words:
        pairs = zip(before, word, strict=False)
        shared = len(list(takewhile(lambda pair: pair[0] == pair[1], pairs)))
        written.append(f"{shared or ''}{word[shared:]}")
        before = word
    return " ".join(written)


def written_out(text: str) -> Iterator[str]:
    """The words of such a string."""
    word = ""
    for one in text.split():
        rest = one.lstrip(_FIGURES)
        shared = one[: len(one) - len(rest)]
        word = word[: int(shared)] + rest if shared else rest
        yield word
