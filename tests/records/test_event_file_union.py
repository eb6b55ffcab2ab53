"""Event files as one event, whatever their order; what comes back is what was handed over."""

import json
from fractions import Fraction
from itertools import count
from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.handed import Data, event, inspection, name_of, put, reading

from novuss.corpus import Corpus
from novuss.input_problems import ProblemsError
from novuss.inspection.reading_decision import DecisionRule
from novuss.inspection.verdict_scale import Verdict
from novuss.model.event_file import EventFile, VerdictWord
from novuss.records.event_file_export import export_event
from novuss.records.event_file_import import take_over
from novuss.records.event_file_judging import JudgedEvent, Terms, parse_event, prepare_waivers
from novuss.records.event_file_union import Union, serialize_content, unite_event_files
from novuss.records.item_standings import resolve_standings
from novuss.records.record_merging import merge_stores
from novuss.records.record_store import open_store
from novuss.records.recorded_entries import Author, SourceFile
from novuss.tables.event_file import read_event_file

_numbers = count()


def read(folder: Path, corpus: Corpus, *files: Data) -> Union:
    paths = []
    for data in files:
        paths.append(folder / f"{next(_numbers)}.json")
        put(paths[-1], data)
    return unite_event_files([read_event_file(path) for path in paths], corpus)


def judged(union: Union, corpus: Corpus) -> JudgedEvent:
    edition = union.edition
    assert union.rule is not None
    terms = Terms(edition=edition, rule=union.rule)
    parts = parse_event(union, corpus, terms, waivers=prepare_waivers(union, corpus, edition))
    assert parts.problems == ()
    return parts.judge_event("unknown")


def test_words_of_verdicts_are_those_of_the_inspection() -> None:
    assert get_args(VerdictWord) == tuple(verdict.value for verdict in Verdict)


# What judges type on phones that know each other's inspections or not

_ITEMS = ("P1", "P2", "Ōzols 3")
_WEIGHTS = ("21", "22,0", "22.5", "", "23,75")


@st.composite
def inspections(draw: st.DrawFn) -> list[Data]:
    """Some inspections of some items; each may repeat earlier ones of its item."""
    found: list[Data] = []
    for number in range(draw(st.integers(1, 6))):
        item = draw(st.sampled_from(_ITEMS))
        before = [inspection["id"] for inspection in found if inspection["item"] == item]
        repeated = draw(st.lists(st.sampled_from(before), unique=True)) if before else []
        typed = draw(
            st.lists(
                st.builds(
                    lambda value, occasion, position, remark: reading(
                        *("puck.weight", value, "g"),
                        **({"occasion": occasion} if occasion is not None else {}),
                        **({"position": position} if position else {}),
                        **({"remark": remark} if remark else {}),
                    ),
                    st.sampled_from(_WEIGHTS),
                    st.sampled_from([None, "", "before", "during"]),
                    st.sampled_from(["", "N", "n", "S"]),
                    st.text(st.characters(codec="utf-8", exclude_categories=["Cc"]), max_size=4),
                ),
                min_size=1,
                max_size=4,
            )
        )
        minute = draw(st.integers(0, 59))
        made = inspection(f"i{number}", item, *typed, at=f"2026-11-22T09:{minute:02}:05+02:00")
        if repeated:
            made["replaces"] = repeated
        found.append(made)
    return found


@st.composite
def phones(draw: st.DrawFn) -> list[Data]:
    """The files of several phones, each with some of the inspections."""
    every = draw(inspections())
    files = []
    for number in range(draw(st.integers(1, 3))):
        some = [inspection for inspection in every if draw(st.booleans())]
        name = draw(st.sampled_from(["Cup", "Open", ""]))
        head = {"name": name, "senior_judge": draw(st.sampled_from(["Anna", "Boris", ""]))}
        head["date"] = draw(st.sampled_from(["2026-11-22", "2026-11-23", ""]))
        head["plan"] = draw(st.sampled_from([{}, {"puck": 84}, {"puck": 40, "table": 4}]))
        files.append(event(*some, id=name_of(f"phone {number}"), event=head))
    return files


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("files")


@given(files=phones(), data=st.data())
def test_union_is_the_same_in_whatever_order_and_however_often(
    folder: Path, corpus: Corpus, files: list[Data], data: st.DataObject
) -> None:
    once = read(folder, corpus, *files).file.to_data()
    order = data.draw(st.permutations([*files, data.draw(st.sampled_from(files))]))
    assert read(folder, corpus, *order).file.to_data() == once
    # Bit by bit it is the same as at once.
    whole = order[0]
    for event_file in order[1:]:
        whole = read(folder, corpus, whole, event_file).file.to_data()
    assert {**whole, "event": once.get("event")} == {**once, "event": once.get("event")}
    assert whole.get("event", {}).get("date") == once.get("event", {}).get("date")
    assert whole.get("event", {}).get("plan") == once.get("event", {}).get("plan")
    assert whole.get("event", {}).get("name") == once.get("event", {}).get("name")


@given(files=phones(), data=st.data())
def test_where_items_stand_does_not_depend_on_the_way_in(
    folder: Path, corpus: Corpus, files: list[Data], data: st.DataObject
) -> None:
    def words(found: Any) -> dict[str, str]:
        return {standing.item: standing.result.word for standing in found}

    def recorded(path: Path, *calls: list[Data]) -> dict[str, str]:
        for call in calls:
            union = read(folder, corpus, *call)
            result = judged(union, corpus)
            sources = [SourceFile("e", f"{next(_numbers):064x}", "event") for _ in call]
            with open_store(path, create=True) as store:
                take_over(store, corpus, union, result, sources, author=Author("Chief", "1"))
        with open_store(path) as store:
            return words(resolve_standings(store.read_records(corpus), corpus))

    everything = judged(read(folder, corpus, *files), corpus)
    measured = {
        inspected.piece.inspection.item.strip()
        for inspected in everything.inspections
        if inspected.measured
    }
    checked = {item: word for item, word in words(everything.standings).items() if item in measured}
    order = data.draw(st.permutations(files))
    assert (
        recorded(folder / f"{next(_numbers)}.db", *([event_file] for event_file in order))
        == checked
    )
    assert recorded(folder / f"{next(_numbers)}.db", files, order) == checked


@given(every=inspections())
def test_what_was_handed_over_comes_back_letter_by_letter(
    folder: Path, corpus: Corpus, every: list[Data]
) -> None:
    union = read(folder, corpus, event(*every))
    path = folder / f"{next(_numbers)}.db"
    with open_store(path, create=True) as store:
        source = [SourceFile("e.json", "0" * 64, "event")]
        taken = take_over(
            store, corpus, union, judged(union, corpus), source, author=Author("", "1")
        )
        kept = {inspected.piece.inspection.id for inspected in taken.new}
        if not kept:
            return
        found = export_event(store.read_records(corpus), corpus, "e.db").file
    begun = {inspection["id"]: inspection for inspection in every if inspection["id"] in kept}
    assert {inspection["id"]: inspection for inspection in found.to_data()["inspections"]} == begun
    assert found.id == name_of("event")
    # What is written can be read, and says the same to whoever has it already.
    again = read(folder, corpus, found.to_data(), event(*every))
    assert {inspection.inspection.id for inspection in again.inspections} == {
        inspection["id"] for inspection in every
    }


def test_empty_member_and_none_are_the_same_inspection(tmp_path: Path, corpus: Corpus) -> None:
    puck = inspection("a", "P1", reading("puck.weight", "21", "g"))
    bare = {**puck, "readings": [{"characteristic": "puck.weight", "value": "21", "unit": "g"}]}
    full = {
        **puck,
        "remark": "",
        "partial": False,
        "replaces": [],
        "photos": [],
        "readings": [{**bare["readings"][0], "position": "", "verdict": None, "set": ""}],
    }
    found = read(tmp_path, corpus, event(bare), event(full))
    assert len(found.inspections) == 1
    first, second = (
        EventFile.model_validate(event(inspected)).inspections[0] for inspected in (bare, full)
    )
    assert serialize_content(first) == serialize_content(second)
    assert json.loads(serialize_content(first)) == bare
    # Desks that took over the one or the other have the same entry.
    for name, data in (("bare.db", bare), ("full.db", full)):
        found = read(tmp_path, corpus, event(data))
        with open_store(tmp_path / name, create=True) as store:
            result = judged(found, corpus)
            take_over(
                store,
                corpus,
                found,
                result,
                [SourceFile(name, "0" * 64, "event")],
                author=Author("", ""),
            )

    merged = merge_stores(tmp_path / "bare.db", [tmp_path / "full.db"], corpus)
    assert merged.known == 1


@pytest.mark.parametrize(
    ("first", "other", "equal"),
    [
        ({"lower": "24,9", "unit": "cm"}, {"lower": "249.0", "unit": "mm"}, True),
        ({"lower": "249"}, {"lower": "249", "set_on": "22.11.2026"}, True),
        ({"lower": "249"}, {"lower": "248"}, False),
        ({"lower": "249"}, {"lower": "249", "set_by": "Other"}, False),
        ({"lower": "?"}, {"lower": "?"}, True),
        ({"lower": "?"}, {"lower": "??"}, False),
    ],
)
def test_limits_are_compared_by_what_they_mean(
    tmp_path: Path, corpus: Corpus, first: Data, other: Data, equal: bool
) -> None:
    limit = {
        "characteristic": "table.circle_diameter",
        "upper": "",
        "unit": "mm",
        "set_by": "Chief",
        "set_on": "2026-11-22",
        "reason": "print",
    }
    files = [event(limits=[{**limit, **bounds}]) for bounds in (first, other)]
    if equal:
        assert len(read(tmp_path, corpus, *files).limits) == 1
        return
    with pytest.raises(ProblemsError) as error:
        read(tmp_path, corpus, *files)
    (problem,) = error.value.problems
    assert (problem.code, problem.within) == ("event-differs", (("limit", 1),))


@pytest.mark.parametrize("item", ["P2", "P1 "])
def test_inspection_repeats_those_of_its_own_item(
    tmp_path: Path, corpus: Corpus, item: str
) -> None:
    first = inspection("a", "P1", reading("puck.weight", "21", "g"))
    again = inspection("b", item, reading("puck.weight", "21", "g"), replaces=["a", "elsewhere"])
    if item.strip() == "P1":
        assert len(read(tmp_path, corpus, event(first, again)).inspections) == 2
        return
    with pytest.raises(ProblemsError) as error:
        read(tmp_path, corpus, event(first, again))
    (problem,) = error.value.problems
    assert (problem.code, problem.item) == ("event-replaces-item", "P2")
    itself = {**first, "replaces": [first["id"]]}
    with pytest.raises(ProblemsError):
        read(tmp_path, corpus, event(itself))


def test_rule_of_the_file_is_exact(tmp_path: Path, corpus: Corpus) -> None:

    for guard, factor in (
        (None, Fraction(1)),
        ("0.83", Fraction(83, 100)),
        ("0,83", Fraction(83, 100)),
    ):
        found = read(tmp_path, corpus, event(rule="guarded", guard=guard))
        assert found.rule == DecisionRule("guarded", Fraction(factor))
