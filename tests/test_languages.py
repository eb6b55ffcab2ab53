"""A language is spelled in one place of the code; all else is built from it or is data."""

import ast
import re
import shutil
import sys
from pathlib import Path

import pytest
from tests.commands import finished

import novuss
from novuss.languages import LANGUAGES, ORIGINAL, TRANSLATIONS

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = Path(novuss.__file__).parent
#: Modules that are about one language, and which.
ABOUT = {
    # The letters that a reading machine took from a German document.
    "official/damaged_letters.py": {"de"},
}
CODES = "|".join(TRANSLATIONS)
#: A code as a string, as a key or as the folder of an address.
SPELLED = re.compile(rf"""["'](?:{CODES})(?:/[^"']*)?["']|\b(?:{CODES}):\s""")


def spelled(path: Path) -> set[str]:
    """The translations that a module names: as a string, a field, an attribute or an argument."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        for name in ("value", "attr", "arg", "id"):
            if isinstance(value := getattr(node, name, None), str):
                found.add(value)
    return found & set(TRANSLATIONS)


def test_no_module_names_a_language_but_the_one_that_lists_them() -> None:
    assert spelled(PACKAGE / "languages.py") == set(TRANSLATIONS)
    modules = {path.relative_to(PACKAGE).as_posix(): path for path in PACKAGE.rglob("*.py")}
    found = {name: spelled(path) for name, path in modules.items() if name != "languages.py"}
    assert {name: codes for name, codes in found.items() if codes} == ABOUT


def test_nothing_around_the_pages_names_a_language() -> None:
    files = [
        *(ROOT / name for name in ("mkdocs.yml", "Makefile")),
        *(path for path in (PACKAGE / "site/overrides").rglob("*") if path.is_file()),
        *(ROOT / "docs/assets/scripts").rglob("*.js"),
        *(ROOT / "docs/assets/styles").glob("*.css"),
        *(path for path in PACKAGE.glob("*/templates/**/*") if path.is_file()),
    ]
    assert len(files) > 40
    found = {
        path.relative_to(ROOT).as_posix(): SPELLED.findall(path.read_text(encoding="utf-8"))
        for path in files
    }
    assert {name: places for name, places in found.items() if places} == {}


def test_the_original_is_a_language_and_the_others_are_its_translations() -> None:
    assert {ORIGINAL, *TRANSLATIONS} == set(LANGUAGES)
    assert len(TRANSLATIONS) == len(LANGUAGES) - 1


@pytest.mark.skipif(not shutil.which("make"), reason="make is not installed")
def test_makefile_goes_through_the_languages_of_the_project() -> None:
    rule = "\nsaid:\n\t@echo $(LANGUAGES)\n"
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8") + rule
    done = finished(
        ["make", "-s", "-f", "-", f"BIN={Path(sys.executable).parent}", "said"],
        cwd=ROOT,
        input=makefile,
    )
    assert done.stdout.split() == list(LANGUAGES)
