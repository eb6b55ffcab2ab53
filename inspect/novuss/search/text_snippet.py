"""Snippet of a text that shows why it was found.

Its twin for the browser is ``docs/assets/scripts/search/text_snippet.js``.
"""

from novuss.model.search_settings import Snippet
from novuss.search.word_lookup import Vocabulary


def cut_snippet(
    text: str, vocabulary: Vocabulary, marks: set[int], meant: set[int], limits: Snippet
) -> str:
    """The part of ``text`` from a little before a marked word, cut at blanks.

    It is the first of those that were ``meant``, if there is one, and of all ``marks`` otherwise.
    """
    places = [
        (vocabulary.group_of(word), start)
        for word, start, _ in vocabulary.letters.locate_words(text)
    ]
    wanted = (start for groups in (meant, marks) for group, start in places if group in groups)
    first = next(wanted, 0)
    if len(text) <= limits.longest:
        return text
    start = text.find(" ", first - limits.before) + 1 if first > limits.before else 0
    rest = text[start:]
    if len(rest) > limits.longest:
        rest = rest[: rest.rfind(" ", 0, limits.longest)] + "…"
    return ("…" if start else "") + rest
