"""What must hold in ``editions.yaml``, and of the editions that files name."""

from collections.abc import Iterator

from novuss.model.base import fold
from novuss.specs.issues import Issue
from novuss.specs.loader import Knowledge, Sources


def editions_exist(knowledge: Knowledge, sources: Sources) -> Iterator[Issue]:
    """Every edition that a file or a document names is in ``editions.yaml``."""
    known = {edition.id for edition in knowledge.editions}
    cure = f"use one of: {', '.join(sorted(known))}"
    file = sources.named("editions.yaml")
    for index, document in enumerate(knowledge.documents):
        if document.edition not in known:
            line = file.line("documents", index, "edition")
            yield Issue(file.name, line, f"no edition {document.edition!r}", cure)
    held = [
        *((file, rules.edition, file.path.parent.name) for file, rules in sources.rules()),
        *((file, model.edition, file.path.stem) for file, model in sources.equipment()),
    ]
    for file, edition, place in held:
        line = file.line("edition")
        if edition not in known:
            yield Issue(file.name, line, f"no edition {edition!r}", cure)
        elif edition != place:
            message = f"the place says {place}, the file says {edition}"
            yield Issue(file.name, line, message, "make the two agree")


def documents_exist(knowledge: Knowledge, sources: Sources) -> Iterator[Issue]:
    """Every document that a figure was read from is in ``editions.yaml``."""
    known = {document.id for document in knowledge.documents}
    for file, equipment in sources.equipment():
        for index, record in enumerate(equipment.characteristics):
            if record.print.document not in known:
                line = file.line("characteristics", index, "print")
                message = f"{record.id}: no document {record.print.document!r}"
                yield Issue(file.name, line, message, f"use one of: {', '.join(sorted(known))}")


def editions_called(knowledge: Knowledge, sources: Sources) -> Iterator[Issue]:
    """People can name every edition that has clauses, each by words of its own."""
    file = sources.named("editions.yaml")
    held = {rules.edition for rules in knowledge.rules}
    owners: dict[str, str] = {}
    for index, edition in enumerate(knowledge.editions):
        line = file.line("editions", index, "sought")
        words = edition.sought.all()
        if not words and edition.id in held:
            message = f"no words by which people name {edition.id}"
            yield Issue(file.name, line, message, "say how it is called in front of a number")
        for word in words:
            if owners.setdefault(fold(word), edition.id) != edition.id:
                message = f"{word!r} stands for {owners[fold(word)]} and {edition.id}"
                yield Issue(file.name, line, message, "leave it to one of them")
