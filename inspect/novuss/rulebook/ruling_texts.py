"""Rulings of a case in words: what holds them, what follows, what was assumed."""

from collections.abc import Mapping
from dataclasses import dataclass

from novuss.corpus import Corpus
from novuss.localized_wording import Wording
from novuss.rulebook.consequence_texts import render_statement
from novuss.rulebook.reply_data import name_fact
from novuss.rulebook.ruling_replies import (
    Branch,
    describe_course,
    describe_outdated,
    describe_things,
    list_outdated,
    list_statements,
)


@dataclass(frozen=True)
class RenderedRuling:
    """A ruling in words.

    Attributes:
        when: the facts that nobody knows, by which it holds: a question with its answer each.
        lines: what follows, each with its clause, then what becomes of puck, discs and turn.
        assumed: the facts that were assumed, as in ``when``.
        outdated: which of its clauses were amended since.
    """

    when: tuple[str, ...]
    lines: tuple[str, ...]
    assumed: tuple[str, ...]
    outdated: tuple[str, ...]


def render_ruling(corpus: Corpus, branch: Branch, say: Wording) -> RenderedRuling:
    """Put a ruling into words."""
    ruling, rules = branch.ruling, corpus.rulings
    lines = [
        f"{render_statement(statement, say).text}  {statement.clause}"
        for statement in list_statements(corpus, branch)
    ]
    lines += describe_course(rules, ruling, say)
    things = describe_things(rules, ruling, say)
    lines += [f"{say(f'situation.{thing}')}: {text}" for thing, text in things.items() if text]
    if not lines and ruling.settled and not ruling.refrains:
        lines = [say("outcome.none")]
    elif not lines and branch.when and ruling.matters:
        asked = rules.find_question(ruling.matters[0])
        lines = [say("ruling.depends", question=asked.question[say.language])]
    taken = {**branch.taken, **ruling.assumed}
    outdated = (
        describe_outdated(corpus, entry, say) for entry in list_outdated(corpus, branch.ruling)
    )
    return RenderedRuling(
        when=_name_facts(corpus, branch.when, say),
        lines=tuple(lines),
        assumed=_name_facts(corpus, taken, say),
        outdated=tuple(text for text in outdated if not any(text in line for line in lines)),
    )


def _name_facts(corpus: Corpus, facts: Mapping[str, str], say: Wording) -> tuple[str, ...]:
    return tuple(name_fact(corpus.rulings, *pair, say.language) for pair in facts.items())
