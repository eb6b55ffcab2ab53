"""Clauses of an amending edition."""

from collections.abc import Iterable, Mapping
from typing import Any

from novuss.grouping import group_values
from novuss.model.amendments import AddedClause, AmendedClause, GivenOutcome, RenumberedClause
from novuss.model.record_base import ClauseId
from novuss.model.rule_clauses import Amendment, Clause, Level, Outcome, RulesFile
from novuss.specs.consolidation.numbering import Numbering

#: The level of a clause that is added, by the level of what it stands below.
_LEVELS: Mapping[Level, Level] = {"section": "clause", "annex-group": "annex-row"}


def build_rules(numbering: Numbering) -> list[RulesFile]:
    """The files of the edition: those of the earlier one as they stand now."""
    edition, amendments = numbering.edition, numbering.amendments.clauses
    added = group_values((clause.parent, clause) for clause in amendments.added)
    amended = {entry.id: entry for entry in amendments.amended}
    files = []
    for file in numbering.knowledge.rules:
        if file.edition != numbering.earlier:
            continue
        clauses = []
        for held in file.clauses:
            if numbering.numbers[held.id] is not None:
                clause, entry = _carry_clause(held, numbering), amended.get(held.id)
                clauses.append(_amend_clause(held, clause, entry, numbering) if entry else clause)
        clauses = _move_clauses(clauses, amendments.renumbered)
        parents = list(clauses)
        while parents:
            parent = parents.pop(0)
            for new in added.get(parent.id, []):
                clause = _add_clause(new, parent, numbering)
                _insert_block(clauses, [clause], new.after)
                # Others may be added below it.
                parents.append(clause)
        # Some may follow one that was added.
        clauses = _move_clauses(clauses, amendments.renumbered)
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
        "amendment": _carry_amendment(clause, number, numbering),
    }
    return numbering.renumber_texts(clause).model_copy(update=carried)


def _carry_amendment(clause: Clause, number: ClauseId, numbering: Numbering) -> Amendment | None:
    """What amendments did to the text of a clause, or else to its number now.

    What an earlier edition did to the text stays with it: nobody has brought up to date since
    what was written about the text before.
    """
    done = clause.amendment
    if done and done.kind != "renumbered":
        moved = number != clause.id and done.kind == "amended" and not done.earlier_id
        return done.model_copy(update={"earlier_id": clause.id}) if moved else done
    if number == clause.id:
        return None
    return Amendment(
        edition=numbering.edition,
        kind="renumbered",
        reason=numbering.reasons.get(clause.id),
        earlier_id=clause.id,
    )


def _amend_clause(
    held: Clause, clause: Clause, amended: AmendedClause, numbering: Numbering
) -> Clause:
    """A clause with the words that it was given, and its earlier ones beside them."""
    changed: dict[str, Any] = {
        "texts": amended.texts.fill(numbering.adopted_in),
        "amendment": Amendment(
            edition=numbering.edition,
            kind="amended",
            reason=amended.reason.fill(),
            earlier=clause.texts,
            earlier_id=held.id if held.id != clause.id else None,
            untranslated=amended.texts.missing,
            adopted_in=numbering.adopted_in,
        ),
    }
    if amended.name:
        changed["name"] = amended.name.fill(numbering.adopted_in)
    if amended.offence:
        changed["offence"] = amended.offence.fill(numbering.adopted_in)
    if amended.consequence:
        changed["consequence"] = amended.consequence.fill(numbering.adopted_in)
    if amended.outcomes is not None:
        changed["outcomes"] = _fill_outcomes(amended.outcomes, numbering)
    if amended.refs is not None:
        changed["refs"] = amended.refs
    return clause.model_copy(update=changed)


def _fill_outcomes(outcomes: Iterable[GivenOutcome], numbering: Numbering) -> list[Outcome]:
    return [outcome.fill(numbering.adopted_in) for outcome in outcomes]


def _add_clause(added: AddedClause, parent: Clause, numbering: Numbering) -> Clause:
    adopted_in = numbering.adopted_in
    return Clause(
        id=added.id,
        level=_LEVELS.get(parent.level, "subclause"),
        parent=added.parent,
        name=added.name.fill(adopted_in),
        texts=added.texts.fill(adopted_in),
        refs=added.refs,
        actors=added.actors,
        consequence=added.consequence.fill(adopted_in) if added.consequence else None,
        offence=added.offence.fill(adopted_in) if added.offence else None,
        outcomes=_fill_outcomes(added.outcomes, numbering),
        amendment=Amendment(
            edition=numbering.edition,
            kind="added",
            reason=added.reason.fill(),
            untranslated=added.texts.missing,
            adopted_in=adopted_in,
        ),
    )


def _move_clauses(clauses: list[Clause], renumbered: Iterable[RenumberedClause]) -> list[Clause]:
    """Put each clause and what stands below it behind the one that it follows in the same file."""
    for entry in renumbered:
        block = _list_block(clauses, entry.to) if entry.after else []
        rest = [clause for clause in clauses if clause not in block]
        if block and any(clause.id == entry.after for clause in rest):
            _insert_block(rest, block, entry.after)
            clauses = rest
    return clauses


def _list_block(clauses: list[Clause], number: ClauseId) -> list[Clause]:
    """List a clause and what stands below it."""
    parents = {clause.id: clause.parent for clause in clauses}

    def is_below(name: ClauseId | None) -> bool:
        return name is not None and (name == number or is_below(parents.get(name)))

    return [clause for clause in clauses if is_below(clause.id)]


def _insert_block(clauses: list[Clause], block: list[Clause], after: ClauseId | None) -> None:
    """Put clauses behind another one and what stands below that, or at the end."""
    before = _list_block(clauses, after) if after else []
    at = clauses.index(before[-1]) + 1 if before else len(clauses)
    clauses[at:at] = block
