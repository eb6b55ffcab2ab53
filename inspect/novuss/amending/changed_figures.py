"""Figures that amended texts no longer have, and what still says them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from novuss.languages import LANGUAGES, Language
from novuss.model.record_base import ClauseId, LocalText
from novuss.model.rule_clauses import Clause
from novuss.specs.consolidation.numbering import Numbering
from novuss.specs.text_figures import find_figures, find_quantities


@dataclass(frozen=True)
class LostFigures:
    """What one language of a text no longer says: figures, and figures with their units."""

    figures: frozenset[str]
    quantities: frozenset[tuple[str, str]]


class ChangedFigures:
    """Finds old figures; clauses have their numbers of the edition that is amended."""

    def __init__(self, numbering: Numbering) -> None:
        """Compare the texts before and after the amendments."""
        self._numbering, self._vocabulary = numbering, numbering.knowledge.vocabulary

    @cached_property
    def _lost(self) -> Mapping[ClauseId, Mapping[Language, LostFigures]]:
        found = {}
        for entry in self._numbering.amendments.clauses.amended:
            before = self._numbering.clauses[entry.id].texts
            by_language = {
                language: LostFigures(
                    self._find_figures(before[language], language)
                    - self._find_figures(text, language),
                    self._find_quantities(before[language], language)
                    - self._find_quantities(text, language),
                )
                for language, text in entry.texts.given.items()
            }
            found[entry.id] = by_language
        return found

    def _find_figures(self, text: str, language: Language) -> frozenset[str]:
        found = find_figures(text, language, self._vocabulary)
        return frozenset(figure for figure in found if figure[0].isdigit())

    def _find_quantities(self, text: str, language: Language) -> frozenset[tuple[str, str]]:
        return frozenset(find_quantities(text, language, self._vocabulary))

    def is_stale(self, clause: ClauseId, text: str, language: Language) -> bool:
        """Whether words about an amended clause have a figure that its text no longer has."""
        lost = self._lost.get(clause, {}).get(language)
        return lost is not None and bool(
            lost.figures & self._find_figures(text, language)
            or lost.quantities & self._find_quantities(text, language)
        )

    def is_stale_anywhere(self, clause: ClauseId, text: LocalText | None) -> bool:
        """Whether that is so in any language."""
        return text is not None and any(
            self.is_stale(clause, text[language], language) for language in LANGUAGES
        )

    def find_clause(self, text: LocalText, *, in_annex: bool = False) -> ClauseId | None:
        """The amended clause of which a text has a lost figure with its unit.

        Two rows of the annex are about two things, whatever figure both have.
        """
        for clause, by_language in self._lost.items():
            if in_annex and self._is_row(self._numbering.clauses[clause]):
                continue
            for language, lost in by_language.items():
                if lost.quantities and lost.quantities & self._find_quantities(
                    text[language], language
                ):
                    return clause
        return None

    @cached_property
    def others(self) -> dict[ClauseId, ClauseId]:
        """Clauses that stay and still say a lost figure, each with the amended one.

        A figure with its unit counts anywhere, a bare one where one clause names the other.
        """
        return dict(self._find_others())

    def _find_others(self) -> Iterator[tuple[ClauseId, ClauseId]]:
        numbering = self._numbering
        for clause in numbering.clauses.values():
            if clause.id in self._lost or clause.id in numbering.repealed:
                continue
            linked = next((name for name in self._lost if self._is_linked(clause, name)), None)
            in_annex = self._is_row(clause)
            if found := self.find_clause(clause.texts, in_annex=in_annex) or linked:
                yield clause.id, found

    @staticmethod
    def _is_row(clause: Clause) -> bool:
        return clause.level == "annex-row"

    def _is_linked(self, clause: Clause, name: ClauseId) -> bool:
        amended = self._numbering.clauses[name]
        refers = name in clause.refs or clause.id in amended.refs
        return refers and self.is_stale_anywhere(name, clause.texts)
