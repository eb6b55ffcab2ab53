"""Checks of relations that only one document of 2017 has."""

from collections.abc import Iterator

from novuss.grouping import group_values
from novuss.model.cross_edition_relations import Relation
from novuss.model.document_discrepancies import Discrepancy
from novuss.specs.checks.concordance import describe_ends
from novuss.specs.knowledge_model import Knowledge
from novuss.specs.parsed_sources import Sources
from novuss.specs.spec_issues import Issue

_FILE = "concordance.yaml"


def check_dependence_stated(knowledge: Knowledge, sources: Sources) -> Iterator[Issue]:
    """What depends on the document says which document says what, as the register does.

    Of the others, two kinds are found where the register has the other edition on the side of one
    document only: ``same``, and a difference that is not said to be one of both documents.
    """
    register = _Register(knowledge)
    for place, relation in sources.list_records(_FILE, "relations", knowledge.relations):
        ends = describe_ends(relation)
        if relation.depends_on_translation:
            for language, text in relation.note.items() if relation.note else ():
                missing = [document for document in register.in_force if document not in text]
                if missing:
                    message = f"{ends}: the {language} note does not name {', '.join(missing)}"
                    yield place.build_issue(message, "write which document says what")
            if not register.find_disagreements(relation):
                message = f"{ends}: no disagreement parts {' and '.join(register.in_force)}"
                yield place.build_issue(message, "record it, or remove the flag")
        elif found := register.find_one_document_support(relation):
            message = f"{ends}: by {', '.join(found)} it depends on the document"
            cure = "add 'depends_on_translation: true' and a note, or mend the record"
            if relation.relation != "same":
                cure += "; 'false' where both documents differ"
            yield place.build_issue(message, cure)


class _Register:
    """The disagreements, asked for what the documents in force say against another edition."""

    def __init__(self, knowledge: Knowledge) -> None:
        editions = {document.id: document.edition for document in knowledge.documents}
        self._editions, self._current = editions, knowledge.current
        self.in_force = sorted(
            document for document, edition in editions.items() if edition == knowledge.current
        )
        self._full = {
            edition.id for edition in knowledge.editions if edition.status == "superseded"
        }
        records = knowledge.discrepancies
        self._first = group_values(
            (record.clauses[0], record) for record in records if record.edition == knowledge.current
        )
        self._at = group_values(
            (place, record) for record in records for place in record.list_places(editions)
        )

    def find_disagreements(self, relation: Relation) -> list[str]:
        """The records on the clauses in force by which its documents differ."""
        found = [
            record for name in relation.from_ for record in self._at.get((self._current, name), [])
        ]
        return [record.id for record in found if self._list_parts(record)]

    def find_one_document_support(self, relation: Relation) -> list[str]:
        """The records by which one document alone says what the other edition says.

        Only those count that are about the clause first of all, and that a text
        cannot satisfy both ways. A difference from an edition that was never in force,
        or one that both documents are said to have, is firm.
        """
        records = [record for name in relation.from_ for record in self._first.get(name, [])]
        declared = "depends_on_translation" in relation.model_fields_set
        firm = declared or relation.edition not in self._full
        if firm and relation.relation != "same":
            return []
        return [
            record.id
            for record in records
            if record.kind == "translation"
            and record.followed.document != "all"
            and self._list_parts(record)
            and self._supports_one_document(record, relation.edition)
        ]

    def _list_parts(self, record: Discrepancy) -> bool:
        sides = [set(self.in_force) & set(reading.documents) for reading in record.readings]
        return sum(map(bool, sides)) > 1

    def _supports_one_document(self, record: Discrepancy, edition: str) -> bool:
        return any(
            set(self.in_force) & set(reading.documents)
            for reading in record.readings
            if any(self._editions.get(document) == edition for document in reading.documents)
        )
