"""Groups of forms that are one word, from lemma data: to build the index, never to ask it.

The texts are a closed set of some ten thousand forms. They are grouped once, with the
lemmas of simplemma or the paradigms of pymorphy3: ``specs/search.yaml`` says which library
knows a language. (Stemmers such as snowball's make one word of ``Richter`` and ``Richtung``.)
Without these libraries, the ``site`` extra, the endings alone decide, and fewer
irregular forms are found.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from importlib.util import find_spec

from novuss.search.language_rules import LanguageRules
from novuss.search.lemma_lexicon import Lexicon, read_lexicon

#: Where the forms of a library come from, and under which licences, as its package says.
SOURCES: Mapping[str, str] = {
    "simplemma": "Groups and other forms are derived from the lists of simplemma "
    "(https://github.com/adbar/simplemma): lemmatization lists by Michal Měchura (ODbL 1.0), "
    "Wiktionary by way of Kaikki (CC BY-SA), FreeLing, spaCy lookups data, UniMorph, "
    "Wikinflection corpus by Eleni Metheniti (CC BY 4.0)",
    "pymorphy3": "Groups and other forms are derived from OpenCorpora (https://opencorpora.org) "
    "under CC BY-SA 3.0, by way of pymorphy3-dicts-ru, and stay under that licence",
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
    return all(find_spec(library) for library in ("pymorphy3", "simplemma"))


def find_licence(rules: LanguageRules) -> str:
    """Find whose data the groups of a language rest on; empty without lemma data."""
    return SOURCES[rules.settings.lemmas.library] if has_lemma_data() else ""


def group_forms(forms: Iterable[str], rules: LanguageRules) -> WordGroups:
    """Group the words of texts, as they stand there in small letters, of one language."""
    written: dict[str, set[str]] = {}
    for form in forms:
        written.setdefault(rules.letters.fold_letters(form), set()).add(form)
    lexicon = read_lexicon(rules) if has_lemma_data() else None
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
        if lexicon:
            words = [lexicon.find_word(spelling) for spelling in written[form]]
            lemmas[form] = {lemma for word in words for lemma in word.lemmas}
            known = lemmas[form] | {word.compound for word in words if word.compound}
            marks |= {("lemma", rules.letters.fold_letters(lemma)) for lemma in known}
        for mark in marks:
            other = keys.setdefault(mark, form)
            parents[top(form)] = top(other)
    numbers: dict[str, int] = {}
    groups = {form: numbers.setdefault(top(form), len(numbers)) for form in sorted(written)}
    if not lexicon:
        return WordGroups(groups)
    others = _find_other_forms(groups, lemmas, rules, lexicon)
    lexicon.keep()
    return WordGroups(groups, others)


def _find_other_forms(
    groups: dict[str, int], lemmas: dict[str, set[str]], rules: LanguageRules, lexicon: Lexicon
) -> dict[int, list[str]]:
    """Forms of the same words that neither stand in the texts nor share a stem with one."""
    wanted: dict[str, set[int]] = {}
    for form, found in lemmas.items():
        for lemma in found:
            wanted.setdefault(lemma, set()).add(groups[form])
    stems = {(rules.stem(form), group) for form, group in groups.items()}
    others: dict[int, set[str]] = {}
    known = [
        (form, wanted[lemma])
        for lemma, paradigm in lexicon.find_paradigms(wanted).items()
        for form in paradigm
    ]
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
