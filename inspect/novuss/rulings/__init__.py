"""Rulings from facts: verdicts with their conditions, what is open, and what to ask next."""

from novuss.rulings.case import find_irrelevant
from novuss.rulings.decision import Ruling, decide, find_concerned, join_rulings
from novuss.rulings.next_question import choose_question
from novuss.rulings.ruleset import FactError, Ruleset, narrow

__all__ = [
    "FactError",
    "Ruleset",
    "Ruling",
    "choose_question",
    "decide",
    "find_concerned",
    "find_irrelevant",
    "join_rulings",
    "narrow",
]
