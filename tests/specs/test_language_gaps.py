"""What a language lacks is told place by place while it is little, and by file where it is much."""

import re

import pytest

from novuss.languages import TRANSLATIONS
from novuss.specs.checks import check_all

from .conftest import Copy


def without(specs: Copy, file: str, language: str, at_most: int) -> list[int]:
    """Take out texts of one line in a language; the lines of the texts that lack it now."""
    path = specs.root / file
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    kept, texts = [], []
    for line in lines:
        if len(texts) < at_most and re.match(rf"  {language}: (?![>|{{\[])\S", line):
            texts.append(max(at for at, line in enumerate(kept, 1) if re.match(r"\S", line)))
        else:
            kept.append(line)
    path.write_text("".join(kept), encoding="utf-8")
    assert len(texts) == at_most
    return texts


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_few_gaps_are_told_one_by_one(specs: Copy, language: str) -> None:
    lines = without(specs, "strings.yaml", language, 10)
    found = specs.issues(check_all)
    assert [issue.line for issue in found] == lines
    assert all(issue.message.endswith(f".{language}: Field required") for issue in found)
    assert {issue.cure for issue in found} == {f"add the key '{language}'"}


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_many_gaps_of_a_file_are_one_issue_with_their_number(specs: Copy, language: str) -> None:
    lines = without(specs, "strings.yaml", language, 11)
    (issue,) = specs.issues(check_all)
    first = ", ".join(map(str, lines[:3]))
    assert issue.line == lines[0]
    assert issue.message == f"'{language}' is missing in 11 places, the first in lines {first}"
    assert issue.cure == f"add the key '{language}' to each"


def test_gaps_of_two_languages_and_other_mistakes_are_told_apart(specs: Copy) -> None:
    without(specs, "strings.yaml", "de", 20)
    without(specs, "strings.yaml", "lv", 20)
    without(specs, "strings.yaml", "ru", 1)
    specs.change("vocabulary.yaml", "id: brush", "id: broom")
    messages = [issue.message for issue in specs.issues(check_all)]
    assert len(messages) == 4
    assert sum("is missing in 20 places" in message for message in messages) == 2
    assert sum(message.endswith("ru: Field required") for message in messages) == 1


def test_plural_form_that_a_language_has_is_missed(specs: Copy) -> None:
    specs.change("languages.yaml", "plurals: [one, other]", "plurals: [one, two, other]")
    found = specs.issues(check_all)
    assert found
    assert {issue.file for issue in found} == {"specs/strings.yaml"}
    assert all(
        issue.message.endswith(": en needs exactly the forms one, two, other") for issue in found
    )


def test_text_of_another_clause_is_not_missed_twice(specs: Copy) -> None:
    file = "rules/lnf-2017/08-senior-judges.yaml"
    path = specs.root / file
    text = path.read_text(encoding="utf-8")
    path.write_text(re.sub(r"\n      lv: [^\n>|]+(?=\n)", "", text), encoding="utf-8")
    assert {issue.file for issue in specs.issues(check_all)} == {f"specs/{file}"}


def test_column_is_headed_in_every_language(specs: Copy) -> None:
    specs.change("vocabulary.yaml", "de: [Gegenstand, Prüfling, ", "de: []\n      # [")
    (issue,) = specs.issues(check_all)
    assert issue.message.endswith("no words to head the column with in de")


def test_edition_that_is_not_in_force_has_names_for_its_pages(specs: Copy) -> None:
    text = (specs.root / "editions.yaml").read_text(encoding="utf-8")
    start = text.index("    pages:\n")
    pages = text[start : text.index("    notes:\n", start)]
    specs.change("editions.yaml", pages, "")
    (issue,) = specs.issues(check_all)
    assert "mfn-2010: only the newest edition has no names for 'pages'" in issue.message
