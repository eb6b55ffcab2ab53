"""Files that are written where a user said: known again by their marks, replaced in one step."""

import io
import os
import stat
import sys
from pathlib import Path

import openpyxl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from novuss.files.safe_write import Paper, identify_file, mark_content, write_whole

REPORT, TEMPLATE = Paper("report"), Paper("template")
CSV = Paper(
    "template",
    (("item", "value"), ("предмет", "значение")),
    frozenset({"value", "значение", "remark"}),
)


def workbook(value: object = "P1") -> bytes:
    book, out = openpyxl.Workbook(), io.BytesIO()
    assert book.active is not None
    book.active["A1"] = value
    book.save(out)
    return out.getvalue()


CONTENTS = {
    ".html": b"<html></html>\n",
    ".md": b"# Report",
    ".pdf": b"%PDF-1.7\n%%EOF",
    ".xlsx": workbook(),
}


@pytest.mark.parametrize("suffix", CONTENTS)
def test_a_paper_is_known_again_and_told_from_another(tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"a{suffix}"
    assert identify_file(path, REPORT) is None
    path.write_bytes(CONTENTS[suffix])
    found = identify_file(path, REPORT)
    assert found
    assert (found.state, found.paper) == ("foreign", "")
    path.write_bytes(mark_content(CONTENTS[suffix], suffix, REPORT))
    for paper, state in ((REPORT, "ours"), (TEMPLATE, "another")):
        found = identify_file(path, paper)
        assert found
        assert (found.state, found.paper) == (state, "report")


@given(st.sampled_from([".html", ".md", ".pdf"]), st.binary(min_size=1), st.data())
def test_a_single_byte_more_less_or_other_is_a_change(
    tmp_path_factory: pytest.TempPathFactory, suffix: str, content: bytes, data: st.DataObject
) -> None:
    path = tmp_path_factory.getbasetemp() / f"changed{suffix}"
    whole = mark_content(content, suffix, REPORT)
    path.write_bytes(whole)
    found = identify_file(path, REPORT)
    assert found
    assert found.state == "ours"
    place = data.draw(st.integers(0, len(whole) - 1))
    other = data.draw(
        st.binary(max_size=2).filter(lambda content: content != whole[place : place + 1])
    )
    path.write_bytes(whole[:place] + other + whole[place + 1 :])
    found = identify_file(path, REPORT)
    assert found is None or found.state != "ours"


def test_a_workbook_that_was_saved_with_an_entry_more_is_changed(tmp_path: Path) -> None:
    path = tmp_path / "a.xlsx"
    path.write_bytes(mark_content(workbook(), ".xlsx", TEMPLATE))
    book = openpyxl.load_workbook(path)
    assert book.active is not None
    book.active["B2"] = 44.5
    book.save(path)
    found = identify_file(path, TEMPLATE)
    assert found
    assert (found.state, found.paper) == ("changed", "template")
    path.write_bytes(path.read_bytes()[:-9])
    assert identify_file(path, TEMPLATE) != found


@pytest.mark.parametrize(
    ("text", "state"),
    [
        ("\ufeffitem,value,remark\r\nP1,,\r\n", "ours"),
        ("\ufeffпредмет;значение\r\nP1;\r\n", "ours"),
        ("\ufeffitem,value,remark\r\nP1,44.5,\r\n", "changed"),
        ("\ufeffitem,value,remark\r\nP1,,scratched\r\n", "changed"),
        ("item,value\nP1,\n", "foreign"),
        ("\ufeffitem,weight\r\nP1,\r\n", "foreign"),
        ("\ufeff\r\n", "foreign"),
    ],
)
def test_csv_is_known_by_its_heads_and_its_empty_fields(
    tmp_path: Path, text: str, state: str
) -> None:
    (tmp_path / "a.csv").write_bytes(text.encode())
    found = identify_file(tmp_path / "a.csv", CSV)
    assert found
    assert found.state == state


@pytest.mark.parametrize(
    ("text", "state"),
    [
        ('{"results": [], "report": "open"}', "ours"),
        ('{"results": [], "report": "history"}', "foreign"),
        ('{"report": "open"}', "foreign"),
        ("[]", "foreign"),
        ("{", "foreign"),
        ("[" * 100_000, "foreign"),
    ],
)
def test_json_is_known_by_its_members(tmp_path: Path, text: str, state: str) -> None:
    (tmp_path / "a.json").write_text(text)
    found = identify_file(
        tmp_path / "a.json", Paper("x", members={"results": None, "report": "open"})
    )
    assert found
    assert found.state == state


def test_what_cannot_be_written_whole_leaves_what_was_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.html"
    path.write_bytes(b"old")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left") as caught:
        write_whole(path, b"new")
    assert caught.value.filename == str(path)
    assert [(path.name, path.read_bytes()) for path in tmp_path.iterdir()] == [("a.html", b"old")]


@pytest.mark.skipif(sys.platform == "win32", reason="links and modes are those of Unix")
def test_a_link_goes_on_leading_where_it_led_and_modes_stay(tmp_path: Path) -> None:
    real, link = tmp_path / "real.html", tmp_path / "new" / "link.html"
    real.write_bytes(b"old")
    real.chmod(0o640)
    link.parent.mkdir()
    link.symlink_to(real)
    write_whole(link, b"new")
    assert link.is_symlink()
    assert real.read_bytes() == b"new"
    assert stat.S_IMODE(real.stat().st_mode) == 0o640
    write_whole(tmp_path / "deep" / "er" / "a.md", b"x")
    umask = os.umask(0)
    os.umask(umask)
    assert stat.S_IMODE((tmp_path / "deep/er/a.md").stat().st_mode) == 0o666 & ~umask
