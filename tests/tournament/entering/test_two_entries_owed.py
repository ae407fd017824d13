"""Whoever has entered again and still owes the first entry: what is said of an entry is said of that one.

The first entry of a player has their name for its id, the second is called Ann#2.
"""

from __future__ import annotations

import pytest

from floorman.tournament.commands import Bust, Busted, Invite, Pay, PayAll, ReEnter
from floorman.tournament.entering.money import owed
from floorman.tournament.plan import Price, Purchase
from tests.tournament.entering.desk import Desk


def twice_in() -> Desk:
    """At €15 each: Ann is out, enters again, and has paid neither."""
    desk = Desk(price=Price(1500), re_entry=Purchase()).started("Ann", "Ben", "Cem")
    desk.do(Bust((Busted("Ann"),)))
    desk.do(ReEnter("Ann"))
    return desk


def open_sums(desk: Desk) -> tuple[int, int]:
    return owed(desk.state, "Ann"), owed(desk.state, "Ann#2")


def test_what_is_paid_for_the_first_entry_is_booked_for_it() -> None:
    desk = twice_in()
    assert (1500, 1500) == open_sums(desk)
    desk.do(Pay("Ann"))

    assert (0, 1500) == open_sums(desk)
    desk.do(Pay("Ann"))  # by her name it is what she plays with, now that nothing older is open
    assert (0, 0) == open_sums(desk)
    assert "entry.not-owed" == desk.refused(Pay("Ann")).code


def test_the_second_may_be_paid_first() -> None:
    desk = twice_in()
    desk.do(Pay("Ann#2"))
    assert (1500, 0) == open_sums(desk)

    desk.do(Pay("Ann", 500))
    assert (1000, 0) == open_sums(desk)


def test_all_of_a_list_have_paid_each_of_their_entries() -> None:
    """Four rows of 15 are 60, with both of Ann's."""
    desk = twice_in()
    desk.do(PayAll(("Ann#2", "Cem", "Ben", "Ann")))

    assert (0, 0) == open_sums(desk)
    assert 6000 == desk.money()["pool"]


def test_a_list_with_an_entry_that_was_paid_meanwhile_books_nothing() -> None:
    """Her first row is old: it is not taken for the other one, which stands there as well."""
    desk = twice_in()
    desk.do(Pay("Ann"))

    assert "entry.not-owed" == desk.refused(PayAll(("Ann#2", "Ann"))).code
    assert (0, 1500) == open_sums(desk)


def test_the_first_is_on_credit_or_invited_and_the_second_stays_as_it_is() -> None:
    desk = twice_in()
    desk.do(Pay("Ann", later=True))
    entries = desk.state.entries
    assert (True, False) == (entries["Ann"].credit, entries["Ann#2"].credit)

    desk.do(Invite("Ann"))
    assert (0, 1500) == open_sums(desk)
    assert (True, False) == (entries["Ann"].invited, entries["Ann#2"].invited)
    desk.do(Invite("Ann", invited=False))
    assert (1500, 1500) == open_sums(desk)


@pytest.mark.parametrize("paid", [True, False])
def test_the_second_alone_is_on_credit_by_its_own_id(paid: bool) -> None:
    desk = twice_in()
    if paid:
        desk.do(Pay("Ann"))
    desk.do(Pay("Ann#2", later=True))

    assert (False, True) == (desk.state.entries["Ann"].credit, desk.state.entries["Ann#2"].credit)
