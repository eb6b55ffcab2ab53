"""Figures of the official texts beside our own: every difference is explained."""

import pytest
from tests.official.conftest import FILES, Read
from tests.official.invented import found, imported

from novuss.corpus import Corpus
from novuss.official.imported_documents import RowCells
from novuss.official.number_comparison import FigureGap, find_figure_gaps

#: Why a figure stands in one of the two texts alone.
EXPLAINED = {
    "de-2017": {
        "18.1.6": "the blank before 30 is lost in the copy",
        "A1.2": "±1 is misread as 11",
        "A1.6": "±1 is misread as 11",
        "A1.7": "±1 is misread as 11",
        "A1.17": "±0,5 is misread as 10,5",
        "A1.23": "±0,6 is misread as 10,6; we list the possible readings",
        "A1.25": "±2 is misread as 12",
    },
    "ru-2017": {"12.21": "two parts of a broken disc; our text says parts"},
    "ru-2010": {
        "12.15": "two parts of a broken disc; our text says parts",
        "17.1.к": "double and for the second time; our text says twice",
        "22.1.а": "each pair of players; our text says of the two",
        "22.1.б": "one-loss and two-loss system in one word each",
        "22.4": "both representatives; our text says of two teams",
    },
    "en-simplified": {"18.2": "two player games are singles"},
    "lv-summary": {},
}


@pytest.mark.parametrize("document", FILES)
def test_every_difference_is_explained(document: str, read: Read, corpus: Corpus) -> None:
    gaps = {gap.clause: gap for gap in find_figure_gaps(corpus, read(document))}
    assert set(gaps) == set(EXPLAINED[document]), gaps


def test_figure_that_our_text_lacks_is_found(corpus: Corpus) -> None:
    strange = imported(found("2.2", "Binnen sieben Minuten oder 12,5 Stunden, bei 50 %."))
    (gap,) = find_figure_gaps(corpus, strange)
    assert gap == FigureGap("2.2", ("7", "12.5"), ("2",))


def test_row_without_figures_says_nothing_about_ours(corpus: Corpus) -> None:
    bare = imported(found("A1.1", "Höhe", cells=RowCells(unit="mm")))
    assert list(find_figure_gaps(corpus, bare)) == []
    full = imported(found("A1.1", "Höhe", cells=RowCells(quantity="750", tolerance="+30")))
    assert list(find_figure_gaps(corpus, full)) == []
    other = imported(found("A1.1", "Höhe", cells=RowCells(quantity="760", tolerance="+30")))
    assert [gap.only_official for gap in find_figure_gaps(corpus, other)] == [("760",)]
