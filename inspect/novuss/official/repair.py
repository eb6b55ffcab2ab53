"""Mends known damage of letters, and lists each change; nothing is mended in silence."""

import itertools
import re
from collections.abc import Iterator, Sequence

from novuss.corpus import Corpus
from novuss.languages import Language
from novuss.official.store import Found, Imported, Place, Repair

_WORD = re.compile(r"[^\W_]+(?:[-}\N{SOFT HYPHEN}][^\W_]*)*")
_LATIN, _CYRILLIC = "ABCEHKMOPTXaceopxyk", "АВСЕНКМОРТХасеорхук"
_TO_CYRILLIC = str.maketrans(_LATIN, _CYRILLIC)
_TO_LATIN = str.maketrans(_CYRILLIC, _LATIN)
#: What a scanner makes of a German letter; the longest first.
_DAMAGED: tuple[tuple[str, str], ...] = (
    *(
        (one, "ß")
        for one in ("fß", "lRR", "RR", "lR", "fR", "aR", "l3", "f3", "ld", "fd", "li", "lk")
    ),
    *((one, "ß") for one in ("fl", "l}", "f}", "B", "R", "3", "}", "f", "l")),
    *((one, "ü") for one in ("li", "ti", "ui", "ii", "lu", "Ui", "U", "u", "i", "t", "l")),
    *((one, "ä") for one in ("a", "d")),
    *((one, "ö") for one in ("o", "é", "d")),
    *((one, "Ü") for one in ("U",)),
    *((one, "Ä") for one in ("A",)),
)
_AT_MOST = 3
_TRIES = 600


def repaired(imported: Imported, corpus: Corpus) -> Imported:
    """The document with its damage mended where that is certain, and a list of all changes.

    Soft hyphens go; a word of two scripts is written in the one that most of
    its letters have; a German word that no dictionary knows gets its umlauts
    and ß back where exactly one known word results.
    """
    known = _Dictionary(corpus, imported.language) if imported.language == "de" else None
    found, changes = [], []
    for one in imported.found:
        wording, done = _mended(one, known)
        changes += done
        found.append(
            one.model_copy(update={"wording": wording, "original": one.wording}) if done else one
        )
    return imported.model_copy(update={"found": found, "repairs": changes})


def _mended(found: Found, known: "_Dictionary | None") -> tuple[str, list[Repair]]:
    changes: list[Repair] = []

    def mend(match: re.Match[str]) -> str:
        before = match.group()
        after = _one_script(before.replace("\N{SOFT HYPHEN}", ""))
        if known and after == before:
            after = _german(before, known)
        if after != before:
            place = Place(page=found.first.page, line=found.first.line)
            changes.append(Repair(clause=found.id, before=before, after=after, place=place))
        return after

    return _WORD.sub(mend, found.wording), changes


def _one_script(word: str) -> str:
    cyrillic = sum("\u0400" <= c <= "\u04ff" for c in word)
    latin = sum(c.isalpha() and c < "\u0250" for c in word)
    if not cyrillic or not latin:
        return word
    other = word.translate(_TO_CYRILLIC if cyrillic >= latin else _TO_LATIN)
    mixed = any("\u0400" <= c <= "\u04ff" for c in other) and any(
        c.isalpha() and c < "\u0250" for c in other
    )
    return word if mixed else other


def _german(word: str, known: "_Dictionary") -> str:
    if len(word) < 3 or known.ours(word):
        return word
    if known.word(word):
        # A word of the language, but of our texts only with an umlaut: "fur", "Wahrend".
        found = {one for count in (1, 2) for one in _candidates(word, count) if known.ours(one)}
        return found.pop() if len(found) == 1 else word
    for changes in range(1, _AT_MOST + 1):
        if any(known.word(one) for one in _candidates(word, changes)):
            # Where two words are possible, which one is meant cannot be told from the letters.
            found = {
                one
                for count in (changes, changes + 1)
                for one in _candidates(word, count)
                if known.word(one)
            }
            return found.pop() if len(found) == 1 else word
    return word


def _candidates(word: str, changes: int) -> Iterator[str]:
    """The words that come of that many changes at different places."""
    places = [
        (at, wrong, right)
        for wrong, right in _DAMAGED
        for at in range(len(word))
        if word.startswith(wrong, at) and (right != "ß" or at > 1)
    ]
    for chosen in itertools.islice(_choices(places, changes), _TRIES):
        text, back = word, sorted(chosen, reverse=True)
        for at, wrong, right in back:
            text = text[:at] + right + text[at + len(wrong) :]
        if sum(c.isupper() for c in text) > 2:
            text = text.upper()
        if text.islower() or text.isupper() or text[1:].islower():
            yield text


def _choices(
    places: Sequence[tuple[int, str, str]], count: int, start: int = 0
) -> Iterator[list[tuple[int, str, str]]]:
    if count == 0:
        yield []
        return
    for at in range(start, len(places)):
        for rest in _choices(places, count - 1, at + 1):
            chosen = [places[at], *rest]
            spans = sorted((place, place + len(wrong)) for place, wrong, _ in chosen)
            if all(a[1] <= b[0] for a, b in itertools.pairwise(spans)):
                yield chosen


class _Dictionary:
    """Words of our own texts, and of simplemma's dictionary if it is installed."""

    def __init__(self, corpus: Corpus, language: Language) -> None:
        self._language = language
        texts = [
            clause.texts[language]
            for edition in corpus.rules_editions
            for clause in corpus.clauses(edition)
        ]
        texts += [term.names[language] for term in corpus.glossary]
        words = {word for text in texts for word in re.findall(r"[^\W\d_]+", text)}
        # A noun is none of our words when it is written small.
        self._own = words | {word.capitalize() for word in words} | {one.upper() for one in words}
        self._seen: dict[str, bool] = {}

    def ours(self, word: str) -> bool:
        """Whether our own texts have the word, its parts one by one."""
        parts = [part for part in word.split("-") if part]
        return bool(parts) and all(part in self._own for part in parts)

    def word(self, word: str) -> bool:
        """Whether it is a word of the language."""
        if word not in self._seen:
            parts = [part for part in word.split("-") if part]
            self._seen[word] = bool(parts) and all(
                part in self._own or self._known(part) for part in parts
            )
        return self._seen[word]

    def _known(self, word: str) -> bool:
        try:
            from simplemma import is_known
        except ImportError:
            return False
        return word.isalpha() and bool(is_known(word, lang=self._language))
