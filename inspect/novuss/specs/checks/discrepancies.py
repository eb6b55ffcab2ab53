"""What must hold in the register of disagreements, and between it and the limits."""

import re
from collections.abc import Iterator

from novuss.languages import LANGUAGES
from novuss.model.discrepancies import Discrepancy, DocumentReading
from novuss.model.editions import IN_FORCE
from novuss.specs.issues import Issue
from novuss.specs.loader import Knowledge, Sources, clause_ids

_FILE = "discrepancies.yaml"
#: An id in a text that no measure can look like: ``17.1.8``, ``18.1.е``, but not 10.5 (mm).
_LONG_ID = re.compile(r"(?<![\w.])\d+\.\d+\.(?:\d+|[а-я])(?!\w)")


def discrepancies_resolve(knowledge: Knowledge, sources: Sources) -> Iterator[Issue]:
    """Discrepancies have ids of their own and name clauses, documents and editions that exist."""
    file = sources.named(_FILE)
    known = clause_ids(knowledge)
    documents = {document.id: document.edition for document in knowledge.documents}
    noted = {one.id for one in knowledge.relations if one.note}
    for name, relation in knowledge.moved.items():
        if relation not in noted:
            message = f"{name} moved to {relation}, which has no note"
            yield Issue(file.name, file.line("moved", name), message, "name a relation with a note")
    seen = set(knowledge.moved)
    for index, one in enumerate(knowledge.discrepancies):
        line = file.line("discrepancies", index, "id")
        if one.id in seen:
            yield Issue(file.name, line, f"{one.id} stands twice", "take the next letter")
        seen.add(one.id)
        for edition, clause in one.places(documents):
            if clause not in known.get(edition, set()):
                message = f"{one.id}: {edition} has no clause {clause}"
                yield Issue(file.name, line, message, "mend the clause")
        followed = {one.followed.document} - {"shared", "all", *known}
        for document in sorted({*one.documents, *followed} - set(documents)):
            message = f"{one.id}: no document {document!r}"
            yield Issue(file.name, line, message, f"use one of: {', '.join(sorted(documents))}")
        for reading in one.readings:
            elsewhere = {documents.get(document, one.edition) for document in reading.documents}
            if elsewhere - {one.edition, IN_FORCE} and not reading.clauses:
                message = (
                    f"{one.id}: {', '.join(reading.documents)} without the clause that says it"
                )
                yield Issue(file.name, line, message, "add 'clauses' to the reading")


def readings_quote_their_edition(knowledge: Knowledge, sources: Sources) -> Iterator[Issue]:
    """The clauses of a reading, and those that its words name, are of its documents' edition.

    That the clauses exist there is found by :func:`discrepancies_resolve`.
    """
    file = sources.named(_FILE)
    known = clause_ids(knowledge)
    editions = {document.id: document.edition for document in knowledge.documents}
    for index, one in enumerate(knowledge.discrepancies):
        for place, reading in enumerate(one.readings):
            line = file.line("discrepancies", index, "readings", place)
            speaking = ", ".join(reading.documents)
            held = {editions[name] for name in reading.documents if name in editions}
            elsewhere = sorted(held - {one.edition})
            if reading.clauses and not elsewhere:
                message = f"{one.id}: {speaking} with clauses of its own"
                yield Issue(file.name, line, message, "name them in the record's 'clauses'")
            if len(elsewhere) > 1:
                message = f"{one.id}: one reading for {' and '.join(elsewhere)}"
                yield Issue(file.name, line, message, "give each edition a reading of its own")
            for name in _unknown(reading, set().union(*(known[edition] for edition in held))):
                message = f"{one.id}: {speaking}: no clause {name}"
                yield Issue(file.name, line, message, "name a clause of that edition")


def _unknown(reading: DocumentReading, known: set[str]) -> list[str]:
    named = (name for language in LANGUAGES for name in _LONG_ID.findall(reading.says[language]))
    return [name for name in dict.fromkeys(named) if name not in known]


def limits_admit_doubt(knowledge: Knowledge, sources: Sources) -> Iterator[Issue]:
    """No limit that decides is called certain while the register asks about it.

    Only an open disagreement of kind ``equipment`` bears on a limit: damage to the
    print that was mended with proof leaves none, and other editions or simplified
    documents set other limits. Of a limit that decides nothing (unknown, nominal,
    disputed) the confidence is that of the figure, not of the limit.
    """
    file = sources.named(_FILE)
    equipment = {
        (model.edition, record.id): (place, index, record)
        for place, model in sources.equipment()
        for index, record in enumerate(model.characteristics)
    }
    for index, one in enumerate(knowledge.discrepancies):
        line = file.line("discrepancies", index, "id")
        if _about_equipment(one) and one.limits is None:
            message = f"{one.id} does not say whose limit it leaves open"
            cure = "add 'limits' with ids of characteristics, or [] where it is about none"
            yield Issue(file.name, line, message, cure)
        for name in one.limits or ():
            at = equipment.get((one.edition, name))
            if at is None or at[2].unit is None or at[2].clause not in one.clauses:
                message = f"{one.id}: {one.edition} measures no {name} by {', '.join(one.clauses)}"
                yield Issue(file.name, line, message, "name what rests on a clause of the record")
            elif _about_equipment(one) and at[2].bounds and at[2].confidence == "high":
                place, row, _ = at
                message = f"{name}: confidence high, but {one.id} leaves its limit open"
                where = place.line("characteristics", row, "confidence")
                yield Issue(place.name, where, message, "set it to medium or low")


def _about_equipment(one: Discrepancy) -> bool:
    return one.kind == "equipment" and one.question is not None
