"""Statements in a reader's language: effects that never stand without their condition."""

from collections.abc import Iterable
from dataclasses import dataclass

from novuss.json_types import JsonObject
from novuss.localized_wording import Wording
from novuss.model.conditional_consequences import Statement
from novuss.model.rule_clauses import Effect

#: Who acts: what follows concerns them unless it is said otherwise.
_ACTING = frozenset({"participant", "striker"})


@dataclass(frozen=True)
class RenderedStatement:
    """A statement in words: what stands before its effects, the effects, and what stands behind.

    Attributes:
        before: who it concerns if not who acts, and on which occasion: "if deliberate".
        effects: each with its words, the gravest first.
        behind: any other condition: "unless the competition regulations provide otherwise".
        clause: id of the clause that says so.
        open: ids of the register's open questions about it.
    """

    before: str
    effects: tuple[tuple[Effect, str], ...]
    behind: str
    clause: str
    open: tuple[str, ...]

    @property
    def text(self) -> str:
        """The statement in one line, without its clause."""
        before = f"{self.before}: " if self.before else ""
        behind = f" ({self.behind})" if self.behind else ""
        return f"{before}{', '.join(words for _, words in self.effects)}{behind}"


def name_concerned(against: str | None, say: Wording) -> str:
    """Name whom effects concern; nothing where it is whoever acts."""
    return "" if against is None or against in _ACTING else say(f"against.{against}")


def render_statement(statement: Statement, say: Wording) -> RenderedStatement:
    """Put a statement into words."""
    condition = statement.condition
    text = condition.text[say.language] if condition else ""
    occasion = condition is not None and condition.kind != "other"
    whom = name_concerned(statement.against, say)
    return RenderedStatement(
        before=", ".join(filter(None, (whom, text if occasion else ""))),
        effects=tuple((effect, say(f"effect.{effect}")) for effect in statement.effects),
        behind="" if occasion else text,
        clause=statement.clause,
        open=tuple(statement.open),
    )


def render_statements(statements: Iterable[Statement], say: Wording) -> str:
    """Put all that may follow into one line: what always follows first."""
    return "; ".join(render_statement(statement, say).text for statement in statements)


def build_statement_data(statement: Statement, say: Wording) -> JsonObject:
    """Give a statement as plain data in one language, with all of it in one line."""
    condition = statement.condition
    return {
        "effects": statement.effects,
        "against": statement.against,
        "condition": {"kind": condition.kind, "text": condition.text[say.language]}
        if condition
        else None,
        "clause": statement.clause,
        "open": statement.open,
        "says": render_statement(statement, say).text,
    }
