"""One line on an item: what it meets, fails and leaves open."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from novuss.inspection.item_results import CharacteristicResult, ItemResult
from novuss.inspection.verdict_scale import Verdict
from novuss.localized_wording import Wording


@dataclass(frozen=True)
class Headline:
    """Content of the line; characteristics by their names in each language."""

    decided: int
    undecided: int
    measured: int
    asked: int
    waived: int
    complete: bool
    #: Whether it passes, but not for certain.
    conditional: bool
    unread: bool
    working_limits: bool
    failed: Sequence[Mapping[str, str]]
    outside: Sequence[Mapping[str, str]]
    contested: Sequence[Mapping[str, str]]
    #: The clauses of which verdicts rest on our reading.
    ours: Sequence[str]

    @classmethod
    def of(cls, item: ItemResult) -> Headline:
        """The headline of an item."""

        def names(found: Iterable[CharacteristicResult]) -> list[Mapping[str, str]]:
            return [dict(checked.characteristic.names.items()) for checked in found]

        ours = (checked.characteristic.clause for checked in item.by_our_reading)
        return cls(
            decided=item.decided,
            undecided=len(item.checked) - item.decided,
            measured=item.measured,
            asked=item.asked,
            waived=len(item.waived),
            complete=item.complete,
            conditional=item.verdict is Verdict.CONDITIONAL_PASS,
            unread=item.unread,
            working_limits=bool(item.rests_on_working_limits),
            failed=names(item.failed),
            outside=names(item.outside),
            contested=[dict(contested.names.items()) for contested in item.contested],
            ours=list(dict.fromkeys(ours)),
        )

    def render(self, say: Wording) -> str:
        """Put the line into words."""

        def names(found: Iterable[Mapping[str, str]]) -> str:
            return ", ".join(name[say.language] for name in found)

        failed, number = names(self.failed), str(len(self.failed))
        outside = names(self.outside)
        outside = outside and say("headline.outside", n=len(self.outside), names=outside)
        if self.failed:
            met = say("headline.fails", n=self.decided, failed=number, names=failed)
        elif self.outside:
            met = say("headline.meets-others", n=self.decided) if self.decided else ""
        elif self.decided:
            met = say("headline.meets" if self.undecided else "headline.meets-all", n=self.decided)
        else:
            met = say("headline.none-certain" if self.conditional else "headline.none-decided")
        contested = names(self.contested)
        ours = ", ".join(self.ours)
        parts = (
            self.unread and say("record.unread-inspection"),
            contested and say("headline.contested", names=contested),
            # Before what is met, behind what fails.
            *((met, outside) if self.failed else (outside, met)),
            self.undecided and say("headline.open", n=self.undecided),
            not self.complete and say("headline.checked", n=self.measured, asked=str(self.asked)),
            ours and say("headline.our-reading", clauses=ours),
            self.working_limits and say("headline.working-limits"),
            self.waived and say("headline.waived", n=self.waived),
        )
        return "; ".join(part for part in parts if isinstance(part, str) and part)
