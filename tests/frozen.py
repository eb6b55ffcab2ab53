"""The frozen knowledge of the logic tests, put together as a folder that novuss reads."""

import shutil
from pathlib import Path

from novuss.specs.loader import SHIPPED, load_knowledge
from novuss.specs.location import specs_folder

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
        shutil.copy(specs_folder() / name, folder)
    parsed = folder.parent / "parsed"
    load_knowledge(folder, parsed)
    (kept,) = parsed.iterdir()
    kept.replace(folder / SHIPPED)
