"""Work in pieces, by this process or by several, with a bar on a terminal where it takes longer than a moment."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor
from typing import Any

from floorman.cli.many import processes
from floorman.cli.waiting import Waiting


class Jobs:
    """Takes pieces of work as an executor does. With one process each is done when its result is asked for."""

    def __init__(self, jobs: int) -> None:
        self._pool: Executor | None = None
        self._jobs = processes(jobs)
        self._asked = self._done = 0
        self._bar = Waiting(counts=True)

    def __enter__(self) -> Jobs:
        if self._jobs > 1:
            self._pool = ProcessPoolExecutor(self._jobs)
        self._bar.__enter__()
        return self

    def __exit__(self, broken_off: type[BaseException] | None, *_: object) -> None:
        """Whoever breaks off waits for nobody; at a good end the processes are gone before the program."""
        self._bar.__exit__()
        if self._pool is not None:
            self._pool.shutdown(wait=broken_off is None, cancel_futures=True)

    def submit(self, task: Callable[..., Any], /, *args: Any) -> Piece:
        self._asked += 1
        if self._pool is None:
            return Piece(lambda: task(*args), self)
        return Piece(self._pool.submit(task, *args).result, self)

    def one_done(self) -> None:
        self._done += 1
        self._bar(self._done, self._asked)


class Piece:
    """One of them; its result is asked for once."""

    def __init__(self, done: Callable[[], Any], jobs: Jobs) -> None:
        self._done = done
        self._jobs = jobs

    def result(self) -> Any:
        found = self._done()
        self._jobs.one_done()
        return found
