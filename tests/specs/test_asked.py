"""The tables of search words: read line by line, and refused with the line that is none."""

import shutil
from pathlib import Path

import pytest

from novuss.languages import LANGUAGES
from novuss.specs.search_phrases import load_phrases, name_phrases_file
from novuss.specs.spec_issues import SpecsError


@pytest.fixture
def folder(tmp_path: Path, frozen: Path) -> Path:
    shutil.copytree(frozen / "search", tmp_path / "specs" / "search")
    return tmp_path / "specs"


def test_every_language_has_its_ways_to_ask(folder: Path) -> None:
    asked = load_phrases(folder)
    assert set(asked) == set(LANGUAGES)
    assert asked["lv"]["8.1.1"] == ["Kurš vada spēles grupā?"]


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("", 1, "no heading of the two columns"),
        ("words\tid\n1.1\tone?\n", 1, "no heading of the two columns"),
        ("id\twords\n1.1\tone?\n1.2 two?\n", 3, "no row of an id and words"),
        ("id\twords\n1.1\t \n", 2, "no row of an id and words"),
        ("id\twords\n1.1\tone?\ttwo?\n", 2, "no row of an id and words"),
        (None, 1, "no such file"),
    ],
)
def test_table_that_is_none_is_refused_at_its_line(
    folder: Path, text: str | None, line: int, message: str
) -> None:
    table = folder / name_phrases_file("ru")
    if text is None:
        table.unlink()
    else:
        table.write_text(text, encoding="utf-8")
    with pytest.raises(SpecsError) as refused:
        load_phrases(folder)
    (issue,) = refused.value.issues
    assert (issue.file, issue.line, issue.message) == ("specs/search/asked.ru.tsv", line, message)
    assert issue.cure
