"""Limits that a federation decided and questions still open, put to their characteristics."""

from collections.abc import Iterable

from novuss.languages import LANGUAGES
from novuss.model.base import LocalText
from novuss.model.decisions import Decision
from novuss.model.discrepancies import Discrepancy
from novuss.model.equipment import (
    Band,
    Characteristic,
    DecidedLimit,
    Disputed,
    EquipmentFile,
    Maximum,
    Minimum,
)


def with_decided(file: EquipmentFile, decisions: Iterable[Decision]) -> EquipmentFile:
    """The characteristics of an edition with what was decided on them.

    Of several readings of a print it settles which holds: none of them decides any more.
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
        _decided(one, limits[one.id]) if one.left_open and one.id in limits else one
        for one in file.characteristics
    ]
    return file.model_copy(update={"characteristics": decided})


def with_questions(
    file: EquipmentFile, register: Iterable[Discrepancy], decisions: Iterable[Decision]
) -> EquipmentFile:
    """The characteristics of an edition, with what the register asks of those checked by eye."""
    answered = {name for decision in decisions for name in decision.answers}
    asked: dict[str, list[LocalText]] = {}
    for record in register:
        if record.question and record.edition == file.edition:
            if answered.isdisjoint((record.id, record.asked_with)):
                for name in record.limits or ():
                    asked.setdefault(name, []).append(record.question)
    return file.model_copy(
        update={
            "characteristics": [
                one.model_copy(update={"question": _joined(asked[one.id])})
                if one.evidence is None and one.id in asked
                else one
                for one in file.characteristics
            ]
        }
    )


def _joined(texts: list[LocalText]) -> LocalText:
    return LocalText(**{name: " ".join(text[name] for text in texts) for name in LANGUAGES})


def _decided(one: Characteristic, limit: DecidedLimit) -> Characteristic:
    changes: dict[str, object] = {"decided": limit}
    if isinstance(one.limit, Disputed):
        changes["limit"] = _settled(limit, one.limit)
    return one.model_copy(update=changes)


def _settled(limit: DecidedLimit, printed: Disputed) -> Band | Maximum | Minimum:
    lower, upper, nominal = limit.bounds.lower, limit.bounds.upper, printed.nominal
    if lower is not None and upper is not None:
        return Band(kind="band", lower=lower, upper=upper, nominal=nominal)
    if upper is not None:
        return Maximum(kind="maximum", upper=upper, nominal=nominal)
    assert lower is not None, "bounds have at least one end"
    return Minimum(kind="minimum", lower=lower, nominal=nominal)
