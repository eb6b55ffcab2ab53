"""``capability``: counts, Cp, Cpk and a histogram per characteristic."""

import numpy as np
import pandas as pd
import pytest

import novuss
from novuss.corpus import Corpus
from novuss.inspection.reading_decision import DecisionRule
from novuss.tables.frame_judging import Tallies
from novuss.tables.vectorized_judging import RowJudge


def readings(rows: int = 900) -> pd.DataFrame:
    random = np.random.default_rng(3)
    return pd.DataFrame(
        {
            "item": "p",
            "characteristic": ["puck.outer_diameter", "puck.weight", "puck.hole_diameter"]
            * (rows // 3),
            "value": np.round(
                np.tile([44.5, 21.5, 10.3], rows // 3) + random.normal(0, 0.2, rows), 2
            ),
            "unit": ["mm", "g", "mm"] * (rows // 3),
        }
    )


def test_figures_are_those_of_pandas() -> None:
    given = readings()
    found = novuss.capability(given)
    assert list(found.index) == ["puck.outer_diameter", "puck.hole_diameter", "puck.weight"]
    outer = given["value"][given["characteristic"] == "puck.outer_diameter"]
    row = found.loc["puck.outer_diameter"]
    assert (row["n"], row["mean"], row["s"]) == (
        *(300, pytest.approx(outer.mean()), pytest.approx(outer.std())),
    )
    assert row["cp"] == pytest.approx(1 / (6 * outer.std()))
    assert row["cpk"] == pytest.approx(
        min(45 - outer.mean(), outer.mean() - 44) / (3 * outer.std())
    )
    assert row["pass"] == outer.between(44, 45).sum()
    assert sum(row["histogram"]) == 300
    assert {44.0, 45.0} < set(row["edges"])
    weight = found.loc["puck.weight"]
    assert weight["cp"] is None
    assert weight["cpk"] == pytest.approx((22 - weight["mean"]) / (3 * weight["s"]))
    # A disputed limit says of no process that it is capable.
    assert found.loc["puck.hole_diameter", ["cp", "cpk"]].tolist() == [None, None]


def test_pieces_and_the_whole_have_the_same_figures(corpus: Corpus) -> None:
    given = readings()
    judge = RowJudge(corpus, "lnf-2017", DecisionRule())
    whole, pieces = Tallies(), Tallies()
    whole.add_rows(judge.judge_table(given))
    for start in range(0, 900, 70):
        pieces.add_rows(judge.judge_table(given.iloc[start : start + 70]))
    order = corpus.equipment.characteristics()
    for tally, other in zip(whole.list_tallies(order), pieces.list_tallies(order), strict=True):
        assert (tally.n, tally.counts.tolist(), tally.bins.tolist()) == (
            *(other.n, other.counts.tolist(), other.bins.tolist()),
        )
        assert other.mean == pytest.approx(tally.mean)
        assert other.s == pytest.approx(tally.s)
