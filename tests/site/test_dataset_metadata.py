"""JSON-LD of data and glossary: terms that schema.org has, and addresses that lead to the files."""

import json
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

import pytest

from novuss.corpus import Corpus
from novuss.languages import Language

from .drawn import front_matter
from .walked import list_nodes

#: The properties of each type that we use, as schema.org defines them (Thing and CreativeWork
#: included).
TERMS = {
    "Dataset": {
        *("url", "name", "description", "license", "version", "dateModified", "creator"),
        *("inLanguage", "isAccessibleForFree", "distribution"),
    },
    "DataDownload": {"name", "contentUrl", "encodingFormat", "contentSize"},
    "DefinedTermSet": {
        *("url", "name", "description", "license", "version", "dateModified", "creator"),
        *("inLanguage", "hasDefinedTerm"),
    },
    "DefinedTerm": {"termCode", "name", "description"},
    "Organization": {"name"},
}


def read_description(written: Path, language: Language, page: str) -> Any:
    text = (written / language / f"{page}.md").read_text(encoding="utf-8")
    return json.loads(front_matter(text)[0]["dataset"])


@pytest.mark.parametrize("page", ["data", "glossary"])
def test_description_has_terms_of_schema_org_alone(
    written: Path, language: Language, page: str
) -> None:
    found = read_description(written, language, page)
    assert found["@context"] == "https://schema.org"
    for node in list_nodes(found):
        kind = node["@type"]
        assert {name for name in node if not name.startswith("@")} <= TERMS[kind], kind
    assert 50 <= len(found["description"]) <= 5000
    assert found["license"] == "https://creativecommons.org/licenses/by/4.0/"


def test_files_of_the_dataset_are_there(written: Path, language: Language) -> None:
    found = read_description(written, language, "data")
    named = {}
    for download in found["distribution"]:
        path = urljoin(f"/{language}/data/", download["contentUrl"]).removeprefix("/")
        size = (written / path).stat().st_size
        named[path] = download.get("contentSize", f"{size} B")
        assert named[path] == f"{size} B"
    assert {"data/rules.json", "data/clauses.csv", "data/datapackage.json"} <= named.keys()
    assert not [path for path in named if ".schema." in path]


def test_terms_are_those_of_the_page(written: Path, language: Language, corpus: Corpus) -> None:
    found = read_description(written, language, "glossary")
    page = (written / language / "glossary.md").read_text(encoding="utf-8")
    assert len(found["hasDefinedTerm"]) == len(corpus.glossary)
    for term in found["hasDefinedTerm"]:
        assert term["@id"] == f"./#{term['termCode']}"
        assert f'id="{term["termCode"]}"' in page


def test_page_lists_tables_with_sizes(written: Path, language: Language) -> None:
    page = (written / language / "data.md").read_text(encoding="utf-8")
    for name in ("clauses", "limits", "concordance", "register", "glossary"):
        assert f"data/{name}.csv" in page
        assert (written / "data" / f"{name}.csv").is_file()
    assert page.count({"ru": "кБ</small>"}.get(language, "kB</small>")) == 14
    assert "0.1.0" in page
