"""Files of any length judged piece by piece, here or on a Dask cluster, and put together again.

What is told of a file depends on its pieces and their order alone, not on where
or when each was judged; so one process and a cluster come to the same end. Cutting
a CSV file anywhere but at its start would lose the number of the line and may cut
a quoted cell in two; so a file is one task, which reads it in pieces as one process
would and needs the memory of one piece.
"""

import logging
import os
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from novuss.caps import raised_caps, with_caps
from novuss.corpus import Corpus, load_corpus
from novuss.inspection.decision import DecisionRule, WorkingLimit
from novuss.problems import Problem, ProblemsError
from novuss.tables.chunk import Chunk
from novuss.tables.chunks import read_chunks
from novuss.tables.content import set_form, told_form
from novuss.tables.frame import Tallies
from novuss.tables.row_judge import RowJudge

#: Reading stops once so many problems are known; a wrong column would make millions.
MOST_PROBLEMS = 1000


@dataclass(frozen=True)
class Job:
    """How files are to be judged; small enough to be sent to every worker of a cluster."""

    edition: str
    rule: DecisionRule
    working_limits: tuple[WorkingLimit, ...] = ()
    encoding: str | None = None
    confirmed: tuple[str, ...] = ()
    #: The form of files whose names tell none.
    form: str = field(default_factory=told_form)


@dataclass(frozen=True)
class Piece:
    """What was found in some rows of a file."""

    tallies: Tallies
    problems: tuple[Problem, ...] = ()
    #: How much of the file has been read, from 0 to 1.
    share: float = 1.0
    #: Whether the file as a whole cannot be read on, so that there is no row to stop at.
    final: bool = False
    #: What of the call's confirmations a reading was met for so far.
    confirmed: frozenset[str] = frozenset()


def judge_file(path: Path, corpus: Corpus, job: Job, name: str | None = None) -> Iterator[Piece]:
    """The pieces of one file, in order; an unreadable rest is the last one.

    Args:
        path: a CSV or Parquet file.
        corpus: the knowledge.
        job: how it is to be judged.
        name: how problems call the file, by default its path.
    """
    name = name or str(path)
    judge = RowJudge(corpus, job.edition, job.rule, job.working_limits, job.confirmed)
    try:
        for chunk in read_chunks(path, judge.parser, job.encoding, name=name):
            yield from _judged(judge, chunk, name)
    except ProblemsError as error:
        yield Piece(Tallies(), tuple(error.problems), final=True)


def _judged(judge: RowJudge, chunk: Chunk, name: str) -> Iterator[Piece]:
    tallies = Tallies()
    problems: tuple[Problem, ...] = ()
    try:
        if chunk.columns.wide:
            for rows in judge.judge_wide(chunk.columns.wide, chunk.frame, chunk.lines):
                tallies.add(rows)
        else:
            places = chunk.columns.places
            tallies.add(judge.judge(chunk.frame, file=name, lines=chunk.lines, places=places))
    except ProblemsError as error:
        if chunk.typed:
            for one in chunk.typed():
                yield from _judged(judge, one, name)
            return
        found = sorted(error.problems, key=lambda one: (one.line, one.column))
        problems = tuple(found[:MOST_PROBLEMS])
    confirmed = frozenset(judge.parser.confirmations.met)
    yield Piece(tallies, problems, chunk.share, confirmed=confirmed)


@dataclass
class Total:
    """Everything that was found in the pieces so far."""

    tallies: Tallies = field(default_factory=Tallies)
    problems: list[Problem] = field(default_factory=list)
    #: Whether so many problems were found that reading on would help nobody.
    stopped: bool = False
    confirmed: set[str] = field(default_factory=set)

    def add(self, pieces: Iterable[Piece]) -> Iterator[float]:
        """Take the pieces of a file; yields how much of it has been read."""
        for piece in pieces:
            self.tallies.merge(piece.tallies)
            self.problems += piece.problems
            self.confirmed |= piece.confirmed
            if piece.problems and not piece.final and len(self.problems) >= MOST_PROBLEMS:
                self.problems = self.problems[:MOST_PROBLEMS]
                self.stopped = True
                return
            yield piece.share


#: Seconds until a scheduler that does not answer is given up.
_PATIENCE = 10


class ClusterError(Exception):
    """The cluster cannot do the work: ``cause`` is package, scheduler or worker."""

    def __init__(self, cause: str, detail: str = "") -> None:
        self.cause, self.detail = cause, detail
        super().__init__(f"{cause}: {detail}")


def judge_on_cluster(
    paths: Sequence[Path], job: Job, scheduler: str | None = None
) -> Generator[Iterator[Piece]]:
    """The pieces of each file, in the order of the files.

    Args:
        paths: CSV or Parquet files, which every worker reads at the same absolute path.
        job: how they are to be judged.
        scheduler: the address of a running cluster; without one, workers are started
            on this machine, at most one a processor, and ended afterwards.

    Raises:
        ClusterError: a package is missing, no scheduler answers, or workers fail.
    """
    try:
        import distributed
        from distributed.comm.addressing import parse_address, parse_host_port
        from distributed.comm.registry import get_backend
        from distributed.scheduler import KilledWorker
    except ImportError as error:
        raise ClusterError("package", str(error)) from None
    if scheduler:
        # A client that was given no address at all would wait for it when it is cleared away.
        try:
            scheme, location = parse_address(scheduler)
            get_backend(scheme)
            parse_host_port(location)
        except ValueError as error:
            raise ClusterError("scheduler", str(error)) from None
    with ExitStack() as stack:
        connect: Any = distributed.Client
        try:
            where = scheduler or stack.enter_context(_local(distributed, len(paths)))
            client = stack.enter_context(connect(where, timeout=_PATIENCE, set_as_default=False))
        except (OSError, ValueError, RuntimeError, TimeoutError) as error:
            raise ClusterError("scheduler", str(error)) from None
        # Pure tasks of the same name would be answered from what a former call left behind.
        futures = [
            client.submit(
                judge_whole_file, str(path.absolute()), str(path), job, raised_caps(), pure=False
            )
            for path in paths
        ]
        try:
            for future in futures:
                yield iter(future.result())
        except (ImportError, KilledWorker, OSError) as error:
            raise ClusterError("worker", str(error) or type(error).__name__) from None
        finally:
            client.cancel(futures, force=True)


def judge_whole_file(path: str, name: str, job: Job, caps: Mapping[str, int]) -> list[Piece]:
    """All pieces of a file, on a worker, by the caps of the call; none after reading stops."""
    found: list[Piece] = []
    count = 0
    set_form(job.form)
    with with_caps(caps):
        for piece in judge_file(Path(path), load_corpus(), job, name):
            found.append(piece)
            count += len(piece.problems)
            if count >= MOST_PROBLEMS:
                # The totals stop here too, so that the counts would not be looked at.
                return [replace(each, tallies=Tallies()) for each in found]
    return found


def _local(distributed: Any, files: int) -> Any:
    """Workers on this machine: processes, as reading CSV holds the interpreter's lock."""
    workers = max(1, min(os.cpu_count() or 1, files))
    return distributed.LocalCluster(
        n_workers=workers,
        threads_per_worker=1,
        processes=workers > 1,
        # Said, as a worker that is a thread would be reached by an address that is no host's.
        protocol="tcp",
        host="127.0.0.1",
        # Any free port: the usual one may be taken, and is open to other machines.
        dashboard_address="127.0.0.1:0",
        # What goes wrong is told by us; logs would stand between the problems.
        silence_logs=logging.CRITICAL,
    )
