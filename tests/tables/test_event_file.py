"""Event files are read letter by letter, and whatever is wrong with one is told where it stands."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.handed import Data, event, inspection, put, reading

from novuss.input_problems import Problem, ProblemsError
from novuss.tables.event_file import filter_event_files, read_event_file
from novuss.tables.json_file import Number, parse_placed_json


def problems_of(path: Path) -> list[Problem]:
    with pytest.raises(ProblemsError) as error:
        read_event_file(path)
    return error.value.problems


def describe_problems(path: Path) -> list[tuple[str, str, str]]:
    """What is wrong: code, the line that it is about, the number of the part and the item."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return [
        (problem.code, lines[problem.line - 1].strip().rstrip(","), _part(problem))
        for problem in problems_of(path)
    ]


def _part(problem: Problem) -> str:
    parts = [f"{name} {number}" for name, number in problem.within]
    return ", ".join([*([problem.item] if problem.item else []), *parts])


def changed(data: Data, *way: str | int, to: object) -> Data:
    """The data with one value replaced; None takes it out."""
    copy = json.loads(json.dumps(data))
    whole: Any = copy
    for part in way[:-1]:
        whole = whole[part]
    if to is None:
        del whole[way[-1]]
    else:
        whole[way[-1]] = to
    return copy


GOOD = event(
    inspection("a", "P1", reading("puck.weight", "21,5", "g", verdict="pass")),
    inspection("b", "P2", reading("puck.weight", "21,5", "g")),
)
READING = ("inspections", 1, "readings", 0)


@pytest.mark.parametrize(
    ("way", "to", "code", "line", "part"),
    [
        (("id",), None, "json-member-missing", "{", ""),
        (("id",), "no", "json-member-value", '"id": "no"', ""),
        (("edition",), "lnf 2017", "json-member-value", '"edition": "lnf 2017"', ""),
        (("rule",), "strict", "json-member-value", '"rule": "strict"', ""),
        (("guard",), 1, "json-not-text", '"guard": 1', ""),
        (("guard",), "-1", "json-member-value", '"guard": "-1"', ""),
        (("weather",), "fair", "json-member-unknown", '"weather": "fair"', ""),
        (("inspections",), {}, "json-member-form", '"inspections": {}', ""),
        (("event",), [], "json-member-form", '"event": []', ""),
        (("event", "date"), "22.11.2026", "json-member-value", '"date": "22.11.2026"', ""),
        (("event", "date"), "2026-02-30", "json-member-value", '"date": "2026-02-30"', ""),
        (("inspections", 1, "item"), None, "json-member-missing", "{", "inspection 2"),
        (("inspections", 1, "item"), " ", "json-member-value", '"item": " "', "inspection 2"),
        (("inspections", 1, "kind"), "ball", "json-member-value", '"kind": "ball"', "P2"),
        (("inspections", 1, "at"), "noon", "json-member-value", '"at": "noon"', "P2"),
        (
            *(("inspections", 1, "at"), "2026-11-22T09:31:05"),
            *("json-member-value", '"at": "2026-11-22T09:31:05"', "P2"),
        ),
        (
            *(("inspections", 1, "at"), "2026-13-22T09:31:05Z"),
            *("json-member-value", '"at": "2026-13-22T09:31:05Z"', "P2"),
        ),
        (("inspections", 1, "mood"), "good", "json-member-unknown", '"mood": "good"', "P2"),
        (("inspections", 1, "partial"), "no", "json-member-form", '"partial": "no"', "P2"),
        (("inspections", 1, "replaces"), ["x"], "json-member-value", '"x"', "P2"),
        (("inspections", 1), 7, "json-member-form", "7", "inspection 2"),
        ((*READING, "value"), 21.5, "json-not-text", '"value": 21.5', "P2"),
        ((*READING, "value"), True, "json-not-text", '"value": true', "P2"),
        ((*READING, "value"), ["21"], "json-not-text", '"value": [', "P2"),
        ((*READING, "characteristic"), "weight", "json-member-value", None, "P2"),
        ((*READING, "characteristic"), "Gewicht", "json-member-value", None, "P2"),
        ((*READING, "verdict"), "good", "json-member-value", '"verdict": "good"', "P2"),
        ((*READING, "occasion"), "after", "json-member-value", '"occasion": "after"', "P2"),
        ((*READING, "colour"), "blue", "json-member-value", '"colour": "blue"', "P2"),
        (READING, "21,5 g", "json-member-form", '"21,5 g"', "P2"),
    ],
)
def test_whatever_is_wrong_is_told_where_it_stands(
    tmp_path: Path, way: tuple[str | int, ...], to: object, code: str, line: str | None, part: str
) -> None:
    put(tmp_path / "e.json", changed(GOOD, *way, to=to))
    ((found, where, place),) = describe_problems(tmp_path / "e.json")
    assert found == code
    assert line is None or where == line
    assert place.startswith(part)
    if way[:3] == READING[:3]:
        assert place == "P2, inspection 2, reading 1"


def test_everything_wrong_is_told_at_once(tmp_path: Path) -> None:
    data = changed(GOOD, "id", to="no")
    data = changed(data, *READING, "value", to=21.5)
    data = changed(data, "inspections", 0, "item", to=None)
    put(tmp_path / "e.json", data)
    codes = [problem[0] for problem in describe_problems(tmp_path / "e.json")]
    assert codes == ["json-member-value", "json-member-missing", "json-not-text"]


def test_place_is_told_in_a_file_without_lines(tmp_path: Path) -> None:
    text = json.dumps(changed(GOOD, *READING, "value", to=21.5), separators=(",", ":"))
    (tmp_path / "e.json").write_text(text)
    (problem,) = problems_of(tmp_path / "e.json")
    assert (problem.line, text[problem.column - 1 :][:4]) == (1, "21.5")


def test_name_that_stands_twice_is_told(tmp_path: Path) -> None:
    text = json.dumps(GOOD, indent=1).replace('"by": "Anna"', '"by": "Anna",\n"by": "Boris"', 1)
    (tmp_path / "e.json").write_text(text)
    assert describe_problems(tmp_path / "e.json") == [
        ("json-name-twice", '"by": "Boris"', "P1, inspection 1")
    ]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("[]", "json-no-event"),
        ("7", "json-no-event"),
        ("{", "json-broken"),
        ('{"format": "novuss-event-1"', "json-broken"),
        ("", "json-broken"),
        ('{"format": "novuss-event-2", "more": 1}', "json-event-newer"),
        ('{"a":' * 100_000 + "1" + "}" * 100_000, "cap-over"),
        ('{"format": "novuss-event-1", "inspections": [' + "[" * 9000 + "]" * 9000 + "]}", None),
        ('{"format": "novuss-event-1", "id": ' + "9" * 9000 + "}", "json-member-missing"),
        ('{"format": "novuss-event-1", "id": 1e999999999}', "json-member-missing"),
        ('{"format": "novuss-event-1", "id": NaN}', "json-member-missing"),
        ('{"format": "novuss-event-1", "id": "\\ud800"}', "json-member-missing"),
    ],
)
def test_what_is_no_event_file_is_told(tmp_path: Path, text: str, code: str | None) -> None:
    (tmp_path / "e.json").write_text(text)
    codes = [problem.code for problem in problems_of(tmp_path / "e.json")]
    assert code is None or code in codes


def test_file_with_a_mark_or_in_utf_16_is_read(tmp_path: Path) -> None:
    for encoding in ("utf-8-sig", "utf-16"):
        (tmp_path / "e.json").write_text(json.dumps(GOOD, ensure_ascii=False), encoding=encoding)
        assert read_event_file(tmp_path / "e.json").file.to_data() == read(GOOD)


def read(data: Data) -> Data:
    """The data in the order in which it is written."""
    from novuss.model.event_file import EventFile

    return EventFile.model_validate(data).to_data()


def test_tables_are_no_event_files(tmp_path: Path) -> None:
    tables: dict[str, object] = {
        "list.json": [{"item": "P1"}],
        "rows.json": {"readings": [], "inspections": "two", "format": "wide"},
        "other.json": {"items": []},
        "broken.json": None,
    }
    for name, data in tables.items():
        (tmp_path / name).write_text("{" if data is None else json.dumps(data))
    put(tmp_path / "e.json", GOOD)
    put(tmp_path / "later.json", {**GOOD, "format": "novuss-event-9"})
    put(tmp_path / "nameless.json", {"inspections": []})
    put(tmp_path / "e.JSON", GOOD)
    found = filter_event_files(sorted(tmp_path.iterdir()))
    assert {field.name for field in found} == {"e.json", "e.JSON", "later.json", "nameless.json"}
    assert filter_event_files([tmp_path / "none.json", tmp_path]) == []


# Places

values = st.recursive(
    st.none() | st.booleans() | st.text(max_size=5) | st.integers(),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3)
    ),
    max_leaves=12,
)


@given(values, st.sampled_from([None, 0, 1, "\t"]), st.booleans())
def test_every_value_is_found_at_its_place(data: object, indent: Any, ascii_only: bool) -> None:
    text = json.dumps(data, indent=indent, ensure_ascii=ascii_only)
    placed = parse_placed_json(text, "x.json")
    lines = text.split("\n")
    decoder = json.JSONDecoder()
    for way, (line, column) in placed.places.items():
        rest = "\n".join([lines[line - 1][column - 1 :], *lines[line:]])
        whole = data
        for part in way:
            whole = whole[part]  # type: ignore[index]
        assert decoder.raw_decode(rest)[0] == whole
    assert plain(placed.data) == data or "\\ud" in text
    assert placed.twice == ()


def plain(data: object) -> object:
    match data:
        case Number():
            return int(data.text)
        case dict():
            return {name: plain(value) for name, value in data.items()}
        case list():
            return [plain(value) for value in data]
    return data


Check = Callable[..., Any]


def test_problems_of_readings_have_item_part_line_and_column(novuss: Check, tmp_path: Path) -> None:
    data = event(
        inspection("a", "P1", reading("puck.weight", "21,5", "g")),
        inspection(
            "b",
            "P2",
            reading("puck.weight", "21,5", "N"),
            reading("puck.thickness", "1,500", "mm"),
            reading("puck.outer_diameter", "44", ""),
            reading("puck.unheard_of", "1", "mm"),
            reading("cue.length", "1", "m"),
            reading("puck.single_piece_of_wood", "maybe"),
        ),
        inspection("t", "T1", reading("table.diagonal", "1024", "mm")),
        inspection("x", "p1", reading("puck.weight", "21", "g")),
    )
    put(tmp_path / "e.json", data)
    run = novuss("check", "e.json", "--json")
    assert run.status == 2
    found = run.json["problems"]
    parts = [(problem["item"], problem["inspection"], problem.get("reading")) for problem in found]
    assert parts == [
        *(("P2", 2, number) for number in (1, 2, 3, 4, 5, 6)),
        ("T1", 3, 1),
        ("p1", 4, None),
    ]
    lines = (tmp_path / "e.json").read_text(encoding="utf-8").splitlines()
    for problem, text in zip(found, ['"N"', '"1,500"', '""', '"puck.unheard_of"'], strict=False):
        assert lines[problem["line"] - 1][problem["column"] - 1 :].startswith(text)
    words = novuss("check", "e.json", "-l", "ru")
    assert words.status == 2
    assert "(P2, " in words.err
    assert words.err.count("\ne.json:") + 1 == len(found)
