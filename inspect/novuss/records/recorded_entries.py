"""Recorded entries of a desk, with their files and inspections."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Literal, get_args

from novuss.input_problems import Problem, ProblemsError
from novuss.inspection.event_head import Plan
from novuss.inspection.instruments import Register
from novuss.inspection.item_results import Result
from novuss.inspection.reading_decision import DecisionRule, WorkingLimit
from novuss.inspection.readings import Occasion
from novuss.inspection.verdict_scale import Verdict
from novuss.model.equipment_records import Kind
from novuss.model.event_file import EventFile, HandedInspection
from novuss.ruleset_version import RulesetVersion
from novuss.typed_dates import parse_moment_text

#: Moments sort as text: always UTC, always six decimals of a second.
_MOMENT = "%Y-%m-%dT%H:%M:%S.%fZ"
#: Clocks of two computers differ by so much at most.
_AHEAD = timedelta(minutes=5)
#: What a file was read for.
FileRole = Literal["readings", "limits", "instruments", "waivers", "event"]
FILE_ROLES: tuple[FileRole, ...] = get_args(FileRole)
#: What an entry is.
Act = Literal["inspection", "rename", "decision", "reinspection", "withdrawal", "event", "handover"]
ACTS: tuple[Act, ...] = get_args(Act)
#: What the records keep of an event: its head, and how further tables are judged.
Field = Literal[
    "name",
    "place",
    "day",
    "senior_judge",
    "chief_judge",
    "plan",
    "edition",
    "rule",
    "working_limits",
    "judge_keys",
]
FIELDS: tuple[Field, ...] = get_args(Field)


def make_storable(text: str) -> str:
    """The text without what UTF-8 cannot hold, such as a file name in another encoding."""
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


@dataclass(frozen=True)
class SourceFile:
    """A file that was read for an entry, traced by the SHA-256 of its bytes."""

    name: str
    sha256: str
    #: Working limits and a register may serve many entries; readings only one.
    role: FileRole = "readings"

    @classmethod
    def of(cls, name: str, content: bytes, role: FileRole = "readings") -> "SourceFile":
        """The file of that name, with the bytes that were read."""
        return cls(make_storable(name), hashlib.sha256(content).hexdigest(), role)


@dataclass(frozen=True)
class Author:
    """Who answers for an entry, at which desk it is made, and why, in words."""

    by: str
    desk: str
    reason: str = ""


@dataclass(frozen=True)
class Entry:
    """One addition to the records: who added what, when, from which files.

    Moments are aware. ``inspected_at`` is when the judge measured, as told;
    ``recorded_at`` is the clock of the desk. Both are for display: what stands
    follows from what entries name, never from a clock. ``again`` says that the
    files were recorded before and that this was meant.
    """

    id: str
    inspected_at: datetime
    recorded_at: datetime
    by: str
    desk: str
    edition: str
    rule: DecisionRule
    #: Whether what its edition asks for and has no reading counts as not measured.
    complete: bool
    again: bool
    version: str
    working_limits: tuple[WorkingLimit, ...]
    files: tuple[SourceFile, ...]
    #: The instruments that were used, where a register was read.
    register: Register | None = None
    act: Act = "inspection"
    reason: str = ""
    #: The ids of the entries that it replaces.
    replaces: frozenset[str] = frozenset()
    #: The SHA-256 of its content.
    digest: str = ""
    #: By which knowledge it was judged; None where nothing was.
    knowledge: RulesetVersion | None = None

    @property
    def order(self) -> tuple[datetime, datetime, str]:
        """By when it was measured; the same on every desk, whoever merged into whom."""
        return self.inspected_at, self.recorded_at, self.id

    @property
    def hashes(self) -> frozenset[str]:
        """The hashes of the files that hold readings."""
        return frozenset(file.sha256 for file in self.files if file.role == "readings")

    def is_copy_of(self, other: "Entry") -> bool:
        """Whether it was judged from some of the other's files, in the same way."""
        return (
            bool(self.hashes)
            and not (self.again or other.again)
            and self.hashes <= other.hashes
            # Of two that name the same files the earlier is shown as the first.
            and (self.hashes != other.hashes or self.order > other.order)
            and (self.edition, self.rule, self.working_limits, self.register)
            == (other.edition, other.rule, other.working_limits, other.register)
        )


@dataclass(frozen=True)
class Inspection:
    """One item of an entry, with the readings of this entry alone."""

    id: str
    entry: Entry
    item: str
    kind: Kind
    #: Of these readings alone, whatever they lack.
    verdict: Verdict
    seal: str | None
    results: tuple[Result, ...]
    #: The entry that holds the same files: seen, and not counted as another inspection.
    copy_of: str | None = None
    #: By what name the tables called the item, where it was renamed since.
    named: str | None = None
    #: As it stood in an event file, where it came in one.
    typed: HandedInspection | None = None

    @property
    def duplicate(self) -> bool:
        """Whether the same files were recorded in another entry."""
        return self.copy_of is not None


@dataclass(frozen=True)
class Decision:
    """Which of two inspections a chief judge lets stand for a characteristic on an occasion."""

    entry: Entry
    inspection: str
    over: str
    characteristic: str
    occasion: Occasion


@dataclass(frozen=True)
class Renaming:
    """By what names the items of some inspections go, by their ids."""

    entry: Entry
    names: Mapping[str, str]


@dataclass(frozen=True)
class KeptLimits:
    """The chief judge's working limits for an event, and the edition that they were read for.

    Under another edition they hold nothing: what one leaves open another may print.
    """

    edition: str
    limits: tuple[WorkingLimit, ...]


@dataclass(frozen=True)
class JudgeKeys:
    """The public keys of an event's judges: pairs of a name and a key that signs for it."""

    keys: tuple[tuple[str, str], ...]


#: What an entry says of a field; None takes back what was said before.
FieldValue = str | date | Plan | DecisionRule | KeptLimits | JudgeKeys | None


@dataclass(frozen=True)
class EventUpdate:
    """What an entry says of the event, of some fields."""

    entry: Entry
    #: None takes back what was recorded before.
    values: Mapping[Field, FieldValue]


@dataclass(frozen=True)
class Handover:
    """An event file that was taken over; its inspections are entries of their own."""

    entry: Entry
    #: Without its inspections.
    event: EventFile


@dataclass(frozen=True)
class Unread:
    """An entry that this version of novuss cannot read, kept as it is.

    What its plain columns tell is told; ``items`` are those that it inspected.
    """

    id: str
    recorded_at: str
    by: str
    version: str
    items: tuple[tuple[Kind, str], ...]


@dataclass(frozen=True)
class Records:
    """Everything in a file of records, inspections in the order of their moments."""

    inspections: tuple[Inspection, ...] = ()
    decisions: tuple[Decision, ...] = ()
    #: Those that were withdrawn, for display.
    withdrawn: tuple[Decision, ...] = ()
    #: Those that hold; where two contradict each other, the item keeps its table's name.
    renamings: tuple[Renaming, ...] = ()
    unread: tuple[Unread, ...] = ()
    #: What was said of the event, the earliest first.
    updates: tuple[EventUpdate, ...] = ()
    #: The event files that were taken over, the earliest first.
    handovers: tuple[Handover, ...] = ()
    #: The hash that stands for all of it, see :mod:`novuss.records.entry_chain`; empty where there
    #: is nothing.
    head: str = ""


def format_moment(moment: datetime) -> str:
    """An aware moment as it is kept."""
    return moment.astimezone(UTC).strftime(_MOMENT)


def parse_moment(text: str) -> datetime:
    """The moment that :func:`format_moment` wrote."""
    return datetime.strptime(text, _MOMENT).replace(tzinfo=UTC)


def parse_inspection_time(text: str | None, now: datetime) -> datetime:
    """The moment of an inspection as a judge types it; ``now`` where nothing is typed.

    ISO 8601, or day.month.year with or without a time: as a table takes it.
    Without an offset it is the time of the computer's own zone.

    Raises:
        ProblemsError: ``record-time`` or, for a moment to come, ``record-future``:
            it would stand above every later inspection.
    """
    if text is None:
        return now
    try:
        moment = parse_moment_text(text).astimezone(UTC)
    except (ValueError, OverflowError, OSError):
        raise ProblemsError.of("--time", "record-time", value=text) from None
    if moment > now + _AHEAD:
        raise ProblemsError.of("--time", "record-future", value=text)
    return moment


def refuse_repeated_files(files: Sequence[SourceFile]) -> None:
    """Make sure that each file of readings is named once.

    Raises:
        ProblemsError: ``record-file-twice``.
    """
    readings = [file for file in files if file.role == "readings"]
    first = {file.sha256: file for file in reversed(readings)}
    if again := [file for file in readings if file is not first[file.sha256]]:
        raise ProblemsError([Problem.of(file.name, "record-file-twice") for file in again])
