"""Offences and their consequences, in the edition in force and in an older one.

A row is an act that a clause in force deals with, the condition, and what follows then. The
consequence may stand in another clause; several clauses that say the same are one row.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from novuss.corpus import Corpus
from novuss.grouping import group_values
from novuss.model.conditional_consequences import Statement
from novuss.model.document_discrepancies import Discrepancy
from novuss.model.record_base import LocalText
from novuss.model.rule_clauses import SEVERITY, Clause, Effect, Sanction, sort_by_gravity

#: ``depends``: only one of the translations has a condition that the older edition has not.
Since = Literal["same", "changed", "depends"]


@dataclass(frozen=True)
class Case:
    """An act that clauses of one edition deal with, and what follows it, by condition.

    The first clause says it in full, the others repeat it. Without sanctions the clauses deal
    with the matter, and no consequence is stated.
    """

    clauses: tuple[Clause, ...]
    sanctions: tuple[Sanction, ...]

    @property
    def clause(self) -> Clause:
        """The clause that says it in full."""
        return self.clauses[0]

    def find_other_clause(self, sanction: Sanction) -> str | None:
        """The id of the clause that states the sanction, if the case's own clauses do not."""
        own = {name for clause in self.clauses for name in (clause.id, clause.parent)}
        return None if sanction.stated_in in own else sanction.stated_in


@dataclass(frozen=True)
class Offence:
    """What happened and what follows under one condition, now and before.

    ``now``, ``sanction`` and ``statement`` are None for an act that only the older edition
    punishes.
    ``before`` holds, of each case of the older edition, the sanctions that answer to this one.
    ``disputes`` are the entries of the register by one reading of which something else follows.
    """

    what: LocalText
    now: Case | None
    sanction: Sanction | None
    statement: Statement | None
    before: tuple[Case, ...]
    disputes: Sequence[Discrepancy] = ()

    @property
    def effects(self) -> tuple[Effect, ...]:
        """What follows today; nothing for an act that only the older edition punishes."""
        return tuple(self.statement.effects) if self.statement else ()

    @property
    def effects_before(self) -> tuple[Effect, ...]:
        """What followed in the older edition under any condition, the gravest first."""
        then = {
            effect
            for case in self.before
            for sanction in case.sanctions
            for effect in sanction.effects
        }
        return tuple(sort_by_gravity(then))

    @property
    def since(self) -> Since:
        """How condition and consequence stand to those of the older edition."""
        if not self.sanction:
            return "changed"
        then = [sanction for case in self.before for sanction in case.sanctions]
        if not then:
            return "changed"
        differing = [sanction for sanction in then if not self.is_same_sanction(sanction)]
        if not differing:
            return "same"
        only_condition = all(self._drop_conditions(sanction) for sanction in differing)
        return "depends" if self.sanction.documents and only_condition else "changed"

    @property
    def changed(self) -> bool:
        """Whether the older edition had another consequence or condition, or none at all."""
        return self.since == "changed"

    def is_same_sanction(self, older: Sanction) -> bool:
        """Whether the same follows under the same condition."""
        return (
            self.sanction is not None
            and self._drop_conditions(older)
            and older.condition == self.sanction.condition
        )

    def _drop_conditions(self, older: Sanction) -> bool:
        return (
            self.sanction is not None
            and tuple(sort_by_gravity(older.effects)) == self.effects
            and older.when == self.sanction.when
        )


def list_offences(corpus: Corpus, older: str | None = None) -> list[Offence]:
    """List every offence, the gravest consequence first, of each the most frequent first.

    Beside what follows stands what followed in ``older``, the edition before unless named.
    """
    older = older or corpus.replaced
    before = _collect_cases(corpus, older)
    found: list[Offence] = []
    answered: set[str] = set()
    for case in _collect_cases(corpus, corpus.current):
        cases = _find_answering_cases(corpus, case, before, older)
        answered |= {was.clause.id for was in cases}
        for sanction in case.sanctions:
            assert sanction.offence is not None
            then = tuple(_narrow_to_sanction(sanction, case.sanctions, answer) for answer in cases)
            then += _find_deliberate_cases(corpus, sanction, before, older)
            then = then or _find_unpunished_cases(corpus, case, older)
            statement = corpus.consequences.statement(sanction, case.clause.id)
            disputes = corpus.consequences.row_disputes(sanction.effects, case.clause.id)
            found.append(
                Offence(
                    what=sanction.offence,
                    now=_drop_idle_clauses(corpus, case, (sanction,), corpus.current),
                    sanction=sanction,
                    statement=statement,
                    before=tuple(
                        _drop_idle_clauses(corpus, was, was.sanctions, older) for was in then
                    ),
                    disputes=disputes,
                )
            )
    for case in before:
        if case.clause.id not in answered:
            what = case.sanctions[0].offence
            assert what is not None
            disputed = corpus.consequences.disputed(case.clause.id, older)
            disputes = [record for record in corpus.register.entries if record.id in disputed]
            found.append(Offence(what, None, None, None, before=(case,), disputes=disputes))
    return sorted(found, key=lambda offence: (_rank_gravity(offence), _rank_place(corpus, offence)))


def _rank_gravity(offence: Offence) -> list[int]:
    return [SEVERITY.index(effect) for effect in offence.effects] or [len(SEVERITY)]


def _rank_place(corpus: Corpus, offence: Offence) -> int:
    """The place in the order of ``specs/offences.yaml``; what is not there comes last."""
    order = corpus.consequences.offence_order.get(frozenset(offence.effects), [])
    clause = offence.now.clause.id if offence.now else ""
    return order.index(clause) if clause in order else len(order)


def find_leading_clauses(corpus: Corpus, found: Sequence[Offence]) -> dict[str, tuple[str, ...]]:
    """Find the clauses whose breach a clause with a row punishes, by that clause.

    Whoever finds "no fingers on the playing surface" looks for the warning that stands elsewhere.
    """
    rows = {clause.id for offence in found if offence.now for clause in offence.now.clauses}
    leading: dict[str, list[str]] = {}
    for clause in corpus.rules.clauses():
        for outcome in clause.outcomes:
            if outcome.by and clause.id not in rows:
                leading.setdefault(outcome.by, []).append(clause.id)
    return {clause: tuple(dict.fromkeys(names)) for clause, names in leading.items()}


def _collect_cases(corpus: Corpus, edition: str) -> list[Case]:
    """The acts that clauses of an edition name, each once, in reading order."""
    repeating = group_values(
        (clause.repeats, clause) for clause in corpus.rules.clauses(edition) if clause.repeats
    )
    found = []
    for clause in corpus.rules.clauses(edition):
        if clause.repeats:
            continue
        named = _find_sanctions(corpus, clause, edition)
        if named:
            found.append(Case((clause, *repeating.get(clause.id, ())), tuple(named)))
    return found


def _find_sanctions(corpus: Corpus, clause: Clause, edition: str) -> list[Sanction]:
    """What follows the acts that the clause names itself.

    An outcome that stands in another clause, without a name of its own, is that one's case.
    """
    names = [
        corpus.consequences.offence(clause.id, edition),
        *(outcome.offence for outcome in clause.outcomes),
    ]
    found = corpus.consequences.sanctions(clause.id, edition)
    return [sanction for sanction in found if sanction.offence and sanction.offence in names]


def _find_answering_cases(
    corpus: Corpus, case: Case, before: Sequence[Case], older: str
) -> list[Case]:
    """The cases of the older edition about the same act."""
    ours = {clause.id for clause in case.clauses}
    theirs = {
        name
        for clause in case.clauses
        for name in corpus.concordance.counterparts(clause.id, corpus.current, older)
    }
    return [
        was
        for was in before
        if (
            ours.intersection(was.clause.case_of)
            if was.clause.case_of
            else theirs.intersection(clause.id for clause in was.clauses)
        )
    ]


def _narrow_to_sanction(sanction: Sanction, ours: Sequence[Sanction], older: Case) -> Case:
    """The older case with the sanctions that answer to one of ours.

    Of those for the act that is named alike, or else for the act named first: those for the
    same occasion, or else those for an occasion that none of ours is for.
    """
    offences = {before.offence for before in older.sanctions}
    offence = sanction.offence if sanction.offence in offences else older.sanctions[0].offence
    named = [before for before in older.sanctions if before.offence == offence]
    alike = [before for before in named if before.when == sanction.when]
    occasions = {today.when for today in ours}
    others = [before for before in named if before.when not in occasions]
    return Case(older.clauses, tuple(alike or others or named))


def _find_deliberate_cases(
    corpus: Corpus, sanction: Sanction, before: Sequence[Case], older: str
) -> tuple[Case, ...]:
    """The case of the older edition that punishes what is done on purpose, where one does today."""
    if sanction.when != "deliberate":
        return ()
    names = corpus.concordance.counterparts(sanction.stated_in, corpus.current, older)
    return tuple(
        Case(
            case.clauses,
            tuple(found.model_copy(update={"when": sanction.when}) for found in case.sanctions),
        )
        for case in before
        if case.clause.id in names
    )


def _drop_idle_clauses(
    corpus: Corpus, case: Case, sanctions: Sequence[Sanction], edition: str
) -> Case:
    """The case with the clauses of which any of these consequences follows."""
    effects = {effect for sanction in sanctions for effect in sanction.effects}
    repeating = (
        clause
        for clause in case.clauses[1:]
        if effects.intersection(
            effect
            for sanction in corpus.consequences.sanctions(clause.id, edition)
            for effect in sanction.effects
        )
    )
    return replace(case, clauses=(case.clause, *repeating))


def _find_unpunished_cases(corpus: Corpus, case: Case, older: str) -> tuple[Case, ...]:
    """The counterparts of a case for which the older edition names no consequence."""
    names = corpus.concordance.counterparts(case.clause.id, corpus.current, older)
    return tuple(
        Case((clause,), ()) for name in names if (clause := corpus.rules.clause(name, older))
    )
