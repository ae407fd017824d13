"""An event whose dealers tell every hand: hands and tournament go on together, or not at all."""

from __future__ import annotations

from floorman.floor.commands import Act, VoidHand
from floorman.hand import Award, Call, DealCards, Fold, RaiseTo
from floorman.hand.events import HandReleased
from floorman.terms import By
from floorman.tournament import TakeBack
from floorman.tournament.commands import (
    AnnounceHandForHand,
    CountBag,
    DrawLastHands,
    NewHand,
    SetTable,
    TellHandDone,
)
from floorman.tournament.events import HandDone, HeldAllInGoesOn
from tests.floor.tables import HOST, room
from tests.floor.telling import FLOOR, fold_to_the_last, in_a_hand, refused, stacks, turn
from tests.hand.table import house


def test_a_hand_that_closes_leaves_its_stacks_in_the_same_breath() -> None:
    """The last fold closes the hand, and with it the tournament has the stacks and counts the hand."""
    found = in_a_hand()
    found.act(1, Fold(turn(found)))
    winner = found.hand().positions.big_blind

    told = found.act(1, Fold(turn(found)))

    assert {"hand/night/1-" + told[0].stream.rpartition("-")[2], "event/night"} == {one.stream for one in told}
    assert 10_100 == stacks(found)[winner]
    assert 30_000 == sum(stacks(found).values())
    assert 1 == found.evening.state.play[1].hands
    assert {} == found.evening.hands


def test_nobody_awards_what_was_not_played() -> None:
    found = in_a_hand()

    assert "award.no-showdown" == refused(found, Act(table=1, act=Award(0, (1,))))


def test_only_who_runs_the_table_tells_its_hand() -> None:
    found = in_a_hand()

    assert "rank.too-low" == refused(found, Act(table=1, act=Fold(turn(found))), By("r", "registrar"))


def test_a_table_without_a_hand_hears_nothing() -> None:
    found = room(3, seats=3)

    assert "table.no-hand" == refused(found, Act(table=1, act=Fold(1)))
    assert "table.none-such" == refused(found, Act(table=9, act=Fold(1)))


def test_a_void_hand_gives_everything_back_and_is_dealt_again() -> None:
    found = in_a_hand()
    positions = found.hand().positions
    found.act(1, RaiseTo(turn(found), 700))

    assert "rank.too-low" == refused(found, VoidHand(table=1))
    found.do(VoidHand(table=1), FLOOR)

    assert {10_000} == {*stacks(found).values()}
    assert 0 == found.evening.state.play[1].hands
    found.do(NewHand(1))
    assert positions == found.hand().positions


def test_a_hand_is_told_to_its_end_or_everybody_in_it_is_counted() -> None:
    """A dealer's tablet dies in the middle of a hand: nobody can end it but with a count that has all its chips."""
    found = in_a_hand()
    found.act(1, RaiseTo(turn(found), 700))

    assert "table.hand-not-over" == refused(found, TellHandDone(1))
    assert "table.count-everybody" == refused(found, TellHandDone(1, {1: 30_000}))
    assert "table.chips-differ" == refused(found, TellHandDone(1, {1: 10_000, 2: 10_000, 3: 9_000}))
    found.do(TellHandDone(1, {1: 11_000, 2: 9_900, 3: 9_100}))
    assert {1: 11_000, 2: 9_900, 3: 9_100} == stacks(found)
    assert {} == found.evening.hands


def test_at_a_table_that_tells_its_hands_none_is_counted() -> None:
    found = room(3, seats=3)

    assert "table.hands-are-told" == refused(found, TellHandDone(1))


def test_last_hands_of_a_table_whose_tablet_is_gone_are_counted_by_word() -> None:
    """Two are left, one is told; then nobody tells any more. By word one ends, and no third is played. Nobody knows
    any more what each has, so nothing is said of it, and both count their bags."""
    found = room(3, seats=3)
    found.do(DrawLastHands(card="2h"))
    found.do(NewHand(1))
    fold_to_the_last(found)
    assert 1 == found.evening.state.countdowns[1].left
    assert "table.hands-are-told" == refused(found, TellHandDone(1))
    found.do(SetTable(1))
    found.do(TellHandDone(1))

    assert 0 == found.evening.state.countdowns[1].left
    assert "last-hands.none-left" == refused(found, NewHand(1))
    assert not any(found.evening.state.knows_stack(who) for who in found.evening.state.sits)
    for counted_by in ("Erna", "Ferdi"):
        for who in sorted(found.evening.state.sits):
            found.do(CountBag(who, 10_000, counted_by))
    assert {True} == {bag.closed for bag in found.evening.state.bags.values()}


def test_a_table_is_set_between_two_hands_alone() -> None:
    found = in_a_hand()

    assert "table.hand-is-on" == refused(found, SetTable(1))
    fold_to_the_last(found)
    found.do(SetTable(1))
    assert "table.set-already" == refused(found, SetTable(1))
    assert "table.not-virtual" == refused(found, SetTable(1, "none", "players"))
    assert "table.cards-without-acts" == refused(found, SetTable(1, "entered", "none"))
    found.do(NewHand(1))
    assert {} == found.evening.hands


def test_a_setting_is_not_taken_back_under_a_hand() -> None:
    """The hand is told, so the table cannot be one that only counts."""
    found = room(3, seats=3)
    version = next(step.last for step in found.evening.state.done if step.event.__struct_config__.tag == "table.set/1")
    found.do(NewHand(1))

    assert "take-back.would-leave" == refused(found, TakeBack(version), HOST)
    fold_to_the_last(found)
    found.do(TakeBack(version))
    assert "none" == found.evening.state.tables[1].action


def test_stacks_must_be_known_before_a_table_tells_its_hands() -> None:
    found = room(3, seats=3)
    found.do(SetTable(1))
    found.do(NewHand(1))
    found.do(TellHandDone(1))

    assert "table.count-first" == refused(found, SetTable(1, "none", "dealer"), HOST)


def test_where_cards_are_entered_the_hand_waits_for_them() -> None:
    found = in_a_hand(cards="entered")

    assert 6 == found.hand().owed
    found.act(1, DealCards((0, 1, 2, 3, 4, 5)))
    assert (0, 3) == found.hand().cards[0]


def test_a_held_all_in_goes_on_when_a_table_that_only_counts_is_through() -> None:
    """Hand for hand, and the other table tells no hands: its word that the hand is over sets this one going."""
    found = room(12, 2, seats=6, paid=3, book=house("tda-2024", held_all_in_released_by="by_itself"))
    found.do(SetTable(2))
    found.do(NewHand(1))
    fold_to_the_last(found)
    found.do(TellHandDone(2))
    found.do(AnnounceHandForHand())
    found.do(TellHandDone(2))
    found.do(NewHand(1))
    found.act(1, RaiseTo(turn(found), found.hand().stack[found.hand().to_act]))
    found.act(1, Call(turn(found)))
    while found.hand().to_act >= 0:
        found.act(1, Fold(turn(found)))
    assert found.hand().held

    told = found.do(TellHandDone(2))

    assert {HandDone, HeldAllInGoesOn, HandReleased} <= {type(one.event) for one in told}
    assert not found.hand().held
