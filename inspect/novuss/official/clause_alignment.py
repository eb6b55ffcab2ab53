"""Alignment of the atoms of a document with the clauses of its edition, each in their order.

A hidden Markov model: each clause is a state, in the order of the edition, and
before each stands a state for text that belongs to no clause. A clause may be
passed over. What is scored is given in ``Evidence``. The forward-backward algorithm
finds the best assignment where the better of two ways counts (Viterbi), and how sure
each part of it is where all ways count together.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Grid = npt.NDArray[np.float64]
Row = npt.NDArray[np.float64]

NOWHERE = -1
_NEVER = -1e9
#: How far rounding may part weights that are the same.
_ALIKE = 1e-6


@dataclass(frozen=True)
class Evidence:
    """Natural logarithms of how well things go together; rows are atoms, columns clauses.

    Attributes:
        fits: the words of the atom with the clause.
        starts: the clause beginning with the atom.
        stays: the clause going on in the atom.
        stray: per atom, that it belongs to no clause.
        skip: per clause, what it costs to pass it over.
        gap: what it costs to pass over any number of clauses.
        leave: what it costs that text without a clause begins.
    """

    fits: Grid
    starts: Grid
    stays: Grid
    stray: Row
    skip: Row
    gap: float
    leave: float


@dataclass(frozen=True)
class Alignment:
    """The best assignment and how sure it is.

    Attributes:
        clause: per atom, the index of its clause, or ``NOWHERE``.
        sure: per atom, the posterior probability of that.
    """

    clause: npt.NDArray[np.int64]
    sure: Row


def align_atoms(evidence: Evidence, *, sharpness: float = 1.0) -> Alignment:
    """Find the best assignment; ``sharpness`` scales the evidence for the probabilities alone."""
    clause = assign_clauses(evidence)
    scaled = Evidence(**{name: value * sharpness for name, value in vars(evidence).items()})
    weights = _weigh_states(scaled, np.logaddexp)
    total = np.logaddexp.reduce(weights[0])
    sure = np.exp(weights[np.arange(len(clause)), clause] - total)
    return Alignment(clause, np.clip(sure, 0, 1))


def assign_clauses(evidence: Evidence) -> npt.NDArray[np.int64]:
    """Find the best assignment alone: per atom its clause, or ``NOWHERE``."""
    weights = _weigh_states(evidence, np.maximum)
    # Of equally good ones the last: the name of a thing may end a row or begin the next.
    best = (weights > weights.max() - _ALIKE)[:, ::-1].argmax(axis=1)
    return np.where(best == 0, NOWHERE, evidence.fits.shape[1] - best)


def _weigh_states(evidence: Evidence, either: np.ufunc) -> Grid:
    """The weight of all assignments with the atom in a clause, and last, in none.

    Returns:
        Shape (atoms, clauses + 1).
    """
    fits, stays, alone = evidence.fits, evidence.stays, evidence.stray
    starts, gap, leave = evidence.starts + fits, evidence.gap, evidence.leave
    atoms, clauses = fits.shape
    #: The cost of passing over the first n clauses, for n from 0.
    passed = np.concatenate([[0.0], np.cumsum(evidence.skip)])
    inside = np.full((atoms, clauses), _NEVER)
    stray = np.full((atoms, clauses + 1), _NEVER)
    done = np.full(clauses + 1, _NEVER)
    done[0] = 0.0
    for at in range(atoms):
        jump = np.full(clauses + 1, _NEVER)
        jump[1:] = either.accumulate(done + passed)[:-1] - passed[1:] - gap
        inside[at] = either(done, jump)[:-1] + starts[at]
        left_behind = done - leave
        if at == 0:
            left_behind[0] = 0.0
        stray[at] = left_behind + alone[at]
        if at:
            inside[at] = either(inside[at], inside[at - 1] + stays[at] + fits[at])
            stray[at] = either(stray[at], stray[at - 1] + alone[at])
        done = stray[at].copy()
        done[1:] = either(done[1:], inside[at])
    after_stray = -(passed[-1] - passed) - gap * (np.arange(clauses + 1) < clauses)
    after_inside = after_stray[1:].copy()
    weights = np.empty((atoms, clauses + 1))
    for at in range(atoms - 1, -1, -1):
        weights[at, :-1] = inside[at] + after_inside
        # Between which clauses stray text stands is of no interest.
        weights[at, -1] = either.reduce(stray[at] + after_stray)
        begin = np.append(starts[at] + after_inside, _NEVER)
        jump = np.full(clauses + 1, _NEVER)
        jump[:-1] = either.accumulate((begin - passed)[::-1])[::-1][1:] + passed[:-1] - gap
        follow, stray_on = either(begin, jump), alone[at] + after_stray
        on = either(stays[at] + fits[at] + after_inside, follow[1:])
        after_inside = either(on, stray_on[1:] - leave)
        # From stray text to stray text by way of `leave` is the same text.
        after_stray = either(either(stray_on, follow), stray_on - leave)
    return weights
