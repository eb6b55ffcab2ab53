"""``check_frame``: a frame of readings in, a frame of verdicts out."""

import numpy as np
import pandas as pd
import pytest

import novuss
from novuss.problems import ProblemsError

COLUMNS = ["verdict", "clause", "lower", "upper", "deviation"]


def frame(*rows: tuple[object, ...], **options: object) -> pd.DataFrame:
    names = ["item", "kind", "characteristic", "value", "unit"]
    return pd.DataFrame(list(rows), columns=names, **options)  # type: ignore[arg-type]


def test_one_row_of_decimal_strings_for_every_input_row() -> None:
    found = novuss.check_frame(
        frame(
            ("p1", "puck", "outer_diameter", "45,01", "mm"),
            ("p1", "puck", "weight", "0.022", "kg"),
            ("p1", "puck", "hole_diameter", "10.6", "mm"),
            ("t1", "table", "pocket_diameter", "99,5", "mm"),
            ("t1", "table", "surface_thickness", "16", "mm"),
            ("d1", "disc", "weight", "5.5", "g"),
            ("p1", "puck", "not_glued", "нет", ""),
        )
    )
    assert list(found.columns) == COLUMNS
    assert found.to_numpy().tolist() == [
        ["fail", "A1.16", "44", "45", "0.51"],
        ["pass", "A1.19", None, "22", None],
        ["fail", "A1.18", None, None, None],
        ["undecided", "A1.8", None, None, "-0.5"],
        ["undecided", "A1.4", None, None, None],
        ["undecided", "A1.23", None, None, None],
        ["fail", "A1.16", None, None, None],
    ]
    assert set(found.dtypes) == {np.dtype(object)}


@pytest.mark.parametrize(
    "index",
    [
        pd.Index([7, 3]),
        pd.Index(["b", "a"], name="row"),
        pd.Index([1, 1]),
        pd.MultiIndex.from_tuples([("x", 1), ("y", 2)]),
    ],
    ids=["numbers", "named", "repeated", "levels"],
)
def test_index_is_kept(index: pd.Index) -> None:  # type: ignore[type-arg]
    rows = [("p1", "puck", "weight", 21, "g"), ("p2", "puck", "weight", 23, "g")]
    found = novuss.check_frame(frame(*rows, index=index))
    pd.testing.assert_index_equal(found.index, index)
    assert found["verdict"].tolist() == ["pass", "fail"]


def test_frame_that_was_handed_in_is_not_changed() -> None:
    given = frame(("p1", "puck", "weight", 21.0, "g"))
    before = given.copy(deep=True)
    novuss.check_frame(given)
    pd.testing.assert_frame_equal(given, before)


@pytest.mark.parametrize("dtype", ["float64", "float32", "Float64", "object", "string"])
def test_missing_value_is_not_measured_in_every_dtype(dtype: str) -> None:
    given = frame(
        ("p1", "puck", "outer_diameter", 44.5, "mm"), ("p1", "puck", "weight", None, "g")
    ).astype({"value": dtype})
    assert novuss.check_frame(given)["verdict"].tolist() == ["pass", "not-measured"]


@pytest.mark.parametrize("missing", [None, float("nan"), pd.NA, np.float32("nan"), ""])
def test_every_missing_value_is_not_measured(missing: object) -> None:
    given = frame(("p1", "puck", "weight", "21", "g"), ("p1", "puck", "weight", missing, "g"))
    assert novuss.check_frame(given)["verdict"].tolist() == ["pass", "not-measured"]


@pytest.mark.parametrize(
    ("value", "verdict"),
    [(45, "pass"), (45.0, "pass"), (45.01, "fail"), (1e2, "fail"), ("44,5", "pass")],
)
def test_numbers_and_text_are_judged_alike(value: object, verdict: str) -> None:
    given = frame(("p1", "puck", "outer_diameter", value, "mm"))
    assert novuss.check_frame(given)["verdict"].tolist() == [verdict]


@pytest.mark.parametrize(("answer", "verdict"), [(True, "pass"), (np.bool_(False), "fail")])
def test_truth_values_answer_a_visual_check(answer: object, verdict: str) -> None:
    given = frame(("p1", "puck", "not_glued", answer, None))
    assert novuss.check_frame(given)["verdict"].tolist() == [verdict]


def test_other_edition_is_checked() -> None:
    given = frame(("p1", "puck", "hole_diameter", 10.3, "mm"))
    assert novuss.check_frame(given).iloc[0].tolist() == ["pass", "A1.18", None, None, None]
    older = novuss.check_frame(given, edition="mfn-2010")
    assert older.iloc[0].tolist() == ["fail", "26.1", "10", "10.2", "0.2"]


def test_guarded_rule_uses_the_uncertainty_of_the_row() -> None:
    values = [44.95, 44.97, 45.02, 45.05]
    given = pd.DataFrame(
        {"item": "p1", "characteristic": "puck.outer_diameter", "value": values, "unit": "mm"}
    )
    assert set(novuss.check_frame(given, rule="guarded")["verdict"]) == {"undecided"}
    found = novuss.check_frame(given.assign(uncertainty=0.04), rule="guarded")
    assert found["verdict"].tolist() == ["pass", "conditional-pass", "conditional-fail", "fail"]


def test_other_columns_of_the_frame_are_let_alone() -> None:
    given = frame(("p1", "puck", "weight", 21, "g")).assign(colour="red", **{"7": 1})
    assert novuss.check_frame(given)["verdict"].tolist() == ["pass"]


def test_every_problem_is_raised_at_once_with_lines_as_in_a_csv() -> None:
    given = frame(
        ("p1", "puck", "weight", 21, "g"),
        (None, "puck", "weight", -1.0, "g"),
        ("p3", "puck", "weight", float("inf"), "N"),
        index=[10, 20, 30],
    )
    with pytest.raises(ProblemsError) as caught:
        novuss.check_frame(given)
    assert isinstance(caught.value, ValueError)
    assert sorted((one.line, one.column, one.code) for one in caught.value.problems) == [
        (3, 1, "item-missing"),
        (3, 4, "value-negative"),
        (4, 4, "number-not-finite"),
        (4, 5, "unit-unknown"),
    ]


@pytest.mark.parametrize(
    ("given", "codes"),
    [
        (frame(), ["table-empty"]),
        (pd.DataFrame(), ["column-missing"] * 3),
        (frame(("p1", "puck", "weight", 21, "g"))[["item", "value"]], ["column-missing"]),
    ],
    ids=["no-rows", "nothing", "no-characteristic"],
)
def test_frame_without_rows_or_columns_is_a_problem(given: pd.DataFrame, codes: list[str]) -> None:
    with pytest.raises(ProblemsError) as caught:
        novuss.check_frame(given)
    assert [one.code for one in caught.value.problems] == codes


def test_column_that_stands_twice_is_a_problem() -> None:
    given = frame(("p1", "puck", "weight", 21, "g"))
    with pytest.raises(ProblemsError) as caught:
        novuss.check_frame(pd.concat([given, given[["value"]]], axis=1))
    assert [one.code for one in caught.value.problems] == ["column-twice"]


@pytest.mark.parametrize("edition", ["lnf-2018", "", "simplified-en"])
def test_edition_without_equipment_is_a_key_error_that_names_the_others(edition: str) -> None:
    with pytest.raises(KeyError, match="lnf-2017, mfn-2010"):
        novuss.check_frame(frame(), edition=edition)


def test_unknown_rule_is_a_value_error_that_names_the_others() -> None:
    with pytest.raises(ValueError, match="use simple or guarded"):
        novuss.check_frame(frame(), rule="strict")
