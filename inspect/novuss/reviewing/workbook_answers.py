"""The answers in a workbook, whatever program saved it last."""

import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from openpyxl import load_workbook
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.worksheet import Worksheet

from novuss.corpus import Corpus
from novuss.languages import LANGUAGES, Language, language_of
from novuss.opened import see_size
from novuss.packed import see_workbook
from novuss.problems import Problem, ProblemsError
from novuss.reviewing.answers import Answer, Answers, Place
from novuss.reviewing.columns import compared, heads

#: What has to be there so that a sheet is one of ours.
_NEEDED = (
    "novuss:text",
    "novuss:field",
    "novuss:mark",
    "novuss:against",
    "novuss:language",
    "ours",
    "ok",
    "proposal",
    "remark",
)
_COLUMN_OF = {"id": "novuss:text"}
#: How people tick a box that they can only type into, on either keyboard.
_TICKS = ("x", "v", "\N{CYRILLIC SMALL LETTER HA}", "✓", "✔")
#: By which some programs ask for the coloured form of a sign.
_SELECTORS = "\ufe0e\ufe0f"


def workbook_answers(path: Path, corpus: Corpus) -> Answers:
    """Every row of the sheet of texts.

    Raises:
        ProblemsError: it is no workbook, holds no review sheet, or has more than is read.
    """
    try:
        see_size(path)
        with zipfile.ZipFile(path) as parts:
            see_workbook(str(path), parts)
        book = load_workbook(path)
    except (ProblemsError, OSError):
        raise
    except Exception:
        # A damaged workbook fails in whatever part of the library comes upon it first.
        raise ProblemsError.of(str(path), "review-unreadable") from None
    known = heads(corpus)
    for page in book.worksheets:
        columns = _columns(page, known)
        if columns:
            return _read(page, columns, f"{path}[{page.title}]", corpus)
    raise ProblemsError.of(str(path), "review-foreign")


def _columns(page: Worksheet, known: Mapping[str, str]) -> dict[str, int]:
    """The columns by what they hold; none where the sheet is none of ours."""
    found: dict[str, int] = {}
    for cell in (page._cells[place] for place in sorted(page._cells) if place[0] == 1):
        name = known.get(str(cell.value or "").strip().casefold())
        if name and cell.column:
            found.setdefault(name, cell.column)
    return found if all(one in found for one in _NEEDED) else {}


def _read(page: Worksheet, columns: dict[str, int], file: str, corpus: Corpus) -> Answers:
    words = _words(corpus)
    answers: list[Answer] = []
    problems: list[Problem] = []
    # Only lines that are there: one slip of the finger in the last one makes a million.
    for line in sorted({line for line, _ in page._cells if line > 1}):
        by_name = {name: page.cell(line, number) for name, number in columns.items()}
        if all(_text(cell.value) == "" for cell in by_name.values()):
            continue
        place = Place(file, line, _places(line, columns))
        # Of several cells at once the library makes an object of its own.
        formulas = [
            name
            for name, cell in by_name.items()
            if cell.data_type == "f" or hasattr(cell.value, "text")
        ]
        if formulas:
            problems.append(place.problem("review-formula", formulas[0]))
            continue
        said = {name: _text(cell.value) for name, cell in by_name.items()}
        language = language_of(said["novuss:language"])
        if language is None:
            values = {"value": said["novuss:language"] or "–"}
            problems.append(place.problem("review-language", "novuss:language", **values))
            continue
        answers.append(_answer(said, language, place, words))
    return Answers(tuple(answers), tuple(problems))


def _answer(
    said: Mapping[str, str], language: Language, place: Place, words: Mapping[str, bool]
) -> Answer:
    typed = said["ok"].casefold().rstrip(_SELECTORS)
    ok = words.get(typed)
    return Answer(
        of=said["novuss:text"],
        field=said["novuss:field"],
        language=language,
        place=place,
        ok=ok,
        proposal=said["proposal"],
        remark=said["remark"],
        mark=said["novuss:mark"],
        against=said["novuss:against"],
        ours=said["ours"],
        other=said.get(compared(language), ""),
        documents=tuple(said.get("novuss:documents", "").split()),
        word=said["ok"] if typed and ok is None else "",
    )


def _places(line: int, columns: Mapping[str, int]) -> dict[str, tuple[int, str]]:
    found = {
        name: (number, f"{get_column_letter(number)}{line}") for name, number in columns.items()
    }
    found |= {name: found[of] for name, of in _COLUMN_OF.items()}
    other = found.get("english") or found.get("official")
    return found | ({"other": other} if other else {})


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    # Programs write line ends in their own way.
    return str("" if value is None else value).replace("\r\n", "\n").replace("\r", "\n").strip()


def _words(corpus: Corpus) -> dict[str, bool]:
    """Words for yes and no in every language, as measuring sheets take them, and ticks."""
    answers = corpus.vocabulary.answers
    found: dict[str, bool] = dict.fromkeys(_TICKS, True)
    for words, meant in ((answers.yes, True), (answers.no, False)):
        for language in LANGUAGES:
            found |= {one.casefold(): meant for one in (*words.any, *words[language])}
    return found
