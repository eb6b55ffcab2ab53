"""The ANSI code page of a text that is no UTF-8, guessed from the words that it is known by."""

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache

from novuss.corpus import load_corpus
from novuss.languages import LANGUAGES
from novuss.model.equipment_records import Measurand
from novuss.model.measuring_vocabulary import Words

#: Of Central Europe, Cyrillic, of Western Europe and of the Baltic; the first of two alike is told.
_PAGES = ("windows-1252", "windows-1251", "windows-1257", "windows-1250")
#: Bytes of a file among which words are looked for.
_HEAD = 1 << 16
#: Letters of a word that is no accident.
_TELLING = 3
_CELL = re.compile(rb"[;,\t\r\n]+")
_BRACKETS = re.compile(r"(?P<name>.*?)\s*[\[(](?P<inside>[^\[\]()]*)[\])]\s*")


@dataclass(frozen=True)
class Guess:
    """The text of a file and the code page that it is in.

    ``word`` is what it is known by; ``others`` are words as they would read in each of the code
    pages that the known words leave open, where they leave several.
    """

    page: str
    text: str
    word: str
    others: tuple[str, ...] = ()


def guess_code_page(raw: bytes) -> Guess | None:
    """The code page in which most words of the headings and cells are known, if any is."""
    known = _load_known_words()
    cells = {cell.strip(b' "') for cell in _CELL.split(raw[:_HEAD]) if not cell.isascii()}
    texts: dict[str, str] = {}
    words: dict[str, list[str]] = {}
    for page in _PAGES:
        try:
            texts[page] = raw.decode(page)
        except UnicodeDecodeError:
            continue
        found = (cell.decode(page) for cell in sorted(cells))
        words[page] = [word for word in found if _is_known(word, known)]
    most = max(map(len, words.values()), default=0)
    if not most:
        return None
    best = [page for page in words if len(words[page]) == most]
    page = best[0]
    others: tuple[str, ...] = ()
    if len({texts[page_open] for page_open in best}) > 1:
        doubtful = next(
            cell
            for cell in _CELL.split(raw)
            if not cell.isascii() and len({cell.decode(page_open) for page_open in best}) > 1
        )
        others = tuple(f"{doubtful.decode(page_open).strip()} ({page_open})" for page_open in best)
    return Guess(page, texts[page], words[page][0], others)


def _is_known(cell: str, known: frozenset[str]) -> bool:
    """Whether a heading, with or without its unit, is a known word letter by letter."""
    match = _BRACKETS.fullmatch(cell)
    name = match["name"] if match else cell
    return _build_letters_key(cell) in known or (
        not name.isascii() and _build_letters_key(name) in known
    )


def _build_letters_key(word: str) -> str:
    return " ".join(unicodedata.normalize("NFC", word).lower().replace("_", " ").split())


@lru_cache(maxsize=1)
def _load_known_words() -> frozenset[str]:
    """All words of measuring tables with a letter that code pages differ in."""
    corpus = load_corpus()
    vocabulary, equipment = corpus.vocabulary, corpus.equipment
    groups: list[Words] = [
        *(column.words for column in vocabulary.columns),
        *(kind.words for kind in vocabulary.kinds),
        *(unit.words for unit in vocabulary.units),
        *(vocabulary.answers.yes, vocabulary.answers.no),
        *(vocabulary.colours.red, vocabulary.colours.black),
        *(vocabulary.occasions.before, vocabulary.occasions.during),
        vocabulary.sheets.count,
        vocabulary.sheets.reading,
    ]
    measurands: list[Measurand] = []
    for edition in equipment.editions:
        measurands += equipment.characteristics(edition)
        measurands += equipment.raw_quantities(edition)
    words = {word for group in groups for word in group.list_all()} | {
        word
        for measurand in measurands
        for language in LANGUAGES
        for word in (measurand.names[language], *measurand.aliases[language])
    }
    keys = map(_build_letters_key, words)
    return frozenset(key for key in keys if len(key) >= _TELLING and not key.isascii())
