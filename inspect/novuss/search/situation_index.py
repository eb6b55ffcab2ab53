"""Search index of the situations, in the form of that of the clauses.

What a situation is found by: the facts before all, then the answer, what is seen, what
follows, why, and the words by which people ask for the clauses that it rests on.
"""

from collections.abc import Iterator, Mapping
from itertools import accumulate, zip_longest
from math import sqrt
from typing import TypedDict

from novuss.corpus import Corpus
from novuss.languages import LANGUAGES, ORIGINAL, Language
from novuss.localized_wording import Wording
from novuss.model.game_situations import Situation
from novuss.rulebook.situation_texts import find_situations_of_clause, name_each_outcome
from novuss.search.clause_fields import Field, drop_stop_words
from novuss.search.clause_index import (
    DocumentIndex,
    WordIndex,
    build_word_index,
    encode_distances,
    list_spellings,
)
from novuss.search.language_rules import LanguageRules, read_situation_rules
from novuss.search.letter_folding import Letters, compose_letters

#: As many situations are found by the number of a clause.
_MOST_OF_CLAUSE = 10


class SituationIndex(TypedDict):
    """As :class:`novuss.search.clause_index.Index`, with situations as the documents."""

    clauses: DocumentIndex
    languages: dict[Language, WordIndex]


def compile_situation_index(corpus: Corpus, version: str) -> SituationIndex:
    """Compile the index of all situations; ``version`` tells one index from another."""
    languages = read_situation_rules(corpus.search_settings)
    found = corpus.situations
    fields = [list(_build_fields(corpus, languages, situation)) for situation in found]
    parts = []
    for at, situation in enumerate(found):
        for phrases in zip_longest(
            *(corpus.asked(situation.id, language) for language in LANGUAGES)
        ):
            parts.append(at)
            fields.append(list(_build_part_fields(corpus, languages, situation, phrases)))
    indexed = {}
    for language, rules in languages.items():
        texts = [
            " ".join(compose_letters(situation.facts[language]).split()) for situation in found
        ]
        words, _ = build_word_index(corpus, fields, texts, rules)
        indexed[language] = _lower_weights(words, corpus.search_settings.situations.level)
    return {
        "clauses": {
            "version": version,
            "documents": [(0, situation.id) for situation in found],
            "parts": parts,
            "numbers": _index_numbers(corpus, found),
            "names": {},
            "asking": corpus.search_settings.select_query_settings().model_dump(),
        },
        "languages": indexed,
    }


def _lower_weights(words: WordIndex, share: int) -> WordIndex:
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
    norms = {place: sqrt(squares) for place, squares in lengths.items()}
    middle = sum(norms.values()) / max(1, len(norms))
    factors = {place: (middle / norm) ** (share / 100) for place, norm in norms.items()}
    levelled = [
        encode_distances(
            {at: max(1, round(weight * factors[at])) for at, weight in weights.items()}
        )
        for weights in found
    ]
    return {**words, "postings": levelled}


def _index_numbers(corpus: Corpus, found: list[Situation]) -> dict[str, list[list[int]]]:
    """What may be typed for a clause, with the situations that rest on it or on one below."""
    place = {situation.id: at for at, situation in enumerate(found)}
    fold = Letters(corpus.search_settings.letters).fold_letters
    numbers: dict[str, list[list[int]]] = {}
    for ways in list_spellings(corpus, corpus.current):
        for typed, clause in ways:
            resting = find_situations_of_clause(corpus, clause)
            if resting and fold(typed) not in numbers:
                places = [place[situation.id] for situation in resting[:_MOST_OF_CLAUSE]]
                numbers[fold(typed)] = [[0, *places]]
    return dict(sorted(numbers.items()))


def _build_part_fields(
    corpus: Corpus,
    languages: Mapping[Language, LanguageRules],
    situation: Situation,
    phrases: tuple[str | None, ...],
) -> Iterator[Field]:
    """What one way to ask for it is found by, with a little of what happened.

    A question is close to one of these and not to all of them together.
    """
    weights = corpus.search_settings.situations
    for language, phrase in zip(LANGUAGES, phrases, strict=True):
        if phrase:
            yield Field(language, weights.way, drop_stop_words(languages[language], phrase))
            yield Field(language, weights.way_facts, situation.facts[language])


def _build_fields(
    corpus: Corpus, languages: Mapping[Language, LanguageRules], situation: Situation
) -> Iterator[Field]:
    weights = corpus.search_settings.situations
    average = corpus.search_settings.weights.average
    # An id is made of English words, and says in short what is asked about.
    yield Field(ORIGINAL, weights.id, situation.id.replace("-", " "))
    for language in LANGUAGES:
        say = Wording(corpus.strings, language)
        facts = situation.facts[language]
        own = round(2 * weights.facts / (1 + len(facts.split()) / average))
        yield Field(language, own, facts)
        yield Field(language, weights.answer, situation.answer[language])
        for phrase in corpus.asked(situation.id, language):
            yield Field(language, weights.asked, drop_stop_words(languages[language], phrase))
        for sign in situation.signs:
            yield Field(language, weights.sign, say(f"sign.{sign}"))
        for seen in situation.seen:
            yield Field(language, weights.seen, say(f"seen.{seen}"))
        for words in name_each_outcome(situation.outcomes, say):
            yield Field(language, weights.outcome, words)
        for step in situation.chain:
            yield Field(language, weights.contributes, step.contributes[language])
            yield Field(language, weights.clause, corpus.rules.name(step.clause)[language])
            for words in corpus.asked(step.clause, language):
                yield Field(language, weights.question, drop_stop_words(languages[language], words))
        for term in corpus.terms.in_text(situation.facts[ORIGINAL]):
            for name in (*term.forms[language], *term.avoid[language]):
                yield Field(language, weights.used, name.rstrip("*"))
