"""One text of a file is replaced; every other byte stays."""

import difflib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from novuss.languages import LANGUAGES
from novuss.reviewing.rows import Known
from novuss.reviewing.scalars import ScalarError, replaced
from novuss.specs.yaml_file import parsed

FILE = """\
# What stands here is somebody's work.
rows:
  - id: "1"   # quoted
    names: {en: plain, de: 'it''s', ru: "пл\\"ан", lv: vārds}  # flow
    texts:
      en: >-
        One two
        three.   # no comment, but text

      # A comment behind a block
      de: short
      ru: |-
        первая
        вторая
      lv: >-
        Beigas.
last: 1
"""
SAID = {
    ("rows", 0, "names", "en"): "plain",
    ("rows", 0, "names", "de"): "it's",
    ("rows", 0, "names", "ru"): 'пл"ан',
    ("rows", 0, "names", "lv"): "vārds",
    ("rows", 0, "texts", "en"): "One two three.   # no comment, but text",
    ("rows", 0, "texts", "de"): "short",
    ("rows", 0, "texts", "ru"): "первая\nвторая",
    ("rows", 0, "texts", "lv"): "Beigas.",
}
#: Any text that a file of the knowledge can hold: without blanks around it.
TEXTS = st.text(
    st.one_of(
        st.characters(exclude_categories=["Cs", "Cc", "Cn"]),
        st.sampled_from(" :#'\"\\{}[],&*!|>%@`-?\n„“”«»\u00a0ā"),
    ),
    min_size=1,
    max_size=250,
).filter(lambda text: text == text.strip() and bool(text))


@given(st.sampled_from(sorted(SAID, key=str)), TEXTS)
def test_any_text_goes_into_any_place_and_nothing_else_changes(
    where: tuple[str | int, ...], text: str
) -> None:
    edited = replaced(FILE, {where: text})
    found = parsed(edited)
    for place, said in SAID.items():
        value = found
        for step in place:
            value = value[step]
        assert value == (text if place == where else said)
    # What differs is one piece: the file before it and behind it is the same.
    line = next(
        number
        for number, (old, new) in enumerate(
            zip([*FILE.splitlines(), ""], [*edited.splitlines(), ""], strict=False)
        )
        if old != new or number == len(FILE.splitlines())
    )
    assert edited.splitlines()[:line] == FILE.splitlines()[:line]
    assert edited.endswith("last: 1\n")
    for comment in ("# What stands here", "# quoted", "# flow", "# A comment behind a block"):
        assert edited.count(comment) >= 1


def test_text_is_written_in_the_way_of_the_one_before() -> None:
    long = "A sentence of several words that does not fit on one line of the file " * 2 + "."
    edited = replaced(
        FILE,
        {
            ("rows", 0, "names", "en"): "other",
            ("rows", 0, "names", "de"): "isn't",
            ("rows", 0, "texts", "en"): long,
            ("rows", 0, "texts", "de"): "yes: no",
        },
    )
    assert "names: {en: other, de: 'isn''t', ru: \"пл\\\"ан\", lv: vārds}  # flow" in edited
    assert "      en: >-\n        A sentence of several words" in edited
    assert max(map(len, edited.splitlines())) <= 100
    assert '      de: "yes: no"\n' in edited


PARAGRAPHS = """\
rows:
  - texts:
      en: >-
        The first paragraph stands
        on two short lines.

        The second one
        stands on
        three.

        The third.
      lv: īss
last: 1
"""
JOINED = {
    "-        on two short lines.",
    "-        The second one",
    "+        on two short lines. The second one",
}


@pytest.mark.parametrize(
    ("old", "new", "lines"),
    [
        # Only the line with the other word, though the ones around it could be filled up.
        ("stands on three", "stood on three", {"-        stands on", "+        stood on"}),
        (
            "stands on three",
            "stands",
            {"-        stands on", "-        three.", "+        stands."},
        ),
        ("The third.", "The third.\nA fourth.", {"+", "+        A fourth."}),
        ("The third.", "A third.", {"-        The third.", "+        A third."}),
        ("lines.\nThe second", "lines.\nNew.\nThe second", {"+        New.", "+"}),
        ("lines.\nThe second", "lines. The second", {"-", *JOINED}),
    ],
)
def test_of_a_text_of_paragraphs_only_the_lines_that_changed_are_others(
    old: str, new: str, lines: set[str]
) -> None:
    where = ("rows", 0, "texts", "en")
    said = parsed(PARAGRAPHS)["rows"][0]["texts"]["en"]
    text = said.replace(old, new)
    edited = replaced(PARAGRAPHS, {where: text})
    assert parsed(edited)["rows"][0]["texts"]["en"] == text
    assert "      en: >-\n" in edited
    diff = difflib.unified_diff(PARAGRAPHS.splitlines(), edited.splitlines(), n=0, lineterm="")
    found = {one for one in diff if not one.startswith(("---", "+++", "@@"))}
    assert found == lines


def test_text_of_paragraphs_in_place_of_a_short_one_is_a_block() -> None:
    edited = replaced(PARAGRAPHS, {("rows", 0, "texts", "lv"): "Viens.\nDivi."})
    assert "      lv: >-\n        Viens.\n\n        Divi.\nlast: 1\n" in edited


@given(st.lists(TEXTS, min_size=1, max_size=4), st.lists(TEXTS, min_size=1, max_size=4))
def test_paragraphs_after_paragraphs_say_what_they_have_to(
    first: list[str], second: list[str]
) -> None:
    where = ("rows", 0, "texts", "en")
    text = PARAGRAPHS
    for said in ("\n".join(first), "\n".join([*first[:1], *second]), "\n".join(second)):
        text = replaced(text, {where: said})
        assert parsed(text)["rows"][0]["texts"] == {"en": said, "lv": "īss"}


@pytest.mark.parametrize("where", [("rows", 1, "id"), ("rows", 0), ("gone",), ("rows", "x")])
def test_place_without_a_text_is_refused(where: tuple[str | int, ...]) -> None:
    with pytest.raises(ScalarError):
        replaced(FILE, {where: "x"})


def test_every_text_of_the_knowledge_is_found_in_its_file(known: Known) -> None:
    places: dict[Path, dict[tuple[str | int, ...], str]] = {}
    for text in known.texts:
        for language in LANGUAGES:
            for field, said in text.says(language).items():
                listed = places.setdefault(text.file.path, {})
                listed[(*text.where(field), language)] = f"{said} (x:y)"
    assert sum(map(len, places.values())) > 1000
    for path, changes in places.items():
        # It is verified there: each says what it has to, and nothing else has changed.
        assert replaced(path.read_text(encoding="utf-8"), changes).count("(x:y)") >= len(changes)
