"""Answers of a reader, read from a workbook that any program may have saved."""

import zipfile
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from openpyxl import Workbook, load_workbook
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.worksheet import Worksheet

from novuss.corpus import Corpus
from novuss.files.bounded_read import check_size
from novuss.files.workbook_size_check import check_workbook
from novuss.input_problems import Problem, ProblemsError
from novuss.languages import LANGUAGES, Language, find_language
from novuss.reviewing.review_columns import find_compared_column, list_headings

#: The suffix of a file that is read, and what programs for workbooks write beside it.
READ = ".xlsx"
_OTHER_SHEETS = (".ods", ".csv", ".xls", ".xlsm", ".numbers")
#: What has to be there so that a sheet is one of ours.
_NEEDED = {
    *("novuss:text", "novuss:field", "novuss:mark", "novuss:against", "novuss:language"),
    *("ours", "ok", "proposal", "remark"),
}
#: How people tick a box that they can only type into, on either keyboard.
_TICKS = ("x", "v", "\N{CYRILLIC SMALL LETTER HA}", "✓", "✔")
#: By which some programs ask for the coloured form of a sign.
_SELECTORS = "\ufe0e\ufe0f"


@dataclass(frozen=True)
class Place:
    """Where an answer stands: its file and sheet, its line, its columns by what they hold.

    A column has its number from 1 and the name of the cell, ``J14``.
    """

    file: str
    line: int
    columns: Mapping[str, tuple[int, str]] = field(default_factory=dict)

    def build_problem(self, code: str, column: str = "", /, **values: str) -> Problem:
        """A problem of the answer, at one of its columns where that is known."""
        number, cell = self.columns.get(column, (0, ""))
        return Problem(self.file, self.line, number, code, values, cell=cell)


@dataclass(frozen=True)
class Answer:
    """What a reader says of one field of one text.

    Attributes:
        of: the text, as it stands in the file.
        field: the field of the text, as it stands in the file.
        language: of the text.
        place: where the answer stands.
        ok: whether the reader says that it is right; None where nothing is said.
        proposal: what it should say instead; empty where nothing is proposed.
        remark: what the reader remarked.
        mark: the fingerprint of what the field said when it was given to the reader.
        against: the fingerprint of what it was to be compared with.
        ours: what the file has of our text.
        other: what the file has of what it was to be compared with.
        documents: whose wording stood beside it.
        word: what was typed for ok, where it is neither yes nor no.
    """

    of: str
    field: str
    language: Language
    place: Place
    ok: bool | None = None
    proposal: str = ""
    remark: str = ""
    mark: str = ""
    against: str = ""
    ours: str = ""
    other: str = ""
    documents: tuple[str, ...] = ()
    word: str = ""

    @property
    def answered(self) -> bool:
        """Whether the reader said anything."""
        return bool(self.ok is not None or self.proposal or self.remark or self.word)


def find_form_problem(path: Path) -> str:
    """Find the code of the problem of a file that is no workbook; empty where it is one."""
    suffix = path.suffix.casefold()
    if suffix == READ:
        return ""
    return "review-form-sheet" if suffix in _OTHER_SHEETS else "review-form"


def open_workbook(path: Path) -> Workbook:
    """Open a workbook that somebody filled in, of a size that can be held."""
    try:
        check_size(path)
        with zipfile.ZipFile(path) as parts:
            check_workbook(str(path), parts)
        return load_workbook(path)
    except (ProblemsError, OSError):
        raise
    except Exception:
        # A damaged workbook fails in whatever part of the library comes upon it first.
        raise ProblemsError.of(str(path), "review-unreadable") from None


def read_answers(path: Path, corpus: Corpus) -> tuple[list[Answer], list[Problem]]:
    """Read every row of the sheet of texts, and find what of it cannot be read.

    Raises:
        ProblemsError: it is no workbook, holds no review sheet, or has more than is read.
    """
    book = open_workbook(path)
    column_of = list_headings(corpus)
    for page in book.worksheets:
        if columns := _find_columns(page, column_of):
            return _read_page(page, columns, f"{path}[{page.title}]", corpus)
    raise ProblemsError.of(str(path), "review-foreign")


def _find_columns(page: Worksheet, column_of: Mapping[str, str]) -> dict[str, int]:
    """The columns by what they hold; none where the sheet is none of ours."""
    found: dict[str, int] = {}
    for column in (column for line, column in sorted(page._cells) if line == 1):
        heading = str(page.cell(1, column).value or "").strip().casefold()
        if name := column_of.get(heading):
            found.setdefault(name, column)
    return found if found.keys() >= _NEEDED else {}


def _read_page(
    page: Worksheet, columns: dict[str, int], file: str, corpus: Corpus
) -> tuple[list[Answer], list[Problem]]:
    words = _list_words(corpus)
    answers: list[Answer] = []
    problems: list[Problem] = []
    # Only lines that are there: one slip of the finger in the last one makes a million.
    for line in sorted({line for line, _ in page._cells if line > 1}):
        cells = {name: page.cell(line, number) for name, number in columns.items()}
        texts = {name: clean_value(cell.value) for name, cell in cells.items()}
        if not any(texts.values()):
            continue
        place = Place(file, line, _name_cells(line, columns))
        language = find_language(texts["novuss:language"])
        # Of several cells at once the library makes an object of its own.
        formulas = [
            name
            for name, cell in cells.items()
            if cell.data_type == "f" or hasattr(cell.value, "text")
        ]
        if formulas:
            problems.append(place.build_problem("review-formula", formulas[0]))
        elif language is None:
            value = texts["novuss:language"] or "–"
            problems.append(place.build_problem("review-language", "novuss:language", value=value))
        else:
            answers.append(_read_answer(texts, language, place, words))
    return answers, problems


def _read_answer(
    texts: Mapping[str, str], language: Language, place: Place, words: Mapping[str, bool]
) -> Answer:
    typed = texts["ok"].casefold().rstrip(_SELECTORS)
    ok = words.get(typed)
    return Answer(
        of=texts["novuss:text"],
        field=texts["novuss:field"],
        language=language,
        place=place,
        ok=ok,
        proposal=texts["proposal"],
        remark=texts["remark"],
        mark=texts["novuss:mark"],
        against=texts["novuss:against"],
        ours=texts["ours"],
        other=texts.get(find_compared_column(language), ""),
        documents=tuple(texts.get("novuss:documents", "").split()),
        word=texts["ok"] if typed and ok is None else "",
    )


def _name_cells(line: int, columns: Mapping[str, int]) -> dict[str, tuple[int, str]]:
    found = {
        name: (number, f"{get_column_letter(number)}{line}") for name, number in columns.items()
    }
    found["id"] = found["novuss:text"]
    other = found.get("english") or found.get("official")
    return found | ({"other": other} if other else {})


def clean_value(value: object) -> str:
    """Give the value of a cell as a text, with line ends of one kind."""
    if isinstance(value, bool):
        return str(value).lower()
    # Programs write line ends in their own way.
    return str("" if value is None else value).replace("\r\n", "\n").replace("\r", "\n").strip()


def _list_words(corpus: Corpus) -> dict[str, bool]:
    """Words for yes and no in every language, as measuring sheets take them, and ticks."""
    answers = corpus.vocabulary.answers
    found: dict[str, bool] = dict.fromkeys(_TICKS, True)
    for words, meant in ((answers.yes, True), (answers.no, False)):
        for language in LANGUAGES:
            found |= dict.fromkeys(map(str.casefold, (*words.any, *words[language])), meant)
    return found
