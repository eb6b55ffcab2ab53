"""What must hold of the answers of a federation in ``decisions.yaml``."""

from collections.abc import Iterator
from datetime import date
from functools import partial

from novuss.languages import ORIGINAL
from novuss.specs.issues import Issue
from novuss.specs.knowledge import Knowledge, clause_ids
from novuss.specs.reviewed import Reviews, texts
from novuss.specs.sources import Sources
from novuss.specs.yaml_file import record_issue

_FILE = "decisions.yaml"


def decisions_resolve(knowledge: Knowledge, sources: Sources) -> Iterator[Issue]:
    """A decision has an id of its own, is about what there is, and answers what was asked."""
    clauses = clause_ids(knowledge)
    editions = [one.id for one in knowledge.editions]
    taken = {*editions, *(one.id for one in knowledge.documents)}
    asked = {one.id for one in knowledge.discrepancies if one.question}
    answered: dict[str, str] = {}
    for place, one in sources.listed(_FILE, "decisions", knowledge.decisions):
        issue = partial(record_issue, place, one.id)
        if one.id in taken:
            yield issue("id", "the id is taken", "give it another")
        taken.add(one.id)
        if one.on > date.today():
            yield issue("on", f"{one.on} is still to come", "write the day on which it was decided")
        if one.edition not in editions:
            yield issue("edition", f"no edition {one.edition}", f"use one of {', '.join(editions)}")
        for clause in one.clauses:
            if clause not in clauses.get(one.edition, ()):
                yield issue("clauses", f"{one.edition} has no clause {clause}", "name one it has")
        for name in one.answers:
            if name not in asked:
                yield issue("answers", f"{name} asks nothing", "name a record with a question")
            elif other := answered.get(name):
                yield issue("answers", f"{name} is answered by {other}", "let one answer it")
            answered.setdefault(name, one.id)


def decided_limits_open(knowledge: Knowledge, sources: Sources) -> Iterator[Issue]:
    """A decision sets a limit only where none that is printed decides, and each once."""
    for place, _, characteristic in sources.characteristics():
        if characteristic.decided:
            message = f"{characteristic.id}: 'decided' is said by {_FILE}"
            yield place.issue(message, f"write an entry into {_FILE}", "decided")
    records = {
        (edition.edition, one.id): one
        for edition in knowledge.equipment
        for one in edition.characteristics
    }
    seen: set[tuple[str, str]] = set()
    for place, one in sources.listed(_FILE, "decisions", knowledge.decisions):
        for at, limit in enumerate(one.limits):
            key = one.edition, limit.characteristic
            record = records.get(key)
            if record is None:
                message = f"{one.id}: {one.edition} has no {limit.characteristic}"
                yield place.issue(message, "name a characteristic of the edition", "limits", at)
            elif not (record.left_open or record.decided):
                message = f"{one.id}: {limit.characteristic} has a printed limit"
                yield place.issue(message, "leave it out: a print is not overridden", "limits", at)
            elif (one.edition, record.clause) not in one.concerned(knowledge.discrepancies):
                message = f"{one.id}: {limit.characteristic} is of {record.clause}, not named"
                yield place.issue(message, f"add {record.clause} to 'clauses'", "limits", at)
            elif key in seen:
                message = f"{one.id}: {limit.characteristic} is decided already"
                yield place.issue(message, "keep the decision that holds", "limits", at)
            seen.add(key)


def decisions_followed(knowledge: Knowledge, sources: Sources) -> Iterator[Issue]:
    """Whoever keeps the texts has compared each clause with what was decided of it."""
    if not knowledge.decisions:
        return
    reviews = Reviews(sources.root, ORIGINAL)
    known = {one.of: one for one in texts(knowledge, sources)}
    for place, one in sources.listed(_FILE, "decisions", knowledge.decisions):
        for edition, clause in one.concerned(knowledge.discrepancies):
            text = known.get(f"{edition} {clause}")
            if text is None or any(one.id in each.against for each in reviews.standing(text)):
                continue
            message = f"{one.id}: {text.of} was not compared with it"
            add = f"novuss review add '{text.of}' -l {ORIGINAL} --against {one.id}"
            cure = f"let its text follow, then: {add} --by NAME --role author"
            yield place.issue(message, cure)
