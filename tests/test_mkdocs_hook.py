"""A build writes the pages from the knowledge first, and stops where that is broken."""

import json
import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from mkdocs.commands.build import build as mkdocs_build
from mkdocs.config import load_config
from mkdocs.exceptions import Abort, PluginError
from tests.few_pages import few_pages
from tests.official.invented import found, imported

import novuss.mkdocs_hook
from novuss.corpus import Corpus
from novuss.official.imported_documents import save_import
from novuss.specs.knowledge_location import find_specs_folder

#: Where corrections go.
CORRECTIONS = "mailto:rules@example.org"


@pytest.fixture(scope="module", autouse=True)
def few() -> Iterator[None]:
    with few_pages("rules/lnf-2017/index.md", "rules/lnf-2017/8.1.3.md", "glossary.md"):
        yield


def new_project(folder: Path) -> Path:
    """A site of one hand-written page, with a knowledge base of its own."""
    shutil.copytree(find_specs_folder(), folder / "specs")
    for name in ("", "en", "lv"):
        (folder / "docs" / name).mkdir()
        (folder / "docs" / name / "index.md").write_text("# Novuss\n", encoding="utf-8")
    (folder / "mkdocs.yml").write_text(
        f"site_name: Novuss\nhooks: ['{novuss.mkdocs_hook.__file__}']\nplugins: []\n"
        "theme: {name: mkdocs}\nexclude_docs: glossary.md\n",
        encoding="utf-8",
    )
    return folder


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project that was built, with everything of its own that a build reads."""
    folder = new_project(tmp_path_factory.mktemp("project"))
    edit(folder / "specs/rules/lnf-2017/groups.yaml", "en: Judging panel", "en: The bench")
    (folder / "specs/redirects.yaml").write_text(
        "redirects:\n  - {from: rules/, to: rules/lnf-2017/}\n  - {from: words/, to: glossary/}\n",
        encoding="utf-8",
    )
    save_import(imported(found("8.1.3", "Die Katze misst nach.")), folder / "mine")
    with (folder / "mkdocs.yml").open("a", encoding="utf-8") as file:
        file.write(f"extra: {{official: mine, correction: '{CORRECTIONS}'}}\n")
    build(folder)
    return folder


@pytest.fixture
def broken(project: Path) -> Iterator[Path]:
    """The same, for a mistake that stops the next build; what it changes is put back."""
    changed = ("mkdocs.yml", "mine", "specs/redirects.yaml")
    for name in changed:
        (shutil.copytree if (project / name).is_dir() else shutil.copy)(
            project / name, project / f"{name}.kept"
        )
    yield project
    for name in changed:
        path = project / name
        shutil.rmtree(path) if path.is_dir() else path.unlink()
        (project / f"{name}.kept").rename(path)


def build(project: Path) -> None:
    mkdocs_build(load_config(str(project / "mkdocs.yml"), site_dir=str(project / "site")))


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_build_writes_the_pages_from_its_own_knowledge(project: Path) -> None:
    assert "The bench" in (project / "site/en/rules/lnf-2017/index.html").read_text("utf-8")
    assert (project / "site/lv/rules/lnf-2017/8.1.3/index.html").is_file()
    # Situations are read when they are asked for; a build asks.
    data = json.loads((project / "docs/data/situations.json").read_text("utf-8"))
    assert data["situations"]
    quiz = json.loads((project / "docs/assets/quiz/lv.json").read_text("utf-8"))
    assert {question["kind"] for question in quiz["questions"]} == {"situation", "change", "limit"}


def test_build_shows_official_texts_that_were_imported(project: Path) -> None:
    page = project / "site/lv/rules/lnf-2017/8.1.3/index.html"
    assert "Die Katze misst nach." in page.read_text("utf-8")


def test_build_finishes_with_packs_worker_and_redirects(project: Path) -> None:
    site = project / "site"
    assert "lnf-2017" in (site / "en/rules/index.html").read_text("utf-8")
    # A page that this build leaves out is no mistake of the table, and nothing leads to it.
    assert not (site / "en/words/index.html").exists()
    packs = {path.name.partition(".")[0] for path in (site / "offline").iterdir()}
    assert {"shared", "en", "lv"} <= packs
    worker = (site / "sw.js").read_text("utf-8")
    assert all(path.name in worker for path in (site / "offline").iterdir())


def test_page_of_a_clause_leads_to_where_corrections_go(project: Path) -> None:
    page = (project / "site/lv/rules/lnf-2017/8.1.3/index.html").read_text("utf-8")
    assert f'href="{CORRECTIONS}?subject=Novuss%20lnf-2017%208.1.3%20lv%20' in page


@pytest.mark.audit
def test_another_build_leaves_its_time_to_what_did_not_change(project: Path) -> None:
    site = project / "site"
    pages = [path for path in site.rglob("*") if path.is_file()]
    old, changed = 1_000_000_000, site / "index.html"
    for path in pages:
        os.utime(path, (old, old))
    (project / "docs/index.md").write_text("# Novuss, again\n", encoding="utf-8")
    build(project)
    new = {path for path in site.rglob("*") if path.is_file() and path.stat().st_mtime > old}
    assert changed in new
    # Besides that page what names it: its pack, the worker that fetches this, the sitemap.
    assert {path.relative_to(site).parts[0] for path in new - {changed}} <= {
        *("offline", "sw.js", "sitemap.xml", "sitemap.xml.gz", "404.html"),
    }


def stopped(project: Path, log: pytest.LogCaptureFixture) -> str:
    """What a build says that stops."""
    with pytest.raises(Abort) as stop:
        build(project)
    assert stop.value.code == 1
    return log.text


def test_broken_knowledge_stops_the_build_with_every_mistake(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    project = new_project(tmp_path)
    edit(project / "specs/equipment/lnf-2017.yaml", 'lower: "750"', "lower: 750")
    edit(project / "specs/vocabulary.yaml", "id: brush", "id: broom")
    output = stopped(project, caplog)
    assert "the knowledge base has mistakes" in output
    assert "specs/equipment/lnf-2017.yaml:7: " in output
    assert "must be quoted" in output
    assert "specs/vocabulary.yaml:" in output
    assert not (project / "site").exists()
    assert not (project / "docs/en/rules").exists()


@pytest.mark.parametrize(
    ("file", "text", "message"),
    [
        ("mine/de-2017.json", "{}", "an imported document cannot be read"),
        (
            *("mine/documents.yaml", "documents: []\n"),
            "documents.yaml:1:1: there is no list of documents here; type documents:",
        ),
    ],
)
def test_document_that_cannot_be_read_stops_the_build(
    broken: Path, caplog: pytest.LogCaptureFixture, file: str, text: str, message: str
) -> None:
    (broken / file).write_text(text, encoding="utf-8")
    assert message in stopped(broken, caplog)


def test_mistake_in_the_table_of_redirects_stops_the_build(
    broken: Path, live: Corpus, monkeypatch: pytest.MonkeyPatch
) -> None:
    (broken / "specs/redirects.yaml").write_text(
        "redirects:\n  - {from: rules/, to: nowhere/}\n", encoding="utf-8"
    )
    config = load_config(str(broken / "mkdocs.yml"), site_dir=str(broken / "site"))
    monkeypatch.setitem(novuss.mkdocs_hook._built, "corpus", live)
    with pytest.raises(PluginError, match=r"specs/redirects\.yaml:2: there is no page en/nowhere/"):
        novuss.mkdocs_hook.on_post_build(config)


def test_address_for_corrections_that_leads_nowhere_stops_the_build(
    broken: Path, caplog: pytest.LogCaptureFixture
) -> None:
    edit(broken / "mkdocs.yml", CORRECTIONS, "rules@example.org")
    output = stopped(broken, caplog)
    assert "extra.correction: rules@example.org: neither mailto:name@host nor" in output
