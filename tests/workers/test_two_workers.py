"""Two workers serve one evening, and one of them is killed in the middle: the other carries on, and nothing is lost."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from floorman.store import Recorded
from floorman.store.postgres import PostgresStore
from floorman.tournament.events import LevelExtended
from floorman.wire import decode
from tests.store.postgres import server, store, template, url
from tests.store.rows import first_break, whole_log
from tests.waiting import BESIDE_OTHERS_TIMES, LONG_SECONDS
from tests.workers.evening import Sender, answered, opened, until
from tests.workers.worker import Worker, holders, workers

__all__ = ["server", "store", "template", "url", "workers"]


@pytest.mark.slow
def test_one_is_killed_and_the_other_carries_on(
    workers: list[Worker], store: PostgresStore, url: str, tmp_path: Path
) -> None:
    """Within five seconds, or as many times that as others take: each answered command is in the log once."""
    events = [opened(workers[0], "Friday"), opened(workers[1], "Saturday")]
    with Sender(events[0], workers) as friday, Sender(events[1], workers[::-1]) as saturday:
        senders = [friday, saturday]
        time.sleep(2)
        apart = _seconds_apart(workers[0], workers[1], events[0])
        leader = next(worker for worker in workers if worker.name in holders(url))
        survivor = next(worker for worker in workers if worker is not leader)
        sent = [len(sender.sent) for sender in senders]
        leader.kill()
        killed = time.monotonic()
        took_over = until(lambda: holders(url) == {survivor.name}, LONG_SECONDS)
        leads_after = time.monotonic() - killed
        goes_on = until(lambda: all(s.answered_after(n) for s, n in zip(senders, sent, strict=True)), LONG_SECONDS)
        answers_after = time.monotonic() - killed
        time.sleep(1)
    logged = [_numbers(store, event) for event in events]
    again = [[answered(survivor, sender.event, number) for number in sender.sent] for sender in senders]
    rows = whole_log(store)

    assert apart < 1
    assert (True, True) == (took_over, goes_on)
    assert leads_after < 5 * BESIDE_OTHERS_TIMES
    assert answers_after < 5 * BESIDE_OTHERS_TIMES
    for event, sender, found, sent_again in zip(events, senders, logged, again, strict=True):
        assert len(sender.acknowledged) > 10
        assert len(found) == len(set(found))
        assert sender.acknowledged <= set(found)
        assert all(sent_again)
        assert sorted(sender.sent) == sorted(_numbers(store, event))
    assert None is first_break(rows)
    assert list(range(1, len(rows) + 1)) == [row.position for row in rows]

    newcomer = Worker(url, "three", tmp_path)
    workers.append(newcomer)
    for event in events:
        assert _seen(survivor, event) == _seen(newcomer, event)
        assert _seconds_apart(survivor, newcomer, event) < 1


@pytest.mark.slow
def test_both_show_what_either_did(workers: list[Worker]) -> None:
    """A command to one is on the other's pages within a second of a quiet machine, without anybody asking for it."""
    event = opened(workers[0], "Friday")
    known = until(lambda: _version(workers[1], event) == 2, LONG_SECONDS)
    worked = [answered(worker, event, number) for number, worker in enumerate(workers, 1)]
    shown = until(lambda: [4, 4] == [_version(worker, event) for worker in workers], BESIDE_OTHERS_TIMES)

    assert known
    assert [True, True] == worked
    assert shown
    assert _seen(workers[0], event) == _seen(workers[1], event)


def _numbers(store: PostgresStore, event: str) -> list[int]:
    """The numbers of the commands that the log knows, in its order."""
    return [made.minutes for made in map(_decoded, store.read(f"event/{event}")) if isinstance(made, LevelExtended)]


def _decoded(row: Recorded) -> object:
    return decode(row.kind, row.body)


def _seen(worker: Worker, event: str) -> list[object]:
    """Everything that does not move by itself."""
    pages = ("", "/floor", "/players", "/plan")
    seen = [worker.client.get(f"/events/{event}{page}").raise_for_status().json() for page in pages]
    return [{key: value for key, value in page.items() if key not in ("at", "clock")} for page in seen]


def _version(worker: Worker, event: str) -> int:
    response = worker.client.get(f"/events/{event}/clock")
    return int(response.json()["version"]) if response.status_code == 200 else 0


def _seconds_apart(one: Worker, other: Worker, event: str) -> float:
    """How far the desks' clocks are from each other, but for the time that the second question took."""
    first, asked = _at(one, event), time.monotonic()
    second = _at(other, event)
    return abs(second - first) / 1000 - (time.monotonic() - asked)


def _at(worker: Worker, event: str) -> int:
    return int(worker.client.get(f"/events/{event}/clock").raise_for_status().json()["at"])
