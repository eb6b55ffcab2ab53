"""Which forms are one word, from lemma data: for building the index, never for asking it.

The texts are a closed set of some ten thousand forms. They are grouped once, with the
lemmas of simplemma for English, German and Latvian and the paradigms of pymorphy3 for
Russian. (Stemmers such as snowball's make one word of ``Richter`` and ``Richtung``.)
Without these libraries, the ``site`` extra, the endings alone decide, and fewer
irregular forms are found.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.util import find_spec
from typing import Any

from novuss.languages import Language
from novuss.search.endings import ENDINGS, STOP, stem
from novuss.search.letters import fold
from novuss.search.verbs import aspects, forms_of, verb_of

#: How likely a Russian form has to be one of a lemma; of several homonyms none is taken.
_LIKELY = 0.4
#: Forms that nobody types into a search box: participles declined, comparatives, the
#: German second person, Latvian forms with a negation.
_RARE_TAGS = frozenset({"PRTF", "PRTS", "GRND", "COMP", "Supr", "Cmp2", "impr", "Erro", "Dist"})
_RARE: dict[Language, re.Pattern[str]] = {
    "en": re.compile(r"(?:nt|est|eth)$"),
    "de": re.compile(r"(?:est|tet|ere[nmrs]?|ste[nmrs]?|ende[nmrs]?)$"),
    "lv": re.compile(r"^(?:ne|vis)|(?:dam[si]|damas)$"),
}


@dataclass(frozen=True)
class WordGroups:
    """Forms of one language by word.

    ``of`` maps every folded form of the texts to the number of its group; ``others``
    holds, by that number, the folded forms of the same words that stand in no text.
    """

    of: dict[str, int]
    others: dict[int, list[str]] = field(default_factory=dict)


def has_lemma_data() -> bool:
    """Whether the libraries with the lemma data are installed."""
    return all(find_spec(one) for one in ("pymorphy3", "simplemma"))


def group_forms(forms: Iterable[str], language: Language) -> WordGroups:
    """Groups the words of texts (as they stand there, in small letters) of one language."""
    written: dict[str, set[str]] = {}
    for form in forms:
        written.setdefault(fold(form), set()).add(form)
    rich = has_lemma_data()
    parents = {form: form for form in written}

    def top(form: str) -> str:
        while parents[form] != form:
            parents[form] = form = parents[parents[form]]
        return form

    keys: dict[tuple[str, str], str] = {}
    lemmas: dict[str, set[str]] = {}
    for form in sorted(written):
        if form[:1].isdigit() or form in STOP[language]:
            continue
        verb = verb_of(form, language)
        marks = {("verb", verb) if verb else ("stem", stem(form, ENDINGS[language]))}
        if rich:
            lemmas[form] = {lemma for one in written[form] for lemma in _lemmas(one, language)}
            marks |= {("lemma", fold(lemma)) for lemma in lemmas[form]}
        for mark in marks:
            other = keys.setdefault(mark, form)
            parents[top(form)] = top(other)
    numbers: dict[str, int] = {}
    groups = {form: numbers.setdefault(top(form), len(numbers)) for form in sorted(written)}
    if not rich:
        return WordGroups(groups)
    return WordGroups(groups, _other_forms(groups, lemmas, language))


def _other_forms(
    groups: dict[str, int], lemmas: dict[str, set[str]], language: Language
) -> dict[int, list[str]]:
    """Forms of the same words that neither stand in the texts nor share a stem with one."""
    wanted: dict[str, set[int]] = {}
    for form, found in lemmas.items():
        for lemma in found:
            wanted.setdefault(lemma, set()).add(groups[form])
    stems = {(stem(form, ENDINGS[language]), group) for form, group in groups.items()}
    others: dict[int, set[str]] = {}
    verbs: dict[str, set[int]] = {}
    for form in lemmas:
        if verb := verb_of(form, language):
            verbs.setdefault(verb, set()).add(groups[form])
    known = [(form, wanted[lemma]) for lemma, form in _paradigms(wanted, language)]
    known += [(form, meant) for verb, meant in verbs.items() for form in forms_of(verb, language)]
    for form, meant in known:
        folded = fold(form)
        if folded in groups or not folded.isalpha():
            continue
        for group in meant:
            if (stem(folded, ENDINGS[language]), group) not in stems:
                others.setdefault(group, set()).add(folded)
    return {group: sorted(found) for group, found in sorted(others.items())}


def _paradigms(lemmas: Iterable[str], language: Language) -> Iterator[tuple[str, str]]:
    """Every (lemma, form) that the data knows of the given lemmas."""
    if language == "ru":
        for lemma in lemmas:
            for parse in _morphology().parse(lemma):
                if parse.normal_form == lemma and parse.is_known:
                    for one in parse.lexeme:
                        if not (_RARE_TAGS & one.tag.grammemes):
                            yield lemma, one.word
        return
    wanted = set(lemmas)
    for form, lemma in _dictionary(language).items():
        if lemma in wanted and not _RARE[language].search(form):
            yield lemma, form.lower()


def _lemmas(form: str, language: Language) -> set[str]:
    if language == "ru":
        sure: dict[str, float] = {}
        for one in _morphology().parse(form):
            sure[one.normal_form] = sure.get(one.normal_form, 0) + one.score
        likely = {lemma for lemma, score in sure.items() if score >= _LIKELY}
        return likely | {aspects()[lemma] for lemma in likely if lemma in aspects()}
    import simplemma

    spellings = {form, form.title()} if language == "de" else {form}
    return {simplemma.lemmatize(one, lang=language) for one in spellings}


@cache
def _morphology() -> Any:
    import pymorphy3

    return pymorphy3.MorphAnalyzer(lang="ru")


def _dictionary(language: Language) -> Mapping[str, str]:
    from simplemma.strategies import DefaultDictionaryFactory

    return DefaultDictionaryFactory().get_dictionary(language)
