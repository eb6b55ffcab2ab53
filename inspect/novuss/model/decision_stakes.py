"""Weights of a disagreement or a difference: what a decision could turn on."""

from typing import Literal, get_args

#: The heaviest thing that a decision could turn on, the heaviest first. ``penalty-disc`` stands
#: for the right to strike and a warning too; with ``wording`` no decision changes.
Stakes = Literal[
    "exclusion",
    "game",
    "set",
    "penalty-disc",
    "placement",
    "equipment",
    "administration",
    "wording",
]
STAKES: tuple[Stakes, ...] = get_args(Stakes)
