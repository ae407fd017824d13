"""Whole evenings of tables that tell their hands, played by chance: no chip is lost, and the log says everything."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from floorman.floor import Floor, OpenHand, StreamEvent
from floorman.floor.commands import Act, Rewind, VoidHand
from floorman.floor.open_hand import AROUND
from floorman.hand import Hand, begun
from floorman.hand.events import HandClosed, HandHeld, HandReleased, HandStarted
from floorman.terms import Accepted
from floorman.tournament import fold
from floorman.tournament.checks import faults
from floorman.tournament.commands import AnnounceHandForHand, NewHand
from floorman.tournament.events import AllInHeld, AllInReleased, HandDone, HeldAllInGoesOn, RoundOver
from floorman.tournament.places.placing import Placed, places
from floorman.wire import decode, decode_hand, encode
from tests.floor.tables import HOST, SECRET, Room, next_act, play, room
from tests.sizes import by_profile, examples

BOOKS = ("tda-2024", "cuca")


def stored(one: StreamEvent) -> StreamEvent:
    """As it comes back from the log."""
    bytes_of = encode(one.event)
    read = decode if one.stream.startswith("event/") else decode_hand
    return StreamEvent(one.stream, read(bytes_of.kind, bytes_of.body))


def again(found: Room) -> Floor:
    """The evening from the log of its tournament and those of its open hands alone."""
    steps = [tuple(stored(one) for one in step) for step in found.steps]
    own = found.evening.stream

    def of(stream: str) -> list[list[Any]]:
        told = ([one.event for one in step if one.stream == stream] for step in steps)
        return [events for events in told if events]

    state = fold(event for events in of(own) for event in events)
    evening = Floor("night", found.evening.book, state, SECRET)
    for stream in evening.open_streams():
        evening.resume(stream, of(stream))
    return evening


def doubling() -> frozenset[int]:
    """1, 2, 4, 8 … and three quarters of the way to each: at these steps an evening is replayed."""
    return frozenset(step for power in range(24) for step in (1 << power, 3 << power >> 1))


def facts(evening: Floor) -> object:
    return evening.state.facts(), {table: one.facts() for table, one in evening.hands.items()}


def assert_replayed(found: Room) -> None:
    assert facts(found.evening) == facts(again(found))


def assert_every_position_balances(log: list[StreamEvent]) -> None:
    """Event by event, through all streams: the books sum up to nothing, and a hand has what it began with."""
    hands: dict[str, Hand] = {}
    first: Any = log[0].event
    state = fold([first])
    for one in log[1:]:
        event: Any = one.event
        if one.stream == log[0].stream:
            state.apply(event)
            assert 0 == sum(state.stacks.values()) + sum(state.accounts.values())
        elif isinstance(event, HandStarted):
            hands[one.stream] = begun(event, BOOK)
        elif type(event) not in AROUND:
            hand = hands[one.stream]
            hand.apply(event)
            left = event.carry if isinstance(event, HandClosed) else 0
            assert sum(hand.started_with) + hand.started.dead == hand.chips() + left


BOOK = room(2).evening.book


@pytest.mark.sized
@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("cards", ["none", "entered"])
@pytest.mark.parametrize("seed", range(by_profile(1, 3, 30)))
def test_three_tables_play_to_the_winner(book: str, cards: str, seed: int) -> None:
    """Moves, broken tables, the final table and all: in the end one player has every chip.

    A replay begins with the first step: all of them would take a time that grows with the square of the evening.
    """
    found = room(20, 3, book=book, cards=cards, seats=8)
    replayed = doubling()

    def holds(found: Room) -> None:
        assert 0 == found.chips()
        if not found.evening.hands or len(found.steps) % 200 == 0:
            assert [] == faults(found.evening.state)
        if len(found.steps) in replayed:
            assert_replayed(found)

    play(found, Random(seed), each=holds)

    assert_replayed(found)
    state = found.evening.state
    assert ("over", "winner") == (state.phase, state.ending)
    assert [200_000] == [stack for stack in state.stacks.values() if stack]
    assert_every_place_is_taken(places(state))
    if book == "tda-2024":
        assert_every_position_balances(found.log)


def assert_every_place_is_taken(found: Mapping[str, Placed]) -> None:
    """From the first down, and where some share one, as many after it are nobody's."""
    taken = sorted((one.place, one.shared) for one in found.values())
    expected, at = [], 1
    while at <= len(taken):
        shared = next(shared for place, shared in taken if place == at)
        expected += [(at, shared)] * shared
        at += shared
    assert expected == taken


@pytest.mark.parametrize("seed", range(4))
def test_hand_for_hand_goes_on_by_itself(seed: int) -> None:
    """All-ins are held while others play their hand of the round, and go on when all are through."""
    found, rng = room(12, 2, seats=6, paid=3), Random(seed)
    while {1, 2} - {one.event.table for one in found.log if isinstance(one.event, HandDone)}:
        play(found, rng, 1)
    found.do(AnnounceHandForHand())

    play(found, rng, 600, each=_no_chip_is_lost)

    seen = {type(one.event) for one in found.log}
    assert {AllInHeld, HeldAllInGoesOn, RoundOver} <= seen or {AllInHeld, AllInReleased, RoundOver} <= seen
    assert {HandHeld, HandReleased} <= seen
    assert_replayed(found)


@pytest.mark.parametrize("seed", range(2))
def test_the_evening_is_seen_as_it_was(seed: int) -> None:
    """As at every step of the last ones, through moves, busts and hands that end; and then it is as it is."""
    found, past = room(12, 2, seats=6), list[Any]()

    def holds(found: Room) -> None:
        past.append((found.evening.mark(), facts(found.evening)))
        if len(past) % 40 == 0:
            present = facts(found.evening)
            for mark, then in past[-40::7]:
                with found.evening.as_at(mark):
                    assert then == facts(found.evening)
            assert present == facts(found.evening)

    play(found, Random(seed), 800, each=holds)

    assert_replayed(found)


def _no_chip_is_lost(found: Room) -> None:
    assert 0 == found.chips()


@settings(max_examples=examples(25), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(seed=st.integers(0, 2**32 - 1), data=st.data())
def test_going_back_and_on_again_is_the_same_hand(seed: int, data: st.DataObject) -> None:
    """From any step back to any other of the hand: it stands as it stood there, and the log says so too."""
    rng = Random(seed)
    found = room(5, seats=5, cards=data.draw(st.sampled_from(["none", "entered"])))
    found.do(NewHand(1))
    stood: dict[int, OpenHand] = {}
    while 1 in found.evening.hands and len(stood) < data.draw(st.integers(2, 30)):
        stood[found.evening.hands[1].version] = found.evening.hands[1]
        found.act(1, next_act(found.hand(), rng))
    if 1 not in found.evening.hands:
        return
    to = data.draw(st.sampled_from(sorted(stood)))

    found.do(Rewind(table=1, to=to), HOST)

    then, now = stood[to].facts(), found.evening.hands[1].facts()
    if not stood[to].hand.owed or found.evening.state.tables[1].cards == "entered":
        assert then["hand"] == now["hand"]
    assert_replayed(found)
    play(found, rng, 60, each=_no_chip_is_lost)
    assert_replayed(found)


@pytest.mark.parametrize("seed", range(3))
def test_void_hands_leave_everything_as_it_was(seed: int) -> None:
    """Now and then a hand is void: nobody has won or lost anything, and the table deals it again."""
    rng = Random(seed)
    found = room(6, seats=6)
    for _ in range(30):
        if found.evening.state.phase == "over":
            break
        before = dict(found.evening.state.stacks)
        found.do(NewHand(1))
        for _ in range(rng.randrange(6)):
            if 1 in found.evening.hands:
                found.ask(Act(table=1, act=next_act(found.hand(), rng)))  # type: ignore[arg-type]
        if 1 in found.evening.hands and isinstance(found.ask(VoidHand(table=1)), Accepted):
            assert before == found.evening.state.stacks
        while 1 in found.evening.hands:
            found.act(1, next_act(found.hand(), rng))
    assert [] == faults(found.evening.state)
    assert_replayed(found)
