"""A hand that is told goes back: to the end of a step, while it is open, and by whoever may."""

from __future__ import annotations

from floorman.floor.commands import Rewind
from floorman.hand import Call, Check, Fold, RaiseTo
from floorman.tournament import Penalise
from tests.floor.tables import DEALER, HOST
from tests.floor.telling import FLOOR, fold_to_the_last, in_a_hand, refused, turn


def test_the_last_step_goes_back_by_the_dealer_and_more_by_the_floor() -> None:
    found = in_a_hand()
    at_first = found.hand().copy()
    began = found.evening.hands[1].version
    found.act(1, RaiseTo(turn(found), 700))
    raised = found.evening.hands[1].version
    found.act(1, Fold(turn(found)))

    assert "rank.too-low" == refused(found, Rewind(table=1, to=began))
    found.do(Rewind(table=1, to=raised), DEALER)
    assert (700, 3) == (found.hand().bet_to, found.hand().live)
    found.do(Rewind(table=1, to=began), FLOOR)
    assert at_first.stack == found.hand().stack
    assert at_first.to_act == found.hand().to_act


def test_a_hand_goes_back_to_the_end_of_a_step_alone() -> None:
    found = in_a_hand()
    found.act(1, RaiseTo(turn(found), 700))
    last = found.evening.hands[1].version

    assert ["rewind.no-such-step"] * 4 == [
        refused(found, Rewind(table=1, to=to), FLOOR) for to in (0, 1, last, last + 1)
    ]


def test_what_has_left_the_hand_is_not_rewound() -> None:
    """Somebody was put out of the event: the hand cannot go back to where he was in it."""
    found = in_a_hand(4)
    began = found.evening.hands[1].version
    found.do(Penalise(found.evening.state.players(1)[turn(found)], "disqualification"), HOST)

    assert "rewind.left-the-hand" == refused(found, Rewind(table=1, to=began), FLOOR)


def test_a_closed_hand_is_not_rewound() -> None:
    found = in_a_hand()
    began = found.evening.hands[1].version
    fold_to_the_last(found)

    assert "table.no-hand" == refused(found, Rewind(table=1, to=began), FLOOR)


def test_a_street_that_comes_by_itself_comes_again_after_going_back() -> None:
    """At a table where nobody types cards the flop follows the last call, also the second time."""
    found = in_a_hand()
    found.act(1, Call(turn(found)))
    found.act(1, Call(turn(found)))
    before = found.evening.hands[1].version
    found.act(1, Check(turn(found)))
    assert "flop" == found.hand().street

    found.do(Rewind(table=1, to=before), DEALER)
    assert "preflop" == found.hand().street
    found.act(1, Check(turn(found)))
    assert "flop" == found.hand().street
