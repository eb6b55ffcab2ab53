"""Checks of a federation's answers in ``decisions.yaml``."""

from collections.abc import Iterator
from datetime import date
from functools import partial

from novuss.languages import ORIGINAL
from novuss.specs.knowledge_model import Knowledge, collect_clause_ids
from novuss.specs.parsed_sources import Sources
from novuss.specs.reviewable_texts import Reviews, list_texts
from novuss.specs.spec_issues import Issue
from novuss.specs.yaml_file import make_issue

_FILE = "decisions.yaml"


def check_decisions_resolve(knowledge: Knowledge, sources: Sources) -> Iterator[Issue]:
    """A decision has an id of its own, is about what there is, and answers what was asked."""
    clauses = collect_clause_ids(knowledge)
    editions = [edition.id for edition in knowledge.editions]
    taken = {*editions, *(document.id for document in knowledge.documents)}
    asked = {entry.id for entry in knowledge.discrepancies if entry.question}
    answered: dict[str, str] = {}
    for place, decision in sources.list_records(_FILE, "decisions", knowledge.decisions):
        issue = partial(make_issue, place, decision.id)
        if decision.id in taken:
            yield issue("id", "the id is taken", "give it another")
        taken.add(decision.id)
        if decision.on > date.today():
            yield issue(
                "on", f"{decision.on} is still to come", "write the day on which it was decided"
            )
        if decision.edition not in editions:
            yield issue(
                "edition", f"no edition {decision.edition}", f"use one of {', '.join(editions)}"
            )
        for clause in decision.clauses:
            if clause not in clauses.get(decision.edition, ()):
                yield issue(
                    "clauses", f"{decision.edition} has no clause {clause}", "name one it has"
                )
        for name in decision.answers:
            if name not in asked:
                yield issue("answers", f"{name} asks nothing", "name a record with a question")
            elif other := answered.get(name):
                yield issue("answers", f"{name} is answered by {other}", "let one answer it")
            answered.setdefault(name, decision.id)


def check_decided_limits_open(knowledge: Knowledge, sources: Sources) -> Iterator[Issue]:
    """A decision sets a limit only where none that is printed decides, and each once."""
    for place, _, characteristic in sources.list_characteristics():
        if characteristic.decided:
            message = f"{characteristic.id}: 'decided' is said by {_FILE}"
            yield place.build_issue(message, f"write an entry into {_FILE}", "decided")
    records = {
        (edition.edition, characteristic.id): characteristic
        for edition in knowledge.equipment
        for characteristic in edition.characteristics
    }
    seen: set[tuple[str, str]] = set()
    for place, decision in sources.list_records(_FILE, "decisions", knowledge.decisions):
        for at, limit in enumerate(decision.limits):
            key = decision.edition, limit.characteristic
            record = records.get(key)
            if record is None:
                message = f"{decision.id}: {decision.edition} has no {limit.characteristic}"
                yield place.build_issue(
                    message, "name a characteristic of the edition", "limits", at
                )
            elif not (record.left_open or record.decided):
                message = f"{decision.id}: {limit.characteristic} has a printed limit"
                yield place.build_issue(
                    message, "leave it out: a print is not overridden", "limits", at
                )
            elif (decision.edition, record.clause) not in decision.list_concerned_clauses(
                knowledge.discrepancies
            ):
                message = f"{decision.id}: {limit.characteristic} is of {record.clause}, not named"
                yield place.build_issue(message, f"add {record.clause} to 'clauses'", "limits", at)
            elif key in seen:
                message = f"{decision.id}: {limit.characteristic} is decided already"
                yield place.build_issue(message, "keep the decision that holds", "limits", at)
            seen.add(key)


def check_decisions_followed(knowledge: Knowledge, sources: Sources) -> Iterator[Issue]:
    """Whoever keeps the texts has compared each clause with what was decided of it."""
    if not knowledge.decisions:
        return
    reviews = Reviews(sources.root, ORIGINAL)
    known = {text.of: text for text in list_texts(knowledge, sources)}
    for place, decision in sources.list_records(_FILE, "decisions", knowledge.decisions):
        for edition, clause in decision.list_concerned_clauses(knowledge.discrepancies):
            text = known.get(f"{edition} {clause}")
            if text is None or any(
                decision.id in review.against for review in reviews.list_standing(text)
            ):
                continue
            message = f"{decision.id}: {text.of} was not compared with it"
            add = f"novuss review add '{text.of}' -l {ORIGINAL} --against {decision.id}"
            cure = f"let its text follow, then: {add} --by NAME --role author"
            yield place.build_issue(message, cure)
