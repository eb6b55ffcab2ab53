"""Letters of a typed word: folded, cut into words, and Russian in Latin letters.

Its twin for the browser is ``docs/assets/scripts/search/letters.js``: both must give
the same words.
"""

import re
import unicodedata

_APOSTROPHE = re.compile("['’ʼ`´]")
_WORD = re.compile(r"[0-9]+(?:[.,][0-9]+)*|[^\W\d_]+(?:['’ʼ`´][^\W\d_]+)*")

#: Russian letters (folded) in Latin ones; what people write in several ways is made alike below.
_LATIN = {
    **dict(zip("абвгдезиклмнопрстуф", "abvgdeziklmnoprstuf", strict=True)),
    **dict(zip("жхцчш", ["zh", "h", "c", "ch", "sh"], strict=True)),
    **dict(zip("щыэюя", ["sh", "i", "e", "iu", "ia"], strict=True)),
    **dict.fromkeys("ъь", ""),
}
_LETTERS = str.maketrans(_LATIN)
#: Ways of writing one Russian sound, the longest first.
_WAYS = (
    *(("shch", "sh"), ("tsch", "ch"), ("sch", "sh"), ("tch", "ch"), ("kh", "h"), ("ts", "c")),
    *(("tz", "c"), ("w", "v"), ("j", "i"), ("y", "i"), ("ie", "e"), ("io", "e"), ("x", "ks")),
)
_ANY_WAY = re.compile("|".join(way for way, _ in _WAYS))
#: With these diacritics a letter is a sound of its own in Russian words.
_CARONS = str.maketrans({"š": "sh", "ž": "zh", "č": "ch", "ŝ": "sh", "ķ": "k"})
_TWICE = re.compile(r"(.)\1")


def fold(text: str) -> str:
    """``text`` in small letters, without diacritics and apostrophes.

    ``Stöße`` is ``stosse``, ``ё`` is ``е``.
    """
    small = unicodedata.normalize("NFKD", _APOSTROPHE.sub("", text)).lower().replace("ß", "ss")
    return "".join(one for one in small if unicodedata.category(one)[0] != "M")


def words(text: str) -> list[str]:
    """The folded words and numbers of ``text``, in their order; a decimal comma is a point."""
    return [folded for folded, _, _ in places(composed(text))]


def places(text: str) -> list[tuple[str, int, int]]:
    """The folded words of ``text`` (composed, NFC), each with its start and end in it."""
    found = _WORD.finditer(text)
    return [(fold(match.group()).replace(",", "."), *match.span()) for match in found]


def composed(text: str) -> str:
    """``text`` with every letter and its diacritics as one character (NFC)."""
    return unicodedata.normalize("NFC", text)


def latin(word: str) -> str:
    """What a word as typed sounds like, if it is Russian in Latin letters.

    ``шайба``, ``shajba``, ``shayba`` and ``šaiba`` are all ``shaiba``.
    """
    return sound(fold(composed(word).lower().translate(_CARONS)))


def sound(folded: str) -> str:
    """The same of a folded word."""
    text = folded.translate(_LETTERS)
    if _ANY_WAY.search(text):
        for way, one in _WAYS:
            text = text.replace(way, one)
    return _TWICE.sub(r"\1", text)


def is_latin(word: str) -> bool:
    """Whether the first letter of a folded word is one of the Latin alphabet."""
    return "a" <= word[:1] <= "z"
