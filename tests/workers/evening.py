"""Commands for two workers at once, each with a number of its own, so that each is found again in the log."""

from __future__ import annotations

import itertools
import threading
from collections.abc import Callable, Sequence

import httpx

from tests.workers.worker import Worker

WISH = {
    "name": "Friday",
    "book": "tda-2024",
    "players": ["Anna", "Ben", "Łukasz"],
    "plan": {
        "stack": 10_000,
        "structure": [{"type": "level", "minutes": 20, "small_blind": 50, "big_blind": 100}],
    },
}
# No level is made longer by more at once, and each number is used once.
NUMBERS_MOST = 590
PAUSE_SECONDS = 0.02


def opened(worker: Worker, name: str) -> str:
    """A new event that has been started, by its id."""
    made = worker.client.post("/events", json={**WISH, "name": name}, headers={"idempotency-key": name})
    event = str(made.raise_for_status().json()["id"])
    sent = {"do": "start-event"}
    worker.client.post(f"/events/{event}/commands", json=sent, headers={"idempotency-key": "go"}).raise_for_status()
    return event


class Sender:
    """Sends one event's commands to the workers in turn, one after the other, and knows which were answered."""

    def __init__(self, event: str, workers: Sequence[Worker]) -> None:
        self.event = event
        self.sent: list[int] = []
        self.acknowledged: set[int] = set()
        self._workers = itertools.cycle(workers)
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._run)
        self._thread.start()

    def __enter__(self) -> Sender:
        return self

    def __exit__(self, *_: object) -> None:
        self._ended.set()
        self._thread.join()

    def answered_after(self, number: int) -> bool:
        """Was any of the later ones?"""
        return max(self.acknowledged, default=0) > number

    def _run(self) -> None:
        for number in range(1, NUMBERS_MOST):
            if self._ended.wait(PAUSE_SECONDS):
                return
            self.sent.append(number)
            if answered(next(self._workers), self.event, number):
                self.acknowledged.add(number)


def answered(worker: Worker, event: str, number: int) -> bool:
    """Was it said to be on disk? Nobody knows what became of a command without an answer."""
    command, key = {"do": "extend-level", "minutes": number}, {"idempotency-key": f"extend-{number}"}
    while True:
        try:
            response = worker.client.post(f"/events/{event}/commands", json=command, headers=key)
        except httpx.TransportError:
            return False
        if response.status_code != 429:
            return response.status_code == 200
        threading.Event().wait(float(response.headers["retry-after"]))


def until(true: Callable[[], bool], seconds: float, pause: float = 0.05) -> bool:
    """Did it come to be so in time?"""
    for _ in range(int(seconds / pause)):
        if true():
            return True
        threading.Event().wait(pause)
    return true()
