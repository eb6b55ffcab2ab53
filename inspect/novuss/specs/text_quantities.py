"""Figures and units that a text says, in digits or in words."""

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction

from novuss.languages import Language
from novuss.model.measuring_vocabulary import Vocabulary

#: A number that stands in figures in a text.
FIGURE = re.compile(r"(?<![\w.,])\d+(?:[.,]\d+)?(?![\w])")
#: What quantities are read from: figures, words and the sign of percent.
_TOKEN = re.compile(r"\d+(?:[.,]\d+)?|[^\W\d_]+|%")
#: How many words behind a figure its unit may stand, and how long a mere sign is.
_REACH, _SIGN = 2, 2
#: Signs of units that are words too.
_PREPOSITIONS = ("in",)
#: An id of a clause in a text is a reference, not a figure.
_CLAUSE_ID = re.compile(r"\b(?:A\d+(?:\.\w+)?|\d+\.\d+\.\d+)\b")
_DOCUMENT_ID = re.compile(r"\b(?:de|ru|lv|lnf|mfn)-\d{4}\b")


def find_figures(text: str, language: Language, vocabulary: Vocabulary) -> set[str]:
    """The numbers and units of a text, whether they stand as figures or as words.

    Decimal commas count as points; ids of clauses and documents are no numbers.
    """
    text = _drop_ids(text)
    found = {figure.replace(",", ".") for figure in FIGURE.findall(text)}
    words = {word for word in re.findall(r"[^\W\d_]+", text.casefold()) if len(word) > 2}
    # A unit's sign counts behind a figure only: the Russian for "see" looks like a centimetre.
    words |= set(re.findall(r"\d\s*([^\W\d_]{1,2})\b", text.casefold()))
    for known in (*vocabulary.numbers, *vocabulary.measures):
        if words & {word.casefold() for word in known.words[language]}:
            found.add(known.id)
    return found | ({"%"} if "%" in text else set())


def find_unshared_figures(
    texts: Mapping[Language, str], vocabulary: Vocabulary
) -> Iterator[tuple[Language, list[str], list[str]]]:
    """Find the figures of one text that not each of its languages has as the first has them.

    Yields:
        A language whose figures differ, with those of the first alone and those of its own.
    """
    found = {language: find_figures(text, language, vocabulary) for language, text in texts.items()}
    first = next(iter(found.values()), set())
    for language, figures in found.items():
        if figures != first:
            yield language, sorted(first - figures), sorted(figures - first)


def find_quantities(text: str, language: Language, vocabulary: Vocabulary) -> set[tuple[str, str]]:
    """The figures of a text with their units, such as ``("2", "minute")``."""
    units = {
        word.casefold(): known.id for known in vocabulary.measures for word in known.words[language]
    } | {"%": "%"}
    return set(_pair_figures(text, language, vocabulary, units))


def find_amounts(text: str, language: Language, vocabulary: Vocabulary, unit: str) -> set[Fraction]:
    """The figures of a text in a unit: converted where they stand with another, bare ones as such.

    Args:
        text: of a clause.
        language: of the text.
        vocabulary: its words for numbers and units.
        unit: the one of a characteristic, such as ``mm``.
    """
    known = {known.id: known for known in vocabulary.units}
    units = {
        word.casefold(): entry.id
        for entry in vocabulary.units
        for word in entry.words.list_all()
        if word not in _PREPOSITIONS
    }
    quantities = set(_pair_figures(text, language, vocabulary, units))
    measured = {figure for figure, _ in quantities}
    figures = find_figures(text, language, vocabulary) - measured
    found = {Fraction(figure) for figure in figures if figure[0].isdigit()}
    for figure, name in quantities:
        if unit not in known or known[name].quantity == known[unit].quantity:
            found.add(Fraction(figure) * (1 if name == unit else known[name].exact))
    return found


def _pair_figures(
    text: str, language: Language, vocabulary: Vocabulary, units: Mapping[str, str]
) -> Iterator[tuple[str, str]]:
    """Pair the figures of a text with the units that stand behind them."""
    numbers = {
        word.casefold(): known.id for known in vocabulary.numbers for word in known.words[language]
    }
    tokens = _TOKEN.findall(_drop_ids(text).casefold())
    for at, token in enumerate(tokens):
        figure = token.replace(",", ".") if token[0].isdigit() else numbers.get(token)
        for behind, word in enumerate(tokens[at + 1 : at + 1 + _REACH] if figure else ()):
            # A sign stands right behind its figure.
            if figure and word in units and (behind == 0 or len(word) > _SIGN):
                yield figure, units[word]
            if word in units or word[0].isdigit():
                break


def _drop_ids(text: str) -> str:
    return _DOCUMENT_ID.sub(" ", _CLAUSE_ID.sub(" ", text))
