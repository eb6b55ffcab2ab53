"""Parser of queries: numbers of clauses, an edition, and words.

Its twin for the browser is ``docs/assets/scripts/search/query_parser.js``.
"""

import re
from dataclasses import dataclass, field

from novuss.corpus.typed_clause_numbers import parse_numbers
from novuss.model.search_settings import Asking
from novuss.search.clause_index import DocumentIndex
from novuss.search.letter_folding import Letters, compose_letters

#: Blanks around the dash of a range: ``17.1.8 – 17.1.10``.
_APART = re.compile(r"(?<=[\w.])\s+([-–—])\s+(?=[^\W\d_]?\d+\.\d)")
_DIGIT_LETTER = re.compile(r"(?<=[0-9])(?=[^\W\d_]$)")


@dataclass(frozen=True)
class Query:
    """The parts of a query.

    ``numbers`` are keys of the index; ``edition`` is the one named beside them;
    ``words`` are (folded, as typed); ``annex`` says that they are asked of the annex.
    """

    numbers: list[str] = field(default_factory=list)
    edition: int | None = None
    words: list[tuple[str, str]] = field(default_factory=list)
    annex: bool = False


class Reader:
    """Reads queries to an index."""

    def __init__(self, index: DocumentIndex, asking: Asking, letters: Letters) -> None:
        numbers = asking.numbers
        self._keys, self._names = index["numbers"], index["names"]
        self._letters, self._fold = letters, letters.fold_letters
        around, before = re.escape(numbers.around), re.escape(numbers.before)
        self._trim = re.compile(rf"^[\s{around}{before}]+|[\s{around}]+$")
        self._separator = re.compile(rf"[{re.escape(numbers.separators)}]|[.)]*\(")
        self._beside = frozenset(self._fold(numbers.beside).split())
        self._shortened = re.compile(rf"^([^\W\d_]+)[{re.escape(numbers.shortened)}](?=[0-9])")
        self._letters_of_lists = numbers.letters
        annex = numbers.annex
        self._annex_letter = re.compile(
            rf"^(?:[{re.escape(annex.letters)}][{re.escape(annex.joints)}]?"
            rf"|[{re.escape(annex.other_letters)}])(?={re.escape(annex.number)}(?![0-9]))"
        )
        self._annex_key, self._annex_number = annex.letters[0], annex.number
        self._annex_beginnings = tuple(self._fold(annex.beginnings).split())
        self._annex_short = frozenset(self._fold(annex.short).split())
        self._unsaid = self._beside | set(self._fold(annex.between).split())

    def parse_query(self, text: str) -> Query:
        """Parse a query. A number that no clause has is a word."""
        text = _APART.sub(r"\1", compose_letters(text))
        cut = (
            self._trim.sub("", token) for part in text.split() for token in self._split_token(part)
        )
        tokens = self._parse_annex(list(filter(None, cut)))
        numbers: list[str] = []
        rest: list[str] = []
        at = 0
        while at < len(tokens):
            behind = tokens[at + 1] if at + 1 < len(tokens) else ""
            joined = self.find_number(f"{tokens[at]}.{behind}") if _is_end(behind) else None
            number = joined or self.find_number(tokens[at])
            if number and not self._is_name(tokens[at]):
                numbers.append(number)
            elif several := parse_numbers(tokens[at], self.find_number, self._letters_of_lists):
                numbers += several
            else:
                rest.append(tokens[at])
            at += 2 if joined else 1
        named = [self._names[self._fold(token)] for token in rest if self._is_name(token)]
        others = [
            token
            for token in rest
            if not self._is_name(token) and self._fold(token) not in self._beside
        ]
        if others and len(others) == len(rest):
            # "2 minutes" asks for no section 2.
            numbers = [token for token in numbers if not token.isdigit()]
        if not numbers:
            inside = self._list_annex_words(tokens)
            return Query(words=self._list_words(" ".join(inside) or text), annex=bool(inside))
        return Query(numbers, named[0] if named else None, self._list_words(" ".join(others)))

    def find_number(self, token: str) -> str | None:
        """Find the key of the index that a token stands for: ``17.1з`` is ``17.1.з``."""
        return next((form for form in self.number_forms(token) if form in self._keys), None)

    def number_forms(self, token: str) -> list[str]:
        """List what a token may be as a number, folded, the likeliest first."""
        plain = self._annex_letter.sub(self._annex_key, self._fold(token))
        dotted = self._separator.sub(".", plain).rstrip(".")
        return [form for raw in (plain, dotted) for form in (raw, _DIGIT_LETTER.sub(".", raw))]

    def _is_name(self, token: str) -> bool:
        return self._fold(token) in self._names

    def _split_token(self, part: str) -> list[str]:
        """``п.18`` as two tokens."""
        short = self._shortened.match(part)
        if not short:
            return [part]
        word = self._fold(short[1])
        cut = word in self._beside or (len(word) > 1 and self._is_annex(word))
        return [short[1], part[short.end() :]] if cut else [part]

    def _is_annex(self, word: str) -> bool:
        return word in self._annex_short or word.startswith(self._annex_beginnings)

    def _parse_annex(self, tokens: list[str]) -> list[str]:
        """``Annex 1``, ``1. pielikums``, ``Annex 1 row 18``, ``A 1.18`` as ``A1``, ``A1.18``.

        The annex goes without its number as well, where a row of it is named: ``annex 18``.
        """
        editions = [token for token in tokens if self._is_name(token)]
        telling = [
            token
            for token in map(self._fold, tokens)
            if token not in self._names and token not in self._unsaid
        ]
        called = [token for token in telling if self._is_annex(token)]
        rest = [token for token in telling if not self._is_annex(token)]
        if len(rest) > 2:
            return tokens
        if called and rest[1:] == [self._annex_number]:
            # "Row 18 of annex 1" names the row first.
            rest.reverse()
        typed = self._annex_letter.sub(self._annex_key, ".".join(rest))
        ways = [typed] if typed.startswith(self._annex_key) else []
        if called and typed[:1].isdigit():
            ways = [f"{self._annex_key}{typed}"]
            if len(rest) == 1 and any(len(token) > 1 for token in called):
                ways.append(f"{self._annex_key}{self._annex_number}.{typed}")
        number = next((key for way in ways if (key := self.find_number(way))), None)
        return [number, *editions] if number else tokens

    def _list_annex_words(self, tokens: list[str]) -> list[str]:
        """The words beside the name of the annex, as in ``Annex 1 cue``; none without a word."""
        rest = [
            token for token in tokens if not self._fold(token).startswith(self._annex_beginnings)
        ]
        if len(rest) == len(tokens):
            return []
        unsaid = {self._annex_number, *self._unsaid}
        words = [token for token in rest if self._fold(token) not in unsaid]
        return words if any(map(str.isalpha, "".join(words))) else []

    def _list_words(self, text: str) -> list[tuple[str, str]]:
        return [(word, text[start:end]) for word, start, end in self._letters.locate_words(text)]


def _is_end(token: str) -> bool:
    """Whether a token may be the last part of a number, typed behind a blank."""
    return len(token) == 1 and token.isalpha()
