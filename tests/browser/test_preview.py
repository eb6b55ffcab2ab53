"""The preview beside the built site, and in a browser."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser
from tests.sampling import sample
from tests.sources import ROOT, copy_sources

from novuss.site.build.stylesheet_bundle import name_bundle
from novuss.site_preview import Preview, start_preview_server

from .conftest import running

POLICY = re.compile(r'<meta http-equiv="Content-Security-Policy" content="[^"]*">\n')
WATCH = re.compile(r'<script type="module">\s*const stamp.*?</script>', re.DOTALL)


@pytest.fixture(scope="module")
def preview() -> Preview:
    return Preview(ROOT / "mkdocs.yml")


@pytest.mark.parametrize(
    "address",
    sample(
        [
            "",
            "en/",
            "lv/rules/lnf-2017/17/",
            "ru/rules/lnf-2017/17.1.4/",
            "de/rules/mfn-2010/",
            "en/discrepancies/",
            "ru/equipment/",
            "lv/check/",
        ],
        lambda address: address in ("lv/rules/lnf-2017/17/", "ru/rules/lnf-2017/17.1.4/"),
    ),
)
def test_page_is_the_one_that_is_built(built: Path, preview: Preview, address: str) -> None:
    body = preview.answer_request(f"/{address}").body.decode()
    page = WATCH.sub("", body, count=1)
    assert page != body
    made = (built / address / "index.html").read_text(encoding="utf-8")
    page, sheets = name_bundle(page)
    # Each is the file that an author saves.
    assert "assets/styles/novuss.css" in sheets
    # The policy would forbid the script that watches.
    assert page == POLICY.sub("", made, count=1)


def test_open_page_follows_what_is_saved(browser: Browser, tmp_path: Path) -> None:
    with running(start_preview_server(copy_sources(tmp_path), 0)) as address:
        page = browser.new_page()
        page.goto(f"{address}en/rules/lnf-2017/8/")
        path = tmp_path / "specs/rules/lnf-2017/08-senior-judges.yaml"
        saved = path.read_text(encoding="utf-8").replace("      en: ", "      en: Quite new. ", 1)
        path.write_text(saved, encoding="utf-8")
        page.get_by_text("Quite new.").first.wait_for()
        page.close()
