"""A file just below a cap is read as ever, one above is refused, and the option lets it through."""

import os
import time
from collections.abc import Callable
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from tests.attack import documents, tables, workbooks
from tests.commands import Novuss

from novuss.corpus import Corpus
from novuss.files.bounded_read import check_file, read_bounded
from novuss.input_problems import Problem, ProblemsError, limit_exceeded
from novuss.official.document_file_reading import read_lines
from novuss.size_caps import (
    CAPS,
    CapMistake,
    apply_caps,
    limit_for,
    list_raised_caps,
    parse_caps,
    raise_caps,
)
from novuss.tables.chunked_reading import read_chunks
from novuss.tables.json_file import check_json_size
from novuss.tables.long_table import ReadingParser
from novuss.tables.table_reading import is_too_large, read_tables


def refused(read: Callable[[], object]) -> Problem:
    with pytest.raises(ProblemsError) as error:
        read()
    (problem,) = error.value.problems
    return problem


def rows(count: int) -> list[str]:
    return [tables.HEAD, *(f"P{n},puck,weight,21,g\n" for n in range(count))]


def csv(path: Path, count: int) -> object:
    return tables.text(path, *rows(count))


def xlsx(path: Path, count: int) -> object:
    return workbooks.workbook(path, workbooks.readings(count))


def merged(path: Path, count: int) -> object:
    return workbooks.merged(path, cells=f"A2:B{count + 1}")


def objects(path: Path, count: int) -> object:
    row = {"item": "P1", "characteristic": "weight", "value": "21", "unit": "g"}
    return tables.in_json([row] * count)(path)


def values(path: Path, count: int) -> object:
    return tables.in_json([{"item": ["P1"] * 9}] * count)(path)


def depth(path: Path, count: int) -> object:
    lists: list[Any] = []
    for _ in range(count - 3):
        lists = [lists]
    return tables.in_json([{"item": lists}])(path)


#: The cap that a file is told by, its suffix, how to make it with so many, how far the cap is let
#: down, and how many then are at it and above.
NEAR: dict[str, tuple[str, str, Callable[[Path, int], object], int, tuple[int, int]]] = {
    "cells of CSV": ("cells", ".csv", csv, 50, (9, 10)),
    "cells of XLSX": ("cells", ".xlsx", xlsx, 50, (9, 10)),
    "cells of JSON": ("cells", ".json", objects, 40, (10, 11)),
    "values of JSON": ("cells", ".json", values, 20, (3, 4)),
    "columns of CSV": ("columns", ".csv", tables.many_columns, 12, (10, 11)),
    "columns of XLSX": ("columns", ".xlsx", workbooks.columns, 12, (12, 13)),
    "heading": ("names", ".csv", tables.long_heading, 40, (40, 41)),
    "letters": ("letters", ".csv", tables.long_cell, 40, (40, 41)),
    "merged": ("cells", ".xlsx", merged, 480, (20, 21)),
    "formats": ("cells", ".xlsx", workbooks.validations, 648, (103, 104)),
    "comment": ("letters", ".xlsx", workbooks.comment, 10_000, (60_000, 300_000)),
    "sheets": ("unpacked", ".xlsx", workbooks.many_sheets, 1, (36, 37)),
    "depth": ("depth", ".json", depth, 10, (10, 11)),
}


@pytest.mark.parametrize("name", NEAR)
def test_table_at_its_cap_is_read_and_one_above_is_refused(name: str, tmp_path: Path) -> None:
    cap, suffix, make, low, (below, above) = NEAR[name]
    path = tmp_path / f"t{suffix}"
    with apply_caps({cap: low}):
        make(path, below)
        assert read_tables(path)
        make(path, above)
        problem = refused(lambda: read_tables(path))
    assert (problem.code, problem.values["cap"]) == ("cap-over", cap)
    assert problem.file.startswith(str(path))
    assert problem.values["option"].startswith(f"--cap {cap}=")
    # What the message says to type lets it through.
    with apply_caps(parse_caps([problem.values["option"].removeprefix("--cap ")])):
        assert read_tables(path)


def test_merged_range_is_told_with_its_cells_before_any_is_made(tmp_path: Path) -> None:
    path = tmp_path / "t.xlsx"
    workbooks.merged(path)
    problem = refused(lambda: read_tables(path))
    assert problem.cell == "A2:A1048576"
    assert problem.values["found"] == "1048575"


def test_workbook_is_refused_before_it_is_unpacked(tmp_path: Path) -> None:
    path = tmp_path / "t.xlsx"
    workbooks.number_format(path)
    problem = refused(lambda: read_tables(path))
    refusal = (problem.code, problem.values["cap"], problem.values["limit"])
    assert refusal == ("cap-over", "letters", "393204")
    assert problem.values["option"] == "--cap letters=400000"
    workbooks.workbook(path, workbooks.readings(2))
    with apply_caps({"unpacked": 0}):
        problem = refused(lambda: read_tables(path))
    refusal = (problem.code, problem.values["cap"], problem.values["limit"])
    assert refusal == ("cap-over", "unpacked", "0")


def test_entities_of_a_workbook_are_not_unfolded(tmp_path: Path) -> None:
    path = tmp_path / "t.xlsx"
    workbooks.entities(path)
    assert refused(lambda: read_tables(path)).code == "xlsx-broken"


def test_parquet_at_its_cap(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    path = tmp_path / "t.parquet"
    tables.parquet_rows(path, 10)
    with apply_caps({"cells": 50}):
        (table,) = read_tables(path)
        assert [cell.text for cell in table.rows[9]] == ["P1", "puck", "weight", "21", "g"]
        assert not is_too_large([path])
        tables.parquet_rows(path, 11)
        assert refused(lambda: read_tables(path)).values["found"] == "55"
        assert is_too_large([path])


def test_long_text_of_parquet_is_refused_in_pieces_too(tmp_path: Path, corpus: Corpus) -> None:
    pytest.importorskip("pyarrow")
    path = tmp_path / "t.parquet"
    tables.parquet_texts(path, rows=40, letters=30)
    with apply_caps({"letters": 30}):
        (chunk,) = read_chunks(path, ReadingParser(corpus, by_row=True))
        assert list(chunk.frame["remark"]) == ["x" * 30] * 40
    with apply_caps({"letters": 29}):
        problem = refused(lambda: list(read_chunks(path, ReadingParser(corpus, by_row=True))))
    assert problem.values["cap"] == "letters"


def test_lists_of_parquet_count_as_cells(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    path = tmp_path / "t.parquet"
    tables.parquet_lists(path, 1000)
    assert read_tables(path)
    with apply_caps({"cells": 500}):
        assert refused(lambda: read_tables(path)).values["found"] == "999"


@pytest.mark.parametrize(
    ("text", "cap"),
    [
        ("[1, 2, 3]", None),
        ("[1, 2, 3, 4]", "cells"),
        ('["a,b,c,d,[[[[["]', None),
        ('["\\"a,b,c,d", 1]', None),
        ("[[[]]]", "depth"),
        ('{"a": {"b": {}}}', "depth"),
        ('["', None),
    ],
)
def test_values_and_levels_of_json_are_counted_outside_of_texts(text: str, cap: str | None) -> None:
    with apply_caps({"cells": 2, "depth": 2}):
        if cap is None:
            check_json_size(text, "t.json")
        else:
            assert refused(lambda: check_json_size(text, "t.json")).values["cap"] == cap


def test_lines_and_letters_of_a_document(tmp_path: Path) -> None:
    path = tmp_path / "d.txt"
    tables.text(path, "word\n" * 10)
    with apply_caps({"rows": 40, "letters": 4}):
        assert len(read_lines(path)) == 10
    for caps in ({"rows": 39}, {"letters": 3}):
        with apply_caps(caps):
            assert refused(lambda: read_lines(path)).values["cap"] in caps


def test_pdf_has_its_seconds_and_memory(tmp_path: Path) -> None:
    pytest.importorskip("pdfplumber")
    path = tmp_path / "d.pdf"
    documents.pdf_own_pages(path, 5)
    assert [line.text for line in read_lines(path)] == ["A word"] * 5
    with apply_caps({"seconds": 0}):
        assert refused(lambda: read_lines(path)).values["cap"] == "seconds"


def test_pieces_of_html_take_no_longer_than_their_number(tmp_path: Path) -> None:
    path = tmp_path / "d.html"
    documents.html_inline(path, 3)
    assert [line.text for line in read_lines(path)] == ["word word word"]
    # What has no end was never begun; the parser would look for the end of each of them.
    tables.text(path, "<p>a &lt; b</p> c" + "<!-- d" * 50_000 + "<a ")
    assert [line.text for line in read_lines(path)] == ["a < b", "c"]
    tables.text(path, "<table><tr><td>a<td> <td>b</table>")
    assert [line.text for line in read_lines(path)] == ["a | | b"]


# The file itself


def test_size_of_a_file(tmp_path: Path) -> None:
    path = tmp_path / "t.csv"
    with apply_caps({"file": 1}):
        path.write_bytes(b"a" * 1_000_000)
        assert read_bounded(path) == b"a" * 1_000_000
        path.write_bytes(b"a" * 1_000_001)
        problem = refused(lambda: read_bounded(path))
    assert problem.values["found"] == "2"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no such pipes")
def test_pipe_is_read_to_its_end_and_never_waited_for_without_one(tmp_path: Path) -> None:
    path = tmp_path / "t.csv"
    os.mkfifo(path)
    with apply_caps({"seconds": 0}):
        problem = refused(lambda: read_bounded(path))
    assert (problem.code, problem.values["option"]) == ("file-pipe", "--cap seconds=0")
    assert refused(lambda: check_file(path)).code == "file-special"

    def written(*pieces: bytes) -> Thread:
        def write() -> None:
            with path.open("wb") as pipe:
                for piece in pieces:
                    pipe.write(piece)
                    pipe.flush()
                    # Who has the other end may take longer than nobody.
                    time.sleep(0.1)

        writer = Thread(target=write)
        writer.start()
        return writer

    for pieces in ([b"a"], [b"", b"a" * 100_000, b"b"]):
        writer = written(*pieces)
        assert read_bounded(path) == b"".join(pieces)
        writer.join()
    with apply_caps({"file": 1}):
        writer = written(b"a" * 1_000_001)
        assert refused(lambda: read_bounded(path)).values["cap"] == "file"
    writer.join()


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="there is no such device")
def test_device_without_end_is_refused() -> None:
    with apply_caps({"file": 1}):
        assert refused(lambda: read_bounded(Path("/dev/zero"))).values["found"] == ">1"
    assert refused(lambda: check_file(Path("/dev/zero"))).code == "file-special"


# How they are typed


def test_caps_are_typed_by_name() -> None:
    assert parse_caps(["cells=5", "seconds=60", "cells=7"]) == {"cells": 7, "seconds": 60}
    for wrong in ("cells", "cells=", "cells=-1", "cells=1.5", "cell=5", "cells=٣", "=", ""):
        with pytest.raises(CapMistake):
            parse_caps([wrong])


def test_cap_is_raised_for_a_while() -> None:
    with apply_caps({"cells": 7}):
        assert (limit_for("cells"), limit_for("seconds")) == (7, CAPS["seconds"])
        raise_caps({"seconds": 1})
        assert list_raised_caps() == {"cells": 7, "seconds": 1}
    assert limit_for("cells") == CAPS["cells"]


@pytest.mark.parametrize(
    ("found", "option"), [(None, "2500000"), (250_001, "300000"), (1_000_000, "1000000")]
)
def test_message_says_what_is_enough(found: int | None, option: str) -> None:
    (problem,) = limit_exceeded("t.csv", "cells", found).problems
    raised = int(problem.values["option"].removeprefix("--cap cells="))
    assert raised >= int(option)
    assert raised >= (found or 0)


def says(run: Any, *words: str) -> None:
    assert run.status == 2, run.err
    for word in words:
        assert word in run.err


def test_command_line_takes_the_option_and_the_variable(novuss: Novuss, tmp_path: Path) -> None:
    tables.text(tmp_path / "t.csv", *rows(3))
    says(
        novuss("check", "t.csv", "--complete", "--cap", "cells=10"),
        "t.csv:3: beyond the limit: cells or other parts of a table: >10, at most 10; ",
        "--cap cells=100\n",
    )
    assert novuss("check", "t.csv", "--cap", "cells=10", "--cap", "cells=20").status == 0
    says(novuss("check", "t.csv", "--complete", NOVUSS_CAP="seconds=1 cells=10"), "--cap cells=")
    says(novuss("check", "t.csv", "--cap", "cell=10"), "--cap: ", "cell=10", "cells, ")
    says(
        novuss("record", "add", "e.db", "t.csv", "--by", "A", "--cap", "columns=4"),
        "--cap columns=5",
    )
    assert not (tmp_path / "e.db").exists()


def test_long_table_above_the_cap_is_read_in_pieces(novuss: Novuss, tmp_path: Path) -> None:
    tables.text(tmp_path / "t.csv", *rows(3))
    whole, pieces = (
        novuss("check", "t.csv", "--json", *caps).json for caps in ((), ("--cap", "cells=10"))
    )
    assert len(whole["results"]) == 3
    assert pieces["summary"][0]["n"] == 3


def test_what_is_asked_for_has_its_cap(novuss: Novuss) -> None:
    sheet = ("template", "--pucks", "6", "-o", "t.csv")
    says(novuss(*sheet, "--cap", "cells=250"), "--cap cells=300", ": 6, at most 5;")
    assert novuss(*sheet, "--cap", "cells=300").status == 0
    says(novuss("rules", "search", "puck", "puck", "--cap", "names=8"), "--cap names=9")
