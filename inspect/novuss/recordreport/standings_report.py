"""Document model of a report on inspections: items as they stand, and what settled them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from novuss.inspection.event_result import EventResult
from novuss.recordreport.record_sentences import describe_readings, describe_settled_contests
from novuss.records.event_result_from_records import sort_by_name
from novuss.records.item_standings import Standing
from novuss.report.report_document import OpenQuestion, Report


@dataclass(frozen=True)
class StandingsReport(Report):
    """The items of event files as they stand after all inspections, in the order of phones."""

    standings: tuple[Standing, ...] = ()

    @classmethod
    def of_files(
        cls, event: EventResult, standings: Sequence[Standing], **fields: Any
    ) -> StandingsReport:
        """The report on the ``standings`` that event files come to; ``fields`` are a report's."""
        standings = sort_by_name(standings)
        order = {(item.kind, item.item): place for place, item in enumerate(standings)}
        results = (
            reading.result for item in standings for reading in item.readings if reading.stands
        )
        event = replace(
            event,
            items=tuple(sorted(event.items, key=lambda item: order[item.kind, item.item])),
            results=tuple(results),
        )
        return cls(event, standings=tuple(standings), **fields)

    @property
    def template(self) -> str:
        """The template of its page."""
        return "event_files.html.j2"

    @property
    def inspectors(self) -> list[str]:
        """Who measured: those whom readings name, and those who recorded the others."""
        nobody = self.explainer.wording("form.nobody")
        named = (
            reading.result.reading.measured_by or reading.inspection.entry.by or nobody
            for standing in self.standings
            for reading in standing.readings
            if reading.stands and reading.result.reading.amount is not None
        )
        return list(dict.fromkeys(name for names in named for name in names.split("; ") if name))

    @property
    def settled(self) -> list[str]:
        """What the chief judge let stand where inspections disagree, and why."""
        return [
            line
            for standing in self.standings
            for line in describe_settled_contests(standing, self.explainer, with_entries=False)
        ]

    @property
    def contested(self) -> list[OpenQuestion]:
        """On what inspections disagree."""
        explain = self.explainer
        return [
            self.ask_contested(
                contest.characteristic,
                item.item,
                describe_readings(item, contest, explain, with_entries=False),
            )
            for item in self.standings
            for contest in item.contests
        ]
