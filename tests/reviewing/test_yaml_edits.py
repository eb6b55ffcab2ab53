"""One text of a file is replaced: every other line stays, and it is read as it was meant."""

import difflib
from functools import reduce
from operator import getitem
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from novuss.languages import LANGUAGES
from novuss.reviewing import yaml_edits
from novuss.reviewing.knowledge_under_review import ReviewSource
from novuss.reviewing.yaml_edits import EditError, replace_texts
from novuss.specs.yaml_file import parse_yaml

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
#: What stands where, and on which lines.
SAID = {
    ("rows", 0, "names", "en"): ("plain", 4, 4),
    ("rows", 0, "names", "de"): ("it's", 4, 4),
    ("rows", 0, "names", "ru"): ('пл"ан', 4, 4),
    ("rows", 0, "names", "lv"): ("vārds", 4, 4),
    ("rows", 0, "texts", "en"): ("One two three.   # no comment, but text", 6, 8),
    ("rows", 0, "texts", "de"): ("short", 11, 11),
    ("rows", 0, "texts", "ru"): ("первая\nвторая", 12, 14),
    ("rows", 0, "texts", "lv"): ("Beigas.", 15, 16),
}
#: Any text that a file of the knowledge can hold: without blanks around it.
TEXTS = st.text(
    st.one_of(
        st.characters(exclude_categories=["Cs", "Cc", "Cn"]),
        st.sampled_from(" :#'\"\\{}[],&*!|>%@`-?\n\a\t„“”«»\u00a0ā"),
    ),
    min_size=1,
    max_size=250,
).filter(lambda text: text == text.strip() and bool(text))


@given(st.sampled_from(sorted(SAID, key=str)), TEXTS, TEXTS)
@example(("rows", 0, "texts", "en"), "0", "\a")
@example(("rows", 0, "texts", "en"), "0", "0\a0")
def test_any_text_goes_into_any_place_and_only_its_lines_change(
    where: tuple[str | int, ...], text: str, other: str
) -> None:
    lines = FILE.split("\n")
    _, first, last = SAID[where]
    found = FILE
    # Another one behind the first, with its paragraphs, and then alone.
    for new in (text, f"{text}\n{other}", other):
        found = replace_texts(found, {where: new})
        data = parse_yaml(found)
        for place, (before, *_) in SAID.items():
            assert reduce(getitem, place, data) == (new if place == where else before)
        changed = found.split("\n")
        assert changed[: first - 1] == lines[: first - 1]
        assert changed[last - len(lines) :] == lines[last:]
        assert first != 4 or changed[3].endswith(" # flow")


def test_text_is_written_in_the_way_of_the_one_before() -> None:
    long = "A sentence of several words that does not fit on one line of the file " * 2 + "."
    found = replace_texts(
        FILE,
        {
            ("rows", 0, "id"): "2",
            ("rows", 0, "names", "en"): "other",
            ("rows", 0, "names", "de"): "isn't",
            ("rows", 0, "names", "lv"): long,
            ("rows", 0, "texts", "en"): long,
            ("rows", 0, "texts", "de"): "yes: no",
        },
    )
    assert '  - id: "2"   # quoted\n' in found
    assert f"names: {{en: other, de: 'isn''t', ru: \"пл\\\"ан\", lv: {long}}} # flow" in found
    assert "      en: >-\n        A sentence of several words" in found
    assert max(len(line) for line in found.splitlines() if "# flow" not in line) <= 100
    assert '      de: "yes: no"\n' in found


def test_text_that_is_read_as_another_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(yaml_edits, "_style_text", lambda *_, **__: "another")
    with pytest.raises(EditError, match=r"^rows\.0\.id$"):
        replace_texts(FILE, {("rows", 0, "id"): "2"})


WORDS = """\
untouched: [no, 12:30, 007, "007", 1.50, 0o17, 1_000, .5e3, null, 2001-01-01, yes, "2", '']
plain: word
flow: [word]
"""


@pytest.mark.parametrize(
    "word",
    [
        *("no", "yes", "on", "y", "true", "null", "~", "=", "<<", "?", "-", "a: b", "a #b", "[a"),
        *("12:30", "007", "0o17", "0x1F", "1_000", "12e3", ".5e3", "+.5", "-0", ".inf", ".NaN"),
        *("2001-01-01", "2001-01-01 12:30:00", "12,5", "%a", "@a", "a, b", "}", "---", "&a", "!a"),
    ],
)
def test_word_that_looks_like_something_else_is_read_as_a_word(word: str) -> None:
    found = replace_texts(WORDS, {("plain",): word, ("flow", 0): word})
    assert found.splitlines()[0] == WORDS.splitlines()[0]
    data = parse_yaml(found)
    assert (data["plain"], data["flow"]) == (word, [word])


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
    kept = parse_yaml(PARAGRAPHS)["rows"][0]["texts"]["en"]
    text = kept.replace(old, new)
    found = replace_texts(PARAGRAPHS, {where: text})
    assert parse_yaml(found)["rows"][0]["texts"]["en"] == text
    assert "      en: >-\n" in found
    assert changed(PARAGRAPHS, found) == lines


def changed(before: str, after: str) -> set[str]:
    """The lines that went, and those that came."""
    diff = difflib.unified_diff(before.splitlines(), after.splitlines(), n=0, lineterm="")
    return {line for line in diff if not line.startswith(("---", "+++", "@@"))}


def test_text_of_paragraphs_in_place_of_a_short_one_is_a_block() -> None:
    found = replace_texts(PARAGRAPHS, {("rows", 0, "texts", "lv"): "Viens.\nDivi."})
    assert "      lv: >-\n        Viens.\n\n        Divi.\nlast: 1\n" in found


@pytest.mark.parametrize(
    "where", [("rows", 1, "id"), ("rows", 0), ("gone",), ("rows", "x"), ("last",), ("last", 0)]
)
def test_place_without_a_text_is_refused(where: tuple[str | int, ...]) -> None:
    with pytest.raises(EditError):
        replace_texts(FILE, {where: "x"})


@pytest.mark.parametrize(
    ("line", "other"),
    [
        ("last: 1", "last: [1,\n  2]"),
        ("last: 1", 'last: "\\u00B5"'),
        ("last: 1", "last: +1"),
        ("    texts:", "    texts: "),
    ],
)
def test_file_in_which_other_lines_would_change_is_refused(line: str, other: str) -> None:
    source = FILE.replace(line, other)
    number = source[: source.index(other)].count("\n") + 1
    with pytest.raises(EditError, match=rf"^line {number} would become "):
        replace_texts(source, {("rows", 0, "id"): "2"})


def test_every_text_of_the_knowledge_is_found_in_its_file(known: ReviewSource) -> None:
    for text in known.texts:
        for language in LANGUAGES:
            for field, words in text.list_texts(language).items():
                found: Any = reduce(getitem, (*text.locate_field(field), language), text.file.data)
                assert found.strip() == words


@pytest.mark.parametrize("name", ["rules/lnf-2017/08-senior-judges", "figures", "discrepancies"])
def test_in_a_file_of_the_knowledge_only_lines_of_the_text_change(
    known: ReviewSource, name: str
) -> None:
    text = next(text for text in known.texts if text.file.name == f"specs/{name}.yaml")
    field, words = max(text.list_texts("de").items(), key=lambda pair: len(pair[1]))
    where = (*text.locate_field(field), "de")
    source = text.file.path.read_text(encoding="utf-8")
    found = replace_texts(source, {where: f"{words} (x:y)"})
    line = source.splitlines()[text.file.find_line(*where) - 1]
    removed = [line[1:] for line in changed(source, found) if line.startswith("-")]
    assert removed
    assert all(other == line or other.strip() in words for other in removed)
    assert found.count("(x:y)") == 1
