"""Many hands: files read one after the other, by one process or by several, with a bar that says how far it is."""

from __future__ import annotations

import gc
import os
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from pathlib import Path
from typing import TypeVar

from floorman.cli.waiting import Waiting
from floorman.histories.blocks import Block, blocks_of
from floorman.histories.opened import STDIN
from floorman.histories.reading import files_in
from floorman.speech import Speech

Wish = TypeVar("Wish")
Row = TypeVar("Row")
# So many blocks lie ready for each process: nobody waits, and memory stays small.
READY = 2
# More processes than so many on each core only take memory.
OF_EACH_MOST = 4
# So many objects lie about before they are looked through.
TIDIED_AFTER = (50_000, 20, 50)


def files_of(paths: Iterable[Path]) -> Iterator[Path]:
    """Files by themselves, those of folders, and standard input as `-`."""
    for path in paths:
        if path == STDIN:
            yield path
        else:
            yield from files_in(path)


def rows_of(
    paths: Iterable[Path], task: Callable[[Block, Wish], Iterator[Row]], wish: Wish, jobs: int, bar: Bar
) -> Iterator[tuple[Path, int, Row]]:
    """What the task says to each hand, in order, with its file and its number there, counted from 1."""
    _tidy_seldom()
    last, number = None, 0
    for block, rows in _done(blocks_of(files_of(paths)), task, wish, processes(jobs)):
        if block.file != last or not block.part:
            last, number = block.file, 0
        for row in rows:
            number += 1
            yield block.file, number, row
            bar.hand()
        bar.read(block)


def _tidy_seldom() -> None:
    """What was loaded stays, and what a hand leaves behind is cleared away some dozens of hands later: that costs a few
    megabytes, and saves a twentieth of the time or more."""
    gc.freeze()
    gc.set_threshold(*TIDIED_AFTER)


def processes(jobs: int) -> int:
    """As many as are asked for; 0 stands for one on each core."""
    here = os.cpu_count() or 1
    return max(1, min(jobs or here, OF_EACH_MOST * here))


def _done(
    blocks: Iterator[Block], task: Callable[[Block, Wish], Iterator[Row]], wish: Wish, jobs: int
) -> Iterator[tuple[Block, Iterable[Row]]]:
    if jobs == 1:
        for block in blocks:
            yield block, task(block, wish)
        return
    pool = ProcessPoolExecutor(jobs, initializer=_tidy_seldom)
    try:
        waiting: deque[tuple[Block, Future[list[Row]] | None]] = deque()
        for block in blocks:
            is_file = block.text is not None or block.file.is_file()
            waiting.append((block, pool.submit(_listed, task, block, wish) if is_file else None))
            while len(waiting) >= READY * jobs:
                yield _next(waiting, task, wish)
        while waiting:
            yield _next(waiting, task, wish)
    except BaseException:
        # Whoever breaks off waits for nobody: what has not begun never does.
        pool.shutdown(wait=False, cancel_futures=True)
        raise
    pool.shutdown()


def _next(
    waiting: deque[tuple[Block, Future[list[Row]] | None]], task: Callable[[Block, Wish], Iterator[Row]], wish: Wish
) -> tuple[Block, Iterable[Row]]:
    """A pipe is read here: no other process has it."""
    block, future = waiting.popleft()
    return block, future.result() if future is not None else task(block, wish)


def _listed(task: Callable[[Block, Wish], Iterator[Row]], block: Block, wish: Wish) -> list[Row]:
    return list(task(block, wish))


class Bar:
    """How far it is, on a terminal; elsewhere nothing."""

    def __init__(self, paths: Iterable[Path], say: Speech) -> None:
        self._hands = self._seen = self._all = 0
        self._say = say
        self._paths = list(paths)
        self._bar = Waiting()

    def __enter__(self) -> Bar:
        if sys.stderr.isatty():
            self._all = sum(_size(file) for path in self._paths if path != STDIN for file in files_in(path))
        self._bar.__enter__()
        return self

    def __exit__(self, *_: object) -> None:
        self._bar.__exit__()

    def hand(self) -> None:
        self._hands += 1
        if not self._hands % 100:
            self._bar.says(self._say.say("many.hands", count=self._hands))

    def read(self, block: Block) -> None:
        self._seen += _size(block.file) if block.text is None else len(block.text)
        self._bar(self._seen, self._all)


def _size(file: Path) -> int:
    try:
        return file.stat().st_size
    except OSError:
        return 0
