"""Added clauses, and what was written before them about the same matter."""

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cached_property
from math import log, sqrt

from novuss.corpus.clauses_by_number import ClauseIndex
from novuss.corpus.disagreement_register import Register
from novuss.grouping import group_values
from novuss.languages import LANGUAGES, Language
from novuss.model.game_situations import Situation
from novuss.model.record_base import ClauseId, EditionId, fold_text
from novuss.model.rule_clauses import HEADINGS, Clause

_WORD = re.compile(r"[^\W\d_]{4,}")
#: Of a word so many letters at least and at most, less two at its end, stand for its forms.
_LEAST, _MOST, _ENDING = 4, 6, 2
#: How alike two texts are that may be about one matter, and how many words both have.
_ALIKE, _SHARED = 0.28, 3
#: The share of what the best has that is named beside it.
_BESIDE_BEST = 0.8


class AddedClauses:
    """Clauses that amendments added, and the situations and open questions that they may settle.

    No text names a clause that came after it, so they are compared by their words: in each
    language in which the clause was given, rare words count more, and a situation has besides
    its own words those by which people ask for it. What is found may be about something else;
    it is a reason to read the clause as well.
    """

    def __init__(
        self,
        rules: ClauseIndex,
        register: Register,
        find_number: Callable[[ClauseId], ClauseId | None],
        list_situations: Callable[[], Sequence[Situation]],
        list_asked: Callable[[str, Language], list[str]],
    ) -> None:
        """Take what stands by now; situations are read when they are needed.

        Args:
            rules: the clauses.
            register: the open questions.
            find_number: finds the number in force of a clause of the newest whole edition.
            list_situations: lists the situations.
            list_asked: lists how people ask for a situation in a language.
        """
        self._find_number, self._list_asked = find_number, list_asked
        self._rules, self._register, self._list_situations = rules, register, list_situations

    @cached_property
    def clauses(self) -> list[Clause]:
        """The clauses in force that amendments added, in their order."""
        return [
            clause
            for clause in self._rules.clauses()
            if clause.amendment and clause.id not in self._held and clause.level not in HEADINGS
        ]

    @cached_property
    def _held(self) -> set[ClauseId | None]:
        """The numbers in force of the clauses of the newest whole edition."""
        return {self._find_number(clause.id) for clause in self._rules.clauses(self._rules.base)}

    def find_beside(self, text: str) -> list[ClauseId]:
        """Find those that may settle a text, named as reviews do: ``situations puck-in-pocket``."""
        return self._beside.get(text, [])

    @cached_property
    def _beside(self) -> Mapping[str, list[ClauseId]]:
        return self.group_texts()

    def group_texts(self, edition: EditionId | None = None) -> Mapping[str, list[ClauseId]]:
        """Group by text those that may settle it, all or those of one edition."""
        return group_values(
            (name, clause.id)
            for clause in self.clauses
            if clause.amendment and edition in (None, clause.amendment.edition)
            for name in self._find(clause)
        )

    def _find(self, clause: Clause) -> Iterator[str]:
        """Find the texts that a clause may settle; a situation with what it leaves open."""
        found = self._rate_texts(clause)
        best = max(found.values(), default=0.0)
        near = {name for name, rate in found.items() if rate >= max(_ALIKE, best * _BESIDE_BEST)}
        for situation in self._list_situations():
            name, record = f"situations {situation.id}", f"discrepancies {situation.open}"
            if situation.open and near & {name, record}:
                near |= {name, record}
        yield from sorted(near)

    def _rate_texts(self, clause: Clause) -> dict[str, float]:
        """Rate how like a clause each text is, in the language in which it is most."""
        assert clause.amendment
        found: dict[str, float] = {}
        for language in filter(clause.amendment.gives, LANGUAGES):
            own = _cut_words(*_list_own(clause, language))
            for name, words in self._texts[language].items():
                if len(own & words) >= _SHARED:
                    rate = _compare(own, words, self._weights[language])
                    found[name] = max(rate, found.get(name, 0.0))
        return found

    @cached_property
    def _texts(self) -> Mapping[Language, Mapping[str, frozenset[str]]]:
        questions = [
            (f"discrepancies {entry.id}", entry.question)
            for entry in self._register.entries
            if entry.question and not self._register.answered(entry)
        ]
        return {
            language: {
                f"situations {known.id}": _cut_words(
                    known.facts[language],
                    known.answer[language] if known.answer else None,
                    *self._list_asked(known.id, language),
                )
                for known in self._list_situations()
            }
            | {name: _cut_words(question[language]) for name, question in questions}
            for language in LANGUAGES
        }

    @cached_property
    def _weights(self) -> Mapping[Language, Mapping[str, float]]:
        """How much the words of each language count: the more, the fewer texts have them."""
        found = {}
        for language in LANGUAGES:
            texts = [
                *self._texts[language].values(),
                *(_cut_words(clause.texts[language]) for clause in self._rules.clauses()),
            ]
            counts = Counter(word for words in texts for word in words)
            found[language] = {word: log(len(texts) / count) for word, count in counts.items()}
        return found


def _list_own(clause: Clause, language: Language) -> list[str | None]:
    parts = (clause.texts, clause.name, clause.offence)
    return [part[language] for part in parts if part]


def _cut_words(*texts: str | None) -> frozenset[str]:
    """The beginnings of the longer words of texts."""
    words = _WORD.findall(fold_text(" ".join(filter(None, texts))))
    return frozenset(word[: max(_LEAST, min(_MOST, len(word) - _ENDING))] for word in words)


def _compare(
    words: Collection[str], others: Collection[str], weights: Mapping[str, float]
) -> float:
    """The cosine of two texts as vectors of their words; what no other text has counts most."""
    most = max(weights.values(), default=0.0)

    def weigh(found: Collection[str]) -> float:
        return sum(weights.get(word, most) for word in found)

    shared = weigh({*words} & {*others})
    return shared / sqrt(weigh(words) * weigh(others)) if shared else 0.0
