"""A table that tells its hands, for tests: what it is asked, and short ways through a hand."""

from __future__ import annotations

from floorman.floor.commands import Act, AnyCommand
from floorman.hand import Call, Fold, RaiseTo
from floorman.terms import Accepted, By
from floorman.tournament.commands import NewHand
from tests.floor.tables import DEALER, Room, room

FLOOR = By("flora", "floor")


def refused(found: Room, command: AnyCommand, by: By = DEALER) -> str:
    """Its code; the evening stays as it is."""
    before = (found.evening.state.facts(), {table: one.facts() for table, one in found.evening.hands.items()})
    decision = found.ask(command, by)
    assert not isinstance(decision, Accepted), decision
    assert before == (found.evening.state.facts(), {table: one.facts() for table, one in found.evening.hands.items()})
    return decision.ruling.code


def stacks(found: Room) -> dict[int, int]:
    state = found.evening.state
    return {seat: state.stacks[who] for seat, who in state.players(1).items()}


def in_a_hand(players: int = 3, **facts: object) -> Room:
    """Table 1 has begun a hand of 100 and 200: seat 1 has the button, 2 and 3 the blinds."""
    found = room(players, seats=max(players, 3), **facts)  # type: ignore[arg-type]
    found.do(NewHand(1))
    return found


def turn(found: Room) -> int:
    hand = found.hand()
    return hand.seats[hand.to_act]


def fold_to_the_last(found: Room) -> None:
    while 1 in found.evening.hands:
        found.act(1, Fold(turn(found)))


def all_in(found: Room) -> None:
    """Everybody puts everything in."""
    while found.hand().to_act >= 0:
        hand = found.hand()
        seat = turn(found)
        raise_to = RaiseTo(seat, hand.stack[hand.to_act] + hand.bet[hand.to_act])
        if not isinstance(found.ask(Act(table=1, act=raise_to), DEALER), Accepted):
            found.act(1, Call(seat))
