"""``novuss template --limits``, ``--instruments`` and ``--waivers``: written, filled in, read."""

import csv
from pathlib import Path

import openpyxl
import pytest
from tests.commands import Novuss, Write

from novuss.corpus import Corpus
from novuss.explain import Explainer
from novuss.languages import Language
from novuss.localized_wording import Wording

SUFFIXES = ("csv", "xlsx")
#: Every language, form and edition; headings and words of each are in its vocabulary.
WAYS = [("en", "csv", "lnf-2017"), ("de", "xlsx", "mfn-2010")]
WAYS += [("ru", "csv", "mfn-2010"), ("lv", "xlsx", "lnf-2017")]


def rows_of(path: Path) -> list[list[str]]:
    """The cells of a form, the header first."""
    if path.suffix == ".csv":
        text = path.read_text(encoding="utf-8-sig")
        sign = ";" if ";" in text.splitlines()[0] else ","
        return list(csv.reader(text.splitlines(), delimiter=sign))
    (sheet,) = openpyxl.load_workbook(path).worksheets
    rows = [["" if cell.value is None else str(cell.value) for cell in row] for row in sheet]
    return [row for row in rows if any(row)]


def fill(path: Path, typed: dict[int, dict[int, str]]) -> None:
    """Type something: by the place of the row below the header, by the place in it."""
    if path.suffix == ".csv":
        raw = path.read_text(encoding="utf-8-sig").splitlines()
        sign = ";" if ";" in raw[0] else ","
        rows = list(csv.reader(raw, delimiter=sign))
        width = len(rows[0])
        for place, cells in typed.items():
            while len(rows) < place + 2:
                rows.append([""] * width)
            for column, text in cells.items():
                rows[place + 1][column] = text
        with path.open("w", encoding="utf-8-sig", newline="") as file:
            csv.writer(file, delimiter=sign).writerows(rows)
        return
    book = openpyxl.load_workbook(path)
    for place, cells in typed.items():
        for column, text in cells.items():
            book.worksheets[0].cell(place + 2, column + 1, text)
    book.save(path)


def columns(corpus: Corpus, language: Language) -> dict[str, str]:
    """Heading to id of a column."""
    return {column.get_heading(language): column.id for column in corpus.vocabulary.columns}


@pytest.mark.parametrize(("language", "suffix", "edition"), WAYS)
def test_limits_form_lists_what_cannot_be_decided_with_what_is_printed(
    novuss: Novuss, tmp_path: Path, corpus: Corpus, language: Language, suffix: str, edition: str
) -> None:
    explain = Explainer(Wording(corpus.strings, language), corpus.vocabulary)
    name = f"limits.{suffix}"
    run = novuss("template", "--limits", "-o", name, "-l", language, "--edition", edition)
    assert (run.status, run.out) == (0, f"{name}\n"), run.err
    head, *rows = rows_of(tmp_path / name)
    ids = [columns(corpus, language)[heading] for heading in head]
    found = [dict(zip(ids, row, strict=True)) for row in rows]
    asked = [
        record
        for record in corpus.equipment.characteristics(edition)
        if record.evidence not in (None, "printed", "free")
    ]
    assert [(row["clause"], row["characteristic"]) for row in found] == [
        (record.clause, record.names[language]) for record in asked
    ]
    for row, record in zip(found, asked, strict=True):
        assert row["limits"] == explain.describe_limit(record)
        assert (row["unit"], row["edition"]) == (explain.get_symbol(record), edition)
        assert row["kind"] == explain.name_kind(record.kind)
        assert {row[field] for field in ("lower", "upper", "set_by", "set_on", "reason")} == {""}


@pytest.mark.parametrize(("language", "suffix"), [("de", "csv"), ("ru", "xlsx")])
def test_filled_limits_decide_what_they_are_set_for_and_nothing_else(
    novuss: Novuss, write: Write, tmp_path: Path, corpus: Corpus, language: Language, suffix: str
) -> None:
    name = f"limits.{suffix}"
    assert novuss("template", "--limits", "-o", name, "-l", language).status == 0
    head, *rows = rows_of(tmp_path / name)
    at = {columns(corpus, language)[heading]: place for place, heading in enumerate(head)}
    pocket = next(row for row in rows if row[at["clause"]] == "A1.8")
    place = rows.index(pocket)
    write("t.csv", "T1,table,pocket_diameter,100.5,mm", "T1,table,line_thickness,1,mm")
    untouched = novuss("check", "t.csv", "--limits", name, "-l", language)
    assert Wording(corpus.strings, language)("problem.table-unfilled") in untouched.refusal

    typed = {"lower": "99,5", "upper": "101", "set_by": "A. Judge", "reason": "event"}
    fill(tmp_path / name, {place: {at[column]: text for column, text in typed.items()}})
    half = novuss("check", "t.csv", "--limits", name, "-l", language)
    assert head[at["set_on"]] in half.refusal

    fill(tmp_path / name, {place: {at["set_on"]: "20.11.2026"}})
    run = novuss("check", "t.csv", "--limits", name, "--json", "-l", language)
    verdicts = {result["characteristic"]: result["verdict"] for result in run.json["results"]}
    assert verdicts == {"table.pocket_diameter": "pass", "table.line_thickness": "undecided"}

    # What is filled in is not written over.
    again = novuss("template", "--limits", "-o", name, "-l", language)
    assert again.status == 2
    assert novuss("template", "--limits", "-o", name, "-l", language, "--force").status == 0
    assert novuss("template", "--limits", "-o", name, "-l", language).status == 0


@pytest.mark.parametrize("suffix", SUFFIXES)
@pytest.mark.parametrize(
    ("column", "text", "says"),
    [
        ("limits", "99–101 mm", "“99–101 mm” is not what the edition lnf-2017 prints"),
        ("clause", "A1.9", "“A1.9” is not the clause of pocket diameter"),
        ("edition", "mfn-2010", "mfn-2010"),
    ],
)
def test_what_is_typed_over_the_print_is_no_limit_and_is_asked_about(
    novuss: Novuss, write: Write, tmp_path: Path, suffix: str, column: str, text: str, says: str
) -> None:
    name = f"limits.{suffix}"
    assert novuss("template", "--limits", "-o", name).status == 0
    head, *rows = rows_of(tmp_path / name)
    place = next(n for n, row in enumerate(rows) if row[0] == "A1.8")
    typed = {"upper": "101", "set_by": "A", "set_on": "2026-11-20", "reason": "b", column: text}
    fill(tmp_path / name, {place: {head.index(column): cell for column, cell in typed.items()}})
    write("t.csv", "T1,table,pocket_diameter,100.5,mm")
    run = novuss("check", "t.csv", "--limits", name)
    assert says in run.refusal


@pytest.mark.parametrize(("language", "suffix", "edition"), WAYS)
def test_instruments_form_measures_everything_and_is_read_filled_in(
    novuss: Novuss, tmp_path: Path, corpus: Corpus, language: Language, suffix: str, edition: str
) -> None:
    name = f"instruments.{suffix}"
    choice = ("-l", language, "--edition", edition)
    assert novuss("template", "--instruments", "-o", name, *choice).status == 0
    head, *rows = rows_of(tmp_path / name)
    at = {columns(corpus, language)[heading]: place for place, heading in enumerate(head)}
    assert all(row[at["kind"]] and row[at["unit"]] and row[at["measures"]] for row in rows)
    typed = {"resolution": "0,01", "uncertainty": "0,03", "due": "31.12.2099"}
    fill(
        tmp_path / name,
        {
            place: {at["id"]: f"X-{place}", **{at[column]: text for column, text in typed.items()}}
            for place in range(len(rows))
        },
    )
    lines = ["item,kind,characteristic,value,unit"]
    measured = [
        record
        for record in corpus.equipment.characteristics(edition)
        if record.unit and record.limit.kind != "free"
    ]
    lines += [f"I,{record.kind},{record.id},1,{record.unit}" for record in measured]
    (tmp_path / "all.csv").write_text("\n".join(lines) + "\n", encoding="utf-8")
    words = ("check", "all.csv", "--instruments", name, "--rule", "guarded", "--json", *choice)
    run = novuss(*words)
    assert run.status in (1, 3), run.err
    # Each reading has an instrument, and one alone: with none the guarded rule decides nothing.
    reasons = {result["characteristic"]: result["reason"] for result in run.json["results"]}
    without = Wording(corpus.strings, language)("reason.no-uncertainty")
    assert [characteristic for characteristic, why in reasons.items() if without in why] == []
    assert len(reasons) == len(measured)


@pytest.mark.parametrize(("language", "suffix"), [("ru", "csv"), ("lv", "xlsx")])
def test_waivers_form_lists_what_fails_and_lets_pass_what_is_signed(
    novuss: Novuss, write: Write, tmp_path: Path, corpus: Corpus, language: Language, suffix: str
) -> None:
    rows = ("P1,puck,outer_diameter,46,mm", "P1,puck,weight,25,g", "P2,puck,weight,20,g")
    write("p.csv", *rows, "P3,puck,thickness,9,mm")
    name = f"waivers.{suffix}"
    run = novuss("template", "--waivers", "p.csv", "-o", name, "-l", language)
    assert run.status == 0, run.err
    head, *rows = rows_of(tmp_path / name)
    at = {columns(corpus, language)[heading]: place for place, heading in enumerate(head)}
    assert [row[at["item"]] for row in rows] == ["P1", "P1", "P3"]
    typed = {"set_by": "A. Judge", "reason": "none at hand", "scope": "match", "set_on": "1.2.2026"}
    fill(tmp_path / name, {1: {at[column]: text for column, text in typed.items()}})
    words = ("check", "p.csv", "--waivers", name, "-l", language)
    again = novuss(*words, "--json")
    assert again.status == 1, again.err
    waived = [result["characteristic"] for result in again.json["results"] if result.get("waiver")]
    assert waived == ["puck.weight"]
    half = {2: {at["set_by"]: "A. Judge"}}
    fill(tmp_path / name, half)
    assert novuss(*words).status == 2

    # Without tables it is a header to write below.
    assert novuss("template", "--waivers", "-o", f"empty.{suffix}", "-l", language).status == 0
    assert rows_of(tmp_path / f"empty.{suffix}") == [head]


def test_waivers_form_of_tables_with_mistakes_tells_them(
    novuss: Novuss, write: Write, tmp_path: Path
) -> None:
    write("p.csv", "P1,puck,outer_diameter,46,")
    run = novuss("template", "--waivers", "p.csv", "-o", "w.csv")
    assert run.refusal.startswith("p.csv:2:5: ")
    assert not (tmp_path / "w.csv").exists()


def test_register_still_names_the_instruments_of_a_sheet(
    novuss: Novuss, write: Write, tmp_path: Path
) -> None:
    register = "id,kind,resolution,uncertainty,unit,measures"
    write("i.csv", "C-1,calliper,0.01,0.03,mm,puck", header=register)
    assert novuss("template", "--pucks", 1, "--instruments", "i.csv", "-o", "a.csv").status == 0
    assert "C-1" in (tmp_path / "a.csv").read_text(encoding="utf-8")
    words = ("--pucks", 1, "--cues", 1, "--instruments", "i.csv", "-o", "a.xlsx")
    assert novuss("template", *words).status == 0
    book = openpyxl.load_workbook(tmp_path / "a.xlsx")
    named = [[cell.value for cell in book[sheet][3]].count("C-1") for sheet in ("pucks", "cues")]
    assert named == [3, 0]
    missing = novuss("template", "--pucks", 1, "--instruments", "none.csv", "-o", "b.csv")
    assert "none.csv" in missing.refusal
