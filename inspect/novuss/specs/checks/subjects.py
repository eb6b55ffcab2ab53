"""What must hold of how people ask: ``subjects.yaml`` and ``questions.yaml``."""

from collections.abc import Iterator

from novuss.languages import ORIGINAL
from novuss.model.editions import IN_FORCE
from novuss.specs.issues import Issue
from novuss.specs.loader import Knowledge, Sources, clause_ids


def subjects_resolve(knowledge: Knowledge, sources: Sources) -> Iterator[Issue]:
    """The subject index names clauses in force, and no clause twice for one subject."""
    file = sources.named("subjects.yaml")
    in_force = clause_ids(knowledge)[IN_FORCE]
    for index, subject in enumerate(knowledge.subjects.subjects):
        line = file.line("subjects", index, "clauses")
        for clause in subject.clauses:
            if clause not in in_force:
                message = f"{subject.words[ORIGINAL][0]!r}: no clause {clause} is in force"
                yield Issue(file.name, line, message, "name a clause in force")
        if len(set(subject.clauses)) != len(subject.clauses):
            message = f"{subject.words[ORIGINAL][0]!r} names a clause twice"
            yield Issue(file.name, line, message, "name it once")


def questions_resolve(knowledge: Knowledge, sources: Sources) -> Iterator[Issue]:
    """Every clause in force is asked for once, in the order of the rulebook."""
    file = sources.named("questions.yaml")
    in_force = [
        clause.id
        for rules in knowledge.rules
        if rules.edition == IN_FORCE
        for clause in rules.clauses
    ]
    asked = [question.clause for question in knowledge.questions]
    for index, clause in enumerate(asked):
        line = file.line("questions", index, "clause")
        if clause not in in_force:
            yield Issue(
                file.name, line, f"no clause {clause} is in force", "name a clause in force"
            )
        elif clause in asked[:index]:
            yield Issue(file.name, line, f"{clause} is asked for twice", "put both into one entry")
    for clause in in_force:
        if clause not in asked:
            message = f"nobody asks for {clause}"
            yield Issue(file.name, 1, message, "write how people ask for it, in four languages")
