"""What was made out of the layout of a sheet is said beside the results, refused or not."""

import json
from pathlib import Path

import pytest
from tests.commands import Novuss


@pytest.mark.parametrize(("weight", "status"), [("21", 0), ("23", 1), ("x", 2)])
def test_notices_are_said_on_the_terminal_and_in_json(
    novuss: Novuss, tmp_path: Path, weight: str, status: int
) -> None:
    (tmp_path / "a.csv").write_text(f"puck;weight\n;g\nP1;{weight}\n")
    found, data = novuss("check", "a.csv"), novuss("check", "a.csv", "--json")
    assert found.status == data.status == status
    assert "a.csv:2: row 2 taken as units" in found.err.splitlines()
    notices = json.loads(data.out)["notices"]
    assert [(notice["line"], notice["message"]) for notice in notices][1:] == [
        (2, "row 2 taken as units")
    ]
