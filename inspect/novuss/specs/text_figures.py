"""Figures and units that a text says, in digits or in words."""

import re

from novuss.languages import Language
from novuss.model.measuring_vocabulary import Vocabulary

#: A number that stands in figures in a text.
FIGURE = re.compile(r"(?<![\w.,])\d+(?:[.,]\d+)?(?![\w])")
#: An id of a clause in a text is a reference, not a figure.
_CLAUSE_ID = re.compile(r"\b(?:A\d+(?:\.\w+)?|\d+\.\d+\.\d+)\b")
_DOCUMENT_ID = re.compile(r"\b(?:de|ru|lv|lnf|mfn)-\d{4}\b")


def find_figures(text: str, language: Language, vocabulary: Vocabulary) -> set[str]:
    """The numbers and units of a text, whether they stand as figures or as words.

    Decimal commas count as points; ids of clauses and documents are no numbers.
    """
    text = _DOCUMENT_ID.sub(" ", _CLAUSE_ID.sub(" ", text))
    found = {figure.replace(",", ".") for figure in FIGURE.findall(text)}
    words = {word for word in re.findall(r"[^\W\d_]+", text.casefold()) if len(word) > 2}
    # A unit's sign counts behind a figure only: the Russian for "see" looks like a centimetre.
    words |= set(re.findall(r"\d\s*([^\W\d_]{1,2})\b", text.casefold()))
    for known in (*vocabulary.numbers, *vocabulary.measures):
        if words & {word.casefold() for word in known.words[language]}:
            found.add(known.id)
    return found | ({"%"} if "%" in text else set())
