"""What may be imported: it is there, described, and told on a page of every language."""

import inspect
import re
import subprocess
import sys
from pathlib import Path

import pytest

import novuss
from novuss.languages import Language
from novuss.site.pages.python_reference import PublicName, read_public_names

NAMES = [name for name in novuss.__all__ if name != "__version__"]


@pytest.fixture(scope="module")
def described() -> dict[str, PublicName]:
    return {word.name: word for word in read_public_names()}


def test_every_public_name_is_told_and_no_other(described: dict[str, PublicName]) -> None:
    assert sorted(described) == sorted(NAMES)
    assert dir(novuss) == sorted(novuss.__all__)
    with pytest.raises(AttributeError, match="no attribute 'check_readings'"):
        novuss.check_readings  # noqa: B018


@pytest.mark.parametrize("name", NAMES)
def test_reference_says_what_the_code_says(described: dict[str, PublicName], name: str) -> None:
    found, entry = getattr(novuss, name), described[name]
    text = " ".join(str(paragraph) for paragraph in entry.paragraphs)
    assert text
    if inspect.isclass(found):
        public = {element for element in vars(found) if not element.startswith("_")}
        named = {re.split(r"\(", part.name)[0] for key in entry.parts for part in entry.parts[key]}
        if not issubclass(found, str):
            assert {member for member in public if callable(getattr(found, member))} <= named
        return
    arguments = inspect.signature(found).parameters
    assert [part.name for part in entry.parts.get("arguments", [])] in ([*arguments], [])
    assert re.match(rf"novuss\.{name}\(", entry.written)
    assert [*re.findall(r"(\w+): ", entry.written)] == [*arguments]
    assert "raises" in entry.parts


def test_words_of_a_verdict_are_told(described: dict[str, PublicName]) -> None:
    values = [part.name.strip("'\"") for part in described["Verdict"].parts["values"]]
    assert values == [verdict.value for verdict in novuss.Verdict]


def test_page_has_every_name(language: Language, written: Path) -> None:
    page = (written / language / "python.md").read_text(encoding="utf-8")
    assert re.findall(r'<h2 id="(\w+)"><code>\1</code></h2>', page) == [
        word.name for word in read_public_names()
    ]


def test_import_brings_nothing_along() -> None:
    code = "import novuss, sys; print({'pandas', 'pydantic', 'pint'} & sys.modules.keys())"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=True
    )
    assert done.stdout.strip() == "set()"
