"""The desk that leads goes, by a power cut, by Ctrl+C, because its computer stands still, or because it does not reach
the database any more: all that a desk does by itself goes on at the other one within five seconds, where it was."""

from __future__ import annotations

import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Literal, TypeAlias

import pytest
from msgspec import Struct

from tests.api.receiver import Receiver, receiving
from tests.store.postgres import server, store, template, url
from tests.waiting import BESIDE_OTHERS_TIMES, LONG_SECONDS
from tests.workers.evening import until
from tests.workers.line import Line
from tests.workers.worker import Worker, holders, lined

__all__ = ["lined", "server", "store", "template", "url"]

How: TypeAlias = signal.Signals | Literal["cut off"]

WAYS = [
    pytest.param(signal.SIGKILL, marks=pytest.mark.slow),
    pytest.param(signal.SIGTERM, marks=pytest.mark.nightly),
    pytest.param(signal.SIGSTOP, marks=pytest.mark.nightly),
    pytest.param("cut off", marks=pytest.mark.nightly),
]
LEVEL = {"type": "level", "minutes": 600, "small_blind": 5, "big_blind": 10}
BREAK = {"type": "break", "minutes": 10}
PLAN: dict[str, Any] = {"stack": 5_000, "table_size": 3, "depth": "virtual", "structure": [LEVEL, BREAK, LEVEL]}
PLAYERS = ("Anna", "Ben", "Łukasz")
LEADS_SECONDS = 5.0
# What comes on top of that by the rules of the table: a bot thinks, a player has his time, a start has its moment.
BOTS_SECONDS, PLAYER_SECONDS, BEGINS_SECONDS, PAUSE_SECONDS, DEALS_SECONDS = 2.4, 5, 2.0, 6, 3.0
LOG_MOST = 200


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
        return str(self.clock(worker)["phase"])

    def rests(self, worker: Worker) -> bool:
        return bool(self.clock(worker)["index"] == PLAN["structure"].index(BREAK))

    def lies_still(self, worker: Worker) -> bool:
        """It is the break, and the last hand before it is over."""
        ended, dealt = (self.told(worker, f"table.hand-{what}/1") for what in ("done", "began"))
        return self.rests(worker) and ended == dealt

    def told(self, worker: Worker, code: str) -> int:
        """How often that was written to the event's log."""
        answer = worker.client.get(f"/events/{self.event}/log", params={"limit": LOG_MOST})
        return sum(row["code"] == code for row in answer.raise_for_status().json()["items"])

    def clock(self, worker: Worker) -> dict[str, Any]:
        return dict(worker.client.get(f"/events/{self.event}/clock").raise_for_status().json()["clock"])


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with receiving() as receiver:
        yield receiver


def named(how: How) -> str:
    return how if isinstance(how, str) else how.name


@contextmanager
def gone(worker: Worker, line: Line, how: How) -> Iterator[None]:
    """From here on; one that only stood still is let go of at the end, and one that was cut off is back."""
    if how == "cut off":
        line.cut()
    else:
        worker._process.send_signal(how)
        if how is not signal.SIGSTOP:
            worker._process.wait(LONG_SECONDS)
    try:
        yield
    finally:
        line.mend()
        if how is signal.SIGSTOP:
            worker.kill()


class Tables(Struct):
    """One for each kind of work that a desk does by itself."""

    bots: Table
    people: Table
    pause: Table
    later: Table

    def begin(self, worker: Worker) -> None:
        """People last: whoever has let his time run out twice is not waited for any more."""
        for table in (self.pause, self.bots):
            for who in table.people(worker):
                table.do(worker, do="let-bot-play", who=who)
        self.pause.begin(worker)
        assert until(lambda: self.pause.stands(worker) > (0, 0), LONG_SECONDS)
        self.pause.do(worker, do="set-time", left_s=1)
        assert until(lambda: self.pause.lies_still(worker), LONG_SECONDS)
        for table in (self.bots, self.people):
            table.begin(worker)


@pytest.mark.parametrize("how", WAYS, ids=named)
def test_everything_goes_on(lined: tuple[list[Worker], list[Line]], url: str, receiver: Receiver, how: How) -> None:
    workers, lines = lined
    one = workers[0]
    one.client.post("/webhooks", json={"url": receiver.url, "own": True}).raise_for_status()
    all = Tables(
        Table(one, "Bots"),
        Table(one, "People", seconds=PLAYER_SECONDS, bank=0),
        Table(one, "Pause"),
        Table(one, "Soon"),
    )
    all.begin(one)
    assert until(lambda: bool(receiver.took), LONG_SECONDS)
    leader = next(worker for worker in workers if worker.name in holders(url))
    other = next(worker for worker in workers if worker is not leader)
    assert until(lambda: all.pause.lies_still(other), LONG_SECONDS)
    assert until(lambda: min(table.stands(other) for table in (all.bots, all.people)) > (0, 0), LONG_SECONDS)
    all.pause.do(leader, do="set-time", left_s=PAUSE_SECONDS)

    with gone(leader, lines[workers.index(leader)], how):
        took = seconds_of_each(all, other, receiver)
    sys.stdout.write(f"{named(how)}: " + ", ".join(f"{what} {max(one, 0):.1f} s" for what, one in took.items()) + "\n")

    assert max(took.values()) < LEADS_SECONDS * BESIDE_OTHERS_TIMES, took
    if how == "cut off":
        assert until(lambda: all.bots.stands(leader) == all.bots.stands(other), LONG_SECONDS), "it reads what it missed"


def seconds_of_each(all: Tables, other: Worker, receiver: Receiver) -> dict[str, float]:
    """How long each kind of work stood still, beyond what it takes by the rules of the table."""
    began = time.monotonic()
    stood, thought = all.bots.stands(other), all.people.stands(other)
    dealt = all.pause.told(other, "table.hand-began/1")

    def since(allowed: float = 0.0) -> float:
        return time.monotonic() - began - allowed

    soon = Table(other, "By itself", seconds=PLAYER_SECONDS, starts_at=int((time.time() + BEGINS_SECONDS) * 1000))
    before = len(receiver.took)
    all.later.do(other, do="open-table", table=1)
    waits: dict[str, tuple[Callable[[], bool], float]] = {
        "webhooks": (lambda: any(row["event"] == all.later.event for row in receiver.took[before:]), 0.0),
        "bots": (lambda: all.bots.stands(other) > stood, BOTS_SECONDS),
        "beginning": (lambda: soon.phase(other) == "running", BEGINS_SECONDS),
        "players' time": (lambda: all.people.stands(other) > thought, PLAYER_SECONDS),
        "the break's end": (lambda: not all.pause.rests(other), PAUSE_SECONDS),
        "the hand after it": (
            lambda: all.pause.told(other, "table.hand-began/1") > dealt,
            PAUSE_SECONDS + DEALS_SECONDS,
        ),
    }
    took: dict[str, float] = {}
    while len(took) < len(waits):
        assert since() < LONG_SECONDS, took
        took |= {what: since(allowed) for what, (so, allowed) in waits.items() if what not in took and so()}
        time.sleep(0.05)
    assert until(lambda: all.bots.stands(other)[0] > stood[0], LONG_SECONDS), "and the next hand comes"
    return took
