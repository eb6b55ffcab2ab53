"""The documents as they were imported, and what the proven numbering says of them."""

import csv
import re
from collections.abc import Callable
from datetime import date
from functools import cache
from pathlib import Path

import pytest
from tests import in_force

from novuss.corpus import Corpus
from novuss.official.imported_documents import Imported
from novuss.official.wording_recovery import recover_wording

FILES = {
    "de-2017": "de-2017.txt",
    "ru-2017": "ru-2017.txt",
    "ru-2010": "ru-2010.md",
    "en-simplified": "en-simplified.md",
    "lv-summary": "lv-summary.txt",
}
DAY = date(2026, 1, 31)
Read = Callable[[str], Imported]
Damaged = Callable[[str, str], Imported]


corpus = in_force.corpus


@pytest.fixture(scope="session")
def source(shared: Path) -> Callable[[str], str]:
    """The text of a document's file."""

    def text(document: str) -> str:
        return (shared / "sources" / FILES[document]).read_text(encoding="utf-8")

    return text


@pytest.fixture(scope="session")
def read(corpus: Corpus, shared: Path) -> Read:
    """Imports one of the five documents, once."""

    @cache
    def imported(document: str) -> Imported:
        path = shared / "sources" / FILES[document]
        return recover_wording(corpus, corpus.document(document), path, DAY)

    return imported


@pytest.fixture
def reread(corpus: Corpus, tmp_path: Path) -> Damaged:
    """Imports a text as a copy of a document."""

    def imported(document: str, text: str, suffix: str = "") -> Imported:
        path = tmp_path / f"copy{suffix or Path(FILES[document]).suffix}"
        path.write_text(text, encoding="utf-8")
        return recover_wording(corpus, corpus.document(document), path, DAY)

    return imported


@pytest.fixture(scope="session")
def starts(shared: Path) -> Callable[[str], dict[str, int]]:
    """The line on which each clause of a document of 2017 begins."""
    column = {"de-2017": "de_line_start", "ru-2017": "ru2017_line_start"}

    def lines(document: str) -> dict[str, int]:
        path = shared / "reference/clauses-2017.tsv"
        with path.open(encoding="utf-8", newline="") as file:
            rows = list(csv.DictReader(file, delimiter="\t"))
        return {row["id"]: int(row[column[document]]) for row in rows}

    return lines


def printed_words(text: str) -> list[str]:
    """The words of a text, signs left out."""
    return re.findall(r"\w+", text)
