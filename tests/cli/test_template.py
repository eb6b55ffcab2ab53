"""``novuss template``: the blank measuring sheet for the judge who works on paper."""

import html
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from novuss.corpus import Corpus
from novuss.languages import LANGUAGES
from novuss.model.equipment import KINDS, Free

Novuss = Callable[..., Any]


def columns(page: str) -> list[str]:
    return re.findall(r'<th scope="col" class="item">([^<]*)</th>', page)


@pytest.mark.parametrize("language", LANGUAGES)
def test_sheet_names_every_limit_of_every_kind_in_the_chosen_language(
    novuss: Novuss, tmp_path: Path, corpus: Corpus, language: Any
) -> None:
    counts = ("--tables", 1, "--pucks", 1, "--cues", 1, "--disc-sets", 1)
    run = novuss("template", *counts, "--language", language, "-o", "new/sheet.html")
    assert (run.status, run.out) == (0, "new/sheet.html\n")
    page = html.unescape((tmp_path / "new/sheet.html").read_text(encoding="utf-8"))
    assert f'<html lang="{language}">' in page
    assert columns(page) == ["T1", "P1", "D1", "C1", "B1"]
    for kind in KINDS:
        assert corpus.kind(kind).plurals[language] in page
    for record in corpus.characteristics():
        is_free = isinstance(record.limit, Free)
        cells = f'<td>{record.clause}</td><th scope="row">{record.names[language]}'
        found = any(f"{cells}{end}" in page for end in (",", "<"))
        assert found != is_free, record.id


def test_sheet_has_a_column_for_every_item_and_is_self_contained(
    novuss: Novuss, tmp_path: Path
) -> None:
    assert novuss("template", "--pucks", "24", "-o", "sheet.html").status == 0
    page = (tmp_path / "sheet.html").read_text(encoding="utf-8")
    assert columns(page) == [f"P{number}" for number in range(1, 25)]
    assert not re.search(r"<(script|link|img)\b|https?://", page)


def test_sheet_prints_the_limits_of_the_edition(novuss: Novuss, tmp_path: Path) -> None:
    assert novuss("template", "--pucks", "1", "--edition", "mfn-2010", "-o", "a.html").status == 0
    page = (tmp_path / "a.html").read_text(encoding="utf-8")
    assert "10–10.2\u00a0mm" in page
    assert "A1." not in page


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["-o", "sheet.html"], "--tables"),
        (["--pucks", "1", "-o", "sheet.pdf"], "sheet.pdf"),
        (["--pucks", "1"], "--output"),
        (["--pucks", "-1", "-o", "sheet.html"], "--pucks"),
        (["--pucks", "many", "-o", "sheet.html"], "--pucks"),
        (["--pucks", "1", "--edition", "x", "-o", "sheet.html"], "lnf-2017, mfn-2010"),
        (["--pucks", "1", "--language", "fr", "-o", "sheet.html"], "en, de, ru, lv"),
        (["--pucks", "1", "--colour", "-o", "sheet.html"], "--colour"),
    ],
)
def test_wrong_call_writes_nothing_and_says_what_is_wrong(
    novuss: Novuss, tmp_path: Path, words: list[str], says: str
) -> None:
    run = novuss("template", *words)
    assert (run.status, run.out) == (2, "")
    assert says in run.err
    assert list(tmp_path.iterdir()) == []
