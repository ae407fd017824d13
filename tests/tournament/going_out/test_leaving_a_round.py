"""Tables that leave a round of hand-for-hand before they have finished their hand of it: nobody waits for them.

Three tables; tables 1 and 2 have finished, and table 3 is the last. By whatever way it leaves, the round is over with
it: the second begins.
"""

from __future__ import annotations

import pytest

from floorman.terms import Accepted
from floorman.tournament import AnyCommand, TakeBack
from floorman.tournament.commands import (
    AnnounceHandForHand,
    BreakTable,
    Bust,
    Busted,
    HaltTable,
    HoldAllIn,
    Move,
    NewHand,
    ReleaseAllIn,
    ResumeTable,
    TellHandDone,
)
from floorman.tournament.commands.moving import Target
from tests.tournament.evening import house
from tests.tournament.going_out.field import Field

THREE = [dict.fromkeys("ABCD", 1_000), dict.fromkeys("EFGH", 1_000), dict.fromkeys("XY", 1_000)]
AWAY = Move("X", Target(1, 9))


def waiting(first: tuple[AnyCommand, ...] = (AnnounceHandForHand(),), paid: int = 0) -> Field:
    """Tables 1 and 2 wait for table 3."""
    field = Field(THREE, paid=paid)
    for command in (*first, TellHandDone(1), TellHandDone(2)):
        field.do(command)
    assert [1, 2] == [table for table, wait in sorted(field.state.waits.items()) if wait.why == "done"]
    return field


@pytest.mark.parametrize("leaves", [BreakTable(3), HaltTable(3, "other"), AWAY], ids=["broken", "halted", "emptied"])
def test_the_last_table_that_plays_leaves_and_the_round_is_over(leaves: AnyCommand) -> None:
    """The second begins, in which the others play and say so."""
    field = waiting()
    field.do(leaves)
    assert (2, {}) == (field.state.round.number, field.state.waits)
    for table in (1, 2):
        field.do(NewHand(table))
        field.do(TellHandDone(table))

    assert (3, {}) == (field.state.round.number, field.state.waits)


def test_a_table_that_leaves_while_another_plays_ends_nothing() -> None:
    field = Field(THREE)
    for command in (AnnounceHandForHand(), TellHandDone(1), BreakTable(3)):
        field.do(command)
    assert 1 == field.state.round.number
    field.do(TellHandDone(2))

    assert 2 == field.state.round.number


def test_a_table_halted_within_its_hand_plays_it_to_the_end() -> None:
    """The round is over with it, and not before: whoever goes out in that hand does so in this round."""
    field = waiting((NewHand(3), AnnounceHandForHand(), HaltTable(3, "other")))
    assert 1 == field.state.round.number
    field.do(TellHandDone(3))

    assert 2 == field.state.round.number


def test_a_held_all_in_at_a_halted_table_is_shown_down() -> None:
    field = waiting((AnnounceHandForHand(), HoldAllIn(3)))
    field.do(HaltTable(3, "other"))
    assert 1 == field.state.round.number
    field.do(ReleaseAllIn(3))
    field.do(TellHandDone(3))

    assert 2 == field.state.round.number


@pytest.mark.parametrize("released", [False, True])
def test_nobody_leaves_a_table_whose_all_in_is_held_or_shown_down(released: bool) -> None:
    field = waiting((AnnounceHandForHand(), HoldAllIn(3)))
    if released:
        field.do(ReleaseAllIn(3))

    assert {"table.hand-is-on"} == {field.refused(one).code for one in (BreakTable(3), AWAY)}


def test_the_next_held_all_in_goes_on_by_itself_when_the_table_it_waits_for_is_broken() -> None:
    """Where the dealer waits for nobody's word."""
    field = Field(THREE, house(held_all_in_released_by="by_itself"))
    for command in (AnnounceHandForHand(), HoldAllIn(1), TellHandDone(2), BreakTable(3)):
        field.do(command)

    assert "released" == field.state.waits[1].why


def test_the_bubble_of_a_table_that_is_then_broken_is_the_last_round() -> None:
    """Nine are paid, ten are there. X is out, and table 3 has one player and no more hand to finish."""
    field = waiting(paid=9)
    field.do(Bust((Busted("X"),)))

    assert not field.state.hand_for_hand


def test_a_break_is_taken_back_and_table_3_is_waited_for_again() -> None:
    field = waiting()
    field.do(TakeBack(field.do(BreakTable(3))))
    assert (1, [1, 2]) == (field.state.round.number, sorted(field.state.waits))
    field.do(TellHandDone(3))

    assert 2 == field.state.round.number


def test_a_hand_that_began_before_the_halt_was_taken_back_comes_to_its_end() -> None:
    """Table 1 was in its second hand. It says that it is over, and waits for table 3 like table 2."""
    field = waiting()
    halted = field.do(HaltTable(3, "other"))
    field.do(NewHand(1))
    field.do(TakeBack(halted))
    field.do(TellHandDone(1))
    assert (1, [1, 2]) == (field.state.round.number, sorted(field.state.waits))
    assert "hand-for-hand.waits" == field.refused(NewHand(1)).code
    field.do(TellHandDone(3))

    assert 2 == field.state.round.number


def test_resuming_taken_back_lets_nobody_wait() -> None:
    """Table 3 was halted, and was to play on: it does not, after all."""
    field = Field(THREE)
    field.do(HaltTable(3, "other"))
    field.do(AnnounceHandForHand())
    resumed = field.do(ResumeTable(3))
    for table in (1, 2):
        field.do(TellHandDone(table))
    assert 1 == field.state.round.number
    field.do(TakeBack(resumed))

    assert 2 == field.state.round.number


def test_a_round_that_hung_in_a_log_goes_on_with_whatever_is_told_next() -> None:
    """A log kept from before, in which table 3 was emptied and nothing followed of it."""
    field = waiting()
    moved = field.decide(AWAY)
    assert isinstance(moved, Accepted)
    field.state.apply(moved.events[0])
    assert "hand-for-hand.done-already" == field.refused(TellHandDone(1)).code
    field.do(Move("A", Target(1, 8)))

    assert (2, {}) == (field.state.round.number, field.state.waits)
