"""Files of any length judged piece by piece, and the pieces put together again.

What is told of a file depends on its pieces and their order alone, not on where
or when each was judged; so one process and a cluster come to the same end.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from novuss.corpus import Corpus
from novuss.inspection.decision import DecisionRule, WorkingLimit
from novuss.problems import Problem, ProblemsError
from novuss.tables.capability import Tallies
from novuss.tables.chunks import Chunk, read_chunks
from novuss.tables.judged_rows import RowJudge

#: Reading stops once so many problems are known; a wrong column would make millions.
MOST_PROBLEMS = 1000


@dataclass(frozen=True)
class Job:
    """How files are to be judged; small enough to be sent to every worker of a cluster."""

    edition: str
    rule: DecisionRule
    working_limits: tuple[WorkingLimit, ...] = ()
    encoding: str | None = None


@dataclass(frozen=True)
class Piece:
    """What was found in some rows of a file."""

    tallies: Tallies
    problems: tuple[Problem, ...] = ()
    #: How much of the file has been read, from 0 to 1.
    share: float = 1.0
    #: Whether the file as a whole cannot be read on, so that there is no row to stop at.
    final: bool = False


def judge_file(path: Path, corpus: Corpus, job: Job, name: str | None = None) -> Iterator[Piece]:
    """The pieces of one file, in order; an unreadable rest is the last one.

    Args:
        path: a CSV or Parquet file.
        corpus: the knowledge.
        job: how it is to be judged.
        name: how problems call the file, by default its path.
    """
    name = name or str(path)
    judge = RowJudge(corpus, job.edition, job.rule, job.working_limits)
    try:
        for chunk in read_chunks(path, corpus.vocabulary, job.encoding, name=name):
            yield from _judged(judge, chunk, name)
    except ProblemsError as error:
        yield Piece(Tallies(), tuple(error.problems), final=True)


def _judged(judge: RowJudge, chunk: Chunk, name: str) -> Iterator[Piece]:
    tallies = Tallies()
    problems: tuple[Problem, ...] = ()
    try:
        tallies.add(judge.judge(chunk.frame, file=name, lines=chunk.lines, places=chunk.places))
    except ProblemsError as error:
        if chunk.typed:
            for one in chunk.typed():
                yield from _judged(judge, one, name)
            return
        found = sorted(error.problems, key=lambda one: (one.line, one.column))
        problems = tuple(found[:MOST_PROBLEMS])
    yield Piece(tallies, problems, chunk.share)


@dataclass
class Total:
    """Everything that was found in the pieces so far."""

    tallies: Tallies = field(default_factory=Tallies)
    problems: list[Problem] = field(default_factory=list)
    #: Whether so many problems were found that reading on would help nobody.
    stopped: bool = False

    def add(self, pieces: Iterable[Piece]) -> Iterator[float]:
        """Take the pieces of a file; yields how much of it has been read."""
        for piece in pieces:
            self.tallies.merge(piece.tallies)
            self.problems += piece.problems
            if piece.problems and not piece.final and len(self.problems) >= MOST_PROBLEMS:
                self.problems = self.problems[:MOST_PROBLEMS]
                self.stopped = True
                return
            yield piece.share
