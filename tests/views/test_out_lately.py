"""Who went out last, beside the tables: each with his own place and seat."""

from __future__ import annotations

from floorman.rulebook import load
from floorman.tournament.commands import Bust, Busted, Penalise
from floorman.tournament.events import EntryMade
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


def test_who_has_entered_again_is_not_of_those_who_are_out() -> None:
    """Of six two go in one hand and one of them is in again: six entries of five who play, and of the two one is out,
    in the sixth place. The next two that go are fourth and fifth, and the sixth keeps his line."""
    tables = Tables({1: range(1, 7)}, load("cuca"), size=6, left=6)
    tables.do(Bust((Busted("1-6"), Busted("1-2")), stacks={"1-6": 4_000, "1-2": 9_000}))
    tables.happens(EntryMade(id="1-2b", person="1-2", number=7, entered_as="re-entry", nth=2))
    tables.do(Bust((Busted("1-3"), Busted("1-4")), stacks={"1-3": 5_000, "1-4": 6_000}))
    newest, oldest = out_lately(tables.now(), {})

    assert (("1-4", "1-3"), 4, 5) == (newest.names, newest.place, newest.last)
    assert (("1-6",), 6, 6, (Place(1, 6),)) == (oldest.names, oldest.place, oldest.last, oldest.seats)


def test_a_step_of_which_everybody_is_in_again_has_no_line() -> None:
    tables = Tables({1: range(1, 7)}, load("cuca"), size=6, left=6)
    tables.bust("1-6")
    tables.happens(EntryMade(id="1-6b", person="1-6", number=7, entered_as="re-entry", nth=2))

    assert () == out_lately(tables.now(), {})


def test_who_was_put_out_is_of_those_who_are_out() -> None:
    tables = Tables({1: range(1, 7)}, load("tda-2024"), size=6, left=6)
    tables.do(Penalise("1-4", "disqualification"))
    (one,) = out_lately(tables.now(), {})

    assert (("1-4",), (Place(1, 4),)) == (one.names, one.seats)


def test_who_shares_places_has_all_of_them() -> None:
    """Of six two began the hand with the same: by TDA 55 they tie, and have the fifth place and the sixth."""
    tables = Tables({1: range(1, 7)}, load("tda-2024"), size=6, left=6)
    tables.do(Bust((Busted("1-2"), Busted("1-3")), stacks={"1-2": 4_000, "1-3": 4_000}))
    (one,) = out_lately(tables.now(), {})

    assert (5, 6) == (one.place, one.last)
