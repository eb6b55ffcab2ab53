"""A situation that contradicts itself is refused."""

from typing import Any

import pytest
from pydantic import ValidationError

from novuss.languages import LANGUAGES
from novuss.model.game_situations import Situation

TEXT = dict.fromkeys(LANGUAGES, "a")
STEP = {"clause": "17.1.4", "decides": ["penalty-disc"], "contributes": TEXT, "mark": "01234567"}


def made(**changed: Any) -> Situation:
    right = {
        "id": "puck-in-pocket",
        "seen": ["puck"],
        "facts": TEXT,
        "answer": TEXT,
        "outcomes": ["penalty-disc"],
        "against": "striker",
        "chain": [STEP],
    }
    return Situation.model_validate(right | changed)


def test_situation_that_holds_together_is_taken() -> None:
    assert made().against == "striker"
    assert made(outcomes=["penalty-disc", "open"], open="17.1.4-a").open == "17.1.4-a"


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"outcomes": ["warning"]}, "the clauses of 'chain' decide penalty-disc"),
        (
            {"outcomes": ["penalty-disc", "loss-of-right"]},
            "'outcomes' has loss-of-right, penalty-disc",
        ),
        ({"outcomes": ["penalty-disc", "penalty-disc"]}, "an outcome stands twice"),
        ({"outcomes": ["penalty-disc", "none"]}, "the outcome is not 'none'"),
        ({"open": "17.1.4-a"}, "the outcome is 'open' where"),
        ({"against": None}, "'against' says whom effects concern"),
        (
            {"outcomes": ["continues"], "chain": [STEP | {"decides": []}]},
            "stands with effects alone",
        ),
        ({"position": {"puck": [0.5, 1.5]}}, "less than or equal to 1"),
        ({"id": "Puck"}, "pattern"),
    ],
)
def test_situation_that_contradicts_itself_is_refused(
    changed: dict[str, Any], message: str
) -> None:
    with pytest.raises(ValidationError, match=message):
        made(**changed)
