"""Groups of forms that are one word, from lemma data: to build the index, never to ask it.

The texts are a closed set of some ten thousand forms. They are grouped once, with the
lemmas of simplemma or the paradigms of pymorphy3: ``specs/search.yaml`` says which library
knows a language. (Stemmers such as snowball's make one word of ``Richter`` and ``Richtung``.)
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
from novuss.model.search_settings import Dictionary, Paradigms
from novuss.search.language_rules import LanguageRules

#: Where the forms of a library come from, and under which licences, as its package says.
SOURCES: Mapping[str, str] = {
    "simplemma": "Groups and other forms are derived from the lists of simplemma "
    "(https://github.com/adbar/simplemma): lemmatization lists by Michal Měchura (ODbL 1.0), "
    "Wiktionary by way of Kaikki (CC BY-SA), FreeLing, spaCy lookups data, UniMorph, "
    "Wikinflection corpus by Eleni Metheniti (CC BY 4.0)",
    "pymorphy3": "Groups and other forms are derived from OpenCorpora (https://opencorpora.org) "
    "under CC BY-SA 3.0, by way of pymorphy3-dicts-ru, and stay under that licence",
}
#: Letters of the shortest part of a compound.
_LEAST = 4


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
    return all(find_spec(library) for library in ("pymorphy3", "simplemma"))


def find_licence(rules: LanguageRules) -> str:
    """Find whose data the groups of a language rest on; empty without lemma data."""
    return SOURCES[rules.settings.lemmas.library] if has_lemma_data() else ""


def group_forms(forms: Iterable[str], rules: LanguageRules) -> WordGroups:
    """Group the words of texts, as they stand there in small letters, of one language."""
    written: dict[str, set[str]] = {}
    for form in forms:
        written.setdefault(rules.letters.fold_letters(form), set()).add(form)
    rich = has_lemma_data()
    parents = {form: form for form in written}

    def top(form: str) -> str:
        while parents[form] != form:
            parents[form] = form = parents[parents[form]]
        return form

    keys: dict[tuple[str, str], str] = {}
    lemmas: dict[str, set[str]] = {}
    for form in sorted(written):
        if form[:1].isdigit() or form in rules.stop:
            continue
        verb = rules.verbs and rules.verbs.find_infinitive(form)
        marks = {("verb", verb) if verb else ("stem", rules.stem(form))}
        if rich:
            lemmas[form] = {
                lemma for spelling in written[form] for lemma in _find_lemmas(spelling, rules)
            }
            marks |= {("lemma", rules.letters.fold_letters(lemma)) for lemma in lemmas[form]}
            compounds = {
                lemma
                for spelling in written[form]
                if (lemma := _find_compound_lemma(spelling, rules))
            }
            marks |= {("lemma", rules.letters.fold_letters(lemma)) for lemma in compounds}
        for mark in marks:
            other = keys.setdefault(mark, form)
            parents[top(form)] = top(other)
    numbers: dict[str, int] = {}
    groups = {form: numbers.setdefault(top(form), len(numbers)) for form in sorted(written)}
    if not rich:
        return WordGroups(groups)
    return WordGroups(groups, _find_other_forms(groups, lemmas, rules))


def _find_other_forms(
    groups: dict[str, int], lemmas: dict[str, set[str]], rules: LanguageRules
) -> dict[int, list[str]]:
    """Forms of the same words that neither stand in the texts nor share a stem with one."""
    wanted: dict[str, set[int]] = {}
    for form, found in lemmas.items():
        for lemma in found:
            wanted.setdefault(lemma, set()).add(groups[form])
    stems = {(rules.stem(form), group) for form, group in groups.items()}
    others: dict[int, set[str]] = {}
    known = [(form, wanted[lemma]) for lemma, form in _list_paradigms(wanted, rules)]
    if rules.verbs:
        verbs: dict[str, set[int]] = {}
        for form in lemmas:
            if verb := rules.verbs.find_infinitive(form):
                verbs.setdefault(verb, set()).add(groups[form])
        for verb, meant in verbs.items():
            known += [(form, meant) for form in rules.verbs.list_forms(verb)]
    for form, meant in known:
        folded = rules.letters.fold_letters(form)
        if folded in groups or not folded.isalpha():
            continue
        for group in meant:
            if (rules.stem(folded), group) not in stems:
                others.setdefault(group, set()).add(folded)
    return {group: sorted(found) for group, found in sorted(others.items())}


def _list_paradigms(lemmas: Iterable[str], rules: LanguageRules) -> Iterator[tuple[str, str]]:
    """Every (lemma, form) that the data knows of the given lemmas."""
    library = rules.settings.lemmas
    if isinstance(library, Dictionary):
        wanted, rare = set(lemmas), re.compile(library.rare)
        # To go through the list takes about a second, even for nothing.
        for form, lemma in _load_dictionary(rules.language).items() if wanted else ():
            if lemma in wanted and not rare.search(form):
                yield lemma, form.lower()
        return
    tags = frozenset(library.rare.split())
    for lemma in lemmas:
        for parse in _load_morphology(rules.language).parse(lemma):
            if parse.normal_form == lemma and parse.is_known:
                for word in parse.lexeme:
                    if not (tags & word.tag.grammemes):
                        yield lemma, word.word


def _find_lemmas(form: str, rules: LanguageRules) -> set[str]:
    library = rules.settings.lemmas
    if isinstance(library, Dictionary):
        import simplemma

        spellings = {form, form.title()} if library.capitals else {form}
        return {simplemma.lemmatize(spelling, lang=rules.language) for spelling in spellings}
    sure: dict[str, float] = {}
    for spelling in _load_morphology(rules.language).parse(form):
        sure[spelling.normal_form] = sure.get(spelling.normal_form, 0) + spelling.score
    likely = {lemma for lemma, score in sure.items() if score >= library.likely / 100}
    pairs = _map_lemma_pairs(library)
    return likely | {pairs[lemma] for lemma in likely if lemma in pairs}


def _find_compound_lemma(form: str, rules: LanguageRules) -> str | None:
    """The lemma of a compound that the data lacks: what stands in front, and its last part's."""
    library = rules.settings.lemmas
    if not (isinstance(library, Dictionary) and library.compounds):
        return None
    import simplemma

    # In the dictionary nouns are known by their capital.
    def known(part: str) -> bool:
        part = part.title() if library.capitals else part
        return bool(simplemma.is_known(part, lang=rules.language))

    if known(form):
        return None
    for cut in range(_LEAST, len(form) - _LEAST + 1):
        last = form[cut:]
        if known(last):
            last = last.title() if library.capitals else last
            return form[:cut] + simplemma.lemmatize(last, lang=rules.language)
    return None


def _map_lemma_pairs(library: Paradigms) -> dict[str, str]:
    """For each lemma of a pair the other one."""
    return dict(library.pairs) | {after: before for before, after in library.pairs}


@cache
def _load_morphology(language: Language) -> Any:
    import pymorphy3

    return pymorphy3.MorphAnalyzer(lang=language)


def _load_dictionary(language: Language) -> Mapping[str, str]:
    # The one that the library's own functions ask, so that each language is unpacked once.
    from simplemma.strategies import DEFAULT_DICTIONARY_FACTORY

    return DEFAULT_DICTIONARY_FACTORY.get_dictionary(language)
