"""A CSV that is read many rows at once says what it says read row by row, whatever is in it."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from novuss.corpus import Corpus
from novuss.input_problems import Problem
from novuss.inspection.reading_decision import DecisionRule
from novuss.tables import chunked_reading
from novuss.tables.chunked_judging import Job, judge_file
from novuss.tables.frame_judging import Tallies

pytest.importorskip("pyarrow")

HEADER = "item,kind,characteristic,value,unit"
GOOD = [
    *("p1,puck,puck.outer_diameter,44.5,mm", "p2,puck,puck.outer_diameter,43.99,mm"),
    *("p3,puck,puck.outer_diameter,4.41,cm", "p4,table,table.height,780,mm"),
    *("p5,puck,puck.outer_diameter,,mm", "p6,puck,puck.outer_diameter,044.500000,mm"),
    *("pē,cue,cue.tip_diameter,9.999999,mm", "p 7 ,puck,puck.outer_diameter,0.1,mm"),
]
QUOTED = [
    *('"p1","puck","puck.outer_diameter",44.5,"mm"', '"p,8",puck,puck.outer_diameter,"44.5",mm'),
    *('p9,"puck",puck.outer_diameter,"","mm"', '"p\'",puck,puck.outer_diameter,43,mm'),
]
ODD = [
    *("p\0001,puck,puck.outer_diameter,44.5,mm", '"p\r1",puck,puck.outer_diameter,44.5,mm'),
    *("p1,puck,puck.not_glued,1.50,", "p1,puck,puck.not_glued,yes,", '"p\n1",puck,puck.weight,2,g'),
    *('p1,puck,"puck.outer_diameter"x,44.5,mm', 'p1,puck,x"puck.outer_diameter",44.5,mm'),
    *('"p""1",puck,puck.outer_diameter,44.5,mm', '"p1,puck,"puck.outer_diameter",44.5,mm'),
    *('"",puck,puck.outer_diameter,44.5,mm', '"p1",puck,puck.outer_diameter,44.5,"mm'),
    *('"","","","",""', 'p1,puck,puck.outer_diameter,44.5;"m",mm', 'p1,"pu\rck",x,44.5,mm'),
    *("", ",,,,", " ,\t, ,,", "p1", "p1,puck,puck.outer_diameter,44.5,mm,", ",puck,x,1,mm"),
    *("p1,puck,puck.outer_diameter,44.5,mm,more", "\x1c,puck,puck.outer_diameter,44.5,mm"),
    *("p1,puck,puck.outer_diameter,nothing,mm", "p1,puck,puck.outer_diameter,44.1234567,mm"),
    *("p1,puck,puck.outer_diameter, 44.5,mm", "p1,puck,puck.outer_diameter,44.5,furlong"),
    *('"p1",puck,puck.outer_diameter,44.5,mm', 'p1,puck,"puck.outer\n_diameter",44.5,mm'),
    *("p1,puck,puck.outer_diameter,-44.5,mm", "p1,puck,puck.outer_diameter,4e1,mm"),
    *('p1,pu"ck,puck.outer_diameter,44.5,mm', "p1,puck,puck.outer_diameter,44\r5,mm"),
    *("p1,puck,puck.outer_diameter,1234567890123456789.5,mm", "p1,,puck.outer_diameter,44.5,mm"),
    *("p1,cue,cue.tip_diameter,999999999.999999,mm",),
    *("p1,puck,puck.outer_diameter,٤٤,mm", "p1,puck,puck.outer_diameter,44.5\0,mm"),
    *("\u2028,puck,puck.outer_diameter,44.5,mm", "\xa0,,,\u3000,", "item,kind,characteristic,,"),
    *("'-p1,puck,puck.outer_diameter,44.5,mm", "p1,puck,puck.outer_diameter,'+44.5,mm"),
    *("p1,'=puck,puck.outer_diameter,44.5,mm", "'p1,puck,puck.outer_diameter,44.5,'@mm"),
    *("p1,puck,puck.outer_diameter,44.5,mm\x85", "p1,puck,puck.outer_diameter,yes,mm"),
]
#: A unit that there is not.
WRONG = ["p1,puck,puck.outer_diameter,44.5,furlong"]
#: Files without any, with few, and with many rows that are read one by one.
KINDS = (GOOD, GOOD + QUOTED, GOOD + QUOTED + ODD)


@dataclass
class Told:
    """What is told of a file."""

    #: Characteristics with their counts and bins.
    counted: list[Any]
    figures: list[float]
    #: Of rows, and of what ends the reading.
    problems: list[Problem]
    final: list[Problem]


def judge_pieces(path: Path, corpus: Corpus) -> Told:
    tallies, problems, final = Tallies(), [], []
    for piece in judge_file(path, corpus, Job("lnf-2017", DecisionRule())):
        tallies.merge_tallies(piece.tallies)
        (final if piece.final else problems).extend(piece.problems)
    found = tallies.list_tallies(corpus.equipment.characteristics("lnf-2017"))
    counted = [
        (tally.characteristic.id, tally.n, [*tally.counts], [*tally.bins]) for tally in found
    ]
    figures = [figure for tally in found for figure in (tally.mean, tally.s or 0)]
    return Told(counted, figures, problems, final)


def same_both_ways(
    path: Path, corpus: Corpus, monkeypatch: pytest.MonkeyPatch, block: int = 160
) -> bool:
    """Compare the two; whether any rows were read at once."""
    at_once = 0
    original = chunked_reading.read_block

    def counted(*given: Any) -> Any:
        nonlocal at_once
        table = original(*given)
        at_once += table is not None
        return table

    with monkeypatch.context() as patched:
        patched.setattr(chunked_reading, "read_block", counted)
        for name, size in (("BLOCK", block), ("HEAD", 60), ("FEW", 0)):
            patched.setattr(chunked_reading, name, size)
        many = judge_pieces(path, corpus)
        patched.setattr(chunked_reading, "has_pyarrow", lambda: False)
        pieces = judge_pieces(path, corpus)
    assert many.final == pieces.final
    if any(problem.code != "cell-outside" for problem in pieces.final):
        # Rows before those that end it are lost where they are one piece.
        assert all(problem in many.problems for problem in pieces.problems)
    else:
        assert many.problems == pieces.problems
        if not pieces.problems:
            assert many.counted == pieces.counted
            assert many.figures == pytest.approx(pieces.figures, rel=1e-9, abs=1e-9)
    return bool(at_once)


@given(
    rows=st.lists(
        st.one_of(*map(st.sampled_from, (GOOD, GOOD + QUOTED, GOOD + QUOTED + ODD))), max_size=20
    ),
    header=st.sampled_from(
        [HEADER, f"sep=,\n{HEADER}", f"\n,,\n{HEADER}", HEADER.replace("kind", '"kind"'), "item,,"]
    ),
    end=st.sampled_from(["\n", "\r\n", "\r"]),
    last=st.booleans(),
    mark=st.booleans(),
)
def test_every_file_says_the_same(
    corpus: Corpus,
    tmp_path_factory: pytest.TempPathFactory,
    rows: list[str],
    header: str,
    end: str,
    *,
    last: bool,
    mark: bool,
) -> None:
    path = tmp_path_factory.mktemp("plain") / "readings.csv"
    text = end.join([header, *rows]) + (end if last else "")
    path.write_bytes(text.encode("utf-8-sig" if mark else "utf-8"))
    with pytest.MonkeyPatch.context() as monkeypatch:
        same_both_ways(path, corpus, monkeypatch)


@pytest.fixture
def patched() -> Iterator[pytest.MonkeyPatch]:
    with pytest.MonkeyPatch.context() as monkeypatch:
        yield monkeypatch


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("rows", [GOOD, QUOTED, [*GOOD, *QUOTED]])
def test_plain_rows_are_read_at_once(
    corpus: Corpus, tmp_path: Path, rows: list[str], end: str, patched: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "readings.csv"
    path.write_bytes(end.join([HEADER, *rows * 20]).encode())
    assert same_both_ways(path, corpus, patched)


@pytest.mark.parametrize(
    ("odd", "end"),
    [(odd, WRONG if at % 2 else []) for at, odd in enumerate(ODD)],
)
def test_every_odd_row_says_the_same_between_plain_ones(
    corpus: Corpus, tmp_path: Path, odd: str, end: list[str], patched: pytest.MonkeyPatch
) -> None:
    """Half of them where a later row is wrong, whose line is told."""
    path = tmp_path / "readings.csv"
    path.write_bytes("\n".join([HEADER, *GOOD * 2, odd, *GOOD * 2, *end, ""]).encode())
    assert same_both_ways(path, corpus, patched)


def test_bytes_that_are_no_utf_8_say_the_same(
    corpus: Corpus, tmp_path: Path, patched: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "readings.csv"
    path.write_bytes("\n".join([HEADER, *GOOD * 20]).encode() + b"\np\xff,puck,x,1,mm\n")
    assert same_both_ways(path, corpus, patched)


@pytest.mark.parametrize("length", [32_767, 32_768, 1_000_001])
def test_long_cells_say_the_same(
    corpus: Corpus, tmp_path: Path, length: int, patched: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "readings.csv"
    long = "p" * length
    path.write_text(
        "\n".join([HEADER, *GOOD * 2, f"{long},puck,puck.outer_diameter,44.5,mm", *GOOD])
    )
    same_both_ways(path, corpus, patched, block=2_000_000)


def test_titles_above_the_headings_say_the_same(
    corpus: Corpus, tmp_path: Path, patched: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "readings.csv"
    path.write_text("\n".join(["Pucks of Riga", "", HEADER, *GOOD * 20]))
    assert same_both_ways(path, corpus, patched)
    assert judge_pieces(path, corpus).final == []


@pytest.mark.parametrize(
    ("codec", "code"), [("zlib", "encoding-unknown"), ("undefined", "encoding-wrong")]
)
def test_codec_that_reads_no_text_is_told(
    corpus: Corpus, tmp_path: Path, codec: str, code: str
) -> None:
    path = tmp_path / "readings.csv"
    path.write_text("\n".join([HEADER, *GOOD]))
    pieces = judge_file(path, corpus, Job("lnf-2017", DecisionRule(), encoding=codec))
    assert [problem.code for piece in pieces for problem in piece.problems] == [code]
