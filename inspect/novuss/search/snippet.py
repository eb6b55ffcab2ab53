"""The part of a text that shows why it was found.

Its twin for the browser is ``docs/assets/scripts/search/snippet.js``.
"""

from novuss.model.search import Snippet
from novuss.search.vocabulary import Vocabulary


def snippet(text: str, vocabulary: Vocabulary, marks: set[int], told: Snippet) -> str:
    """The part of ``text`` from a little before the first marked word, cut at blanks."""
    places = vocabulary.letters.places(text)
    first = next((start for word, start, _ in places if vocabulary.group_of(word) in marks), 0)
    if len(text) <= told.longest:
        return text
    start = text.find(" ", first - told.before) + 1 if first > told.before else 0
    rest = text[start:]
    if len(rest) > told.longest:
        rest = rest[: rest.rfind(" ", 0, told.longest)] + "…"
    return ("…" if start else "") + rest
