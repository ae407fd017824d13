"""One thread for work that takes seconds and that nobody misses: when the program ends, it does not wait for it."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from queue import SimpleQueue
from threading import Lock, Thread
from typing import Any, TypeVar

T = TypeVar("T")


class Beside:
    """What it works out is kept in memory alone, so nothing is lost; a pool of threads would be joined at the end."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._asked: SimpleQueue[tuple[Callable[[], Any], Future[Any]]] = SimpleQueue()
        self._thread: Thread | None = None
        self._turn = Lock()

    def submit(self, work: Callable[[], T]) -> Future[T]:
        told: Future[T] = Future()
        self._asked.put((work, told))
        with self._turn:
            if self._thread is None:
                self._thread = Thread(target=self._work, name=self._name, daemon=True)
                self._thread.start()
        return told

    def _work(self) -> None:
        while True:
            work, told = self._asked.get()
            if told.set_running_or_notify_cancel():
                _do(work, told)


def _do(work: Callable[[], T], told: Future[T]) -> None:
    try:
        found = work()
    except BaseException as error:  # whoever asked is told, and the thread lives on for the next
        told.set_exception(error)
    else:
        told.set_result(found)
