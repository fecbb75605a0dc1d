"""ClusterCrew: the workers of a dask.distributed cluster, on this machine or on many."""

import functools
import hashlib
import itertools
import logging
import pickle
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from azul_search.crew.interface import CrewError, Done, Handler, Work

PACKAGE = Path(__file__).parent.parent
BATCH_SECONDS = 2.0  # long beside what it costs to send a batch, short beside a tournament
LARGEST_BATCH = 1000
BATCHES_AHEAD = 2  # for every thread of the cluster: one that it does, one that waits there
CONNECT_TIME = 10.0  # seconds

Batch = list[tuple[int, Any]]  # tasks with their numbers


class ClusterCrew:
    """The workers that a scheduler has, some of which may come and go."""

    def __init__(self, address: str) -> None:
        try:
            import distributed
        except ImportError:
            raise ValueError(
                "a cluster needs dask.distributed: pip install 'azul-search[cluster]'"
            ) from None
        self.address = address
        self.dask: Any = distributed

    def work(self, handler: Handler, tasks: Iterable[Any]) -> Work:
        """Yield outcomes in any order; see `Crew`."""
        try:
            client = self.dask.Client(self.address, timeout=CONNECT_TIME, set_as_default=False)
        except (OSError, ValueError) as error:
            raise CrewError(f"cluster {self.address}: no scheduler answers: {error}") from None
        silence_dask()
        with client:
            yield from self.work_with(client, handler, enumerate(tasks))

    def work_with(self, client: Any, handler: Handler, todo: Iterator[tuple[int, Any]]) -> Work:
        """Keep every thread supplied with batches whose size follows the time that tasks take."""
        size = 1
        futures = self.dask.as_completed(loop=client.loop)
        # As bytes, so that every batch has a handler of its own: batches run side by side.
        fixed = pickle.dumps(handler), code_hash()

        def supply() -> None:
            threads = sum(client.nthreads().values()) or 1
            while futures.count() < threads * BATCHES_AHEAD:
                batch = list(itertools.islice(todo, size))
                if not batch:
                    return
                futures.add(client.submit(do_batch, batch, *fixed, pure=False))

        supply()
        for future in futures:
            done, seconds = self.result_of(future)
            size = max(1, min(LARGEST_BATCH, int(BATCH_SECONDS * len(done) / max(seconds, 1e-6))))
            supply()
            yield done

    def result_of(self, future: Any) -> tuple[list[Done], float]:
        """Return what a batch has come to, or raise what has become of it."""
        try:
            result: tuple[list[Done], float] = future.result()
        except (ValueError, CrewError):
            raise  # of the task, not of the cluster
        except Exception as error:
            reason = next(iter(str(error).splitlines()), type(error).__name__)
            raise CrewError(f"cluster {self.address}: {reason}") from error
        return result


def silence_dask() -> None:
    """Leave it to our errors to say what has happened to a cluster: dask would add pages."""
    for name in list(logging.root.manager.loggerDict):
        if name.startswith("distributed"):
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)


def do_batch(batch: Batch, pickled: bytes, code: str) -> tuple[list[Done], float]:
    """Do tasks one after the other, on a worker; return their outcomes and the seconds."""
    if code_hash() != code:
        raise CrewError("a worker of the cluster has another version of azul-search")
    begin = time.perf_counter()
    handler: Handler = pickle.loads(pickled)
    try:
        done = [(number, handler(task)) for number, task in batch]
        return done, time.perf_counter() - begin
    finally:
        handler.close()


@functools.cache
def code_hash() -> str:
    """Hash the whole package: other code might play other games."""
    digest = hashlib.sha256()
    for path in sorted(PACKAGE.rglob("*.py")):
        digest.update(path.relative_to(PACKAGE).as_posix().encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()
