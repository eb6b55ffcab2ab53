"""What the records keep of the event: what is said last stands, and two desks are a question."""

from collections.abc import Callable
from datetime import date
from fractions import Fraction
from itertools import permutations
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from novuss.corpus import Corpus
from novuss.inspection.event_head import EventHead, Plan
from novuss.inspection.reading_decision import DecisionRule, WorkingLimit
from novuss.model.equipment_records import Bounds
from novuss.records.event_metadata import record_metadata
from novuss.records.event_state import Event, resolve_event
from novuss.records.record_merging import merge_stores
from novuss.records.record_store import open_store
from novuss.records.recorded_entries import (
    FIELDS,
    Author,
    Field,
    FieldValue,
    JudgeKeys,
    KeptLimits,
    SourceFile,
)

from .made import insert, read, rows_of

POCKET = WorkingLimit(
    "table.pocket_diameter", Bounds(lower="99", upper="101"), "Chief", date(2026, 11, 20), "why"
)
CIRCLE = WorkingLimit("table.circle_diameter", Bounds(upper="252"), "Chief", date(2026, 1, 2), "x")
PLAN = Plan.of({"puck": 84, "table": 4})
#: Two values of each field.
VALUES: dict[Field, tuple[FieldValue, FieldValue]] = {
    "name": ("Cup", "Kauss 'x'; DROP TABLE told"),
    "place": ("Rīga", "Ogre"),
    "day": (date(2026, 11, 21), date(2026, 11, 22)),
    "senior_judge": ("I. Judge", "Я. Судья"),
    "chief_judge": ("A. Paraugs", "B"),
    "plan": (PLAN, Plan.of({"table": 4})),
    "edition": ("lnf-2017", "mfn-2010"),
    "rule": (DecisionRule(), DecisionRule("guarded", Fraction(2, 3))),
    "working_limits": (KeptLimits("lnf-2017", (CIRCLE, POCKET)), KeptLimits("lnf-2017", ())),
    "judge_keys": (JudgeKeys((("Anna", "a" * 64), ("Boris", "b" * 64))), JudgeKeys(())),
}
NOW = {name: first for name, (first, _) in VALUES.items()}
Desk = Callable[..., str | None]


@pytest.fixture
def say(corpus: Corpus) -> Desk:
    """Says something of the event at a desk."""

    def of(path: Path, fields: dict[Field, FieldValue], by: str = "Anna") -> str | None:
        with open_store(path, create=True) as store:
            entry, _ = record_metadata(store, corpus, fields, Author(by, "1"))
            return entry

    return of


def event(path: Path, corpus: Corpus) -> Event:
    return resolve_event(read(path, corpus))


def values(found: Event) -> dict[Field, list[FieldValue]]:
    return {name: [claim.value for claim in claims] for name, claims in found.claims.items()}


def test_every_field_comes_back_exactly(tmp_path: Path, corpus: Corpus, say: Desk) -> None:
    assert set(VALUES) == set(FIELDS)
    for number in (0, 1):
        path = tmp_path / f"{number}.db"
        fields = {name: both[number] for name, both in VALUES.items()}
        say(path, fields)
        assert event(path, corpus).kept == fields
        assert event(path, corpus).disputed == {}
    first = event(tmp_path / "0.db", corpus)
    assert first.head == EventHead(
        "Cup", "Rīga", date(2026, 11, 21), "I. Judge", "A. Paraugs", PLAN
    )
    assert (first.edition, first.rule) == ("lnf-2017", DecisionRule())
    assert first.working_limits == KeptLimits("lnf-2017", (CIRCLE, POCKET))


def test_what_is_said_later_stands_field_by_field(
    tmp_path: Path, corpus: Corpus, say: Desk
) -> None:
    path = tmp_path / "e.db"
    first = say(path, {"name": " Cup ", "place": "Rīga"})
    assert say(path, {"name": "Cup", "place": "Rīga"}) is None
    say(path, {"name": "Kauss"})
    assert event(path, corpus).kept == {"name": "Kauss", "place": "Rīga"}
    # Neither of the two is gone: who said what when is told.
    found = read(path, corpus).updates
    assert [update.values for update in found] == [
        {"name": "Cup", "place": "Rīga"},
        {"name": "Kauss"},
    ]
    assert found[1].entry.replaces == {first}
    assert found[1].entry.by == "Anna"
    say(path, {"place": ""})
    assert event(path, corpus).kept == {"name": "Kauss"}
    assert event(path, corpus).head.place == ""


def test_limits_are_the_same_in_any_order_and_letters_in_any_form(
    tmp_path: Path, corpus: Corpus, say: Desk
) -> None:
    first, other = tmp_path / "1.db", tmp_path / "2.db"
    say(first, {"working_limits": KeptLimits("lnf-2017", (CIRCLE, POCKET)), "place": "Rīga"})
    say(other, {"working_limits": KeptLimits("lnf-2017", (POCKET, CIRCLE)), "place": "Ri\u0304ga"})
    merge_stores(first, [other], corpus)
    assert event(first, corpus).disputed == {}


def test_desks_that_agree_are_no_question_and_the_rest_is_one(
    tmp_path: Path, corpus: Corpus, say: Desk
) -> None:
    first, other = tmp_path / "1.db", tmp_path / "2.db"
    entries = [
        say(first, {"name": "Cup", "place": "Rīga"}),
        say(other, {"name": "Cup", "place": "?"}),
    ]
    merge_stores(first, [other], corpus)
    found = event(first, corpus)
    assert found.kept == {"name": "Cup"}
    assert found.head == EventHead("Cup")
    assert {name: [claim.value for claim in all_] for name, all_ in found.disputed.items()} == {
        "place": ["Rīga", "?"]
    }
    assert [[entry.id for entry in claim.entries] for claim in found.disputed["place"]] == [
        [entry] for entry in entries
    ]
    # Said again, by somebody who knows both, it is settled for whoever merges.
    say(first, {"place": "Rīga"}, "Chief")
    assert event(first, corpus).kept == {"name": "Cup", "place": "Rīga"}
    merge_stores(other, [first], corpus)
    assert event(other, corpus).kept == {"name": "Cup", "place": "Rīga"}


def test_what_one_desk_takes_back_and_another_changes_is_a_question(
    tmp_path: Path, corpus: Corpus, say: Desk
) -> None:
    first, other = tmp_path / "1.db", tmp_path / "2.db"
    say(first, {"name": "Cup"})
    merge_stores(other, [first], corpus)
    say(first, {"name": None})
    say(other, {"name": "Kauss"})
    merge_stores(first, [other], corpus)
    assert set(event(first, corpus).disputed) == {"name"}


def test_file_of_the_limits_is_kept_with_them_alone(tmp_path: Path, corpus: Corpus) -> None:
    file = SourceFile("l.csv", "1" * 64, "limits")
    limits: dict[Field, FieldValue] = {"working_limits": KeptLimits("lnf-2017", (POCKET,))}
    with open_store(tmp_path / "e.db", create=True) as store:
        record_metadata(store, corpus, limits, Author("Anna", "1"), [file])
        record_metadata(store, corpus, {**limits, "name": "Cup"}, Author("Anna", "1"), [file])
        found = store.read_records(corpus)
    assert [update.entry.files for update in found.updates] == [(file,), ()]
    assert resolve_event(found).limit_files == (file,)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("humidity", "40"),
        ("name", '{"date":"2026-11-21"}'),
        ("day", '"2026-11-21"'),
        ("edition", '"lnf-2031"'),
        ("rule", '{"DecisionRule":{"guard":{"fraction":"1"},"name":"lenient"}}'),
        ("rule", '"simple"'),
        ("working_limits", '{"KeptLimits":{"edition":"lnf-2031","limits":[[]]}}'),
        ("working_limits", '{"KeptLimits":{"edition":["x"],"limits":[]}}'),
        ("name", "{"),
        ("name", "3"),
    ],
)
def test_what_another_version_says_hides_nothing(
    tmp_path: Path, corpus: Corpus, say: Desk, field: str, value: str
) -> None:
    path, made = tmp_path / "e.db", tmp_path / "made.db"
    say(path, {"name": "Cup"})
    entry = say(made, {"place": "Rīga"})
    assert entry
    rows = rows_of(made)
    rows.metadata = [row._replace(field=field, value=value) for row in rows.metadata]
    insert(path, rows)
    found = read(path, corpus)
    assert [entry.id for entry in found.unread] == [entry]
    assert resolve_event(found).kept == {"name": "Cup"}


said_of = st.dictionaries(st.sampled_from(FIELDS), st.sampled_from([0, 1, None]), min_size=1)
#: Said at a desk, or merged into it from another.
steps = st.lists(
    st.one_of(
        st.tuples(st.just("say"), st.integers(0, 2), said_of),
        st.tuples(st.just("merge"), st.integers(0, 2), st.integers(0, 2)),
    ),
    max_size=9,
)


@settings(max_examples=max(5, settings.default.max_examples // 10))
@given(steps=steps)
def test_event_is_the_same_in_whatever_order_desks_are_merged(
    tmp_path_factory: pytest.TempPathFactory, corpus: Corpus, steps: list[tuple[str, int, object]]
) -> None:
    folder = tmp_path_factory.mktemp("desks")
    desks = [folder / f"{number}.db" for number in range(3)]
    for desk in desks:
        with open_store(desk, create=True):
            pass
    for what, number, more in steps:
        if what == "merge":
            assert isinstance(more, int)
            merge_stores(desks[number], [desks[more]], corpus)
            continue
        assert isinstance(more, dict)
        fields = {
            name: None if number is None else VALUES[name][number] for name, number in more.items()
        }
        with open_store(desks[number]) as store:
            record_metadata(store, corpus, fields, Author("Anna", "1"))
            # Whoever says something knows all that is there: it stands.
            kept = resolve_event(store.read_records(corpus)).kept
        assert {name: kept.get(name) for name in fields} == fields
    found = []
    for number, order in enumerate(permutations(desks)):
        into = folder / f"all-{number}.db"
        for desk in order:
            merge_stores(into, [desk], corpus)
        found.append(event(into, corpus))
    assert all(state == found[0] for state in found)
    # What every desk has and none disputes stands as it is.
    for name in FIELDS:
        alike = [event(desk, corpus).claims.get(name) for desk in desks]
        if all(state == alike[0] for state in alike):
            assert found[0].claims.get(name) == alike[0]
    with open_store(folder / "all-0.db") as store:
        record_metadata(store, corpus, NOW, Author("Chief", "1"))
        assert resolve_event(store.read_records(corpus)).disputed == {}
        assert resolve_event(store.read_records(corpus)).kept == NOW
