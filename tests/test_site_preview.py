"""The preview shows what is saved, as a build would, and builds nothing."""

import os
import re
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from tests.commands import finished
from tests.conftest import ROOT

from novuss.languages import LANGUAGES, Language
from novuss.site_preview import Preview, start_preview_server

CLAUSE = "lv/rules/lnf-2017/8.1.3/"
SENIOR_JUDGES = "specs/rules/lnf-2017/08-senior-judges.yaml"
WATCH = re.compile(r'<script type="module">\s*const stamp.*?</script>', re.DOTALL)


@pytest.fixture(scope="module")
def checkout(untouched: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sources of a site, without anything that was generated."""
    root = tmp_path_factory.mktemp("checkout")
    shutil.copytree(untouched, root / "specs")
    shutil.copytree(
        ROOT / "docs",
        root / "docs",
        ignore=shutil.ignore_patterns("rules", "equipment", "compare", "data", "search.json"),
    )
    text = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    text = text.replace("inspect/novuss/", f"{ROOT.as_posix()}/inspect/novuss/")
    (root / "mkdocs.yml").write_text(text, encoding="utf-8")
    return root


@pytest.fixture(scope="module")
def preview(checkout: Path) -> Preview:
    return Preview(checkout / "mkdocs.yml")


def read_page(preview: Preview, address: str) -> str:
    answer = preview.answer_request(f"/{address}")
    assert answer.status == 200
    return answer.body.decode()


@contextmanager
def saved(path: Path, old: str, new: str) -> Iterator[None]:
    """The file with an edit, as long as the block runs."""
    before = path.read_text(encoding="utf-8")
    assert old in before
    path.write_text(before.replace(old, new, 1), encoding="utf-8")
    yield
    path.write_text(before, encoding="utf-8")


def files(root: Path) -> set[Path]:
    return {path for path in root.rglob("*") if path.is_file()}


def test_page_follows_what_is_saved_and_nothing_is_written(
    checkout: Path, preview: Preview
) -> None:
    before, stood, first = read_page(preview, CLAUSE), files(checkout), preview.get_change_stamp()
    by_hand = checkout / "docs/en/cite.md"
    with (
        saved(checkout / SENIOR_JUDGES, "      lv: ", "      lv: Jauns vārds. "),
        saved(by_hand, by_hand.read_text(encoding="utf-8"), "# By hand\n\nA new sentence.\n"),
    ):
        assert preview.get_change_stamp() != first
        assert "Jauns vārds." in read_page(preview, "lv/rules/lnf-2017/8/")
        assert "A new sentence." in read_page(preview, "en/cite/")
        assert files(checkout) == stood
    # A mistake is shown with its place until it is mended.
    with saved(checkout / SENIOR_JUDGES, "level: section", "level: <b>chapter</b>"):
        answer = preview.answer_request(f"/{CLAUSE}")
        page = answer.body.decode()
        assert answer.status == 500
        assert f"{SENIOR_JUDGES}:" in page
        assert "<b>" not in page
        assert WATCH.search(page)
    assert read_page(preview, CLAUSE).count("<p") == before.count("<p")


def test_page_that_is_open_asks_for_the_stamp_it_was_made_with(preview: Preview) -> None:
    page = read_page(preview, CLAUSE)
    assert f'const stamp = "{preview.get_change_stamp()}"' in page
    address = re.search(r'fetch\("([^"]+)"', page)
    assert address
    assert preview.answer_request(address[1]).body.decode() == preview.get_change_stamp()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sort_of_page_and_file_is_there(preview: Preview, language: Language) -> None:
    for address in (
        "",
        "rules/lnf-2017/",
        "rules/mfn-2010/8.1.а/",
        "equipment/",
        "glossary/",
        "discrepancies/",
        "compare/number/",
    ):
        assert f'lang="{language}"' in read_page(preview, f"{language}/{address}")
    answer = preview.answer_request("/assets/styles/novuss.css?version=1")
    assert (answer.status, answer.kind) == (200, "text/css")
    assert preview.answer_request(f"/{language}/rules/lnf-2017/99.9/").status == 404


def test_port_in_use_is_told(checkout: Path) -> None:
    with start_preview_server(checkout / "mkdocs.yml", 0) as server:
        port = server.server_address[1]
        done = finished(
            [sys.executable, "-m", "novuss", "preview", "--port", str(port)],
            cwd=checkout,
            env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
            timeout=60,
            status=2,
        )
    assert str(port) in done.stderr
    assert "Traceback" not in done.stderr
