"""A room is killed at random moments under load, and comes back. What must be so after every kill is asserted here."""

from __future__ import annotations

import time
from contextlib import closing
from pathlib import Path
from random import Random

from msgspec import Struct

from tests.kills.load import Crowd, Told, send
from tests.kills.looking import chain_holds, rows_of, seen_otherwise, wrong_counts
from tests.kills.room import Room
from tests.waiting import LONG_SECONDS

BACK_SECONDS_MOST = 3.0
CLOCK_MS_MOST = 1_000
# For a first sight of the clock, also on a machine that does much else; the sight itself has to be right.
PATIENCE_SECONDS = LONG_SECONDS


class Result(Struct):
    """How it went, for whoever wants to know."""

    kills: int = 0
    acknowledged: int = 0
    in_doubt: int = 0  # sent, and the server was gone before it answered
    of_them_new: int = 0  # not carried out before it died; the rest was, and nobody had been told
    slowest_back: float = 0.0  # seconds; on a machine that does much else besides they say little
    most_work: float = 0.0  # seconds of the processor until it was back
    clock_off_most: float = 0.0

    def with_more(self, other: Result) -> Result:
        return Result(
            self.kills + other.kills,
            self.acknowledged + other.acknowledged,
            self.in_doubt + other.in_doubt,
            self.of_them_new + other.of_them_new,
            max(self.slowest_back, other.slowest_back),
            max(self.most_work, other.most_work),
            max(self.clock_off_most, other.clock_off_most),
        )


def killed(
    folder: Path, event: str, tables: int, kills: int, seed: int, back_most: float = BACK_SECONDS_MOST
) -> Result:
    """So many lives of one room. Raises AssertionError with what was not as it must be."""
    rng, told, result = Random(seed), Told(), Result()
    with Room(folder) as room:
        for _ in range(kills):
            before = len(told.clocks)
            with Crowd(room, event, told, tables):
                time.sleep(rng.uniform(0.05, 1.5))
                room.kill()
            _come_back(room, event, told, result, back_most)
            _clock_stayed(room, event, told, before, result)
    rows = rows_of(folder, event)
    result.kills = kills
    result.acknowledged = sum(one.version is not None for one in told.sent.values())
    assert result.acknowledged > kills, "there was something to lose"
    assert chain_holds(folder)
    assert [] == told.refused
    assert [] == told.unanswered
    assert {} == wrong_counts(told, rows)
    assert [] == seen_otherwise(told, folder, event)
    return result


def _come_back(room: Room, event: str, told: Told, result: Result, back_most: float) -> None:
    """Up again in time; whoever was not answered sends the same command again and gets an answer, the first one."""
    back = room.start()
    result.slowest_back = max(result.slowest_back, back.seconds)
    result.most_work = max(result.most_work, back.worked)
    assert min(back.seconds, back.worked) < back_most, f"{back}"
    before = len(rows_of(room.folder, event))
    with closing(room.connect()) as connection:
        for one in told.unanswered:
            result.in_doubt += 1
            send(connection, event, one, told)
    result.of_them_new += len(rows_of(room.folder, event)) - before


def _clock_stayed(room: Room, event: str, told: Told, before: int, result: Result) -> None:
    """A screen's clock after the kill is that of before, but for less than a second."""
    earlier = told.clocks[before:][-1:]
    with Crowd(room, event, told, tables=0, dealers=0):
        deadline = time.monotonic() + PATIENCE_SECONDS
        mark = len(told.clocks)
        while len(told.clocks) == mark and time.monotonic() < deadline:
            time.sleep(0.01)
    assert len(told.clocks) > mark, "a screen that comes back is told the time"
    if earlier:
        off = abs(told.clocks[-1].offset - earlier[0].offset)
        result.clock_off_most = max(result.clock_off_most, off)
        assert off < CLOCK_MS_MOST, f"the clock is off by {off:.0f} ms"
