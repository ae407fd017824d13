"""Who went out last, beside the tables: each with his own place and seat."""

from __future__ import annotations

from floorman.rulebook import load
from floorman.tournament.commands import Bust, Busted
from floorman.tournament.holdings import Place
from floorman.views.person import out_lately
from tests.tournament.tables import Tables


def test_two_of_one_hand_stand_there_with_a_seat_each() -> None:
    """Of six the fifth and sixth, the larger stack first: one seat for both reads as if they had shared it."""
    tables = Tables({1: range(1, 7)}, load("cuca"), size=6, left=6)
    tables.do(Bust((Busted("1-6"), Busted("1-2")), stacks={"1-6": 4_000, "1-2": 9_000}))
    (one,) = out_lately(tables.now(), {})

    assert (("1-2", "1-6"), 5, 6) == (one.names, one.place, one.last)
    assert (Place(1, 2), Place(1, 6)) == one.seats
