"""The open data say what they are: each file, its schema, the tables and their package."""

import csv
import hashlib
import io
import json
import re
from pathlib import Path
from typing import Any

import frictionless
import jsonschema
import pytest
from tests import in_force
from tests.commands import Novuss

from novuss.corpus import Corpus
from novuss.opendata import render_data_files
from novuss.opendata.release_changes import compare_releases, render_changes
from novuss.opendata.vectors.vector_files import render_vector_files
from novuss.site.pages.site_pages import list_language_pages
from novuss.version import __version__

corpus = in_force.corpus
knowledge = in_force.knowledge
SITE = "https://example.org/novuss/"


@pytest.fixture(scope="module")
def texts(corpus: Corpus) -> dict[str, str]:
    vectors = render_vector_files(corpus, SITE)
    return render_data_files(corpus, SITE, vectors) | vectors


def read_rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text, newline="")))


def test_every_file_says_what_it_is(texts: dict[str, str], corpus: Corpus) -> None:
    for name in (name for name in texts if name.endswith(".json") and ".schema." not in name):
        data = json.loads(texts[name])
        assert data["version"] == __version__, name
        assert data["licence"] == "CC-BY-4.0"
        assert data["date"] == str(
            max(change.entered for version in corpus.versions for change in version.changes)
        )
        assert data["edition"] == corpus.current
        assert "the official wording decides" in data["source"]


def test_schema_has_an_address_and_describes_every_member(texts: dict[str, str]) -> None:
    for name in (name for name in texts if ".schema." in name):
        schema = json.loads(texts[name])
        jsonschema.Draft202012Validator.check_schema(schema)
        assert schema["$id"] == f"{SITE}data/{name}"
        assert schema["title"] == f"Novuss: {name.replace('.schema', '')}"
        for part in (schema, *schema["$defs"].values()):
            assert part["description"], name
            for member, about in part.get("properties", {}).items():
                assert about.get("description"), f"{name}: {part['title']}.{member}"


def test_schema_without_a_site_is_named_by_its_file(corpus: Corpus) -> None:
    assert json.loads(render_data_files(corpus)["rules.schema.json"])["$id"] == "rules.schema.json"


def test_package_is_valid_and_so_is_every_row(texts: dict[str, str], tmp_path: Path) -> None:
    for name, text in texts.items():
        (tmp_path / name).write_bytes(text.encode())
    report = frictionless.validate(str(tmp_path / "datapackage.json"))
    assert report.flatten(["title", "message"]) == []
    package = json.loads(texts["datapackage.json"])
    described = {resource["path"]: resource for resource in package["resources"]}
    others = {name for name in texts if ".schema." not in name} - {"datapackage.json"}
    assert described.keys() == others
    assert {"vectors.json", "rulings-vectors.json"} < others
    for name, resource in described.items():
        content = texts[name].encode()
        assert resource["bytes"] == len(content)
        assert resource["hash"] == f"sha256:{hashlib.sha256(content).hexdigest()}"
    assert package["homepage"] == SITE
    assert package["licenses"][0]["name"] == "CC-BY-4.0"


def test_tables_have_the_records_of_the_files(texts: dict[str, str]) -> None:
    rows = {name: read_rows(text) for name, text in texts.items() if name.endswith(".csv")}
    for row, clause in zip(
        rows["clauses.csv"], json.loads(texts["rules.json"])["clauses"], strict=True
    ):
        assert (row["edition"], row["id"]) == (clause["edition"], clause["id"])
        for language, text in clause["texts"].items():
            assert row[f"text_{language}"] == text
    limits = {(row["edition"], row["id"]): row for row in rows["limits.csv"]}
    puck = limits["lnf-2017", "puck.outer_diameter"]
    assert (puck["lower"], puck["upper"], puck["unit"]) == ("44", "45", "mm")
    hole = limits["lnf-2017", "puck.hole_diameter"]
    assert (hole["limit"], hole["lower"], hole["upper"]) == ("disputed", "", "")
    counts = {
        "concordance.csv": ("concordance.json", "relations"),
        "register.csv": ("discrepancies.json", "discrepancies"),
        "glossary.csv": ("glossary.json", "terms"),
    }
    for table, (file, member) in counts.items():
        found = json.loads(texts[file])[member]
        assert [row["id"] for row in rows[table]] == [record["id"] for record in found]


def test_changes_since_a_release_are_told_by_file_and_id(
    texts: dict[str, str], corpus: Corpus, tmp_path: Path
) -> None:
    earlier: dict[str, Any] = {name: json.loads(texts[name]) for name in ("rules.json",)}
    clauses = earlier["rules.json"]["clauses"]
    clauses[3]["texts"]["lv"] = "citādi"
    lost = clauses.pop(5)
    clauses.append({**lost, "id": "99.9"})
    earlier["rules.json"]["version"] = "0.0.9"
    (tmp_path / "rules.json").write_text(json.dumps(earlier["rules.json"]), encoding="utf-8")
    (tmp_path / "glossary.json").write_text(texts["glossary.json"], encoding="utf-8")
    compared = compare_releases(corpus, texts, tmp_path)
    found = render_changes(compared)
    changes = json.loads(found["changes.json"])
    jsonschema.validate(changes, json.loads(found["changes.schema.json"]))
    assert changes["earlier"] == "0.0.9"
    assert changes["changes"] == [
        {
            "file": "rules.json",
            "member": "clauses",
            "added": [f"{lost['edition']} {lost['id']}"],
            "removed": [f"{lost['edition']} 99.9"],
            "changed": [f"{clauses[3]['edition']} {clauses[3]['id']}"],
        }
    ]
    # The page on data says the same.
    pages = dict(list_language_pages(corpus, "lv", changes=compared))
    page = pages["lv/data.md"]()
    assert "Salīdzinājumā ar versiju 0.0.9" in page
    for record in ("added", "removed", "changed"):
        assert re.search(rf"<td[^>]*>1: {changes['changes'][0][record][0]}</td>", page)
    assert "data/changes.json" in page
    assert "pirmais laidiens" not in page


def test_export_writes_tables_over_its_own_and_refuses_other_folders(
    novuss: Novuss, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = "novuss.opendata.vectors.vector_files.render_vector_files"
    monkeypatch.setattr(module, lambda *_: {})
    assert novuss("export", "data").status == 0
    assert novuss("export", "data", "--diff-to", "data").status == 0
    assert json.loads((tmp_path / "data" / "changes.json").read_text("utf-8"))["changes"] == []
    (tmp_path / "data" / "glossary.csv").write_text("term\r\nmine\r\n", encoding="utf-8")
    assert str(Path("data/glossary.csv")) in novuss("export", "data").refusal
    (tmp_path / "empty").mkdir()
    assert "no data of an earlier release" in novuss("export", "new", "--diff-to", "empty").refusal
