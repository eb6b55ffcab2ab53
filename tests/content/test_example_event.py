"""The example event comes out as its README says."""

import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from novuss.corpus import load_corpus
from novuss.inspection.event_judging import check_readings
from novuss.inspection.event_result import EventResult
from novuss.inspection.item_results import ItemResult
from novuss.inspection.readings import Reading
from novuss.inspection.verdict_scale import Verdict
from novuss.tables.long_table import read_readings
from novuss.tables.working_limits_file import read_working_limits

EVENT = Path(__file__).resolve().parent.parent.parent / "docs" / "example"
README = (EVENT / "README.md").read_text(encoding="utf-8")
TABLES = ("tables.csv", "pucks.xlsx", "cues.csv", "discs.csv", "brushes.csv")

#: How the README names a call: with working limits, with --complete.
CALLS = {"printed": (False, False), "limits": (True, False), "complete": (True, True)}
CALLS_OF_A_ROW = {
    "printed limits alone": ["printed"],
    "with `--limits`": ["limits"],
    "with `--limits --complete`": ["complete"],
    "printed limits alone, or with `--limits`": ["printed", "limits"],
    "always": ["printed", "limits", "complete"],
}
KINDS = {
    "tables": "table",
    "pucks": "puck",
    "cues": "cue",
    "sets of discs": "disc",
    "brushes": "brush",
}


@cache
def readings(name: str) -> tuple[Reading, ...]:
    found, problems = read_readings([EVENT / name], load_corpus())
    assert problems == []
    return tuple(found)


@cache
def measured() -> frozenset[str]:
    """Every characteristic that somebody measured, on whatever item."""
    names = (*TABLES, "participants.csv")
    return frozenset(reading.characteristic.id for name in names for reading in readings(name))


@cache
def event(call: str) -> EventResult:
    """What comes out of a call that the README shows.

    What nobody measured is lacking of the example, which has a test of its own, and is not
    counted against its items: they were made without it.
    """
    with_limits, complete = CALLS[call]
    limits, problems = read_working_limits(EVENT / "limits.csv", load_corpus())
    assert problems == []
    return check_readings(
        [reading for name in TABLES for reading in readings(name)],
        [record for record in load_corpus().equipment.characteristics() if record.id in measured()],
        edition="lnf-2017",
        working_limits=limits if with_limits else [],
        complete=complete,
    )


def item(call: str, name: str) -> ItemResult:
    (found,) = [item for item in event(call).items if item.item == name]
    return found


def rows(heading: str) -> list[list[str]]:
    """The cells of the table that starts with ``heading``, without its head."""
    lines = README[README.index(heading) :].split("\n\n")[0].splitlines()[2:]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def paragraph(heading: str) -> str:
    """The bullet that starts with a bold ``heading``."""
    start = README.index(f"- **{heading}")
    return re.split(r"\n- \*\*|\n\n|\Z", README[start + 2 :])[0]


def items_named(text: str) -> set[str]:
    return set(re.findall(r"\b[TPCSB]\d+\b", text))


def outcomes() -> list[tuple[str, str, dict[str, int]]]:
    found = []
    kind = ""
    for name, row, *counts in rows("| Items |"):
        kind = KINDS[name] if name else kind
        verdicts = ("pass", "fail", "undecided", "not-measured")
        wanted = {verdict: int(count) for verdict, count in zip(verdicts, counts, strict=True)}
        found += [(kind, call, wanted) for call in CALLS_OF_A_ROW[row]]
    return found


def test_example_measures_every_characteristic() -> None:
    """Of the edition in force, but for what it sets free."""
    asked = [
        record.id
        for record in load_corpus().equipment.characteristics()
        if record.limit.kind != "free"
    ]
    lacking = [
        f"docs/example: {name} is measured nowhere" for name in asked if name not in measured()
    ]
    assert not lacking, "\n".join(lacking)


def test_readme_says_the_outcome_of_every_kind_and_call() -> None:
    assert Counter((kind, call) for kind, call, _ in outcomes()) == Counter(
        (kind, call) for kind in KINDS.values() for call in CALLS
    )


@pytest.mark.parametrize(
    ("kind", "call", "wanted"),
    outcomes(),
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_verdicts_of_a_kind(kind: str, call: str, wanted: dict[str, int]) -> None:
    verdicts = Counter(item.verdict.value for item in event(call).items if item.kind == kind)
    assert verdicts == Counter(wanted)


@pytest.mark.parametrize("row", rows("| File |"), ids=lambda row: re.sub(r"\W.*", "", row[0][1:]))
def test_file_holds_what_its_row_says(row: list[str]) -> None:
    name = row[0].partition("]")[0].lstrip("[")
    if name == "limits.csv":
        limits, problems = read_working_limits(EVENT / name, load_corpus())
        assert (problems, f"{len(limits)} working limits") == ([], row[1])
        return
    found = readings(name)
    items = list(dict.fromkeys(reading.item for reading in found))
    count = re.match(r"(\d+) ", row[1])
    assert count
    assert len(items) == int(count[1])
    assert f"({items[0]}–{items[-1]}), {len(found)} readings" in row[1]


def test_readings_are_counted_as_the_readme_counts_them() -> None:
    sentence = README[README.index("\nOf the ") :].strip().partition("\n\n")[0]
    numbers = [int(number) for number in re.findall(r"\d+", sentence)]
    order = (Verdict.PASS, Verdict.FAIL, Verdict.UNDECIDED, Verdict.NOT_MEASURED)
    printed, limits = (
        Counter(result.verdict for result in event(call).results) for call in ("printed", "limits")
    )
    assert numbers == [
        len(event("printed").results),
        *(printed[verdict] for verdict in order),
        *(limits[verdict] for verdict in order),
    ]


def test_named_tables_pass_completely_with_the_working_limits() -> None:
    named = items_named(paragraph("Pass:"))
    passing = {
        item.item for item in event("complete").select_kind("table") if item.verdict == "pass"
    }
    assert named == passing
    assert len(named) >= 2
    stated = re.search(
        r"all (\d+) requirements[^.]* decided, and (\d+) stay open", paragraph("Pass:")
    )
    assert stated
    decided, undecided = map(int, stated.groups())
    for name in named:
        alone = item("printed", name)
        assert (alone.verdict, alone.decided) == ("undecided", decided), name
        assert alone.open == undecided, name
        assert alone.missing == ()
        assert item("complete", name).rests_on_working_limits


def test_named_items_fail() -> None:
    named = items_named(paragraph("Fail:"))
    failing = {
        call: {item.item for item in event(call).items if item.verdict == "fail"}
        for call in ("printed", "limits")
    }
    assert failing == {"printed": named - {"T10"}, "limits": named}


def test_named_items_have_a_passing_reading_at_a_printed_limit() -> None:
    at_limit = {
        result.reading.item
        for result in event("printed").results
        if result.judgement.reason.code == "at-limit" and result.verdict is Verdict.PASS
    }
    assert items_named(paragraph("Exactly").partition("A few")[0]) == at_limit


def test_named_items_stay_open() -> None:
    assert {result.reading.item for result in event("limits").open_points} == items_named(
        paragraph("Still open")
    )


def test_named_items_have_empty_cells_or_lack_a_row() -> None:
    limits = event("limits")
    empty = {
        result.reading.item for result in limits.results if result.verdict is Verdict.NOT_MEASURED
    }
    assert empty == items_named(paragraph("Empty value cells"))
    assert {item.item for item in limits.items if item.missing} == items_named(paragraph("No row"))


def test_example_mixes_the_ways_that_people_type() -> None:
    typed = [reading for name in TABLES for reading in readings(name)]
    assert {mark for reading in typed for mark in ",." if mark in reading.value} == {",", "."}
    assert {"mm", "cm", "in", "g"} <= {reading.unit for reading in typed}
    assert any(re.search("[а-я]", reading.unit) for reading in typed)
