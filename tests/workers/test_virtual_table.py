"""The desk that leads a table in the browser dies in the middle of a hand, twice in turn: the other plays it on.

Within five seconds, with no card and no act lost, and nothing done twice.
"""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest

from floorman.archive.decks import audit_deck, shuffled_again
from floorman.desk.hands import steps_of
from floorman.hand.events import Acted
from floorman.rulebook import load
from floorman.store.postgres import PostgresStore
from tests.store.postgres import server, store, template, url
from tests.store.rows import first_break, whole_log
from tests.waiting import BESIDE_OTHERS_TIMES, LONG_SECONDS
from tests.workers.evening import until
from tests.workers.worker import Worker, holders, workers

__all__ = ["server", "store", "template", "url", "workers"]

PLAYERS, STACK = ("Anna", "Ben", "Łukasz"), 5_000
PLAN = {
    "stack": STACK,
    "table_size": 3,
    "depth": "virtual",
    "structure": [{"type": "level", "minutes": 600, "small_blind": 5, "big_blind": 10}],
    "online": {"seconds": 600},
}


class Table:
    """One table of three who check and call, by whichever worker answers."""

    def __init__(self, worker: Worker) -> None:
        wish = {"name": "Net", "book": "cuca", "players": PLAYERS, "plan": PLAN}
        made = worker.client.post("/events", json=wish, headers={"idempotency-key": "net"}).raise_for_status()
        self.event = str(made.json()["id"])
        self.acts: dict[int, list[tuple[int, str]]] = {}  # those that were answered, by hand
        self._last: tuple[dict[str, Any], str] = ({}, "")
        for do in ({"do": "open-table", "table": 1}, {"do": "draw-seats"}, {"do": "start-event"}):
            assert self.says(worker, do, do["do"].__str__())

    def says(self, worker: Worker, command: dict[str, Any], key: str) -> bool:
        path, headers = f"/events/{self.event}/commands", {"idempotency-key": key}
        return worker.client.post(path, json=command, headers=headers).status_code == 200

    def hand(self, worker: Worker) -> dict[str, Any]:
        answer = worker.client.get(f"/events/{self.event}/tables/1/hand")
        return dict(answer.json()) if answer.status_code == 200 else {}

    def acts_once(self, worker: Worker) -> bool:
        """Whoever is in turn checks or calls; False where nobody is."""
        hand = self.hand(worker)
        acts = hand.get("acts")
        if not acts:
            return False
        do = "check" if acts["check"] else "call"
        told = {"do": "act", "table": 1, "act": {"do": do, "seat": acts["seat"]}}
        key = f"act-{hand['number']}-{hand['version']}"
        assert self.says(worker, told, key), hand
        self.acts.setdefault(hand["number"], []).append((acts["seat"], do))
        self._last = told, key
        return True

    def again(self, worker: Worker) -> bool:
        """What was answered last is sent once more, as by a phone that heard no answer."""
        return self.says(worker, *self._last)

    def plays_to(self, worker: Worker, street: str) -> dict[str, Any]:
        while True:
            assert until(lambda: bool(self.hand(worker).get("acts")), LONG_SECONDS), self.hand(worker)
            if (hand := self.hand(worker))["street"] == street:
                return hand
            self.acts_once(worker)


@pytest.mark.nightly
def test_the_leading_desk_dies_in_a_hand_twice_in_turn(
    workers: list[Worker], store: PostgresStore, url: str, tmp_path: Path
) -> None:
    table = Table(workers[0])
    times, living = [], list(workers)
    for name in ("three", "four"):
        leader = next(worker for worker in living if worker.name in holders(url))
        other = next(worker for worker in living if worker is not leader)
        hand = table.plays_to(leader, "flop")
        assert table.acts_once(leader), "one of three has acted on the flop"
        leader.kill()
        killed = time.monotonic()
        assert table.again(other), "what was answered is answered again"
        assert until(lambda other=other: table.acts_once(other), LONG_SECONDS)  # type: ignore[misc]
        times.append(time.monotonic() - killed)
        now = table.hand(other)
        assert (hand["number"], hand["hand"]["board"]) == (now["number"], now["hand"]["board"][:3])
        while table.acts_once(other):
            pass
        # The next hand comes by itself, from the desk that leads now.
        began = time.monotonic()
        assert until(lambda other=other, log=hand["number"]: table.hand(other).get("number", log) != log, LONG_SECONDS)  # type: ignore[misc]
        times.append(time.monotonic() - began)
        workers.append(Worker(url, name, tmp_path))
        living = [other, workers[-1]]

    rows = whole_log(store)
    secret = store.secret_of(f"deck/{table.event}")
    assert secret is not None
    assert None is first_break(rows)
    for number, acts in table.acts.items():
        stream = f"hand/{table.event}/1-{number}"
        its = list(store.read(stream))
        told = [one for step in steps_of(its) for one in step if isinstance(one, Acted)]
        assert acts == [(one.seat, one.did) for one in told], "each act once, in its order"
        audit = audit_deck(stream, its, load("cuca"), shuffled_again(secret.encode(), {}))
        assert audit.verdict in ("same", "open")
        assert None is audit.fault
    stacks = [one["stack"] for one in workers[-1].client.get(f"/events/{table.event}/players").json()["items"]]
    assert len(PLAYERS) * STACK == sum(stacks), "as they were when the hand began that is on"
    assert max(times[::2]) < 5 * BESIDE_OTHERS_TIMES, times
    assert max(times[1::2]) < 15 * BESIDE_OTHERS_TIMES, times
