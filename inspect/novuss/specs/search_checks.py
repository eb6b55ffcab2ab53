"""What must hold between ``specs/search.yaml`` and the editions."""

from collections.abc import Iterator

from novuss.specs.issues import Issue
from novuss.specs.loader import Knowledge, Sources

_PLACE = ("numbers", "editions")


def editions_called(knowledge: Knowledge, sources: Sources) -> Iterator[Issue]:
    """People can name every edition that has clauses, each by words of its own."""
    file = sources.named("search.yaml")
    called = knowledge.search.numbers.editions
    known = {edition.id for edition in knowledge.editions}
    for edition in called:
        if edition not in known:
            message = f"no edition {edition}"
            cure = f"use one of: {', '.join(sorted(known))}"
            yield Issue(file.name, file.line(*_PLACE, edition), message, cure)
    for edition in sorted({rules.edition for rules in knowledge.rules} & known - called.keys()):
        message = f"no words by which people name {edition}"
        yield Issue(file.name, file.line(*_PLACE), message, "add the edition with its words")
    owners: dict[str, str] = {}
    for edition, words in called.items():
        for word in words.split():
            if owners.setdefault(word, edition) != edition:
                message = f"{word!r} stands for {owners[word]} and {edition}"
                line = file.line(*_PLACE, edition)
                yield Issue(file.name, line, message, "leave it to one of them")
