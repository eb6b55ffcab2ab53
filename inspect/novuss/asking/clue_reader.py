"""Facts that the words of a question tell, by the table of clues.

A question is cut into words; each word is of some kinds (``specs/rulings/clues.yaml``), and may be
denied by a word close to it. A clue is a set of kinds: it tells its value where a word of each kind
stands within :attr:`Thresholds.span` of the others. Its points are its number of kinds.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from novuss.asking.told_durations import AskedWord, mark_durations
from novuss.languages import Language
from novuss.model.rulings import CluesFile
from novuss.search.letter_folding import Letters, compose_letters

#: By fact and value, the points of the best clue that tells it.
ClueFacts = Mapping[str, Mapping[str, int]]
#: A beginning of a word, or a whole one.
_Part = tuple[str, bool]
_PAUSE = re.compile(r"[.!?;:,]")
#: The facts under which matters are told of which no rule speaks, and that a figure is asked for.
SILENT, FIGURE = "silent", "figure"


@dataclass(frozen=True)
class _Clue:
    fact: str
    value: str
    kinds: tuple[tuple[frozenset[str], bool], ...]
    absent: frozenset[str]
    behind: frozenset[int]
    span: int | None


class ClueReader:
    """Reads questions in one language."""

    def __init__(
        self,
        table: CluesFile,
        language: Language,
        letters: Letters,
        limits: Mapping[str, int | None],
    ) -> None:
        """Take the words of one language, and the limits in seconds."""
        self._letters, self._span, self._limits = letters, table.thresholds.span, limits
        self._naming = frozenset(table.naming)
        self._whole: dict[str, set[str]] = {}
        self._begun: dict[str, set[str]] = {}
        self._phrases: list[tuple[list[_Part], str]] = []
        for kind, words in table.words.items():
            for written in words[language].split():
                self._add_words(kind, written)
        for written in table.measuring[language].split():
            self._add_words(FIGURE, written)
        self._begin, self._brief = table.thresholds.begin, table.thresholds.brief
        denying = letters.fold_letters(table.denying[language]).split()
        self._denying = frozenset(denying) | {word.rstrip("_") for word in denying}
        self._denied_by = letters.fold_letters(table.denied_by[language])
        self._longest = max(map(len, self._begun), default=0)
        self._clues = tuple(
            _parse_clue(fact, value, clue)
            for fact, values in table.clues.items()
            for value, clues in values.items()
            for clue in clues
        ) + tuple(
            _parse_clue(SILENT, "yes", clue) for part in table.silences for clue in part.clues
        )

    def _add_words(self, kind: str, written: str) -> None:
        parts = [
            (self._letters.fold_letters(part.rstrip("*")), part.endswith("*"))
            for part in re.split("[_-]", written)
        ]
        if len(parts) > 1:
            self._phrases.append((parts, kind))
        else:
            [(word, begun)] = parts
            (self._begun if begun else self._whole).setdefault(word, set()).add(kind)

    def read_facts(self, text: str) -> ClueFacts:
        """Read the facts that a question tells."""
        words = self._mark_words(text)
        self._mark_denied(words)
        mark_durations(words, self._limits, self._denying)
        # Whose "his" is, the one who asks tells: without an "I" it is the player's own.
        side = "theirs" if any("i" in word.kinds for word in words) else "own"
        for word in words:
            if "his" in word.kinds:
                word.kinds.add(side)
        clued: dict[str, dict[str, int]] = {}
        for clue in self._find_clues(words):
            values = clued.setdefault(clue.fact, {})
            values[clue.value] = max(values.get(clue.value, 0), len(clue.kinds))
        brief = len(words) <= self._brief
        if brief and any(FIGURE in word.kinds for word in words[: self._begin]):
            clued[FIGURE] = {"yes": 1}
        return clued

    def count_known_words(self, text: str) -> int:
        """Count the words of a question that are of some kind."""
        return sum(bool(word.kinds) for word in self._mark_words(text))

    def _find_clues(self, words: Sequence[AskedWord]) -> Iterator[_Clue]:
        present = frozenset().union(*(word.kinds for word in words))
        for clue in self._clues:
            if not clue.absent & present and self._stands_close(clue, words):
                yield clue

    def _mark_words(self, text: str) -> list[AskedWord]:
        words = list(self._split_words(compose_letters(text)))
        self._mark_phrases(words)
        return words

    def _split_words(self, text: str) -> Iterator[AskedWord]:
        part = last = 0
        for word, start, end in self._letters.locate_words(text):
            part += bool(_PAUSE.search(text, last, start))
            last = end
            kinds = self.find_kinds(word)
            rest = word.removeprefix(self._denied_by) if self._denied_by else word
            if not kinds and rest != word and len(rest) > 3 and (kinds := self.find_kinds(rest)):
                yield AskedWord(word, part, kinds, denied=True)
            else:
                yield AskedWord(word, part, kinds)

    def find_kinds(self, word: str) -> set[str]:
        """Find the kinds of words that a folded word is of."""
        kinds = set(self._whole.get(word, ()))
        for length in range(1, min(len(word), self._longest) + 1):
            kinds |= self._begun.get(word[:length], set())
        return kinds

    def _mark_phrases(self, words: Sequence[AskedWord]) -> None:
        for parts, kind in self._phrases:
            for at in range(len(words) - len(parts) + 1):
                if all(
                    word.text.startswith(part) if begun else word.text == part
                    for word, (part, begun) in zip(words[at:], parts, strict=False)
                ):
                    words[at].kinds.add(kind)

    def _mark_denied(self, words: Sequence[AskedWord]) -> None:
        for at, denying in enumerate(words):
            if denying.text in self._denying:
                for place in self._find_denied(at, denying.text):
                    if 0 <= place < len(words) and words[place].part == denying.part:
                        words[place].denied = True

    def _find_denied(self, at: int, denying: str) -> Iterator[int]:
        if f"{denying}_" in self._denying:
            yield at + 1
        elif f"{denying}__" in self._denying:
            yield from (at + 1, at + 2)
        else:
            yield from (at - 1, at + 1, at + 2)

    def _stands_close(self, clue: _Clue, words: Sequence[AskedWord]) -> bool:
        places = [
            [
                at
                for at, word in enumerate(words)
                if word.kinds & kinds and (kinds <= self._naming or word.denied == denied)
            ]
            for kinds, denied in clue.kinds
        ]
        span = clue.span or self._span
        # From each place as the first of all, the next one of every kind is the nearest.
        for first in sorted({place for found in places for place in found}):
            last = first
            before = first
            for number, found in enumerate(places):
                least = before + 1 if number in clue.behind else first
                before = next((at for at in found if at >= least), len(words) + span)
                last = max(last, before)
            if last - first <= span:
                return True
        return False


def list_best(clued: Mapping[str, int]) -> list[str]:
    """List the values of a fact that have most points, or one less."""
    most = max(clued.values())
    return [value for value, points in clued.items() if points >= most - 1]


def _parse_clue(fact: str, value: str, clue: str) -> _Clue:
    kinds: list[tuple[frozenset[str], bool]] = []
    absent: set[str] = set()
    behind: set[int] = set()
    span = None
    for part in clue.split():
        if part == ">":
            behind.add(len(kinds))
        elif part.startswith("-"):
            absent.add(part[1:])
        elif part.startswith("~"):
            span = int(part[1:])
        else:
            kinds.append((frozenset(part.lstrip("!").split("|")), part.startswith("!")))
    return _Clue(
        fact=fact,
        value=value,
        kinds=tuple(kinds),
        absent=frozenset(absent),
        behind=frozenset(behind),
        span=span,
    )
