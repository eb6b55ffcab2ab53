"""The frozen knowledge of the logic tests, put together as a folder that novuss reads."""

import shutil
from datetime import date
from pathlib import Path

from novuss.languages import LANGUAGES
from novuss.specs.knowledge_location import find_specs_folder
from novuss.specs.knowledge_model import KnownSituations
from novuss.specs.loader import (
    SHIPPED,
    SHIPPED_RULINGS,
    SHIPPED_SITUATIONS,
    load_knowledge,
    load_rulings,
    load_situations,
)
from novuss.specs.reader import read_specs
from novuss.specs.reviewable_texts import Reviews, list_texts, make_review

FROZEN = Path(__file__).resolve().parent / "knowledge" / "specs"
#: Words of the program, not of the rules: a test that shows them shows those of today.
WORDS = (
    "help.yaml",
    "languages.yaml",
    "redirects.yaml",
    "search.yaml",
    "strings.yaml",
    "vocabulary.yaml",
)


def put_together(folder: Path) -> None:
    """Write the frozen knowledge to ``folder``, named ``specs``, parsed as in a wheel.

    Read from there, it takes no room in the user's cache, which keeps one knowledge.
    """
    shutil.copytree(FROZEN, folder)
    for name in WORDS:
        shutil.copy(find_specs_folder() / name, folder)
    review_all(folder)
    add_parsed(folder)


def add_parsed(folder: Path) -> None:
    """Parse a folder of knowledge and put that into it, as a wheel has it."""
    kept = folder.parent / "parsed"
    known = load_knowledge(folder, kept)
    situations = KnownSituations(situations=load_situations(folder, kept), digest=known.digest)
    for name, parsed in (
        (SHIPPED, known),
        (SHIPPED_SITUATIONS, situations),
        (SHIPPED_RULINGS, load_rulings(folder, kept)),
    ):
        (folder / name).write_text(parsed.model_dump_json(), encoding="utf-8")


def review_all(folder: Path) -> None:
    """Say of every text of a folder that an author compared it, as no command does."""
    every = list(list_texts(*read_specs(folder)))
    order = {text.of: at for at, text in enumerate(every)}
    for language in LANGUAGES:
        reviews = Reviews(folder, language)
        by = {"by": "author", "role": "author", "on": date(2026, 1, 1)}
        reviews.reviews = [make_review(text, language, None, **by) for text in every]
        reviews.write_file(order)
