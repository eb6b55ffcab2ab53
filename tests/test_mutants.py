"""What is said of mutants that no test notices: each line is about code that stands there."""

from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).resolve().parent.parent
EXPLAINED: list[dict[str, Any]] = yaml.safe_load(
    (ROOT / "tests" / "mutants.yaml").read_text(encoding="utf-8")
)


def test_no_mutant_is_explained_twice() -> None:
    spots = [(one["module"], one["function"], one["was"], one["now"]) for one in EXPLAINED]
    assert len(spots) == len(set(spots))


@pytest.mark.parametrize("one", EXPLAINED, ids=lambda one: f"{one['function']}: {one['now'][:40]}")
def test_the_line_that_a_mutant_changes_stands_in_its_function(one: dict[str, Any]) -> None:
    assert set(one) == {"module", "function", "was", "now", "why"}
    path = ROOT / "inspect" / one["module"].replace(".", "/")
    source = " ".join(path.with_suffix(".py").read_text(encoding="utf-8").split())
    assert " ".join(one["was"].split()) in source
    assert one["function"].rpartition(".")[2] in source
    assert one["was"] != one["now"]
    assert len(one["why"].strip().splitlines()) == 1
