"""A text that stands several times in a file stands once, in its table of phrases."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from novuss.languages import LANGUAGES
from novuss.specs.checks import check_all
from novuss.specs.knowledge_location import find_specs_folder
from novuss.specs.reader import read_specs
from novuss.specs.yaml_file import parse_yaml

from .conftest import Copy

FILE = "discrepancies.yaml"
TEXT = "{en: Frozen., de: Eingefroren., ru: Зафиксировано., lv: Iesaldēts.}"
OTHER = "{en: Thawed., de: Aufgetaut., ru: Растаяло., lv: Atkusis.}"


def name_phrase(specs: Copy, *phrases: str, name: str = "frozen") -> None:
    """Let a record name the phrase that it had in place, below a table of these."""
    lines = "".join(f"    {phrase}\n" for phrase in phrases)
    specs.change(FILE, f"why: {TEXT}", f"why: {name}")
    specs.change(FILE, "discrepancies:\n", f"phrases:\n  why:\n{lines}discrepancies:\n")


def test_text_is_that_of_the_phrase(specs: Copy) -> None:
    name_phrase(specs, f"frozen: {TEXT}")
    assert specs.issues(check_all) == []
    assert read_specs(specs.root)[0] == read_specs(specs.untouched)[0]


@pytest.mark.parametrize(
    ("phrases", "name", "line", "message", "cure"),
    [
        (
            [f"frozen: {TEXT}"],
            "frosty",
            "why: frosty",
            "discrepancies.2.followed.why: no phrase frosty",
            "write the texts, or name one of 'phrases'",
        ),
        (
            [f"frozen: {TEXT}", f"thawed: {OTHER}"],
            "frozen",
            f"thawed: {OTHER}",
            "phrases.why.thawed: nothing names it",
            "remove it",
        ),
        (
            [f"frozen: {TEXT}", f"icy: {TEXT}"],
            "frozen",
            f"icy: {TEXT}",
            "phrases.why.icy: another says the same",
            "keep one of them",
        ),
        (
            ["frozen: {en: Frozen., de: Eingefroren., ru: Зафиксировано.}"],
            "frozen",
            "frozen: {en: Frozen., de: Eingefroren., ru: Зафиксировано.}",
            "phrases.why.frozen.lv: Field required",
            "add the key 'lv'",
        ),
        (
            ["frozen: Frozen."],
            "frozen",
            "frozen: Frozen.",
            "phrases.why.frozen: Input should be a valid dictionary or instance of LocalText",
            "mend the value",
        ),
    ],
    ids=["unknown", "unused", "twice", "lacking", "shapeless"],
)
def test_wrong_phrase_is_an_issue(
    specs: Copy, phrases: list[str], name: str, line: str, message: str, cure: str
) -> None:
    name_phrase(specs, *phrases, name=name)
    (issue,) = [found for found in specs.issues(check_all) if found.message == message]
    assert (issue.file, issue.cure) == (f"specs/{FILE}", cure)
    assert specs.line(FILE, issue.line) == line


def in_place(node: Any, keys: set[str]) -> Iterator[tuple[str, Any]]:
    """The texts of a file that stand behind one of the keys."""
    for key, value in node.items() if isinstance(node, dict) else enumerate(node):
        if key in keys and isinstance(value, dict) and set(value) == set(LANGUAGES):
            yield key, value
        elif isinstance(value, (dict, list)):
            yield from in_place(value, keys)


@pytest.mark.parametrize("name", ["situations.yaml", FILE])
def test_no_text_stands_twice_where_a_phrase_can_be_named(name: str) -> None:
    data = parse_yaml((find_specs_folder() / name).read_text(encoding="utf-8"))
    phrases = [(key, text) for key, table in data["phrases"].items() for text in table.values()]
    counted = Counter(
        (key, *text.items()) for key, text in [*phrases, *in_place(data, set(data["phrases"]))]
    )
    assert [text for text, times in counted.items() if times > 1] == []
