"""Limits that a federation decided, put to the characteristics that they are of."""

from collections.abc import Iterable

from novuss.model.decisions import Decision
from novuss.model.equipment import EquipmentFile


def with_decided(file: EquipmentFile, decisions: Iterable[Decision]) -> EquipmentFile:
    """The characteristics of an edition with what was decided on them.

    A printed limit is not decided: what a decision says of one is told by
    ``novuss specs check`` and has no effect.
    """
    limits = {
        limit.characteristic: decision.limit(limit)
        for decision in decisions
        if decision.edition == file.edition
        for limit in decision.limits
    }
    if not limits:
        return file
    decided = [
        one.model_copy(update={"decided": limits[one.id]})
        if one.left_open and one.id in limits
        else one
        for one in file.characteristics
    ]
    return file.model_copy(update={"characteristics": decided})
