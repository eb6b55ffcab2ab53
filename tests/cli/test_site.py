"""``novuss site``: writes the generated pages, and only what has changed."""

import re
from pathlib import Path

import pytest
from tests import in_force
from tests.few_pages import few_pages
from typer import BadParameter

from novuss.cli.site import SiteOptions, write_site
from novuss.languages import LANGUAGES
from novuss.site.checks.redirect_table import read_redirects
from novuss.specs.knowledge_location import find_specs_folder

knowledge = in_force.knowledge


def counts(line: str) -> list[int]:
    """Pages, written, removed."""
    return [int(number) for number in re.findall(r"\d+", line)]


def test_second_run_mends_what_was_changed_and_writes_nothing_else(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    docs = tmp_path / "docs"
    docs.mkdir()
    wanted = [f"/rules/lnf-2017/{page}.md" for page in ("8", "8.1.1", "25", "A1.18")]
    with few_pages(*wanted):
        write_site(SiteOptions(docs=docs))
        pages = [path for path in docs.rglob("*") if path.is_file()]
        assert counts(capsys.readouterr().out.split("below")[0]) == [len(pages), len(pages), 0]
        assert {docs / f"{language}{page}" for language in LANGUAGES for page in wanted} <= {*pages}

        pages[0].write_text("spoilt")
        write_site(SiteOptions(docs=docs))
        assert counts(capsys.readouterr().out.split("below")[0]) == [len(pages), 1, 0]
    assert pages[0].read_text(encoding="utf-8") != "spoilt"


def test_site_of_another_builder_is_finished(tmp_path: Path) -> None:
    """A builder that knows no hooks leaves pages alone; the rest is added by one command."""
    docs, built = tmp_path / "docs", tmp_path / "site"
    for redirect in read_redirects(find_specs_folder())[1]:
        (docs / "lv" / redirect.to).mkdir(parents=True)
        (docs / "lv" / redirect.to / "index.md").touch()
    pages = set(docs.rglob("*"))
    with pytest.raises(BadParameter, match="is no built site"):
        write_site(SiteOptions(docs=docs, finish=built))
    for page in ("", "lv", "lv/rules/mfn-2010/17.1.з"):
        (built / page).mkdir(parents=True, exist_ok=True)
        (built / page / "index.html").write_text("<html></html>", encoding="utf-8")
    write_site(SiteOptions(docs=docs, finish=built, site_url="https://example.org/"))
    (packed,) = built.glob("offline/lv.*.pack")
    assert packed.name in (built / "sw.js").read_text(encoding="utf-8")
    # Of a language that the site has not, there is no manifest, no feed and no file of names.
    for name in ("*/manifest.webmanifest", "*/changes.xml", "assets/names/names-*.json"):
        (made,) = built.glob(name)
        assert "lv" in made.relative_to(built).as_posix()
    assert (built / "lv/rules/mfn-2010/17.1.z/index.html").is_file()
    assert "https://example.org/sitemap.xml" in (built / "robots.txt").read_text("utf-8")
    assert set(docs.rglob("*")) == pages


def test_address_for_corrections_comes_from_the_environment(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("NOVUSS_CORRECTION", "rules@example.org")
    with pytest.raises(
        BadParameter, match=r"NOVUSS_CORRECTION: rules@example\.org: neither mailto:"
    ):
        write_site(SiteOptions(docs=tmp_path))
    assert list(tmp_path.iterdir()) == []
