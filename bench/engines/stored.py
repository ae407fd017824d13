"""Floorman's hands with every event on disk: encoded as the house encodes them, appended in batches to SQLite."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from itertools import chain
from pathlib import Path
from typing import Any, Literal

from bench.engines.ours import house
from bench.workload import Job, Tally
from floorman.hand import AnyEvent
from floorman.store import Appended, Commit, Entry, SqliteStore
from floorman.wire import Encoded, encode

# So many hands share a transaction, as the writer lets many tables share one.
HANDS = 100
NOON = 1_800_000_000_000

_encode: Callable[[Any], Encoded] = encode


class Log:
    """A stream a hand, in a file that is gone at the end."""

    def __init__(self, by: Literal["hand", "act"]) -> None:
        self.folder = tempfile.TemporaryDirectory(prefix="floorman-bench-")
        self.store = SqliteStore(Path(self.folder.name) / "log.sqlite")
        self.by = by
        self.number = 0
        self.events = 0

    def commits(self, hand: list[tuple[AnyEvent, ...]]) -> Iterator[Commit]:
        self.number += 1
        stream = f"hand/{self.number}"
        steps = hand if self.by == "act" else [tuple(chain.from_iterable(hand))]
        version = 0
        for step in steps:
            encoded = [_encode(event) for event in step]
            yield Commit(
                at=NOON + self.number,
                person="bench",
                rank="dealer",
                command=f"{stream}/{version}",
                expected={stream: version},
                entries=[Entry(stream, one.kind, one.body) for one in encoded],
            )
            version += len(step)
        self.events += version

    def append(self, commits: list[Commit]) -> None:
        outcomes = self.store.append(commits)
        assert outcomes[-1] == Appended(self.events), "all are on disk"


def hands(seed: int, by: Literal["hand", "act"]) -> Job:
    """By hand: one commit a hand. By act: one commit a command, as a desk makes them."""
    ours = house("nlhe", "common", seed)
    log = Log(by)

    def job() -> Tally:
        acts, events = ours.acts, log.events
        log.append([commit for _ in range(HANDS) for commit in log.commits(ours.play())])
        return HANDS, ours.acts - acts, log.events - events

    return job
