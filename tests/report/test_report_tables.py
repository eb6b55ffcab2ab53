"""CSV and workbook: every result, figures as figures, and no text that a spreadsheet computes."""

import csv
import io
import re
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any

import openpyxl
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from tests.table_readings import judged, reading

from novuss.corpus import Corpus
from novuss.files.xlsx_escapes import decode_text
from novuss.inspection.event_head import EventHead
from novuss.inspection.event_result import EventResult
from novuss.inspection.waivers import Waiver
from novuss.languages import Language
from novuss.report.csv_report import escape_formula, render_csv
from novuss.report.report_document import Report
from novuss.report.report_formats import FORMS
from novuss.report.report_tables import HEADINGS, looks_like_formula
from novuss.report.workbook_report import render_xlsx
from novuss.report.workbook_writer import Book, Sheet

Make = Callable[..., Report]
SIGNS = "=+-@\t\r"
#: Texts as people, and those who mean harm, type them.
typed = st.one_of(
    st.text(max_size=20),
    st.builds(
        lambda sign, rest: sign + rest, st.sampled_from([*SIGNS, "＝", " =", "\n"]), st.text()
    ),
)


def rows(text: str, delimiter: str) -> list[dict[str, str]]:
    assert text.startswith("\ufeff")
    return list(csv.DictReader(io.StringIO(text[1:], newline=""), delimiter=delimiter))


def book(report: Report) -> openpyxl.Workbook:
    return openpyxl.load_workbook(io.BytesIO(render_xlsx(report)))


def with_words(corpus: Corpus, words: str) -> Report:
    """A report in which a person typed ``words`` wherever a person can."""
    notes = ("position", "instrument", "remark", "measured_by", "measured_at")
    weight = reading(
        corpus,
        words,
        "puck.weight",
        words,
        unit=words,
        amount=Fraction(21),
        **dict.fromkeys(notes, words),
    )
    head = EventHead(words, words, None, words, words)
    return Report(judged(corpus, [weight]), head, corpus, "de")


# CSV


@pytest.mark.parametrize(("language", "delimiter", "point"), [("en", ",", "."), ("de", ";", ",")])
def test_csv_has_a_row_for_every_result_with_the_signs_of_the_language(
    report: Make, event: EventResult, language: Language, delimiter: str, point: str
) -> None:
    made = render_csv(report(language))
    found = [list(row.values()) for row in rows(made, delimiter)]
    lacking = [item.item for item in event.items for _ in item.missing]
    assert [row[0] for row in found] == [
        *(result.reading.item for result in event.results),
        *lacking,
    ]
    assert {len(row) for row in found} == {len(HEADINGS)}
    third = dict(zip(HEADINGS, found[3], strict=True))
    # As typed, with the decimal sign of the language.
    assert third["report.value"] == f"4{point}505 cm"
    assert third["report.amount"] == f"45{point}05"
    assert third["report.deviation"] == f"0{point}55"
    assert third["report.uncertainty"] == f"0{point}04"
    assert third["report.lower"] == "44"
    assert "\r\n" in made


def test_our_own_minus_is_a_figure_and_theirs_is_text(report: Make) -> None:
    found = rows(render_csv(report("en")), ",")
    (pocket,) = [row for row in found if row["Reading"] == "50 mm"]
    assert pocket["Deviation"] == "-50"
    sheet = book(report("en"))["Results"]
    heads = [cell.value for cell in sheet[1]]
    deviations = {
        cell.value: cell
        for cell in next(
            sheet.iter_cols(heads.index("Deviation") + 1, heads.index("Deviation") + 1)
        )
    }
    assert deviations[-50].data_type == "n"
    assert deviations[-50].number_format == "+0;-0;0"
    assert escape_formula("-50") == "'-50"


@given(words=typed)
@example(words="=cmd|' /C calc'!A0")
@example(words="-1")
@example(words="\t=1")
def test_csv_has_no_cell_that_a_spreadsheet_computes(corpus: Corpus, words: str) -> None:
    made = render_csv(with_words(corpus, words))
    row, *lacking = list(csv.reader(io.StringIO(made[1:], newline=""), delimiter=";"))[1:]
    assert lacking
    for column, cell in [
        pair for cells in (row, *lacking) for pair in zip(HEADINGS, cells, strict=True)
    ]:
        if column in ("report.amount", "report.deviation"):
            continue
        assert not cell.startswith(tuple(SIGNS)), (column, cell)
        assert not looks_like_formula(cell)
    # Nothing that was typed is lost.
    assert row[0].replace("'", "") == words.replace("'", "")
    assert row[0] == words or "'" in row[0]


# The workbook


#: A formula, behind what begins a cell or the blanks and quotation marks that programs drop.
COMPUTED = re.compile(r"^[\s\"]*[=@＝＠]")


@given(typed)
@example("A;=1+1")
@example('A";=1+1;"')
@example("A\t=1+1")
@example("A,\n@SUM(1)")
def test_no_other_separator_parts_a_cell(corpus: Corpus, words: str) -> None:
    """An Excel that splits on another sign finds no cell that begins with a formula."""
    made = render_csv(with_words(corpus, words))[1:]
    for separator in ",;\t":
        for row in csv.reader(io.StringIO(made, newline=""), delimiter=separator):
            assert not [cell for cell in row if COMPUTED.match(cell)]


def test_figures_in_a_remark_stay_as_they_are() -> None:
    assert escape_formula("left, -0.2 mm; right, +0,3") == "left, -0.2 mm; right, +0,3"
    assert escape_formula("left; =1+1") == "left;' =1+1"
    assert escape_formula("left,-1+cmd") == "left,'-1+cmd"


@given(words=typed)
@example(words="=1+1")
@example(words="#N/A")
@example(words="\x00=1")
@example(words="\udcff")
@example(words="a" * 40_000)
@example(words="<r><t>1</t></r>")
@example(words="<r></c><c r='A2'><f>1+1</f></c></r>")
@example(words="_x003D_1")
@example(words="&" * 300)
def test_workbook_has_no_formula_and_no_error(corpus: Corpus, words: str) -> None:
    loaded = book(with_words(corpus, words))
    kinds = {cell.data_type for sheet in loaded for line in sheet.iter_rows() for cell in line}
    assert kinds <= {"s", "n"}
    cell = loaded.worksheets[1]["A2"]
    if words.isprintable() and words and len(words) < 100:
        assert decode_text(str(cell.value)) == words
        assert bool(cell.quotePrefix) == looks_like_formula(words)


def test_workbook_has_its_sheets_and_prints_on_a4(report: Make, language: Language) -> None:
    loaded = book(report(language, "https://rules.example/"))
    # The protocol, three kinds, results, open points, what has no row, working limits.
    assert len(loaded.sheetnames) == 8
    for sheet in loaded:
        first = sheet is loaded.worksheets[0]
        assert sheet.page_setup.orientation == ("portrait" if first else "landscape")
        assert int(sheet.page_setup.paperSize) == 9
        # All 22 columns on one page would be too small to read.
        wide = sheet.max_column > 12
        # One page is what no word of it means.
        fitted = (sheet.page_setup.fitToWidth or 1, sheet.page_setup.fitToHeight)
        assert fitted == (1 + wide, 0)
        assert sheet.print_title_cols == ("$A:$D" if wide else None)
        assert sheet.sheet_properties.pageSetUpPr.fitToPage
        assert "&P" in sheet.oddFooter.right.text
        assert sheet.oddHeader.left.text.startswith("<Open> && Cup")
    assert loaded.worksheets[0].freeze_panes is None
    for sheet in loaded.worksheets[1:]:
        assert sheet.freeze_panes == "B2"
        assert sheet.auto_filter.ref == f"A1:{sheet.dimensions.partition(':')[2]}"
        assert sheet.print_title_rows == "$1:$1"


def test_verdicts_have_their_colours_and_figures_their_places(report: Make) -> None:
    sheet = book(report("en"))["Results"]
    heads = [cell.value for cell in sheet[1]]
    verdict, amount = heads.index("Verdict"), heads.index("Reading in the unit")
    fills = {line[verdict].value: line[verdict].fill.fgColor.rgb for line in sheet.iter_rows(2)}
    assert len(fills) == len(set(fills.values())) == 6
    assert [(line[amount].value, line[amount].number_format) for line in sheet.iter_rows(2, 5)] == [
        (44.5, "0.0"),
        (44.97, "0.00"),
        (45.02, "0.00"),
        (45.05, "0.00"),
    ]


@pytest.mark.parametrize(
    ("number", "value"),
    [
        (Fraction("-0.05"), -0.05),
        (Fraction(0), 0),
        (Fraction(1, 3), 0.333333333333),
        # A spreadsheet keeps fifteen digits; this one would become the limit itself.
        (Fraction("45.0000000000000001"), "45.0000000000000001"),
        (Fraction(10) ** 400, "1" + "0" * 400),
    ],
)
def test_figure_is_a_number_unless_it_would_be_rounded(
    report: Make, number: Fraction, value: Any
) -> None:
    made = Book()
    Sheet(report("en"), made, "S").add_row([number])
    sheet = openpyxl.load_workbook(io.BytesIO(made.close_book())).active
    assert sheet is not None
    cell = sheet["A1"]
    assert cell.value == value
    assert cell.data_type == ("s" if isinstance(value, str) else "n")


def test_sheets_without_rows_are_left_out(corpus: Corpus, event: EventResult) -> None:
    items = tuple(replace(item, missing=()) for item in event.items)
    plain = replace(event, working_limits=(), items=items)
    plain.__dict__["open_points"] = []
    assert len(book(Report(plain, EventHead(), corpus, "lv")).sheetnames) == 5


def test_no_two_columns_of_a_sheet_have_one_name(corpus: Corpus, language: Language) -> None:
    loaded = book(_with_everything(corpus, language))
    assert len(loaded.sheetnames) >= 8
    for sheet in loaded.worksheets[1:]:
        heads = [cell.value for cell in sheet[1]]
        assert len(heads) == len(set(heads)), (sheet.title, heads)


def _with_everything(corpus: Corpus, language: Language) -> Report:
    """A spot check, a set of discs, a waiver: every sheet that a workbook may have."""
    readings = [
        reading(corpus, "P1", "puck.weight", "21", occasion="before"),
        reading(corpus, "P1", "puck.weight", "23", occasion="during", participant="L. Sample"),
        reading(corpus, "S1", "disc.weight", "5", position="red 1", colour="red"),
        reading(corpus, "T1", "table.pocket_diameter", "100"),
    ]
    event = judged(
        corpus,
        readings,
        belonging=corpus.equipment.belonging("lnf-2017"),
        waivers=[Waiver("puck", "P1", "puck.weight", "A. B", "why", "today")],
    )
    return Report(event, EventHead(), corpus, language)


def test_first_sheet_is_the_protocol_with_figures_as_figures(report: Make) -> None:
    sheet = book(report("ru")).worksheets[0]
    lines = [[cell.value for cell in row] for row in sheet.iter_rows()]
    (pucks,) = [line for line in lines if line[0] == "шайбы" and isinstance(line[1], int)]
    assert pucks[1] == 7
    (place,) = [at for at, line in enumerate(lines, 1) if line[0] == "шайба P4"]
    value, off = sheet.cell(place, 5), sheet.cell(place, 6)
    assert (value.value, value.number_format) == (45.05, '0.00" ✗"')
    assert (off.value, off.number_format) == (0.05, "+0.00;-0.00;0.00")
    firsts = [str(line[0]) for line in lines]
    (digest,) = [at for at, text in enumerate(firsts, 1) if text.startswith("Контрольная сумма")]
    # What is signed stands before the page ends, and what goes on behind it.
    assert not sheet.row_breaks.brk or sheet.row_breaks.brk[0].id >= digest
    assert any(text.startswith("Главный судья: A. Paraugs  ____") for text in firsts)


def test_matrix_sheet_has_figures_with_the_sign_behind_them(report: Make) -> None:
    sheet = book(report("de"))["Schlagscheiben"]
    heads = [str(cell.value) for cell in sheet[1]]
    (place,) = [at for at, head in enumerate(heads, 1) if "Außendurchmesser" in head]
    assert heads[place - 1] == "A1.16 Außendurchmesser [mm]\n44–45\xa0mm"
    found = {row[0].value: row[place - 1] for row in sheet.iter_rows(min_row=2)}
    assert (found["P3"].value, found["P3"].number_format) == (45.02, '0.00" (✗)"')
    assert found["P4"].value == "44,5–45,05\xa0✗"
    verdicts = {row[0].value: row[1].value for row in sheet.iter_rows(min_row=2)}
    assert verdicts["P4"] == "✗ nicht bestanden"


# Markdown


@given(words=typed.filter(lambda text: text.strip()))
@example(words="<script>alert(1)</script>")
@example(words="a | b\n| c")
def test_markdown_keeps_its_tables_whatever_was_typed(corpus: Corpus, words: str) -> None:
    made = FORMS[".md"](with_words(corpus, words)).decode("utf-8")
    assert "<script" not in made
    lines = made.split("\n")
    assert [line for line in lines if line.startswith("#")][1:] == [
        "## Übersicht",
        "## Nicht bestanden",
        "## Vom Hauptrichter zu entscheiden",
        "## Nicht gemessen oder unvollständig",
        "## Unterschriften",
        "## Schlagscheiben",
        "# Anhang zum Prüfbericht",
        "## Nicht eingetragen",
        "## Bemerkungen",
    ]
    # The counts, the matrix, and the item that was not checked completely.
    table = [line for line in lines if line.startswith("|")]
    bars = [line.count("|") - line.count("\\|") for line in table]
    assert bars == [6] * 3 + [4] * 3 + [5] * 3


def test_every_heading_of_markdown_begins_with_a_capital(report: Make, language: Language) -> None:
    made = FORMS[".md"](report(language)).decode("utf-8")
    headings = [line.lstrip("# ") for line in made.split("\n") if line.startswith("##")]
    assert len(headings) == len(set(headings)) >= 7
    assert all(heading[0].isupper() for heading in headings), headings


# What is lacking


def lacking(corpus: Corpus, complete: bool) -> Report:
    """Two pucks with an empty reading each and the same rows, a third with one row more."""
    values = {"outer_diameter": "44.5", "thickness": "", "weight": "21"}
    readings = [
        reading(
            corpus,
            item,
            f"puck.{name}",
            values[name],
            unit="mm",
            participant="A. Paraugs" if item == "P1" else None,
        )
        for item, count in (("P1", 2), ("P2", 2), ("P|3", 3))
        for name in [*values][:count]
    ]
    event = judged(corpus, readings, complete=complete)
    return Report(event, EventHead(), corpus, "en", site_url="https://rules.example")


def test_markdown_names_what_was_not_measured_and_not_entered(corpus: Corpus) -> None:
    made = FORMS[".md"](lacking(corpus, complete=False)).decode("utf-8")
    empty = made.partition("## Not measured\n")[2].partition("\n## ")[0]
    link = "https://rules.example/en/rules/lnf-2017/A1.17/"
    row = f"| P1 | [A1.17](<{link}>) | thickness | – | not measured | No value was entered. |"
    assert row in empty
    assert empty.count("| thickness | – | not measured |") == 3
    below = made.partition("## Not entered\n")[2].partition("\n## ")[0].split("\n")
    absent = [line for line in below if line.startswith("- ")]
    # What lacks the same stands in one line, and the weight only where it has no row.
    assert [line.partition(":")[0] for line in absent] == ["- puck P1, P2", r"- puck P\|3"]
    assert "/A1.18/>) hole diameter" in absent[0]
    assert ["/A1.19/>) weight" in line for line in absent] == [True, False]
    assert "thickness" not in absent[0]


@pytest.mark.parametrize("complete", [False, True])
def test_csv_and_workbook_name_what_was_not_entered(corpus: Corpus, complete: bool) -> None:
    report = lacking(corpus, complete)
    found = rows(render_csv(report), ",")
    readings, absent = found[:7], found[7:]
    assert [row["Verdict"] for row in readings if not row["Reading in the unit"]] == (
        ["not measured"] * 3
    )
    named = [(row["Item"], row["Clause"], row["Characteristic"]) for row in absent]
    assert named == [
        (item.item, missing.clause, missing.names["en"])
        for item in report.event.items
        for missing in item.missing
    ]
    # Without --complete it does not count, and so has no verdict.
    assert {row["Verdict"] for row in absent} == ({"not measured"} if complete else {""})
    assert {row["Reason"] for row in absent} == {"Not entered"}
    assert {row["Participant"] for row in absent if row["Item"] == "P1"} == {"A. Paraugs"}
    weight = next(row for row in absent if row["Characteristic"] == "weight")
    assert (weight["Lower limit"], weight["Upper limit"], weight["Unit"]) == ("", "22", "g")
    sheet = book(report)["Not entered"]
    heads, *lines = sheet.iter_rows(values_only=True)
    assert [line[0] for line in lines] == [row["Item"] for row in absent]
    assert [line[2:4] for line in lines] == [cells[1:] for cells in named]
    assert ("Verdict" in heads) == complete
    assert not complete or {line[-1] for line in lines} == {"not measured"}
