"""The rows of an entry, table by table."""

from dataclasses import dataclass, field
from datetime import date
from typing import NamedTuple

from novuss.inspection.instruments import Instrument
from novuss.inspection.item_results import Result
from novuss.inspection.readings import Occasion
from novuss.model.equipment_records import Kind
from novuss.records.reading_encoding import encode_value
from novuss.records.recorded_entries import make_storable


class EntryRow(NamedTuple):
    """Who recorded what when and why; ``rule`` and ``working_limits`` are encoded."""

    id: str
    act: str
    reason: str
    inspected_at: str
    recorded_at: str
    made_by: str
    desk: str
    edition: str
    rule: str
    complete: int
    again: int
    version: str
    working_limits: str
    #: See :mod:`novuss.records.entry_digests`.
    digest: str = ""
    beside: str = ""

    @property
    def seal(self) -> str:
        """Both digests, as a link names them."""
        return f"{self.digest} {self.beside}"


class FileRow(NamedTuple):
    """A file that an entry rests on, and what it was read for."""

    entry: str
    position: int
    name: str
    sha256: str
    role: str


class InspectionRow(NamedTuple):
    """An item of an entry."""

    id: str
    entry: str
    position: int
    item: str
    kind: Kind
    verdict: str
    seal: str | None


class ReadingRow(NamedTuple):
    """A reading of an item; ``reading`` and ``judgement`` hold all of it, encoded.

    So are flags, and what was let pass; None where there is nothing of it.
    """

    inspection: str
    position: int
    characteristic: str
    clause: str
    value: str
    unit: str
    instrument: str | None
    verdict: str
    reading: str
    judgement: str
    flags: str | None
    waiver: str | None


class InstrumentRow(NamedTuple):
    """An instrument of the register; ``instrument`` holds all of it, encoded."""

    entry: str
    position: int
    name: str
    kind: str
    due: str | None
    day: str
    instrument: str


class ReplacedRow(NamedTuple):
    """An entry that an entry names."""

    entry: str
    replaced: str


class RenamedRow(NamedTuple):
    """By what name the item of an inspection goes."""

    entry: str
    inspection: str
    item: str


class DecidedRow(NamedTuple):
    """Which of two inspections stands."""

    entry: str
    inspection: str
    over: str
    characteristic: str
    occasion: Occasion


class ToldRow(NamedTuple):
    """What an entry says of a field of the event, encoded."""

    entry: str
    field: str
    value: str


class TypedRow(NamedTuple):
    """An inspection as it stood in an event file, as canonical JSON."""

    entry: str
    inspection: str


class HandoverRow(NamedTuple):
    """An event file without its inspections, as canonical JSON."""

    entry: str
    event: str


class KnowledgeRow(NamedTuple):
    """Ruleset version that an entry was judged by, see :mod:`novuss.ruleset_version`."""

    entry: str
    version: str
    limits: str
    rules: str


class BesideRow(NamedTuple):
    """What a desk had beside the content of an entry, as JSON, and its digest."""

    entry: str
    digest: str
    rows: str


class PhotoRow(NamedTuple):
    """A photo by the SHA-256 of its bytes."""

    sha256: str
    content: bytes


@dataclass
class Rows:
    """All rows of one entry, by table, in the order of their keys."""

    entry: list[EntryRow] = field(default_factory=list)
    file: list[FileRow] = field(default_factory=list)
    inspection: list[InspectionRow] = field(default_factory=list)
    reading: list[ReadingRow] = field(default_factory=list)
    instrument: list[InstrumentRow] = field(default_factory=list)
    replaced: list[ReplacedRow] = field(default_factory=list)
    renamed: list[RenamedRow] = field(default_factory=list)
    decided: list[DecidedRow] = field(default_factory=list)
    metadata: list[ToldRow] = field(default_factory=list)
    typed: list[TypedRow] = field(default_factory=list)
    handover: list[HandoverRow] = field(default_factory=list)
    knowledge: list[KnowledgeRow] = field(default_factory=list)

    def get_rows(self, table: str) -> list[tuple[object, ...]]:
        """The rows of a table; to fill them in, too."""
        found: list[tuple[object, ...]] = getattr(self, find_attribute(table))
        return found

    @property
    def head(self) -> EntryRow:
        """The one row that is the entry's own."""
        (row,) = self.entry
        return row


def find_attribute(table: str) -> str:
    """Find the attribute of :class:`Rows` that holds the rows of a table."""
    return "metadata" if table == "told" else table


def build_reading_row(inspection: str, position: int, result: Result) -> ReadingRow:
    """A reading with its words in columns of their own."""
    reading = result.reading
    return ReadingRow(
        inspection=inspection,
        position=position,
        characteristic=reading.characteristic.id,
        clause=reading.characteristic.clause,
        value=make_storable(reading.value),
        unit=make_storable(reading.unit),
        instrument=make_storable(reading.instrument) if reading.instrument else None,
        verdict=result.verdict.value,
        reading=make_storable(encode_value(reading)),
        judgement=make_storable(encode_value(result.judgement)),
        flags=make_storable(encode_value(result.flags)) if result.flags else None,
        waiver=make_storable(encode_value(result.waiver)) if result.waiver else None,
    )


def build_instrument_row(
    entry: str, position: int, instrument: Instrument, day: date
) -> InstrumentRow:
    """An instrument, and the day on which it had to be in calibration."""
    return InstrumentRow(
        entry=entry,
        position=position,
        name=make_storable(instrument.id),
        kind=make_storable(instrument.kind),
        due=instrument.due.isoformat() if instrument.due else None,
        day=day.isoformat(),
        instrument=make_storable(encode_value(instrument)),
    )
