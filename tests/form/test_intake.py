"""Form and command line take and refuse the same event files, at the same places."""

import json
from itertools import pairwise
from pathlib import Path

import pytest
from tests.event_files import BLANKS, FILES, SOUND, change_file

from novuss.corpus import Corpus
from novuss.input_problems import ProblemsError
from novuss.records.event_file_union import unite_event_files
from novuss.tables.event_file import read_event_file

from .conftest import Form

#: Where the command line has another word for the same.
OTHERWISE = {"encoding-wrong": "json-no-event", "cap-over": "json-deep"}


def _read_by_command(content: bytes, corpus: Corpus, path: Path) -> list[tuple[str | int, ...]]:
    """What the command line says of a file: code, line, column, item and parts."""
    path.write_bytes(content)
    try:
        source = read_event_file(path)
        unite_event_files([source], corpus)
    except ProblemsError as error:
        return [
            (
                *(OTHERWISE.get(problem.code, problem.code), problem.line, problem.column),
                *(problem.item.strip(BLANKS), *problem.within),
            )
            for problem in error.problems
        ]
    if source.file.edition not in corpus.equipment.editions:
        line, column = source.placed.locate_value(("edition",))
        return [("event-edition", line, column, "")]
    return []


def test_corpus_is_large_and_has_both() -> None:
    taken = [name for name, (_, code) in FILES.items() if code is None]
    assert len(FILES) >= 80
    assert len(taken) >= 25


@pytest.mark.parametrize("name", FILES)
def test_form_and_command_line_agree(form: Form, corpus: Corpus, tmp_path: Path, name: str) -> None:
    content, code = FILES[name]
    by_form = form("intake", bytes=content.hex())
    by_command = _read_by_command(content, corpus, tmp_path / "e.json")
    assert [problem["code"] for problem in by_form["problems"]] == ([code] if code else [])
    assert (by_form["file"] is None) == bool(code)
    assert [problem[0] for problem in by_command] == ([code] if code else [])
    # What keeps it from being read at all is found where each reader stops.
    if code not in (None, "json-broken", "json-deep", "json-no-event"):
        (problem,) = by_form["problems"]
        parts = [tuple(part) for part in problem["within"]]
        assert [
            (
                problem["code"],
                problem["line"],
                problem["column"],
                problem["item"].strip(BLANKS),
                *parts,
            )
        ] == by_command


def test_what_the_form_hands_over_is_taken(form: Form) -> None:
    begun = form("opened", file=SOUND)
    written = form("file", event=begun["event"], inspections=begun["inspections"])
    found = form("intake", bytes=json.dumps(written).encode().hex())
    assert found["problems"] == []
    assert found["file"] == written


def test_file_that_is_taken_is_what_was_handed_over(form: Form) -> None:
    taken = form("intake", bytes=json.dumps(SOUND).encode().hex())
    assert taken["file"] == SOUND


def test_file_that_is_taken_can_be_kept(form: Form) -> None:
    for name, (content, code) in FILES.items():
        if code is None:
            taken = form("intake", bytes=content.hex())["file"]
            opened = form("opened", file=taken)
            assert len(opened["inspections"]) == len(taken["inspections"]), name


def test_everything_wrong_is_told_at_once_and_of_much_the_beginning(form: Form) -> None:
    data = json.loads(change_file(("id",), "no"))
    data["inspections"] = [{**data["inspections"][0], "item": None}] * 60
    found = form("intake", bytes=json.dumps(data, indent=1).encode().hex())
    assert (len(found["problems"]), found["more"]) == (20, 41)
    lines = [problem["line"] for problem in found["problems"]]
    assert all(before < after for before, after in pairwise(lines))
