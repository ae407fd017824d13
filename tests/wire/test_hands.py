"""Hands that are told at a table of an event, as they are stored; and the commands about them."""

from __future__ import annotations

from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from floorman import hand
from floorman.floor import Declared, HandEvent, TableCommand
from floorman.floor.commands import Act, Declare, Report
from floorman.floor.events import (
    HandBreached,
    HandClockSet,
    HandDecided,
    HandLeft,
    HandMinded,
    HandReported,
    HandRewound,
)
from floorman.hand import Fold
from floorman.hand.commands import Rule
from floorman.hand.events import HandStarted, Ruled
from floorman.reading import Declaration, Early, Option, Reading
from floorman.rulings import EventFacts, Record
from floorman.rulings.authority import Decision
from floorman.rulings.ticking import DecisionClock
from floorman.terms import By, Ruling
from floorman.wire import (
    HAND_KINDS,
    KINDS,
    UnknownKind,
    decode,
    decode_command,
    decode_hand,
    decode_house,
    encode,
    encode_command,
    kinds,
)
from tests.sizes import examples
from tests.wire.anything import any_of

# A hand does not begin with just any numbers; those of real ones come back in the tests of evenings.
EVENTS: dict[type, st.SearchStrategy[Any]] = {
    kind: any_of(kind) for kind in get_args(hand.AnyEvent) if kind is not HandStarted
}

SAID = Declaration(seat=3, said=("raise", "call"), amount=700, chips=(500, 100), order="words-first")
READ = Reading(3, "floor", at_least=400, options=(Option("call", 200), Option("fold", 0, 50)), why=(Ruling("x.y"),))
AROUND = (
    HandRewound(14, ("tda-2024-1",)),
    HandMinded(Declared((Early(SAID, "flop", 200, 200),), SAID), READ),
    HandReported({"kind": "incident", "seat": 3}, "penalty", EventFacts(left=9), (Record(("abuse",), 3, "p1"),), True),
    HandBreached(5, ("folded-without-bet",), may=True, cites=("tda-2024-58-a-2",)),
    HandDecided(Decision("floor-decides", "hand-dead", By("f", "floor"), "", "decision.chooses", ("a",), True)),
    HandClockSet(DecisionClock(4, 30_000, 5_000, 1_800_000_000_000), ("tda-2024-29-a",)),
    HandClockSet(),
    HandLeft({1: 500, 7: 0}),
)

# Kinds that logs hold already. A line may be added here; none may ever go, or change its word.
FOR_EVER = {
    "hand.started/1",
    "hand.placed/1",
    "hand.posted/1",
    "hand.priced/1",
    "hand.holes-dealt/1",
    "hand.board-dealt/1",
    "hand.street-dealt/1",
    "hand.drew/1",
    "hand.draws-dealt/1",
    "hand.acted/1",
    "hand.round-closed/1",
    "hand.killed/1",
    "hand.bet-returned/1",
    "hand.opened/1",
    "hand.held/1",
    "hand.released/1",
    "hand.shown/1",
    "hand.mucked/1",
    "hand.winners-told/1",
    "hand.runs-wished/1",
    "hand.runs-agreed/1",
    "hand.raked/1",
    "hand.pot-awarded/1",
    "hand.closed/1",
    "hand.ruled/1",
    "hand.rewound/1",
    "hand.minded/1",
    "hand.reported/1",
    "hand.breached/1",
    "hand.decided/1",
    "hand.left/1",
    "hand.clock-set/1",
    "hand.deck-committed/1",
    "hand.deck-mixed/1",
    "hand.cards-opened/1",
}


def test_words_of_the_log_stay() -> None:
    assert FOR_EVER == HAND_KINDS
    assert set() == HAND_KINDS & KINDS


@pytest.mark.parametrize("kind", EVENTS)
@settings(max_examples=examples(30))
@given(data=st.data())
def test_any_event_comes_back_as_it_was(kind: type, data: st.DataObject) -> None:
    event: HandEvent = data.draw(EVENTS[kind])
    stored = encode(event)

    assert event == decode_hand(stored.kind, stored.body)


@pytest.mark.parametrize("event", AROUND, ids=lambda event: type(event).__name__)
def test_what_is_around_a_hand_comes_back_as_it_was(event: HandEvent) -> None:
    stored = encode(event)

    assert event == decode_hand(stored.kind, stored.body)


def test_a_kind_of_the_future_stops() -> None:
    with pytest.raises(UnknownKind, match=r"hand\.dreamt/1"):
        decode_hand("hand.dreamt/1", b"{}")


@pytest.mark.parametrize(
    "command",
    [Act(table=3, act=Fold(7)), Declare(table=3, said=SAID), Report(table=3, report={"kind": "incident"})],
    ids=lambda command: type(command).__name__,
)
def test_a_command_comes_back_as_it_was(command: TableCommand) -> None:
    assert command == decode_command(encode_command(command))


def test_nobody_sends_a_ruling_of_his_own() -> None:
    """What a ruling changes follows from a report or a decision; it is no act of a table."""
    body = msgspec.json.encode({"do": "act", "table": 1, "act": Rule(Ruled("x", "y", void=True))})

    with pytest.raises(msgspec.ValidationError, match="rule"):
        decode_command(body)


def test_an_old_kind_of_a_hand_is_brought_up_to_date(monkeypatch: pytest.MonkeyPatch) -> None:
    """By the one table for all streams; and no stream takes what belongs into another."""
    monkeypatch.setitem(kinds.UPCASTS, "hand.left/0", lambda _: {"kind": "hand.left/1", "stacks": {"1": 500}})
    body = b'{"kind":"hand.left/0","why":"nobody knows"}'

    assert HandLeft({1: 500}) == decode_hand("hand.left/0", body)
    for decode_another in (decode, decode_house):
        with pytest.raises(UnknownKind):
            decode_another("hand.left/0", body)
