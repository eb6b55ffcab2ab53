"""``novuss site``: writes the generated pages, and only what has changed."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from novuss.languages import LANGUAGES

Novuss = Callable[..., Any]


def counts(line: str) -> list[int]:
    """Pages, written, removed."""
    return [int(number) for number in re.findall(r"\d+", line)]


def test_second_run_writes_nothing_and_mends_what_was_changed(
    novuss: Novuss, tmp_path: Path
) -> None:
    docs = tmp_path / "docs"
    docs.mkdir()
    first = novuss("site")
    pages = [path for path in docs.rglob("*") if path.is_file()]
    assert first.status == 0
    assert counts(first.out) == [len(pages), len(pages), 0]
    for language in LANGUAGES:
        for page in ("8", "8.1.1", "25", "A1.18"):
            assert (docs / language / "rules" / "lnf-2017" / f"{page}.md").is_file()
    times = {path: path.stat().st_mtime_ns for path in pages}
    assert counts(novuss("site").out) == [len(pages), 0, 0]
    assert {path: path.stat().st_mtime_ns for path in pages} == times

    pages[0].write_text("spoilt")
    pages[1].unlink()
    stray = docs / "lv" / "rules" / "lnf-2017" / "99.md"
    stray.write_text("no such clause")
    own = docs / "lv" / "index.md"
    own.write_text("written by hand")
    assert counts(novuss("site", "--docs", docs).out.split("below")[0]) == [len(pages), 2, 1]
    assert not stray.exists()
    assert own.read_text() == "written by hand"


def test_folder_that_is_not_there_is_refused(novuss: Novuss, tmp_path: Path) -> None:
    run = novuss("site", "--docs", "gone")
    assert (run.status, run.out) == (2, "")
    assert "gone" in run.err
    assert not (tmp_path / "gone").exists()
