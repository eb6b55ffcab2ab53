"""Contradictions that amendments left between clauses of the edition in force."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from novuss.model.record_base import ClauseId
from novuss.model.rule_clauses import Clause
from novuss.model.rulings import Beside, Outdated
from novuss.specs.consolidation.numbering import Numbering
from novuss.specs.consolidation.superseded_figures import ChangedFigures
from novuss.specs.knowledge_model import AmendedNumbers, Knowledge, map_clauses_by_edition


def compare_figures(knowledge: Knowledge, step: AmendedNumbers) -> ChangedFigures:
    """The figures before and after an edition; clauses have their numbers before it."""
    amendments = next(known for known in knowledge.amendments if known.id == step.edition)
    before = knowledge.model_copy(update={"current": step.based_on})
    # What an edition before it left is found with that one.
    return ChangedFigures(Numbering(before, amendments), history=False)


def find_contradictions(knowledge: Knowledge) -> list[Outdated]:
    """Find the clauses in force that say otherwise than an amended one of the same act.

    What an edition left so stays until one of the two clauses is amended again and says as the
    other does, whatever editions came in between.
    """
    held = map_clauses_by_edition(knowledge)[knowledge.current]
    return [
        found
        for at, step in enumerate(knowledge.steps)
        for found in _find_left(_Line(knowledge, at), step, held)
    ]


@dataclass(frozen=True)
class _Line:
    """An edition and those after it."""

    knowledge: Knowledge
    at: int

    def find_number(self, name: ClauseId) -> ClauseId | None:
        """The number in force of a clause by its number before the edition."""
        number: ClauseId | None = name
        for step in self.knowledge.steps[self.at :]:
            number = step.numbers.get(number, number) if number else None
        return number

    def is_declared_unaffected(self, name: ClauseId) -> bool:
        """Whether somebody compared the clause with the new texts since."""
        return any(f"clause {name}" in step.still_right for step in self.knowledge.steps[self.at :])

    def is_touched_later(self, name: ClauseId) -> bool:
        """Whether a later edition amended the clause itself."""
        later = self.knowledge.steps[self.at + 1 :]
        return any(name in step.touched and name not in step.lead_ins for step in later)


def _find_left(
    line: _Line, step: AmendedNumbers, held: dict[ClauseId, Clause]
) -> Iterator[Outdated]:
    figures = compare_figures(line.knowledge, step)
    pairs: list[tuple[ClauseId, Beside | Literal["stated"], ClauseId]] = [
        *((name, beside, other) for name, (beside, other) in figures.contradicted.items()),
        # A lead-in that stays says of every case below it what follows.
        *((lead_in, "stated", name) for name, lead_in in figures.lead_ins.items()),
    ]
    for name, beside, other in pairs:
        number, amended = line.find_number(name), line.find_number(other)
        if number is None or amended is None or line.is_declared_unaffected(name):
            continue
        stands = figures.is_stale_anywhere(other, held[number].texts)
        regained = figures.is_stale_anywhere(other, held[amended].texts)
        agrees = (
            regained or not stands
            if beside == "figure"
            else line.is_touched_later(number) or line.is_touched_later(amended)
        )
        if not agrees:
            yield Outdated(
                clause=number, edition=step.edition, repealed=False, beside=beside, amended=amended
            )
