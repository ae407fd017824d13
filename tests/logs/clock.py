"""Logs of an evening's clock alone: each line an event with its instant, and what the wall showed after it.

The evenings beside these hold the whole log of a desk, with its book. Here is only what the tournament itself says.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import msgspec

from floorman.rulebook import load, questions, with_answers
from floorman.terms import Accepted, By, Rank
from floorman.tournament import (
    AnyCommand,
    Break,
    CancelEvent,
    Event,
    EventOpened,
    ExtendLevel,
    Level,
    Penalise,
    SetLevel,
    StartClock,
    StartEvent,
    StopClock,
    Structure,
    TakeBack,
    Tournament,
    decide,
    open_event,
    opened,
)
from floorman.tournament.events import HandServed, IncidentRecorded, Penalised, PenaltyCarried
from floorman.views import clock_view
from floorman.wire import decode, encode
from tests.logs.fields import encode as line_of
from tests.tournament.evening import wish

MINUTE = 60_000
STRUCTURE: Structure = (Level(20, 25, 50), Break(10), Level(15, 50, 100, 100))

# Minutes that go by before it, the rank that gives it, the command.
EVENING: tuple[tuple[float, Rank, AnyCommand], ...] = (
    (5, "floor", StartEvent()),
    (12.5, "floor", StopClock("other")),
    (1, "floor", StartClock("a glass of water")),
    (3, "director", ExtendLevel(4)),
    (1, "director", ExtendLevel(-2)),
    (60, "director", SetLevel(2)),
    (0.5, "director", TakeBack(7)),
    (0.5, "director", TakeBack(8)),
    (30, "director", SetLevel(1)),
    (1, "floor", Penalise("p-1", "missed-rounds", rounds=2, players=6, button=3)),
    (1, "floor", Penalise("p-2", "time", minutes=20)),
    (21, "director", CancelEvent("the lights went out")),
)

# What the ledger hears besides, in the middle of the evening.
LEDGER: tuple[Event, ...] = (
    IncidentRecorded(who="p-1", what=("insult",), must=True, cites=("house-ten-7-b",)),
    HandServed(who="p-1", button=3, next_button=4, cites=("tda-2024-71-a-9",)),
    PenaltyCarried(who="p-1", cites=("practice-moves-after-hand",)),
)


def played() -> list[dict[str, Any]]:
    """Under a book that has the clock stand when the last level is over."""
    changed = {
        "after_last_level": "floor",
        "missed_round_length": "button_orbit",
        "penalty_kinds": ["warning", "missed_hands", "missed_rounds", "time", "disqualification"],
    }
    book = with_answers(load("tda-2024"), changed, questions())
    opening = open_event(wish("Friday", STRUCTURE, ("p-1", "p-2"), 10_000), book)
    assert isinstance(opening, Accepted), opening
    at = 1_790_000_000_000
    state = opened(opening.events[0])
    rows: list[tuple[int, Event]] = [(at, opening.events[0])]
    for minutes, rank, command in EVENING:
        at += int(minutes * MINUTE)
        decision = decide(state, command, By(f"staff-{rank}", rank), at, book)
        assert isinstance(decision, Accepted), decision
        for event in decision.events:
            state.apply(event)
            rows.append((at, event))
            if isinstance(event, Penalised) and event.who == "p-1":
                rows += [(at, one) for one in LEDGER]
                for one in LEDGER:
                    state.apply(one)
    return [*with_views([(at, encode(event).body) for at, event in rows])]


def with_views(rows: Sequence[tuple[int, bytes]]) -> Iterable[dict[str, Any]]:
    """Each stored event again, with what the clock shows when it has happened and ten minutes later."""
    state: Tournament | None = None
    for at, body in rows:
        event = event_of(body)
        if isinstance(event, EventOpened):
            state = opened(event)
        else:
            assert state is not None, "the first event opens the tournament"
            state.apply(event)
        views = [clock_view(state, at + later) for later in (0, 10 * MINUTE)]
        yield {"at": at, "body": body.decode(), "version": state.version, "shows": msgspec.json.decode(line_of(views))}


def event_of(body: bytes) -> Event:
    return decode(msgspec.json.decode(body)["kind"], body)


def text() -> bytes:
    return b"".join(line_of(row) + b"\n" for row in played())


def read(file: Path) -> list[dict[str, Any]]:
    return [msgspec.json.decode(line) for line in file.read_bytes().splitlines()]
