"""Relations of an amending edition with the earlier ones."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from novuss.languages import LANGUAGES
from novuss.model.cross_edition_relations import Relation, RelationId, RelationKind
from novuss.model.decision_stakes import STAKES, Stakes
from novuss.model.equipment_records import EquipmentFile
from novuss.model.record_base import ClauseId, EditionId, LocalText
from novuss.model.rule_clauses import Clause, Effect, RulesFile
from novuss.specs.consolidation.numbering import Numbering

#: What could turn on an effect.
_STAKES: dict[Effect, Stakes] = {
    "exclusion": "exclusion",
    "no-admission": "game",
    "loss-of-game": "game",
    "loss-of-remaining-sets": "set",
    "loss-of-set": "set",
    "penalty-disc": "penalty-disc",
    "loss-of-right": "penalty-disc",
    "warning": "penalty-disc",
}


def relate_earlier(
    numbering: Numbering, rules: Iterable[RulesFile], equipment: Iterable[EquipmentFile]
) -> Iterator[Relation]:
    """How each clause stands to the earlier edition: what the amendments say of it."""
    reasons = {entry.characteristic: entry.reason.fill() for entry in numbering.amendments.limits}
    limited = {
        record.clause: reasons[record.id]
        for file in equipment
        for record in file.characteristics
        if record.id in reasons
    }
    amendments = numbering.amendments.clauses
    weights = {numbering.numbers[entry.id]: entry.decides for entry in amendments.amended}
    weights |= {entry.id: entry.decides for entry in amendments.added}
    earlier = {number: name for name, number in numbering.numbers.items() if number}
    held = {clause.id: clause for file in rules for clause in file.clauses}
    for clause in held.values():
        done = clause.amendment
        worded = done and done.edition == numbering.edition and done.kind != "renumbered"
        changed = limited.get(clause.id) or (done.reason if done and worded else None)
        kind: RelationKind = "changed" if changed else "same"
        yield Relation(
            edition=numbering.earlier,
            from_=[clause.id],
            to=[earlier[clause.id]] if clause.id in earlier else [],
            relation=kind if clause.id in earlier else "new",
            decides=(weights.get(clause.id) or _weigh(clause, held)) if changed else None,
            # The reason of another number is a remark: the rule is the same.
            note=changed or numbering.reasons.get(earlier.get(clause.id, "")),
        )
    for name, reason in numbering.repealed.items():
        yield Relation(
            edition=numbering.earlier,
            from_=[],
            to=[name],
            relation="dropped",
            decides=_weigh(numbering.clauses[name], numbering.clauses),
            note=reason,
        )


def carry_relations(numbering: Numbering) -> Iterator[tuple[RelationId, Relation]]:
    """The relations with other editions by their earlier names: as they were where clauses are."""
    full = _list_full_editions(numbering)
    amended = {entry.id for entry in numbering.amendments.clauses.amended}
    for relation in numbering.knowledge.relations:
        numbers = numbering.carry(relation.from_)
        if relation.from_ and not numbers and not relation.to:
            continue
        changes: dict[str, object] = {"from_": numbers}
        touched = [name for name in relation.from_ if name in amended | numbering.repealed.keys()]
        if touched:
            pointer = _name_edition(numbering, "amended.by")
            weights = [_weigh(numbering.clauses[name], numbering.clauses) for name in touched]
            changes["relation"] = _find_kind(relation, lost=not numbers)
            changes["note"] = _join_texts([*filter(None, [relation.note]), pointer], " ")
            if relation.edition in full and relation.decides is None:
                changes["decides"] = min(weights, key=STAKES.index)
        yield relation.id, relation.model_copy(update=changes)


def relate_added(numbering: Numbering, rules: Iterable[RulesFile]) -> Iterator[Relation]:
    """The relations of added clauses: no other edition has them."""
    full = _list_full_editions(numbering)
    held = {clause.id: clause for file in rules for clause in file.clauses}
    for added in numbering.amendments.clauses.added:
        for edition in full:
            yield Relation(
                edition=edition,
                from_=[added.id],
                to=[],
                relation="new",
                decides=added.decides or _weigh(held[added.id], held),
                note=_name_edition(numbering, "amended.added-by"),
            )


def _name_edition(numbering: Numbering, key: str) -> LocalText:
    """Which edition did it: why is said where the clause is set beside the one before."""
    sentence = numbering.knowledge.strings.root[key]
    names = numbering.amendments.edition.short_names.fill()
    return LocalText.model_validate(
        {language: f"{sentence[language]}.".format(name=names[language]) for language in LANGUAGES}
    )


def _list_full_editions(numbering: Numbering) -> list[EditionId]:
    """The editions before the one that is amended which are no shorter accounts."""
    known = numbering.knowledge.editions
    return [edition.id for edition in known if edition.status == "superseded"]


def _find_kind(relation: Relation, *, lost: bool) -> RelationKind:
    """What a relation is whose clause was amended, or is ``lost``."""
    if lost:
        return "dropped"
    return "changed" if relation.relation == "same" else relation.relation


def _weigh(clause: Clause, held: Mapping[ClauseId, Clause]) -> Stakes:
    """The heaviest thing that could turn on a clause, by what it or a clause above it says."""
    if clause.level == "annex-row":
        return "equipment"
    effects = [
        *(clause.consequence.effects if clause.consequence else []),
        *(effect for outcome in clause.outcomes for effect in outcome.effects),
    ]
    if not effects and clause.parent and clause.parent in held:
        return _weigh(held[clause.parent], held)
    return min((_STAKES[effect] for effect in effects), key=STAKES.index, default="administration")


def _join_texts(texts: Sequence[LocalText], sign: str) -> LocalText:
    return LocalText.model_validate(
        {language: sign.join(text[language] for text in texts) for language in LANGUAGES}
    )
