"""Clauses of an amending edition."""

from typing import Any

from novuss.grouping import group_values
from novuss.model.amendments import AddedClause, AmendedClause
from novuss.model.record_base import ClauseId
from novuss.model.rule_clauses import Amendment, Clause, RulesFile
from novuss.specs.consolidation.numbering import Numbering


def build_rules(numbering: Numbering) -> list[RulesFile]:
    """The files of the edition: those of the earlier one as they stand now."""
    edition, amendments = numbering.edition, numbering.amendments.clauses
    added = group_values((clause.parent, clause) for clause in amendments.added)
    amended = {numbering.numbers[entry.id]: entry for entry in amendments.amended}
    files = []
    for file in numbering.knowledge.rules:
        if file.edition != numbering.earlier:
            continue
        clauses = []
        for held in file.clauses:
            if numbering.numbers[held.id] is not None:
                clause = _carry_clause(held, numbering)
                entry = amended.get(clause.id)
                clauses.append(_amend_clause(clause, entry, numbering) if entry else clause)
        for parent in list(clauses):
            for new in added.get(parent.id, []):
                _insert_clause(clauses, _add_clause(new, parent, numbering), new.after)
        if clauses:
            files.append(RulesFile(edition=edition, section=file.section, clauses=clauses))
    return files


def _carry_clause(clause: Clause, numbering: Numbering) -> Clause:
    """A clause of the earlier edition by the numbers of now."""
    numbers = numbering.numbers
    number = numbers[clause.id] or clause.id
    carried = {
        "id": number,
        "parent": clause.parent and numbers[clause.parent],
        "refs": numbering.carry(clause.refs),
        "repeats": clause.repeats and numbers.get(clause.repeats),
        "outcomes": [
            outcome.model_copy(update={"by": outcome.by and numbers[outcome.by]})
            for outcome in clause.outcomes
            if outcome.by is None or numbers[outcome.by]
        ],
        "amendment": Amendment(edition=numbering.edition, kind="renumbered", earlier_id=clause.id)
        if number != clause.id
        else None,
    }
    return numbering.renumber_texts(clause).model_copy(update=carried)


def _amend_clause(clause: Clause, amended: AmendedClause, numbering: Numbering) -> Clause:
    """A clause with the words that it was given, and its earlier ones beside them."""
    changed: dict[str, Any] = {
        "texts": amended.texts.fill(clause.texts),
        "amendment": Amendment(
            edition=numbering.edition,
            kind="amended",
            reason=amended.reason.fill(),
            earlier=clause.texts,
            earlier_id=clause.amendment.earlier_id if clause.amendment else None,
            untranslated=amended.texts.missing,
            adopted_in=numbering.adopted_in,
        ),
    }
    if amended.name:
        changed["name"] = amended.name.fill(clause.name)
    if amended.offence:
        changed["offence"] = amended.offence.fill(clause.offence)
    for field in ("refs", "consequence", "outcomes"):
        if (stated := getattr(amended, field)) is not None:
            changed[field] = stated
    return clause.model_copy(update=changed)


def _add_clause(added: AddedClause, parent: Clause, numbering: Numbering) -> Clause:
    adopted_in = numbering.adopted_in
    return Clause(
        id=added.id,
        level="clause" if parent.level == "section" else "subclause",
        parent=added.parent,
        name=added.name.fill(adopted_in=adopted_in),
        texts=added.texts.fill(adopted_in=adopted_in),
        refs=added.refs,
        actors=added.actors,
        consequence=added.consequence,
        offence=added.offence.fill(adopted_in=adopted_in) if added.offence else None,
        outcomes=added.outcomes,
        amendment=Amendment(
            edition=numbering.edition,
            kind="added",
            reason=added.reason.fill(),
            untranslated=added.texts.missing,
            adopted_in=adopted_in,
        ),
    )


def _insert_clause(clauses: list[Clause], clause: Clause, after: ClauseId | None) -> None:
    """Put a clause behind another and what stands below that, or at the end."""
    known = {held.id: held.parent for held in clauses}

    def is_below(name: ClauseId | None) -> bool:
        return name is not None and (name == after or is_below(known.get(name)))

    at = max((at for at, held in enumerate(clauses) if is_below(held.id)), default=len(clauses) - 1)
    clauses.insert(at + 1, clause)
