"""Who goes out while hands are told: by his last chips, or because the floor puts him out."""

from __future__ import annotations

from floorman.hand import Award, Call, Fold, RaiseTo
from floorman.tournament import Penalise
from floorman.tournament.commands import Bust, Busted, NewHand
from floorman.tournament.events import HandDone, PlayersOut
from floorman.tournament.plan import BountyPlan, Price
from tests.floor.tables import HOST, room
from tests.floor.telling import FLOOR, all_in, fold_to_the_last, in_a_hand, refused, stacks, turn
from tests.hand.table import house


def test_who_loses_his_last_chips_is_out_when_the_hand_is() -> None:
    """Three all-ins of the same size: the event is won at once, both others are out in one hand."""
    found = in_a_hand(3)
    all_in(found)
    winner = found.hand().seats[0]

    told = found.act(1, Award(0, (winner,)))

    (out,) = [one.event for one in told if isinstance(one.event, PlayersOut)]
    assert 2 == len(out.outs)
    assert ("over", "winner") == (found.evening.state.phase, found.evening.state.ending)
    assert {winner: 30_000} == stacks(found)


def test_the_order_of_the_all_ins_goes_along() -> None:
    """Whoever declared first has the number 1."""
    found = in_a_hand(3)
    order = []
    while found.hand().to_act >= 0:
        order.append(turn(found))
        hand = found.hand()
        act = RaiseTo(order[-1], 10_000) if len(order) == 1 else Call(order[-1])
        assert hand.seats[hand.to_act] == order[-1]
        found.act(1, act)
    found.act(1, Award(0, (order[0],)))

    state = found.evening.state
    by_seat = {out.place.seat: out.all_in for out in state.outs.values() if out.place is not None}
    assert {order[1]: 2, order[2]: 3} == by_seat


def test_the_head_of_who_is_out_goes_to_who_won_his_last_chips() -> None:
    """Bounties of 10 each: the winner of the pot gets both heads, without anybody telling so."""
    found = in_a_hand(3, price=Price(prize=20, bounty=10), bounties=BountyPlan())
    all_in(found)
    winner = found.evening.state.players(1)[found.hand().seats[0]]

    found.act(1, Award(0, (found.hand().seats[0],)))

    outs = found.evening.state.outs
    assert 2 == len(outs)
    assert all(out.bounty_taken for out in outs.values())
    assert 20 == found.evening.state.money[f"bounty:{winner}"]


def test_what_no_hand_can_tell_is_left_to_the_floor() -> None:
    """Two are left, and by this house the floor says what becomes of the level: the hand is over, nobody is out yet."""
    found = room(3, seats=3, book=house("tda-2024", hu_halving="floor", heads_up_level_percent=50))
    found.do(NewHand(1))
    first = turn(found)
    found.act(1, RaiseTo(first, 10_000))
    second = turn(found)
    found.act(1, Call(second))
    found.act(1, Fold(turn(found)))
    found.act(1, Award(0, (first,)))
    broke = found.evening.state.players(1)[second]

    assert {} == found.evening.hands
    assert 0 == stacks(found)[second]
    assert "table.bust-first" == refused(found, NewHand(1))
    found.do(Bust((Busted(broke),), halving="whole_level"), FLOOR)
    found.do(NewHand(1))
    assert 2 == len(found.hand().seats)


def test_who_is_put_out_has_a_dead_hand_at_once() -> None:
    """His chips stay in the pot, the others play on; his seat is his until the hand is over."""
    found = in_a_hand(4)
    seat = turn(found)
    who = found.evening.state.players(1)[seat]

    found.do(Penalise(who, "disqualification"), HOST)

    assert 3 == found.hand().live
    assert seat != turn(found)
    fold_to_the_last(found)
    assert who in found.evening.state.outs


def test_putting_out_the_last_but_one_ends_the_hand() -> None:
    found = in_a_hand(3)
    found.act(1, Fold(turn(found)))
    who = found.evening.state.players(1)[turn(found)]

    told = found.do(Penalise(who, "disqualification"), HOST)

    assert 1 == sum(isinstance(one.event, HandDone) for one in told)
    assert {} == found.evening.hands


def test_a_penalised_player_serves_in_hands_that_are_told() -> None:
    found = room(4, seats=4)
    who = found.evening.state.players(1)[1]
    found.do(Penalise(who, "missed-hands", hands=1), HOST)
    found.do(NewHand(1))

    assert "penalised" == {one.seat: one.presence for one in found.hand().started.seats}[1]
    fold_to_the_last(found)
    assert who not in found.evening.state.serving
