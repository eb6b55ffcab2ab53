"""``novuss template``: the sheet to print, and the tables that go back into the check."""

import csv
import re
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from openpyxl.utils import get_column_letter
from tests.commands import Novuss

from novuss.corpus import Corpus
from novuss.explain import Explainer
from novuss.languages import Language
from novuss.localized_wording import Wording
from novuss.model.equipment_records import KINDS, Characteristic


def test_sheet_has_a_column_for_every_item_and_the_limits_of_the_edition(
    novuss: Novuss, tmp_path: Path
) -> None:
    counts = ("--tables", 1, "--pucks", 2, "--cues", 1, "--disc-sets", 1, "--participants", 1)
    run = novuss("template", *counts, "--edition", "mfn-2010", "-l", "lv", "-o", "new/sheet.html")
    assert (run.status, run.out) == (0, "new/sheet.html\n")
    page = (tmp_path / "new/sheet.html").read_text(encoding="utf-8")
    assert '<html lang="lv">' in page
    items = re.findall(r'<th scope="col" class="item">([^<]*)</th>', page)
    assert items == ["T1", "P1", "P2", "D1", "C1", "B1", "N1"]
    assert "10–10,2\u00a0mm" in page
    assert "A1." not in page


COUNTS = ("--tables", 2, "--pucks", 3, "--cues", 2, "--disc-sets", 1, "--discs-per-set", 3)
COUNTS += ("--participants", 2)


def conforming(record: Characteristic, explain: Explainer) -> str:
    """What a judge of that language types for a good item, with a decimal comma."""
    if record.quantity == "visual":
        return explain.wording("answer.yes")
    bounds = record.bounds or (record.readings[0] if record.readings else None)
    ends = [bounds.lower, bounds.upper] if bounds else []
    figure = next((end for end in ends if end is not None), record.nominal)
    return (
        f"{figure if figure is not None else 1}.0".replace(".", ",", 1)
        if (figure is None or figure == int(figure))
        else str(figure).replace(".", ",")
    )


def fill_workbook(path: Path, corpus: Corpus, explain: Explainer, edition: str) -> int:
    """Type a conforming reading into every field; how many were typed."""
    book = openpyxl.load_workbook(path)
    typed = 0
    for sheet in book.worksheets[1:]:
        heads = [str(cell.value) for cell in sheet[1]]
        kinds = {
            record.kind
            for record in corpus.equipment.characteristics(edition)
            if explain.name_kind(record.kind, plural=True) == sheet.title
        }
        if sheet.title == explain.wording("template.disc-sets"):
            kinds = {"disc"}
        (kind,) = kinds
        names = {
            record.names[explain.language]: record
            for record in corpus.equipment.characteristics(edition, kind)
        }
        for column, head in enumerate(heads, start=1):
            record = names.get(re.sub(r" \[.*]$", "", head))
            for line in range(4, sheet.max_row + 1) if record else ():
                assert record
                sheet.cell(line, column, conforming(record, explain))
                typed += 1
    book.save(path)
    return typed


def fill_csv(path: Path, corpus: Corpus, explain: Explainer, edition: str) -> int:
    """Type a conforming reading into every row, which says its unit and limit; how many."""
    mark = "," if explain.language == "en" else ";"
    with path.open(encoding="utf-8-sig", newline="") as source:
        head, *rows = csv.reader(source, delimiter=mark)
    kinds = {explain.name_kind(kind): kind for kind in KINDS}
    for row in rows:
        records = corpus.equipment.characteristics(edition, kinds[row[1]])
        (record,) = [record for record in records if record.names[explain.language] == row[2]]
        assert row[4:6] == [explain.get_symbol(record), explain.describe_limit(record)]
        row[3] = conforming(record, explain)
    with path.open("w", encoding="utf-8", newline="") as target:
        csv.writer(target, delimiter=mark).writerows([head, *rows])
    return len(rows)


@pytest.mark.parametrize(
    ("name", "language", "edition"),
    [
        *(("a.xlsx", "en", "mfn-2010"), ("a.xlsx", "de", "lnf-2017"), ("a.xlsx", "lv", "lnf-2017")),
        *(("a.csv", "en", "lnf-2017"), ("a.csv", "de", "mfn-2010"), ("a.csv", "ru", "lnf-2017")),
    ],
)
def test_filled_sheet_goes_straight_into_the_check(
    novuss: Novuss, tmp_path: Path, corpus: Corpus, name: str, language: Any, edition: str
) -> None:
    explain = Explainer(Wording(corpus.strings, language), corpus.vocabulary)
    choice = ("--language", language, "--edition", edition)
    assert novuss("template", *COUNTS, *choice, "-o", name).status == 0
    empty = novuss("check", name, "--json", *choice)
    assert empty.status == 3, empty.err
    assert {result["verdict"] for result in empty.json["results"]} == {"not-measured"}
    fill = fill_csv if name.endswith(".csv") else fill_workbook
    typed = fill(tmp_path / name, corpus, explain, edition)
    run = novuss("check", name, "--complete", "--json", *choice)
    assert run.status == 3, run.err
    results, items = run.json["results"], run.json["items"]
    assert len(results) == typed == len(empty.json["results"])
    assert {result["verdict"] for result in results} == {"pass", "undecided"}
    assert {result["value"] for result in results if result["unit"]}
    expected = ["T1", "T2", "P1", "P2", "P3", "D1", "C1", "C2"]
    brushes = ["B1", "B2"] if corpus.equipment.characteristics(edition, "brush") else []
    assert [item["item"] for item in items] == [*expected, *brushes, "N1", "N2"]
    assert all(item["missing"] == [] for item in items)
    assert len({result["position"] for result in results if result["item"] == "D1"}) == 4


@pytest.mark.parametrize("way", [(), ("--stream",)])
def test_reading_typed_over_a_limit_is_not_lost(
    novuss: Novuss, tmp_path: Path, way: tuple[str, ...]
) -> None:
    assert novuss("template", "--pucks", "2", "-l", "lv", "-o", "a.csv").status == 0
    path = tmp_path / "a.csv"
    text = path.read_text(encoding="utf-8-sig")
    typed = text.replace("ārējais diametrs;;mm;44–45\u00a0mm", "ārējais diametrs;;mm;44,5", 1)
    assert typed != text
    path.write_text(typed, encoding="utf-8")
    run = novuss("check", "a.csv", "-l", "ru", *way)
    assert (run.status, run.out) == (2, "")
    message = "«44,5» стоит среди пределов, но в редакции lnf-2017 это не предел характеристики"
    assert run.err.startswith(f"a.csv:2:6: {message} «внешний диаметр»; вводите")
    # The sheet of another edition has other limits.
    path.write_text(text, encoding="utf-8")
    run = novuss("check", "a.csv", "--edition", "mfn-2010", *way)
    assert "for another edition create a new template" in run.refusal


def test_workbook_is_fit_to_type_in_and_to_print(
    novuss: Novuss, tmp_path: Path, corpus: Corpus
) -> None:
    language: Language = "lv"
    explain = Explainer(Wording(corpus.strings, language), corpus.vocabulary)
    assert novuss("template", *COUNTS, "-l", language, "-o", "a.xlsx").status == 0
    book = openpyxl.load_workbook(tmp_path / "a.xlsx")
    plurals = [explain.name_kind(kind, plural=True) for kind in KINDS]
    event, sets = explain.wording("report.event"), explain.wording("template.disc-sets")
    assert book.sheetnames == [event, *plurals[:2], sets, *plurals[2:]]
    answers = f'"{explain.wording("answer.yes")},{explain.wording("answer.no")}"'
    for sheet in book.worksheets[1:]:
        # Discs are told apart by a place, and each brush lies at a table.
        lead = 2 if sheet.title in (plurals[2], plurals[4]) else 1
        # Whose puck or cue it is, and who the participant is, is typed in as it comes.
        owned = sheet.title in (plurals[1], plurals[3], plurals[5])
        # Verdict and reason stand before the readings and stay in sight.
        assert sheet.freeze_panes == ("E4" if lead == 2 else "D4")
        assert (sheet.page_setup.orientation, sheet.page_setup.paperSize) == ("landscape", 9)
        assert sheet.sheet_properties.pageSetUpPr.fitToPage
        assert (sheet.page_setup.fitToHeight, sheet.print_title_rows) == (0, "$1:$3")
        assert not sheet.protection.sheet
        own = {cell.column for cell in sheet[1] if str(cell.value).startswith("→")}
        cells = [cell for row in sheet.iter_rows() for cell in row]
        assert {cell.column for cell in cells if str(cell.value).startswith("=")} == own
        # Behind the readings whose it is, a remark, and what is folded away; then what is hidden.
        seen = max(column for column in range(1, sheet.max_column + 1) if column not in own)
        behind = seen - 5 - owned
        fields = {
            (line, column)
            for line in range(4, sheet.max_row + 1)
            for column in range(lead + 3, behind + 1)
            if column not in own
        }
        folded = [sheet.cell(1, seen - n).value for n in (3, 2, 1, 0)]
        heads = {column.id: column.get_heading(language) for column in corpus.vocabulary.columns}
        assert folded == [
            heads[column] for column in ("confirmed", "instrument", "measured_by", "measured_at")
        ]
        hidden = {
            column
            for dimension in sheet.column_dimensions.values()
            if dimension.hidden
            for column in range(dimension.min, dimension.max + 1)
        }
        assert hidden == {seen - 3, seen - 2, seen - 1, seen, *(row for row in own if row > seen)}
        last = get_column_letter(seen - 4)
        assert sheet.print_area == f"'{sheet.title}'!$A$1:${last}${sheet.max_row}"
        assert sheet["A3"].value == heads["instrument"]
        covered = {
            (line, column): rule
            for rule in sheet.data_validations.dataValidation
            for area in rule.sqref.ranges
            for line, column in area.cells
        }
        assert set(covered) == fields
        for (line, column), rule in covered.items():
            measured = str(sheet.cell(1, column).value).endswith("]")
            assert rule.type == ("custom" if measured else "list")
            assert measured or rule.formula1 == answers
            # A place of what is derived has the limit of that.
            assert str(sheet.cell(2, column).value or "") in rule.prompt
            # As text, a spreadsheet program leaves 44,5 and 1.5 as they are typed.
            assert sheet.cell(line, column).number_format == "@"
            assert len(rule.prompt) <= 255


def test_full_event_has_an_id_for_everything(novuss: Novuss, tmp_path: Path) -> None:
    counts = ("--tables", 12, "--pucks", 24, "--cues", 24, "--disc-sets", 6)
    assert novuss("template", *counts, "-o", "check.xlsx").status == 0
    book = openpyxl.load_workbook(tmp_path / "check.xlsx")
    ids = {sheet.title: [row[0].value for row in sheet.iter_rows(min_row=4)] for sheet in book}
    assert ids["tables"] == [f"T{n}" for n in range(1, 13)]
    assert ids["pucks"] == [f"P{n}" for n in range(1, 25)]
    assert ids["cues"] == [f"C{n}" for n in range(1, 25)]
    assert ids["disc sets"] == [f"D{n}" for n in range(1, 7)]
    assert ids["discs"] == [f"D{n}" for n in range(1, 7) for _ in range(32)]
    assert ids["brushes"] == [f"B{n}" for n in range(1, 13)]
    places = [row[1].value for row in book["discs"].iter_rows(min_row=4, max_row=35)]
    assert (places[0], places[15], places[16], places[31]) == (
        "red 1", "red 16", "black 1", "black 16",
    )  # fmt: skip
