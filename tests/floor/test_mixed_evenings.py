"""Whole evenings whose players mix the decks: after a restart, or at another desk, all goes on the same."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from floorman.desk.hands import refolded
from floorman.floor import Floor
from floorman.floor.events import DeckMixed
from floorman.store import MemoryStore
from tests.archive.nets import kept
from tests.floor.mixers import Mixers, calm
from tests.floor.net import DECKS, net, play_net
from tests.floor.tables import SECRET, Room
from tests.sizes import examples


@pytest.mark.parametrize("game", ["nlhe", "shortdeck", "stud8", "27td", "badugi", "plo8"])
def test_whole_evenings_with_players_who_mix(game: str) -> None:
    """Every kind of deck, also where it runs out: told again from the log it is what is in memory, and deals on."""
    found = net(6, games=(game,), ante="big_blind" if game in ("nlhe", "plo8") else "each", book="tda-2024", seats=6)
    play_net(found, Random(2), 700, calm, Mixers(Random(3)))
    store = MemoryStore()
    kept(found, store)
    evening = found.evening
    again, _ = refolded(store, evening.stream, evening.book, SECRET, DECKS)

    assert sum(isinstance(one.event, DeckMixed) for one in found.log) > 3
    assert evening.state.facts() == again.state.facts()
    assert {table: one.facts() for table, one in evening.hands.items()} == {
        table: one.facts() for table, one in again.hands.items()
    }
    _go_on_alike(found, again)


def _go_on_alike(found: Room, again: Floor) -> None:
    """After a restart, or on another desk, the hand that is being played has the same cards."""
    other = Room(again)
    other.at = found.at
    before = len(found.log)
    play_net(found, Random(7), 120, calm)
    play_net(other, Random(7), 120, calm)

    assert found.log[before:] == other.log
    assert len(found.log) > before


@given(st.integers(0, 10_000), st.integers(20, 160))
@settings(max_examples=examples(8), deadline=None)
def test_a_restart_at_any_moment(seed: int, steps: int) -> None:
    """Between a seal and its telling, between that and the deal, in the hand: the log goes on to the same cards."""
    found = net(3, seats=3)
    play_net(found, Random(seed), steps, calm, Mixers(Random(seed), often=0.6))
    if found.evening.state.phase == "over":
        return
    store = MemoryStore()
    kept(found, store)
    again, _ = refolded(store, found.evening.stream, found.evening.book, SECRET, DECKS)

    assert found.evening.state.facts() == again.state.facts()
    assert found.evening.state.said_in == again.state.said_in
    _go_on_alike(found, again)


def test_tables_side_by_side_and_players_who_are_moved() -> None:
    """Each table has its own decks; who was moved away tells nothing at his old table, and that waits for nobody."""
    found = net(12, tables=2, seats=6)
    play_net(found, Random(1), each=Mixers(Random(1), often=0.4))
    names = [one.event.prepared for one in found.log if isinstance(one.event, DeckMixed)]
    tables = {one.stream.partition("-")[0] for one in found.log if isinstance(one.event, DeckMixed)}

    assert "over" == found.evening.state.phase
    assert {"hand/net/1", "hand/net/2"} == tables
    assert len(names) == len({*names})
