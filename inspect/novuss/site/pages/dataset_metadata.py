"""Description of the data and of the glossary for machines: schema.org as JSON-LD.

It stands in the front matter of the page as one string, as that of a page of rules does
(:mod:`novuss.site.pages.legislation_metadata`), and every address is relative likewise.
"""

from collections.abc import Iterable, Mapping

from novuss.corpus import Corpus
from novuss.json_types import JsonObject
from novuss.languages import LANGUAGES, Language
from novuss.localized_wording import Wording
from novuss.model.glossary import Term
from novuss.opendata.data_package import PACKAGE
from novuss.opendata.file_heads import LICENCE_PATH, build_file_head
from novuss.site.pages.legislation_metadata import CONTEXT, quote_description

#: From the page of the data to the files.
_FILES = "../../data/"
_MEDIA = {"csv": "text/csv", "json": "application/json"}


def add_dataset(page: str, description: JsonObject) -> str:
    """Add a description to the front matter of a page."""
    return page.replace("---\n", f"---\ndataset: '{quote_description(description)}'\n", 1)


def describe_dataset(corpus: Corpus, sizes: Mapping[str, int], language: Language) -> JsonObject:
    """Describe the open data as a ``Dataset``.

    Args:
        corpus: the knowledge.
        sizes: of each file in bytes, by name; schemas are no data and are left out.
        language: of the page.
    """
    say = Wording(corpus.strings, language)
    return {
        "@context": CONTEXT,
        "@type": "Dataset",
        "@id": "./",
        "url": "./",
        "name": f"Novuss: {say('data.title')}",
        "description": f"{say('data.intro')} {say('data.license')}",
        **_describe_file(corpus),
        "inLanguage": list(LANGUAGES),
        "isAccessibleForFree": True,
        "distribution": [
            {
                "@type": "DataDownload",
                "name": name,
                "contentUrl": f"{_FILES}{name}",
                "encodingFormat": _MEDIA[name.rpartition(".")[2]],
                # Of the package it depends on where the site stands, and on the vectors beside it.
                **({"contentSize": f"{size} B"} if name != PACKAGE else {}),
            }
            for name, size in sizes.items()
            if ".schema." not in name
        ],
    }


def describe_terms(corpus: Corpus, terms: Iterable[Term], language: Language) -> JsonObject:
    """Describe the glossary as a ``DefinedTermSet``, each term at its place on the page."""
    say = Wording(corpus.strings, language)
    return {
        "@context": CONTEXT,
        "@type": "DefinedTermSet",
        "@id": "./",
        "url": "./",
        "name": f"Novuss: {say('site.glossary')}",
        "description": say("site.glossary-intro"),
        **_describe_file(corpus),
        "inLanguage": language,
        "hasDefinedTerm": [
            {
                "@type": "DefinedTerm",
                "@id": f"./#{term.id}",
                "termCode": term.id,
                "name": term.names[language],
                "description": term.definition[language],
            }
            for term in terms
        ],
    }


def _describe_file(corpus: Corpus) -> JsonObject:
    head = build_file_head(corpus)
    return {
        "license": LICENCE_PATH,
        "version": head.version,
        **({"dateModified": head.date.isoformat()} if head.date else {}),
        "creator": {"@type": "Organization", "name": "Novuss contributors"},
    }
