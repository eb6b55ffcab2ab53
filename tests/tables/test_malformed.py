"""Malformed and odd input: judged rightly or refused with place and cure, never dropped.

Every case names what is read and what comes of it: the verdicts, in order, or the
problems as ``line:column code``. They go the way of ``novuss check``, in process.
"""

import io
import json
import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import openpyxl
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from novuss.corpus import Corpus
from novuss.explain import Explainer
from novuss.input_problems import Problem
from novuss.inspection.event_judging import check_readings
from novuss.languages import LANGUAGES
from novuss.localized_wording import Wording
from novuss.tables.instruments_file import read_instruments
from novuss.tables.long_table import read_readings
from novuss.tables.working_limits_file import read_working_limits

HEADER = "item,kind,characteristic,value,unit"


@dataclass(frozen=True)
class Case:
    """What is read, as which sort of file, and what comes of it."""

    content: bytes
    outcome: tuple[str, ...]
    suffix: str = ".csv"
    sort: str = "readings"
    encoding: str | None = None


def row(value: str, unit: str = "mm", characteristic: str = "puck.outer_diameter") -> bytes:
    """A long table of one row; the cells are quoted where they have to be."""
    cells = ("p1", "", characteristic, value, unit)
    quoted = ['"' + cell.replace('"', '""') + '"' for cell in cells]
    return f"{HEADER}\n{','.join(quoted)}\n".encode()


def table(*lines: str, end: str = "\n", encoding: str = "utf-8") -> bytes:
    """Lines as the bytes of a file."""
    return "".join(line + end for line in lines).encode(encoding)


def long(*rows: str) -> bytes:
    """A long table of these rows."""
    return table(HEADER, *rows)


def by_word(outcomes: dict[str, tuple[str, ...]]) -> dict[str, str]:
    """What comes of each word, of the words by what comes of them."""
    return {word: outcome for outcome, words in outcomes.items() for word in words}


# One value of a puck's diameter, 44 to 45 mm; ``tests/inspection/test_typed_numbers.py`` has more.
VALUES = by_word(
    {
        "pass": (
            *("44.5", "44,5", " 44.5 ", "\u00a044,5\u202f", "+44.5", "4.45e1", "044.50"),
            *("44.5000000000000000000000000000001", "44.500", "44,500", "44.5 mm", "44,5mm"),
        ),
        "2:4 number-unreadable": (
            *("44.", "44..5", "4 4,5", "10 44,5", "1e400", "--44.5", "n/a", "=44.5", "'44.5"),
            *("ca. 44.5", "44-45", "٤٤", "44\n5", "44\t5", "9**9**9", "44.5\u200b", "\u202e5.44"),
            *("2026-11-21",),
        ),
        "fail": ("45.0000000000000000000000000000001",),
        "undecided": ("0", "-0", "1 044,5", "1e99", "9" * 40),
        "2:4 number-ambiguous-comma": ("1,500", "999,999", "-44,500"),
        "2:4 number-both-marks": ("1,500.5",),
        "2:4 number-not-finite": ("nan", "-Infinity", "∞"),
        "2:4 value-negative": ("-44.5", "\u221244.5"),
        "not-measured": ("", "   ", *"-−–—"),
        "2:4 number-is-answer": ("yes",),
        "2:4 number-footnote": ("44,5*", "44.5 †", "*44,5", "44,5¹"),
        "2:4 unit-contradicts": ("4,45 cm",),
        "2:4 number-too-long": ("9" * 41,),
    }
)

# The unit of 44.5.
UNITS = by_word(
    {
        "pass": ("мм", "MM.", "m m"),
        "undecided": ("cm", "µm", "meter", '"'),
        "2:5 unit-missing": ("", " "),
        "2:5 unit-unfit": ("g", "°", "mm/m", "kg"),
        "2:5 unit-unknown": ("px", "mm2", "9**9**9 mm", "mm*mm", "44.5", "=mm", "\u200bmm"),
    }
)

# The name of what was measured, 44.5 mm.
NAMES = {
    "PUCK.OUTER_DIAMETER": "pass",
    "Шайба.внешний диаметр": "pass",
    "puck.": "2:3 characteristic-unknown",
    ".outer_diameter": "2:3 kind-missing",
    "": "2:3 characteristic-missing",
    "puck.colour": "2:3 characteristic-unknown",
    "thickness": "2:3 kind-missing",
    "outer_diametre": "2:3 characteristic-unknown",
    "A1.16": "2:3 characteristic-kindless",
    "../../etc/passwd": "2:3 characteristic-kindless",
    "puck.puck.outer_diameter": "pass",
    "bat.length": "2:3 characteristic-unknown",
    "puck.not_glued": "2:5 unit-for-answer",
    "table.diagonal": "2:3 characteristic-too-few",
}

# The answer of a visual check.
ANSWERS = by_word(
    {
        "pass": ("yes", "JĀ", "ja", "1", "+", "ok", "true"),
        "fail": ("нет", "0", "FALSE"),
        "not-measured": ("", *"-−–—"),
        "2:4 answer-unreadable": (
            *("yes?", "¬yes", "maybe", "+0", "-1", "2", "44.5", "yes no", "nan"),
            *("①", "¹", "Ⅰ", "y²"),
        ),
    }
)

GOOD = "p1,,puck.outer_diameter,44.5,mm"
SEMICOLON = "item;characteristic;value;unit"
RU = "предмет;характеристика;значение;единица"

CSV = {
    # Nothing to judge
    "no byte": Case(b"", ("0:0 file-empty",)),
    "blanks": Case(b" \n\n  \n", ("0:0 file-empty",)),
    "mark alone": Case(b"\xef\xbb\xbf", ("0:0 file-empty",)),
    "separators alone": Case(b",,,\n,,,\n", ("0:0 file-empty",)),
    "header alone": Case(table(HEADER), ("1:0 table-empty",)),
    "header and blank rows": Case(long(",,,,", "", " , ,"), ("1:0 table-empty",)),
    # Headers
    "no header": Case(table(GOOD), ("1:0 table-headless",)),
    "one column": Case(table("value", "44.5"), ("1:0 column-several-missing",)),
    "column twice": Case(table(HEADER + ",value", GOOD + ",45"), ("1:6 column-twice",)),
    "column twice in two languages": Case(
        table(HEADER + ",Einheit", GOOD + ",mm"), ("1:6 column-twice",)
    ),
    "unknown column": Case(table(HEADER + ",shade", GOOD + ",red"), ("1:6 column-unknown",)),
    "column of a spreadsheet's index": Case(
        table("Unnamed: 0," + HEADER, "0," + GOOD), ("1:1 column-unknown",)
    ),
    "no value column": Case(
        table("item,characteristic,unit", "p,puck.weight,g"), ("1:0 column-missing",)
    ),
    "no item column": Case(
        table("characteristic,value,unit", "puck.weight,21,g"), ("1:0 column-missing",)
    ),
    "blank cells beyond the columns": Case(table(HEADER + ",", GOOD + ", ,"), ("pass",)),
    "empty heading over cells": Case(table(HEADER + ",", GOOD + ",note"), ("2:6 cell-outside",)),
    "swapped columns": Case(
        long("p1,,44.5,puck.outer_diameter,mm"), ("2:3 characteristic-kindless",)
    ),
    "value and unit swapped": Case(
        long("p1,,puck.outer_diameter,mm,44.5"), ("2:4 number-unreadable", "2:5 unit-unknown")
    ),
    "item and kind swapped": Case(long("puck,p1,outer_diameter,44.5,mm"), ("2:2 kind-unknown",)),
    "columns in another order": Case(
        table("unit,value,characteristic,item", "mm,44.5,puck.outer_diameter,p1"), ("pass",)
    ),
    "header twice": Case(table(HEADER, HEADER, GOOD), ("pass",)),
    "header below blank lines": Case(table("", " ", HEADER, GOOD), ("pass",)),
    "title above the header": Case(table("Daugava Open,,,,", HEADER, GOOD), ("pass",)),
    "readings above the header": Case(table(GOOD, HEADER, GOOD), ("1:0 table-rows-above",)),
    "limits as readings": Case(
        table("characteristic,lower,upper,unit,set_by,set_on,reason", "a,1,2,mm,A,2026-01-01,b"),
        ("1:0 table-is-limits",),
    ),
    # Rows
    "no item": Case(long(",,puck.outer_diameter,44.5,mm"), ("2:1 item-missing",)),
    "item of blanks": Case(long(" ,,puck.outer_diameter,44.5,mm"), ("2:1 item-missing",)),
    "cell too many": Case(long(GOOD + ",1"), ("2:6 cell-outside",)),
    "comma as decimal sign": Case(
        long("p1,,puck.outer_diameter,44,5,mm"), ("2:5 unit-unknown", "2:6 cell-outside")
    ),
    "row cut short": Case(long("p1,,puck.outer_diameter"), ("not-measured",)),
    "unit cut off": Case(long("p1,,puck.outer_diameter,44.5"), ("2:5 unit-missing",)),
    "blank lines between": Case(long(GOOD, "", ",,,,", GOOD), ("pass", "pass")),
    "kind contradicts": Case(long("p1,disc,puck.weight,21,g"), ("2:3 kind-contradicts",)),
    "unknown kind": Case(long("p1,bat,weight,21,g"), ("2:2 kind-unknown",)),
    "every problem of a row": Case(
        long(",bat,weight,x,N"), ("2:1 item-missing", "2:2 kind-unknown")
    ),
    "problems of several rows": Case(
        long("p1,,puck.weight,x,g", GOOD, "p3,,puck.weight,21,N"),
        ("2:4 number-unreadable", "4:5 unit-unknown"),
    ),
    "negative uncertainty": Case(
        table(HEADER + ",uncertainty", GOOD + ",-1"), ("2:6 uncertainty-negative",)
    ),
    "uncertainty that is no number": Case(
        table(HEADER + ",uncertainty", GOOD + ",k=2"), ("2:6 number-unreadable",)
    ),
    "total of a spreadsheet": Case(long(GOOD, "Total,,,44.5,"), ("3:1 item-summary",)),
    # Quotes and line ends
    "no line end": Case(long(GOOD).rstrip(b"\n"), ("pass",)),
    "line end in a cell": Case(
        table(HEADER + ",remark", GOOD + ',"two\nlines"', "p2,,puck.weight,x,g"),
        ("4:4 number-unreadable",),
    ),
    "line without end": Case(long("p1" + "," * 1_000_000), ("2:0 csv-line-long",)),
    "long cell": Case(table("item,value", "p1," + "4" * 200_000), ("2:2 cap-over",)),
    "quote left open": Case(long('p1,,puck.weight,"21,g'), ("2:0 csv-quote",)),
    "quote in a cell": Case(long('p"1,,puck.weight,21,g'), ("pass",)),
    "text behind a quote": Case(long('"p1"x,,puck.weight,21,g'), ("2:0 csv-broken",)),
    "null": Case(long("p\0,,puck.weight,21,g"), ("2:0 csv-null",)),
    "separator line": Case(table("sep=;", SEMICOLON, "p1;puck.weight;21,5;g"), ("pass",)),
    "separator line that lies": Case(table("sep=;", HEADER, GOOD), ("2:0 table-headless",)),
    "bars": Case(
        table(SEMICOLON, "p1;puck.weight;21,5;g").replace(b";", b"|"), ("1:0 table-headless",)
    ),
    "two separators": Case(
        table(SEMICOLON, "p1,puck.weight,21.5,g"), ("2:2 characteristic-missing",)
    ),
    # Encodings
    "UTF-8 with a mark": Case(table(HEADER, GOOD, encoding="utf-8-sig"), ("pass",)),
    "UTF-16": Case(table(HEADER, GOOD, encoding="utf-16"), ("pass",)),
    "UTF-16 of the other order": Case(
        b"\xfe\xff" + table(HEADER, GOOD, encoding="utf-16-be"), ("pass",)
    ),
    "UTF-16 that is told": Case(
        table(HEADER, GOOD, encoding="utf-16-le"), ("pass",), encoding="utf-16-le"
    ),
    "UTF-16 without a mark": Case(table(HEADER, GOOD, encoding="utf-16-le"), ("1:0 csv-null",)),
    "UTF-16 cut in the middle": Case(
        table(HEADER, GOOD, encoding="utf-16")[:-1], ("2:0 encoding-wrong",)
    ),
    "UTF-32": Case(table(HEADER, GOOD, encoding="utf-32"), ("1:0 csv-null",)),
    "Windows-1251 that is told": Case(
        table(RU, "ш1;puck.weight;21,5;г", encoding="windows-1251"),
        ("pass",),
        encoding="windows-1251",
    ),
    "Windows-1251 that is not told": Case(
        table(RU, "ш1;puck.weight;21,5;г", encoding="windows-1251"), ("pass",)
    ),
    "Windows-1257 that is told": Case(
        long("ā,,puck.weight,21,g").decode().encode("windows-1257"),
        ("pass",),
        encoding="windows-1257",
    ),
    "Windows-1257 in the second line": Case(
        long("ā,,puck.weight,21,g").decode().encode("windows-1257"), ("2:0 encoding-wrong",)
    ),
    "told encoding, marked file": Case(
        table(HEADER, GOOD, encoding="utf-8-sig"), ("pass",), encoding="windows-1251"
    ),
    "encoding that does not exist": Case(long(GOOD), ("0:0 encoding-unknown",), encoding="klingon"),
    "codec that is no encoding": Case(long(GOOD), ("0:0 encoding-unknown",), encoding="zlib"),
    "codec that always fails": Case(long(GOOD), ("0:0 encoding-wrong",), encoding="undefined"),
    "overlong UTF-8": Case(long(GOOD) + b"\xc0\xaf", ("3:0 encoding-wrong",)),
    "lone surrogate": Case(long(GOOD) + b"\xed\xa0\x80", ("3:0 encoding-wrong",)),
    "random bytes": Case(bytes(range(256)) * 4, ("2:0 encoding-wrong",)),
    "PNG": Case(b"\x89PNG\r\n\x1a\n" + bytes(64), ("1:0 encoding-wrong",)),
    "ZIP": Case(b"PK\x03\x04" + bytes(64), ("1:0 csv-null",)),
    "JSON as CSV": Case(b'[{"item": "p1"}]', ("1:0 table-headless",)),
    "HTML as CSV": Case(b"<html><body><table></table></body></html>", ("1:0 table-headless",)),
    # Wide tables
    "wide": Case(table("item,outer_diameter [mm],weight [g]", "p1,44.5,23"), ("pass", "fail")),
}


def workbook(*rows: list[Any], change: Callable[[Any], object] = id) -> bytes:
    """A workbook of one sheet with a long header above ``rows``."""
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    for row in [HEADER.split(","), *rows]:
        sheet.append(row)
    change(book)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


P1: list[Any] = ["p1", None, "puck.outer_diameter", 44.5, "mm"]


def p1(value: Any) -> list[Any]:
    """A row of the workbook."""
    return ["p1", None, "puck.outer_diameter", value, "mm"]


def merged_header(book: Any) -> None:
    book.active.merge_cells("A1:B1")


def empty_sheet(book: Any) -> None:
    book.create_sheet("Sheet2")


def with_parts(content: bytes, part: str, text: str = "") -> bytes:
    """A workbook with another text in place of a part, or without it."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as old, zipfile.ZipFile(out, "w") as new:
        for name in old.namelist():
            if text or not name.endswith(part):
                new.writestr(name, text if name.endswith(part) else old.read(name))
    return out.getvalue()


def holiday() -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("holiday.txt", "sun")
    return out.getvalue()


def xlsx(content: bytes, *outcome: str) -> Case:
    """A case of a workbook."""
    return Case(content, outcome, ".xlsx")


XLSX = {
    "number": xlsx(workbook(P1), "pass"),
    "float that is a little off": xlsx(workbook(p1(44.1 + 0.9)), "pass"),
    "text": xlsx(workbook(p1("44,5")), "pass"),
    "formula as the item": xlsx(
        workbook(["=A9", None, "puck.weight", 21, "g"]), "2:1 xlsx-formula"
    ),
    "formula in the header": xlsx(
        workbook(P1, change=lambda book: book.active.__setitem__("D1", "=A1")),
        "1:4 column-missing-unknown",
    ),
    "error": xlsx(workbook(p1("#DIV/0!")), "2:4 number-unreadable"),
    "truth value as a figure": xlsx(workbook(p1(True)), "2:4 number-is-answer"),
    "truth value as an answer": xlsx(workbook(["p", None, "puck.not_glued", False]), "fail"),
    "huge": xlsx(workbook(p1(1e300)), "2:4 number-unreadable"),
    "merged headings": xlsx(workbook(P1, change=merged_header), "pass"),
    "empty second sheet": xlsx(workbook(P1, change=empty_sheet), "pass"),
    "blank rows": xlsx(workbook(P1, [], [None], P1), "pass", "pass"),
    "no list of sheets": xlsx(with_parts(workbook(P1), "xl/workbook.xml"), "0:0 xlsx-broken"),
    **{
        f"damaged {part}": xlsx(with_parts(workbook(P1), part, "<a><b>"), "0:0 xlsx-broken")
        for part in ("sheet1.xml", "workbook.xml", "workbook.xml.rels")
    },
    "no byte": xlsx(b"", "0:0 xlsx-broken"),
    "CSV": xlsx(b"item,value\n", "0:0 xlsx-broken"),
    "old workbook, or one with a password": xlsx(
        b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 512, "0:0 xlsx-broken"
    ),
    "ZIP of something else": xlsx(holiday(), "0:0 xlsx-broken"),
    "beginning alone": xlsx(b"PK\x03\x04", "0:0 xlsx-broken"),
    "cut in the middle": xlsx(workbook(P1)[:900], "0:0 xlsx-broken"),
}


def member(**changes: Any) -> dict[str, Any]:
    """One reading as an object."""
    good = {"item": "p1", "characteristic": "puck.outer_diameter", "value": 44.5, "unit": "mm"}
    return {**good, **changes}


def js(content: Any, *outcome: str) -> Case:
    """A case of JSON: text as it stands, anything else written out."""
    text = content if isinstance(content, str) else json.dumps(content)
    return Case(text.encode(), outcome, ".json")


TYPED = '[{"item": "p1", "characteristic": "puck.outer_diameter", "value": %s, "unit": "mm"}]'

JSON = {
    "list": js([member()], "pass"),
    "readings": js({"readings": [member(value="44,5")]}, "pass"),
    "more digits than a float has": js(TYPED % "45.00000000000000000001", "fail"),
    "null": js([member(value=None)], "not-measured"),
    "NaN": js(TYPED % "NaN", "1:3 number-not-finite"),
    "Infinity": js(TYPED % "-Infinity", "1:3 number-not-finite"),
    "1e400": js(TYPED % "1e400", "1:3 number-unreadable"),
    "true as a figure": js(TYPED % "true", "1:3 number-is-answer"),
    "list as a figure": js(TYPED % "[44.5]", "1:3 json-nested"),
    "object as a figure": js(TYPED % '{"mm": 44.5}', "1:3 json-nested"),
    "object as an item": js([member(item={"id": 1})], "1:1 json-nested"),
    "single quotes": js("[{'item': 'p1'}]", "1:3 json-broken"),
    "comma at the end": js("[1,]", "1:4 json-broken"),
    "comment": js("// pucks\n[]", "1:1 json-broken"),
    "cut in the middle": js(TYPED[:40], "1:35 json-broken"),
    "two documents": js("[]\n[]", "2:1 json-broken"),
    "lines of objects": js(json.dumps(member()) + "\n" + json.dumps(member()), "2:1 json-broken"),
    "name twice": js('[{"item": "a", "item": "b"}]', "1:1 json-name-twice"),
    "list of readings twice": js('{"readings": [],\n"readings": []}', "2:0 json-name-twice"),
    "no objects": js('[\n1,\n["a"]]', "2:0 json-object-missing", "3:0 json-object-missing"),
    "text": js('"p1"', "1:0 json-form"),
    "number": js("44.5", "1:0 json-form"),
    "other members": js({"values": []}, "1:0 json-form"),
    "readings that are no list": js({"readings": member()}, "1:0 json-form"),
    "empty list": js([], "1:0 table-empty"),
    "empty objects": js([{}, {}], "1:0 table-empty"),
    "no byte": js("", "0:0 file-empty"),
    "very deep": js("[" * 100_000, "1:101 cap-over"),
    "digits without end": js(TYPED % ("4" * 10_000), "1:3 number-too-long"),
    "UTF-16": Case(json.dumps([member()]).encode("utf-16"), ("pass",), ".json"),
    "Windows-1257": Case(
        '[{"item": "ā"}]'.encode("windows-1257"), ("1:0 encoding-wrong",), ".json"
    ),
    "lone surrogate": js(
        '[{"item": "\\ud800", "characteristic": "puck.weight", "value": 21, "unit": "g"}]', "pass"
    ),
}


def parquet(frame: pd.DataFrame, *outcome: str) -> Case:
    """A case of a Parquet file."""
    out = io.BytesIO()
    frame.to_parquet(out, index=False)
    return Case(out.getvalue(), outcome, ".parquet")


def values(*found: Any) -> pd.DataFrame:
    """A long frame with these values."""
    given = {"item": "p1", "characteristic": "puck.outer_diameter", "value": list(found)}
    return pd.DataFrame({**given, "unit": "mm"})


PARQUET = {
    "floats": lambda: parquet(values(44.5, 45.1), "pass", "fail"),
    "single precision": lambda: parquet(values(44.9).astype({"value": "float32"}), "pass"),
    "whole numbers": lambda: parquet(values(45), "pass"),
    "missing": lambda: parquet(values(44.5, None), "pass", "not-measured"),
    "infinity": lambda: parquet(values(float("inf")), "2:3 number-not-finite"),
    "truth values": lambda: parquet(values(True), "2:3 number-is-answer"),
    "lists": lambda: parquet(values([1.0]), "2:3 json-nested"),
    "bytes": lambda: parquet(values(b"44.5"), "2:3 json-nested"),
    "dates": lambda: parquet(values(pd.Timestamp("2026-01-01")), "2:3 number-unreadable"),
    "no rows": lambda: parquet(values(44.5).head(0), "1:0 table-empty"),
    "categories": lambda: parquet(values(44.5).astype({"unit": "category"}), "pass"),
    "no byte": lambda: Case(b"", ("0:0 parquet-broken",), ".parquet"),
    "marks alone": lambda: Case(b"PAR1PAR1", ("0:0 parquet-broken",), ".parquet"),
    "text file": lambda: Case(long(GOOD), ("0:0 parquet-broken",), ".parquet"),
    "cut": lambda: Case(parquet(values(44.5)).content[:-20], ("0:0 parquet-broken",), ".parquet"),
}

LIMIT = "characteristic,lower,upper,unit,set_by,set_on,reason"


def limit(*cells: str, outcome: tuple[str, ...]) -> Case:
    """A case of a file of working limits with one row."""
    names = ("table.pocket_diameter", "99", "101", "mm", "A.", "2026-11-20", "why")
    filled = [cell if cell != "*" else good for cell, good in zip(cells, names, strict=True)]
    return Case(table(LIMIT, ",".join(filled)), outcome, sort="limits")


LIMITS = {
    "no bound": limit("*", "", "", "*", "*", "*", "*", outcome=("2:2 limit-without-bounds",)),
    "bounds swapped": limit("*", "102", "*", "*", "*", "*", "*", outcome=("2:3 limit-order",)),
    "printed limit": limit("table.height", *["*"] * 6, outcome=("2:1 limit-printed",)),
    "free": limit("cue.weight", *["*"] * 6, outcome=("2:1 limit-needless",)),
    "visual": limit("puck.not_glued", *["*"] * 6, outcome=("2:1 limit-needless",)),
    "of no kind": limit("weight", *["*"] * 6, outcome=("2:1 kind-missing",)),
    "of nothing": limit("", *["*"] * 6, outcome=("2:1 characteristic-missing",)),
    "of another kind": Case(
        table(f"{LIMIT},kind", "disc.diameter,29,31,mm,A.,2026-11-20,why,puck"),
        ("2:1 kind-contradicts",),
        sort="limits",
    ),
    "raw": limit("table.diagonal", *["*"] * 6, outcome=("2:1 limit-of-raw",)),
    "unknown": limit("table.colour", *["*"] * 6, outcome=("2:1 characteristic-unknown",)),
    "nobody": limit("*", "*", "*", "*", "", "*", "*", outcome=("2:5 limit-unsigned",)),
    "never": limit("*", "*", "*", "*", "*", "", "*", outcome=("2:6 limit-unsigned",)),
    "no reason": limit("*", "*", "*", "*", "*", "*", "", outcome=("2:7 limit-unsigned",)),
    "no day of the calendar": limit(
        "*", "*", "*", "*", "*", "2026-02-30", "*", outcome=("2:6 date-unreadable",)
    ),
    "wrong unit": limit("*", "*", "*", "g", "*", "*", "*", outcome=("2:4 unit-unfit",)),
    "no unit": limit("*", "*", "*", "", "*", "*", "*", outcome=("2:4 unit-missing",)),
    "unknown unit": limit("*", "*", "*", "N", "*", "*", "*", outcome=("2:4 unit-unknown",)),
    "no number": limit("*", "*", "abc", "*", "*", "*", "*", outcome=("2:3 number-unreadable",)),
    "ambiguous comma": limit(
        *("*", '"99,500"', "*", "*", "*", "*", "*"), outcome=("2:2 number-ambiguous-comma",)
    ),
    "NaN": limit("*", "nan", "*", "*", "*", "*", "*", outcome=("2:2 number-not-finite",)),
    "1e400": limit("*", "*", "1e400", "*", "*", "*", "*", outcome=("2:3 number-unreadable",)),
    "negative": limit("*", "-1", "*", "*", "*", "*", "*", outcome=()),
    "twice": Case(
        table(LIMIT, *["table.pocket_diameter,99,101,mm,A.,2026-11-20,why"] * 2),
        ("3:1 limit-twice",),
        sort="limits",
    ),
    "no rows": Case(table(LIMIT), ("1:0 table-empty",), sort="limits"),
    "readings": Case(
        long(GOOD),
        ("1:1 column-several-unknown", "1:0 column-several-missing"),
        sort="limits",
    ),
    "no byte": Case(b"", ("0:0 file-empty",), sort="limits"),
}

INSTRUMENT = "id,kind,resolution,U,k,unit,from,to,last calibration,due date"


def instrument(**changes: str) -> bytes:
    """A register of one row."""
    good = {
        "id": "C-1",
        "kind": "calliper",
        "resolution": "0.01",
        "u": "0.03",
        "k": "2",
        "unit": "mm",
        "low": "0",
        "high": "150",
        "done": "2026-01-10",
        "due": "2027-01-10",
    }
    return table(INSTRUMENT, ",".join({**good, **changes}.values()))


INSTRUMENTS = {
    name: Case(content, outcome, sort="instruments")
    for name, content, outcome in (
        ("no id", instrument(id=""), ("2:1 instrument-incomplete",)),
        ("no kind", instrument(kind=""), ("2:2 instrument-incomplete",)),
        ("no resolution", instrument(resolution=""), ("2:3 instrument-incomplete",)),
        ("resolution zero", instrument(resolution="0"), ("2:3 instrument-figure",)),
        ("negative U", instrument(u="-0.1"), ("2:4 instrument-figure",)),
        ("U zero", instrument(u="0"), ("2:4 instrument-figure",)),
        ("U of NaN", instrument(u="nan"), ("2:4 number-not-finite",)),
        ("k zero", instrument(k="0"), ("2:5 instrument-figure",)),
        ("k negative", instrument(k="-2"), ("2:5 instrument-figure",)),
        ("no unit", instrument(unit=""), ("2:6 unit-missing",)),
        ("unknown unit", instrument(unit="px"), ("2:6 unit-unknown",)),
        ("range swapped", instrument(low="200"), ("2:8 instrument-range",)),
        ("range that is no number", instrument(high="long"), ("2:8 number-unreadable",)),
        ("due before it was done", instrument(due="2025-01-10"), ("2:10 instrument-due",)),
        ("no day of the calendar", instrument(done="2026-13-01"), ("2:9 date-unreadable",)),
        ("twice", instrument() + instrument().splitlines()[1], ("3:1 instrument-twice",)),
        ("no rows", table(INSTRUMENT), ("1:0 table-empty",)),
        (
            "readings",
            long(GOOD),
            ("1:0 column-several-missing", "1:1 column-several-unknown"),
        ),
        ("no byte", b"", ("0:0 file-empty",)),
    )
}

CASES: dict[str, Callable[[], Case]] = {
    **{
        f"value {value!r:.30}": lambda value=value: Case(row(value), (VALUES[value],))
        for value in VALUES
    },
    **{
        f"unit {unit!r}": lambda unit=unit: Case(row("44.5", unit), (UNITS[unit],))
        for unit in UNITS
    },
    **{
        f"name {name!r}": lambda name=name: Case(row("44.5", "mm", name), (NAMES[name],))
        for name in NAMES
    },
    **{
        f"answer {answer!r}": lambda answer=answer: Case(
            row(answer, "", "puck.not_glued"), (ANSWERS[answer],)
        )
        for answer in ANSWERS
    },
    **{f"CSV: {name}": lambda case=case: case for name, case in CSV.items()},
    **{f"XLSX: {name}": lambda case=case: case for name, case in XLSX.items()},
    **{f"JSON: {name}": lambda case=case: case for name, case in JSON.items()},
    **{f"Parquet: {name}": case for name, case in PARQUET.items()},
    **{f"limits: {name}": lambda case=case: case for name, case in LIMITS.items()},
    **{f"instruments: {name}": lambda case=case: case for name, case in INSTRUMENTS.items()},
}


def read(case: Case, folder: Path, corpus: Corpus) -> tuple[list[str], list[Problem]]:
    """The verdicts of a case, and its problems."""
    path = folder / f"case{case.suffix}"
    path.write_bytes(case.content)
    if case.sort == "limits":
        return [], read_working_limits(path, corpus, encoding=case.encoding)[1]
    if case.sort == "instruments":
        return [], read_instruments(path, corpus, encoding=case.encoding)[1]
    readings, problems = read_readings([path], corpus, encoding=case.encoding)
    event = check_readings(readings, corpus.equipment.characteristics(), edition="lnf-2017")
    return [result.verdict.value for result in event.results], problems


def locate_problems(problems: list[Problem]) -> tuple[str, ...]:
    """Problems as ``line:column code``."""
    return tuple(f"{problem.line}:{problem.column} {problem.code}" for problem in problems)


@pytest.fixture(scope="module")
def explainers(corpus: Corpus) -> list[Explainer]:
    return [
        Explainer(Wording(corpus.strings, language), corpus.vocabulary) for language in LANGUAGES
    ]


def test_there_are_more_than_two_hundred_different_cases() -> None:
    cases = [make() for make in CASES.values()]
    found = {(case.content, case.suffix, case.sort, case.encoding) for case in cases}
    assert len(found) == len(CASES)
    assert len(found) >= 200


@pytest.mark.parametrize("name", CASES)
def test_case_is_judged_rightly_or_refused_with_place_and_cure(
    corpus: Corpus, explainers: list[Explainer], tmp_path: Path, name: str
) -> None:
    case = CASES[name]()
    verdicts, problems = read(case, tmp_path, corpus)
    assert (locate_problems(problems) or tuple(verdicts)) == case.outcome
    if problems:
        assert_said(problems, explainers, str(tmp_path))


def assert_said(problems: list[Problem], explainers: list[Explainer], folder: str) -> None:
    """Every problem names its file, and in every language what is wrong and what to do."""
    for problem in problems:
        assert problem.file.startswith(folder)
        for explainer in explainers:
            message, cure = explainer.problem(problem)
            assert message.strip()
            assert cure.strip()


# Fuzzed

CELLS = st.sampled_from(
    [
        *VALUES,
        *UNITS,
        *NAMES,
        *ANSWERS,
        *HEADER.split(","),
        *("uncertainty", "weight [g]", "puck", "p1", "disc.diameter", "A.", "2026-11-20", "1.1.1"),
        *("{}", "{value}", "%s", "<script>", "\ufeff", "height (a) [mm]", "Limits", "()", "["),
    ]
) | st.text(max_size=6)


def judged_or_refused(
    content: bytes, suffix: str, corpus: Corpus, explainers: list[Explainer], folder: Path
) -> None:
    """Nothing is raised, and whatever has no problem has readings."""
    for sort in ("readings", "limits", "instruments"):
        verdicts, problems = read(Case(content, (), suffix, sort), folder, corpus)
        assert_said(problems, explainers, str(folder))
        assert sort != "readings" or problems or verdicts


@given(
    st.lists(st.lists(CELLS, max_size=7), max_size=6),
    st.sampled_from([",", ";", "\t", "|"]),
    st.sampled_from(["utf-8", "utf-8-sig", "utf-16", "utf-32", "utf-16-be"]),
    st.sampled_from([None, HEADER, LIMIT, INSTRUMENT]),
)
def test_fuzzed_table_is_judged_or_refused(
    corpus: Corpus,
    explainers: list[Explainer],
    tmp_path: Path,
    rows: list[list[str]],
    delimiter: str,
    encoding: str,
    header: str | None,
) -> None:
    given = [header.split(","), *rows] if header else rows
    text = "".join(delimiter.join(cells) + "\n" for cells in given)
    content = text.encode(encoding, "surrogatepass")
    judged_or_refused(content, ".csv", corpus, explainers, tmp_path)


@given(
    st.recursive(
        st.none() | st.booleans() | st.floats() | st.integers() | CELLS,
        lambda inner: (
            st.lists(inner, max_size=4)
            | st.dictionaries(
                st.sampled_from(["item", "characteristic", "value", "unit", "readings", "x"]),
                inner,
                max_size=5,
            )
        ),
        max_leaves=20,
    )
)
def test_any_json_is_judged_or_refused(
    corpus: Corpus, explainers: list[Explainer], tmp_path: Path, data: Any
) -> None:
    judged_or_refused(json.dumps(data).encode(), ".json", corpus, explainers, tmp_path)
