"""Files of any length judged piece by piece, here or on a Dask cluster, and put together again.

What is told of a file depends on its pieces and their order alone, not on where
or when each was judged; so one process and a cluster come to the same end. Cutting
a CSV file anywhere but at its start would lose the number of the line and may cut
a quoted cell in two; so a file is one task, which reads it in pieces as one process
would and needs the memory of one piece.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext, suppress
from dataclasses import dataclass, field, replace
from itertools import zip_longest
from pathlib import Path
from typing import Any

from novuss.corpus import Corpus, load_corpus
from novuss.input_problems import Problem, ProblemsError
from novuss.inspection.instruments import Register
from novuss.inspection.item_results import Result
from novuss.inspection.reading_decision import DecisionRule, WorkingLimit
from novuss.size_caps import apply_caps, list_raised_caps
from novuss.tables.chunked_reading import read_chunks
from novuss.tables.frame_judging import Tallies
from novuss.tables.input_content import get_told_form, set_form
from novuss.tables.instruments_file import Doubts
from novuss.tables.judged_rows import JudgedRows
from novuss.tables.table_chunk import Chunk
from novuss.tables.vectorized_judging import RowJudge

#: Reading stops once so many problems are known; a wrong column would make millions.
MOST_PROBLEMS = 1000
#: Readings that are written to a list together.
_LISTED_AT_ONCE = 5_000


#: Takes verdicts that do not pass.
Lister = Callable[[Iterable[Result]], None]


@dataclass(frozen=True)
class Job:
    """How files are to be judged; small enough to be sent to every worker of a cluster."""

    edition: str
    rule: DecisionRule
    working_limits: tuple[WorkingLimit, ...] = ()
    encoding: str | None = None
    confirmed: tuple[str, ...] = ()
    register: Register | None = None
    #: Opens a list of what does not pass, at a path of its own for each file.
    open_list: Callable[[Path], AbstractContextManager[Lister]] | None = None
    #: The form of files whose names tell none.
    form: str = field(default_factory=get_told_form)


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
    #: Readings that several instruments may have taken.
    doubts: Doubts = field(default_factory=Doubts)
    #: What was made out of the layout, and the first number taken in its one plausible sense.
    notices: tuple[Problem, ...] = ()


def judge_file(
    path: Path, corpus: Corpus, job: Job, name: str | None = None, listed: Path | None = None
) -> Iterator[Piece]:
    """The pieces of one file, in order; an unreadable rest is the last one.

    Problems call it ``name``; the rows of what does not pass are written to ``listed``.
    """
    name = name or str(path)
    judge = RowJudge(
        corpus,
        job.edition,
        job.rule,
        job.working_limits,
        confirmed=job.confirmed,
        register=job.register,
    )
    with job.open_list(listed) if job.open_list and listed else nullcontext() as list_results:
        judged = _File(name, judge, list_results)
        try:
            for chunk in read_chunks(path, judge.parser, job.encoding, name=name):
                yield from judged.judge_chunk(chunk)
        except ProblemsError as error:
            yield Piece(Tallies(), tuple(error.problems), final=True)


@dataclass
class _File:
    """A file that is judged in pieces."""

    name: str
    judge: RowJudge
    list_results: Lister | None = None

    def judge_chunk(self, chunk: Chunk) -> Iterator[Piece]:
        """What is found in some rows; read one by one where something is wrong with them."""
        tallies = Tallies()
        problems: tuple[Problem, ...] = ()
        doubts = Doubts()
        try:
            found = self._judge_rows(chunk)
            doubts = self.judge.parser.instruments.take_doubts()
        except ProblemsError as error:
            if chunk.typed:
                for typed in chunk.typed():
                    yield from self.judge_chunk(typed)
                return
            wrong = sorted(error.problems, key=lambda problem: (problem.line, problem.column))
            problems = tuple(wrong[:MOST_PROBLEMS])
        else:
            for rows in found:
                tallies.add_rows(rows)
                if self.list_results:
                    self.list_results(self._list_failing(rows))
            # Listing read some rows once more.
            self.judge.parser.instruments.take_doubts()
        yield Piece(
            tallies,
            problems,
            chunk.share,
            confirmed=frozenset(self.judge.parser.confirmations.met),
            doubts=doubts,
            notices=tuple(self.judge.parser.take_notices()),
        )

    def _judge_rows(self, chunk: Chunk) -> list[JudgedRows]:
        if wide := chunk.columns.wide:
            return self.judge.judge_wide(wide, chunk.frame, chunk.lines)
        places = chunk.columns.places
        return [
            self.judge.judge_table(chunk.frame, file=self.name, lines=chunk.lines, places=places)
        ]

    def _list_failing(self, rows: JudgedRows) -> Iterator[Result]:
        """The verdicts on rows that do not pass, some at a time."""
        listed = rows.not_passing
        for at in range(0, len(listed), _LISTED_AT_ONCE):
            for reading in rows.source.parse_rows(listed[at : at + _LISTED_AT_ONCE]):
                assert reading is not None, "what is wrong was told before"
                yield self.judge.judge_reading(reading)


@dataclass
class Total:
    """Everything that was found in the pieces so far."""

    tallies: Tallies = field(default_factory=Tallies)
    problems: list[Problem] = field(default_factory=list)
    #: Whether so many problems were found that reading on would help nobody.
    stopped: bool = False
    confirmed: set[str] = field(default_factory=set)
    doubts: Doubts = field(default_factory=Doubts)
    #: What is to be said, once of each file.
    notices: dict[tuple[str, str], Problem] = field(default_factory=dict)

    def add_pieces(self, pieces: Iterable[Piece]) -> Iterator[float]:
        """Take the pieces of a file; yields how much of it has been read."""
        for piece in pieces:
            self.tallies.merge_tallies(piece.tallies)
            self.problems += piece.problems
            self.confirmed |= piece.confirmed
            self.doubts.merge_doubts(piece.doubts)
            for notice in piece.notices:
                self.notices.setdefault((notice.file, notice.code), notice)
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
    paths: Sequence[Path],
    job: Job,
    scheduler: str | None = None,
    listed: Sequence[Path] = (),
) -> Generator[Iterator[Piece]]:
    """The pieces of each file, in the order of the files.

    Args:
        paths: CSV or Parquet files, which every worker reads at the same absolute path.
        job: how they are to be judged.
        scheduler: the address of a running cluster; without one, workers are started
            on this machine, at most one a processor, and ended afterwards.
        listed: for each file where the rows of what does not pass are written.

    Raises:
        ClusterError: a package is missing, no scheduler answers, or workers fail.
    """
    try:
        import distributed
        from distributed.scheduler import KilledWorker
    except ImportError as error:
        raise ClusterError("package", str(error)) from None
    if scheduler:
        _check_address(scheduler)
    connect: Any = distributed.Client
    with ExitStack() as stack:
        try:
            where = scheduler or stack.enter_context(_run_local_workers(distributed, len(paths)))
            client = stack.enter_context(connect(where, timeout=_PATIENCE, set_as_default=False))
        except (OSError, ValueError, RuntimeError, TimeoutError) as error:
            raise ClusterError("scheduler", str(error)) from None
        # Pure tasks of the same name would be answered from what a former call left behind.
        futures = [
            client.submit(
                judge_whole_file,
                str(path.absolute()),
                str(path),
                job,
                list_raised_caps(),
                listed=part and str(part.absolute()),
                pure=False,
            )
            for path, part in zip_longest(paths, listed)
        ]
        try:
            for future in futures:
                yield iter(future.result())
        except (ImportError, KilledWorker, OSError) as error:
            raise ClusterError("worker", str(error) or type(error).__name__) from None
        finally:
            client.cancel(futures, force=True)


def _check_address(scheduler: str) -> None:
    """Refuse what is no address: a client would wait for it when it is cleared away."""
    from distributed.comm.addressing import parse_address, parse_host_port
    from distributed.comm.registry import get_backend

    try:
        scheme, location = parse_address(scheduler)
        get_backend(scheme)
        parse_host_port(location)
    except ValueError as error:
        raise ClusterError("scheduler", str(error)) from None


def judge_whole_file(
    path: str, name: str, job: Job, caps: Mapping[str, int], listed: str | None = None
) -> list[Piece]:
    """All pieces of a file, on a worker, by the caps of the call; none after reading stops."""
    found: list[Piece] = []
    count = 0
    set_form(job.form)
    with apply_caps(caps):
        for piece in judge_file(
            Path(path), load_corpus(), job, name, Path(listed) if listed else None
        ):
            found.append(piece)
            count += len(piece.problems)
            if count >= MOST_PROBLEMS:
                # The totals stop here too, so that the counts would not be looked at.
                return [replace(piece, tallies=Tallies()) for piece in found]
    return found


@contextmanager
def _run_local_workers(distributed: Any, files: int) -> Iterator[Any]:
    """Run workers on this machine: processes, as reading CSV holds the interpreter's lock.

    What they do not end in time ends with this process.
    """
    workers = max(1, min(os.cpu_count() or 1, files))
    cluster = distributed.LocalCluster(
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
    try:
        yield cluster
    finally:
        with suppress(TimeoutError):
            cluster.close(timeout=_PATIENCE)
