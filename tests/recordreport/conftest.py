"""Two desks' records of one event, in which everything that a report tells occurs."""

import time
from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime, timedelta
from fractions import Fraction

import pytest
from tests import table_readings

from novuss.corpus import Corpus
from novuss.inspection.event_head import EventHead
from novuss.inspection.event_result import EventResult
from novuss.inspection.instruments import Instrument, Register
from novuss.inspection.reading_decision import DecisionRule, WorkingLimit
from novuss.languages import Language
from novuss.model.equipment_records import Bounds
from novuss.recordreport.record_document import RecordReport, View
from novuss.records.item_standings import Standing, find_item, resolve_standings
from novuss.records.recorded_entries import Entry, Inspection, Records, SourceFile, Unread
from novuss.records.signature_trust import Signatures

START = datetime(2026, 11, 20, 7, 30, tzinfo=UTC)
SCALE = Instrument(
    "S-1", "<scale>", "mass", "g", Fraction(1, 10), Fraction(1, 5), due=date(2026, 11, 19)
)
SPARE = Instrument("S-2", "scale", "mass", "g", Fraction(1, 10))
LIMIT = WorkingLimit(
    "table.circle_diameter",
    Bounds(lower="249", upper="252"),
    "<u>Chief</u>",
    date(2026, 11, 20),
    "for this | event",
)
REMARKS = {"23": "=1+1", "22,5": "weighed twice"}
Row = tuple[str, str, str, str | None]
Make = Callable[..., RecordReport]


@pytest.fixture(autouse=True)
def two_hours_east(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A computer whose clock is two hours ahead of UTC."""
    monkeypatch.setenv("TZ", "EET-2")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


def judged(corpus: Corpus, *rows: Row) -> EventResult:
    return table_readings.judged(
        corpus,
        [
            table_readings.reading(
                corpus,
                item,
                name.partition("@")[0],
                value,
                position=name.partition("@")[2] or None,
                instrument=instrument,
                remark=REMARKS.get(value),
            )
            for item, name, value, instrument in rows
        ],
        working_limits=[LIMIT],
        register=Register((SCALE, SPARE), date(2026, 11, 20)),
    )


def entry(
    event: EventResult,
    number: int,
    by: str,
    seals: dict[str, str] | None = None,
    copy_of: str | None = None,
    replaces: tuple[str, ...] = (),
    complete: bool = False,
) -> list[Inspection]:
    """The inspections of the ``number``-th hour."""
    moment = START + timedelta(hours=number)
    made = Entry(
        f"entry-{number}",
        moment,
        moment,
        by,
        "north | 1",
        event.edition,
        DecisionRule(),
        complete,
        False,
        "0",
        event.working_limits,
        (SourceFile(f"{number}.csv", f"{number}" * 64), SourceFile("r.csv", "f" * 64, "limits")),
        Register(event.instruments, date(2026, 11, 20)) if event.instruments else None,
        replaces=frozenset(replaces),
    )
    return [
        Inspection(
            f"{made.id}-{item.item}",
            made,
            item.item,
            item.kind,
            item.verdict,
            (seals or {}).get(item.item),
            tuple(result for result in event.results if result.reading.item == item.item),
            copy_of,
        )
        for item in event.items
    ]


@pytest.fixture(scope="session")
def records(corpus: Corpus) -> Records:
    """P1 was mended, P2 was not, T1 waits for the chief judge, <b>P4 was left empty.

    P1 was recorded as partial, T1 was not checked completely, two desks disagree on
    P3, and a later version wrote something of P5.
    """
    first = judged(
        corpus,
        ("P1", "puck.weight", "23", "S-1"),
        ("P1", "puck.thickness", "14,5", None),
        ("P2", "puck.weight", "22,5", "S-1"),
        ("T1", "table.pocket_diameter@left", "100,2", "K-1"),
        ("T1", "table.circle_diameter", "251", "K-1"),
        ("<b>P4", "puck.weight", "", None),
    )
    second = judged(corpus, ("P1", "puck.weight", "21,9", None))
    table = judged(corpus, ("T2", "table.height", "760", None))
    lighter, heavier = (
        judged(corpus, ("P3", "puck.weight", figure, None)) for figure in ("22", "24")
    )
    return Records(
        (
            *entry(first, 1, "Anna", {"P2": "7"}),
            *entry(second, 2, "Boris <x>", {"P1": "7"}, replaces=("entry-1",)),
            *entry(second, 3, "Anna", copy_of="entry-2"),
            *entry(table, 4, "Anna", complete=True),
            *entry(lighter, 5, "Anna"),
            *entry(heavier, 6, "Boris <x>"),
        ),
        unread=(Unread("entry-9", "2030-01-01", "Zane <z>", "9.9", (("puck", "P5<5>"),)),),
    )


@pytest.fixture(scope="session")
def found(records: Records, corpus: Corpus) -> list[Standing]:
    return resolve_standings(records, corpus)


@pytest.fixture(scope="session")
def make(corpus: Corpus, found: list[Standing], records: Records) -> Make:
    """The report of a view in a language."""

    def of(
        view: View,
        language: Language,
        site_url: str | None = None,
        item: str = "P1",
        signatures: Signatures | None = None,
    ) -> RecordReport:
        items = find_item(found, item, "e.db") if view == "certificate" else found
        head = EventHead("<Open> & Cup", "Rīga", date(2026, 11, 20), 'I. "B" <x>', "A. Paraugs")
        report = RecordReport.of(
            items,
            records,
            view=view,
            head=head,
            corpus=corpus,
            language=language,
            store="<e>.db",
            site_url=site_url,
            signatures=signatures,
        )
        object.__setattr__(report, "version", "0")
        return report

    return of
