"""Search index of the clauses: plain lists and strings for command line and browser.

``clauses`` of it says which clauses there are and how their numbers are typed, and how to
ask at all (``specs/search.yaml``); every language has its forms, their groups and where they
stand. All weights are whole numbers, so that both readers of the index rank alike to the last
digit.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from itertools import pairwise
from math import log
from typing import TypedDict

from novuss.corpus import Corpus
from novuss.languages import Language
from novuss.localized_wording import Wording
from novuss.search.clause_fields import Document, Field, build_documents, find_documents_of_clause
from novuss.search.language_rules import LanguageRules, read_language_rules
from novuss.search.lemma_groups import find_licence, group_forms
from novuss.search.letter_folding import Letters, compose_letters
from novuss.search.postings import (
    FieldIndex,
    encode_distances,
    write_distances,
    write_numbers,
)
from novuss.search.prefix_compression import shorten_words


class WordIndex(TypedDict):
    """What the texts of one language say, and where: of clauses, or of anything else.

    ``licence`` says from whose data ``groups`` and ``others`` are derived. ``forms`` are
    all folded forms, sorted; ``groups``, ``postings`` run parallel to them: the group of a form,
    and pairs of a document and a weight, one behind the other; groups and documents as their
    distance from the one before; with ``fields`` the postings follow from these. ``rarity`` runs
    parallel to the groups, as ``write_numbers`` has it; ``others`` has for each
    group, parted by ``|``, the forms that stand nowhere. ``alike`` has, parted
    likewise, groups as distances, and the forms that ask for them;
    :mod:`novuss.search.prefix_compression` writes all forms. ``means`` gives for a form
    that is another name of a term the groups that are marked in a text. ``phrases`` has for
    the groups of a name or a subject the documents that it asks for: the best ones, and
    others; ``texts`` run parallel to the documents. ``leads`` may stand in front of any verb;
    ``links``, ``spelled`` and ``sounds`` are those of :class:`novuss.model.search_settings.Tongue`.
    """

    licence: str
    forms: str
    groups: list[int]
    postings: list[list[int]]
    fields: FieldIndex | None
    rarity: str
    others: str
    alike: tuple[str, str]
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
    :class:`novuss.model.search_settings.Asking` as plain data. ``parts`` has the documents of which
    postings beyond those of the documents themselves are a part: each is found by its own.
    """

    version: str
    documents: list[tuple[int, str]]
    parts: list[int]
    numbers: dict[str, list[list[int]]]
    names: dict[str, int]
    asking: dict[str, object]


class ClauseIndex(DocumentIndex):
    """What there is of clauses besides.

    ``differ`` has on how many entries of the register the consequence in a document turns, if any.
    """

    editions: list[str]
    differ: dict[str, int]


class Index(TypedDict):
    """The whole of it."""

    clauses: ClauseIndex
    languages: dict[Language, LanguageIndex]


def compile_index(corpus: Corpus, version: str) -> Index:
    """Compile the index of all clauses; ``version`` tells one index from another."""
    languages = read_language_rules(corpus.search_settings)
    found = build_documents(corpus, languages)
    return {
        "clauses": _index_clauses(corpus, found, version),
        "languages": {
            language: _index_language(corpus, found, rules) for language, rules in languages.items()
        },
    }


def _index_clauses(corpus: Corpus, found: list[Document], version: str) -> ClauseIndex:
    settings = corpus.search_settings
    fold = Letters(settings.letters).fold_letters
    editions = corpus.rules_editions
    place = {(document.edition, document.clause.id): at for at, document in enumerate(found)}
    numbers: dict[str, dict[int, list[int]]] = {}
    for edition in editions:
        for ways in list_clause_spellings(corpus, edition):
            for typed, clause in ways:
                targets = [
                    place[target] for target in find_documents_of_clause(corpus, clause, edition)
                ]
                numbers.setdefault(fold(typed), {}).setdefault(editions.index(edition), targets)
    names = {
        name: at
        for at, edition in enumerate(editions)
        for name in _name_edition(corpus, edition, fold)
    }
    return {
        "version": version,
        "editions": editions,
        "documents": [(editions.index(document.edition), document.clause.id) for document in found],
        "parts": [],
        "numbers": {
            typed: [[edition, *targets] for edition, targets in sorted(meant.items())]
            for typed, meant in sorted(numbers.items())
        },
        "names": names,
        "differ": _count_differences(corpus, found),
        "asking": settings.select_query_settings().model_dump(),
    }


def _count_differences(corpus: Corpus, found: list[Document]) -> dict[str, int]:
    """How many entries of the register are about documents, by their place."""
    known = (
        (at, len(corpus.consequences.turning_points(document.clause.id, document.edition)))
        for at, document in enumerate(found)
    )
    return {str(at): count for at, count in known if count}


def list_clause_spellings(corpus: Corpus, edition: str) -> list[list[tuple[str, str]]]:
    """List what may be typed for the clauses of an edition, as printed before look-alikes."""
    ways = [
        (list(corpus.rules.spellings(clause.id)), clause.id)
        for clause in corpus.rules.clauses(edition)
    ]
    longest = max((len(typed) for typed, _ in ways), default=0)
    return [
        [(typed[rank], clause) for typed, clause in ways if rank < len(typed)]
        for rank in range(longest)
    ]


def _name_edition(corpus: Corpus, edition: str, fold: Callable[[str], str]) -> list[str]:
    """What people call an edition in front of a number: its id, the year in it, its words."""
    year = edition.rpartition("-")[2]
    words = fold(" ".join(corpus.edition(edition).sought.list_all())).split()
    return [edition, *([year] if year.isdigit() else []), *words]


def _index_language(corpus: Corpus, found: list[Document], rules: LanguageRules) -> LanguageIndex:
    """The words of the clauses, what they ask for, and the names of clauses."""
    language = rules.language
    texts = [
        " ".join(compose_letters(document.clause.texts[language]).split()) for document in found
    ]
    words, groups = build_word_index(corpus, [document.fields for document in found], texts, rules)
    words["phrases"] = _index_phrases(corpus, found, groups, rules)
    heads, head = _collect_heads(corpus, found, language)
    named = _name_documents(corpus, found, language)
    return {**words, "heads": heads, "head": head, "named": named}


def build_word_index(
    corpus: Corpus, found: Sequence[Sequence[Field]], texts: list[str], rules: LanguageRules
) -> tuple[WordIndex, dict[str, int]]:
    """Index the words of documents by their fields, and give the group of every form."""
    language, weights = rules.language, corpus.search_settings.weights
    postings: dict[str, dict[int, int]] = {}
    written: set[str] = set()

    # Names and facts are fields of many documents.
    @cache
    def words_of(text: str) -> list[str]:
        text = compose_letters(text)
        places = rules.letters.locate_words(text)
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
    grouped = group_forms(written, rules)
    # Only forms that are found by their fold are kept: the two know the same words.
    groups = [grouped.of[form] for form in forms]
    where: dict[int, set[int]] = {}
    for form, group in zip(forms, groups, strict=True):
        where.setdefault(group, set()).update(postings[form])
    index: WordIndex = {
        "licence": find_licence(rules),
        "forms": shorten_words(forms),
        "groups": [group - before for before, group in pairwise([0, *groups])],
        "postings": [encode_distances(postings[form]) for form in forms],
        "fields": None,
        "rarity": write_numbers(
            _compute_rarity(len(where[group]), len(found)) for group in range(len(where))
        ),
        "others": _write_others(forms, groups, grouped.others),
        "alike": _group_alike(corpus, grouped.of, rules),
        "means": _map_other_names(corpus, grouped.of, rules),
        "phrases": [],
        "stop": " ".join(sorted(rules.stop)),
        "endings": " ".join(sorted(rules.endings)),
        "leads": list(rules.verbs.leads) if rules.verbs else [],
        "links": rules.settings.links,
        "spelled": rules.settings.spelled,
        "sounds": rules.settings.sounds.model_dump() if rules.settings.sounds else None,
        "texts": texts,
    }
    return index, grouped.of


def _write_others(
    forms: Iterable[str], groups: Iterable[int], others: Mapping[int, Sequence[str]]
) -> str:
    """Write for each group the forms that stand nowhere; the first form of it is known."""
    first: dict[int, str] = {}
    for form, group in zip(forms, groups, strict=True):
        first.setdefault(group, form)
    found = [shorten_words(others.get(group, ()), first[group]) for group in sorted(first)]
    return "|".join(found) if others else ""


def _name_documents(corpus: Corpus, found: list[Document], language: Language) -> dict[str, str]:
    """What readers call the documents whose id is no number, by their place."""
    say = Wording(corpus.strings, language)
    names = (
        (at, document.clause.id, say.name_clause(document.clause.id))
        for at, document in enumerate(found)
    )
    return {str(at): name for at, clause, name in names if name != clause}


def _compute_rarity(documents_with: int, documents_in_all: int) -> int:
    """The inverse document frequency as BM25 has it, times 100."""
    return round(100 * log(1 + (documents_in_all - documents_with + 0.5) / (documents_with + 0.5)))


def _group_alike(corpus: Corpus, groups: dict[str, int], rules: LanguageRules) -> tuple[str, str]:
    found = []
    for phrase in corpus.alike(rules.language):
        folded = [word for text in phrase for word in rules.letters.split_words(text)]
        known = sorted({groups[word] for word in folded if word in groups})
        others = shorten_words(sorted({word for word in folded if word not in groups}))
        # One word that asks for itself, and words that ask for none, tell nothing.
        if len(known) > 1 or (known and others):
            found.append((write_distances(known), others))
    return "|".join(known for known, _ in found), "|".join(others for _, others in found)


def _map_other_names(
    corpus: Corpus, groups: dict[str, int], rules: LanguageRules
) -> dict[str, list[int]]:
    """For words of other names of a term the groups of its name that they stand for."""
    language, words = rules.language, rules.letters.split_words
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


def _index_phrases(
    corpus: Corpus, found: list[Document], groups: dict[str, int], rules: LanguageRules
) -> list[tuple[list[int], list[int], list[int]]]:
    """Names of terms and subjects, with what they ask for."""
    language, words = rules.language, rules.letters.split_words
    place = {
        document.clause.id: at
        for at, document in enumerate(found)
        if document.edition == corpus.current
    }
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
        (clause.texts[language], [clause.id])
        for clause in corpus.rules.clauses()
        if clause.level == "annex-group"
    ]
    phrases: dict[tuple[int, ...], tuple[set[int], set[int]]] = {}
    for phrase, clauses in named:
        telling = tuple(sorted(groups[word] for word in words(phrase) if word not in rules.stop))
        if telling:
            best, others = phrases.setdefault(telling, (set(), set()))
            best.add(place[clauses[0]])
            others.update(place[clause] for clause in clauses[1:])
    return [
        (list(telling), sorted(best), sorted(others - best))
        for telling, (best, others) in sorted(phrases.items())
    ]


def _collect_heads(
    corpus: Corpus, found: Iterable[Document], language: Language
) -> tuple[list[str], list[int]]:
    """The names of clauses, and for every document the place of its own."""
    names: dict[str, int] = {}
    head = []
    for document in found:
        name = compose_letters(
            corpus.rules.name(document.clause.id, document.edition)[language]
        ).strip()
        head.append(names.setdefault(name, len(names)))
    return list(names), head
