"""A file just below a cap is read as ever, one above is refused, and the option lets it through."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from tests.attack import documents, tables, workbooks

from novuss.caps import CAPS, CapMistake, most, parsed, raise_caps, raised_caps, with_caps
from novuss.corpus import Corpus
from novuss.official.reading import read_lines
from novuss.opened import bytes_of, see_file
from novuss.problems import Problem, ProblemsError, over
from novuss.tables.chunks import read_chunks
from novuss.tables.json_places import see_json
from novuss.tables.reading import read_tables
from novuss.tables.whole import more_than_whole

Novuss = Callable[..., Any]
Make = Callable[[Path], object]


def refused(read: Callable[[], object]) -> Problem:
    with pytest.raises(ProblemsError) as error:
        read()
    (problem,) = error.value.problems
    return problem


def rows(count: int) -> list[str]:
    return [tables.HEAD, *(f"P{n},puck,weight,21,g\n" for n in range(count))]


def csv(count: int) -> Make:
    return lambda path: tables.text(path, *rows(count))


def xlsx(count: int) -> Make:
    return lambda path: workbooks.workbook(path, workbooks.readings(count))


def objects(count: int) -> Make:
    one = {"item": "P1", "characteristic": "weight", "value": "21", "unit": "g"}
    return tables.in_json([one] * count)


#: What a file has, by cap: how to make it with so many, its suffix, and how many are at the cap.
NEAR: dict[str, tuple[str, str, Callable[[int], Make], dict[str, int], tuple[int, int]]] = {
    "cells of CSV": ("cells", ".csv", csv, {"cells": 50}, (9, 10)),
    "cells of XLSX": ("cells", ".xlsx", xlsx, {"cells": 50}, (9, 10)),
    "cells of JSON": ("cells", ".json", objects, {"cells": 40}, (10, 11)),
    "values of JSON": ("values", ".json", objects, {"values": 45}, (8, 10)),
    "columns of CSV": (
        "columns",
        ".csv",
        lambda count: partial(tables.many_columns, count=count),
        {"columns": 12},
        (10, 11),
    ),
    "columns of XLSX": (
        "columns",
        ".xlsx",
        lambda count: partial(workbooks.columns, count=count),
        {"columns": 12},
        (12, 13),
    ),
    "heading": (
        "heading",
        ".csv",
        lambda count: partial(tables.long_heading, letters=count),
        {"heading": 40},
        (40, 41),
    ),
    "letters": (
        "letters",
        ".csv",
        lambda count: partial(tables.long_cell, letters=count),
        {"letters": 40},
        (40, 41),
    ),
    "merged": (
        "merged",
        ".xlsx",
        lambda count: partial(workbooks.merged, cells=f"A2:B{count + 1}"),
        {"merged": 40},
        (20, 21),
    ),
    "sheets": (
        "parts",
        ".xlsx",
        lambda count: partial(workbooks.many_sheets, count=count),
        {"parts": 14},
        (10, 11),
    ),
    "depth": (
        "depth",
        ".json",
        lambda count: tables.in_json([{"item": _within(count - 2)}]),
        {"depth": 10},
        (10, 11),
    ),
}


def _within(levels: int) -> list[Any]:
    return [_within(levels - 1)] if levels > 1 else []


@pytest.mark.parametrize("name", NEAR)
def test_table_at_its_cap_is_read_and_one_above_is_refused(name: str, tmp_path: Path) -> None:
    cap, suffix, make, caps, (below, above) = NEAR[name]
    path = tmp_path / f"t{suffix}"
    with with_caps(caps):
        make(below)(path)
        assert read_tables(path)
        make(above)(path)
        problem = refused(lambda: read_tables(path))
    assert (problem.code, problem.values["cap"]) == ("cap-over", cap)
    assert problem.file.startswith(str(path))
    assert problem.values["option"].startswith(f"--cap {cap}=")
    # What the message says to type lets it through.
    with with_caps({**caps, **parsed([problem.values["option"].removeprefix("--cap ")])}):
        assert read_tables(path)


def test_merged_range_is_told_with_its_cells_before_any_is_made(tmp_path: Path) -> None:
    path = tmp_path / "t.xlsx"
    workbooks.merged(path)
    problem = refused(lambda: read_tables(path))
    assert problem.cell == "A2:A1048576"
    assert problem.values["found"] == "1048575"


def test_workbook_that_is_small_packed_is_refused_before_it_is_unpacked(tmp_path: Path) -> None:
    path = tmp_path / "t.xlsx"
    workbooks.number_format(path)
    problem = refused(lambda: read_tables(path))
    told = (problem.code, problem.values["cap"], problem.values["limit"])
    assert told == ("cap-over", "ratio", "300")
    assert problem.values["option"] == "--cap ratio=3000"
    workbooks.workbook(path, workbooks.readings(2))
    with with_caps({"unpacked": 0}):
        problem = refused(lambda: read_tables(path))
    told = (problem.code, problem.values["cap"], problem.values["limit"])
    assert told == ("cap-over", "unpacked", "0")


def test_entities_of_a_workbook_are_not_unfolded(tmp_path: Path) -> None:
    path = tmp_path / "t.xlsx"
    workbooks.entities(path)
    assert refused(lambda: read_tables(path)).code == "xlsx-broken"


def test_parquet_at_its_cap(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    path = tmp_path / "t.parquet"
    tables.parquet_rows(path, 10)
    with with_caps({"cells": 50}):
        (table,) = read_tables(path)
        assert [cell.text for cell in table.rows[9]] == ["P1", "puck", "weight", "21", "g"]
        assert not more_than_whole([path])
        tables.parquet_rows(path, 11)
        assert refused(lambda: read_tables(path)).values["found"] == "55"
        assert more_than_whole([path])


def test_long_text_of_parquet_is_refused_in_pieces_too(tmp_path: Path, corpus: Corpus) -> None:
    pytest.importorskip("pyarrow")
    path = tmp_path / "t.parquet"
    tables.parquet_texts(path, rows=40, letters=30)
    with with_caps({"letters": 30}):
        (chunk,) = read_chunks(path, corpus.vocabulary)
        assert list(chunk.frame["remark"]) == ["x" * 30] * 40
    with with_caps({"letters": 29}):
        problem = refused(lambda: list(read_chunks(path, corpus.vocabulary)))
    assert problem.values["cap"] == "letters"


def test_lists_of_parquet_count_as_cells(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    path = tmp_path / "t.parquet"
    tables.parquet_lists(path, 1000)
    assert read_tables(path)
    with with_caps({"cells": 500}):
        assert refused(lambda: read_tables(path)).values["found"] == "999"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[1, 2]", None),
        ("[1, 2, 3]", "values"),
        ('["a,b,c,d,[[[[["]', None),
        ('["\\"a,b,c,d", 1]', None),
        ("[[[]]]", "depth"),
        ('{"a": {"b": {}}}', "depth"),
        ('["', None),
    ],
)
def test_values_and_levels_of_json_are_counted_outside_of_texts(
    text: str, told: str | None
) -> None:
    with with_caps({"values": 3, "depth": 2}):
        if told is None:
            see_json(text, "t.json")
        else:
            assert refused(lambda: see_json(text, "t.json")).values["cap"] == told


def test_lines_and_letters_of_a_document(tmp_path: Path) -> None:
    path = tmp_path / "d.txt"
    documents.write(path, "word\n" * 10)
    with with_caps({"lines": 10, "text": 40}):
        assert len(read_lines(path)) == 10
    for caps in ({"lines": 9}, {"text": 39}):
        with with_caps(caps):
            assert refused(lambda: read_lines(path)).values["cap"] in caps


def test_pdf_has_its_pages_objects_seconds_and_memory(tmp_path: Path) -> None:
    pytest.importorskip("pdfplumber")
    path = tmp_path / "d.pdf"
    documents.pdf_own_pages(path, 5)
    assert [line.text for line in read_lines(path)] == ["A word"] * 5
    for caps in ({"pages": 4}, {"objects": 4}, {"seconds": 0}):
        with with_caps(caps):
            assert refused(lambda: read_lines(path)).values["cap"] in caps


def test_pieces_of_html_take_no_longer_than_their_number(tmp_path: Path) -> None:
    path = tmp_path / "d.html"
    documents.html_inline(path, 3)
    assert [line.text for line in read_lines(path)] == ["word word word"]
    # What has no end was never begun; the parser would look for the end of each of them.
    documents.write(path, "<p>a &lt; b</p> c" + "<!-- d" * 50_000 + "<a ")
    assert [line.text for line in read_lines(path)] == ["a < b", "c"]
    documents.write(path, "<table><tr><td>a<td> <td>b</table>")
    assert [line.text for line in read_lines(path)] == ["a | | b"]


# The file itself


def test_size_of_a_file(tmp_path: Path) -> None:
    path = tmp_path / "t.csv"
    path.write_bytes(b"a" * 1000)
    with with_caps({"file": 1}):
        assert bytes_of(path, size=1000) == b"a" * 1000
        problem = refused(lambda: bytes_of(path, size=999))
    assert problem.values["found"] == "2"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no such pipes")
def test_pipe_is_read_to_its_end_and_never_waited_for_without_one(tmp_path: Path) -> None:
    path = tmp_path / "t.csv"
    os.mkfifo(path)
    with with_caps({"wait": 0}):
        problem = refused(lambda: bytes_of(path))
    assert (problem.code, problem.values["option"]) == ("file-pipe", "--cap wait=0")
    assert refused(lambda: see_file(path)).code == "file-special"
    # Who comes while somebody waits, and writes at once, is heard.
    writer = Thread(target=path.write_bytes, args=(b"a",))
    writer.start()
    assert bytes_of(path) == b"a"
    writer.join()
    slow = (
        "import sys, time\n"
        "with open(sys.argv[1], 'wb') as pipe:\n"
        "    time.sleep(0.3); pipe.write(b'a' * 100_000); pipe.flush()\n"
        "    time.sleep(0.3); pipe.write(b'b')\n"
    )
    with subprocess.Popen([sys.executable, "-c", slow, str(path)]):
        # Who has the other end may take longer than nobody.
        assert bytes_of(path) == b"a" * 100_000 + b"b"
    with subprocess.Popen([sys.executable, "-c", slow, str(path)]), with_caps({"file": 1}):
        assert refused(lambda: bytes_of(path, size=1000)).values["cap"] == "file"


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="there is no such device")
def test_device_without_end_is_refused() -> None:
    with with_caps({"file": 1}):
        assert refused(lambda: bytes_of(Path("/dev/zero"))).values["found"] == ">1"
    assert refused(lambda: see_file(Path("/dev/zero"))).code == "file-special"


# How they are typed


def test_caps_are_typed_by_name() -> None:
    assert parsed(["cells=5", "wait=60", "cells=7"]) == {"cells": 7, "wait": 60}
    for wrong in ("cells", "cells=", "cells=-1", "cells=1.5", "cell=5", "cells=٣", "=", ""):
        with pytest.raises(CapMistake):
            parsed([wrong])


def test_cap_is_raised_for_a_while() -> None:
    with with_caps({"cells": 7}):
        assert (most("cells"), most("wait")) == (7, CAPS["wait"])
        raise_caps({"wait": 1})
        assert raised_caps() == {"cells": 7, "wait": 1}
    assert most("cells") == CAPS["cells"]


@pytest.mark.parametrize(
    ("found", "option"), [(None, "2500000"), (250_001, "300000"), (1_000_000, "1000000")]
)
def test_message_says_what_is_enough(found: int | None, option: str) -> None:
    (problem,) = over("t.csv", "cells", found).problems
    raised = int(problem.values["option"].removeprefix("--cap cells="))
    assert raised >= int(option)
    assert raised >= (found or 0)


def test_every_cap_has_its_words(corpus: Corpus) -> None:
    named = {key.removeprefix("cap.") for key in corpus.strings if key.startswith("cap.")}
    assert named == set(CAPS)


def says(run: Any, *words: str) -> None:
    assert run.status == 2, run.err
    for word in words:
        assert word in run.err


def test_command_line_takes_the_option_and_the_variable(novuss: Novuss, tmp_path: Path) -> None:
    tables.text(tmp_path / "t.csv", *rows(3))
    says(
        novuss("check", "t.csv", "--complete", "--cap", "cells=10"),
        "t.csv:3: beyond the limit: cells of a table: >10, at most 10; ",
        "--cap cells=100\n",
    )
    assert novuss("check", "t.csv", "--cap", "cells=10", "--cap", "cells=20").status == 0
    says(novuss("check", "t.csv", "--complete", NOVUSS_CAP="wait=1 cells=10"), "--cap cells=")
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


@pytest.mark.parametrize(
    ("words", "cap"),
    [
        (("template", "--pucks", "6", "-o", "t.csv"), "items=5"),
        (("rules", "search", "puck", "pucks"), "word=4"),
        (("rules", "search", "puck", "puck"), "query=8"),
    ],
)
def test_what_is_asked_for_has_its_cap(
    novuss: Novuss, words: Iterable[str], cap: str, tmp_path: Path
) -> None:
    assert novuss(*words).status == 0
    (tmp_path / "t.csv").unlink(missing_ok=True)
    says(novuss(*words, "--cap", cap), f"--cap {cap.partition('=')[0]}=", "beyond the limit")
