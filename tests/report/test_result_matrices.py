"""One matrix a kind: a row an item, values in one unit with the sign of the worst verdict."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.table_readings import judged, reading

from novuss.corpus import Corpus
from novuss.explain import Explainer
from novuss.inspection.verdict_scale import SIGNS
from novuss.localized_wording import Wording
from novuss.model.equipment_records import Kind
from novuss.report.page_space_allocation import lay_out_matrix
from novuss.report.result_matrices import Matrix, build_matrix

Rows = list[tuple[str, str, str, str]]


def made(
    corpus: Corpus,
    rows: Rows,
    kind: Kind,
    *,
    colours: bool = False,
    during: frozenset[str] = frozenset(),
) -> Matrix:
    """The matrix of rows of item, characteristic, value and place; all values in mm or g."""
    readings = [
        reading(
            corpus,
            item,
            name,
            value,
            position=place or None,
            colour=("red" if place.startswith("red") else "black") if colours and place else None,
            occasion="during" if value in during else None,
        )
        for item, name, value, place in rows
    ]
    event = judged(corpus, readings, belonging=corpus.equipment.belonging("lnf-2017"))
    return build_matrix(event, kind, Explainer(Wording(corpus.strings, "de"), corpus.vocabulary))


def texts(found: Matrix) -> list[list[str]]:
    return [
        [row.name, SIGNS[row.word], *(cell.text.replace("\xa0", " ") for cell in row.cells)]
        for row in found.rows
    ]


def test_several_readings_show_their_ends_and_the_worst_sign(corpus: Corpus) -> None:
    found = made(
        corpus,
        [
            ("T1", "table.height", "760", "a"),
            ("T1", "table.height", "748.5", "b"),
            ("T1", "table.rail_width", "45.0", "a"),
            ("T1", "table.rail_width", "45.0", "b"),
            ("T2", "table.rail_width", "", ""),
        ],
        "table",
    )
    assert texts(found) == [["T1", "✗", "748,5–760 ✗", "45,0 ✓"], ["T2", "–", "–", "– –"]]
    assert [column.limit.replace("\xa0", " ") for column in found.columns] == [
        "750–780 mm",
        "† 44–46 mm",
    ]


def test_check_during_play_stands_behind_an_arrow(corpus: Corpus) -> None:
    rows = [("P1", "puck.outer_diameter", "45", ""), ("P1", "puck.outer_diameter", "45.1", "")]
    found = made(corpus, rows, "puck", during=frozenset({"45.1"}))
    assert texts(found) == [["P1", "✗", "45 → 45,1 ✗"]]


def test_visual_checks_are_counted_by_their_signs(corpus: Corpus) -> None:
    rows = [
        ("P1", "puck.weight", "20", ""),
        ("P1", "puck.single_piece_of_wood", "yes", ""),
        ("P1", "puck.not_glued", "no", ""),
        ("P2", "puck.weight", "20", ""),
    ]
    found = made(corpus, rows, "puck")
    assert [column.title for column in found.columns] == ["Gewicht", "Sichtprüfungen"]
    assert [row[-1] for row in texts(found)] == ["1 ✗ 1 ✓", "–"]
    # Where there is nothing else, each has a column of its own.
    brushes = made(corpus, [("B1", "brush.condition", "no", "")], "brush")
    assert texts(brushes) == [["B1", "✗", "nein ✗"]]


def test_set_of_32_discs_is_one_block_with_a_row_a_disc(corpus: Corpus) -> None:
    rows = [
        ("S1", name, value, f"{colour} {number}")
        for name, value in (("disc.thickness", "12"), ("disc.weight", "5"))
        for colour in ("red", "black")
        for number in range(1, 17)
    ]
    rows.append(("S1", "disc.wooden", "yes", ""))
    rows[40] = ("S1", "disc.weight", "3.9", "red 9")
    found = made(corpus, rows, "disc", colours=True)
    (block,) = found.blocks
    assert (block.name, block.word) == ("S1", "fail")
    assert block.note.replace("\xa0", " ") == "rot: 16, schwarz: 16; Sichtprüfungen: 1 ✓"
    assert len(block.rows) == 32
    assert [row for row in texts(found) if row[1] == "✗"] == [["red 9", "✗", "12 ?", "3,9 ✗"]]
    assert found.panels > 1


def test_figure_alone_is_kept_as_a_figure(corpus: Corpus) -> None:
    found = made(corpus, [("P1", "puck.weight", "20.50", "")], "puck")
    (cell,) = found.rows[0].cells
    assert (cell.figure, cell.mark, cell.text) == (Fraction("20.5"), "✓", "20,50\xa0✓")


words = st.text(st.sampled_from("abc –"), min_size=1, max_size=30)


@given(
    cells=st.lists(st.lists(words, min_size=3, max_size=3), min_size=1, max_size=9),
    rows=st.integers(1, 3),
)
def test_columns_fill_the_sheet_and_no_more(cells: list[list[str]], rows: int) -> None:
    texts = [column[:rows] for column in cells]
    panels, widths = lay_out_matrix(["head"] * len(texts), texts, [rows])
    assert panels >= 1
    assert len(widths) == len(texts)
    assert sum(widths) * panels == pytest.approx(100, abs=0.05 * len(widths) * panels)
    assert min(widths) > 0


def test_many_narrow_rows_stand_side_by_side_and_wide_ones_below_one_another() -> None:
    narrow = lay_out_matrix(["", "a"], [["P1 ✓"] * 40, ["20 ✓"] * 40], [40])
    wide = lay_out_matrix(
        [""] + ["head"] * 15, [["T1 ✓"] * 40] + [["999,5–1000,5 ✓"] * 40] * 15, [40]
    )
    assert (narrow[0] > 2, wide[0]) == (True, 1)
    assert lay_out_matrix(["", "a"], [["P1 ✓"] * 40, ["20 ✓"] * 40], [40], most=1)[0] == 1
    assert lay_out_matrix([""], [[]], [0]) == (1, ())
