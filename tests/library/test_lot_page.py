"""The page on a maker's lot: its code runs as it stands, and prints what stands below it."""

import contextlib
import io
import re
from pathlib import Path

import pytest

from novuss.languages import LANGUAGES, Language

DOCS = Path(__file__).parents[2] / "docs"
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
#: The tables of the page, in the order in which they are saved.
TABLES = ("pucks.csv", "typed.csv")


def read_blocks(language: Language) -> list[tuple[str, str]]:
    page = DOCS / language / "check" / "lot.md"
    return BLOCK.findall(page.read_text(encoding="utf-8"))


def test_code_prints_what_stands_below_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    names, printed, namespace = iter(TABLES), "", dict[str, object]()
    for kind, text in read_blocks("en"):
        if kind == "csv":
            Path(next(names)).write_text(text, encoding="utf-8")
        elif kind == "python":
            assert printed == ""
            with contextlib.redirect_stdout(io.StringIO()) as out:
                exec(compile(text, "lot.md", "exec"), namespace)
            printed = out.getvalue()
        else:
            assert printed == text
            printed = ""
    assert printed == ""
    assert {path.name for path in tmp_path.glob("*.html")} == {"pucks.html", "lot.html"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_code_is_the_same_in_every_language(language: Language) -> None:
    spoken = [
        (kind, text.replace(f'language="{language}"', 'language="en"'))
        for kind, text in read_blocks(language)
    ]
    assert spoken == read_blocks("en")
    assert len(spoken) == 13
