"""Whoever goes out in the hand that is on ends it, where hands are only counted; the next to go out stands alone.

Five sit at one table. Whoever goes out alone in his hand has a place of his own: 5, 4, 3, 2; nothing is shared.
"""

from __future__ import annotations

import pytest

from floorman.tournament.commands import (
    AnnounceHandForHand,
    Bust,
    Busted,
    CountTable,
    NewHand,
    SetTable,
    TellHandDone,
)
from floorman.tournament.places.placing import places
from floorman.views.tables import table_view
from tests.tournament.going_out.field import Field

FIVE = [dict.fromkeys("ABCDE", 1_000)]
TWO = [dict.fromkeys("ABC", 1_000), dict.fromkeys("DEF", 1_000)]


def out(who: str, *, ends_hand: bool = True) -> Bust:
    return Bust((Busted(who),), ends_hand=ends_hand)


def told_by_the_dealer() -> Field:
    field = Field(FIVE)
    field.do(CountTable(1, dict.fromkeys(range(1, 6), 1000)))
    field.do(SetTable(1, "none", "dealer"))
    return field


def placed(field: Field) -> dict[str, tuple[int, int]]:
    """Of each who is out: his place, and how many share it."""
    return {who: (one.place, one.shared) for who, one in places(field.state).items()}


@pytest.mark.parametrize("begins", ["", "B", "C", "D", "BC", "CD", "BCD"])
def test_a_hand_that_began_is_over_with_who_goes_out_in_it(begins: str) -> None:
    """Before each of these the table has told that a hand begins. Whether it did or not, one hand is counted for each
    bust, and nobody shares a place."""
    field = Field(FIVE)
    for who in "BCD":
        if who in begins:
            field.do(NewHand(1))
        field.do(out(who))
        assert field.state.play[1].hand is None
        if who in begins:
            assert begins.index(who) + 1 <= field.state.play[1].hands - 1

    assert {"B": (5, 1), "C": (4, 1), "D": (3, 1)} == placed(field)


def test_two_of_the_same_hand_share_it_however_they_are_told() -> None:
    """B and C go out in one hand with equal stacks: told in one command or one by one before the hand is over, they
    share places four and five; D of the next hand stands alone."""
    for told in ((Bust((Busted("B"), Busted("C")), ends_hand=True),), (out("B", ends_hand=False), out("C"))):
        field = Field(FIVE)
        field.do(NewHand(1))
        for command in told:
            field.do(command)
        field.do(NewHand(1))
        field.do(out("D"))

        assert {"B": (4, 2), "C": (4, 2), "D": (3, 1)} == placed(field)


def test_a_hand_whose_acts_are_told_ends_by_itself() -> None:
    field = told_by_the_dealer()
    field.do(NewHand(1))
    field.state.put(field.state.uncounted, "B", True)  # nobody knows that he has chips

    assert "table.hands-are-told" == field.refused(out("B")).code


def test_hand_for_hand_a_hand_that_began_is_over_with_it_too() -> None:
    """Table 2 is done with its hand of the round; A goes out at table 1, whose hand that ends, and with it the round.
    B goes out in the next one: they do not share a place."""
    field = Field(TWO, paid=3)
    field.do(AnnounceHandForHand())
    for table in (1, 2):  # the hands that were running
        field.do(TellHandDone(table))
    for who in "AB":
        field.do(NewHand(1))
        field.do(NewHand(2))
        field.do(TellHandDone(2))
        field.do(out(who))

    assert {"A": (6, 1), "B": (5, 1)} == placed(field)
    assert [] == [*field.state.waits]


def test_hand_for_hand_a_hand_of_which_nobody_told_is_said_to_be_over_by_itself() -> None:
    """It says what to do, and that works: he belongs to the round that is over with his hand."""
    field = Field(TWO, paid=3)
    field.do(AnnounceHandForHand())
    for table in (1, 2):
        field.do(TellHandDone(table))
    assert "bust.hand-by-itself" == field.refused(out("A")).code
    field.do(out("A", ends_hand=False))
    field.do(TellHandDone(1))

    assert "done" == field.state.waits[1].why
    # The table waits: no hand is on there that could be over. Who began the hand with more stands above.
    field.do(Bust((Busted("B"),), stacks={"A": 500, "B": 800}, ends_hand=True))
    assert "done" == field.state.waits[1].why
    assert {"A": (6, 1), "B": (5, 1)} == placed(field)


def test_the_page_says_that_a_hand_that_began_goes_on() -> None:
    told, counted = told_by_the_dealer(), Field(FIVE)
    for field in (told, counted):
        field.do(NewHand(1))

    assert table_view(counted.state, 1, counted.book, {}, counted.at).hand_goes_on
    assert not table_view(told.state, 1, told.book, {}, told.at).hand_goes_on
