"""Alignment of the atoms of a document with the clauses of its edition, each in their order.

A hidden Markov model: each clause is a state, in the order of the edition, and
before each stands a state for text that belongs to no clause. A clause may be
passed over. What is scored is given in ``Evidence``; Viterbi finds the best
assignment, the forward-backward algorithm how sure each part of it is.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Grid = npt.NDArray[np.float64]
Row = npt.NDArray[np.float64]

NOWHERE = -1
_NEVER = -1e9


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
    return Alignment(clause, _compute_posterior(evidence, clause, sharpness))


def _sum_skips(evidence: Evidence) -> Row:
    """The cost of passing over the first n clauses, for n from 0."""
    return np.concatenate([[0.0], np.cumsum(evidence.skip)])


def assign_clauses(evidence: Evidence) -> npt.NDArray[np.int64]:
    """Find the best assignment alone: per atom its clause, or ``NOWHERE``."""
    atoms, clauses = evidence.fits.shape
    passed = _sum_skips(evidence)
    columns = np.arange(clauses + 1)
    inside: Row = np.full(clauses, _NEVER)
    stray: Row = np.full(clauses + 1, _NEVER)
    done: Row = np.full(clauses + 1, _NEVER)
    done[0] = 0.0
    # Where each state came from: for a clause -1 if it goes on, else the place in `done`;
    # for stray text -1 if it goes on, else 0.
    from_clause = np.zeros((atoms, clauses), dtype=np.int64)
    from_stray = np.zeros((atoms, clauses + 1), dtype=np.int64)
    done_is_stray = np.zeros((atoms + 1, clauses + 1), dtype=bool)
    for at in range(atoms):
        # The best place to jump from, among those before each clause.
        lead = done + passed
        best = np.maximum.accumulate(lead)
        where = np.maximum.accumulate(np.where(lead >= best, columns, 0))
        jump = best - passed - evidence.gap
        enter = np.maximum(done, jump)[:clauses]
        origin = np.where(done >= jump, columns, where)[:clauses]
        begin = enter + evidence.starts[at]
        stay = inside + evidence.stays[at]
        from_clause[at] = np.where(stay >= begin, -1, origin)
        leave = done - evidence.leave
        if at == 0:
            leave[0] = 0.0
        from_stray[at] = np.where(stray >= leave, -1, 0)
        stray = np.maximum(stray, leave) + evidence.stray[at]
        inside = np.maximum(stay, begin) + evidence.fits[at]
        done = stray.copy()
        done_is_stray[at + 1] = True
        better = inside > stray[1:]
        done[1:] = np.where(better, inside, stray[1:])
        done_is_stray[at + 1, 1:] = ~better
    end = int(np.argmax(done - (passed[-1] - passed) - evidence.gap * (columns < clauses)))
    return _trace_back(end, from_clause, from_stray, done_is_stray)


def _trace_back(
    end: int,
    from_clause: npt.NDArray[np.int64],
    from_stray: npt.NDArray[np.int64],
    done_is_stray: npt.NDArray[np.bool_],
) -> npt.NDArray[np.int64]:
    atoms = len(from_clause)
    clause = np.full(atoms, NOWHERE, dtype=np.int64)
    place, stray = end, bool(done_is_stray[atoms, end])
    for at in range(atoms - 1, -1, -1):
        if stray:
            if from_stray[at, place] == -1:
                continue
            stray = bool(done_is_stray[at, place]) if at else True
            continue
        clause[at] = place - 1
        origin = int(from_clause[at, place - 1])
        if origin != -1:
            place = origin
            stray = bool(done_is_stray[at, place]) if at else True
    return clause


def _compute_entry_weights(done: Row, passed: Row, gap: float) -> Row:
    """Weight with which each clause may begin, from everything done before it."""
    lead = np.logaddexp.accumulate(done + passed)
    jump = np.full(len(done), _NEVER)
    jump[1:] = lead[:-1] - passed[1:] - gap
    both: Row = np.logaddexp(done, jump)
    return both[:-1]


def _look_ahead(begin: Row, passed: Row, gap: float) -> Row:
    """Weight of all that may follow, by what is done; ``begin`` per clause."""
    wide = np.append(begin, _NEVER)
    lead = np.logaddexp.accumulate((wide - passed)[::-1])[::-1]
    jump = np.full(len(wide), _NEVER)
    jump[:-1] = lead[1:] + passed[:-1] - gap
    both: Row = np.logaddexp(wide, jump)
    return both


def _compute_posterior(evidence: Evidence, chosen: npt.NDArray[np.int64], sharpness: float) -> Row:
    """The probability of what was chosen for each atom, by the forward-backward algorithm."""
    scaled = {name: value * sharpness for name, value in vars(evidence).items()}
    evidence = Evidence(**scaled)
    fits, stays, alone = evidence.fits, evidence.stays, evidence.stray
    starts = evidence.starts + fits
    passed = _sum_skips(evidence)
    atoms, clauses = fits.shape
    inside = np.full((atoms, clauses), _NEVER)
    stray = np.full((atoms, clauses + 1), _NEVER)
    done = np.full(clauses + 1, _NEVER)
    done[0] = 0.0
    for at in range(atoms):
        inside[at] = _compute_entry_weights(done, passed, evidence.gap) + starts[at]
        left_behind = done - evidence.leave
        if at == 0:
            left_behind[0] = 0.0
        stray[at] = left_behind + alone[at]
        if at:
            inside[at] = np.logaddexp(inside[at], inside[at - 1] + stays[at] + fits[at])
            stray[at] = np.logaddexp(stray[at], stray[at - 1] + alone[at])
        done = stray[at].copy()
        done[1:] = np.logaddexp(done[1:], inside[at])
    last = -(passed[-1] - passed) - evidence.gap * (np.arange(clauses + 1) < clauses)
    after_inside = last[1:].copy()
    after_stray = last.copy()
    total = float(np.logaddexp.reduce(done + last))
    sure = np.zeros(atoms)
    for at in range(atoms - 1, -1, -1):
        clause = int(chosen[at])
        if clause == NOWHERE:
            # Between which clauses stray text stands is of no interest.
            sure[at] = np.exp(np.logaddexp.reduce(stray[at] + after_stray) - total)
        else:
            sure[at] = np.exp(inside[at, clause] + after_inside[clause] - total)
        if at == 0:
            break
        follow = _look_ahead(starts[at] + after_inside, passed, evidence.gap)
        stray_on = alone[at] + after_stray
        on = np.logaddexp(stays[at] + fits[at] + after_inside, follow[1:])
        after_inside = np.logaddexp(on, stray_on[1:] - evidence.leave)
        # From stray text to stray text by way of `leave` is the same text.
        after_stray = np.logaddexp(np.logaddexp(stray_on, follow), stray_on - evidence.leave)
    clipped: Row = np.clip(sure, 0, 1)
    return clipped
