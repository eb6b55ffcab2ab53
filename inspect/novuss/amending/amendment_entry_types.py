"""Entries of an amendments file as they are put together, before the model checks them."""

from typing import TypedDict

from novuss.json_types import JsonObject
from novuss.languages import Language
from novuss.model.record_base import ClauseId
from novuss.model.rule_clauses import Actor, Effect

Texts = dict[Language, str]


class StatedConsequence(TypedDict, total=False):
    """What follows from now on."""

    effects: list[Effect]
    against: Actor | None
    condition: Texts | None
    discretionary: bool


class ClauseEntry(TypedDict, total=False):
    """What becomes of a clause; which fields there are depends on the kind of change."""

    id: ClauseId
    to: ClauseId
    parent: ClauseId
    after: ClauseId
    name: Texts
    texts: Texts
    offence: Texts
    reason: Texts
    consequence: StatedConsequence
    outcomes: list[JsonObject]
    refs: list[ClauseId]


class LimitEntry(TypedDict):
    """A limit that is amended."""

    characteristic: str
    limit: dict[str, str]
    reason: Texts


class AmendmentsData(TypedDict, total=False):
    """The whole file."""

    edition: dict[str, str | dict[str, str]]
    clauses: dict[str, list[ClauseEntry]]
    limits: list[LimitEntry]
