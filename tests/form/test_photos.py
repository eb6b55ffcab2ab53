"""An event with photos: form and command line take and refuse the same zips, and write the same."""

import json
from pathlib import Path

import pytest
from tests.event_zips import EVENT, OTHER, PHOTO, ZIPS, digest, zipped

from novuss.corpus import Corpus
from novuss.input_problems import ProblemsError
from novuss.records.event_file_union import unite_event_files
from novuss.tables.event_file import read_event_file
from novuss.tables.event_zip import pack_event_zip, unpack_event_zip

from .conftest import Form

#: Where the command line has another word for the same.
OTHERWISE = {"encoding-wrong": "json-no-event", "cap-over": "json-large"}


@pytest.mark.parametrize("name", ZIPS)
def test_form_and_command_line_agree(form: Form, corpus: Corpus, tmp_path: Path, name: str) -> None:
    content, code = ZIPS[name]
    path = tmp_path / "event.zip"
    path.write_bytes(content)
    by_form = form("unpacked", bytes=content.hex())
    try:
        source = read_event_file(path)
        unite_event_files([source], corpus)
        codes = [None]
        assert sorted(source.photos or ()) == sorted(by_form["photos"])
    except ProblemsError as error:
        codes = [OTHERWISE.get(problem.code, problem.code) for problem in error.problems]
        members = [problem.values.get("member") for problem in error.problems]
        assert [problem["values"].get("member") for problem in by_form["problems"]] == members
    assert codes == [code]
    assert [problem["code"] for problem in by_form["problems"]] == ([code] if code else [])
    assert (by_form["file"] is None) == bool(code)


def test_both_write_the_same_zip(form: Form) -> None:
    event = json.loads(EVENT[1])
    text = json.dumps(event, ensure_ascii=False)
    photos = {digest(photo): photo for photo in (OTHER, PHOTO)}
    by_form = bytes.fromhex(
        form("packed", event=text, photos=[photo.hex() for photo in photos.values()])
    )
    by_package = pack_event_zip(text.encode(), photos)
    for content in (by_form, by_package):
        packed = unpack_event_zip("e.zip", content)
        assert (packed.event, dict(packed.photos)) == (text.encode(), photos)
    assert by_form[: by_form.index(b"PK\x01\x02")] == by_package[: by_package.index(b"PK\x01\x02")]


def test_event_file_that_came_alone_has_no_photos(form: Form) -> None:
    found = form("unpacked", bytes=EVENT[1].hex())
    assert (found["problems"], found["photos"]) == ([], None)
    assert found["file"] == json.loads(EVENT[1])
    # What is wrong with its bytes is told of them.
    assert form("unpacked", bytes=zipped([]).hex())["photos"] == []
