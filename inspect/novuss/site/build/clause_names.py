"""What every clause in force is called, in a small file a language.

The page for lost readers shows it: where an address ends in a number, and where a page is not
kept on a device without a network. Its files belong to no language's offline pack,
so that the name is there although the page is not.
"""

import json
from pathlib import Path

from novuss.corpus import Corpus
from novuss.languages import LANGUAGES, Language

#: The folder of the files, below the site.
FOLDER = "assets/names"


def names(corpus: Corpus, language: Language) -> dict[str, str]:
    """The name of every clause in force that has a page, by its id."""
    numbered = [one.id for one in corpus.clauses() if one.level != "group"]
    return {one: corpus.name(one)[language] for one in numbered}


def write_names(corpus: Corpus, site: Path) -> None:
    """Write the names in every language that the built site has."""
    (site / FOLDER).mkdir(parents=True, exist_ok=True)
    for language in LANGUAGES:
        if (site / language).is_dir():
            text = json.dumps(names(corpus, language), ensure_ascii=False, separators=(",", ":"))
            path = site / FOLDER / f"names-{language}.json"
            path.write_text(f"{text}\n", encoding="utf-8", newline="\n")
