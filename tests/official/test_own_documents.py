"""``documents.yaml``: documents that a user names himself."""

import datetime
from pathlib import Path

import pytest
from tests.refused import refused

from novuss.corpus import Corpus
from novuss.input_problems import ProblemsError
from novuss.official.user_declared_documents import (
    build_example,
    find_document,
    read_imported_documents,
    read_own_documents,
)

ENTRY = {
    "id": "lv-2017",
    "edition": "lnf-2017",
    "language": "lv",
    "title": '"Izdomāti noteikumi"',
    "issuer": "Izdomātā federācija",
    "date": "2016-12-28",
    "authentic": "true",
}


def entry(**changes: str | None) -> str:
    """An entry with other values; None leaves the key out."""
    lines = [f"{key}: {value}" for key, value in (ENTRY | changes).items() if value is not None]
    return "  - " + "\n    ".join(lines) + "\n"


def find_problems(corpus: Corpus, folder: Path, text: str) -> list[tuple[int, int, str]]:
    (folder / "documents.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(ProblemsError) as error:
        read_own_documents(corpus, folder)
    assert {problem.file for problem in error.value.problems} == {str(folder / "documents.yaml")}
    return [(problem.line, problem.column, problem.code) for problem in error.value.problems]


def test_entries_are_documents(corpus: Corpus, tmp_path: Path) -> None:
    second = entry(id="de-3", language="de", date="28.12.2016", authentic="false")
    third = entry(id="ru-4", language="ru", date=None, authentic="false")
    text = f"documents:\n{entry()}{second}{third}"
    (tmp_path / "documents.yaml").write_text(text, encoding="utf-8")
    latvian, german, russian = read_own_documents(corpus, tmp_path)
    assert (latvian.title, latvian.issuer) == ("Izdomāti noteikumi", "Izdomātā federācija")
    assert latvian.date == german.date == datetime.date(2016, 12, 28)
    assert (latvian.authentic, german.authentic, russian.date) == (True, False, None)
    assert find_document(corpus, [latvian, german], "de-3") is german
    assert find_document(corpus, [latvian, german], "de-2017") is corpus.document("de-2017")
    assert find_document(corpus, [latvian, german], "../x") is None
    # The file is no imported document.
    assert read_imported_documents(corpus, tmp_path) == []


def test_without_a_file_there_are_none(corpus: Corpus, tmp_path: Path) -> None:
    assert read_own_documents(corpus, tmp_path) == []
    assert read_own_documents(corpus, tmp_path / "nowhere") == []


@pytest.mark.parametrize("first", [True, False])
def test_example_is_an_entry_that_may_be_typed(corpus: Corpus, tmp_path: Path, first: bool) -> None:
    typed = build_example(corpus, "lv-2018", first=first)
    text = typed if first else f"documents:\n  {typed}"
    (tmp_path / "documents.yaml").write_text(text, encoding="utf-8")
    (document,) = read_own_documents(corpus, tmp_path)
    assert (document.id, document.language, document.authentic) == ("lv-2018", "lv", True)
    assert "id: lv-2017" in build_example(corpus, "../../etc", first=True)


@pytest.mark.parametrize(
    ("changes", "found"),
    [
        ({"id": "de-2017"}, (2, 5, "official-entry-shipped")),
        ({"id": "LV-2017"}, (2, 5, "official-entry-id")),
        ({"id": "../lv-2017"}, (2, 5, "official-entry-id")),
        ({"id": "2017"}, (2, 5, "official-entry-text")),
        ({"edition": "lnf-2018"}, (3, 5, "official-entry-edition")),
        ({"language": "fr"}, (4, 5, "official-entry-language")),
        ({"title": "2017"}, (5, 5, "official-entry-text")),
        ({"issuer": '" "'}, (6, 5, "official-entry-text")),
        ({"date": "2016-13-28"}, (7, 5, "official-entry-date")),
        ({"date": "2016"}, (7, 5, "official-entry-text")),
        ({"authentic": "yes"}, (8, 5, "official-entry-authentic")),
        ({"issuer": None}, (2, 3, "official-entry-missing")),
        ({"translation": "true"}, (9, 5, "official-entry-key")),
    ],
)
def test_each_mistake_has_its_place(
    corpus: Corpus, tmp_path: Path, changes: dict[str, str], found: tuple[int, int, str]
) -> None:
    assert find_problems(corpus, tmp_path, f"documents:\n{entry(**changes)}") == [found]


def test_all_mistakes_are_told_at_once(corpus: Corpus, tmp_path: Path) -> None:
    text = f"documents:\n{entry(language='fr', title=None)}{entry(edition='x')}  - x\nmore: 1\n"
    codes = [code for _, _, code in find_problems(corpus, tmp_path, text)]
    assert codes == [
        "official-entry-missing",
        "official-entry-language",
        "official-entry-twice",
        "official-entry-edition",
        "official-entries",
        "official-entry-key",
    ]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", (1, 0, "official-entries")),
        ("- id: lv-2017", (1, 0, "official-entries")),
        ("documents: []", (1, 1, "official-entries")),
        ("documents: lv-2017", (1, 1, "official-entries")),
        ("documents: [", (1, 0, "official-yaml")),
        ("documents:\n  - id: a-1\n    id: b-1", (3, 0, "official-key-twice")),
    ],
)
def test_file_that_is_no_list(
    corpus: Corpus, tmp_path: Path, text: str, found: tuple[int, int, str]
) -> None:
    line, column, code = find_problems(corpus, tmp_path, text)[0]
    assert (column, code) == found[1:]
    assert line >= 1


def test_file_of_another_code_page_is_told_with_its_line(corpus: Corpus, tmp_path: Path) -> None:
    text = f"documents:\n{entry()}".replace("Izdomāti", "Izdom\u0101ti")
    (tmp_path / "documents.yaml").write_bytes(text.encode("cp1257"))
    with refused("official-encoding") as problems:
        read_own_documents(corpus, tmp_path)
    assert any(ord(sign) > 127 for sign in text.splitlines()[problems[0].line - 1])
