"""What is recorded: an entry of a desk, its files and its inspections."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Literal, get_args

from novuss.inspection.decision import DecisionRule, WorkingLimit
from novuss.inspection.event import Result
from novuss.inspection.instruments import Register
from novuss.inspection.verdicts import Verdict
from novuss.model.equipment import Kind
from novuss.problems import Problem, ProblemsError

#: Moments sort as text: always UTC, always six decimals of a second.
_MOMENT = "%Y-%m-%dT%H:%M:%S.%fZ"
#: Clocks of two computers differ by so much at most.
_AHEAD = timedelta(minutes=5)
#: What a file was read for; kept as its place in this order.
FileRole = Literal["readings", "limits", "instruments", "waivers"]
FILE_ROLES: tuple[FileRole, ...] = get_args(FileRole)


def storable(text: str) -> str:
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
    def of(cls, path: Path, role: FileRole = "readings") -> "SourceFile":
        """The file as it is now.

        Raises:
            OSError: it cannot be read.
        """
        with path.open("rb") as opened:
            digest = hashlib.file_digest(opened, "sha256").hexdigest()
        return cls(storable(path.name), digest, role)


@dataclass(frozen=True)
class Entry:
    """One call of ``novuss record add``: who recorded what, when, from which files.

    Moments are aware. ``inspected_at`` is when the judge measured, as told;
    ``recorded_at`` is the clock of the desk. ``again`` says that the files were
    recorded before and that this was meant.
    """

    id: str
    inspected_at: datetime
    recorded_at: datetime
    by: str
    desk: str
    edition: str
    rule: DecisionRule
    complete: bool
    again: bool
    version: str
    working_limits: tuple[WorkingLimit, ...]
    files: tuple[SourceFile, ...]
    #: The instruments that were used, where a register was read.
    register: Register | None = None

    @property
    def order(self) -> tuple[datetime, datetime, str]:
        """By when it was measured; the same on every desk, whoever merged into whom."""
        return self.inspected_at, self.recorded_at, self.id

    @property
    def hashes(self) -> frozenset[str]:
        """The hashes of the files that hold readings."""
        return frozenset(one.sha256 for one in self.files if one.role == "readings")


@dataclass(frozen=True)
class Inspection:
    """One item of an entry, with the readings of this entry alone."""

    id: str
    entry: Entry
    item: str
    kind: Kind
    verdict: Verdict
    seal: str | None
    results: tuple[Result, ...]
    #: Another desk recorded the same files before: seen, and not counted as a re-inspection.
    duplicate: bool = False


def moment_text(moment: datetime) -> str:
    """An aware moment as it is kept."""
    return moment.astimezone(UTC).strftime(_MOMENT)


def parse_moment(text: str) -> datetime:
    """The moment that :func:`moment_text` wrote."""
    return datetime.strptime(text, _MOMENT).replace(tzinfo=UTC)


def told_moment(text: str | None, now: datetime) -> datetime:
    """The moment of an inspection as a judge types it; ``now`` where nothing is typed.

    Without an offset it is the time of the computer's own zone.

    Raises:
        ProblemsError: ``record-time`` or, for a moment to come, ``record-future``:
            it would stand above every later inspection.
    """
    if text is None:
        return now
    try:
        moment = datetime.fromisoformat(text.strip()).astimezone(UTC)
    except (ValueError, OverflowError, OSError):
        raise ProblemsError([Problem("--time", 0, 0, "record-time", {"value": text})]) from None
    if moment > now + _AHEAD:
        raise ProblemsError([Problem("--time", 0, 0, "record-future", {"value": text})])
    return moment


def unchanged(before: Sequence[SourceFile], after: Sequence[SourceFile]) -> None:
    """Make sure that what was read is what is named, each file of readings once.

    Raises:
        ProblemsError: ``record-file-changed`` or ``record-file-twice``.
    """
    problems = [
        Problem(one.name, 0, 0, "record-file-changed")
        for one, then in zip(before, after, strict=True)
        if one != then
    ]
    seen: set[str] = set()
    for one in after:
        if one.sha256 in seen:
            problems.append(Problem(one.name, 0, 0, "record-file-twice"))
        seen.add(one.sha256)
    if problems:
        raise ProblemsError(problems)
