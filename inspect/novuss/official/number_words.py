"""Figures of a text, also those that are written as words, in four languages."""

import re
from collections.abc import Iterator
from decimal import Decimal

from novuss.languages import Language
from novuss.model.base import fold

#: Folded words by their value. One is left out: it is an article too; so are first and second,
#: which name participants and strokes.
_WORDS: dict[Language, dict[int, str]] = {
    "en": {
        2: "two|twice",
        3: "three|third|thrice",
        4: "four|fourth",
        5: "five|fifth",
        6: "six",
        7: "seven",
        8: "eight",
        9: "nine",
        10: "ten",
        16: "sixteen",
        30: "thirty",
    },
    "de": {
        2: "zwei|zweimal|zweien",
        3: "drei|dreimal|dritte[nrsm]?",
        4: "vier|vierte[nrsm]?",
        5: "funf",
        6: "sechs",
        7: "sieben",
        8: "acht",
        9: "neun",
        10: "zehn",
        16: "sechzehn",
        30: "dreissig",
    },
    "ru": {
        2: "два|две|двух|двум|двумя|двое|дважды",
        3: "три|трех|трем|тремя|трижды|трет(?:ии|ь)[а-я]*",
        4: "четыре|четырех|четырем|четыр[а-я]+|четверт[а-я]+",
        5: "пят(?:ь|и|ью)",
        6: "шест(?:ь|и|ью)",
        7: "сем(?:ь|и|ью)",
        8: "восем(?:ь|ью)|восьми",
        9: "девят(?:ь|и|ью)",
        10: "десят(?:ь|и|ью)",
        16: "шестнадцат(?:ь|и|ью)",
        30: "тридцат(?:ь|и|ью)",
    },
    "lv": {
        2: "div(?:i|as|us|am|iem|u|reiz|os|as)|abi divi",
        3: "tris|trim|triju|trijam|tres[a-z]+",
        4: "cetr[a-z]+|ceturt[a-z]+",
        5: "piec(?:i|as|us|u|am|iem|os)|piekt[a-z]+",
        6: "ses(?:i|as|us|u)",
        7: "septin[a-z]+",
        8: "aston[a-z]+",
        9: "devin(?:i|as|us|u)",
        10: "desmit",
        16: "sespadsmit",
        30: "trisdesmit",
    },
}
#: Whether a text says one or a single: our own may write 1 for it.
_ONE: dict[Language, str] = {"en": "an?|one|single", "de": "ein[a-z]*", "ru": "од(?:ин|н[а-я]+)"}
_FIGURE = re.compile(r"(?<![^\W\dxх])\d+(?:[.,]\d+)?(?![^\W\dxх])")
#: A clause that is named, 17.1.8, or a date with points is no quantity.
_REFERENCE = re.compile(
    r"(?<![\w.,])\d{1,4}(?:\.\d{1,4}){2,}\.?|(?:\d{1,2}\.)+[^\W\d_]\b"
    r"|\b(?:anhang|annex|appendix|приложени\w+)\s+\d",
    re.IGNORECASE,
)


def figures(text: str, language: Language, references: tuple[str, ...] = ()) -> set[str]:
    """The figures of a text as plain decimal strings; numbers of clauses that it names are none."""
    text = _REFERENCE.sub(" ", text)
    for name in sorted(references, key=len, reverse=True):
        text = re.sub(rf"(?<![\w.,]){re.escape(name)}(?!\w|[.,]\d)", " ", text)
    found = {_plain(match.group()) for match in _FIGURE.finditer(text)}
    return found | set(_from_words(text, language))


def _plain(figure: str) -> str:
    number = Decimal(figure.replace(",", "."))
    return f"{number.normalize():f}"


def _from_words(text: str, language: Language) -> Iterator[str]:
    if language == "de":
        # "Dritte" with a capital are other people.
        text = re.sub(r"(?<=[^\W_] )Dritten?\b", "", text)
    words = fold(text).split()
    for value, pattern in _WORDS[language].items():
        whole = re.compile(pattern)
        if any(whole.fullmatch(word) for word in words):
            yield str(value)


def says_one(text: str, language: Language) -> bool:
    """Whether a text has a word for one."""
    pattern = re.compile(_ONE.get(language, "vien[a-z]*"))
    return any(pattern.fullmatch(word) for word in fold(text).split())
