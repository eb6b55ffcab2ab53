"""Check that each language has the pages and the card that are made by hand."""

from collections.abc import Iterator
from pathlib import Path

from novuss.languages import LANGUAGES, ORIGINAL
from novuss.specs.spec_issues import Issue

#: The pages of every language that are written by hand, below its folder.
HAND_WRITTEN = (
    *("check/index", "check/command-line", "official", "cite", "embed", "federations", "hosting"),
)
#: The preview cards, below ``docs/``.
CARDS = "assets/cards"


def find_missing_pages(docs: Path) -> Iterator[Issue]:
    """Find what a site needs of each language that no other text is made to: pages and a card."""
    for language in LANGUAGES:
        for name in HAND_WRITTEN:
            if not (docs / language / f"{name}.md").is_file():
                place = f"{docs.name}/{language}/{name}.md"
                cure = f"translate {docs.name}/{ORIGINAL}/{name}.md"
                yield Issue(place, 1, f"the page is missing in {language!r}", cure)
        if not (docs / CARDS / f"{language}.png").is_file():
            place = f"{docs.name}/{CARDS}/{language}.png"
            yield Issue(place, 1, f"the preview card is missing in {language!r}", "make drawings")
