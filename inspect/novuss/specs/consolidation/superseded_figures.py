"""Figures that amended texts no longer have, and what still says them."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from novuss.languages import LANGUAGES, Language
from novuss.model.amendments import GivenText
from novuss.model.record_base import ClauseId, LocalText
from novuss.model.rule_clauses import Clause
from novuss.model.rulings import Beside
from novuss.specs.consolidation.numbering import Numbering
from novuss.specs.text_quantities import find_figures, find_quantities


@dataclass(frozen=True)
class LostFigures:
    """What one language of a text no longer says: figures, and figures with their units."""

    figures: frozenset[str]
    quantities: frozenset[tuple[str, str]]


class ChangedFigures:
    """Finds old figures; clauses have their numbers of the edition that is amended."""

    def __init__(self, numbering: Numbering, *, history: bool = True) -> None:
        """Compare the texts before and after the amendments.

        Args:
            numbering: the clauses before and after.
            history: whether a figure counts that an edition before the last one had.
        """
        self._history = history
        self._numbering, self._vocabulary = numbering, numbering.knowledge.vocabulary
        self._quantities: dict[tuple[str, Language], frozenset[tuple[str, str]]] = {}

    @cached_property
    def _lost(self) -> Mapping[ClauseId, Mapping[Language, LostFigures]]:
        found = {}
        for entry in self._numbering.amendments.clauses.amended:
            earlier = [self._numbering.clauses[entry.id].texts]
            if self._history:
                earlier = self._numbering.list_texts(entry.id)
            found[entry.id] = {
                language: LostFigures(
                    self._join_figures(earlier, language) - self._find_figures(text, language),
                    self._join_quantities(earlier, language)
                    - self._find_quantities(text, language),
                )
                for language, text in entry.texts.given.items()
            }
        return found

    def _join_figures(self, texts: Iterable[LocalText], language: Language) -> frozenset[str]:
        found = (self._find_figures(text[language], language) for text in texts)
        return frozenset().union(*found)

    def _join_quantities(
        self, texts: Iterable[LocalText], language: Language
    ) -> frozenset[tuple[str, str]]:
        found = (self._find_quantities(text[language], language) for text in texts)
        return frozenset().union(*found)

    def _find_figures(self, text: str, language: Language) -> frozenset[str]:
        found = find_figures(text, language, self._vocabulary)
        return frozenset(figure for figure in found if figure[0].isdigit())

    def _find_quantities(self, text: str, language: Language) -> frozenset[tuple[str, str]]:
        if (text, language) not in self._quantities:
            found = find_quantities(text, language, self._vocabulary)
            self._quantities[text, language] = frozenset(found)
        return self._quantities[text, language]

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

    def find_kept(
        self, clause: ClauseId, known: LocalText | None, given: GivenText | None
    ) -> dict[Language, str]:
        """Find, by language, words with an old figure in place of which none were given."""
        return {
            language: words
            for language, words in (known.items() if known else ())
            if (given is None or given[language] is None) and self.is_stale(clause, words, language)
        }

    def list_kept(self) -> Iterator[tuple[ClauseId, Literal["name", "offence"], list[str]]]:
        """List the names and offences of amended clauses that keep an old figure."""
        for entry in self._numbering.amendments.clauses.amended:
            before = self._numbering.clauses[entry.id]
            if kept := self.find_kept(entry.id, before.name, entry.name):
                yield entry.id, "name", list(kept.values())
            if kept := self.find_kept(entry.id, before.offence, entry.offence):
                yield entry.id, "offence", list(kept.values())

    def find_clauses(self, text: LocalText) -> list[ClauseId]:
        """Find the amended clauses of which a text has a lost figure with its unit."""
        return [name for name in self._lost if self._has_lost(text, name)]

    def _find_same_act(self, text: LocalText, of: Clause) -> ClauseId | None:
        """The amended clause of the same act of which a clause's text has a lost figure.

        Two rows of the annex are about two things, whatever figure both have.
        """
        for name in self._lost:
            amended = self._numbering.clauses[name]
            if of.id == name or (self._is_row(of) and self._is_row(amended)):
                continue
            if self._has_lost(text, name) and self._is_same_act(of.id, name):
                return name
        return None

    def _has_lost(self, text: LocalText, name: ClauseId) -> bool:
        return any(
            lost.quantities & self._find_quantities(text[language], language)
            for language, lost in self._lost[name].items()
        )

    @cached_property
    def others(self) -> dict[ClauseId, ClauseId]:
        """Clauses of the same act that say a figure which an amended one lost, with that one.

        A figure with its unit counts wherever both deal with one act, a bare one where one clause
        names the other. A time to practise may be as long as one to come to the table.
        """
        return dict(self._find_others())

    def _find_others(self) -> Iterator[tuple[ClauseId, ClauseId]]:
        numbering = self._numbering
        amended = {entry.id: entry for entry in numbering.amendments.clauses.amended}
        for clause in numbering.clauses.values():
            if clause.id in numbering.repealed:
                continue
            entry = amended.get(clause.id)
            given = entry.texts.given.items() if entry else ()
            text = clause.texts.model_copy(update=dict(given))
            linked = (name for name in self._lost if self._is_linked(clause, text, name))
            if found := self._find_same_act(text, clause) or next(linked, None):
                yield clause.id, found

    @staticmethod
    def _is_row(clause: Clause) -> bool:
        return clause.level == "annex-row"

    @cached_property
    def clauses_on_changed_acts(self) -> dict[ClauseId, ClauseId]:
        """Clauses that stay and deal with the act of one by which it follows no longer."""
        numbering, found = self._numbering, {}
        otherwise = [
            entry.id
            for entry in numbering.amendments.clauses.amended
            if entry.consequence or entry.outcomes is not None
        ]
        for name in (*otherwise, *numbering.repealed):
            before = numbering.clauses[name]
            for clause in numbering.clauses.values():
                punishing = {clause.repeats, *(outcome.by for outcome in clause.outcomes)}
                if name in punishing or _is_same_offence(clause, before):
                    found[clause.id] = name
        return {
            name: amended
            for name, amended in found.items()
            if name not in self._lost and name not in numbering.repealed
        }

    @cached_property
    def contradicted(self) -> dict[ClauseId, tuple[Beside, ClauseId]]:
        """Clauses that stay and say otherwise than an amended one of the same act."""
        figures = {
            name: amended
            for name, amended in self.others.items()
            if name not in self._lost and self._is_same_act(name, amended)
        }
        # What leaves it to the amended clause what follows says nothing else.
        acts = {
            name: amended
            for name, amended in self.clauses_on_changed_acts.items()
            if _is_same_offence(*(self._numbering.clauses[clause] for clause in (name, amended)))
        }
        return {
            **{name: ("penalty", amended) for name, amended in acts.items()},
            **{name: ("figure", amended) for name, amended in figures.items()},
        }

    def _is_same_act(self, name: ClauseId, amended: ClauseId) -> bool:
        """Whether two clauses name one another, one act or one subject."""
        pair = self._numbering.clauses[name], self._numbering.clauses[amended]
        if _is_same_offence(*pair):
            return True
        for clause, other in (pair, pair[::-1]):
            if other.id in {*clause.refs, *(outcome.by for outcome in clause.outcomes)}:
                return True
        subjects = self._numbering.knowledge.subjects.subjects
        return any({name, amended} <= {*subject.clauses} for subject in subjects)

    @cached_property
    def lead_ins(self) -> dict[ClauseId, ClauseId]:
        """Amended clauses whose lead-in stays and says that something else follows; with it."""
        numbering, found = self._numbering, {}
        for entry in numbering.amendments.clauses.amended:
            lead_in = numbering.clauses.get(numbering.clauses[entry.id].parent or "")
            stated = lead_in and lead_in.consequence
            follows = entry.consequence.effects if entry.consequence else ()
            differs = stated and follows and set(stated.effects) != set(follows)
            if lead_in and differs and lead_in.id not in self._lost:
                found[entry.id] = lead_in.id
        return found

    def list_beside(self, amended: ClauseId) -> list[ClauseId]:
        """The clauses to look at beside one that is amended, in their order."""
        found = {
            name
            for part in (self.others, self.clauses_on_changed_acts)
            for name in part
            if part[name] == amended
        } | {self.lead_ins.get(amended)}
        return [name for name in self._numbering.clauses if name in found]

    def _is_linked(self, clause: Clause, text: LocalText, name: ClauseId) -> bool:
        refers = name in clause.refs or clause.id in self._numbering.clauses[name].refs
        return name != clause.id and refers and self.is_stale_anywhere(name, text)


def _is_same_offence(clause: Clause, other: Clause) -> bool:
    repeats = clause.repeats == other.id or other.repeats == clause.id
    return repeats or (clause.offence is not None and clause.offence == other.offence)
