"""What the formulas of the measuring sheet are made of: known to every spreadsheet program."""

import io
import re
from collections.abc import Iterator
from itertools import product

import openpyxl
import pytest
from tests.sampling import sample

from novuss.corpus import Corpus
from novuss.languages import LANGUAGES, Language
from novuss.model.equipment_records import KINDS, Kind
from novuss.report.blank_tables import SheetOrder
from novuss.report.blank_workbook import render_blank_workbook
from novuss.report.sheet_columns import letters

EDITIONS = ("lnf-2017", "mfn-2010")
ONE: dict[Kind, list[str]] = {kind: [f"{kind}-1"] for kind in KINDS}
#: In Excel 2010, LibreOffice and Google Sheets alike. CELL fails in the last, inside IFERROR.
KNOWN = {
    *("AND", "CELL", "CHAR", "COUNT", "COUNTIF", "EXACT", "FALSE", "FIND", "IF", "IFERROR"),
    *("INDEX", "ISLOGICAL", "ISNUMBER", "LEFT", "LEN", "LOOKUP", "LOWER", "MATCH", "MAX", "MID"),
    *("MIN", "NOT", "OR", "RIGHT", "ROUND", "ROW", "SUBSTITUTE", "SUMPRODUCT", "TRIM", "VALUE"),
}


def formulas(book: openpyxl.Workbook) -> Iterator[str]:
    for sheet in book.worksheets:
        for row in sheet.iter_rows():
            yield from (str(cell.value) for cell in row if str(cell.value).startswith("="))
        for area in sheet.conditional_formatting:
            yield from (f"={formula}" for rule in area.rules for formula in rule.formula)


@pytest.mark.parametrize(
    ("edition", "language"),
    sample(product(EDITIONS, LANGUAGES), [("lnf-2017", "lv"), ("mfn-2010", "ru")].__contains__),
)
def test_formulas_are_within_what_all_programs_take(
    corpus: Corpus, edition: str, language: Language
) -> None:
    content = render_blank_workbook(SheetOrder(corpus, edition, language, ONE, 2))
    found = list(formulas(openpyxl.load_workbook(io.BytesIO(content))))
    assert len(found) > 200
    for formula in found:
        assert len(formula) < 8192
        texts = re.findall(r'"((?:[^"]|"")*)"', formula)
        assert all(len(text) < 255 for text in texts)
        bare = re.sub(r'"(?:[^"]|"")*"', "", formula)
        assert set(re.findall(r"([A-Z][A-Z0-9.]*)\(", bare)) <= KNOWN
        # Nested no deeper than Excel goes.
        depth = deepest = 0
        for sign in bare:
            depth += (sign == "(") - (sign == ")")
            deepest = max(deepest, depth)
        assert (depth, deepest < 60) == (0, True), formula


def test_column_letters_are_those_of_spreadsheet_programs() -> None:
    for number in range(1, 1500):
        assert letters(number) == openpyxl.utils.get_column_letter(number)
