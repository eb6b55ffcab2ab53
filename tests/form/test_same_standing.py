"""Where an item stands is said twice, by the records and by the form: both say the same."""

from datetime import UTC, datetime, timedelta
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from tests.table_readings import judged, reading

from novuss.corpus import Corpus
from novuss.inspection.reading_decision import DecisionRule
from novuss.records.item_standings import Standing, resolve_standings
from novuss.records.recorded_entries import Decision, Entry, Inspection, Records, SourceFile

from .conftest import Form
from .made import inspection

START = datetime(2026, 11, 22, 7, 0, tzinfo=UTC)
#: Figures that pass, fail and leave open.
FIGURES = {
    "puck.outer_diameter": ("44.5", "45.2"),
    "puck.weight": ("21", "22.5"),
    "puck.hole_diameter": ("10.2", "9.7", "11"),
}


@st.composite
def stories(draw: st.DrawFn) -> list[dict[str, Any]]:
    """Up to four inspections of a puck that name each other as they like."""
    names = list("abcd")[: draw(st.integers(1, 4))]
    found = []
    for minute, name in enumerate(names):
        rows = draw(
            st.lists(
                st.sampled_from(list(FIGURES)).flatmap(
                    lambda key: st.tuples(
                        st.sampled_from([key, f"{key}@left", f"{key}@Left", f"{key}@right"]),
                        st.sampled_from(FIGURES[key]),
                    )
                ),
                min_size=1,
                max_size=4,
            )
        )
        replaces = draw(st.lists(st.sampled_from(names), unique=True, max_size=2))
        occasion = draw(st.sampled_from(["", "", "during"]))
        partial = draw(st.booleans())
        found.append(
            inspection(
                name, *rows, at=minute, replaces=replaces, occasion=occasion, partial=partial
            )
        )
    return found


def recorded(corpus: Corpus, typed: dict[str, Any], minute: int) -> Inspection:
    """The same inspection as the records keep it."""
    event = judged(
        corpus,
        [
            reading(
                corpus,
                typed["item"],
                row["characteristic"],
                row["value"],
                position=row["position"] or None,
                occasion="during" if typed["occasion"] else None,
            )
            for row in typed["readings"]
        ],
    )
    at = START + timedelta(minutes=minute)
    entry = Entry(
        id=typed["id"],
        inspected_at=at,
        recorded_at=at,
        by="Anna",
        desk="1",
        edition="lnf-2017",
        rule=DecisionRule(),
        complete=not typed["partial"],
        again=False,
        version="0",
        working_limits=(),
        files=(SourceFile("a.csv", typed["id"]),),
        replaces=frozenset(typed["replaces"]),
    )
    results = tuple(event.results)
    return Inspection(typed["id"], entry, typed["item"], "puck", results[0].verdict, None, results)


def standing(
    corpus: Corpus, story: list[dict[str, Any]], choices: list[dict[str, Any]]
) -> Standing:
    made = tuple(recorded(corpus, typed, minute) for minute, typed in enumerate(story))
    decisions = tuple(
        Decision(
            made[0].entry,
            choice["inspection"],
            over["inspection"],
            over["characteristic"],
            over["occasion"],
        )
        for choice in choices
        for over in choice["over"]
    )
    (found,) = resolve_standings(Records(made, decisions=decisions), corpus)
    return found


@st.composite
def decided_stories(draw: st.DrawFn) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Such inspections, and up to two decisions of the chief judge on what stands over what."""
    story = draw(stories())
    names = st.sampled_from([typed["id"] for typed in story])
    matters = st.tuples(
        names, st.sampled_from(list(FIGURES)), st.sampled_from(["before", "during"])
    )
    choices = []
    for number in range(draw(st.integers(0, 2))):
        stands = draw(names)
        over = [
            {"inspection": other, "characteristic": characteristic, "occasion": occasion}
            for other, characteristic, occasion in draw(st.lists(matters, max_size=2))
            if other != stands
        ]
        choices.append({"id": str(number), "inspection": stands, "over": over})
    return story, choices


@given(decided=decided_stories())
def test_form_and_records_agree_on_what_stands(
    corpus: Corpus, form: Form, decided: tuple[list[dict[str, Any]], list[dict[str, Any]]]
) -> None:
    story, choices = decided
    ours = standing(corpus, story, choices)
    (theirs,) = form("board", event={"choices": choices}, inspections=story)["items"]
    assert sorted(theirs["stands"]) == sorted(
        [
            reading.inspection.id,
            reading.result.reading.characteristic.id,
            reading.result.reading.position or "",
            reading.result.reading.occasion or "",
            reading.result.reading.value,
        ]
        for reading in ours.readings
        if reading.stands
    )
    assert sorted(theirs["contested"]) == sorted(
        [contest.characteristic.id, sorted(inspection.id for inspection in contest.inspections)]
        for contest in ours.contests
    )
    assert theirs["word"] == ours.result.word
    assert theirs["missing"] == [record.id for record in ours.result.missing]
