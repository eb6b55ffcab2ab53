"""The compiled index: plain lists and strings, the same file for command line and browser.

``clauses`` of it says which clauses there are and how their numbers are typed, and how to
ask at all (``specs/search.yaml``); every language has its forms, their groups and where they
stand. All weights are whole numbers, so that both readers of the index rank alike to the last
digit.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from itertools import chain, pairwise
from math import log
from typing import Any, TypedDict

from novuss.corpus import DEFAULT_EDITION, Corpus
from novuss.languages import Language
from novuss.search.fields import Document, Field, documents, targets_of
from novuss.search.letters import Letters, composed
from novuss.search.shared_beginnings import shortened
from novuss.search.speech import Speech, speeches
from novuss.search.word_groups import group_forms, licence
from novuss.wording import Wording


class WordIndex(TypedDict):
    """What the texts of one language say, and where: of clauses, or of anything else.

    ``licence`` says from whose data ``groups`` and ``others`` are derived. ``forms`` are
    all folded forms, sorted; ``groups``, ``postings`` run parallel to them: the group of a form,
    and pairs of a document and a weight, one behind the other; groups and documents as their
    distance from the one before. ``rarity`` runs parallel to the groups; ``others`` has by
    group the forms that stand nowhere; :mod:`novuss.search.shared_beginnings` writes forms
    and others. ``alike`` pairs groups with forms that ask for them; ``means`` gives for a form
    that is another name of a term the groups that are marked in a text. ``phrases`` has for
    the groups of a name or a subject the documents that it asks for: the best ones, and
    others; ``texts`` run parallel to the documents. ``leads`` may stand in front of any verb;
    ``links``, ``spelled`` and ``sounds`` are those of :class:`novuss.model.search.Tongue`.
    """

    licence: str
    forms: str
    groups: list[int]
    postings: list[list[int]]
    rarity: list[int]
    others: dict[str, str]
    alike: list[tuple[list[int], str]]
    means: dict[str, list[int]]
    phrases: list[tuple[list[int], list[int], list[int]]]
    stop: str
    endings: str
    leads: list[str]
    links: list[str]
    spelled: dict[str, str]
    sounds: dict[str, dict[str, str]] | None
    texts: list[str]


class LanguageIndex(WordIndex):
    """What the clauses are called in one language.

    ``heads`` are the names of clauses; ``head`` runs parallel to the documents. ``named``
    has what readers call a document whose id is no number.
    """

    heads: list[str]
    head: list[int]
    named: dict[str, str]


class DocumentIndex(TypedDict):
    """The documents (edition by its place among all, and id) and their numbers.

    ``numbers`` maps what is typed to lists of an edition and the documents it means there,
    ``names`` what an edition is called to its place. ``asking`` is
    :class:`novuss.model.search.Asking` as plain data. ``parts`` has the documents of which
    postings beyond those of the documents themselves are a part: each is found by its own.
    """

    version: str
    documents: list[tuple[int, str]]
    parts: list[int]
    numbers: dict[str, list[list[int]]]
    names: dict[str, int]
    asking: dict[str, Any]


class ClauseIndex(DocumentIndex):
    """What there is of clauses besides.

    ``differ`` has how many entries of the register are about a document, if any.
    """

    editions: list[str]
    differ: dict[str, int]


class Index(TypedDict):
    """The whole of it."""

    clauses: ClauseIndex
    languages: dict[Language, LanguageIndex]


def compile_index(corpus: Corpus, version: str) -> Index:
    """The index of everything that a corpus says; ``version`` tells one from another."""
    spoken = speeches(corpus.search_settings)
    found = documents(corpus, spoken)
    return {
        "clauses": _clauses(corpus, found, version),
        "languages": {
            language: _language(corpus, found, speech) for language, speech in spoken.items()
        },
    }


def _clauses(corpus: Corpus, found: list[Document], version: str) -> ClauseIndex:
    settings = corpus.search_settings
    fold = Letters(settings.letters).fold
    editions = corpus.rules_editions
    place = {(one.edition, one.clause.id): at for at, one in enumerate(found)}
    numbers: dict[str, dict[int, list[int]]] = {}
    for edition in editions:
        for ways in numbers_of(corpus, edition):
            for typed, clause in ways:
                targets = [place[one] for one in targets_of(corpus, clause, edition)]
                numbers.setdefault(fold(typed), {}).setdefault(editions.index(edition), targets)
    names = {
        name: at for at, edition in enumerate(editions) for name in _names(corpus, edition, fold)
    }
    return {
        "version": version,
        "editions": editions,
        "documents": [(editions.index(one.edition), one.clause.id) for one in found],
        "parts": [],
        "numbers": {
            typed: [[edition, *targets] for edition, targets in sorted(meant.items())]
            for typed, meant in sorted(numbers.items())
        },
        "names": names,
        "differ": _differ(corpus, found),
        "asking": settings.asking().model_dump(),
    }


def _differ(corpus: Corpus, found: list[Document]) -> dict[str, int]:
    """How many entries of the register are about documents, by their place."""
    known = (
        (at, len(corpus.consequences.doubts(one.clause.id, one.edition)))
        for at, one in enumerate(found)
    )
    return {str(at): count for at, count in known if count}


def numbers_of(corpus: Corpus, edition: str) -> list[list[tuple[str, str]]]:
    """What may be typed for the clauses of an edition, as printed before look-alikes."""
    ways = [(list(corpus.rules.spellings(one.id)), one.id) for one in corpus.rules.clauses(edition)]
    longest = max((len(typed) for typed, _ in ways), default=0)
    return [
        [(typed[rank], clause) for typed, clause in ways if rank < len(typed)]
        for rank in range(longest)
    ]


def _names(corpus: Corpus, edition: str, fold: Callable[[str], str]) -> list[str]:
    """What people call an edition in front of a number: its id, the year in it, its words."""
    year = edition.rpartition("-")[2]
    words = fold(" ".join(corpus.edition(edition).sought.all())).split()
    return [edition, *([year] if year.isdigit() else []), *words]


def _language(corpus: Corpus, found: list[Document], speech: Speech) -> LanguageIndex:
    """The words of the clauses, what they ask for, and the names of clauses."""
    language = speech.language
    texts = [" ".join(composed(one.clause.texts[language]).split()) for one in found]
    words, groups = word_index(corpus, [one.fields for one in found], texts, speech)
    words["phrases"] = _phrases(corpus, found, groups, speech)
    heads, head = _heads(corpus, found, language)
    named = _named(corpus, found, language)
    return {**words, "heads": heads, "head": head, "named": named}


def word_index(
    corpus: Corpus, found: Sequence[Sequence[Field]], texts: list[str], speech: Speech
) -> tuple[WordIndex, dict[str, int]]:
    """The words of documents by their fields, without phrases; and the group of every form."""
    language, weights = speech.language, corpus.search_settings.weights
    postings: dict[str, dict[int, int]] = {}
    written: set[str] = set()

    # Names and facts are fields of many documents.
    @cache
    def words_of(text: str) -> list[str]:
        text = composed(text)
        places = speech.letters.places(text)
        written.update(text[start:end].lower().replace(",", ".") for _, start, end in places)
        return [word for word, _, _ in places]

    for at, fields in enumerate(found):
        raw: dict[str, int] = {}
        for field in fields:
            if field.language == language:
                seen: set[str] = set()
                for word in words_of(field.text):
                    more = weights.repeated if word in seen else field.weight
                    raw[word] = raw.get(word, 0) + more
                    seen.add(word)
        for word, weight in raw.items():
            saturated = max(1, round(weights.most * weight / (weight + weights.half)))
            postings.setdefault(word, {})[at] = saturated
    forms = sorted(postings)
    grouped = group_forms(written, speech)
    # Only forms that are found by their fold are kept: the two know the same words.
    groups = [grouped.of[form] for form in forms]
    where: dict[int, set[int]] = {}
    for form, group in zip(forms, groups, strict=True):
        where.setdefault(group, set()).update(postings[form])
    index: WordIndex = {
        "licence": licence(speech),
        "forms": shortened(forms),
        "groups": [group - before for before, group in pairwise([0, *groups])],
        "postings": [distances(postings[form]) for form in forms],
        "rarity": [_rarity(len(where[group]), len(found)) for group in range(len(where))],
        "others": {str(group): shortened(others) for group, others in grouped.others.items()},
        "alike": _alike(corpus, grouped.of, speech),
        "means": _means(corpus, grouped.of, speech),
        "phrases": [],
        "stop": " ".join(sorted(speech.stop)),
        "endings": " ".join(sorted(speech.endings)),
        "leads": list(speech.verbs.leads) if speech.verbs else [],
        "links": speech.told.links,
        "spelled": speech.told.spelled,
        "sounds": speech.told.sounds.model_dump() if speech.told.sounds else None,
        "texts": texts,
    }
    return index, grouped.of


def distances(weights: Mapping[int, int]) -> list[int]:
    """Documents with their weights, in order, each document as its distance from the last."""
    places = sorted(weights)
    steps = [place - before for before, place in pairwise([0, *places])]
    return list(chain(*zip(steps, (weights[place] for place in places), strict=True)))


def _named(corpus: Corpus, found: list[Document], language: Language) -> dict[str, str]:
    """What readers call the documents whose id is no number, by their place."""
    say = Wording(corpus.strings, language)
    names = ((at, one.clause.id, say.clause(one.clause.id)) for at, one in enumerate(found))
    return {str(at): name for at, clause, name in names if name != clause}


def _rarity(documents_with: int, documents_in_all: int) -> int:
    """The inverse document frequency as BM25 has it, times 100."""
    return round(100 * log(1 + (documents_in_all - documents_with + 0.5) / (documents_with + 0.5)))


def _alike(corpus: Corpus, groups: dict[str, int], speech: Speech) -> list[tuple[list[int], str]]:
    found = []
    for one in corpus.alike(speech.language):
        folded = [word for text in one for word in speech.letters.words(text)]
        known = sorted({groups[word] for word in folded if word in groups})
        found.append((known, " ".join(word for word in folded if word not in groups)))
    return found


def _means(corpus: Corpus, groups: dict[str, int], speech: Speech) -> dict[str, list[int]]:
    """For words of other names of a term the groups of its name that they stand for."""
    language, words = speech.language, speech.letters.words
    found: dict[str, set[int]] = {}
    own = {groups.get(word) for term in corpus.glossary for word in words(term.names[language])}
    for term in corpus.glossary:
        name = {groups[word] for word in words(term.names[language]) if word in groups}
        for other in (*term.forms[language], *term.avoid[language]):
            theirs = {word: groups[word] for word in words(other) if word in groups}
            meant = name - set(theirs.values())
            for word, group in theirs.items():
                # A word that is a name itself, or a part of one, stands for that.
                if group not in own:
                    found.setdefault(word, set()).update(meant)
    return {word: sorted(meant) for word, meant in sorted(found.items()) if meant}


def _phrases(
    corpus: Corpus, found: list[Document], groups: dict[str, int], speech: Speech
) -> list[tuple[list[int], list[int], list[int]]]:
    """Names of terms and subjects, with what they ask for."""
    language, words = speech.language, speech.letters.words
    place = {one.clause.id: at for at, one in enumerate(found) if one.edition == DEFAULT_EDITION}
    named = [
        (phrase, subject.clauses)
        for subject in corpus.subjects
        for phrase in subject.words[language]
    ]
    named += [
        (name.rstrip("*"), [term.clause])
        for term in corpus.glossary
        if term.clause
        for name in (term.names[language], *term.forms[language], *term.avoid[language])
    ]
    # The parts of the annex are asked for by what they are about.
    named += [
        (one.texts[language], [one.id])
        for one in corpus.rules.clauses()
        if one.level == "annex-group"
    ]
    phrases: dict[tuple[int, ...], tuple[set[int], set[int]]] = {}
    for phrase, clauses in named:
        told = tuple(sorted(groups[one] for one in words(phrase) if one not in speech.stop))
        if told:
            best, others = phrases.setdefault(told, (set(), set()))
            best.add(place[clauses[0]])
            others.update(place[one] for one in clauses[1:])
    return [
        (list(told), sorted(best), sorted(others - best))
        for told, (best, others) in sorted(phrases.items())
    ]


def _heads(
    corpus: Corpus, found: Iterable[Document], language: Language
) -> tuple[list[str], list[int]]:
    """The names of clauses, and for every document the place of its own."""
    names: dict[str, int] = {}
    head = []
    for one in found:
        name = composed(corpus.rules.name(one.clause.id, one.edition)[language]).strip()
        head.append(names.setdefault(name, len(names)))
    return list(names), head
