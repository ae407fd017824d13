"""Hand for hand somebody is told to be out just after his table has said that the hand is over: he goes out in that one.

Eleven are left and ten are paid. With eleven minus one the money is reached, and hand-for-hand is over with that round.
"""

from __future__ import annotations

import pytest

from floorman.tournament.commands import AnnounceHandForHand, Bust, Busted, HoldAllIn, ReleaseAllIn, TellHandDone
from tests.tournament.evening import MINUTE
from tests.tournament.going_out.field import Field

THREE = [dict.fromkeys("ABCD", 1_000), dict.fromkeys("EFGH", 1_000), dict.fromkeys("XYZ", 1_000)]
SECOND = MINUTE // 60


def played(*, announced: bool = True) -> Field:
    """Table 1 has finished, a minute later table 2, and two after that table 3: with it the round is over."""
    field = Field(THREE, paid=10)
    if announced:
        field.do(AnnounceHandForHand())
    for table in (1, 2, 3):
        field.at += table * MINUTE
        field.do(TellHandDone(table))
    return field


def out(field: Field, who: str, after: int) -> None:
    field.at += after
    field.do(Bust((Busted(who),)))


@pytest.mark.parametrize("bubble", ["X", "A"], ids=["at the last table", "at one that waited"])
def test_he_is_the_bubble_and_hand_for_hand_is_over(bubble: str) -> None:
    """Whoever goes out in the hand after that stands above him, and is paid."""
    field = played()
    assert 2 == field.state.round.number
    out(field, bubble, 5 * SECOND)
    assert not field.state.hand_for_hand
    out(field, "B", 2 * MINUTE)

    assert {bubble: (11, 1), "B": (10, 1)} == field.placed()


def test_two_of_that_round_share_it_though_each_is_told_after_its_end() -> None:
    """The first has ended hand-for-hand, and the second went out in the same round all the same."""
    field = played()
    out(field, "X", 5 * SECOND)
    out(field, "A", 5 * SECOND)

    assert {"X": (10, 2), "A": (10, 2)} == field.placed()


def test_two_of_two_tables_are_told_at_once() -> None:
    field = played()
    field.at += 5 * SECOND
    field.do(Bust((Busted("X"), Busted("A"))))

    assert {"X": (10, 2), "A": (10, 2)} == field.placed()
    assert not field.state.hand_for_hand


def test_a_minute_later_another_hand_may_be_over() -> None:
    field = played()
    out(field, "X", MINUTE)

    assert field.state.hand_for_hand, "he may have gone out in the second round, which is on"
    out(field, "A", 5 * SECOND)
    assert {"X": (10, 2), "A": (10, 2)} == field.placed()


def test_an_all_in_of_the_next_hand_belongs_to_the_next_round_however_quick_it_was() -> None:
    field = played()
    field.at += 30 * SECOND
    field.do(HoldAllIn(3))
    for table in (1, 2):
        field.do(TellHandDone(table))
    field.do(ReleaseAllIn(3))
    out(field, "X", 5 * SECOND)

    assert (2, True) == (field.state.round.number, field.state.hand_for_hand), "the hand at table 3 is not over yet"


def test_a_void_hand_puts_nobody_out() -> None:
    """It is dealt once more, in the same round: in that one he goes out."""
    field = played()
    field.at += 10 * SECOND
    field.do(TellHandDone(3, void=True))
    out(field, "X", 10 * SECOND)

    assert field.state.hand_for_hand


def test_a_hand_that_was_over_before_the_announcement_belongs_to_no_round() -> None:
    """The money was reached with it: there is nothing to go hand for hand for."""
    field = played(announced=False)
    field.at += 10 * SECOND
    field.do(AnnounceHandForHand())
    out(field, "X", 10 * SECOND)

    assert not field.state.hand_for_hand
    out(field, "A", 2 * MINUTE)
    assert {"X": (11, 1), "A": (10, 1)} == field.placed()
