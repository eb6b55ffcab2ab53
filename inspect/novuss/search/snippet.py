"""The part of a text that shows why it was found.

Its twin for the browser is ``docs/assets/scripts/search/snippet.js``.
"""

from novuss.search.letters import places
from novuss.search.vocabulary import Vocabulary

_LONGEST = 160
_BEFORE = 50


def snippet(text: str, vocabulary: Vocabulary, marks: set[int]) -> str:
    """Some 160 letters of ``text`` from a little before the first marked word, cut at blanks."""
    first = next(
        (start for word, start, _ in places(text) if vocabulary.group_of(word) in marks), 0
    )
    if len(text) <= _LONGEST:
        return text
    start = text.find(" ", first - _BEFORE) + 1 if first > _BEFORE else 0
    rest = text[start:]
    if len(rest) > _LONGEST:
        rest = rest[: rest.rfind(" ", 0, _LONGEST)] + "…"
    return ("…" if start else "") + rest
