"""``novuss check --stream`` of wide tables: the same verdicts and messages as read at once."""

import random
from collections import Counter
from pathlib import Path
from typing import Any

import pandas as pd
import pytest
from tests.cli.written_tables import write_table
from tests.commands import Novuss

from novuss.inspection.verdict_scale import Verdict

HEAD = "item,outer diameter [mm],thickness [mm],weight [g],not glued"
#: More rows than are read one by one where the library for many is there.
MANY = 30_000


def counts(run: Any) -> dict[str, Counter[str]]:
    """How many verdicts of each sort each characteristic has, read at once or in pieces."""
    found: dict[str, Counter[str]] = {}
    for summary in run.json.get("summary", ()):
        tally = Counter({verdict.value: summary[verdict.value] for verdict in Verdict})
        found[summary["characteristic"]] = +tally
    for result in run.json.get("results", ()):
        found.setdefault(result["characteristic"], Counter())[result["verdict"]] += 1
    return found


def assert_same(novuss: Novuss, name: str, *more: str) -> Any:
    at_once, streamed = (
        novuss("check", name, "--json", *more, *way)
        for way in (("--cap", "rows=1000000"), ("--stream",))
    )
    assert streamed.status == at_once.status
    if at_once.status == 2:
        problems = [
            sorted(str(problem) for problem in run.json["problems"]) for run in (at_once, streamed)
        ]
        assert problems[1] == problems[0]
    else:
        assert counts(streamed) == counts(at_once)
    return streamed


def random_rows(count: int, seed: int) -> list[str]:
    """Readings around the limits, as people type them: some empty, with commas, with units."""
    chance = random.Random(seed)
    rows = []
    for number in range(count):
        cells = [f"P{number}"]
        for low, high in ((43.9, 45.1), (13.9, 15.1), (20, 22.2)):
            figure = f"{chance.uniform(low, high):.{chance.choice([1, 2, 4])}f}"
            typed = [figure, figure, figure, f'"{figure[:4].replace(".", ",")}"', "", f"+{figure}"]
            cells.append(chance.choice(typed))
        cells.append(chance.choice(["yes", "ja", "no", ""]))
        rows.append(",".join(cells))
    return rows


@pytest.mark.parametrize("rule", [(), ("--rule", "guarded")])
def test_counts_of_a_wide_table_are_those_of_its_items(
    novuss: Novuss, tmp_path: Path, rule: tuple[str, ...]
) -> None:
    text = "\n".join([HEAD, *random_rows(400, 1), "Q1,4.45 cm,14.5,0.02 kg,да"])
    (tmp_path / "a.csv").write_text(text + "\n", encoding="utf-8")
    found = assert_same(novuss, "a.csv", *rule)
    assert sum(sum(tally.values()) for tally in counts(found).values()) == 4 * 401


@pytest.mark.parametrize("form", ["csv", "json", "jsonl", "parquet"])
def test_every_form_is_read_in_pieces(novuss: Novuss, tmp_path: Path, form: str) -> None:
    columns = HEAD.split(",")
    rows = [["P1", "44.5", "14.5", "21", "yes"], ["P2", "45.2", "", "22.5", "no"]]
    write_table(tmp_path / f"a.{form}", [columns, *rows])
    found = counts(assert_same(novuss, f"a.{form}"))
    assert found["puck.outer_diameter"] == {"pass": 1, "fail": 1}
    assert found["puck.thickness"] == {"pass": 1, "not-measured": 1}
    assert found["puck.not_glued"] == {"pass": 1, "fail": 1}


def test_numbers_in_parquet_are_judged_as_typed(novuss: Novuss, tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    frame = pd.DataFrame({"item": ["P1", "P2", "P3"], "outer diameter [mm]": [45, 45.001, None]})
    frame.to_parquet(tmp_path / "a.parquet")
    found = counts(assert_same(novuss, "a.parquet"))
    assert found["puck.outer_diameter"] == {"pass": 1, "fail": 1, "not-measured": 1}


def test_kinds_in_a_column_have_their_own_characteristics(novuss: Novuss, tmp_path: Path) -> None:
    text = (
        "item,kind,thickness [mm],outer diameter [mm],weight [g]\n"
        "P1,puck,14.5,44.5,21\nD1,disc,12,,5\nD2,Spielstein,11,,\n"
    )
    (tmp_path / "a.csv").write_text(text)
    found = counts(assert_same(novuss, "a.csv"))
    assert sum(found["puck.outer_diameter"].values()) == 1
    assert sum(found["disc.thickness"].values()) == 2


def test_row_of_means_is_refused_where_rows_are_judged_alone(
    novuss: Novuss, tmp_path: Path
) -> None:
    """A mean is looked at among the rows above it; row by row nobody knows them."""
    (tmp_path / "a.csv").write_text(f"{HEAD}\nP1,44.5,14.5,21,yes\nAverage,44.5,14.5,21,yes\n")
    assert novuss("check", "a.csv", "--stream").status == 2


def test_rows_of_limits_and_instruments_are_none_of_items(novuss: Novuss, tmp_path: Path) -> None:
    text = (
        "item,outer diameter [mm],weight [g],instrument\nInstrument,K1,W1,\n"
        "P1,44.5,21,\nP2,45.5,23,\n"
    )
    (tmp_path / "a.csv").write_text(text)
    found = counts(assert_same(novuss, "a.csv"))
    assert found["puck.weight"] == {"pass": 1, "fail": 1}


def test_raw_quantities_are_refused_once(novuss: Novuss, tmp_path: Path) -> None:
    rows = "".join(f"T{number},1414,1414.5\n" for number in range(300))
    (tmp_path / "a.csv").write_text(f"item,diagonal (1) [mm],diagonal (2) [mm]\n{rows}")
    run = novuss("check", "a.csv", "--stream", "--json")
    assert run.status == 2
    assert len(run.json["problems"]) == 2
    assert "diagonal" in run.json["problems"][0]["message"]
    # Unasked, it is read at once.
    assert novuss("check", "a.csv", "--cap", "rows=200").status == 0


def test_long_wide_tables_are_summed_up_unasked(novuss: Novuss, tmp_path: Path) -> None:
    rows = [f"P{number},44.5,14.5,21,yes" for number in range(MANY)]
    rows[777] = "P777,45.5,14.5,21,no"
    (tmp_path / "a.csv").write_text("\n".join([HEAD, *rows]) + "\n")
    run = novuss("check", "a.csv", "--json")
    assert run.status == 1
    found = counts(run)
    assert found["puck.outer_diameter"] == {"pass": MANY - 1, "fail": 1}
    assert found["puck.not_glued"] == {"pass": MANY - 1, "fail": 1}
    rows[25_000] = "P25000,44.5,x,21,yes"
    (tmp_path / "a.csv").write_text("\n".join([HEAD, *rows]) + "\n")
    (problem,) = novuss("check", "a.csv", "--json").json["problems"]
    assert (problem["line"], problem["column"]) == (25_002, 3)
