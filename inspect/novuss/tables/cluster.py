"""Many long files judged on a Dask cluster: one task a file, the pieces told in their order.

Cutting a CSV file anywhere but at its start would lose the number of the line and
may cut a quoted cell in two; so a file is one task, which reads it in pieces as
one process would and needs the memory of one piece.
"""

import logging
import os
from collections.abc import Generator, Iterator, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from novuss.caps import raised_caps, with_caps
from novuss.corpus import load_corpus
from novuss.problems import Problem
from novuss.tables.capability import Tallies
from novuss.tables.pieces import MOST_PROBLEMS, Job, Piece, judge_file

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
    with with_caps(caps):
        return _pieces(path, name, job)


def _pieces(path: str, name: str, job: Job) -> list[Piece]:
    found: list[Piece] = []
    problems: list[Problem] = []
    for piece in judge_file(Path(path), load_corpus(), job, name):
        found.append(piece)
        problems += piece.problems
        if len(problems) >= MOST_PROBLEMS:
            # The totals stop here too, so that the counts would not be looked at.
            return [Piece(Tallies(), one.problems, one.share, one.final) for one in found]
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
