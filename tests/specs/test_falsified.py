"""Forty falsifications, made in files: the check of the texts fails and names each text."""

import json
import re
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import dataclass
from datetime import date
from pathlib import Path

import pytest

from novuss.languages import LANGUAGES, ORIGINAL, Language
from novuss.reviewing.selection import kind_of
from novuss.specs.checks.reviews import texts_reviewed
from novuss.specs.loader import read_specs
from novuss.specs.reviewed import Reviews, Text, reviewed, texts
from novuss.specs.yaml_file import YamlFile

from .conftest import Copy

Falsify = Callable[[str, Language], str]

_NOT: dict[str, tuple[str, str]] = {
    "en": (r"\b(is|are|may|has|must|can)\b", r"\1 not"),
    "de": (r"\b(ist|sind|darf|hat|muss|werden|wird)\b", r"\1 nicht"),
    "ru": (r"\b(может|должен|имеет|делают|есть|идет|стоит|можно|не)\b", r"не \1"),
    "lv": (r"\b(ir|drīkst|var|stāv|skaita)\b", "nav"),
}
_NUMBER: dict[str, tuple[str, str]] = {
    "en": (r"\btwo\b|\bboth\b", "three"),
    "de": (r"\bzwei\b|\bbeide\b", "drei"),
    "ru": (r"\bдва\b|\bоба\b", "три"),
    "lv": (r"\bdivi\b|\babi\b", "trīs"),
}
_ACTOR: dict[str, tuple[str, str]] = {
    "en": (r"\b([Jj])udges?\b|\bparticipants?\b", "federation"),
    "de": (r"\b(Schiedsr|R)ichters?\b|\bTeilnehmers?\b", "Verband"),
    "ru": (r"\bсудь[яиюе]\b|\bучастник\w*\b", "федерация"),
    "lv": (r"\btiesne\w+\b|\bdalībniek\w*\b", "federācija"),
}


def _by(table: dict[str, tuple[str, str]]) -> Falsify:
    def falsify(said: str, language: Language) -> str:
        pattern, other = table[language]
        return re.sub(pattern, other, said, count=1)

    return falsify


def _number(said: str, language: Language) -> str:
    other = _by(_NUMBER)(said, language)
    return (
        other
        if other != said
        else re.sub(r"(?<![\w.])\d+(?![\w.])", lambda one: str(int(one[0]) + 1), said, count=1)
    )


def _swapped(said: str, _: Language) -> str:
    """Two sentences, or what stands on both sides of a comma, change places."""
    for mark in (". ", ", "):
        before, found, after = said.partition(mark)
        if found:
            return f"{after.rstrip('.')}{mark}{before}."
    return said


FALSIFIED: dict[str, Falsify] = {
    "negation": _by(_NOT),
    "number": _number,
    "actor": _by(_ACTOR),
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
    ways = list(FALSIFIED)
    turn = 0
    for kind in KINDS:
        for language in LANGUAGES:
            yield _lie([one for one in known if _is(one, kind)], language, ways, turn)
            turn += 1
        turn += 1


def _is(text: Text, kind: str) -> bool:
    if kind.startswith("clauses"):
        edition = "lnf-2017" if kind.endswith("2017") else "mfn-2010"
        return kind_of(text) == "clauses" and text.of.startswith(f"{edition} ")
    return kind_of(text) == kind


def _lie(listed: list[Text], language: Language, ways: list[str], turn: int) -> Lie:
    for at in range(len(ways)):
        how = ways[(turn + at) % len(ways)]
        for text in listed:
            for field, said in text.says(language).items():
                other = FALSIFIED[how](said, language)
                if other.split() != said.split():
                    return Lie(text, field, language, how, other)
    # A name of a few words, in which none of them is said: it is denied.
    text = listed[0]
    field = next(iter(text.says(language)))
    return Lie(text, field, language, "negation", f"Ne {text.says(language)[field]}")


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
