"""Terms of a check of tables: those that options give, and those that the records keep."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date

from novuss.inspection.event_head import EventHead
from novuss.inspection.event_result import EventResult
from novuss.inspection.reading_decision import DecisionRule
from novuss.records.event_metadata import normalize_field_value
from novuss.records.event_state import Event
from novuss.records.recorded_entries import Field, FieldValue, KeptLimits
from novuss.tables.table_check import CheckOptions


@dataclass(frozen=True)
class CheckTerms:
    """How tables are judged, and where it comes from."""

    options: CheckOptions
    #: The fields that came from the event.
    kept: tuple[Field, ...]
    #: The fields that an option says.
    given: tuple[Field, ...]
    #: The fields that no option says and of which entries say different things.
    disputed: tuple[Field, ...]
    #: Whether the event keeps working limits, and they were read for another edition.
    unused_limits: bool

    def collect_given_fields(self, result: EventResult) -> dict[Field, FieldValue]:
        """What the options say, by the tables that were judged so."""
        fields: dict[Field, FieldValue] = {
            "edition": result.edition,
            "rule": result.rule,
            "working_limits": KeptLimits(result.edition, result.working_limits),
        }
        return {name: normalize_field_value(fields[name]) for name in self.given}

    def complete_fields(
        self, given: Mapping[Field, FieldValue], sheet: EventHead, event: Event, result: EventResult
    ) -> dict[Field, FieldValue]:
        """Complete what is said of the event by what else is said for the first time.

        Where options say nothing of the ``event`` as it was before, its terms are not kept.
        """
        known = {*event.kept, *event.disputed}
        filed = {name: value for name, value in vars(sheet).items() if value and name not in known}
        fields: dict[Field, FieldValue] = {**filed, **given}  # type: ignore[dict-item]
        if fields:
            terms = self.collect_given_fields(result)
            fields |= {name: value for name, value in terms.items() if name not in known}
        return fields

    def list_departures(
        self, event: Event, new: dict[Field, FieldValue], result: EventResult
    ) -> list[Field]:
        """The fields that hold for these tables alone.

        The ``event`` is as it was before, and ``new`` what is kept of it since.
        """
        usual: dict[Field, FieldValue] = {
            "edition": self.options.corpus.find_edition(event.head.day or date.today()),
            "rule": DecisionRule(),
        }
        holding = {**usual, **event.kept, **new}
        given = self.collect_given_fields(result).items()
        return [name for name, value in given if value != holding.get(name)]


def find_check_terms(
    options: CheckOptions,
    edition: str | None,
    rule: DecisionRule | None,
    event: Event,
    day: date | None = None,
) -> CheckTerms:
    """Find by what tables are judged: as is asked for, and as the records keep it otherwise.

    Of the ``options`` edition and rule do not count; the ``day`` is that of an event of which none
    is kept.
    """
    given: dict[Field, object] = {
        "edition": edition,
        "rule": rule,
        "working_limits": options.limits,
    }
    day = event.head.day or day or date.today()
    edition = edition or event.edition or options.corpus.find_edition(day)
    limits = event.working_limits if options.limits is None else None
    unused = limits is not None and limits.edition != edition
    if unused:
        limits = None
    kept = [name for name, value in given.items() if value is None and name in event.kept]
    return CheckTerms(
        replace(
            options,
            edition=edition,
            rule=rule or event.rule or DecisionRule(),
            kept_limits=limits.limits if limits else (),
        ),
        kept=tuple(name for name in kept if limits or name != "working_limits"),
        given=tuple(name for name, value in given.items() if value is not None),
        disputed=tuple(name for name in event.disputed if given.get(name, name) is None),
        unused_limits=unused,
    )
