"""Offences and their consequences, in the edition in force and in an older one."""

from dataclasses import dataclass

from novuss.corpus import DEFAULT_EDITION, Corpus
from novuss.model.base import LocalText
from novuss.model.rules import Clause, Consequence, Effect

#: From the gravest to the lightest.
SEVERITY: tuple[Effect, ...] = (
    "exclusion",
    "loss-of-game",
    "loss-of-remaining-sets",
    "loss-of-set",
    "penalty-disc",
    "loss-of-right",
    "warning",
)


@dataclass(frozen=True)
class Sanction:
    """A clause and what follows from it; ``consequence`` is None where none is stated."""

    clause: Clause
    consequence: Consequence | None

    @property
    def effects(self) -> tuple[Effect, ...]:
        """The effects, the gravest first."""
        stated = self.consequence.effects if self.consequence else []
        return tuple(effect for effect in SEVERITY if effect in stated)


@dataclass(frozen=True)
class Offence:
    """What happened, with its sanction in force and its sanctions in the older edition.

    ``now`` is None for an offence that only the older edition knows.
    """

    what: LocalText
    now: Sanction | None
    before: tuple[Sanction, ...]

    @property
    def effects(self) -> tuple[Effect, ...]:
        """What follows today; for an offence of the past, what followed."""
        return self.now.effects if self.now else self.before[0].effects

    @property
    def changed(self) -> bool:
        """Whether the older edition had another consequence, or none, or it alone has one."""
        if not self.now:
            return True
        return {one.effects for one in self.before} != {self.now.effects}


def offences(corpus: Corpus, older: str = "mfn-2010") -> list[Offence]:
    """Every offence, the gravest consequence first, then in the order of the clauses."""
    found = []
    answered: set[str] = set()
    for clause in corpus.clauses():
        if what := _named(corpus, clause, DEFAULT_EDITION):
            before = _before(corpus, clause, older)
            answered |= {one.clause.id for one in before}
            found.append(Offence(what, _sanction(corpus, clause, DEFAULT_EDITION), before))
    for clause in corpus.clauses(older):
        what = _named(corpus, clause, older)
        if what and clause.id not in answered:
            found.append(Offence(what, None, (_sanction(corpus, clause, older),)))
    return sorted(found, key=lambda one: [SEVERITY.index(effect) for effect in one.effects])


def _named(corpus: Corpus, clause: Clause, edition: str) -> LocalText | None:
    punished = corpus.consequence(clause.id, edition)
    return corpus.offence(clause.id, edition) if punished else None


def _sanction(corpus: Corpus, clause: Clause, edition: str) -> Sanction:
    found = corpus.consequence(clause.id, edition)
    return Sanction(clause, found[0] if found else None)


def _before(corpus: Corpus, clause: Clause, older: str) -> tuple[Sanction, ...]:
    """The counterparts of a clause; where some of them are offences, only those."""
    found = [
        _sanction(corpus, one, older)
        for name in corpus.concordance.counterparts(clause.id, DEFAULT_EDITION, older)
        if (one := corpus.clause(name, older))
    ]
    return tuple([one for one in found if one.consequence] or found)
