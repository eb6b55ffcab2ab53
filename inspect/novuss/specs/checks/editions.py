"""Checks of ``editions.yaml``, and of the editions that files name."""

from collections.abc import Iterator

from novuss.model.record_base import fold_text
from novuss.specs.knowledge_model import Knowledge
from novuss.specs.parsed_sources import Sources
from novuss.specs.spec_issues import Issue


def check_editions_exist(knowledge: Knowledge, sources: Sources) -> Iterator[Issue]:
    """Every edition that a file or a document names is in ``editions.yaml``."""
    known = {edition.id for edition in knowledge.editions}
    cure = f"use one of: {', '.join(sorted(known))}"
    for place, document in sources.list_records("editions.yaml", "documents", knowledge.documents):
        if document.edition not in known:
            yield place.build_issue(f"no edition {document.edition!r}", cure, "edition")
    held = [
        *(
            (file, rules.edition, file.path.parent.name)
            for file, rules in sources.list_rules_files()
        ),
        *((file, model.edition, file.path.stem) for file, model in sources.list_equipment_files()),
    ]
    for file, edition, folder in held:
        if edition not in known:
            yield file.build_issue(f"no edition {edition!r}", cure, "edition")
        elif edition != folder:
            message = f"the place says {folder}, the file says {edition}"
            yield file.build_issue(message, "make the two agree", "edition")


def check_documents_exist(knowledge: Knowledge, sources: Sources) -> Iterator[Issue]:
    """Every document that a figure was read from is in ``editions.yaml``."""
    known = {document.id for document in knowledge.documents}
    for place, _, record in sources.list_characteristics():
        if record.print.document not in known:
            message = f"{record.id}: no document {record.print.document!r}"
            yield place.build_issue(message, f"use one of: {', '.join(sorted(known))}", "print")


def check_editions_called(knowledge: Knowledge, sources: Sources) -> Iterator[Issue]:
    """People can name every edition that has clauses, each by words of its own."""
    held = {rules.edition for rules in knowledge.rules}
    owners: dict[str, str] = {}
    for place, edition in sources.list_records("editions.yaml", "editions", knowledge.editions):
        words = edition.sought.list_all()
        if not words and edition.id in held:
            message = f"no words by which people name {edition.id}"
            yield place.build_issue(message, "say how it is called in front of a number", "sought")
        for word in words:
            if owners.setdefault(fold_text(word), edition.id) != edition.id:
                message = f"{word!r} stands for {owners[fold_text(word)]} and {edition.id}"
                yield place.build_issue(message, "leave it to one of them", "sought")
