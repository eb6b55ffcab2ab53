"""Damaged letters of a copy: words that look odd, and their repairs."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterator, Sequence

from novuss.corpus import Corpus
from novuss.languages import Language
from novuss.official.imported_documents import Found, Imported, Place, Repair, Suspect, Suspicion

_CYRILLIC_LETTER = re.compile(r"[\u0400-\u04FF]")
_LATIN_LETTER = re.compile(r"[A-Za-z\u00C0-\u024F]")
_WORD = re.compile(r"[^\W_]+(?:[-}\N{SOFT HYPHEN}][^\W_]*)*")
_LATIN, _CYRILLIC = "ABCEHKMOPTXaceopxyk", "АВСЕНКМОРТХасеорхук"
_TO_CYRILLIC = str.maketrans(_LATIN, _CYRILLIC)
_TO_LATIN = str.maketrans(_CYRILLIC, _LATIN)
#: What a scanner makes of a German letter; the longest first.
_MISREAD = {
    "ß": "fß lRR RR lR fR aR l3 f3 ld fd li lk fl l} f} B R 3 } f l",
    "ü": "li ti ui ii lu Ui U u i t l",
    "ä": "a d",
    "ö": "o é d",
    "Ü": "U",
    "Ä": "A",
}
_DAMAGED = [(wrong, right) for right, listed in _MISREAD.items() for wrong in listed.split()]
_AT_MOST = 3
_TRIES = 600


def classify_damage(word: str) -> Suspicion | None:
    """Classify what is odd about a word; None for most words."""
    if "\N{SOFT HYPHEN}" in word:
        return "soft-hyphen"
    if "\N{REPLACEMENT CHARACTER}" in word:
        return "lost"
    parts = re.split(r"[\W\d_]+", word)
    if any(_CYRILLIC_LETTER.search(part) and _LATIN_LETTER.search(part) for part in parts):
        return "mixed-scripts"
    if re.search(r"[^\W\d_]{2}\d|\d[^\W\d_]{2}", word) and not re.search(r"\d-?[хxй]|//", word):
        return "figure-in-word"
    if re.search(r"[^\W\d_][{}_|*®\\<>\[\]][^\W\d_]|[^\W\d_][{}_|\\<>®]", word):
        return "sign-in-word"
    return None


def find_suspects(clause: Found) -> Iterator[Suspect]:
    """Find the odd words of a clause, each once."""
    words = [word.strip('.,;:!?()"“”„«»') for word in clause.wording.split()]
    for word in dict.fromkeys(words):
        if kind := classify_damage(word):
            yield Suspect(clause=clause.id, word=word, kind=kind)


def repair_damage(imported: Imported, corpus: Corpus) -> Imported:
    """Repair the damage of a document where that is certain, and list all changes.

    Soft hyphens go; a word of two scripts is written in the one that most of
    its letters have; a German word that no dictionary knows gets its umlauts
    and ß back where exactly one known word results.
    """
    dictionary = _Dictionary(corpus, "de") if imported.language == "de" else None
    found: list[Found] = []
    repairs: list[Repair] = []
    for clause in imported.found:
        wording, repaired = _mend_clause(clause, dictionary)
        repairs += repaired
        update = {"wording": wording, "original": clause.wording}
        found.append(clause.model_copy(update=update) if repaired else clause)
    return imported.model_copy(update={"found": found, "repairs": repairs})


def _mend_clause(clause: Found, dictionary: _Dictionary | None) -> tuple[str, list[Repair]]:
    repairs: list[Repair] = []

    def mend_word(match: re.Match[str]) -> str:
        before = match.group()
        after = _use_one_script(before.replace("\N{SOFT HYPHEN}", ""))
        if dictionary and after == before:
            after = _restore_german(before, dictionary)
        if after != before:
            place = Place(page=clause.first.page, line=clause.first.line)
            repairs.append(Repair(clause=clause.id, before=before, after=after, place=place))
        return after

    return _WORD.sub(mend_word, clause.wording), repairs


def _count_scripts(word: str) -> tuple[int, int]:
    """How many Cyrillic letters and how many Latin ones a word has."""
    cyrillic = sum("\u0400" <= letter <= "\u04ff" for letter in word)
    return cyrillic, sum(letter.isalpha() and letter < "\u0250" for letter in word)


def _use_one_script(word: str) -> str:
    cyrillic, latin = _count_scripts(word)
    if not cyrillic or not latin:
        return word
    other = word.translate(_TO_CYRILLIC if cyrillic >= latin else _TO_LATIN)
    return word if all(_count_scripts(other)) else other


def _restore_german(word: str, dictionary: _Dictionary) -> str:
    if len(word) < 3 or dictionary.is_ours(word):
        return word
    if dictionary.is_word(word):
        # A word of the language, but of our texts only with an umlaut: "fur", "Wahrend".
        return _find_single_candidate(word, (1, 2), dictionary.is_ours)
    for changes in range(1, _AT_MOST + 1):
        if any(map(dictionary.is_word, _list_candidates(word, changes))):
            # Where two words are possible, which one is meant cannot be told from the letters.
            return _find_single_candidate(word, (changes, changes + 1), dictionary.is_word)
    return word


def _find_single_candidate(
    word: str, changes: tuple[int, int], is_known: Callable[[str], bool]
) -> str:
    """The only known word that so many changes make of a word; the word itself otherwise."""
    candidates = (candidate for count in changes for candidate in _list_candidates(word, count))
    known = set(filter(is_known, candidates))
    return known.pop() if len(known) == 1 else word


def _list_candidates(word: str, changes: int) -> Iterator[str]:
    """The words that come of that many changes at different places."""
    places = [
        (at, wrong, right)
        for wrong, right in _DAMAGED
        for at in range(len(word))
        if word.startswith(wrong, at) and (right != "ß" or at > 1)
    ]
    for chosen in itertools.islice(_choose_places(places, changes), _TRIES):
        text = word
        for at, wrong, right in sorted(chosen, reverse=True):
            text = text[:at] + right + text[at + len(wrong) :]
        if sum(letter.isupper() for letter in text) > 2:
            text = text.upper()
        if text.islower() or text.isupper() or text[1:].islower():
            yield text


def _choose_places(
    places: Sequence[tuple[int, str, str]], count: int
) -> Iterator[tuple[tuple[int, str, str], ...]]:
    """So many of the places, of which no two overlap."""
    for chosen in itertools.combinations(places, count):
        spans = sorted((at, at + len(wrong)) for at, wrong, _ in chosen)
        if all(before[1] <= after[0] for before, after in itertools.pairwise(spans)):
            yield chosen


class _Dictionary:
    """Words of our own texts, and of simplemma's dictionary if it is installed."""

    def __init__(self, corpus: Corpus, language: Language) -> None:
        self._language = language
        texts = [
            clause.texts[language]
            for edition in corpus.rules_editions
            for clause in corpus.rules.clauses(edition)
        ]
        texts += [term.names[language] for term in corpus.glossary]
        words = {word for text in texts for word in re.findall(r"[^\W\d_]+", text)}
        # A noun is none of our words when it is written small.
        self._own = {form for word in words for form in (word, word.capitalize(), word.upper())}
        self._seen: dict[str, bool] = {}

    def is_ours(self, word: str) -> bool:
        """Whether our own texts have the word, its parts one by one."""
        parts = {*word.split("-")} - {""}
        return bool(parts) and parts <= self._own

    def is_word(self, word: str) -> bool:
        """Whether it is a word of the language."""
        if word not in self._seen:
            parts = {*word.split("-")} - {""}
            self._seen[word] = bool(parts) and all(map(self._is_listed, parts - self._own))
        return self._seen[word]

    def _is_listed(self, word: str) -> bool:
        try:
            from simplemma import is_known
        except ImportError:
            return False
        return word.isalpha() and bool(is_known(word, lang=self._language))
