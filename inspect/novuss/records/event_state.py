"""State of the event after all that entries say of it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date

from novuss.inspection.event_head import EventHead, Plan
from novuss.inspection.reading_decision import DecisionRule, WorkingLimit
from novuss.records.entry_supersession import find_superseded
from novuss.records.recorded_entries import (
    FIELDS,
    Entry,
    EventUpdate,
    Field,
    FieldValue,
    KeptLimits,
    Records,
    SourceFile,
)


@dataclass(frozen=True)
class FieldClaim:
    """A value of a field, and the entries that say it, the earliest first."""

    value: FieldValue
    entries: tuple[Entry, ...]


@dataclass(frozen=True)
class Event:
    """What stands of an event, field by field, the same in whatever order entries came.

    What an entry says of a field stands until an entry that names it, or names one
    that does, says something of the same field. Entries of which none names the other
    and that say the same agree; where they say different things, nothing stands.
    """

    #: What is said of a field and stands; more than one where entries disagree.
    claims: Mapping[Field, tuple[FieldClaim, ...]] = field(default_factory=dict)
    #: By edition and characteristic, working limits that held once or were withdrawn.
    former_limits: frozenset[tuple[str, str]] = frozenset()

    @property
    def disputed(self) -> dict[Field, tuple[FieldClaim, ...]]:
        """The fields of which entries say different things."""
        return {name: claims for name, claims in self.claims.items() if len(claims) > 1}

    @property
    def kept(self) -> dict[Field, FieldValue]:
        """The fields that stand, those that were taken back left out."""
        return {
            name: claims[0].value
            for name, claims in self.claims.items()
            if len(claims) == 1 and claims[0].value is not None
        }

    @property
    def head(self) -> EventHead:
        """What is printed on every paper; blank where nothing stands."""
        return build_head(self.kept)

    @property
    def edition(self) -> str | None:
        """By which further tables are judged; None where nothing stands."""
        return _get_text(self.kept, "edition") or None

    @property
    def rule(self) -> DecisionRule | None:
        """By which further tables are judged; None where nothing stands."""
        rule = self.kept.get("rule")
        return rule if isinstance(rule, DecisionRule) else None

    @property
    def working_limits(self) -> KeptLimits | None:
        """That further tables are judged by; None where nothing stands."""
        limits = self.kept.get("working_limits")
        return limits if isinstance(limits, KeptLimits) else None

    @property
    def decided_limits(self) -> dict[tuple[str, str], WorkingLimit | None]:
        """By edition and characteristic, the limits by which every entry is judged.

        None where desks disagree, and where one was taken back: there nothing but the rules decides
        until somebody does.
        """
        return {**dict.fromkeys(self.former_limits), **self._decided_limits}

    def list_limits(self, edition: str) -> list[WorkingLimit]:
        """List the working limits by which every entry is judged under an edition."""
        decided = self.decided_limits.items()
        return [limit for (name, _), limit in decided if limit and name == edition]

    @property
    def _decided_limits(self) -> dict[tuple[str, str], WorkingLimit | None]:
        limits_by_claim = [
            {(value.edition, limit.characteristic): limit for limit in value.limits}
            for saying in self.claims.get("working_limits", ())
            if isinstance(value := saying.value, KeptLimits)
        ]
        concerned = dict.fromkeys(key for limits in limits_by_claim for key in limits)
        if len(limits_by_claim) < len(self.claims.get("working_limits", ())):
            # One of them took the limits back.
            return dict.fromkeys(concerned)
        agreed = {
            key for key in concerned if len({limits.get(key) for limits in limits_by_claim}) == 1
        }
        return {key: limits_by_claim[0][key] if key in agreed else None for key in concerned}

    @property
    def limit_files(self) -> tuple[SourceFile, ...]:
        """The files that the working limits were read from, each once."""
        claims = self.claims.get("working_limits", ()) if self.working_limits else ()
        files = (file for claim in claims for entry in claim.entries for file in entry.files)
        return tuple({file.sha256: file for file in files}.values())


def build_head(values: Mapping[Field, FieldValue]) -> EventHead:
    """The head of a paper by what is values of the event; blank where nothing is."""
    day, plan = values.get("day"), values.get("plan")
    return EventHead(
        name=_get_text(values, "name"),
        place=_get_text(values, "place"),
        day=day if isinstance(day, date) else None,
        senior_judge=_get_text(values, "senior_judge"),
        chief_judge=_get_text(values, "chief_judge"),
        plan=plan if isinstance(plan, Plan) else Plan(),
    )


def _get_text(values: Mapping[Field, FieldValue], name: Field) -> str:
    value = values.get(name)
    return value if isinstance(value, str) else ""


def resolve_event(records: Records) -> Event:
    """The event by all that is said of it in a file of records."""
    tellings = {update.entry.id: update for update in records.updates}
    over = find_superseded({name: update.entry.replaces for name, update in tellings.items()})
    found: dict[Field, tuple[FieldClaim, ...]] = {}
    for name in FIELDS:
        telling = [update for update in tellings.values() if name in update.values]
        standing = [
            update
            for update in telling
            if not any(update.entry.id in over[other.entry.id] for other in telling)
        ]
        if standing:
            found[name] = _find_claims(name, standing)
    former = {
        (handover.event.edition, row.limit.characteristic)
        for handover in records.handovers
        for row in handover.event.withdrawn
        if row.limit
    }
    kept = (update.values.get("working_limits") for update in records.updates)
    former |= {
        (value.edition, limit.characteristic)
        for value in kept
        if isinstance(value, KeptLimits)
        for limit in value.limits
    }
    return Event(found, frozenset(former))


def _find_claims(name: Field, standing: list[EventUpdate]) -> tuple[FieldClaim, ...]:
    """What is said of a field, by the earliest entry that says it."""
    values: list[FieldValue] = []
    for update in standing:
        if update.values[name] not in values:
            values.append(update.values[name])
    return tuple(
        FieldClaim(
            value, tuple(update.entry for update in standing if update.values[name] == value)
        )
        for value in values
    )
