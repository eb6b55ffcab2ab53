"""Names of the clauses in force, in a small file a language.

The page for lost readers shows them: where an address ends in a number, and where a page is not
kept on a device without a network. The files belong to no language's offline pack, so that a
name is there although its page is not.
"""

from collections.abc import Iterable

from novuss.corpus import Corpus
from novuss.languages import Language
from novuss.site.output_files import to_json

#: The folder of the files, below the site.
FOLDER = "assets/names"


def map_clause_names(corpus: Corpus, language: Language) -> dict[str, str]:
    """Map the id of every clause in force that has a page to its name."""
    numbered = (clause.id for clause in corpus.rules.clauses() if clause.level != "group")
    return {clause: corpus.rules.name(clause)[language] for clause in numbered}


def build_name_files(corpus: Corpus, languages: Iterable[Language]) -> dict[str, str]:
    """Build the file of names of each language, by its path below the site."""
    return {
        f"{FOLDER}/names-{language}.json": to_json(map_clause_names(corpus, language))
        for language in languages
    }
