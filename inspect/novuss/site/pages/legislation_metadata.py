"""What machines read of a rulebook page: schema.org's ``Legislation`` as JSON-LD.

The words stand in the front matter of the page as one string; the theme's override writes
them into the head. Only what ``specs/editions.yaml`` and the clause itself say is said, and
every address is relative: JSON-LD in a page resolves against the address of that page.
"""

import json
from typing import Any

from novuss.corpus import Corpus
from novuss.languages import ORIGINAL, Language
from novuss.model.editions import Edition, EditionStatus
from novuss.model.rules import Clause
from novuss.wording import Wording

_CONTEXT = "https://schema.org"
_LICENSE = "https://creativecommons.org/licenses/by/4.0/"

#: Editions that a federation passed; an account of the rules is none.
_PASSED: tuple[EditionStatus, ...] = ("in-force", "superseded")


class Metadata:
    """Describes the rulebook pages of one language."""

    def __init__(self, corpus: Corpus, language: Language) -> None:
        self._corpus = corpus
        self._language = language

    def added(self, path: str, page: str) -> str:
        """The page with its description in the front matter; ``path`` is below ``docs/``."""
        described = self.legislation(path)
        if not described:
            return page
        # Jinja's own escape: a text with </script> must not end the script that holds it.
        text = json.dumps(described, ensure_ascii=False, separators=(",", ":"))
        quoted = text.replace("<", "\\u003c").replace("'", "''")
        head = f"---\nlegislation: '{quoted}'\n"
        if not path.endswith("/index.md"):
            head += f"markdown: {path}\n"
        return page.replace("---\n", head, 1)

    def legislation(self, path: str) -> dict[str, Any] | None:
        """What a page of rules is, as JSON-LD; None for any other page."""
        parts = path.removesuffix(".md").split("/")
        if len(parts) != 4 or parts[1] != "rules":
            return None
        edition = self._corpus.edition(parts[2])
        if parts[3] == "index":
            return self._whole(edition)
        clause = self._corpus.clause(parts[3], edition.id)
        return self._part(edition, clause) if clause else None

    def _whole(self, edition: Edition) -> dict[str, Any]:
        here = f"{edition.id}/"
        return {
            "@context": _CONTEXT,
            **self._edition(edition, "./"),
            **self._text(f"../../../{{}}/rules/{here}"),
        }

    def _part(self, edition: Edition, clause: Clause) -> dict[str, Any]:
        number = Wording(self._corpus.strings, self._language).clause(clause.id)
        called = self._corpus.name(clause.id, edition.id)[self._language]
        above = self._corpus.clause(clause.parent, edition.id) if clause.parent else None
        whole = self._edition(edition, "../")
        within: list[dict[str, Any]] = [whole]
        if above:
            within.insert(0, self._named(edition, above.id, f"../{above.id}/"))
        return {
            "@context": _CONTEXT,
            **self._named(edition, clause.id, "./"),
            "name": f"{number} {called}",
            **self._standing(edition),
            "isPartOf": within,
            **self._text(f"../../../../{{}}/rules/{edition.id}/{clause.id}/"),
        }

    @staticmethod
    def _named(edition: Edition, clause: str, address: str) -> dict[str, Any]:
        return {
            "@type": "Legislation",
            "@id": address,
            "legislationIdentifier": f"{edition.id}/{clause}",
        }

    def _edition(self, edition: Edition, address: str) -> dict[str, Any]:
        described: dict[str, Any] = {
            "@type": "Legislation",
            "@id": address,
            "legislationIdentifier": edition.id,
            "name": edition.names[self._language],
            **self._standing(edition),
        }
        if edition.status in _PASSED:
            described["legislationPassedBy"] = {
                "@type": "Organization",
                "name": edition.issuer[self._language],
            }
        if edition.based_on:
            described["isBasedOn"] = {
                "@type": "Legislation",
                "@id": f"{address}../{edition.based_on}/",
                "legislationIdentifier": edition.based_on,
            }
        return described

    @staticmethod
    def _standing(edition: Edition) -> dict[str, str]:
        """The dates of an edition that are known; no document says whether it is in force today."""
        known: dict[str, str] = {}
        if edition.adopted:
            known["legislationDate"] = edition.adopted.isoformat()
        if edition.in_force_from:
            # No document says on which day an edition ceased; schema.org writes that "..".
            known["temporalCoverage"] = f"{edition.in_force_from.isoformat()}/.."
        return known

    def _text(self, address: str) -> dict[str, Any]:
        """Language and standing of our text; ``address`` has a place for a language."""
        described: dict[str, Any] = {
            "inLanguage": self._language,
            "license": _LICENSE,
            "isAccessibleForFree": True,
            "encoding": {
                "@type": "LegislationObject",
                "url": "./",
                "encodingFormat": "text/html",
                "inLanguage": self._language,
                # Our own restatement: the official wording decides.
                "legislationLegalValue": "https://schema.org/UnofficialLegalValue",
            },
        }
        if self._language != ORIGINAL:
            described["translationOfWork"] = {
                "@type": "Legislation",
                "@id": address.format(ORIGINAL),
                "inLanguage": ORIGINAL,
            }
        return described
