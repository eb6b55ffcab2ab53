"""Checks of the questions to a federation: each once, and of the right edition."""

from collections.abc import Iterator, Mapping

from novuss.languages import ORIGINAL
from novuss.model.document_discrepancies import Discrepancy
from novuss.model.record_base import fold_text
from novuss.specs.knowledge_model import Knowledge
from novuss.specs.parsed_sources import Sources
from novuss.specs.spec_issues import Issue

_FILE = "discrepancies.yaml"
#: A key, what is wrong with its value, and the cure.
_Doubt = tuple[str, str, str]


def check_questions_asked_once(knowledge: Knowledge, sources: Sources) -> Iterator[Issue]:
    """No question is asked twice, and each says which edition it is about."""
    records = {entry.id: entry for entry in knowledge.discrepancies}
    documents = {document.id: document.edition for document in knowledge.documents}
    asked: dict[str, str] = {}
    for place, entry in sources.list_records(
        "discrepancies.yaml", "discrepancies", knowledge.discrepancies
    ):
        for key, message, cure in (
            *_check_asked_with(entry, records),
            *_check_question_edition(entry, documents, knowledge.current),
        ):
            yield place.build_issue(f"{entry.id}: {message}", cure, key)
        if entry.question and entry.asked_with is None:
            first = asked.setdefault(fold_text(entry.question[ORIGINAL]), entry.id)
            if first != entry.id:
                message = f"{entry.id} asks word by word what {first} asks"
                yield place.build_issue(message, f"add 'asked_with: \"{first}\"'", "question")


def check_decisive_questions_asked(knowledge: Knowledge, sources: Sources) -> Iterator[Issue]:
    """What a federation is asked first are questions of their own about the newest edition."""
    records = {entry.id: entry for entry in knowledge.discrepancies}
    seen: set[str] = set()
    for place, name in sources.list_records("questionnaire.yaml", "decisive", knowledge.decisive):
        record = records.get(name)
        if record is None or record.question is None:
            yield place.build_issue(f"{name} asks nothing", "name a record with a question")
        elif record.asked_with:
            message = f"{name} is asked with {record.asked_with}"
            yield place.build_issue(message, "name that one")
        elif record.asks_about:
            message = f"{name} is about {record.asks_about}"
            yield place.build_issue(message, "name one about the newest edition")
        if name in seen:
            yield place.build_issue(f"{name} stands twice", "name it once")
        seen.add(name)


def _check_asked_with(entry: Discrepancy, records: Mapping[str, Discrepancy]) -> Iterator[_Doubt]:
    if entry.asked_with is None:
        return
    key = "asked_with"
    other = records.get(entry.asked_with)
    if entry.question is None:
        yield key, "asks nothing", "leave out 'asked_with'"
    if other is None or other.question is None:
        yield key, f"{entry.asked_with} asks nothing", "name a record with a question"
    elif other.asked_with:
        cure = f"name {other.asked_with}" if other.asked_with != entry.id else "ask one of the two"
        yield key, f"{other.id} is itself asked with {other.asked_with}", cure
    elif other.asks_about != entry.asks_about:
        yield key, f"{other.id} is about another edition", "ask it apart"


def _check_question_edition(
    entry: Discrepancy, documents: Mapping[str, str], current: str
) -> Iterator[_Doubt]:
    key = "asks_about"
    speaking = {documents[name] for name in entry.documents if name in documents}
    if entry.asks_about is None:
        if entry.question and current not in speaking:
            cure = f"add 'asks_about', one of: {', '.join(sorted(speaking))}"
            yield "question", "no document in force speaks of what it asks", cure
    elif entry.question is None:
        yield key, "asks nothing", "leave out 'asks_about'"
    elif entry.asks_about == current:
        yield key, "a question is about the edition in force unless it says so", "leave it out"
    elif entry.asks_about not in speaking:
        message = f"no reading of a document of {entry.asks_about}"
        yield key, message, f"use one of: {', '.join(sorted(speaking - {current}))}"
