"""A hand of a round that is void: it is dealt again, and the round comes to its end."""

from __future__ import annotations

from floorman.floor.commands import VoidHand
from floorman.terms import Accepted
from floorman.tournament.commands import AnnounceHandForHand, NewHand
from tests.floor.tables import room


def test_a_void_hand_of_a_running_round_is_dealt_again() -> None:
    found = room(players=6, tables=2, seats=3, paid=5)
    for table in (1, 2):
        found.do(NewHand(table))
    found.do(AnnounceHandForHand())
    assert found.evening.state.round.running

    found.do(VoidHand(table=1))

    assert isinstance(found.ask(NewHand(1)), Accepted)
