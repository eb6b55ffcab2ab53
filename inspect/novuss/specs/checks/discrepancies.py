"""Checks of the register of disagreements, and of its limits."""

import re
from collections.abc import Iterator

from novuss.languages import LANGUAGES
from novuss.model.document_discrepancies import Discrepancy, DocumentReading
from novuss.specs.knowledge_model import Knowledge, collect_clause_ids
from novuss.specs.parsed_sources import Sources
from novuss.specs.spec_issues import Issue

_FILE = "discrepancies.yaml"
#: An id in a text that no measure can look like: ``17.1.8``, ``18.1.е``, but not 10.5 (mm).
_LONG_ID = re.compile(r"(?<![\w.])\d+\.\d+\.(?:\d+|[а-я])(?!\w)")


def check_discrepancies_resolve(knowledge: Knowledge, sources: Sources) -> Iterator[Issue]:
    """Discrepancies have ids of their own and name clauses, documents and editions that exist."""
    known = collect_clause_ids(knowledge)
    documents = {document.id: document.edition for document in knowledge.documents}
    noted = {relation.id for relation in knowledge.relations if relation.note}
    for name, relation in knowledge.moved.items():
        if relation not in noted:
            message = f"{name} moved to {relation}, which has no note"
            yield sources.get_file(_FILE).build_issue(
                message, "name a relation with a note", "moved", name
            )
    seen = set(knowledge.moved)
    for place, entry in sources.list_records(_FILE, "discrepancies", knowledge.discrepancies):
        if entry.id in seen:
            yield place.build_issue(f"{entry.id} stands twice", "take the next letter", "id")
        seen.add(entry.id)
        for edition, clause in entry.list_places(documents):
            if clause not in known.get(edition, set()):
                message = f"{entry.id}: {edition} has no clause {clause}"
                yield place.build_issue(message, "mend the clause", "id")
        followed = {entry.followed.document} - {"shared", "all", *known}
        for document in sorted({*entry.documents, *followed} - set(documents)):
            message = f"{entry.id}: no document {document!r}"
            yield place.build_issue(message, f"use one of: {', '.join(sorted(documents))}", "id")
        for reading in entry.readings:
            elsewhere = {documents.get(document, entry.edition) for document in reading.documents}
            if elsewhere - {entry.edition, knowledge.current} and not reading.clauses:
                message = (
                    f"{entry.id}: {', '.join(reading.documents)} without the clause that says it"
                )
                yield place.build_issue(message, "add 'clauses' to the reading", "id")


def check_readings_quote_their_edition(knowledge: Knowledge, sources: Sources) -> Iterator[Issue]:
    """The clauses of a reading, and those that its words name, are of its documents' edition.

    That the clauses exist there is found by :func:`check_discrepancies_resolve`.
    """
    known = collect_clause_ids(knowledge)
    editions = {document.id: document.edition for document in knowledge.documents}
    for place, entry in sources.list_records(_FILE, "discrepancies", knowledge.discrepancies):
        for at, reading in enumerate(entry.readings):
            speaking = ", ".join(reading.documents)
            held = {editions[name] for name in reading.documents if name in editions}
            elsewhere = sorted(held - {entry.edition})
            if reading.clauses and not elsewhere:
                message = f"{entry.id}: {speaking} with clauses of its own"
                yield place.build_issue(
                    message, "name them in the record's 'clauses'", "readings", at
                )
            if len(elsewhere) > 1:
                message = f"{entry.id}: one reading for {' and '.join(elsewhere)}"
                yield place.build_issue(
                    message, "give each edition a reading of its own", "readings", at
                )
            for name in _find_unknown(reading, set().union(*(known[edition] for edition in held))):
                message = f"{entry.id}: {speaking}: no clause {name}"
                yield place.build_issue(message, "name a clause of that edition", "readings", at)


def _find_unknown(reading: DocumentReading, known: set[str]) -> list[str]:
    named = (name for language in LANGUAGES for name in _LONG_ID.findall(reading.says[language]))
    return [name for name in dict.fromkeys(named) if name not in known]


def check_limits_admit_doubt(knowledge: Knowledge, sources: Sources) -> Iterator[Issue]:
    """No limit that decides is called certain while the register asks about it.

    Only an open disagreement of kind ``equipment`` bears on a limit: damage to the
    print that was mended with proof leaves none, and other editions or simplified
    documents set other limits. Of a limit that decides nothing (unknown, nominal,
    disputed) the confidence is that of the figure, not of the limit.
    """
    equipment = {
        (edition, record.id): (place, record)
        for place, edition, record in sources.list_characteristics()
    }
    for place, entry in sources.list_records(_FILE, "discrepancies", knowledge.discrepancies):
        if _is_about_equipment(entry) and entry.limits is None:
            message = f"{entry.id} does not say whose limit it leaves open"
            cure = "add 'limits' with ids of characteristics, or [] where it is about none"
            yield place.build_issue(message, cure, "id")
        for name in entry.limits or ():
            limit_place, record = equipment.get((entry.edition, name), (place, None))
            if record is None or record.clause not in entry.clauses:
                message = (
                    f"{entry.id}: {entry.edition} measures no {name} by {', '.join(entry.clauses)}"
                )
                yield place.build_issue(message, "name what rests on a clause of the record", "id")
            elif _is_about_equipment(entry) and record.bounds and record.confidence == "high":
                message = f"{name}: confidence high, but {entry.id} leaves its limit open"
                yield limit_place.build_issue(message, "set it to medium or low", "confidence")


def _is_about_equipment(entry: Discrepancy) -> bool:
    return entry.kind == "equipment" and entry.question is not None
