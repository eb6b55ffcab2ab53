"""What a host needs: headers that name every script, a workflow, no address baked in."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest
import yaml
from tests.sources import ROOT

from novuss.corpus import Corpus
from novuss.languages import LANGUAGES
from novuss.site.build.clause_name_files import build_name_files, map_clause_names
from novuss.site.build.response_headers import render_headers
from novuss.site.checks.content_security_policy import build_site_policy


def test_headers_keep_packs_for_good_and_the_worker_not_at_all(tmp_path: Path) -> None:
    for path in ("index.html", "lv/rules/index.html", "embed/index.html"):
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text("<p>1</p>", encoding="utf-8")
    found: dict[str, dict[str, str]] = {}
    for line in render_headers(tmp_path).splitlines():
        if line.startswith("/"):
            rules = found[line] = {}
        elif not line.startswith("#"):
            name, _, value = line.strip().partition(": ")
            rules[name] = value
    assert found["/*"]["Content-Security-Policy"] == build_site_policy(tmp_path)
    assert found["/sw.js"] == {"Cache-Control": "no-cache"}
    assert "immutable" in found["/offline/*"]["Cache-Control"]
    # Hosts join what two places send: each of them holds.
    for place in ("/", "/index.html", "/lv/*", "/reports/*"):
        assert found[place] == {"Content-Security-Policy": "frame-ancestors 'self'"}
    assert found["/embed/*"] == {
        "Content-Security-Policy": "frame-ancestors *",
        "Access-Control-Allow-Origin": "*",
    }
    assert found["/embed.js"] == {"Access-Control-Allow-Origin": "*"}
    assert found["/data/*"] == {"Access-Control-Allow-Origin": "*"}
    assert "Access-Control-Allow-Origin" not in found["/*"]
    assert all("Cache-Control" not in rules for place, rules in found.items() if place == "/*")


def test_names_are_short_complete_and_small(corpus: Corpus) -> None:
    # The name of a file is not that of a language: it belongs to all readers.
    assert [*build_name_files(corpus, ["lv"])] == ["assets/names/names-lv.json"]
    for language in LANGUAGES:
        found = map_clause_names(corpus, language)
        assert {"17", "17.1.4", "A1.18", "13.7-note"} <= set(found)
        assert not {"G1"} & set(found)
        assert all(0 < len(name) < 120 and not name.endswith(".") for name in found.values())


def made(*words: str) -> str:
    done = subprocess.run(
        ["make", "-s", *words], cwd=ROOT, capture_output=True, encoding="utf-8", check=True
    )
    return done.stdout


@pytest.mark.skipif(not shutil.which("make"), reason="make is not installed")
def test_no_address_is_baked_in_that_nobody_named() -> None:
    for target in ("site", "reports"):
        output = made("-n", "-o", ".venv/.runs", target)
        assert "127.0.0.1" not in output
        assert "--site-url" not in output
        assert 'NOVUSS_SITE_URL=""' in output
    output = made("-n", "-o", ".venv/.runs", "reports", "SITE_URL=https://example.org/")
    assert 'NOVUSS_SITE_URL="https://example.org/"' in output
    assert '--site-url "https://example.org/"' in output


@pytest.mark.skipif(not shutil.which("make"), reason="make is not installed")
@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("", "address: none"),
        ("http://127.0.0.1:8000/", "warning: the pages name http://127.0.0.1:8000/"),
        ("http://localhost/", "do not upload"),
        ("http://[::1]:80/", "do not upload"),
        ("https://example.org/127.0.0.1/", "address: https://example.org/127.0.0.1/"),
    ],
)
def test_address_is_told_and_this_computer_warned_of(address: str, expected: str) -> None:
    output = made("address", f"SITE_URL={address}")
    assert expected in output
    assert ("warning" in output) == ("do not upload" in output)


def test_workflow_builds_what_it_uploads_for_the_address_that_it_is_given() -> None:
    path = ROOT / ".ci/pages.yml"
    workflow = yaml.safe_load(path.read_text(encoding="utf-8"))
    assert workflow["permissions"] == {"contents": "read", "pages": "write", "id-token": "write"}
    (job,) = workflow["jobs"].values()
    steps = {step.get("uses", step.get("run", "")).partition("@")[0]: step for step in job["steps"]}
    upload = steps["actions/upload-pages-artifact"]
    assert upload["with"]["path"] == "build/site"
    assert list(steps)[-1] == "actions/deploy-pages"
    (build,) = (
        step for step in job["steps"] if step.get("run", "").startswith("make site SITE_URL=")
    )
    assert "steps.pages.outputs.base_url" in build["run"]
    # What it names for the footer is what mkdocs.yml asks for.
    configured = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    assert {name for name in build["env"] if f"!ENV [{name}, " in configured} == set(build["env"])


def test_hosting_page_names_what_there_is(language: str) -> None:
    page = (ROOT / f"docs/{language}/hosting.md").read_text(encoding="utf-8")
    assert ".ci/pages.yml" in page
    assert "make site SITE_URL=" in page
    configured = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    for name in ("imprint", "source", "report"):
        assert f"| `{name}` | `NOVUSS_{name.upper()}` |" in page
        assert f"{name}: !ENV [NOVUSS_{name.upper()}," in configured
    assert "`extra.correction`" in page
    assert "`NOVUSS_CORRECTION`" in page
    assert "correction: !ENV [NOVUSS_CORRECTION," in configured


def test_recipes_for_servers_send_what_the_file_for_hosts_does(
    tmp_path: Path, language: str
) -> None:
    (tmp_path / "index.html").write_text("<p>1</p>", encoding="utf-8")
    headers = render_headers(tmp_path)
    page = (ROOT / f"docs/{language}/hosting.md").read_text(encoding="utf-8")
    recipes = re.findall(r"```(?:nginx|apache)\n(.*?)```", page, re.DOTALL)
    assert len(recipes) == 2
    english = (ROOT / "docs/en/hosting.md").read_text(encoding="utf-8")
    for recipe in recipes:
        assert recipe in english
        for sent in (
            "X-Content-Type-Options nosniff",
            "\"frame-ancestors 'self'\"",
            '"frame-ancestors *"',
            "no-cache",
            '"public, max-age=31536000, immutable"',
        ):
            assert sent in recipe
            assert sent.removeprefix("X-Content-Type-Options ").strip('"') in headers
        assert "Access-Control-Allow-Origin" in recipe
        assert "data/" in recipe
        # What scripts may do pages say themselves: it changes with each build.
        assert "script-src" not in recipe
