"""Checks of the texts of clauses: numbers and terms."""

import re
from collections.abc import Iterator
from functools import cache

from novuss.languages import LANGUAGES, Language
from novuss.model.amendments import AMENDMENTS, GivenText
from novuss.model.glossary import Term
from novuss.model.record_base import LocalText
from novuss.specs.knowledge_model import Knowledge
from novuss.specs.parsed_sources import Sources
from novuss.specs.spec_issues import Issue
from novuss.specs.text_quantities import find_unshared_figures
from novuss.specs.yaml_file import Place, YamlFile


def check_figures_agree(knowledge: Knowledge, sources: Sources) -> Iterator[Issue]:
    """Numbers and units of a clause are the same set in all four languages."""
    for place, _, clause in sources.list_clauses():
        for key, words in (("name", clause.name), ("offence", clause.offence)):
            if words:
                yield from _compare_figures(knowledge, place, words, clause.id, key)
        for at, outcome in enumerate(clause.outcomes):
            for key, text in (("offence", outcome.offence), ("condition", outcome.condition)):
                if text:
                    yield from _compare_figures(
                        knowledge, place, text, clause.id, "outcomes", at, key
                    )
        if not clause.same_as:
            yield from _compare_figures(knowledge, place, clause.texts, clause.id, "texts")
    for place, relation in sources.list_records(
        "concordance.yaml", "relations", knowledge.relations
    ):
        if relation.note:
            name = f"{relation.edition} {', '.join(relation.to or relation.from_)}"
            yield from _compare_figures(knowledge, place, relation.note, name, "note")
    yield from _compare_amendments(knowledge, sources)


def _compare_amendments(knowledge: Knowledge, sources: Sources) -> Iterator[Issue]:
    """Compare the languages in which amendments were given."""
    for amendments in knowledge.amendments:
        file = sources.get_file(f"rules/{amendments.id}/{AMENDMENTS}")
        for kind in ("amended", "added"):
            for at, entry in enumerate(getattr(amendments.clauses, kind)):
                for key in ("name", "texts", "offence"):
                    words: GivenText | None = getattr(entry, key)
                    if words:
                        path = "clauses", kind, at, key
                        yield from _compare_figures(knowledge, file, words, entry.id, *path)


def _compare_figures(
    knowledge: Knowledge,
    place: Place | YamlFile,
    texts: LocalText | GivenText,
    name: str,
    *part: str | int,
) -> Iterator[Issue]:
    """Compare one text in all of its languages with the English, or else with the first."""
    given = {language: text for language, text in texts.items() if text}
    first = next(iter(given))
    for language, missing, others in find_unshared_figures(given, knowledge.vocabulary):
        message = f"{name}: numbers or units differ: " + "; ".join(
            f"only {of}: {', '.join(found)}"
            for of, found in ((first, missing), (language, others))
            if found
        )
        yield place.build_issue(message, "make them agree", *part, language)


def check_terms_kept(knowledge: Knowledge, sources: Sources) -> Iterator[Issue]:
    """No clause, and no name of one, uses a word that the glossary keeps out of our texts."""
    for place, _, clause in sources.list_clauses():
        texts = None if clause.same_as else clause.texts
        keyed = (("name", clause.name), ("texts", texts))
        for key, text in ((key, words) for key, words in keyed if words):
            for language in LANGUAGES:
                for word, cure in _find_avoided_words(knowledge.glossary, text[language], language):
                    message = f"{clause.id}: {language} says {word!r}"
                    yield place.build_issue(message, cure, key, language)


def _find_avoided_words(
    glossary: list[Term], text: str, language: Language
) -> Iterator[tuple[str, str]]:
    """The words of a text that the glossary avoids, and what to say instead."""
    words = " ".join(re.findall(r"\w+", text.casefold()))
    for term in glossary:
        for word in term.avoid[language]:
            if _compile_avoided(word).search(words):
                yield word, f"say {term.names[language]!r}"


@cache
def _compile_avoided(word: str) -> re.Pattern[str]:
    """The word or phrase with any ending where it ends in an asterisk."""
    pattern = re.escape(" ".join(re.findall(r"\w+", word.casefold())))
    ending = r"\w*" if word.endswith("*") else ""
    return re.compile(rf"\b{pattern}{ending}\b")
