"""What a release and its repository say of the project."""

import importlib.util
import re
import tomllib
from types import ModuleType

import pytest
import yaml
from tests.sources import ROOT

from novuss.version import __version__

FORMS = sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("[!c]*.yml"))


@pytest.fixture(scope="module")
def metadata() -> ModuleType:
    """The hook of the build, which is no part of the package."""
    path = ROOT / "inspect" / "project_metadata.py"
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_links_of_the_readme_work_on_an_index_page(metadata: ModuleType) -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    named = metadata.name_address(readme, "https://example.org/novuss")
    links = re.findall(r"\]\(([^)]+)\)", named)
    assert len(links) > 5
    assert all(link.startswith("https://") for link in links)
    assert [link for link in links if link.endswith(".png")] == [
        "https://example.org/novuss/raw/main/docs/assets/pictures/site-and-report.png"
    ]


def test_address_of_the_repository_is_one_setting(
    metadata: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    hook, found = metadata.ProjectMetadata(str(ROOT), {}), dict[str, object]()
    hook.update(found)
    assert found["urls"] == {}
    monkeypatch.setenv(metadata.REPOSITORY, "https://example.org/novuss/")
    hook.update(found)
    assert found["urls"] == metadata.list_addresses("https://example.org/novuss")


def test_citation_names_the_version() -> None:
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert citation["version"] == __version__
    assert " AND ".join(citation["license"]) == project["license"]
    assert [author["name"] for author in citation["authors"]] == [
        author["name"] for author in project["authors"]
    ]


def test_workflow_runs_what_a_newcomer_runs() -> None:
    path = ROOT / ".github" / "workflows" / "pages.yml"
    jobs = yaml.safe_load(path.read_text(encoding="utf-8"))["jobs"]
    commands = [step["run"] for job in jobs.values() for step in job["steps"] if "run" in step]
    assert commands == [
        "bash .ci/run",
        'make run SERVE=0 SITE_URL="${{ steps.pages.outputs.base_url }}/"',
    ]


@pytest.mark.parametrize("path", FORMS, ids=lambda path: path.stem)
def test_issue_form_asks_for_what_an_answer_needs(path: object) -> None:
    form = yaml.safe_load(path.read_text(encoding="utf-8"))  # type: ignore[attr-defined]
    assert form["name"]
    assert form["description"]
    assert any(part.get("validations", {}).get("required") for part in form["body"])


def test_hooks_before_a_commit_are_those_of_the_test_command() -> None:
    path = ROOT / ".pre-commit-config.yaml"
    (local,) = yaml.safe_load(path.read_text(encoding="utf-8"))["repos"]
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for hook in local["hooks"]:
        assert hook["entry"].replace(".venv/bin", "$(BIN)") in makefile
