"""Consequences on the page of a section: once for a list, apart for a case that differs."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from novuss.model.rule_clauses import Clause
from novuss.rulebook.consequence_texts import RenderedStatement


@dataclass(frozen=True)
class SectionStatements:
    """What follows by the clauses of a section.

    Attributes:
        own: by clause, without what its lead-in says of every case of the list.
        leading: the lead-ins that say so of cases below them.
    """

    own: dict[str, list[RenderedStatement]]
    leading: set[str]


def split_statements(
    clauses: Iterable[Clause], list_statements: Callable[[str], list[RenderedStatement]]
) -> SectionStatements:
    """Leave what a lead-in says of its list to the lead-in."""
    own: dict[str, list[RenderedStatement]] = {}
    leading: set[str] = set()
    for clause in clauses:
        found = list_statements(clause.id)
        own[clause.id] = [statement for statement in found if not _is_general(statement, clause)]
        if clause.parent and len(own[clause.id]) < len(found):
            leading.add(clause.parent)
    return SectionStatements(own, leading)


def _is_general(statement: RenderedStatement, case: Clause) -> bool:
    """Whether a statement is what the lead-in of a case says, without a condition of the case."""
    return statement.clause == case.parent and not (statement.before or statement.behind)
