"""Work in pieces, by this process or by several, with a bar on a terminal where it takes longer than a moment."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TimeRemainingColumn

from floorman.cli.many import processes

MOMENT_SECONDS = 2.0


class Jobs:
    """Takes pieces of work as an executor does. With one process each is done when its result is asked for."""

    def __init__(self, jobs: int) -> None:
        self._pool: Executor | None = None
        self._jobs = processes(jobs)
        self._asked = self._done = 0
        self._progress: Progress | None = None
        self._task: TaskID | None = None
        self._began = time.monotonic()

    def __enter__(self) -> Jobs:
        if self._jobs > 1:
            self._pool = ProcessPoolExecutor(self._jobs)
        return self

    def __exit__(self, *_: object) -> None:
        """Whoever breaks off waits for nobody."""
        if self._progress is not None:
            self._progress.stop()
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)

    def submit(self, task: Callable[..., Any], /, *args: Any) -> Piece:
        self._asked += 1
        if self._pool is None:
            return Piece(lambda: task(*args), self)
        return Piece(self._pool.submit(task, *args).result, self)

    def one_done(self) -> None:
        self._done += 1
        if self._progress is None and sys.stderr.isatty() and time.monotonic() - self._began > MOMENT_SECONDS:
            console = Console(stderr=True)
            self._progress = Progress(
                BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), console=console, transient=True
            )
            self._task = self._progress.add_task("", total=self._asked, completed=self._done)
            self._progress.start()
        if self._progress is not None and self._task is not None:
            self._progress.update(self._task, completed=self._done, total=self._asked)


class Piece:
    """One of them; its result is asked for once."""

    def __init__(self, done: Callable[[], Any], jobs: Jobs) -> None:
        self._done = done
        self._jobs = jobs

    def result(self) -> Any:
        found = self._done()
        self._jobs.one_done()
        return found
