"""What is said about clauses, carried to the numbers of an amending edition."""

from collections.abc import Iterable, Iterator
from typing import TypeVar

from novuss.languages import LANGUAGES
from novuss.model.offence_table_order import Ordered
from novuss.model.record_base import ClauseId, Record
from novuss.model.rule_figures import Drawing
from novuss.model.text_reviews import STATUSES, Statuses
from novuss.specs.consolidation.numbering import Numbering

R = TypeVar("R", bound=Record)


def carry_records(numbering: Numbering) -> dict[str, object]:
    """What of the knowledge is said about clauses, by the names of its fields."""
    known = numbering.knowledge
    subjects = carry_listed(known.subjects.subjects, numbering)
    lines = [
        line.model_copy(update={"clauses": numbering.carry(line.clauses)})
        for line in known.highlights.lines
    ]
    glossary = [
        term.model_copy(update={"clause": term.clause and numbering.numbers.get(term.clause)})
        for term in known.glossary
    ]
    documents = [
        document.model_copy(update={"carried_to": numbering.edition})
        if document.seen_from == numbering.earlier
        else document
        for document in known.documents
    ]
    return {
        "documents": documents,
        "discrepancies": carry_listed(known.discrepancies, numbering),
        "decisions": carry_listed(known.decisions, numbering),
        "disputes": carry_listed(known.disputes, numbering),
        "offences": list(_carry_offences(numbering)),
        "subjects": known.subjects.model_copy(update={"subjects": subjects}),
        "highlights": known.highlights.model_copy(update={"lines": lines}),
        "figures": [_carry_figure(figure, numbering) for figure in known.figures],
        "glossary": glossary,
        "statuses": known.statuses | _carry_statuses(numbering),
    }


def carry_listed(records: Iterable[R], numbering: Numbering) -> list[R]:
    """Records with ``clauses``, by the numbers of now.

    What has an edition, and is about clauses that hold no more, stays what it is about the
    earlier one; everything else of that kind is left out.
    """
    carried = []
    for record in records:
        clauses = _list_clauses(record)
        own = getattr(record, "edition", None)
        numbers = numbering.carry(clauses)
        if own not in (None, numbering.earlier) or (own and clauses and not numbers):
            carried.append(record)
        elif numbers or not clauses:
            changes: dict[str, object] = {"clauses": numbers}
            if own:
                changes["edition"] = numbering.edition
            carried.append(record.model_copy(update=changes))
    return carried


def _list_clauses(record: Record) -> list[ClauseId]:
    clauses: list[ClauseId] = getattr(record, "clauses", [])
    return clauses


def _carry_figure(figure: Drawing, numbering: Numbering) -> Drawing:
    clauses = numbering.carry(figure.clauses.get(numbering.earlier, []))
    if not clauses:
        return figure
    parts = {
        name: part.model_copy(update={"clauses": numbering.carry(part.clauses)})
        for name, part in figure.parts.items()
    }
    held = {numbering.edition: clauses, **figure.clauses}
    return figure.model_copy(update={"clauses": held, "parts": parts})


def _carry_offences(numbering: Numbering) -> Iterator[Ordered]:
    """The rows of the table of offences; what was added has no place in it yet."""
    for row in numbering.knowledge.offences:
        disputed = {
            number: entries
            for name, entries in row.disputed.items()
            if (number := numbering.numbers[name])
        }
        clauses = numbering.carry(row.clauses)
        yield row.model_copy(update={"clauses": clauses, "disputed": disputed})


def _carry_statuses(numbering: Numbering) -> dict[str, Statuses]:
    """What readers raised the texts to that stand as they did."""
    amendments = numbering.amendments
    changed = {entry.id for entry in amendments.clauses.amended}
    changed |= {entry.characteristic for entry in amendments.limits}
    found: dict[str, Statuses] = {}
    for text, status in numbering.knowledge.statuses.items():
        edition, _, name = text.partition(" ")
        number = numbering.numbers.get(name, name)
        if edition == numbering.earlier and name not in changed and number:
            found[f"{numbering.edition} {number}"] = status
    return found | dict(_raise_adopted(numbering))


def _raise_adopted(numbering: Numbering) -> Iterator[tuple[str, Statuses]]:
    """Texts that a federation voted on are confirmed, in the language of the vote."""
    clauses = numbering.amendments.clauses
    given = [(numbering.numbers[entry.id], entry.texts.given) for entry in clauses.amended]
    given += [(entry.id, entry.texts.given) for entry in clauses.added]
    for number, texts in given:
        voted = [language for language in texts if language == (numbering.adopted_in or language)]
        statuses = {language: STATUSES[-1 if language in voted else 0] for language in LANGUAGES}
        yield f"{numbering.edition} {number}", Statuses.model_validate(statuses)
