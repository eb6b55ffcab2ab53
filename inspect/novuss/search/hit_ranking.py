"""Ranking of the documents that answer a query, best first, each once.

Its twin for the browser is ``docs/assets/scripts/search/hit_ranking.js``; both reckon in whole
numbers and must give the same order. A test puts the same queries to both.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from itertools import permutations

from novuss.languages import LANGUAGES, Language
from novuss.model.search_settings import Asking
from novuss.search.clause_index import DocumentIndex, Index, WordIndex
from novuss.search.letter_folding import Letters, compose_letters
from novuss.search.query_parser import Query, Reader
from novuss.search.situation_index import SituationIndex
from novuss.search.text_snippet import cut_snippet
from novuss.search.word_lookup import Meaning, Vocabulary

#: As letters of one alphabet stand on the keys of another.
_SIGN_IN_WORD = re.compile(r"[^\w\s][^\W\d_]")


@dataclass(frozen=True)
class Found:
    """One document of the index that answers, and the language that it was found in."""

    document: int
    score: int
    language: Language


@dataclass
class Answer:
    """What was found, best first; the words that stand nowhere; the groups to mark.

    ``meant`` are those among the marked ones that the words most surely stand for.
    ``asked`` words were asked for, of which the best result holds ``held``. ``plain`` says
    that a number was asked for, or just what something is called. ``read_as`` is what was
    typed on another keyboard, if it was.
    """

    found: list[Found] = field(default_factory=list)
    unknown: list[str] = field(default_factory=list)
    marks: dict[Language, set[int]] = field(default_factory=dict)
    meant: dict[Language, set[int]] = field(default_factory=dict)
    asked: int = 0
    held: int = 0
    plain: bool = False
    read_as: str | None = None


@dataclass
class _Word:
    """What one word of a query means in each language."""

    folded: str
    meanings: dict[Language, Meaning]
    rarity: int


@dataclass
class _Ways:
    """How well one language answers: a score for each way to ask, and the most words covered."""

    scores: list[int] = field(default_factory=list)
    covered: int = 0


@dataclass
class _Tally:
    """What the words of a query come to.

    ``having`` runs parallel to the words: the documents that have them. ``complete`` documents
    have every word in some way to ask; ``held`` is how many words one way of a document has.
    """

    words: list[_Word]
    having: list[set[int]]
    complete: set[int] = field(default_factory=set)
    held: dict[int, int] = field(default_factory=dict)
    ways: dict[int, dict[Language, _Ways]] = field(default_factory=dict)


class Finder:
    """Answers queries from an index."""

    def __init__(self, index: Index | SituationIndex) -> None:
        """Of an index that may have some of the languages only."""
        self._clauses: DocumentIndex = index["clauses"]
        # Of each place of the postings the document.
        self._whole = [*range(len(self._clauses["documents"])), *self._clauses["parts"]]
        languages: Mapping[Language, WordIndex] = index["languages"]
        self._first: Language = next(iter(languages))
        self._texts = {language: words["texts"] for language, words in languages.items()}
        asking = Asking.model_validate(self._clauses["asking"])
        letters = Letters(asking.letters)
        self._ranking, self._snippet = asking.ranking, asking.snippet
        self._shortest, self._begun = asking.lengths.word, asking.lengths.beginning
        self._fold = letters.fold_letters
        self.reader = Reader(self._clauses, asking, letters)
        self._keyboards = asking.keyboards
        self._annex = asking.numbers.annex.letters[0] + asking.numbers.annex.number
        self.vocabularies = {
            language: Vocabulary(language, words, asking, letters)
            for language, words in languages.items()
        }

    def find_answer(self, text: str, reader: Language | None = None) -> Answer:
        """Find the documents that answer a text; ``reader`` puts matches in that language first."""
        query, read_as = self._parse_text(text, reader)
        answer = Answer(
            read_as=read_as,
            marks={language: set() for language in self.vocabularies},
            meant={language: set() for language in self.vocabularies},
        )
        answer.plain = bool(query.numbers)
        scores: dict[int, tuple[int, Language]] = {}
        held = self._score_words(query, reader, answer, scores)
        self._score_number(query, reader or self._first, scores)
        answer.found = [
            Found(document, score, language)
            for document, (score, language) in sorted(
                scores.items(), key=lambda scored: (-scored[1][0], scored[0])
            )
        ]
        answer.held = held.get(answer.found[0].document, 0) if answer.found else 0
        return answer

    def _parse_text(self, text: str, reader: Language | None) -> tuple[Query, str | None]:
        """The parts of a query, and what was meant if it was typed on another keyboard."""
        query = self.reader.parse_query(text)
        if self._is_known(query, text, reader):
            return query, None
        for typed in self._try_other_keyboards(text, reader):
            meant = self.reader.parse_query(typed)
            words = self._list_telling_words(meant)
            telling = meant.numbers or any(len(word) >= self._begun for word, _ in words)
            if telling and all(self._find_heard(*word, reader) for word in words):
                return meant, typed
        return query, None

    def _is_known(self, query: Query, text: str, reader: Language | None) -> bool:
        """Whether a word of a query is known, heard or begun, or no letter was typed.

        With a letter right behind a sign it has to be known: ``nev,f`` is ``тумба``.
        """
        words = self._list_telling_words(query) or query.words
        folded = [word for word, _ in words]
        has_letter = any(map(str.isalpha, text))
        if query.numbers or not has_letter or self._understand_any(Vocabulary.find_meaning, folded):
            return True
        if _SIGN_IN_WORD.search(text):
            return False
        heard = any(self._find_heard(*word, reader) for word in words)
        return heard or self._understand_any(Vocabulary.find_beginning, folded)

    def _understand_any(self, way: Callable[[Vocabulary, str], Meaning], words: list[str]) -> bool:
        return any(self._ask_all_languages(partial(_ask_vocabulary, way, word)) for word in words)

    def _try_other_keyboards(self, text: str, reader: Language | None) -> Iterator[str]:
        """What the same keys give on each keyboard, that of the reader first."""
        small = compose_letters(text).lower()
        pairs = sorted(permutations(LANGUAGES, 2), key=lambda pair: pair[1] != reader)
        for typed_on, meant_on in pairs:
            keys = str.maketrans(self._keyboards[typed_on], self._keyboards[meant_on])
            if (typed := small.translate(keys)) != small:
                yield typed

    def _list_telling_words(self, query: Query) -> list[tuple[str, str]]:
        """The words of a query that say something."""
        stop = {word for vocabulary in self.vocabularies.values() for word in vocabulary.stop}
        return [
            word for word in query.words if word[0] not in stop and len(word[0]) >= self._shortest
        ]

    def prefers_situations(self, clauses: Answer, situations: Answer) -> bool:
        """Whether situations answer better: a question of which they hold as many words."""
        question = not clauses.plain and clauses.asked >= self._ranking.question
        return question and bool(situations.found) and situations.held >= clauses.held

    def cut_snippet(self, found: Found, answer: Answer) -> str:
        """Cut the part of the text of what was found that shows why."""
        text = self._texts[found.language][found.document]
        vocabulary = self.vocabularies[found.language]
        marks, meant = answer.marks[found.language], answer.meant[found.language]
        return cut_snippet(text, vocabulary, marks, meant, self._snippet)

    def _score_number(
        self, query: Query, reader: Language, scores: dict[int, tuple[int, Language]]
    ) -> None:
        rank = 0
        for number in query.numbers:
            for edition, *targets in self._clauses["numbers"][number]:
                if query.edition in (None, edition):
                    for document in targets:
                        rank += 1
                        self._raise_score(scores, document, self._ranking.number - rank, reader)
        if len(query.numbers) == 1 and not query.words:
            for document, (edition, clause) in enumerate(self._clauses["documents"]):
                if edition == (query.edition or 0) and self._is_below(clause, query.numbers[0]):
                    rank += 1
                    self._raise_score(scores, document, self._ranking.below_number - rank, reader)

    def _raise_score(
        self,
        scores: dict[int, tuple[int, Language]],
        document: int,
        score: int,
        language: Language,
    ) -> None:
        if document not in scores or scores[document][0] < score:
            scores[document] = (score, language)

    def _score_words(
        self,
        query: Query,
        reader: Language | None,
        answer: Answer,
        scores: dict[int, tuple[int, Language]],
    ) -> dict[int, int]:
        """Scores every document, and gives how many of the words each holds."""
        words = self._understand_words(query, reader, answer)
        tally = _Tally(words, [set() for _ in words])
        for language in self.vocabularies if words else ():
            self._tally_words(language, tally, answer, query, reader)
        together = self._choose_languages(tally, scores, reader)
        kept = tally.complete | self._keep_good(set(scores), scores)
        for having in tally.having:
            if not having & kept:
                kept = kept | self._keep_good(having, scores)
        for document in scores.keys() - kept:
            del scores[document]
        # What is kept is told by the best way to each, what goes first by all that fit.
        scores.update({document: together[document] for document in scores})
        return tally.held

    def _understand_words(
        self, query: Query, reader: Language | None, answer: Answer
    ) -> list[_Word]:
        """What the words of a query mean; those that stand nowhere are noted."""
        typed = self._list_telling_words(query) or query.words
        answer.asked = len(typed)
        words: list[_Word] = []
        for folded, as_typed in typed:
            if meant := self._find_meaning(folded, as_typed, reader):
                words += meant
            elif as_typed not in answer.unknown:
                answer.unknown.append(as_typed)
        return words

    def _tally_words(
        self,
        language: Language,
        tally: _Tally,
        answer: Answer,
        query: Query,
        reader: Language | None,
    ) -> None:
        """Counts what the words come to in one language, in every way to ask."""
        vocabulary, words = self.vocabularies[language], tally.words
        whole = sum(word.rarity for word in words)
        sums: dict[int, int] = {}
        covered: dict[int, int] = {}
        held: dict[int, int] = {}
        for word, having in zip(words, tally.having, strict=True):
            meaning = word.meanings.get(language, {})
            for place, value in vocabulary.weigh_meaning(meaning, word.folded).items():
                having.add(self._whole[place])
                sums[place] = sums.get(place, 0) + value
                covered[place] = covered.get(place, 0) + word.rarity
                held[place] = held.get(place, 0) + 1
            answer.marks[language] |= vocabulary.add_term_groups(set(meaning))
            surest = max(meaning.values(), default=0)
            answer.meant[language] |= {group for group, sure in meaning.items() if sure == surest}
        named = vocabulary.find_named_documents([word.meanings.get(language, {}) for word in words])
        answer.plain = answer.plain or self._ranking.named in named.values()
        for place, value in sums.items():
            document = self._whole[place]
            tally.held[document] = max(held[place], tally.held.get(document, 0))
            share = covered[place] * 1000 // whole
            score = value * share // 1000 * share // 1000
            score = score * (self._ranking.reader if language == reader else 100) // 100
            score = score * named.get(document, 100) // 100
            edition, clause = self._clauses["documents"][document]
            if edition != 0:
                score = score * self._ranking.superseded // 100
            if query.annex and self._is_below(clause, self._annex):
                score = score * self._ranking.annex // 100
            if covered[place] == whole:
                tally.complete.add(document)
            way = tally.ways.setdefault(document, {}).setdefault(language, _Ways())
            way.scores.append(score)
            way.covered = max(way.covered, covered[place])

    def _choose_languages(
        self,
        tally: _Tally,
        scores: dict[int, tuple[int, Language]],
        reader: Language | None,
    ) -> dict[int, tuple[int, Language]]:
        """Scores documents by their best way in the language that answers; gives all ways together.

        That is the reader's language where it covers as much as any.
        """
        known = all(reader in word.meanings for word in tally.words)
        together: dict[int, tuple[int, Language]] = {}
        for document, by_language in tally.ways.items():
            totals = {name: self._combine_scores(way.scores) for name, way in by_language.items()}
            most = max(way.covered for way in by_language.values())
            if reader in by_language and (known or by_language[reader].covered == most):
                language = reader
            else:
                language = max(totals, key=lambda name: totals[name])
            scores[document] = (max(by_language[language].scores), language)
            together[document] = (totals[language], language)
        return together

    def _combine_scores(self, scores: list[int]) -> int:
        """The score of a document by that of each way to ask for it: the best, and some of more.

        What is close to several of them is meant more likely than what is close to one.
        """
        best, *others = sorted(scores, reverse=True)
        agreeing = sum(others[: self._ranking.agreeing])
        return best + agreeing * self._ranking.agreed // 100

    def _find_meaning(self, folded: str, typed: str, reader: Language | None) -> list[_Word]:
        """What a word means; two words for a compound of which only the parts are known."""
        if surely := self._find_heard(folded, typed, reader):
            # Whoever is still typing sees words of the own language that go on like this.
            if reader and reader not in surely:
                own = self.vocabularies[reader].find_beginning(folded)
                surely |= {reader: own} if own else {}
            return [self._build_word(folded, surely)]
        for way in (Vocabulary.find_beginning, Vocabulary.find_slips, Vocabulary.find_stem_slips):
            if likely := self._ask_all_languages(partial(_ask_vocabulary, way, folded)):
                return [self._build_word(folded, likely)]
        for language, vocabulary in self.vocabularies.items():
            if parts := vocabulary.find_compound_parts(folded):
                return [self._build_word(folded, {language: part}) for part in parts]
        for way in (Vocabulary.find_unlisted_slips, Vocabulary.find_near_forms):
            if likely := self._ask_all_languages(partial(_ask_vocabulary, way, folded)):
                return [self._build_word(folded, likely)]
        return []

    def _find_heard(
        self, folded: str, typed: str, reader: Language | None
    ) -> dict[Language, Meaning]:
        """What a word surely means, or sounds like in Latin letters."""
        surely = self._ask_all_languages(lambda vocabulary: vocabulary.find_meaning(folded))
        known = set(surely)
        for language, vocabulary in self.vocabularies.items():
            if language not in known and (reader == language or not known):
                surely |= {language: heard} if (heard := vocabulary.find_by_sound(typed)) else {}
        return surely

    def _ask_all_languages(self, ask: Callable[[Vocabulary], Meaning]) -> dict[Language, Meaning]:
        asked = {language: ask(vocabulary) for language, vocabulary in self.vocabularies.items()}
        return {language: meaning for language, meaning in asked.items() if meaning}

    def _build_word(self, folded: str, meanings: dict[Language, Meaning]) -> _Word:
        rarity = max(
            self.vocabularies[language].rarity[group]
            for language, meaning in meanings.items()
            for group in meaning
        )
        return _Word(folded, meanings, rarity)

    def _keep_good(self, documents: set[int], scores: dict[int, tuple[int, Language]]) -> set[int]:
        """Those that reach the least share of the best of them."""
        best = max((scores[document][0] for document in documents), default=0)
        return {
            document
            for document in documents
            if scores[document][0] * 100 >= best * self._ranking.least
        }

    def _is_below(self, clause: str, number: str) -> bool:
        """Whether a clause stands below the one of that number."""
        return self._fold(clause).startswith(f"{number}.")


def _ask_vocabulary(
    way: Callable[[Vocabulary, str], Meaning], folded: str, vocabulary: Vocabulary
) -> Meaning:
    return way(vocabulary, folded)
