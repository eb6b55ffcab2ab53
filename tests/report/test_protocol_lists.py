"""What stands on page 1: questions grouped, gaps grouped, lists cut where the page ends."""

import dataclasses
import re
from collections.abc import Callable, Sequence
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.table_readings import judged, reading

from novuss.corpus import Corpus
from novuss.inspection.event_head import EventHead
from novuss.inspection.event_result import EventResult
from novuss.inspection.readings import Reading
from novuss.inspection.waivers import Waiver
from novuss.languages import LANGUAGES, Language
from novuss.report.html_report import render_html
from novuss.report.page_space_allocation import share_out_page
from novuss.report.protocol_lists import Protocol, abbreviate_names
from novuss.report.report_document import Report
from novuss.report.results_fingerprint import compute_fingerprint
from novuss.report.worst_failing_readings import Failure

Make = Callable[..., Report]


def protocol(corpus: Corpus, readings: Sequence[Reading], **more: object) -> Protocol:
    return Protocol(Report(judged(corpus, readings, **more), EventHead(), corpus, "en"))


# What is to be decided


def test_128_discs_without_a_tolerance_are_one_question(corpus: Corpus) -> None:
    discs = [
        reading(corpus, f"S{number}", "disc.thickness", value, position=f"{colour} {place}")
        for number in range(1, 5)
        for colour in ("red", "black")
        for place, value in enumerate(["11.8", *["12"] * 14, "12.2"], 1)
    ]
    (asked,) = protocol(corpus, discs).decisions
    assert (asked.characteristic.clause, asked.name, asked.printed) == (
        "A1.21",
        "thickness",
        "12\xa0mm, no tolerance set",
    )
    assert (asked.about, asked.span) == ("128 (S1–S4)", "11.8–12.2\xa0mm")


def test_question_of_one_reading_has_no_range(corpus: Corpus) -> None:
    (asked,) = protocol(corpus, [reading(corpus, "P1", "puck.hole_diameter", "9.8")]).decisions
    assert (asked.about, asked.span) == ("1 (P1)", "9.8\xa0mm")


# What fails


def test_worst_of_several_failing_readings_is_shown_and_the_rest_counted(corpus: Corpus) -> None:
    values = ["748", "782.5", "740", "760"]
    heights = [
        reading(corpus, "T1", "table.height", value, position=f"c{value}") for value in values
    ]
    (failure,) = protocol(corpus, heights).failures
    assert (failure.item, failure.value, failure.by, failure.unit) == (
        "T1\xa0(c740)",
        "740",
        "−10",
        "mm",
    )
    assert failure.more == "2 more outside"


def test_what_the_chief_judge_let_pass_still_fails_and_says_so(corpus: Corpus) -> None:
    waiver = Waiver("puck", "P1", "puck.weight", "A. B", "old club puck", "this event")
    found = protocol(corpus, [reading(corpus, "P1", "puck.weight", "23")], waivers=[waiver])
    (failure,) = found.failures
    assert (failure.by, failure.more) == ("+1", "* allowed by the chief judge")
    assert [result.waiver for result in found.report.waivers] == [waiver]


def test_failure_is_in_the_unit_of_the_characteristic(corpus: Corpus) -> None:
    heavy = reading(corpus, "P1", "puck.weight", "0,0226", unit="kg", amount=Fraction("22.6"))
    (failure,) = protocol(corpus, [heavy]).failures
    assert (failure.value, failure.unit, failure.by) == ("22.6", "g", "+0.6")


# What is lacking


def test_items_that_lack_the_same_share_a_line(corpus: Corpus) -> None:
    readings = [reading(corpus, f"P{number}", "puck.weight", "20") for number in (1, 2, 3, 5)] + [
        reading(corpus, "P4", "puck.weight", "")
    ]
    lines = protocol(corpus, readings).lacking
    assert [line.items for line in lines] == ["P1–P3, P5", "P4"]
    assert "A1.19 weight" not in lines[0].names
    assert lines[1].names.startswith("A1.19 weight; ")


@pytest.mark.parametrize(
    ("names", "short"),
    [
        (["P1", "P2", "P3"], "P1–P3"),
        (["P1", "P2"], "P1, P2"),
        (["P9", "P10", "P11", "T1"], "P9–P11, T1"),
        (["P01", "P02", "P03"], "P01–P03"),
        (["P09", "P10", "P11"], "P09–P11"),
        (["P9", "P010", "P011"], "P9, P010, P011"),
        (["A", "B", "C"], "A, B, C"),
        (["P1", "p2", "P3"], "P1, p2, P3"),
    ],
)
def test_numbered_names_in_a_row_are_shortened(names: list[str], short: str) -> None:
    assert abbreviate_names(names) == short


@given(numbers=st.lists(st.integers(0, 40), unique=True))
def test_no_name_is_lost_when_names_are_shortened(numbers: list[int]) -> None:
    listed = set()
    for part in filter(None, abbreviate_names(f"P{number}" for number in numbers).split(", ")):
        ends = [int(digits) for digits in re.findall(r"\d+", part)]
        listed |= set(range(ends[0], ends[-1] + 1))
    assert listed == set(numbers)


# Where page 1 ends

heights = st.lists(st.lists(st.floats(5, 60, allow_nan=False), max_size=40), min_size=1, max_size=5)


@given(heights=heights, room=st.floats(0, 900))
def test_lists_never_take_more_than_the_page_has(heights: list[list[float]], room: float) -> None:
    kept = share_out_page(heights, room)
    pairs = list(zip(heights, kept, strict=True))
    assert all(0 <= number <= len(lines) for lines, number in pairs)
    used = sum(20 * (number > 0) + sum(lines[:number]) for lines, number in pairs)
    used += sum(12 for lines, number in pairs if number < len(lines))
    assert used <= max(room, sum(12 for lines in heights if lines)) + 1e-6
    # A list that is cut has no room for its next line.
    for lines, number in pairs:
        if number < len(lines) and room > 0:
            assert lines[number] + 20 * (number == 0) > room - used - 1e-6


def test_last_line_of_a_list_takes_the_place_of_the_words_that_it_is_cut() -> None:
    # Two headings, three lines of 12 and nothing more.
    assert share_out_page([[12.0, 12.0], [12.0]], 76) == [2, 1]
    assert share_out_page([[12.0, 12.0], [12.0]], 75) == [2, 0]


def test_what_lacks_little_stands_before_what_lacks_much(corpus: Corpus) -> None:
    readings = [
        reading(corpus, item, name, "20")
        for item, names in {
            "P1": ["puck.weight"],
            "P2": ["puck.weight", "puck.outer_diameter"],
        }.items()
        for name in names
    ]
    assert [line.items for line in protocol(corpus, readings).lacking] == ["P2", "P1"]


def test_list_without_room_has_no_heading_with_nothing_under_it(
    report: Make, language: Language
) -> None:
    paper = report(language)
    page = render_html(paper, room=0.3, first_page_only=True)
    behind = [part for part in Protocol(paper, 0.3).parts.values() if not part.first and part.rest]
    assert behind
    for part in behind:
        section = page.split(f'<section id="{part.name}"')[1].split("</section>")[0]
        assert "<h2>" not in section
        assert f"{part.title}: " in section


def test_failures_go_before_all_else() -> None:
    assert share_out_page([[10.0] * 50, [10.0] * 50], 400)[0] > 25
    # And every list keeps a line as long as there is room.
    assert min(share_out_page([[10.0] * 90, [10.0] * 9, [10.0]], 400)) >= 1


def test_what_does_not_fit_is_on_page_2_and_nothing_twice(corpus: Corpus) -> None:
    pucks = [reading(corpus, f"P{n}", "puck.weight", "23") for n in range(1, 80)]
    report = Report(judged(corpus, pucks), EventHead(), corpus, "en")
    for room in (0.0, 0.5, 1.0):
        part = Protocol(report, room).parts["failures"]
        names = [failure.item for failure in part.all if isinstance(failure, Failure)]
        assert names == [f"P{n}" for n in range(1, 80)]
        assert part.rest
    assert Protocol(report).parts["failures"].rest == ()


# The digest


def test_digest_is_the_same_in_every_language_and_order(report: Make, event: EventResult) -> None:
    assert len({Protocol(report(language)).digest for language in LANGUAGES}) == 1
    turned = dataclasses.replace(event, results=event.results[::-1])
    assert compute_fingerprint(turned) == compute_fingerprint(event)


def test_digest_changes_with_every_reading_and_verdict(event: EventResult) -> None:
    known = {compute_fingerprint(event)}
    for place in range(len(event.results)):
        others = event.results[:place] + event.results[place + 1 :]
        known.add(compute_fingerprint(dataclasses.replace(event, results=others)))
        changed = dataclasses.replace(
            event.results[place],
            reading=dataclasses.replace(event.results[place].reading, value="44,500001"),
        )
        known.add(compute_fingerprint(dataclasses.replace(event, results=(*others, changed))))
    known.add(compute_fingerprint(dataclasses.replace(event, working_limits=())))
    known.add(compute_fingerprint(dataclasses.replace(event, edition="mfn-2010")))
    assert len(known) == 2 * len(event.results) + 3


def test_counts_add_up(report: Make, language: Language) -> None:
    found = Protocol(report(language))
    *kinds, (_, whole) = found.counts
    items = len(report(language).event.items)
    assert whole[0] == sum(numbers[0] for _, numbers in kinds) == items
    assert all(sum(numbers[1:]) == numbers[0] for _, numbers in found.counts)
