"""The six verdicts and their order."""

from collections.abc import Iterable
from enum import StrEnum


class Verdict(StrEnum):
    """What an inspection says, worst first."""

    FAIL = "fail"
    CONDITIONAL_FAIL = "conditional-fail"
    UNDECIDED = "undecided"
    NOT_MEASURED = "not-measured"
    CONDITIONAL_PASS = "conditional-pass"
    PASS = "pass"

    @property
    def decided(self) -> bool:
        """Whether the limits gave an answer that stands: pass, fail or conditional fail."""
        return self in (Verdict.PASS, Verdict.FAIL, Verdict.CONDITIONAL_FAIL)

    @property
    def failing(self) -> bool:
        """Whether the answer is against the item."""
        return self in (Verdict.FAIL, Verdict.CONDITIONAL_FAIL)


#: What people are told of items, worst first: the verdicts, and what they may stand for.
WORDS = (
    "fail",
    "conditional-fail",
    "contested",
    "undecided",
    "not-measured",
    "incomplete",
    "partial",
    "conditional-pass",
    "pass",
)
#: A sign for each of them, to stand beside its word or its colour and never in their place.
SIGNS = {
    "fail": "✗",
    "conditional-fail": "(✗)",
    "contested": "≠",
    "undecided": "?",
    "not-measured": "–",
    "incomplete": "…",
    "partial": "…",
    "conditional-pass": "(✓)",
    "pass": "✓",
}
_RANK = {verdict: rank for rank, verdict in enumerate(Verdict)}


def find_worst_verdict(verdicts: Iterable[Verdict]) -> Verdict:
    """Find the worst of the verdicts; of none, ``not-measured``: nothing passes by default."""
    return min(verdicts, key=_RANK.__getitem__, default=Verdict.NOT_MEASURED)
