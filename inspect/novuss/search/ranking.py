"""Finding and ranking: the clauses that answer a query, best first, each once.

Its twin for the browser is ``docs/assets/scripts/search/ranking.js``; both reckon in whole
numbers and must give the same order. A test puts the same queries to both.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

from novuss.languages import LANGUAGES, Language
from novuss.search.index import Index
from novuss.search.letters import fold
from novuss.search.query import Query, parse
from novuss.search.vocabulary import Meaning, Vocabulary

#: Numbers come before all words, the exact ones first.
_NUMBER, _BELOW_NUMBER = 1_000_000_000, 500_000_000
#: In percent: matches in the reader's language, what is no longer in force, and what the
#: whole query is a name or a subject of.
_READER, _SUPERSEDED, _NAMED = 125, 70, 160
#: Of the best score, in percent, that a clause without all the words has to reach; if none of
#: these has some word, of the best score of a clause that has it.
_LEAST = 30


@dataclass(frozen=True)
class Found:
    """One document of the index that answers, and the language that it was found in."""

    document: int
    score: int
    language: Language


@dataclass
class Answer:
    """What was found, best first; the words that stand nowhere; the groups to mark."""

    found: list[Found] = field(default_factory=list)
    unknown: list[str] = field(default_factory=list)
    marks: dict[Language, set[int]] = field(default_factory=dict)


@dataclass
class _Word:
    """What one word of a query means in each language."""

    folded: str
    meanings: dict[Language, Meaning]
    rarity: int


class Finder:
    """Answers queries from an index."""

    def __init__(self, index: Index) -> None:
        self._clauses = index["clauses"]
        self.vocabularies = {
            language: Vocabulary(language, index["languages"][language]) for language in LANGUAGES
        }

    def answer(self, text: str, reader: Language | None = None) -> Answer:
        """The clauses that answer ``text``; ``reader`` puts matches in that language first."""
        query = parse(text, self._clauses)
        answer = Answer(marks={language: set() for language in LANGUAGES})
        scores: dict[int, tuple[int, Language]] = {}
        self._by_words(query, reader, answer, scores)
        self._by_number(query, reader or "en", scores)
        answer.found = [
            Found(document, score, language)
            for document, (score, language) in sorted(
                scores.items(), key=lambda one: (-one[1][0], one[0])
            )
        ]
        return answer

    def _by_number(
        self, query: Query, reader: Language, scores: dict[int, tuple[int, Language]]
    ) -> None:
        rank = 0
        for number in query.numbers:
            for edition, *targets in self._clauses["numbers"][number]:
                if query.edition in (None, edition):
                    for document in targets:
                        rank += 1
                        self._raise(scores, document, _NUMBER - rank, reader)
        if len(query.numbers) == 1 and not query.words:
            for document, (edition, clause) in enumerate(self._clauses["documents"]):
                if edition == (query.edition or 0) and _below(clause, query.numbers[0]):
                    rank += 1
                    self._raise(scores, document, _BELOW_NUMBER - rank, reader)

    def _raise(
        self,
        scores: dict[int, tuple[int, Language]],
        document: int,
        score: int,
        language: Language,
    ) -> None:
        if document not in scores or scores[document][0] < score:
            scores[document] = (score, language)

    def _by_words(
        self,
        query: Query,
        reader: Language | None,
        answer: Answer,
        scores: dict[int, tuple[int, Language]],
    ) -> None:
        stop = {word for one in self.vocabularies.values() for word in one.stop}
        typed = [one for one in query.words if one[0] not in stop and len(one[0]) > 1]
        words: list[_Word] = []
        for folded, as_typed in typed or query.words:
            meant = self._meant(folded, as_typed, reader)
            if meant:
                words += meant
            elif as_typed not in answer.unknown:
                answer.unknown.append(as_typed)
        if not words:
            return
        whole = sum(one.rarity for one in words)
        complete: set[int] = set()
        having: list[set[int]] = [set() for _ in words]
        for language, vocabulary in self.vocabularies.items():
            sums: dict[int, int] = {}
            covered: dict[int, int] = {}
            for word, those in zip(words, having, strict=True):
                meaning = word.meanings.get(language, {})
                for document, value in vocabulary.values(meaning, word.folded).items():
                    those.add(document)
                    sums[document] = sums.get(document, 0) + value
                    covered[document] = covered.get(document, 0) + word.rarity
                answer.marks[language] |= vocabulary.marked(set(meaning))
            named = vocabulary.asked_by_name([one.meanings.get(language, {}) for one in words])
            for document, value in sums.items():
                share = covered[document] * 1000 // whole
                score = value * share // 1000 * share // 1000
                score = score * (_READER if language == reader else 100) // 100
                if document in named:
                    score = score * _NAMED // 100
                if self._clauses["documents"][document][0] != 0:
                    score = score * _SUPERSEDED // 100
                if covered[document] == whole:
                    complete.add(document)
                self._raise(scores, document, score, language)
        kept = complete | _good_of(set(scores), scores)
        for those in having:
            if not those & kept:
                kept = kept | _good_of(those, scores)
        for document in scores.keys() - kept:
            del scores[document]

    def _meant(self, folded: str, typed: str, reader: Language | None) -> list[_Word]:
        """What a word means; two words for a compound of which only the parts are known."""
        surely = self._in_all(lambda one: one.meaning(folded))
        if "ru" not in surely and (reader == "ru" or not surely):
            surely |= self._in_all(lambda one: one.by_sound(typed))
        if surely:
            # Whoever is still typing sees words of the own language that go on like this.
            if reader and reader not in surely:
                own = self.vocabularies[reader].beginning(folded)
                surely |= {reader: own} if own else {}
            return [self._word(folded, surely)]
        for way in (Vocabulary.beginning, Vocabulary.slips, Vocabulary.stem_slips):
            if likely := self._in_all(partial(_ask, way, folded)):
                return [self._word(folded, likely)]
        for language, vocabulary in self.vocabularies.items():
            if parts := vocabulary.parts(folded):
                return [self._word(folded, {language: part}) for part in parts]
        for way in (Vocabulary.slips_of_forms, Vocabulary.near):
            if likely := self._in_all(partial(_ask, way, folded)):
                return [self._word(folded, likely)]
        return []

    def _in_all(self, ask: Callable[[Vocabulary], Meaning]) -> dict[Language, Meaning]:
        asked = {language: ask(one) for language, one in self.vocabularies.items()}
        return {language: meaning for language, meaning in asked.items() if meaning}

    def _word(self, folded: str, meanings: dict[Language, Meaning]) -> _Word:
        rarity = max(
            self.vocabularies[language].rarity[group]
            for language, meaning in meanings.items()
            for group in meaning
        )
        return _Word(folded, meanings, rarity)


def _ask(way: Callable[[Vocabulary, str], Meaning], folded: str, one: Vocabulary) -> Meaning:
    return way(one, folded)


def _good_of(those: set[int], scores: dict[int, tuple[int, Language]]) -> set[int]:
    """Those that reach the least share of the best of them."""
    best = max((scores[one][0] for one in those), default=0)
    return {one for one in those if scores[one][0] * 100 >= best * _LEAST}


def _below(clause: str, number: str) -> bool:
    """Whether a clause stands below the one of that number."""
    return fold(clause).startswith(f"{number}.")
