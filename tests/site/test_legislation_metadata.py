"""JSON-LD of the rulebook pages: what the editions say, in terms that schema.org has."""

import json
from typing import Any
from urllib.parse import urljoin

import pytest

from novuss.corpus import Corpus
from novuss.languages import LANGUAGES
from novuss.site.pages.legislation_metadata import add_page_description, describe_clause

from .drawn import front_matter
from .walked import Walked, list_nodes

HOST = "https://example.org/folder/"
#: The properties of each type that we use, as schema.org defines them (Thing, CreativeWork and
#: MediaObject included).
TERMS = {
    "Legislation": {
        *("name", "inLanguage", "isPartOf", "isBasedOn", "translationOfWork", "temporalCoverage"),
        *("license", "isAccessibleForFree", "encoding", "legislationIdentifier"),
        *("legislationDate", "legislationPassedBy"),
    },
    "LegislationObject": {"url", "encodingFormat", "inLanguage", "legislationLegalValue"},
    "Organization": {"name"},
}


@pytest.fixture(scope="module")
def every(walked: dict[str, Walked]) -> dict[str, dict[str, Any]]:
    """Address of a page below the site to its JSON-LD."""
    found = {}
    for place, page in walked.items():
        if page.described:
            (script,) = page.described
            found[place] = json.loads(script)
    return found


@pytest.fixture(scope="module")
def described(every: dict[str, dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """The pages of rules among them."""
    return {place: about for place, about in every.items() if about["@type"] == "Legislation"}


def test_data_and_glossary_are_described_where_they_stand(every: dict[str, Any]) -> None:
    kinds = {place: about["@type"] for place, about in every.items()}
    others = {place: kind for place, kind in kinds.items() if kind != "Legislation"}
    assert others == {
        **{f"{language}/data/": "Dataset" for language in LANGUAGES},
        **{f"{language}/glossary/": "DefinedTermSet" for language in LANGUAGES},
    }


def test_every_page_of_rules_is_described_and_no_other(
    described: dict[str, Any], corpus: Corpus
) -> None:
    clauses = sum(len(corpus.rules.clauses(edition)) + 1 for edition in corpus.rules_editions)
    assert len(described) == len(LANGUAGES) * clauses
    assert all("/rules/" in path for path in described)
    assert all(found["inLanguage"] == path[:2] for path, found in described.items())


def test_dates_and_force_are_those_of_the_edition(
    described: dict[str, Any], corpus: Corpus
) -> None:
    for path, found in described.items():
        edition = corpus.edition(path.split("/")[2])
        adopted = edition.adopted.isoformat() if edition.adopted else None
        begin = f"{edition.in_force_from.isoformat()}/.." if edition.in_force_from else None
        for node in list_nodes(found):
            if node["@type"] != "Legislation" or "name" not in node:
                continue
            assert node.get("legislationDate") == adopted, path
            assert node.get("temporalCoverage") == begin, path
            # No document says what is in force today.
            assert "legislationLegalForce" not in node, path


def test_the_facts_of_the_clause_in_force(corpus: Corpus) -> None:
    """Written out once, so that a change of the model cannot change them unseen."""
    clause = corpus.rules.clause("17.1.8")
    assert clause
    found: Any = describe_clause(corpus, corpus.edition("lnf-2017"), clause, "de")
    assert found["@context"] == "https://schema.org"
    assert found["@type"] == "Legislation"
    assert found["legislationIdentifier"] == "lnf-2017/17.1.8"
    assert found["legislationDate"] == "2016-12-28"
    assert found["temporalCoverage"] == "2017-01-01/.."
    assert found["inLanguage"] == "de"
    assert found["translationOfWork"]["inLanguage"] == "en"
    assert [element["legislationIdentifier"] for element in found["isPartOf"]] == [
        "lnf-2017/17.1",
        "lnf-2017",
    ]


def test_words_are_schema_org_terms(described: dict[str, Any]) -> None:
    for path, found in described.items():
        for node in list_nodes(found):
            known = TERMS[node["@type"]] | {"@context", "@type", "@id"}
            assert set(node) <= known, path


def test_addresses_lead_to_pages_that_are_described_alike(described: dict[str, Any]) -> None:
    pages = {HOST + path: found for path, found in described.items()}
    for path, found in described.items():
        address = HOST + path
        assert urljoin(address, found["@id"]) == address
        for node in list_nodes(found):
            if "@id" not in node:
                continue
            target = pages[urljoin(address, node["@id"])]
            if "legislationIdentifier" in node:
                assert target["legislationIdentifier"] == node["legislationIdentifier"], path
            if "inLanguage" in node:
                assert target["inLanguage"] == node["inLanguage"], path


def test_translation_is_of_the_same_clause_and_the_first_language_is_none(
    described: dict[str, Any],
) -> None:
    for path, found in described.items():
        language = path.split("/")[0]
        if language == "en":
            assert "translationOfWork" not in found
            continue
        target = urljoin(HOST + path, found["translationOfWork"]["@id"])
        assert target == HOST + path.replace(f"{language}/", "en/", 1)


def test_text_cannot_end_the_script_that_holds_it() -> None:
    described = {"name": "1 </script> 'a'"}
    page = add_page_description("---\nlang: en\n---\n", "en/rules/lnf-2017/1.md", described)
    assert "<" not in page
    head, _ = front_matter(page)
    assert json.loads(head["legislation"]) == described
