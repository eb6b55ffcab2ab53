"""The sheet as a person gets it: a workbook that comes back letter by letter, a page to print."""

import io
import shutil
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from openpyxl import Workbook, load_workbook
from tests import in_force
from tests.refused import refused
from tests.reviewing.filled import Filled

from novuss.corpus import Corpus
from novuss.languages import LANGUAGES, Language
from novuss.localized_wording import Wording
from novuss.reviewing.blank_review_workbook import render_page, render_workbook
from novuss.reviewing.field_names import name_field
from novuss.reviewing.knowledge_under_review import ReviewSource
from novuss.reviewing.reader_answers import Answer, find_form_problem, read_answers
from novuss.reviewing.review_answer_assessment import assess_answers
from novuss.reviewing.review_columns import FREE, HIDDEN
from novuss.reviewing.review_sheet import Sheet, build_sheet
from novuss.reviewing.text_selection import find_text_edition, find_text_kind
from novuss.specs.knowledge_location import find_specs_folder
from novuss.specs.reader import read_specs
from novuss.specs.reviewable_texts import list_texts as list_texts

SOFFICE = shutil.which("soffice") or shutil.which("libreoffice")
corpus = in_force.corpus
FORMULA = '=HYPERLINK("http://example.org","click")'
#: Whatever a workbook can hold.
TEXTS = st.text(
    st.one_of(
        st.characters(exclude_categories=["Cs", "Cc", "Cn", "Co"]),
        st.sampled_from("\n\\%<>&\"'„“…\u00a0\u2011=+-@ "),
    ),
    min_size=1,
    max_size=120,
).filter(lambda text: text == text.strip())


def sheet_in(known: ReviewSource, language: Language) -> Sheet:
    chosen = [text for text in known.texts if text.of.startswith("lnf-2017 8")]
    return build_sheet(known, chosen, language, "lnf-2017")


def opened(sheet: Sheet) -> Workbook:
    return load_workbook(io.BytesIO(render_workbook(sheet)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_only_what_the_reader_fills_in_is_unlocked(known: ReviewSource, language: Language) -> None:
    sheet = sheet_in(known, language)
    about, page = opened(sheet).worksheets
    assert about.protection.sheet
    assert page.protection.sheet
    assert page.protection.password is None
    say = sheet.say
    free = {say(f"review.{column}") for column in FREE}
    heads = {cell.column: str(cell.value) for cell in page[1]}
    for cells in page.iter_rows(min_row=2):
        for cell in cells:
            assert cell.protection.locked == (heads[cell.column] not in free)
    for head in HIDDEN:
        (letter,) = (cell.column_letter for cell in page[1] if cell.value == head)
        assert page.column_dimensions[letter].hidden
    rules = {column.type: column for column in page.data_validations.dataValidation}
    assert rules["list"].formula1 == f'"{say("review.yes")},{say("review.no")}"'
    assert "textLength" in rules
    assert page.print_title_rows == "$1:$1"
    assert page.page_setup.orientation == "landscape"
    assert page.freeze_panes.endswith("2")
    assert (say("review.english") in heads.values()) == (language != "en")


def test_row_has_all_that_a_reader_compares(known: ReviewSource) -> None:
    sheet = sheet_in(known, "lv")
    page = opened(sheet).worksheets[1]
    heads = {str(cell.value): cell.column for cell in page[1]}
    rows = [
        {head: page.cell(line, column).value for head, column in heads.items()}
        for line in range(2, page.max_row + 1)
    ]
    assert len(rows) == len(sheet.rows)
    row = next(
        row
        for row in rows
        if (row["novuss:text"], row["novuss:field"]) == ("lnf-2017 8.1.1", "texts")
    )
    text = known.by_name["lnf-2017 8.1.1"]
    assert row["Numurs"] == "8.1.1"
    assert row["Teksta veids"] == "noteikuma teksts"
    assert row["Mūsu teksts"] == text.list_texts("lv")["texts"]
    assert row["Angļu teksts"] == text.list_texts("en")["texts"]
    assert row["Pareizi?"] is row["Labāks teksts"] is row["Piezīme"] is None
    assert row["novuss:language"] == "lv"
    assert len(row["novuss:digest"]) == 32


def test_figures_that_differ_are_marked(known: ReviewSource) -> None:
    (row, *_) = build_sheet(known, [known.by_name["lnf-2017 table.height"]], "lv", "").rows
    changed = replace(row, figures=("3",), only_here=("3",), only_english=("2",))
    sheet = replace(sheet_in(known, "lv"), rows=(changed,))
    page = opened(sheet).worksheets[1]
    (cell,) = (
        page.cell(2, heading.column)
        for heading in page[1]
        if heading.value == sheet.say("review.figures")
    )
    assert cell.value == "3\n≠ tikai šeit: 3\n≠ tikai angļu tekstā: 2"


@pytest.mark.parametrize("text", [FORMULA, "+1", "-1", "@SUM(1)", "\t=1"])
def test_text_that_looks_like_a_formula_stays_text(known: ReviewSource, text: str) -> None:
    sheet = sheet_in(known, "lv")
    sheet = replace(sheet, rows=(replace(sheet.rows[0], ours=text),))
    page = opened(sheet).worksheets[1]
    (cell,) = (
        page.cell(2, heading.column)
        for heading in page[1]
        if heading.value == sheet.say("review.ours")
    )
    assert (cell.data_type, cell.value, cell.quotePrefix) == ("s", text, True)


def sent(known: ReviewSource, sheet: Sheet, path: Path) -> list[Answer]:
    path.write_bytes(render_workbook(sheet))
    answers, problems = read_answers(path, known.corpus)
    assert problems == []
    return answers


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_comes_back_untouched_says_nothing(
    known: ReviewSource, tmp_path: Path, language: Language
) -> None:
    every = build_sheet(known, known.texts, language, "")
    sheet = every if language == "lv" else sheet_in(known, language)
    answers = sent(known, sheet, tmp_path / "sheet.xlsx")
    assert [(answer.of, answer.field, answer.language) for answer in answers] == [
        (row.text.of, row.field, language) for row in sheet.rows
    ]
    found = assess_answers(known, answers, accept=True)
    assert (found.verdicts, found.proposals, found.refused, found.warnings) == ([], [], [], [])


@settings(max_examples=3, suppress_health_check=list(HealthCheck))
@given(texts=st.lists(st.tuples(TEXTS, TEXTS), min_size=20, max_size=20))
def test_any_text_comes_back_as_it_went_out(
    known: ReviewSource, tmp_path: Path, texts: list[tuple[str, str]]
) -> None:
    sheet = build_sheet(known, known.texts[:1], "lv", "")
    rows = tuple(replace(sheet.rows[0], ours=ours, english=english) for ours, english in texts)
    answers = sent(known, replace(sheet, rows=rows), tmp_path / "sheet.xlsx")
    assert not any(answer.answered for answer in answers)
    assert [answer.mark for answer in answers] == [row.mark for row in rows]
    assert [(answer.ours, answer.other) for answer in answers] == texts


@pytest.fixture
def filled(known: ReviewSource, tmp_path: Path) -> Filled:
    """A sheet of Latvian texts."""
    path = tmp_path / "sheet.xlsx"
    path.write_bytes(render_workbook(sheet_in(known, "lv")))
    return Filled(path)


def test_tick_is_a_yes(known: ReviewSource, filled: Filled) -> None:
    words = {
        **dict.fromkeys(("jā", "x", "X", "\N{CYRILLIC CAPITAL LETTER HA}", "v", "V"), True),
        **dict.fromkeys(("✓", "✔", "✔\ufe0f"), True),
        "nē": False,
        "": None,
        "varbūt": None,
    }
    for name, word in zip(filled.rows, words, strict=False):
        filled.put(name, "Pareizi?", word)
    filled.save()
    answers = read_answers(filled.path, known.corpus)[0][: len(words)]
    assert [answer.ok for answer in answers] == list(words.values())
    assert {answer.word for answer in answers} == {"", "varbūt"}


@pytest.mark.skipif(SOFFICE is None, reason="no soffice to save the sheet with")
def test_what_a_reader_says_is_the_same_when_libreoffice_saved_it(
    known: ReviewSource, filled: Filled, tmp_path: Path
) -> None:
    typed = (
        ("Pareizi?", "jā"),
        ("Labāks teksts", "Zonā: vada „no sākuma līdz beigām” – 100 % laika.\nCits."),
        ("Piezīme", "Kāpēc tik īsi?"),
        ("Pareizi?", "varbūt"),
        ("novuss:text", "lnf-2017 8.9.9"),
        ("Angļu teksts", "Something else."),
    )
    for name, (head, text) in zip(filled.rows, typed, strict=False):
        filled.put(name, head, text)
    filled.save()
    answers, problems = read_answers(filled.path, known.corpus)
    assert sum(answer.answered for answer in answers) == 4
    saved = tmp_path / "saved" / filled.path.name
    home = f"-env:UserInstallation={(tmp_path / 'home').as_uri()}"
    command = (SOFFICE, home, "--headless", "--convert-to", "xlsx", "--outdir")
    subprocess.run(
        [*command, saved.parent, filled.path],
        check=True,
        capture_output=True,
        timeout=120,
    )
    again, problems_again = read_answers(saved, known.corpus)
    assert problems_again == problems
    # It stands in another file, and nowhere else.
    file = again[0].place.file
    assert again == [replace(answer, place=replace(answer.place, file=file)) for answer in answers]


@pytest.mark.parametrize("written", [b"no workbook", b""])
def test_file_that_is_no_workbook_is_refused(
    known: ReviewSource, tmp_path: Path, written: bytes
) -> None:
    path = tmp_path / "sheet.xlsx"
    path.write_bytes(written)
    with refused("review-unreadable"):
        read_answers(path, known.corpus)


@pytest.mark.parametrize(
    ("name", "code"),
    [
        *((f"sheet.{suffix}", "review-form-sheet") for suffix in ("ods", "csv", "xls")),
        ("sheet.docx", "review-form"),
        ("sheet.XLSX", ""),
    ],
)
def test_form_that_is_not_read_is_told_by_the_name(name: str, code: str) -> None:
    assert find_form_problem(Path(name)) == code


@pytest.mark.parametrize("shipped", [False, True], ids=["frozen", "shipped"])
def test_every_field_of_every_text_has_words(known: ReviewSource, shipped: bool) -> None:
    texts = list(list_texts(*read_specs(find_specs_folder()))) if shipped else known.texts
    for language in LANGUAGES:
        say = Wording(known.corpus.strings, language)
        for text in texts:
            for field in text.list_texts(language):
                assert name_field(text, field, say)


def test_row_of_a_situation_names_its_first_clause(known: ReviewSource, corpus: Corpus) -> None:
    sources = read_specs(find_specs_folder())
    text = next(text for text in list_texts(*sources) if text.of.startswith("situations "))
    assert (find_text_kind(text), find_text_edition(text)) == ("situations", None)
    source = replace(known, corpus=corpus, texts=(text,))
    row = build_sheet(source, [text], "lv", "").rows[0]
    assert (row.field, row.what) == ("title", "virsraksts")
    assert row.number == corpus.situation(text.record.id).chain[0].clause  # type: ignore[union-attr]


def test_page_to_print_has_box_and_lines_for_each_row_and_escapes(known: ReviewSource) -> None:
    sheet = sheet_in(known, "de")
    sheet = replace(sheet, rows=(*sheet.rows, replace(sheet.rows[0], ours="<script>alert(1)")))
    page = render_page(sheet)
    assert page.count('class="box"') == page.count('class="ruled"') == len(sheet.rows)
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert(1)" in page
    for word in ("Name", "Datum", "Unterschrift"):
        assert f"<dt>{word}</dt>" in page
    assert 'lang="de"' in page
    assert "http:" not in page
    assert "https:" not in page
