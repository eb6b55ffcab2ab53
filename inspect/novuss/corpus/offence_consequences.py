"""Consequences of an offence, as statements with their conditions."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Literal

from novuss.corpus.clauses_by_number import ClauseIndex
from novuss.corpus.disagreement_register import Register
from novuss.languages import LANGUAGES, Language
from novuss.model.conditional_consequences import Condition, Statement
from novuss.model.document_discrepancies import Discrepancy
from novuss.model.editions import Document
from novuss.model.offence_table_order import Ordered
from novuss.model.record_base import LocalText
from novuss.model.rule_clauses import (
    Clause,
    Consequence,
    Effect,
    Outcome,
    Sanction,
    sort_by_gravity,
)


class Consequences:
    """What follows the offences of clauses, by whom, when, and what of it is open."""

    def __init__(
        self,
        rules: ClauseIndex,
        register: Register,
        rows: Sequence[Ordered],
        documents: Mapping[str, Document],
        text: Callable[[str], LocalText],
    ) -> None:
        """Join clauses with the register.

        Args:
            rules: the clauses.
            register: the disagreements that bear on what follows.
            rows: the rows of the table of offences.
            documents: by id, to name those that alone have a condition.
            text: gives the words of a key.
        """
        self._rules, self._register, self._rows = rules, register, rows
        self._documents, self._text = documents, text

    def consequence(
        self, clause: str, edition: str | None = None
    ) -> tuple[Consequence, Clause] | None:
        """What follows the offence of ``clause``, and the clause that says so.

        A lead-in's consequence holds for every case below it; a case's own goes
        first. A clause that is the same as one in force has that one's.
        """
        itself = self._rules.clause(clause, edition)
        above = reversed(self._rules.ancestors(clause, edition))
        for source in [*([itself] if itself else []), *above]:
            for carrying in (source, *self._rules.twins(source)):
                if carrying.consequence:
                    return carrying.consequence, source
        return None

    def sanctions(self, clause: str, edition: str | None = None) -> list[Sanction]:
        """Everything that may follow the offence of ``clause``, in the order of the file.

        A prohibition whose breach another clause punishes has that one's. The outcomes of
        a clause in force hold for its twin in another edition, but those that stand in
        another clause, which may have no twin.
        """
        itself = self._rules.clause(clause, edition)
        if itself is None:
            return []
        outcomes = itself.outcomes
        if not outcomes and not itself.consequence:
            twins = self._rules.twins(itself)
            outcomes = [outcome for twin in twins for outcome in twin.outcomes if not outcome.by]
        found = self.consequence(clause, edition)
        if not outcomes and found:
            outcomes = [Outcome(condition=found[0].condition)]
        return [
            sanction
            for outcome in outcomes
            for sanction in (
                self._state_outcome_elsewhere(outcome, outcome.by, clause, edition)
                if outcome.by
                else [self._state_outcome(outcome, clause, edition)]
            )
        ]

    def _state_outcome(self, outcome: Outcome, clause: str, edition: str | None) -> Sanction:
        found = self.consequence(clause, edition)
        return Sanction(
            offence=outcome.offence or self.offence(clause, edition),
            effects=outcome.effects or (found[0].effects if found else []),
            against=found[0].against if found else "participant",
            when=outcome.when,
            condition=outcome.condition,
            documents=outcome.documents,
            stated_in=clause if outcome.effects or not found else found[1].id,
        )

    def _state_outcome_elsewhere(
        self, outcome: Outcome, other: str, clause: str, edition: str | None
    ) -> list[Sanction]:
        return [
            Sanction(
                offence=outcome.offence or self.offence(clause, edition) or sanction.offence,
                effects=sanction.effects,
                against=sanction.against,
                when=outcome.when or sanction.when,
                condition=outcome.condition or sanction.condition,
                documents=outcome.documents if outcome.condition else sanction.documents,
                stated_in=other,
            )
            for sanction in self.sanctions(other, edition)
        ]

    def offence(self, clause: str, edition: str | None = None) -> LocalText | None:
        """In a few words what happened, where the clause has a consequence."""
        itself = self._rules.clause(clause, edition)
        sources = [itself, *self._rules.twins(itself)] if itself else []
        return next((source.offence for source in sources if source.offence), None)

    def statements(
        self,
        clause: str,
        edition: str | None = None,
        *,
        beside: Literal["act", "text", "name"] = "act",
    ) -> list[Statement]:
        """State what may follow the act that a clause deals with: what always follows first.

        Args:
            clause: id of the clause.
            edition: of the clause.
            beside: what of the clause stands beside the statements: its act, its name and text, or
                its name; where that does not say what the act is, their conditions do.
        """
        itself = self._rules.clause(clause, edition)
        if itself is None:
            return []
        of_act = beside == "act"
        known = self.offence(clause, edition) if of_act else self._rules.name(clause, edition)
        found = [
            self.statement(
                sanction,
                clause,
                edition,
                act=None
                if sanction.offence == known or (beside == "text" and _is_case(sanction, itself))
                else sanction.offence,
            )
            for sanction in self.sanctions(clause, edition)
        ]
        return sorted(found, key=lambda statement: statement.condition is not None)

    def statement(
        self,
        sanction: Sanction,
        clause: str,
        edition: str | None = None,
        *,
        act: LocalText | None = None,
    ) -> Statement:
        """State one thing that may follow an act that a clause deals with.

        Args:
            sanction: what follows, and when.
            clause: id of the clause.
            edition: of the clause.
            act: what the condition has to name, because the reader is not told elsewhere.
        """
        if not sanction.offence and self._rules.children(clause, edition):
            act = self._text("statement.listed")
        disputed = self.disputed(clause, edition, sanction.stated_in)
        return Statement(
            effects=sort_by_gravity(sanction.effects),
            against=sanction.against,
            condition=self._build_condition(sanction, act),
            clause=sanction.stated_in,
            open=[name for name in self._register.open_questions if name in disputed],
        )

    def _build_condition(self, sanction: Sanction, act: LocalText | None) -> Condition | None:
        if not (act or sanction.when or sanction.condition or sanction.documents):
            return None
        words = {
            language: self._translate_condition(language, sanction, act) for language in LANGUAGES
        }
        return Condition(kind=sanction.when or "other", text=LocalText.model_validate(words))

    def _translate_condition(
        self, language: Language, sanction: Sanction, act: LocalText | None
    ) -> str:
        parts = [act[language]] if act else []
        if sanction.when:
            parts.append(self._text(f"sanction-when.{sanction.when}")[language])
        words = [sanction.condition[language]] if sanction.condition else []
        if sanction.documents:
            named = [self._documents[name].short_names[language] for name in sanction.documents]
            words.append(f"[{', '.join(named)}]")
        return ", ".join([*parts, *([" ".join(words)] if words else [])])

    def disputed(
        self, clause: str, edition: str | None = None, stated_in: str | None = None
    ) -> list[str]:
        """The entries of the register that bear on what follows, or on whether it does.

        Those of the clause that it repeats are among them and, where it names no act of its own,
        those of the clauses that punish its breach.

        Args:
            clause: id of the clause.
            edition: of the clause.
            stated_in: the only one of those clauses that is asked about.
        """
        itself = self._rules.clause(clause, edition)
        if itself is None:
            return []
        acts = (outcome for outcome in itself.outcomes if not (outcome.offence or itself.offence))
        punishing = [outcome.by for outcome in acts if stated_in in (None, outcome.by)]
        others = [
            self._rules.clause(name, edition) for name in (itself.repeats, *punishing) if name
        ]
        found = [itself, *filter(None, others)]
        return list(dict.fromkeys(name for source in found for name in source.disputed))

    def turning_points(self, clause: str, edition: str | None = None) -> list[Discrepancy]:
        """The disagreements of a clause on which the consequence of an offence turns.

        What concerns every case of a list is found at its lead-in alone.
        """
        above = {
            entry.id
            for ancestor in self._rules.ancestors(clause, edition)
            for entry in self._register.entries_of(ancestor.id, edition)
        }
        own = self._register.entries_of(clause, edition)
        return [entry for entry in own if entry.id in self._turning and entry.id not in above]

    @cached_property
    def _turning(self) -> frozenset[str]:
        named = (names for row in self._rows for names in row.disputed.values())
        return frozenset(name for names in named for name in names)

    @cached_property
    def offence_order(self) -> dict[frozenset[Effect], list[str]]:
        """By consequence: the clauses in force about its offences, the most frequent first."""
        return {frozenset(row.effects): row.clauses for row in self._rows}

    def row_disputes(self, effects: Iterable[Effect], clause: str) -> list[Discrepancy]:
        """The disagreements on which the consequence of a row of the table of offences turns."""
        wanted = set(effects)
        rows = (row.disputed for row in self._rows if wanted == set(row.effects))
        names = {name for row in rows for name in row.get(clause, [])}
        return [entry for entry in self._register.entries if entry.id in names]


def _is_case(sanction: Sanction, clause: Clause) -> bool:
    """Whether a clause is a case of a list above it, whose text says what the act is."""
    always = not (sanction.when or sanction.documents)
    acting = sanction.against in ("participant", "striker")
    return always and acting and sanction.stated_in == clause.parent
