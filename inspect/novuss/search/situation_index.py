"""Search index of the situations, in the form of that of the clauses.

What a situation is found by: the facts before all and how people ask for it, then the answer, what
is seen, what follows, and what the clauses are called that it rests on.
"""

from collections.abc import Iterable, Iterator
from itertools import accumulate
from math import sqrt
from typing import TypedDict

from novuss.corpus import Corpus
from novuss.languages import LANGUAGES, ORIGINAL, Language
from novuss.localized_wording import Wording
from novuss.model.game_situations import Situation
from novuss.rulebook.retired_clause_numbers import find_typed_clause
from novuss.rulebook.situation_texts import find_situations_of_clause, name_each_outcome
from novuss.search.clause_fields import Field, drop_stop_words
from novuss.search.clause_index import (
    DocumentIndex,
    WordIndex,
    build_word_index,
    list_clause_spellings,
)
from novuss.search.language_rules import LanguageRules, read_situation_rules
from novuss.search.letter_folding import Letters, compose_letters
from novuss.search.postings import (
    DocumentTexts,
    FieldWeights,
    SharedTexts,
    encode_fields,
    list_texts,
    read_numbers,
)
from novuss.search.prefix_compression import decompress_words

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
    parts = [
        at for at, situation in enumerate(found) for _ in range(_count_ways(corpus, situation))
    ]
    return {
        "clauses": {
            "version": version,
            "documents": [(0, situation.id) for situation in found],
            "parts": parts,
            "numbers": _index_numbers(corpus, found),
            "names": {},
            "asking": corpus.search_settings.select_query_settings().model_dump(),
        },
        "languages": {
            language: _index_language(corpus, rules) for language, rules in languages.items()
        },
    }


def _count_ways(corpus: Corpus, situation: Situation) -> int:
    """How many ways there are to ask for it in the language that has most."""
    return max(len(corpus.asked(situation.id, language)) for language in LANGUAGES)


def _index_language(corpus: Corpus, rules: LanguageRules) -> WordIndex:
    settings, ways = corpus.search_settings, corpus.search_settings.situations
    own = [_list_own(corpus, rules, situation) for situation in corpus.situations]
    shared = list(_list_shared(corpus, rules))
    weights: FieldWeights = {
        "asked": ways.asked,
        "way": ways.way,
        "way_facts": ways.way_facts,
        "repeated": settings.weights.repeated,
        "half": settings.weights.half,
        "most": settings.weights.most,
    }
    fields = list(_list_fields(rules.language, own, shared, weights))
    excerpts = [
        " ".join(compose_letters(situation.facts[rules.language]).split())
        for situation in corpus.situations
    ]
    index, _ = build_word_index(corpus, fields, excerpts, rules)
    factors = _compute_factors(index, ways.level)
    texts: dict[str, list[int]] = {}
    for number, text in enumerate(list_texts(own, shared)):
        for word in rules.letters.split_words(compose_letters(text)):
            texts.setdefault(word, []).append(number)
    # Nobody is found by stop words: where there are others, none is asked for.
    words = [() if form in rules.stop else texts[form] for form in decompress_words(index["forms"])]
    places = (factors.get(place, 100) for place in range(len(fields)))
    return {**index, "postings": [], "fields": encode_fields(own, shared, weights, words, places)}


def _list_fields(
    language: Language,
    own: Iterable[DocumentTexts],
    shared: Iterable[SharedTexts],
    weights: FieldWeights,
) -> Iterator[list[Field]]:
    """List the fields of each situation, then of each way to ask for one.

    A question is close to one way, with a little of what happened, and not to all ways together.
    """
    several: dict[int, list[Field]] = {}
    for group in shared:
        for at in group.documents:
            several.setdefault(at, []).extend(
                Field(language, group.weight, text) for text in group.texts
            )
    ways: list[list[Field]] = []
    for at, document in enumerate(own):
        weight, facts = document.text
        yield [
            Field(language, weight, facts),
            *(Field(language, weights["asked"], way) for way in document.ways),
            *(Field(language, other, text) for other, text in document.others),
            *several.get(at, ()),
        ]
        for way in document.ways:
            facts_of_way = Field(language, weights["way_facts"], facts)
            ways.append([Field(language, weights["way"], way), facts_of_way])
        ways += [[] for _ in range(document.ways_in_all - len(document.ways))]
    yield from ways


def _compute_factors(words: WordIndex, share: int) -> dict[int, int]:
    """By how much, in percent, a word counts less where a situation has many, or rare ones.

    A long account has some word of every question, and would go before the one that is asked
    about. ``share``, in percent, says how much of its length counts.
    """
    lengths: dict[int, float] = {}
    rarity = list(read_numbers(words["rarity"]))
    for group, postings in zip(accumulate(words["groups"]), words["postings"], strict=True):
        for place, weight in zip(accumulate(postings[::2]), postings[1::2], strict=True):
            more = (weight * rarity[group]) ** 2
            lengths[place] = lengths.get(place, 0.0) + more
    norms = {place: sqrt(squares) for place, squares in lengths.items()}
    middle = sum(norms.values()) / max(1, len(norms))
    return {
        place: max(1, round(100 * (middle / norm) ** (share / 100)))
        for place, norm in norms.items()
    }


def _index_numbers(corpus: Corpus, found: list[Situation]) -> dict[str, list[list[int]]]:
    """What may be typed for a clause, with the situations that rest on it or on one below."""
    place = {situation.id: at for at, situation in enumerate(found)}
    fold = Letters(corpus.search_settings.letters).fold_letters
    numbers: dict[str, list[list[int]]] = {}
    for ways in list_clause_spellings(corpus, corpus.current):
        for typed, clause in ways:
            resting = find_situations_of_clause(corpus, clause)
            if resting and fold(typed) not in numbers:
                places = [place[situation.id] for situation in resting[:_MOST_OF_CLAUSE]]
                numbers[fold(typed)] = [[0, *places]]
    # A number that holds no more asks for what it became; by a repealed clause nothing follows.
    for edition in corpus.line[1:]:
        for former in corpus.rules.clauses(edition):
            if find_typed_clause(corpus, former.id) == (former.id, edition):
                names = corpus.concordance.counterparts(former.id, edition)
                resting = [
                    found for name in names for found in find_situations_of_clause(corpus, name)
                ]
                places = [place[situation.id] for situation in resting[:_MOST_OF_CLAUSE]]
                numbers.setdefault(fold(former.id), [[0, *places]])
    return dict(sorted(numbers.items()))


def _list_own(corpus: Corpus, rules: LanguageRules, situation: Situation) -> DocumentTexts:
    """List what one situation alone is found by."""
    weights, language = corpus.search_settings.situations, rules.language
    facts = situation.facts[language]
    average = corpus.search_settings.weights.average
    others = [(weights.answer, situation.answer[language])]
    if language == ORIGINAL:
        # An id is made of English words, and says in short what is asked about.
        others.append((weights.id, situation.id.replace("-", " ")))
    return DocumentTexts(
        text=(round(2 * weights.facts / (1 + len(facts.split()) / average)), facts),
        ways=[drop_stop_words(rules, way) for way in corpus.asked(situation.id, language)],
        ways_in_all=_count_ways(corpus, situation),
        others=others,
    )


def _list_shared(corpus: Corpus, rules: LanguageRules) -> Iterator[SharedTexts]:
    """List what several situations are found by: signs, what follows, clauses, other names."""
    weights, language = corpus.search_settings.situations, rules.language
    say = Wording(corpus.strings, language)
    found: dict[tuple[str, str], SharedTexts] = {}

    def add(kind: str, name: str, weight: int, texts: list[str], at: int) -> None:
        found.setdefault((kind, name), SharedTexts(weight, texts)).documents.append(at)

    for at, situation in enumerate(corpus.situations):
        for sign in situation.signs:
            add("sign", sign, weights.sign, [say(f"sign.{sign}")], at)
        for seen in situation.seen:
            add("seen", seen, weights.seen, [say(f"seen.{seen}")], at)
        for words in name_each_outcome(situation.outcomes, say):
            add("outcome", words, weights.outcome, [words], at)
        for step in situation.chain:
            name = corpus.rules.name(step.clause)[language]
            add("clause", step.clause, weights.clause, [name], at)
        for term in corpus.terms.in_text(situation.facts[ORIGINAL]):
            names = [name.rstrip("*") for name in (*term.forms[language], *term.avoid[language])]
            add("term", term.names[ORIGINAL], weights.used, names, at)
    yield from (several for several in found.values() if several.texts)
