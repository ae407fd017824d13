"""The desk that leads goes, by a power cut, by Ctrl+C, or because its computer stands still: all that a desk does by
itself goes on at the other one within five seconds, where it was."""

from __future__ import annotations

import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from tests.api.receiver import Receiver, receiving
from tests.store.postgres import server, store, template, url
from tests.waiting import BESIDE_OTHERS_TIMES, LONG_SECONDS
from tests.workers.evening import until
from tests.workers.worker import Worker, holders, workers

__all__ = ["server", "store", "template", "url", "workers"]

WAYS = [
    pytest.param(signal.SIGKILL, marks=pytest.mark.slow),
    pytest.param(signal.SIGTERM, marks=pytest.mark.nightly),
    pytest.param(signal.SIGSTOP, marks=pytest.mark.nightly),
]
LEVEL = {"type": "level", "minutes": 600, "small_blind": 5, "big_blind": 10}
PLAN = {"stack": 5_000, "table_size": 3, "depth": "virtual", "structure": [LEVEL]}
PLAYERS = ("Anna", "Ben", "Łukasz")
LEADS_SECONDS = 5.0
# What comes on top of that by the rules of the table: a bot thinks, a player has his time, a start has its moment.
BOTS_SECONDS, PLAYER_SECONDS, BEGINS_SECONDS = 2.4, 5, 2.0


class Table:
    """One table of an event at a worker, or at another."""

    def __init__(self, worker: Worker, name: str, **online: Any) -> None:
        wish = {"name": name, "book": "cuca", "players": PLAYERS, "plan": {**PLAN, "online": online}}
        made = worker.client.post(
            "/events", json=wish, headers={"idempotency-key": name.replace(" ", "-")}
        ).raise_for_status()
        self.event = str(made.json()["id"])

    def do(self, worker: Worker, **command: Any) -> None:
        worker.client.post(f"/events/{self.event}/commands", json=command).raise_for_status()

    def begin(self, worker: Worker) -> None:
        for do in ({"do": "open-table", "table": 1}, {"do": "draw-seats"}, {"do": "start-event"}):
            self.do(worker, **do)

    def people(self, worker: Worker) -> list[str]:
        return [one["id"] for one in worker.client.get(f"/events/{self.event}/players").json()["items"]]

    def stands(self, worker: Worker) -> tuple[int, int]:
        """Which hand, and how far it has come."""
        answer = worker.client.get(f"/events/{self.event}/tables/1/hand")
        told = answer.json() if answer.status_code == 200 else {}
        return int(told.get("number", 0)), int(told.get("version", 0))

    def phase(self, worker: Worker) -> str:
        return str(worker.client.get(f"/events/{self.event}").json()["clock"]["phase"])


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with receiving() as receiver:
        yield receiver


@contextmanager
def gone(worker: Worker, how: signal.Signals) -> Iterator[None]:
    """From here on; where it only stands still, it is let go of at the end."""
    worker._process.send_signal(how)
    if how is not signal.SIGSTOP:
        worker._process.wait(LONG_SECONDS)
    try:
        yield
    finally:
        if how is signal.SIGSTOP:
            worker.kill()


def seconds_until(true: Callable[[], bool]) -> float:
    began = time.monotonic()
    assert until(true, LONG_SECONDS)
    return time.monotonic() - began


@pytest.mark.parametrize("how", WAYS, ids=lambda how: how.name)
def test_everything_goes_on(workers: list[Worker], url: str, receiver: Receiver, how: signal.Signals) -> None:
    one = workers[0]
    one.client.post("/webhooks", json={"url": receiver.url, "own": True}).raise_for_status()
    bots, people, later = Table(one, "Bots"), Table(one, "People", seconds=PLAYER_SECONDS, bank=0), Table(one, "Soon")
    for who in bots.people(one):
        bots.do(one, do="let-bot-play", who=who)
    for table in (bots, people):
        table.begin(one)
    assert until(lambda: min(bots.stands(one), people.stands(one)) > (0, 0), LONG_SECONDS)
    assert until(lambda: bool(receiver.took), LONG_SECONDS)
    leader = next(worker for worker in workers if worker.name in holders(url))
    other = next(worker for worker in workers if worker is not leader)
    assert until(lambda: all(table.stands(other) > (0, 0) for table in (bots, people)), LONG_SECONDS)

    took = {}
    with gone(leader, how):
        stood, thought = bots.stands(other), people.stands(other)
        starts = {"seconds": PLAYER_SECONDS, "starts_at": int((time.time() + BEGINS_SECONDS) * 1000)}
        soon = Table(other, "By itself", **starts)
        before = len(receiver.took)
        later.do(other, do="open-table", table=1)
        took["webhooks"] = seconds_until(lambda: any(row["event"] == later.event for row in receiver.took[before:]))
        began = time.monotonic()
        took["bots"] = seconds_until(lambda: bots.stands(other) > stood) + took["webhooks"] - BOTS_SECONDS
        took["beginning"] = took["webhooks"] + seconds_until(lambda: soon.phase(other) == "running") - BEGINS_SECONDS
        waited = time.monotonic() - began + took["webhooks"]
        took["players' time"] = waited + seconds_until(lambda: people.stands(other) > thought) - PLAYER_SECONDS
        first = bots.stands(other)
        assert until(lambda: bots.stands(other)[0] > first[0], LONG_SECONDS), "and the next hand comes"
    sys.stdout.write(f"{how.name}: " + ", ".join(f"{what} {max(one, 0):.1f} s" for what, one in took.items()) + "\n")

    assert max(took.values()) < LEADS_SECONDS * BESIDE_OTHERS_TIMES, took
