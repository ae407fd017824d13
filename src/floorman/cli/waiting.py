"""A bar for what takes longer than a moment, with what is left: on a terminal somebody looks at, elsewhere nothing.

A thread of its own shows it, so that the work only has to say how far it is, as often as it likes.
"""

from __future__ import annotations

import sys
from threading import Event, Thread
from typing import Self

MOMENT_SECONDS = 2.0
LOOK_SECONDS = 0.1


class Waiting:
    """`with Waiting() as bar:`, and `bar(done, of)` whenever something is done; never said: it moves to and fro.

    `counts`: how many of how many, in place of percent.
    """

    def __init__(self, *, counts: bool = False) -> None:
        self._counts = counts
        self._far = (0, 0)
        self._words = ""
        self._over = Event()
        self._thread = Thread(target=self._show, daemon=True)

    def __enter__(self) -> Self:
        if sys.stderr.isatty():
            self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        """Also when it is broken off: the line is empty again."""
        self._over.set()
        if self._thread.is_alive():
            self._thread.join()

    def __call__(self, done: int, of: int) -> None:
        self._far = (done, of)

    def says(self, words: str) -> None:
        self._words = words

    def _show(self) -> None:
        if self._over.wait(MOMENT_SECONDS):
            return
        # Read here: whoever is done at once, or has no terminal, waits for none of it.
        from rich.console import Console  # noqa: PLC0415
        from rich.progress import (  # noqa: PLC0415
            BarColumn,
            MofNCompleteColumn,
            Progress,
            TaskProgressColumn,
            TextColumn,
            TimeRemainingColumn,
        )

        of_all = MofNCompleteColumn() if self._counts else TaskProgressColumn()
        columns = (TextColumn("{task.description}"), BarColumn(), of_all, TimeRemainingColumn())
        with Progress(
            *columns,
            console=Console(stderr=True),
            transient=True,
            auto_refresh=False,
            redirect_stdout=False,
            redirect_stderr=False,
        ) as progress:
            task = progress.add_task("", total=None)
            while True:
                done, of = self._far
                progress.update(task, completed=done, total=of or None, description=self._words)
                progress.refresh()
                if self._over.wait(LOOK_SECONDS):
                    return
