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
    spots = [
        (mutant["module"], mutant["function"], mutant["was"], mutant["now"]) for mutant in EXPLAINED
    ]
    assert len(spots) == len(set(spots))


@pytest.mark.parametrize(
    "mutant", EXPLAINED, ids=lambda mutant: f"{mutant['function']}: {mutant['now'][:40]}"
)
def test_the_line_that_a_mutant_changes_stands_in_its_function(mutant: dict[str, Any]) -> None:
    assert set(mutant) == {"module", "function", "was", "now", "why"}
    path = ROOT / "inspect" / mutant["module"].replace(".", "/")
    source = " ".join(path.with_suffix(".py").read_text(encoding="utf-8").split())
    assert " ".join(mutant["was"].split()) in source
    assert mutant["function"].rpartition(".")[2] in source
    assert mutant["was"] != mutant["now"]
    assert len(mutant["why"].strip().splitlines()) == 1
