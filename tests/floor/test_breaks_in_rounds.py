"""A break that is reached in hand-for-hand, where the clock stands and only hands take time off it."""

from __future__ import annotations

from random import Random

from floorman.terms import Accepted
from floorman.tournament import Break, Level, Stopped
from floorman.tournament.clock import read
from floorman.tournament.commands import AnnounceHandForHand
from tests.floor.mixers import calm
from tests.floor.net import goes_on, net, says
from tests.floor.thrown_in import again


def test_tables_in_the_browser_do_not_wait_for_a_break_that_nothing_ends() -> None:
    """Two minutes a hand: the level is over after one of them, the break of five after three more."""
    levels = (Level(2, 50, 100), Break(5), Level(60, 100, 200))
    found = net(8, 2, book="tda-2024", seats=4, structure=levels, stack=100_000)
    rng, seen = Random(5), list[int]()
    assert isinstance(found.ask(AnnounceHandForHand()), Accepted)

    for _ in range(2_000):
        state = found.evening.state
        assert isinstance(state.clock, Stopped)
        seen.append(read(state.schedule, state.clock, found.at).index)
        if seen[-1] == 2:
            break
        table = next((table for table, one in sorted(found.evening.hands.items()) if one.hand.to_act >= 0), None)
        if table is not None:
            says(found, table, calm(found.evening.hands[table].hand, rng))
        else:
            assert goes_on(found), "somebody waits for ever"

    assert [0, 1, 2] == sorted({*seen})
    again(found)
