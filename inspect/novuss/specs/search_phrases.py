"""Search phrases: how people ask for clauses and situations, a table for each language."""

from collections.abc import Mapping
from pathlib import Path

from novuss.grouping import group_values
from novuss.languages import LANGUAGES, Language
from novuss.specs.spec_issues import Issue, SpecsError

#: By language and by id of a clause in force or a situation: the ways to ask for it.
Asked = Mapping[Language, Mapping[str, list[str]]]

_HEADER = ["id", "words"]


def name_phrases_file(language: Language) -> str:
    """Name the table of a language below ``specs/``."""
    return f"search/asked.{language}.tsv"


def read_lines(root: Path, language: Language) -> list[tuple[int, str, str]]:
    """Read the table of a language.

    Returns:
        Line number, id and words of every row.

    Raises:
        SpecsError: the table is missing, or a line of it is no row.
    """
    name = name_phrases_file(language)
    place = f"{root.name}/{name}"
    try:
        lines = (root / name).read_text(encoding="utf-8").splitlines()
    except FileNotFoundError:
        raise SpecsError([Issue(place, 1, "no such file", "restore it")]) from None
    rows = [line.split("\t") for line in lines]
    if rows[:1] != [_HEADER]:
        message = f"begin it with {_HEADER[0]}, a tab and {_HEADER[1]}"
        raise SpecsError([Issue(place, 1, "no heading of the two columns", message)])
    wrong = [
        Issue(place, number, "no row of an id and words", "write an id, a tab and the words")
        for number, row in enumerate(rows, 1)
        if len(row) != len(_HEADER) or not all(cell.strip() for cell in row)
    ]
    if wrong:
        raise SpecsError(wrong)
    return [(number, row[0], row[1]) for number, row in enumerate(rows, 1) if number > 1]


def load_phrases(root: Path) -> Asked:
    """Read how people ask, in every language.

    Raises:
        SpecsError: a table is missing, or a line of it is no row.
    """
    return {
        language: group_values((name, words) for _, name, words in read_lines(root, language))
        for language in LANGUAGES
    }
