"""Whether two words are forms of one word, in the four languages."""

from functools import cache

import simplemma

from novuss.languages import Language

#: Endings of nouns and adjectives, for words that the lemma data does not know.
_ENDINGS: dict[Language, tuple[str, ...]] = {
    "en": ("s", "es"),
    "de": ("e", "en", "er", "em", "es", "n", "s"),
    "ru": (
        *("а", "у", "ом", "е", "ы", "ов", "ам", "ами", "ах", "и", "ю", "ем", "я", "ей", "ой"),
        *("ям", "ями", "ях", "ь", "ого", "ому", "ым", "ых", "ыми", "ая", "ую", "ое", "ые", "ый"),
        *("ий", "его", "ему", "им", "их", "ими", "яя", "ие", "ия", "ию", "ии", "ием"),
    ),
    "lv": (
        *("a", "as", "ai", "u", "ā", "ām", "ās", "s", "š", "is", "us", "i", "ī", "iem", "os"),
        *("am", "e", "es", "ei", "ē", "ēm", "ēs", "ais", "o", "ajam", "ajai", "ajā", "ajos"),
        *("ajās", "ajiem", "ajām", "ie", "ja", "jam", "ji", "ju", "jos", "jiem"),
    ),
}
_SHORTEST_STEM = 2


def same_word(one: str, other: str, language: Language) -> bool:
    """Whether both are forms of one noun or adjective."""
    return one.casefold() == other.casefold() or _stem(one, language) == _stem(other, language)


@cache
def _stem(word: str, language: Language) -> str:
    lemma = simplemma.lemmatize(word, lang=language).casefold()
    endings = sorted(_ENDINGS[language], key=len, reverse=True)
    for ending in endings:
        if lemma.endswith(ending) and len(lemma) - len(ending) >= _SHORTEST_STEM:
            return lemma[: -len(ending)]
    return lemma
