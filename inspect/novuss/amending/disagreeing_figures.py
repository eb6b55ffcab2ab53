"""Figures in which the words of one amendment disagree: between languages, or beside its text."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from novuss.languages import Language
from novuss.model.amendments import AddedClause, AmendedClause, Amendments, GivenText
from novuss.model.measuring_vocabulary import Vocabulary
from novuss.model.record_base import ClauseId
from novuss.specs.text_quantities import find_figures, find_unshared_figures

Part = Literal["name", "texts", "offence"]


@dataclass(frozen=True)
class Disagreement:
    """Figures that words of an amendment say, and other words of it do not.

    Attributes:
        clause: of the amendment.
        part: which of its words.
        language: of these words.
        only: the figures and units that they alone have.
        beside: the language of the others; None where the others are the text of the clause.
        others: the figures and units that the others alone have.
    """

    clause: ClauseId
    part: Part
    language: Language
    only: Sequence[str]
    beside: Language | None = None
    others: Sequence[str] = ()


def list_disagreements(amendments: Amendments, vocabulary: Vocabulary) -> Iterator[Disagreement]:
    """List the figures that languages of one text do not share, and those beside its text."""
    clauses = amendments.clauses
    entries: list[AmendedClause | AddedClause] = [*clauses.amended, *clauses.added]
    for entry in entries:
        parts: list[tuple[Part, GivenText | None]] = [
            ("name", entry.name),
            ("texts", entry.texts),
            ("offence", entry.offence),
        ]
        for part, words in parts:
            if words:
                yield from _compare_languages(entry.id, part, words, vocabulary)
        yield from _compare_with_text(entry, vocabulary)


def _compare_languages(
    clause: ClauseId, part: Part, words: GivenText, vocabulary: Vocabulary
) -> Iterator[Disagreement]:
    first = next(iter(words.given))
    for language, missing, others in find_unshared_figures(words.given, vocabulary):
        only, beside = _keep_telling(others, missing)
        if only or beside:
            yield Disagreement(
                clause,
                part,
                language,
                only=[_name_figure(figure, language, vocabulary) for figure in only],
                beside=first,
                others=[_name_figure(figure, first, vocabulary) for figure in beside],
            )


def _keep_telling(figures: list[str], others: list[str]) -> tuple[list[str], list[str]]:
    """Keep the figures of two lists, or units where both have some and no figure.

    A unit that one language alone has may stand in the other in a form that no list has.
    """
    kept = [figure for figure in figures if figure[0].isdigit()]
    kept_others = [figure for figure in others if figure[0].isdigit()]
    if not (kept or kept_others) and figures and others:
        return figures, others
    return kept, kept_others


def _compare_with_text(
    entry: AmendedClause | AddedClause, vocabulary: Vocabulary
) -> Iterator[Disagreement]:
    """Hold the figures of a name and an offence against the text in the same language."""
    parts: list[tuple[Part, GivenText | None]] = [("name", entry.name), ("offence", entry.offence)]
    for part, words in parts:
        for language, text in words.given.items() if words else ():
            if stated := entry.texts[language]:
                found = find_figures(text, language, vocabulary)
                known = find_figures(stated, language, vocabulary)
                if only := sorted(figure for figure in found - known if figure[0].isdigit()):
                    yield Disagreement(entry.id, part, language, only)


def _name_figure(figure: str, language: Language, vocabulary: Vocabulary) -> str:
    """A figure as such, a unit by its first word in a language."""
    for known in vocabulary.measures:
        if known.id == figure and known.words[language]:
            return known.words[language][0]
    return figure
