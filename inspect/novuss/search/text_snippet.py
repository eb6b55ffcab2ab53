"""Snippet of a text that shows why it was found.

Its twin for the browser is ``docs/assets/scripts/search/text_snippet.js``.
"""

import re

from novuss.model.search_settings import Snippet
from novuss.search.word_lookup import Vocabulary

#: Between two sentences; behind a figure the point may be that of an ordinal.
_BETWEEN = re.compile(r"(?<=[^0-9][.!?])\s(?=[A-ZÄÖÜĀČĒĢĪĶĻŅŠŪŽА-Я])")


def cut_snippet(
    text: str, vocabulary: Vocabulary, marks: set[int], meant: set[int], limits: Snippet
) -> str:
    """The sentences of ``text``, as many as fit, that hold most of the words looked for.

    Words that were ``meant`` count before all ``marks``. Where a sentence is too long, it is cut
    at blanks, a little before a word.
    """
    if len(text) <= limits.whole:
        return text
    words = [
        (start, group)
        for word, start, _ in vocabulary.letters.locate_words(text)
        if (group := vocabulary.group_of(word)) in marks
    ]
    sentences = [0, *(blank.end() for blank in _BETWEEN.finditer(text))]
    ends = [*sentences[1:], len(text)]

    def find_end(start: int) -> int:
        longest = start + limits.longest
        whole = [end for end in ends if start < end <= longest]
        return whole[-1] if whole else text.rfind(" ", start, longest)

    def count_words(start: int) -> tuple[int, int]:
        end = find_end(start)
        found = {group for place, group in words if start <= place < end}
        return len(found & meant), len(found)

    others = [text.rfind(" ", 0, max(place - limits.before, 0)) + 1 for place, _ in words]
    start = max([*sentences, *others], key=count_words)
    end = find_end(start)
    return ("…" if start else "") + text[start:end] + ("…" if end < len(text) else "")
