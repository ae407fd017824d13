"""Commands about the hand of one table: who may give them, and what they mean to the hand.

| acts, declarations, reports   | who_runs_the_table                        |
| who decides what stands       | who_rules_first and others: `authority`   |
| a void hand                   | who_voids_hand                            |
| the last step taken back      | who_runs_the_table                        |
| more than one                 | who_rules_first                           |
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from floorman.floor.clocks import must_be_out
from floorman.floor.commands import Act, Decide, Declare, HandCommand, Report, Rewind, VoidHand
from floorman.floor.ending import PUT_OUT, voided
from floorman.floor.events import HandLeft, HandReported, HandRewound
from floorman.floor.facts import facts_now, records_of
from floorman.floor.open_hand import OpenHand, Step
from floorman.floor.sitting_out import served_in
from floorman.floor.stops import Stops, stop
from floorman.floor.telling import Telling
from floorman.hand import BringIn, Call, Check, Draw, Fold, Muck, RaiseTo, Release, Show
from floorman.hand.events import HandHeld, HandReleased, Ruled
from floorman.terms import SeatNo
from floorman.tournament.commands import ReleaseAllIn, TellHandDone
from floorman.tournament.commands.ways_back import LETTERS_MOST
from floorman.tournament.decide import refused_to
from floorman.tournament.event import Authority
from floorman.tournament.holdings import Place
from floorman.tournament.penalising import record

if TYPE_CHECKING:
    from floorman.floor.ahead import Ahead

# What a player does himself at a table where players act.
HIS_OWN = (Fold, Check, Call, RaiseTo, BringIn, Draw, Show, Muck)


def at_table(command: HandCommand, ahead: Ahead) -> None:
    """Carry it out, with all that it means to the event. Raises Stops."""
    if command.table not in ahead.state.tables:
        raise stop("table.none-such", (), table=command.table)
    telling = ahead.at(command.table)
    if telling is None:
        raise stop("table.no-hand", (), table=command.table)
    authority = None if _is_his_own(command, ahead) else _authority(command, ahead, telling.open)
    if authority is not None and (refusal := refused_to(ahead.by, authority)) is not None:
        raise Stops(refusal)
    if ahead.state.phase == "over":
        raise stop("event.over")
    if isinstance(command, (Decide, Report)) and len(command.why) > LETTERS_MOST:
        raise stop("correction.why-too-long", (), most=LETTERS_MOST)
    _carry_out(command, ahead)


def _is_his_own(command: HandCommand, ahead: Ahead) -> bool:
    """Does a player act for himself, at a table where players do? Nobody who plays acts for another. Raises Stops."""
    who = ahead.state.current.get(ahead.by.person)
    if not isinstance(command, Act) or ahead.state.tables[command.table].action != "players":
        return False
    if who is None or ahead.state.entries[who].status != "entered":
        return False
    if not isinstance(command.act, HIS_OWN) or ahead.state.sits.get(who) != Place(command.table, command.act.seat):
        raise stop("act.not-your-seat", ahead.evening.book.who_runs_the_table.cites, table=command.table)
    return True


def _authority(command: HandCommand, ahead: Ahead, open: OpenHand) -> Authority | None:
    """The book's answer to who may; None where the decision itself says it."""
    book = ahead.evening.book
    match command:
        case VoidHand():
            return book.who_voids_hand
        case Decide():
            return None
        case Rewind(to=to):
            return book.who_runs_the_table if to in _versions(open.steps[-2:]) else book.who_rules_first
        case _:
            return book.who_runs_the_table


def _carry_out(command: HandCommand, ahead: Ahead) -> None:
    table = command.table
    match command:
        case Act(act=Release()) if ahead.state.hand_for_hand:
            ahead.do(ReleaseAllIn(table))
        case Act(act=act):
            ahead.tell(table, lambda telling: telling.act(act))
        case Declare():
            ahead.tell(table, lambda telling: telling.declare(command))
        case Report():
            _report(command, ahead)
        case Decide():
            plays = _seat_of(ahead, command)
            ahead.tell(table, lambda telling: telling.decide(command, ahead.by, plays))
        case VoidHand():
            facts = facts_now(ahead.now())
            ahead.tell(table, lambda telling: telling.rule(voided(telling.open.case(facts))))
        case Rewind():
            ahead.tell(table, lambda telling: _rewind(command, telling))


def _seat_of(ahead: Ahead, command: Decide | Report) -> SeatNo | None:
    """Where the person who decides plays himself, if it is at this table."""
    who = ahead.state.current.get(ahead.by.person)
    place = None if who is None else ahead.state.sits.get(who)
    return place.seat if place is not None and place.table == command.table else None


def _report(command: Report, ahead: Ahead) -> None:
    """Ruled by the book; a breach goes on record under the player's name."""
    event, records = facts_now(ahead.now()), records_of(ahead.state)
    players = ahead.state.players(command.table)

    def told(telling: Telling) -> None:
        if command.clock is not None:
            must_be_out(telling.open.clock, command.clock, ahead)
        ruled = telling.report(command, event, records, ahead.instant)
        outcome = ruled.outcome
        as_the_book = outcome.definite and command.choose == outcome.outcome
        if not command.choose or as_the_book:
            telling.follow(ruled)
        else:
            telling.decide_on(ruled, command, ahead.by, _seat_of(ahead, command))
        who = command.report.get("who") or players.get(command.report.get("seat", 0))
        if outcome.recorded and who in ahead.state.entries:
            must = outcome.penalty is not None and outcome.penalty.obligation == "must"
            ahead.happened(record(who, outcome.recorded, must, outcome.cites).events)

    ahead.tell(command.table, told)


# ---- back, and away -----------------------------------------------------------------------------------------------


def _rewind(command: Rewind, telling: Telling) -> None:
    """As after that step, as long as nothing that was done since has left the hand."""
    open, book = telling.open, telling.open.book
    if command.to not in _versions(open.steps[:-1]):
        last = open.steps[-2].version if len(open.steps) > 1 else 0
        raise stop("rewind.no-such-step", (), to=command.to, last=last)
    if any(_has_left(step) for step in open.steps if step.version > command.to):
        raise stop("rewind.left-the-hand", book.who_rules_first.cites, table=command.table)
    telling.rewind(HandRewound(command.to, book.who_rules_first.cites))


def _versions(steps: Sequence[Step]) -> set[int]:
    return {step.version for step in steps}


def _has_left(step: Step) -> bool:
    """Did it change something outside the hand: another table waits, somebody is out, a breach is on record?"""
    for event in step.events:
        if isinstance(event, (HandHeld, HandReleased)):
            return True
        if isinstance(event, Ruled) and event.report == PUT_OUT:
            return True
        if isinstance(event, HandReported) and event.recorded:
            return True
    return False


def leave_hand(command: TellHandDone, ahead: Ahead) -> None:
    """Nobody can go on telling a hand: it was played to its end, and somebody has counted what it left."""
    telling = ahead.at(command.table)
    assert telling is not None, "asked only while a hand is told"
    hand, stacks = telling.hand, command.stacks
    if stacks is None:
        raise stop("table.hand-not-over", (), table=command.table)
    if {*stacks} != {*hand.seats} or any(stack < 0 for stack in stacks.values()):
        raise stop("table.count-everybody", (), table=command.table, seats=", ".join(map(str, sorted(hand.seats))))
    if sum(stacks.values()) != hand.chips():
        raise stop("table.chips-differ", (), table=command.table, counted=sum(stacks.values()), expected=hand.chips())
    left = HandLeft({seat: stacks[seat] for seat in sorted(stacks)}, ahead.evening.book.who_runs_the_table.cites)
    ahead.tell(command.table, lambda telling: telling.leave(left))
    sat_out = served_in(hand, ahead.state.players(command.table))
    ahead.do(msgspec.structs.replace(command, sat_out=sat_out, void=False, carry=0))
