"""Forty falsifications, each made in a file: the check of the texts fails and names the text."""

import re
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from novuss.languages import LANGUAGES, Language
from novuss.reviewing.scalars import replaced
from novuss.reviewing.selection import kind_of
from novuss.specs.checks.reviews import texts_reviewed
from novuss.specs.loader import SHIPPED, read_specs
from novuss.specs.reviewed import Reviews, Text, reviewed, texts

Novuss = Callable[..., Any]
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

    @property
    def where(self) -> tuple[str | int, ...]:
        return (*self.text.where(self.field), self.language)


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
def copy(frozen: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy for all of this module; who changes a file puts it back."""
    ignored = shutil.ignore_patterns(SHIPPED)
    return Path(shutil.copytree(frozen, tmp_path_factory.mktemp("lies") / "specs", ignore=ignored))


@pytest.fixture(scope="module")
def told(copy: Path) -> list[Lie]:
    return list(lies(list(texts(*read_specs(copy)))))


def test_lies_are_of_every_sort_language_and_file(told: list[Lie]) -> None:
    assert len(told) == 40
    assert {one.language for one in told} == set(LANGUAGES)
    assert len({one.text.file.name for one in told}) >= 10
    for how in FALSIFIED:
        assert sum(one.how == how for one in told) >= 4, how


@pytest.mark.parametrize("number", range(40))
def test_lie_in_a_file_is_found_and_an_authors_word_leaves_a_draft(
    copy: Path, told: list[Lie], number: int
) -> None:
    lie = told[number]
    path = lie.text.file.path
    before = path.read_bytes()
    try:
        path.write_text(replaced(before.decode(), {lie.where: lie.said}), encoding="utf-8")
        read = read_specs(copy)
        found = [one for one in texts_reviewed(*read) if one.message.startswith(f"{lie.text.of}: ")]
        assert [one.file for one in found] == [lie.text.file.name]
        suspects = found[0].message.rpartition(": ")[2].split(", ")
        assert suspects == (list(LANGUAGES) if lie.language == "en" else [lie.language])
        (text,) = (one for one in texts(*read) if one.of == lie.text.of)
        assert text.says(lie.language)[lie.field] == lie.said
        # An author may say that it was compared. Nobody else is made to have read it.
        reviews = Reviews(copy, lie.language)
        reviews.add(reviewed(text, lie.language, None, by="A", role="author", on=date(2026, 1, 1)))
        assert reviews.standing(text)
        assert reviews.status(text) == "draft"
    finally:
        path.write_bytes(before)


@pytest.mark.parametrize("number", [0, 9, 14, 19, 23, 38])
def test_lie_is_told_by_the_command(
    novuss: Novuss, copy: Path, told: list[Lie], number: int
) -> None:
    lie = told[number]
    path = lie.text.file.path
    reviews = copy / "reviews" / f"{lie.language}.yaml"
    before = {one: one.read_bytes() for one in (path, reviews)}
    check = ("specs", "check", "--specs", copy, "--only", "texts-reviewed")
    try:
        source = path.read_text(encoding="utf-8")
        path.write_text(replaced(source, {lie.where: lie.said}), encoding="utf-8")
        run = novuss(*check)
        assert run.status == 1
        assert f"{lie.text.of}: not reviewed as it stands" in run.err
        add = ("review", "add", lie.text.of, "-l", lie.language, "--by", "A", "--role", "author")
        run = novuss(*add, "--specs", copy)
        assert run.status == 0, run.err
        listed = novuss("review", "list", "-l", lie.language, "--json", "--specs", copy)
        assert listed.json[lie.text.of] == {lie.language: "draft"}
    finally:
        for one, content in before.items():
            one.write_bytes(content)
