"""Sheets as people make them: what stands around the readings is told, or asked about."""

from collections.abc import Callable
from pathlib import Path

import pandas as pd
import pytest
from tests.tables.books import workbook

from novuss import check_frame
from novuss.corpus import Corpus
from novuss.exact_decimal_strings import format_exact
from novuss.explain import Explainer
from novuss.input_problems import Problem, ProblemsError
from novuss.inspection.readings import Reading
from novuss.languages import LANGUAGES
from novuss.localized_wording import Wording
from novuss.tables.chunked_reading import read_chunks
from novuss.tables.long_table import ReadingParser, read_readings

Sheet = Callable[..., tuple[dict[str, str], list[str], list[str]]]


def facts(readings: list[Reading]) -> dict[str, str]:
    """The figures of each item in order, ``-`` for what was not measured."""
    found: dict[str, list[str]] = {}
    for reading in readings:
        amount = reading.amount
        text = "-" if amount is None else str(amount)
        if not isinstance(amount, bool) and amount is not None:
            text = format_exact(amount)
        found.setdefault(reading.item, []).append(text)
    return {item: " ".join(texts) for item, texts in found.items()}


@pytest.fixture
def sheet(tmp_path: Path, corpus: Corpus) -> Sheet:
    """What is read of a sheet: figures by item, notices and problems; each is worded."""

    def read(
        text: str = "", *, encoding: str = "utf-8", path: Path | None = None
    ) -> tuple[dict[str, str], list[str], list[str]]:
        if path is None:
            path = tmp_path / "a.csv"
            path.write_text(text, encoding=encoding)
        notices: list[Problem] = []
        readings, problems = read_readings([path], corpus, notice=notices.append)
        for language in LANGUAGES:
            explain = Explainer(Wording(corpus.strings, language), corpus.vocabulary)
            assert all(map(explain.notice, notices))
            assert all(map(explain.problem, problems))
        return (
            facts(readings),
            [f"{notice.line} {notice.code}" for notice in notices],
            [f"{problem.line} {problem.code}" for problem in problems],
        )

    return read


LONG = "item;kind;characteristic;value;unit\n"
WIDE = "item;outer diameter [mm];weight [g]\n"
P1 = "P1;44,5;21\n"
READ = {"P1": "44.5 21"}

#: A sheet, its figures, what is said of it and what is asked.
SHEETS: dict[str, tuple[str, dict[str, str], list[str], list[str]]] = {
    "units below the headings": (
        f"item;outer diameter;weight\n;mm;g\n{P1}", READ, ["2 units-row"], [],
    ),
    "units with a label, answers and brackets": (
        "Nr.;Dicke;Gewicht;nicht geleimt\nEinheit;[cm];(g);ja/nein\nP1;1,44;21;ja\n",
        {"P1": "14.4 21 True"}, ["2 units-row"], [],
    ),
    "units that contradict the headings": (
        f"{WIDE};cm;g\n{P1}", READ, ["2 units-row"], ["2 unit-contradicts"],
    ),
    "no units": (
        f"item;outer diameter;weight\n;mm;elbows\n{P1}", {}, ["2 units-row"],
        ["2 unit-row-odd", "3 unit-missing"],
    ),
    "unit of the value in a row of units": (
        "item;characteristic;value\n;;mm\nP1;puck.thickness;14,4\n",
        {"P1": "14.4"}, ["2 units-row"], [],
    ),
    "title, date, notes and signatures": (
        "Pucks, Riga, 14 Nov 2026\nJudge:;A. B.\n\n"
        f"{WIDE}{P1}\n* measured twice, at 20 °C\nDate:;14.11.2026\nSigned: ______\n",
        READ, ["1 lines-above", "7 lines-below"], [],
    ),
    "readings above the headings": (
        f"P0;45,5;23\n{WIDE}{P1}", READ, [], ["1 table-rows-above"],
    ),
    "an item below that was not measured is no note": (
        f"{WIDE}{P1}P2;;\n\nP3;;\n", {**READ, "P2": "- -", "P3": "- -"}, [], [],
    ),
    "a reading below a note is no note": (
        f"{WIDE}{P1}Judge:;45,5;\n", {**READ, "Judge:": "45.5 -"}, [], [],
    ),
    "footnote at a reading": (
        f"{LONG}P1;puck;weight;21*;g\nP2;puck;weight;20;g\n* twice\n",
        {"P2": "20"}, ["4 lines-below"], ["2 number-footnote"],
    ),
    "transposed": (
        ";P1;P2\nouter diameter (mm);44,5;45,2\nweight (g);21;21\n", {}, [], ["1 table-transposed"],
    ),
    "transposed beside units": (
        "Parameter;Unit;P1;P2\nouter diameter;mm;44;45\nweight;g;21;21\n",
        {}, [], ["1 table-transposed"],
    ),
    "three readings a row": (
        "item;kind;characteristic;reading 1;reading 2;reading 3;unit\n"
        "P1;puck;thickness;14,1;14,2;;mm\nP1;puck;not glued;yes;;;\n",
        {"P1": "14.1 14.2 - True"}, ["1 readings-a-row"], [],
    ),
    "readings by number, with their mean": (
        "Nr.;Art;Merkmal;1. Messung;2. Messung;Mittelwert;Einheit\n"
        "P1;Schlagscheibe;Dicke;14,1;14,2;14,15;mm\nP2;Schlagscheibe;Dicke;14,1;14,2;14,9;mm\n",
        {"P1": "14.1 14.2", "P2": "14.1 14.2"}, ["1 readings-a-row"], ["3 column-not-worked-out"],
    ),
    "min and max": (
        "item;kind;characteristic;min;max;unit\nP1;puck;thickness;14;15,2;mm\n",
        {"P1": "14 15.2"}, ["1 readings-a-row"], [],
    ),
    "min and max beside a value": (
        "item;kind;characteristic;min;max;value;unit\nP1;puck;thickness;14;15;14,5;mm\n",
        {}, [], ["1 column-limit-or-reading"],
    ),
    "several readings in a wide table": (
        "puck;thickness 1 [mm];thickness 2 [mm];weight, g (min);max weight (g)\nP1;14;15;20;21\n",
        {"P1": "14 15 20 21"}, ["1 items-kind"], [],
    ),
    "unit in the heading of the value": (
        "item;kind;characteristic;value (mm)\nP1;puck;thickness;14,4\nP1;puck;not glued;yes\n",
        {"P1": "14.4 True"}, [], [],
    ),
    "unit beside the number of a long table": (
        "item;characteristic;value\nP1;puck.thickness;1,44 cm\nP1;puck.weight;21g\n",
        {"P1": "14.4 21"}, [], [],
    ),
    "unit beside the number and another": (
        f"{LONG}P1;puck;thickness;1,44 cm;mm\nP1;puck;weight;21 g;g\n",
        {"P1": "21"}, [], ["2 unit-contradicts"],
    ),
    "one unknown heading": (f"item;weight [g];zzz\n{P1}", {}, [], ["1 column-unknown"]),
    "several unknown headings": (
        "item;weight [g];zzz;yyy;xxx\n", {}, [], ["1 column-several-unknown"],
    ),
    "no known heading": ("a;b;c\n1;2;3\n", {}, [], ["1 table-headless"]),
    "inventory and sort": (
        "inventārs;veids;parametrs;vērtība;mērvienība\n1;ripa;biezums;14,4;mm\n",
        {"1": "14.4"}, ["1 items-beside-kind"], [],
    ),
    "kind above the items": (
        "Шайба;вес (г)\nШ1;21\n", {"Ш1": "21"}, ["1 items-kind"], [],
    ),
    "kind above the items of a long table": (
        "Cue;characteristic;value;unit\nC1;length;1480;mm\n", {"C1": "1480"}, ["1 items-kind"], [],
    ),
    "a table that something lies at is no item": (
        "table;disc.weight [g]\n1;5\n", {}, [], ["1 column-missing"],
    ),
    "nothing above the items": (
        ";outer diameter [mm];weight [g]\n" + P1, READ, ["1 items-unheaded"], [],
    ),
    "mean, sum, extremes and count": (
        f"{WIDE}P1;44,5;21\nP2;44,7;21,5\nAverage;44,6;21,25\nKopā;;42,5\nмакс.;44,7;21,5\n"
        "Min.;44,5;21\nAnzahl;2;2\n",
        {"P1": "44.5 21", "P2": "44.7 21.5"}, [f"{line} summary-row" for line in range(4, 9)], [],
    ),
    "sums of parts and of all": (
        "item;kind;weight [g]\nP1;puck;21\nSubtotal;;21\nP2;puck;20\nP3;puck;19\nSubtotal;;39\n"
        "Grand total;;60\n",
        {"P1": "21", "P2": "20", "P3": "19"}, ["3 summary-row", "6 summary-row", "7 summary-row"],
        [],
    ),
    "a mean of a long table": (
        f"{LONG}P1;puck;weight;21;g\nP1;puck;thickness;14;mm\nP2;puck;weight;20;g\n"
        "Mittelwert;puck;weight;20,5;g\n",
        {"P1": "21 14", "P2": "20"}, ["5 summary-row"], [],
    ),
    "a mean that is none, and somebody called Max": (
        f"{WIDE}{P1}Average;44,5;20\nMax;44;20\nMax Müller;44;20\n",
        {"P1": "44.5 21", "Max Müller": "44 20"}, [], ["3 item-summary", "4 item-summary"],
    ),
    "headings again, and another table": (
        f"{WIDE}{P1}{WIDE}P2;44;20\n\nCues\nitem;cue.length [cm]\nC1;148\n",
        {**READ, "P2": "44 20", "C1": "1480"},
        ["7 another-table", "3 headings-again", "6 lines-below"], [],
    ),
    "headings and units alone above another table": (
        "item;characteristic;value\n;;mm\nitem;characteristic;value\nP1;puck.thickness;14,4 mm\n",
        {"P1": "14.4"}, ["2 units-row", "3 another-table"], ["1 table-empty"],
    ),
    "headings that stand twice alone": (
        LONG * 2, {}, ["2 headings-again"], ["1 table-empty"],
    ),
    "two cells above the headings may be a reading": (
        "P0;23\npuck;weight [g]\nP1;21\n", {"P1": "21"}, ["2 items-kind"],
        ["1 table-rows-above"],
    ),
    "a row of instruments at the end is no note": (
        f"{WIDE}{P1}Instrument;C1;S1\n", READ, [], ["3 instrument-row-late"],
    ),
    "one extreme may be a limit": (
        "item;weight [g];max weight [g]\nP1;21;22\n", {}, [], ["1 column-limit-or-reading"],
    ),
    "a heading between the rows": (
        f"{WIDE}Table 1\n{P1}", READ, [], ["2 item-other-kind"],
    ),
    "headings in two languages": (
        f"{WIDE}priekšmets;ārējais diametrs [mm];svars [g]\n{P1}", READ, ["1 headings-joined"], [],
    ),
    "tables beside each other": (
        "puck;weight [g];;puck;weight [g]\nP1;21;;P3;23\n", {}, [], ["1 table-beside"],
    ),
    "a sum that nothing names": (
        "item;kind;weight [g]\nP1;puck;21\n;;21\n", {"P1": "21"}, [], ["3 item-missing"],
    ),
    "an answer no is no heading": (
        f"{LONG}P1;puck;not glued;no;\n", {"P1": "False"}, [], [],
    ),
    "a dash beside a plus, and alone": (
        "item;kind;not glued;not impregnated;thickness [mm]\nP1;puck;+;-;-\nP2;puck;–;—;14\n",
        {"P1": "True - -", "P2": "False - 14"}, [], [],
    ),
    "a day with slashes": (
        "item;weight [g];timestamp\nP1;21;11/10/2026 10:00\nP2;21;11/21/2026\n", {}, [],
        ["1 kind-missing"],
    ),
    "items without a reading": ("item;kind;;\nP1;puck;;\n", {}, [], ["1 column-several-missing"]),
    "an index without a heading": (
        f";{LONG}0;P1;puck;weight;21;g\n1;P2;puck;weight;22 mm;g\n",
        {"P1": "21"}, [], ["2 column-headless", "3 unit-contradicts"],
    ),
    "cells of some rows before the headings": (
        f";{LONG}0;P1;puck;weight;21;g\n;P2;puck;weight;22;g\n",
        {"P1": "21", "P2": "22"}, [], ["2 cell-outside"],
    ),
    "cells of each row behind the headings": (
        f"{LONG[:-1]};\nP1;puck;weight;21;g;0\nP2;puck;weight;22;g;1\n",
        {"P1": "21", "P2": "22"}, [], ["2 cell-outside", "3 cell-outside"],
    ),
    "unknown headings beside a missing one": (
        "item;kind;characteristic;measured;nominal\nP1;puck;weight;21;22\n",
        {}, [], ["1 column-missing-unknown"],
    ),
    "decimal commas between commas": (
        "item,outer diameter [mm],weight [g]\nP1,44,5,21,9\nP2,44,6,21,8\n",
        {}, [], ["2 table-rows-wider"],
    ),
    "items named once for several rows": (
        f"{LONG}P1;puck;weight;21;g\n;puck;thickness;14,4;mm\n;puck;outer diameter;44,5;mm\n",
        {"P1": "21"}, [], ["3 item-named-once"],
    ),
    "kinds as headings between the rows": (
        "item;characteristic;value;unit\nPucks;;;\nP1;weight;21;g\nCues;;;\nC1;length;1480;mm\n",
        {}, [], ["2 table-below-kinds"],
    ),
    "readings without headings": (
        "P1;puck;weight;21.9;g\nP2;puck;weight;21.8;g\n", {}, [], ["1 table-headless"],
    ),
    "numbers of pages": (
        f"{LONG}P1;puck;weight;21;g\nPage 1 of 2;;;;\n{LONG}P2;puck;weight;20;g\nPage 2 of 2;;;;\n",
        {"P1": "21", "P2": "20"}, ["3 headings-again"], [],
    ),
    "thousands with an apostrophe": (
        f"{LONG}C1;cue;length;1'480;mm\n", {}, [], ["2 number-unreadable"],
    ),
    "TRUE of a form": (
        "item;kind;smooth pocket rims\nT1;table;TRUE\nT2;table;FALSE\n",
        {"T1": "True", "T2": "False"}, [], [],
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", SHEETS)
def test_sheet_is_read_or_refused_with_its_cause(sheet: Sheet, name: str) -> None:
    text, *expected = SHEETS[name]
    found, notices, problems = sheet(text)
    # Of one place a cause is told once.
    assert [found, sorted(notices), list(dict.fromkeys(problems))] == [
        expected[0],
        sorted(expected[1]),
        expected[2],
    ]


@pytest.mark.parametrize(
    ("rows", "merge", "expected"),
    [
        (
            [["Cup 2026"], ["Puck", "Dimensions", None, "Weight"],
             [None, "Outer diameter [mm]", "Thickness [mm]", "[g]"], ["P1", 44.5, 14.4, 21]],
            ("A1:D1", "B2:C2"),
            ({"P1": "44.5 14.4 21"}, ["2 headings-joined", "2 items-kind", "1 lines-above"], []),
        ),
        (
            [["Puck", "Thickness", None, "Weight"], [None, "min", "max"], [None, "mm", "mm", "g"],
             ["P1", 14.1, 14.5, 21]],
            ("B1:C1", "A1:A2", "D1:D2"),
            ({"P1": "14.1 14.5 21"}, ["1 headings-joined", "2 items-kind", "3 units-row"], []),
        ),
        # The length of what? That of the tip would pass for that of the cue.
        (
            [["Cue", "Front", None], [None, "length [mm]", "tip diameter [mm]"], ["C1", 260, 8]],
            ("B1:C1",),
            ({}, [], ["2 table-group"]),
        ),
        (
            [["Cue", "Wooden tip", None], [None, "length [mm]", "tip diameter [mm]"]],
            ("B1:C1",),
            ({}, [], ["2 table-group"]),
        ),
    ],
)  # fmt: skip
def test_groups_of_headings_are_joined_or_asked_about(
    sheet: Sheet, tmp_path: Path, rows: list[list[object]], merge: tuple[str, ...], expected: object
) -> None:
    assert sheet(path=workbook(tmp_path / "a.xlsx", rows, merge=merge)) == expected


def test_formula_of_a_summary_is_no_reading(sheet: Sheet, tmp_path: Path) -> None:
    rows = [["Puck", "Weight [g]"], ["P1", 21], ["Average", "=AVERAGE(B2:B2)"]]
    found, notices, problems = sheet(path=workbook(tmp_path / "a.xlsx", rows))
    assert (found, problems) == ({"P1": "21"}, [])
    assert notices == ["1 items-kind", "3 summary-row"]


DE = "Gegenstand;Außendurchmesser [mm]\n"


@pytest.mark.parametrize(
    ("encoding", "text", "page"),
    [
        ("windows-1257", "priekšmets;ārējais diametrs [mm]\nŠ1;44,5\n", "windows-1257"),
        ("windows-1257", "item;characteristic;value;unit\n1;ārējais diametrs;44,5;mm\n", None),
        ("windows-1251", "предмет;внешний диаметр [мм]\nШ1;44,5\n", "windows-1251"),
        ("windows-1252", f"{DE}Größe 1;44,5\n", "windows-1252"),
        # The same signs in both, so that nothing hangs on it.
        ("windows-1250", f"{DE}Größe 1;44,5\n", "windows-1252"),
        ("windows-1252", "Gegenstand;Stückzahl\n1;44,5\n", None),
    ],
)
def test_code_page_is_known_by_the_words(
    sheet: Sheet, tmp_path: Path, corpus: Corpus, encoding: str, text: str, page: str | None
) -> None:
    found, notices, problems = sheet(text, encoding=encoding)
    assert notices[0] == "0 guessed-encoding"
    assert not any("encoding" in problem for problem in problems)
    if page:
        guessed: list[Problem] = []
        read_readings([tmp_path / "a.csv"], corpus, notice=guessed.append)
        assert guessed[0].values["encoding"] == page
        assert list(found) == [text.splitlines()[1].partition(";")[0]]


@pytest.mark.parametrize("encoding", ["windows-1257", "windows-1252", "windows-1250"])
def test_code_page_that_the_headings_leave_open_is_asked(sheet: Sheet, encoding: str) -> None:
    assert sheet(f"{DE}ž1;44,5\n", encoding=encoding)[2] == ["0 encoding-two-ways"]


@pytest.mark.parametrize("encoding", ["koi8-r", "cp866", "mac-cyrillic", "iso8859-5"])
def test_other_code_pages_are_not_taken_for_one(sheet: Sheet, encoding: str) -> None:
    text = "предмет;внешний диаметр [мм]\nШ1;44,5\n"
    assert sheet(text, encoding=encoding)[2] == ["1 encoding-wrong"]


def test_dash_alone_is_said_to_be_no_reading(corpus: Corpus, tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_text("item;kind;not glued;weight [g]\nP1;puck;–;-\n")
    readings, problems = read_readings([path], corpus)
    assert problems == []
    assert [reading.remark for reading in readings] == [
        "– alone: taken as not measured",
        "- alone: taken as not measured",
    ]


@pytest.mark.parametrize(
    ("day", "days"),
    [
        ("11/21/2026 10:01:33", "2026-11-21"),
        ("21/11/2026", "2026-11-21"),
        ("11/10/2026", "2026-11-10 / 2026-10-11"),
        ("11/11/2026", "2026-11-11"),
    ],
)
def test_day_with_slashes_is_asked_with_what_it_may_be(
    corpus: Corpus, tmp_path: Path, day: str, days: str
) -> None:
    path = tmp_path / "a.csv"
    path.write_text(f"puck;weight [g];timestamp\nP1;21;{day}\n")
    (problem,) = read_readings([path], corpus)[1]
    assert (problem.code, problem.place) == ("date-slashes", f"{path}:2:3")
    assert problem.values["days"] == days


@pytest.mark.parametrize("items", ["object", "string[pyarrow]", "category"])
@pytest.mark.parametrize(
    "name", ["Average", " total ", "ИТОГО", "Ø", "vidēji", "(mean)", "Max", "Summe (3)"]
)
def test_rows_judged_by_themselves_are_no_summaries(name: str, items: str) -> None:
    frame = pd.DataFrame({"item": ["é", name, "Max Müller", "Pa1"], "value": 21.0, "unit": "g"})
    frame["characteristic"] = "puck.weight"
    frame["item"] = frame["item"].astype(items)
    with pytest.raises(ProblemsError) as error:
        check_frame(frame)
    assert [(problem.code, problem.line) for problem in error.value.problems] == [
        ("item-summary-alone", 3)
    ]
    frame["item"] = frame["item"].astype("object").replace(name, "P2").astype(items)
    assert list(check_frame(frame).verdict) == ["pass"] * 4


def test_frame_reads_a_unit_in_its_cell_and_asks_about_a_dash() -> None:
    frame = pd.DataFrame({"item": ["P1", "P2"], "value": ["1,44 cm", "14.4 mm"], "kind": "puck"})
    frame["characteristic"] = "thickness"
    assert list(check_frame(frame).verdict) == ["pass", "pass"]
    frame["characteristic"], frame["value"] = "not glued", ["yes", "-"]
    with pytest.raises(ProblemsError, match="answer-dash"):
        check_frame(frame)


@pytest.mark.parametrize("name", ["three readings a row"])
def test_pieces_name_the_layout_that_they_need(corpus: Corpus, tmp_path: Path, name: str) -> None:
    path = tmp_path / "a.csv"
    path.write_text(SHEETS[name][0])
    with pytest.raises(ProblemsError) as error:
        list(read_chunks(path, ReadingParser(corpus, by_row=True)))
    assert [problem.code for problem in error.value.problems] == ["table-not-long"]
