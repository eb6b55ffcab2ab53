"""Description of rulebook pages for machines: schema.org's ``Legislation`` as JSON-LD.

The words stand in the front matter of the page as one string; the theme's override writes
them into the head. Only what ``specs/editions.yaml`` and the clause itself say is said, and
every address is relative: JSON-LD in a page resolves against the address of that page.
"""

import json
from collections.abc import Mapping

from novuss.corpus import Corpus
from novuss.languages import ORIGINAL, Language
from novuss.localized_wording import Wording
from novuss.model.editions import Edition, EditionStatus
from novuss.model.rule_clauses import Clause
from novuss.opendata.file_heads import LICENCE_PATH

CONTEXT = "https://schema.org"
#: Editions that a federation passed; an account of the rules is none.
_PASSED: tuple[EditionStatus, ...] = ("in-force", "superseded", "adopted")

Description = dict[str, object]


def add_page_description(page: str, path: str, description: Description) -> str:
    """Add its description to the front matter of the page at ``path`` below ``docs/``."""
    head = f"---\nlegislation: '{quote_description(description)}'\n"
    if not path.endswith("/index.md"):
        head += f"markdown: {path}\n"
    return page.replace("---\n", head, 1)


def quote_description(description: Mapping[str, object]) -> str:
    """Write a description as a string of YAML in single marks."""
    # Jinja's own escape: a text with </script> must not end the script that holds it.
    text = json.dumps(description, ensure_ascii=False, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace("'", "''")


def describe_edition(edition: Edition, language: Language) -> Description:
    """Describe the page of the contents of an edition."""
    return {
        "@context": CONTEXT,
        **_describe_edition(edition, language, "./"),
        **_describe_text(language, f"../../../{{}}/rules/{edition.id}/"),
    }


def describe_clause(
    corpus: Corpus, edition: Edition, clause: Clause, language: Language
) -> Description:
    """Describe the page of a clause."""
    number = Wording(corpus.strings, language).name_clause(clause.id)
    within = [_describe_edition(edition, language, "../")]
    if clause.parent:
        within.insert(0, _build_named_part(f"../{clause.parent}/", f"{edition.id}/{clause.parent}"))
    return {
        "@context": CONTEXT,
        **_build_named_part("./", f"{edition.id}/{clause.id}"),
        "name": f"{number} {corpus.rules.name(clause.id, edition.id)[language]}",
        **_describe_dates(edition),
        "isPartOf": within,
        **_describe_text(language, f"../../../../{{}}/rules/{edition.id}/{clause.id}/"),
    }


def _build_named_part(address: str, identifier: str) -> Description:
    return {"@type": "Legislation", "@id": address, "legislationIdentifier": identifier}


def _describe_edition(edition: Edition, language: Language, address: str) -> Description:
    description: Description = {
        **_build_named_part(address, edition.id),
        "name": edition.names[language],
        **_describe_dates(edition),
    }
    if edition.status in _PASSED:
        issuer = edition.issuer[language]
        description["legislationPassedBy"] = {"@type": "Organization", "name": issuer}
    if edition.based_on:
        description["isBasedOn"] = _build_named_part(
            f"{address}../{edition.based_on}/", edition.based_on
        )
    return description


def _describe_dates(edition: Edition) -> Description:
    """The dates of an edition that are known; no document says whether it is in force today."""
    known: Description = {}
    if edition.adopted:
        known["legislationDate"] = edition.adopted.isoformat()
    if edition.in_force_from:
        # No document says on which day an edition ceased; schema.org writes that "..".
        known["temporalCoverage"] = f"{edition.in_force_from.isoformat()}/.."
    return known


def _describe_text(language: Language, address: str) -> Description:
    """Language and legal value of our text; ``address`` has a place for a language."""
    description: Description = {
        "inLanguage": language,
        "license": LICENCE_PATH,
        "isAccessibleForFree": True,
        "encoding": {
            "@type": "LegislationObject",
            "url": "./",
            "encodingFormat": "text/html",
            "inLanguage": language,
            # Our own restatement: the official wording decides.
            "legislationLegalValue": "https://schema.org/UnofficialLegalValue",
        },
    }
    if language != ORIGINAL:
        description["translationOfWork"] = {
            "@type": "Legislation",
            "@id": address.format(ORIGINAL),
            "inLanguage": ORIGINAL,
        }
    return description
