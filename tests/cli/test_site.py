"""``novuss site``: writes the generated pages, and only what has changed."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from novuss.languages import LANGUAGES
from novuss.site.redirects import read_redirects
from novuss.specs.location import specs_folder

Novuss = Callable[..., Any]


@pytest.fixture(scope="module")
def knowledge() -> Path:
    """The rules in force: their pages are written."""
    return specs_folder()


def counts(line: str) -> list[int]:
    """Pages, written, removed."""
    return [int(number) for number in re.findall(r"\d+", line)]


def test_second_run_mends_what_was_changed_and_writes_nothing_else(
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

    pages[0].write_text("spoilt")
    pages[1].unlink()
    stray = docs / "lv" / "rules" / "lnf-2017" / "99.md"
    stray.write_text("no such clause")
    own = docs / "lv" / "cite.md"
    own.write_text("written by hand")
    times = {path: path.stat().st_mtime_ns for path in pages[2:]}
    assert counts(novuss("site", "--docs", docs).out.split("below")[0]) == [len(pages), 2, 1]
    assert {path: path.stat().st_mtime_ns for path in pages[2:]} == times
    assert not stray.exists()
    assert own.read_text() == "written by hand"


def test_folder_that_is_not_there_is_refused(novuss: Novuss, tmp_path: Path) -> None:
    run = novuss("site", "--docs", "gone")
    assert (run.status, run.out) == (2, "")
    assert "gone" in run.err
    assert not (tmp_path / "gone").exists()


def test_site_of_another_builder_is_finished(novuss: Novuss, tmp_path: Path) -> None:
    """A builder that knows no hooks leaves pages alone; the rest is added by one command."""
    docs, built = tmp_path / "docs", tmp_path / "site"
    for one in read_redirects(specs_folder())[1]:
        (docs / "lv" / one.to).mkdir(parents=True)
        (docs / "lv" / one.to / "index.md").touch()
    pages = set(docs.rglob("*"))
    run = novuss("site", "--finish", built)
    assert run.status == 2
    assert "is no built site" in run.err
    for page in ("", "lv", "lv/rules/mfn-2010/17.1.з"):
        (built / page).mkdir(parents=True, exist_ok=True)
        (built / page / "index.html").write_text("<html></html>", encoding="utf-8")
    run = novuss("site", "--finish", built, "--site-url", "https://example.org/")
    assert run.status == 0, run.err
    (packed,) = built.glob("offline/lv.*.pack")
    assert packed.name in (built / "sw.js").read_text(encoding="utf-8")
    assert (built / "lv/manifest.webmanifest").is_file()
    assert (built / "lv/rules/mfn-2010/17.1.z/index.html").is_file()
    assert "https://example.org/sitemap.xml" in (built / "robots.txt").read_text("utf-8")
    assert set(docs.rglob("*")) == pages


def test_address_for_corrections_comes_from_the_environment(
    novuss: Callable[..., Any], tmp_path: Path
) -> None:
    docs = tmp_path / "docs"
    docs.mkdir()
    run = novuss("site", "--docs", docs, NOVUSS_CORRECTION="rules@example.org")
    assert run.status == 2
    assert "NOVUSS_CORRECTION: rules@example.org: neither mailto:" in " ".join(run.err.split())
    assert list(docs.iterdir()) == []
