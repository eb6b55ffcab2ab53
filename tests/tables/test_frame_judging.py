"""``check_frame``: a frame of readings in, a frame of verdicts out."""

import math
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from itertools import product

import numpy as np
import pandas as pd
import pytest
from hypothesis import given as given_any
from hypothesis import strategies as st
from tests.refused import refused
from tests.sampling import sample

import novuss
from novuss.corpus import Corpus
from novuss.exact_decimal_strings import format_exact
from novuss.input_problems import ProblemsError
from novuss.inspection.reading_decision import judge_amount
from novuss.inspection.reading_units import UnitTable, convert_unit
from novuss.inspection.typed_numbers import parse_number
from novuss.tables import frame_column_encoding
from novuss.tables.reading_row_sources import LongRows

Check = Callable[..., pd.DataFrame]
COLUMNS = ["verdict", "clause", "lower", "upper", "deviation", "evidence"]


@pytest.fixture(scope="module")
def check_frame(corpus: Corpus) -> Check:
    """``novuss.check_frame`` on the frozen knowledge."""
    return partial(novuss.check_frame, corpus=corpus)


def frame(*rows: tuple[object, ...], **options: object) -> pd.DataFrame:
    names = ["item", "kind", "characteristic", "value", "unit"]
    return pd.DataFrame(list(rows), columns=names, **options)  # type: ignore[arg-type]


def test_one_row_of_decimal_strings_for_every_input_row(check_frame: Check) -> None:
    found = check_frame(
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
        ["fail", "A1.16", "44", "45", "0.51", "printed"],
        ["pass", "A1.19", None, "22", None, "printed"],
        ["fail", "A1.18", None, None, None, "disputed"],
        ["undecided", "A1.8", None, None, "-0.5", "unknown"],
        ["undecided", "A1.4", None, None, None, "unknown"],
        ["undecided", "A1.23", None, None, None, "disputed"],
        ["fail", "A1.16", None, None, None, None],
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
def test_index_is_kept(check_frame: Check, index: pd.Index) -> None:  # type: ignore[type-arg]
    rows = [("p1", "puck", "weight", 21, "g"), ("p2", "puck", "weight", 23, "g")]
    found = check_frame(frame(*rows, index=index))
    pd.testing.assert_index_equal(found.index, index)
    assert found["verdict"].tolist() == ["pass", "fail"]


def test_frame_that_was_handed_in_is_not_changed(check_frame: Check) -> None:
    given = frame(("p1", "puck", "weight", 21.0, "g"))
    before = given.copy(deep=True)
    check_frame(given)
    pd.testing.assert_frame_equal(given, before)


@pytest.mark.parametrize("dtype", ["float64", "float32", "Float64", "object", "string"])
def test_missing_value_is_not_measured_in_every_dtype(check_frame: Check, dtype: str) -> None:
    given = frame(
        ("p1", "puck", "outer_diameter", 44.5, "mm"), ("p1", "puck", "weight", None, "g")
    ).astype({"value": dtype})
    assert check_frame(given)["verdict"].tolist() == ["pass", "not-measured"]


@pytest.mark.parametrize("missing", [None, float("nan"), pd.NA, np.float32("nan"), ""])
def test_every_missing_value_is_not_measured(check_frame: Check, missing: object) -> None:
    given = frame(("p1", "puck", "weight", "21", "g"), ("p1", "puck", "weight", missing, "g"))
    assert check_frame(given)["verdict"].tolist() == ["pass", "not-measured"]


@pytest.mark.parametrize(("answer", "verdict"), [(True, "pass"), (np.bool_(False), "fail")])
def test_truth_values_answer_a_visual_check(
    check_frame: Check, answer: object, verdict: str
) -> None:
    given = frame(("p1", "puck", "not_glued", answer, None))
    assert check_frame(given)["verdict"].tolist() == [verdict]


def test_other_edition_is_checked(check_frame: Check) -> None:
    given = frame(("p1", "puck", "hole_diameter", 10.3, "mm"))
    assert check_frame(given).iloc[0].tolist() == ["pass", "A1.18", None, None, None, "disputed"]
    older = check_frame(given, edition="mfn-2010")
    assert older.iloc[0].tolist() == ["fail", "26.1", "10", "10.2", None, "printed"]


def test_guarded_rule_uses_the_uncertainty_of_the_row(check_frame: Check) -> None:
    values = [44.95, 44.97, 45.02, 45.05]
    given = pd.DataFrame(
        {"item": "p1", "characteristic": "puck.outer_diameter", "value": values, "unit": "mm"}
    )
    assert set(check_frame(given, rule="guarded")["verdict"]) == {"undecided"}
    found = check_frame(given.assign(uncertainty=0.04), rule="guarded")
    assert found["verdict"].tolist() == ["pass", "conditional-pass", "conditional-fail", "fail"]


def test_other_columns_of_the_frame_are_let_alone(check_frame: Check) -> None:
    given = frame(("p1", "puck", "weight", 21, "g")).assign(colour="red", **{"7": 1})
    assert check_frame(given)["verdict"].tolist() == ["pass"]


def test_every_problem_is_raised_at_once_with_lines_as_in_a_csv(check_frame: Check) -> None:
    given = frame(
        ("p1", "puck", "weight", 21, "g"),
        (None, "puck", "weight", -1.0, "g"),
        ("p3", "puck", "weight", float("inf"), "N"),
        index=[10, 20, 30],
    )
    with pytest.raises(ProblemsError) as caught:
        check_frame(given)
    assert isinstance(caught.value, ValueError)
    assert sorted(
        (problem.line, problem.column, problem.code) for problem in caught.value.problems
    ) == [
        (3, 1, "item-missing"),
        (3, 4, "value-negative"),
        (4, 4, "number-not-finite"),
        (4, 5, "unit-unknown"),
    ]


@pytest.mark.parametrize(
    ("given", "codes"),
    [
        (frame(), ["table-empty"]),
        (pd.DataFrame(), ["column-several-missing"]),
        (frame(("p1", "puck", "weight", 21, "g"))[["item", "value"]], ["column-missing"]),
    ],
    ids=["no-rows", "nothing", "no-characteristic"],
)
def test_frame_without_rows_or_columns_is_a_problem(
    check_frame: Check, given: pd.DataFrame, codes: list[str]
) -> None:
    with refused(*codes):
        check_frame(given)


def test_column_that_stands_twice_is_a_problem(check_frame: Check) -> None:
    given = frame(("p1", "puck", "weight", 21, "g"))
    with refused("column-twice"):
        check_frame(pd.concat([given, given[["value"]]], axis=1))


@pytest.mark.parametrize("edition", ["lnf-2018", "", "simplified-en"])
def test_edition_without_equipment_is_a_key_error_that_names_the_others(edition: str) -> None:
    with pytest.raises(KeyError, match="lnf-2017, mfn-2010"):
        novuss.check_frame(frame(), edition=edition)


def test_unknown_rule_is_a_value_error_that_names_the_others() -> None:
    with pytest.raises(ValueError, match="use simple or guarded"):
        novuss.check_frame(frame(), rule="strict")


# The fast way of numbers and categoricals


def in_all_units(corpus: Corpus) -> pd.DataFrame:
    """Every limit of the edition in every unit: the nearest float and those beside it."""
    rows = []
    for record in corpus.equipment.characteristics():
        for bounds in [*([record.bounds] if record.bounds else record.readings)]:
            for end in (bounds.lower, bounds.upper):
                for unit in corpus.vocabulary.list_accepted_units(record.quantity):
                    if end is None or record.unit is None:
                        continue
                    factor = unit.exact
                    middle = float(Fraction(end) / factor)
                    rows += [
                        ("x", record.kind, record.id, value, unit.id)
                        for value in (
                            math.nextafter(middle, 0),
                            middle,
                            math.nextafter(middle, math.inf),
                            middle * 1.1,
                        )
                    ]
    return frame(*rows)


def one_by_one(given: pd.DataFrame, corpus: Corpus) -> list[list[object]]:
    """Verdict and deviation by the exact path, row by row, floats as Python writes them."""
    units = UnitTable(corpus.vocabulary)
    found: list[list[object]] = []
    for row in given.itertuples():
        characteristic = corpus.equipment.characteristic(str(row.characteristic))
        assert characteristic is not None
        amount = convert_unit(
            parse_number(repr(row.value)),
            units.resolve_unit(row.unit, characteristic),
            characteristic,
        )
        judgement = judge_amount(amount, characteristic)
        deviation = judgement.deviation
        found.append(
            [judgement.verdict.value, None if deviation is None else format_exact(deviation)]
        )
    return found


@pytest.fixture(scope="module")
def every(corpus: Corpus) -> pd.DataFrame:
    return in_all_units(corpus)


@pytest.fixture(scope="module")
def exact(every: pd.DataFrame, corpus: Corpus) -> list[list[object]]:
    return one_by_one(every, corpus)


@pytest.mark.parametrize("words", ["object", "str", "category"])
@pytest.mark.parametrize("value", ["float64", "Float64", "text"])
def test_every_limit_in_every_unit_as_by_the_exact_path(
    check_frame: Check, every: pd.DataFrame, exact: list[list[object]], words: str, value: str
) -> None:
    assert len(every) > 200
    given = every.astype(dict.fromkeys(("kind", "characteristic", "unit"), words))
    if value == "text":
        given["value"] = [repr(value) for value in given["value"]]
    else:
        given = given.astype({"value": value})
    found = check_frame(given)
    assert found[["verdict", "deviation"]].to_numpy().tolist() == exact


@given_any(
    st.lists(
        st.tuples(
            st.sampled_from(["puck.weight", "puck.hole_diameter", "disc.weight", "puck.not_glued"]),
            st.sampled_from(["21.9", "22", "22,0", "10.5", "1e1", "0", "5.4", "", "yes", "1 000"]),
            st.sampled_from(["g", "kg", "mm", "cm", ""]),
            st.sampled_from(["p1", "", "p2"]),
        ),
        min_size=1,
        max_size=30,
    )
)
def test_any_mixture_of_text_is_judged_and_complained_about_row_by_row(
    check_frame: Check, corpus: Corpus, rows: list[tuple[str, str, str, str]]
) -> None:
    given = frame(*[(item, None, name, value, unit) for name, value, unit, item in rows])
    alone: list[object] = []
    problems = []
    for place in range(len(given)):
        try:
            alone.append(check_frame(given.iloc[[place]], corpus=corpus).iloc[0].tolist())
        except ProblemsError as error:
            problems += [
                (place + 2, problem.column, problem.code, problem.values)
                for problem in error.problems
            ]
    if problems:
        with pytest.raises(ProblemsError) as caught:
            check_frame(given, corpus=corpus)
        together = [
            (problem.line, problem.column, problem.code, problem.values)
            for problem in caught.value.problems
        ]
        assert together == problems
    else:
        assert check_frame(given, corpus=corpus).to_numpy().tolist() == alone


def test_number_columns_have_categoricals_and_figures_made_when_read(check_frame: Check) -> None:
    given = frame(
        ("p1", "puck", "outer_diameter", 4.501, "cm"),
        ("p1", "puck", "weight", 21.0, "g"),
        ("p1", "puck", "outer_diameter", None, "mm"),
    )
    found = check_frame(given)
    assert [str(found[name].dtype) for name in ("verdict", "clause", "evidence")] == [
        "category"
    ] * 3
    assert found["lower"].tolist() == ["44", None, "44"]
    assert found["deviation"].tolist() == ["0.51", None, None]
    assert found["deviation"].isna().tolist() == [False, True, True]
    assert found["deviation"].astype(float)[0] == pytest.approx(0.51)
    assert (found["deviation"] == "0.51").tolist() == [True, False, False]
    both = pd.concat([found, found.iloc[::-1]])
    assert both["deviation"].tolist() == ["0.51", None, None, None, None, "0.51"]
    assert found["deviation"].reindex([2, 0, 9]).tolist() == [None, "0.51", None]
    assert "0.51" in repr(found)
    assert found.to_csv().splitlines()[1] == "0,fail,A1.16,44,45,0.51,printed"
    given.loc[0, "value"] = 1.0
    assert found["deviation"][0] == "0.51"


@pytest.mark.parametrize("dtype", ["int64", "uint8", "Int64", "float32"])
def test_other_numbers_are_read_with_all_their_digits(check_frame: Check, dtype: str) -> None:
    given = frame(("p1", "puck", "weight", 22, "g"), ("p2", "puck", "weight", 23, "g"))
    found = check_frame(given.astype({"value": dtype}))
    assert found["verdict"].tolist() == ["pass", "fail"]


def test_whole_number_that_no_float_holds_is_exact(check_frame: Check) -> None:
    given = frame(("t1", "table", "height", 9_007_199_254_740_993, "mm"))
    found = check_frame(given)
    assert found.iloc[0].tolist() == [
        "undecided",
        "A1.1",
        "750",
        "780",
        "9007199254740243",
        "printed",
    ]


@pytest.mark.parametrize(
    ("value", "code"),
    [(-1.0, "value-negative"), (float("inf"), "number-not-finite"), (1e200, "number-unreadable")],
)
def test_wrong_number_among_many_is_found_with_its_line(
    check_frame: Check, value: float, code: str
) -> None:
    given = frame(*[("p", "puck", "weight", 21.0, "g")] * 500).astype({"kind": "category"})
    given.loc[[77, 300], "value"] = value
    with pytest.raises(ProblemsError) as caught:
        check_frame(given)
    found = [(problem.line, problem.column, problem.code) for problem in caught.value.problems]
    assert found == [(79, 4, code), (302, 4, code)]


def test_visual_answers_and_numbers_stand_in_one_column_of_numbers(check_frame: Check) -> None:
    given = frame(("p", "puck", "weight", 21.0, "g"), ("p", "puck", "not_glued", None, ""))
    assert check_frame(given)["verdict"].tolist() == ["pass", "not-measured"]
    given.loc[1, "value"] = 5.0
    with pytest.raises(ProblemsError) as caught:
        check_frame(given)
    assert [(problem.line, problem.code) for problem in caught.value.problems] == [
        (3, "answer-unreadable")
    ]


def test_columns_take_at_most_twelve_bytes_a_row_beside_the_frame(check_frame: Check) -> None:
    rows = 100_000
    given = pd.DataFrame(
        {
            "item": np.arange(rows),
            "characteristic": pd.Categorical.from_codes(
                np.arange(rows) % 2, ["puck.weight", "puck.outer_diameter"]
            ),
            "value": np.linspace(20, 50, rows),
            "unit": pd.Categorical.from_codes(np.arange(rows) % 2, ["g", "mm"]),
        }
    )
    found = check_frame(given)
    # The deviations hold the readings of the frame, which are no memory of theirs.
    own = found.drop(columns="deviation").memory_usage(deep=False, index=False).sum()
    assert own / rows <= 12
    assert np.shares_memory(given["value"].to_numpy(), found["deviation"].array._values)


@pytest.mark.parametrize("rows", [1, (1 << 15) - 1, 1 << 15, (1 << 15) + 1, 3 << 15])
def test_rows_are_judged_alike_wherever_a_block_ends(
    check_frame: Check, every: pd.DataFrame, rows: int
) -> None:
    given = every.take(np.arange(rows) % len(every)).reset_index(drop=True)
    words = dict.fromkeys(("kind", "characteristic", "unit"), "category")
    found, alone = check_frame(given.astype(words)), check_frame(every.astype(words))
    for name in COLUMNS:
        expected = alone[name].astype(object).to_numpy().take(np.arange(rows) % len(every))
        assert (found[name].astype(object).to_numpy() == expected).all(), name


def test_deviation_of_a_changed_frame_is_that_of_the_readings_that_were_judged(
    check_frame: Check,
) -> None:
    given = frame(*[("p", "puck", "outer_diameter", 45.5, "mm")] * 3)
    found = check_frame(given)
    part = found["deviation"].iloc[1:]
    del found
    given["value"] += 1
    given.loc[1, "value"] = 3.0
    assert part.tolist() == ["1", "1"]


GROUPS = [*product([1, 255, 256, 257], ["simple", "guarded"], [True, False])]


@pytest.mark.parametrize(("different", "rule", "dense"), sample(GROUPS, GROUPS[::5].__contains__))
def test_rows_are_judged_alike_however_many_groups_there_are(
    check_frame: Check, different: int, rule: str, dense: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Keys of one byte and of two, made of the words or numbered; groups turn up in every block."""
    if not dense:
        monkeypatch.setattr(frame_column_encoding, "_DENSE", 0)
    rows = 100_000
    number = np.arange(rows) * different // rows
    table = pd.DataFrame(
        {
            "item": "p",
            "kind": "puck",
            "characteristic": "outer_diameter",
            "value": np.tile([43.9, 44.0, 44.01, 44.99, 45.0, 45.01, np.nan, 44.5], rows // 8),
            "unit": "mm",
            "uncertainty": number / 1_000_000,
        }
    )
    found = check_frame(table, rule=rule)
    chosen = np.unique(np.linspace(0, rows - 1, 50).astype(int))
    for row in chosen.tolist():
        alone = check_frame(table.iloc[[row]], rule=rule)
        assert found.iloc[row].to_list() == alone.iloc[0].to_list(), row
    nothing = found["verdict"] == "not-measured"
    assert nothing.sum() == rows // 8
    assert found["deviation"].isna().sum() == rows // 8
    as_floats = found["deviation"].astype(float)
    assert as_floats[~nothing].round(9).tolist() == [
        round(float(deviation), 9) for deviation in found["deviation"].astype(object)[~nothing]
    ]


@pytest.mark.parametrize(
    "value",
    ["44.123456789012345", "45.00000000000001", "44.99999999999999", "43.99999999999999"],
)
@pytest.mark.parametrize("more", ["", "0", "1"])
def test_text_with_many_digits_is_judged_as_typed(
    check_frame: Check, corpus: Corpus, value: str, more: str
) -> None:
    """As a float where that is how the float is written, else exactly."""
    typed = value + more
    found = check_frame(frame(("p1", "puck", "outer_diameter", typed, "mm")))
    record = corpus.equipment.characteristic("puck.outer_diameter")
    assert record
    assert found["verdict"][0] == judge_amount(Fraction(typed), record).verdict
    assert found["deviation"][0] == format_exact(Fraction(typed) - Fraction("44.5"))


def test_complex_numbers_are_no_readings(check_frame: Check) -> None:
    rows = frame(("p1", "puck", "outer_diameter", 44.5, "mm"))
    rows["value"] = np.array([44.5 + 900j])
    with refused("number-unreadable"):
        check_frame(rows)


def test_words_that_were_met_are_not_read_again(
    check_frame: Check, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = frame(("p1", "puck", "outer_diameter", 45.01, "mm"), ("p2", "puck", "weight", 21.0, "g"))
    first = check_frame(rows)

    def probe(*_: object) -> list[None]:
        raise AssertionError("read again")

    monkeypatch.setattr(LongRows, "probe_reading", probe)
    pd.testing.assert_frame_equal(check_frame(rows), first)
