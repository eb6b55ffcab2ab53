"""Decided limits and open questions, put to their characteristics."""

from collections.abc import Iterable, Sequence

from novuss.grouping import group_values
from novuss.languages import LANGUAGES
from novuss.model.document_discrepancies import Discrepancy
from novuss.model.equipment_records import (
    Band,
    Characteristic,
    DecidedLimit,
    Disputed,
    EquipmentFile,
    Maximum,
    Minimum,
)
from novuss.model.federation_decisions import Decision
from novuss.model.record_base import LocalText


def apply_decisions(
    file: EquipmentFile, decisions: Sequence[Decision], register: Iterable[Discrepancy] = ()
) -> EquipmentFile:
    """The characteristics of an edition with what was decided on them, or is still asked.

    A decision settles which reading of a print holds; of a printed limit it has no effect, as
    ``novuss specs check`` tells. What is checked by eye has the questions of the ``register``.
    """
    limits = {
        limit.characteristic: decision.get_limit(limit)
        for decision in decisions
        if decision.edition == file.edition
        for limit in decision.limits
    }
    answered = {name for decision in decisions for name in decision.answers}
    asked = group_values(
        (name, record.question)
        for record in register
        if record.question and answered.isdisjoint((record.id, record.asked_with))
        for name in (record.limits or () if record.edition == file.edition else ())
    )

    def known(record: Characteristic) -> Characteristic:
        if record.left_open and record.id in limits:
            return _set_decided_limit(record, limits[record.id])
        if record.evidence is not None or record.id not in asked:
            return record
        words = {name: " ".join(text[name] for text in asked[record.id]) for name in LANGUAGES}
        return record.model_copy(update={"question": LocalText.model_validate(words)})

    return file.model_copy(update={"characteristics": [*map(known, file.characteristics)]})


def _set_decided_limit(record: Characteristic, limit: DecidedLimit) -> Characteristic:
    changes: dict[str, object] = {"decided": limit}
    if isinstance(record.limit, Disputed):
        changes["limit"] = _settle_dispute(limit, record.limit)
    return record.model_copy(update=changes)


def _settle_dispute(limit: DecidedLimit, printed: Disputed) -> Band | Maximum | Minimum:
    lower, upper, nominal = limit.bounds.lower, limit.bounds.upper, printed.nominal
    if lower is not None and upper is not None:
        return Band(kind="band", lower=lower, upper=upper, nominal=nominal)
    if upper is not None:
        return Maximum(kind="maximum", upper=upper, nominal=nominal)
    assert lower is not None, "bounds have at least one end"
    return Minimum(kind="minimum", lower=lower, nominal=nominal)
