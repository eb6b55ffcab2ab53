"""The index of situations: of the form of that of clauses, so that the same code asks it.

What a situation is found by: the facts before all, then the answer, what is seen, what
follows, why, and the words by which people ask for the clauses that it rests on.
"""

from collections.abc import Iterator, Mapping
from itertools import accumulate, zip_longest
from math import sqrt
from typing import TypedDict

from novuss.corpus import DEFAULT_EDITION, Corpus
from novuss.languages import LANGUAGES, ORIGINAL, Language
from novuss.model.situations import Situation
from novuss.rulebook.situations import find_situations_of_clause, name_each_outcome
from novuss.search.fields import Field, telling
from novuss.search.index import DocumentIndex, WordIndex, distances, numbers_of, word_index
from novuss.search.letters import Letters, composed
from novuss.search.speech import Speech, of_situations
from novuss.wording import Wording

#: As many situations are found by the number of a clause.
_MOST_OF_CLAUSE = 10


class SituationIndex(TypedDict):
    """As :class:`novuss.search.index.Index`, with situations as the documents."""

    clauses: DocumentIndex
    languages: dict[Language, WordIndex]


def compile_situation_index(corpus: Corpus, version: str) -> SituationIndex:
    """The index of every situation of a corpus; ``version`` tells one from another."""
    spoken = of_situations(corpus.search_settings)
    found = corpus.situations
    fields = [list(_fields(corpus, spoken, one)) for one in found]
    parts = []
    for at, one in enumerate(found):
        for phrases in zip_longest(*(corpus.asked(one.id, language) for language in LANGUAGES)):
            parts.append(at)
            fields.append(list(_part(corpus, spoken, one, phrases)))
    languages = {}
    for language, speech in spoken.items():
        texts = [" ".join(composed(one.facts[language]).split()) for one in found]
        words, _ = word_index(corpus, fields, texts, speech)
        languages[language] = _levelled(words, corpus.search_settings.situations.level)
    return {
        "clauses": {
            "version": version,
            "documents": [(0, one.id) for one in found],
            "parts": parts,
            "numbers": _numbers(corpus, found),
            "names": {},
            "asking": corpus.search_settings.asking().model_dump(),
        },
        "languages": languages,
    }


def _levelled(words: WordIndex, share: int) -> WordIndex:
    """The same with less weight where a situation has many words, or rare ones.

    A long account has some word of every question, and would go before the one that is asked
    about. ``share``, in percent, says how much of its length counts.
    """
    lengths: dict[int, float] = {}
    found: list[dict[int, int]] = []
    for group, postings in zip(accumulate(words["groups"]), words["postings"], strict=True):
        places = list(accumulate(postings[::2]))
        found.append(dict(zip(places, postings[1::2], strict=True)))
        for place, weight in found[-1].items():
            more = (weight * words["rarity"][group]) ** 2
            lengths[place] = lengths.get(place, 0.0) + more
    norms = {place: sqrt(one) for place, one in lengths.items()}
    middle = sum(norms.values()) / max(1, len(norms))
    factors = {place: (middle / one) ** (share / 100) for place, one in norms.items()}
    levelled = [
        distances({at: max(1, round(weight * factors[at])) for at, weight in one.items()})
        for one in found
    ]
    return {**words, "postings": levelled}


def _numbers(corpus: Corpus, found: list[Situation]) -> dict[str, list[list[int]]]:
    """What may be typed for a clause, with the situations that rest on it or on one below."""
    place = {one.id: at for at, one in enumerate(found)}
    fold = Letters(corpus.search_settings.letters).fold
    numbers: dict[str, list[list[int]]] = {}
    for ways in numbers_of(corpus, DEFAULT_EDITION):
        for typed, clause in ways:
            resting = find_situations_of_clause(corpus, clause)
            if resting and fold(typed) not in numbers:
                places = [place[one.id] for one in resting[:_MOST_OF_CLAUSE]]
                numbers[fold(typed)] = [[0, *places]]
    return dict(sorted(numbers.items()))


def _part(
    corpus: Corpus,
    spoken: Mapping[Language, Speech],
    one: Situation,
    phrases: tuple[str | None, ...],
) -> Iterator[Field]:
    """What one way to ask for it is found by, with a little of what happened.

    A question is close to one of these and not to all of them together.
    """
    weights = corpus.search_settings.situations
    for language, phrase in zip(LANGUAGES, phrases, strict=True):
        if phrase:
            yield Field(language, weights.way, telling(spoken[language], phrase))
            yield Field(language, weights.way_facts, one.facts[language])


def _fields(corpus: Corpus, spoken: Mapping[Language, Speech], one: Situation) -> Iterator[Field]:
    weights = corpus.search_settings.situations
    average = corpus.search_settings.weights.average
    # An id is made of English words, and says in short what is asked about.
    yield Field(ORIGINAL, weights.id, one.id.replace("-", " "))
    for language in LANGUAGES:
        say = Wording(corpus.strings, language)
        facts = one.facts[language]
        own = round(2 * weights.facts / (1 + len(facts.split()) / average))
        yield Field(language, own, facts)
        yield Field(language, weights.answer, one.answer[language])
        for phrase in corpus.asked(one.id, language):
            yield Field(language, weights.asked, telling(spoken[language], phrase))
        for sign in one.signs:
            yield Field(language, weights.sign, say(f"sign.{sign}"))
        for seen in one.seen:
            yield Field(language, weights.seen, say(f"seen.{seen}"))
        for words in name_each_outcome(one.outcomes, say):
            yield Field(language, weights.outcome, words)
        for step in one.chain:
            yield Field(language, weights.contributes, step.contributes[language])
            yield Field(language, weights.clause, corpus.rules.name(step.clause)[language])
            for words in corpus.asked(step.clause, language):
                yield Field(language, weights.question, telling(spoken[language], words))
        for term in corpus.terms.in_text(one.facts[ORIGINAL]):
            for name in (*term.forms[language], *term.avoid[language]):
                yield Field(language, weights.used, name.rstrip("*"))
