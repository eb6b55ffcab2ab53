"""Forty falsifications, made in files: the check of the texts fails and names each text."""

import json
import re
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import dataclass
from datetime import date
from itertools import product
from pathlib import Path

import pytest

from novuss.languages import LANGUAGES, ORIGINAL, Language
from novuss.reviewing.selection import kind_of
from novuss.specs.checks.reviews import texts_reviewed
from novuss.specs.loader import read_specs
from novuss.specs.reviewed import Reviews, Text, reviewed, texts
from novuss.specs.yaml_file import YamlFile

from .conftest import Copy


def _swapped(said: str) -> str:
    """Two sentences, or what stands on both sides of a comma or a blank, change places."""
    mark = next((mark for mark in (". ", ", ", " ") if mark in said), ".")
    before, _, after = said.partition(mark)
    return f"{after.rstrip('.')}{mark}{before}."


#: What other words a text may get; a fingerprint knows no language.
FALSIFIED: dict[str, Callable[[str], str]] = {
    "negation": "not {}".format,
    "number": lambda said: re.sub(r"\d+", lambda one: str(int(one[0]) + 1), said, count=1),
    "actor": lambda said: re.sub(r"\w+", "federation", said, count=1),
    "swapped": _swapped,
}
KINDS = (
    "clauses of 2017",
    "clauses of 2010",
    "limits",
    "glossary",
    "discrepancies",
    "relations",
    "figures",
    "editions",
    "highlights",
    "disputes",
)


@dataclass(frozen=True)
class Lie:
    """One text of one field in one language that says something else."""

    text: Text
    field: str
    language: Language
    how: str
    said: str


def lies(known: list[Text]) -> Iterator[Lie]:
    """One a kind of text and language, the ways to falsify in turn."""
    ways = list(FALSIFIED.items())
    for turn, (kind, language) in enumerate(product(KINDS, LANGUAGES)):
        first = (turn + turn // len(LANGUAGES)) % len(ways)
        yield next(
            Lie(text, field, language, how, other)
            for how, falsify in [*ways[first:], *ways[:first]]
            for text in known
            if _is(text, kind)
            for field, said in text.says(language).items()
            if (other := falsify(said)).split() != said.split()
        )


def _is(text: Text, kind: str) -> bool:
    if kind.startswith("clauses"):
        edition = "lnf-2017" if kind.endswith("2017") else "mfn-2010"
        return kind_of(text) == "clauses" and text.of.startswith(f"{edition} ")
    return kind_of(text) == kind


@pytest.fixture(scope="module")
def told(untouched: Path) -> list[Lie]:
    return list(lies(list(texts(*read_specs(untouched)))))


def tell(root: Path, lies: list[Lie]) -> None:
    """Write the files with the lies as JSON, which is YAML too."""
    for name in {one.text.file.name for one in lies}:
        path = root.parent / name
        data = deepcopy(YamlFile.read(path, root).data)
        for lie in lies:
            if lie.text.file.name == name:
                said = data
                for step in lie.text.where(lie.field):
                    said = said[step]
                said[lie.language] = lie.said
        path.write_text(json.dumps(data, ensure_ascii=False), encoding="utf-8")


def test_lies_are_of_every_sort_language_and_file(told: list[Lie]) -> None:
    assert len(told) == 40
    assert {one.language for one in told} == set(LANGUAGES)
    assert len({one.text.file.name for one in told}) >= 10
    for how in FALSIFIED:
        assert sum(one.how == how for one in told) >= 4, how


@pytest.mark.parametrize("language", LANGUAGES)
def test_lies_in_files_are_found_and_an_authors_word_leaves_drafts(
    specs: Copy, told: list[Lie], language: Language
) -> None:
    """One lie in every kind of text; nothing else is told."""
    lies = [one for one in told if one.language == language]
    tell(specs.root, lies)
    read = read_specs(specs.root)
    suspects = ", ".join(LANGUAGES if language == ORIGINAL else [language])
    assert {(one.file, one.message) for one in texts_reviewed(*read)} == {
        (one.text.file.name, f"{one.text.of}: not reviewed as it stands: {suspects}")
        for one in lies
    }
    known = {one.of: one for one in texts(*read)}
    reviews = Reviews(specs.root, language)
    by = {"by": "A", "role": "author", "on": date(2026, 1, 1)}
    for lie in lies:
        text = known[lie.text.of]
        assert text.says(language)[lie.field] == lie.said
        # An author may say that it was compared. Nobody else is made to have read it.
        reviews.add(reviewed(text, language, None, **by))
        assert reviews.standing(text)
        assert reviews.status(text) == "draft"
