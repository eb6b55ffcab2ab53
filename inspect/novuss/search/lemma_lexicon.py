"""Lexicon of a language: lemmas and paradigms of words, kept by word in the user's cache.

Lemma data takes seconds to load and to search. Where a text was changed, only its new words
are looked up in it.
"""

import hashlib
import json
import re
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any, NamedTuple

from novuss.languages import Language
from novuss.model.search_settings import Dictionary, Paradigms
from novuss.search.language_rules import LanguageRules
from novuss.specs.cache_folder import cache_folder, read_cached, write_cached

#: Letters of the shortest part of a compound.
_LEAST = 4
#: The packages whose data decides what is found.
_PACKAGES = {"simplemma": ("simplemma",), "pymorphy3": ("pymorphy3", "pymorphy3-dicts-ru")}


class Word(NamedTuple):
    """Lemmas of a spelling; those of a compound that the data lacks are its last part's."""

    lemmas: list[str]
    compound: str | None


class Lexicon:
    """Lemmas of spellings and forms of lemmas, of one language.

    Attributes:
        words: by spelling, in small letters.
        paradigms: by lemma, every form but rare ones; none for a lemma that is not known.
    """

    def __init__(self, language: Language, library: Dictionary | Paradigms, kept: Path) -> None:
        """Read what was found before.

        Args:
            language: of the words.
            library: the lemma data, as ``specs/search.yaml`` says.
            kept: the file in the cache.
        """
        self._language, self._library, self._kept = language, library, kept
        self.words: dict[str, Word] = {}
        self.paradigms: dict[str, list[str]] = {}
        self._read()
        self._known = self._count()

    def _read(self) -> None:
        if content := read_cached(self._kept):
            found = json.loads(content)
            words = {spelling: Word(*word) for spelling, word in found["words"].items()}
            self.words = words | self.words
            self.paradigms = found["paradigms"] | self.paradigms

    def _count(self) -> tuple[int, int]:
        return len(self.words), len(self.paradigms)

    def keep(self) -> None:
        """Write what is new, with what another process wrote meanwhile."""
        if self._count() != self._known:
            self._read()
            found = {"words": self.words, "paradigms": self.paradigms}
            stem = self._kept.stem.rpartition("-")[0]
            write_cached(self._kept, lambda: json.dumps(found, ensure_ascii=False), stem)
            self._known = self._count()

    def find_word(self, spelling: str) -> Word:
        """Find the lemmas of a spelling."""
        if spelling not in self.words:
            self.words[spelling] = Word(
                sorted(_find_lemmas(spelling, self._language, self._library)),
                _find_compound_lemma(spelling, self._language, self._library),
            )
        return self.words[spelling]

    def find_paradigms(self, lemmas: Iterable[str]) -> dict[str, list[str]]:
        """Find the forms of lemmas."""
        wanted = list(lemmas)
        if missing := {lemma for lemma in wanted if lemma not in self.paradigms}:
            self.paradigms |= _find_paradigms(missing, self._language, self._library)
        return {lemma: self.paradigms[lemma] for lemma in wanted}


def read_lexicon(rules: LanguageRules) -> Lexicon:
    """Read the lexicon of a language, by its lemma data and the way they are read."""
    library = rules.settings.lemmas
    digest = hashlib.sha256(library.model_dump_json().encode())
    digest.update(" ".join(map(version, _PACKAGES[library.library])).encode())
    digest.update(Path(__file__).read_bytes())
    name = f"lexicon-{rules.language}-{digest.hexdigest()[:16]}.json"
    return Lexicon(rules.language, library, cache_folder() / name)


def _find_paradigms(
    lemmas: set[str], language: Language, library: Dictionary | Paradigms
) -> dict[str, list[str]]:
    """Every form that the data knows of the lemmas, by lemma."""
    found: dict[str, list[str]] = {lemma: [] for lemma in lemmas}
    if isinstance(library, Dictionary):
        rare = re.compile(library.rare)
        for form, lemma in _load_dictionary(language).items():
            if lemma in lemmas and not rare.search(form):
                found[lemma].append(form.lower())
        return found
    tags = frozenset(library.rare.split())
    for lemma, forms in found.items():
        for parse in _load_morphology(language).parse(lemma):
            if parse.normal_form == lemma and parse.is_known:
                forms += [word.word for word in parse.lexeme if not (tags & word.tag.grammemes)]
    return found


def _find_lemmas(form: str, language: Language, library: Dictionary | Paradigms) -> set[str]:
    if isinstance(library, Dictionary):
        import simplemma

        spellings = {form, form.title()} if library.capitals else {form}
        return {simplemma.lemmatize(spelling, lang=language) for spelling in spellings}
    sure: dict[str, float] = {}
    for spelling in _load_morphology(language).parse(form):
        sure[spelling.normal_form] = sure.get(spelling.normal_form, 0) + spelling.score
    likely = {lemma for lemma, score in sure.items() if score >= library.likely / 100}
    pairs = _map_lemma_pairs(library)
    return likely | {pairs[lemma] for lemma in likely if lemma in pairs}


def _find_compound_lemma(
    form: str, language: Language, library: Dictionary | Paradigms
) -> str | None:
    """The lemma of a compound that the data lacks: what stands in front, and its last part's."""
    if not (isinstance(library, Dictionary) and library.compounds):
        return None
    import simplemma

    # In the dictionary nouns are known by their capital.
    def known(part: str) -> bool:
        part = part.title() if library.capitals else part
        return bool(simplemma.is_known(part, lang=language))

    if known(form):
        return None
    for cut in range(_LEAST, len(form) - _LEAST + 1):
        last = form[cut:]
        if known(last):
            last = last.title() if library.capitals else last
            return form[:cut] + simplemma.lemmatize(last, lang=language)
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
