"""Doubts of amendments: what they may say by mistake, though it can be."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from novuss.amending.amended_limit_pairs import LimitPair, pair_limits
from novuss.amending.disagreeing_figures import Disagreement, list_disagreements
from novuss.amending.misquoted_clause_numbers import Promised, list_misquoting_reasons
from novuss.model.record_base import ClauseId
from novuss.specs.consolidation.numbering import Numbering
from novuss.specs.consolidation.superseded_figures import ChangedFigures


@dataclass(frozen=True)
class Doubts:
    """What amendments may say by mistake.

    Attributes:
        kept: names and offences with an old figure, each with its clause.
        promised: reasons that name a number which is another clause's.
        disagreements: figures in which the words of one amendment disagree.
        limits: those that are amended, in which another side may be bounded than was meant.
    """

    kept: Sequence[tuple[ClauseId, Literal["name", "offence"], list[str]]]
    promised: Sequence[Promised]
    disagreements: Sequence[Disagreement]
    limits: Sequence[LimitPair]

    def to_json(self) -> dict[str, list[dict[str, object]]]:
        """What another program reads."""
        return {
            "stale": [
                {"clause": clause, "part": part, "texts": texts}
                for clause, part, texts in self.kept
            ],
            "promised": [
                {"clause": entry.clause, "number": entry.number} for entry in self.promised
            ],
            "disagreeing": [
                {"clause": entry.clause, "part": entry.part, "language": entry.language}
                for entry in self.disagreements
            ],
            "turned": [
                {"clause": pair.now.clause, "characteristic": pair.now.id}
                for pair in self.limits
                if pair.bounds_other_side
            ],
        }


def find_doubts(numbering: Numbering) -> Doubts:
    """Find what amendments may say by mistake."""
    amendments, vocabulary = numbering.amendments, numbering.knowledge.vocabulary
    return Doubts(
        kept=list(ChangedFigures(numbering).list_kept()),
        promised=list(list_misquoting_reasons(numbering)),
        disagreements=list(list_disagreements(amendments, vocabulary)),
        limits=pair_limits(numbering),
    )
