"""Commands about the hand of one table: who may give them, and what they mean to the hand.

| acts, declarations, reports   | who_runs_the_table                        |
| who decides what stands       | who_rules_first and others: `authority`   |
| a void hand                   | who_voids_hand                            |
| the last step taken back      | who_runs_the_table                        |
| more than one                 | who_rules_first                           |
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import msgspec

from floorman.floor.between import decide_without_hand, no_hand, on_record, recorded, report_without_hand
from floorman.floor.clocks import must_be_in_time, must_be_out
from floorman.floor.commands import Act, Decide, Declare, HandCommand, Report, Rewind, VoidHand
from floorman.floor.ending import PUT_OUT, voided
from floorman.floor.events import HandLeft, HandReported, HandRewound
from floorman.floor.hand_draft import HandDraft, Looks
from floorman.floor.open_hand import OpenHand, Step
from floorman.floor.sitting_out import served_in
from floorman.floor.stops import Stops, stop
from floorman.hand import BringIn, Call, Check, Draw, Fold, Muck, RaiseTo, Release, RunIt, Show
from floorman.hand.events import HandHeld, HandReleased, Ruled
from floorman.rulings import Outcome
from floorman.terms import SeatNo, TableNo
from floorman.tournament.commands import ReleaseAllIn, TellHandDone
from floorman.tournament.commands.ways_back import LETTERS_MOST
from floorman.tournament.consequences.penalising import withdraw
from floorman.tournament.decide import refused_to
from floorman.tournament.event import Authority
from floorman.tournament.holdings import Place

if TYPE_CHECKING:
    from floorman.floor.transaction import Transaction

# What the book says where it says that a person does.
LEFT_TO_THE_FLOOR = "floor-decides"

# What a player does themselves at a table where players act.
HIS_OWN = (Fold, Check, Call, RaiseTo, BringIn, Draw, Show, Muck, RunIt)


def at_table(command: HandCommand, transaction: Transaction) -> None:
    """Carry it out, with all that it means to the event. Raises Stops."""
    draft = transaction.at(command.table)
    if draft is None and isinstance(command, Report | Decide) and _may_be_reported(command.table, transaction):
        _without_hand(command, transaction)
        return
    if draft is None:
        known = command.table in transaction.state.tables
        raise no_hand(command.table) if known else stop("table.none-such", (), table=command.table)
    authority = None if _is_his_own(command, transaction) else _authority(command, transaction, draft.open)
    if authority is not None and (refusal := refused_to(transaction.by, authority)) is not None:
        raise Stops(refusal)
    if transaction.state.phase == "over":
        raise stop("event.over")
    if isinstance(command, Decide | Report):
        _not_too_long(command)
    _carry_out(command, transaction)


def _may_be_reported(table: TableNo, transaction: Transaction) -> bool:
    """Things go wrong where no hand is told, too: at a table of the event, or at none."""
    return not table or table in transaction.state.tables


def _without_hand(command: Report | Decide, transaction: Transaction) -> None:
    if transaction.state.phase == "over":
        raise stop("event.over")
    _not_too_long(command)
    if isinstance(command, Report):
        report_without_hand(command, transaction)
    else:
        decide_without_hand(command, transaction)


def _not_too_long(command: Report | Decide) -> None:
    if len(command.why) > LETTERS_MOST:
        raise stop("correction.why-too-long", (), most=LETTERS_MOST)


def _is_his_own(command: HandCommand, transaction: Transaction) -> bool:
    """Does a player act here, at a table where players do? Nobody who plays acts for another. Raises Stops."""
    state = transaction.state
    table = state.tables.get(command.table)
    if not isinstance(command, Act) or table is None or table.action != "players":
        return False
    who = state.current.get(transaction.by.person)
    if who is None or state.entries[who].status != "entered":
        return False
    if not isinstance(command.act, HIS_OWN) or state.sits.get(who) != Place(command.table, command.act.seat):
        raise stop("act.not-your-seat", transaction.floor.book.who_runs_the_table.cites, table=command.table)
    return True


def _authority(command: HandCommand, transaction: Transaction, open: OpenHand) -> Authority | None:
    """The book's answer to who may; None where the decision itself says it."""
    book = transaction.floor.book
    match command:
        case VoidHand():
            return book.who_voids_hand
        case Decide():
            return None
        case Rewind(to=to):
            return book.who_runs_the_table if to in _versions(open.steps[-2:]) else book.who_rules_first
        case _:
            return book.who_runs_the_table


def _carry_out(command: HandCommand, transaction: Transaction) -> None:
    table, draft = command.table, transaction.at(command.table)
    match command:
        case Act(act=Release()) if transaction.state.hand_for_hand and (draft is None or draft.hand.held):
            transaction.do(ReleaseAllIn(table))
        case Act(act=act):
            _in_time(getattr(act, "seat", 0), draft, transaction)
            _tell_plainly(table, getattr(act, "seat", 0), lambda draft, looks: draft.act(act, looks), transaction)
        case Declare():
            _in_time(command.said.seat, draft, transaction)
            _tell_plainly(table, command.said.seat, lambda draft, looks: draft.declare(command, looks), transaction)
        case Report():
            _report(command, transaction)
        case Decide() if _was_between_hands(draft, table, transaction):
            decide_without_hand(command, transaction)
        case Decide():
            plays = transaction.seat_of(transaction.by.person, table)
            transaction.tell(table, lambda draft: draft.decide(command, transaction.by, plays))
        case VoidHand():
            facts = transaction.facts(table)
            transaction.tell(table, lambda draft: draft.rule(voided(draft.case(facts))))
            if table in transaction.floor.lies_on and draft is not None:
                transaction.over(table, draft.open, transaction.by)
        case Rewind():
            transaction.tell(table, lambda draft: _rewind(command, draft, transaction))


def _tell_plainly(
    table: TableNo, seat: SeatNo, tells: Callable[[HandDraft, Looks | None], Outcome | None], transaction: Transaction
) -> None:
    """What is done or said. What the book penalises in it goes on record, as if somebody had reported it.

    Where players act on their own devices they do what is offered to them there, and out of turn nothing is; and what a
    hand does by itself for somebody who is away is no conduct of theirs.
    """
    at = transaction.state.tables.get(table)
    itself = (at is not None and at.action == "players") or transaction.by.person == "desk"
    looks = None if itself else lambda: (transaction.facts(table), transaction.records(table))

    def told(draft: HandDraft) -> None:
        breach = tells(draft, looks)
        if breach is not None:
            on_record(table, seat, breach, transaction)

    transaction.tell(table, told)


def _in_time(seat: SeatNo, draft: HandDraft | None, transaction: Transaction) -> None:
    if draft is not None:
        must_be_in_time(draft.open, seat, transaction.instant)


def _report(command: Report, transaction: Transaction) -> None:
    """Ruled by the book; a breach goes on record under the player's name."""
    event, records = transaction.facts(command.table), transaction.records(command.table)

    if command.report.get("kind") == "declaration":
        _in_time(command.report.get("seat", 0), transaction.at(command.table), transaction)

    def told(draft: HandDraft) -> None:
        if command.clock is not None:
            must_be_out(draft.open.clock, command.clock, transaction)
        ruled = draft.report(command, event, records, transaction.instant)
        outcome = ruled.outcome
        as_the_book = outcome.definite and command.choose == outcome.outcome
        if not command.choose or as_the_book:
            draft.follow(ruled)
        else:
            draft.decide_on(ruled, command, transaction.by, transaction.seat_of(transaction.by.person, command.table))
        recorded(command, outcome, transaction)

    transaction.tell(command.table, told)


def _was_between_hands(draft: HandDraft | None, table: TableNo, transaction: Transaction) -> bool:
    """Nothing waits for a decision in the hand, but something that was reported before it does: the book has left it to
    the floor, and nobody has decided it yet."""
    nothing = draft is None or (draft.open.minded.standing is None and draft.open.reported is None)
    before = transaction.state.reports.get(table)
    return nothing and before is not None and before.ruled is None and before.outcome == LEFT_TO_THE_FLOOR


# ---- back, and away -----------------------------------------------------------------------------------------------


def _rewind(command: Rewind, draft: HandDraft, transaction: Transaction) -> None:
    """As after that step, as long as nothing that was done since has left the hand.

    What was on record for acts that are taken back was never done.
    """
    open, book = draft.open, draft.open.book
    if command.to not in _versions(open.steps[:-1]):
        last = open.steps[-2].version if len(open.steps) > 1 else 0
        raise stop("rewind.no-such-step", (), to=command.to, last=last)
    if any(_has_left(step) for step in open.steps if step.version > command.to):
        raise stop("rewind.left-the-hand", book.who_rules_first.cites, table=command.table)
    undone = open.done_plainly(since=command.to)
    draft.rewind(HandRewound(command.to, book.who_rules_first.cites))
    players = transaction.state.players(command.table) if command.table else {}
    for breach in reversed(undone):
        if (who := players.get(breach.seat)) is None:
            continue
        withdrawn = withdraw(transaction.state, who, breach.what, must=breach.must)
        if withdrawn is None:
            raise stop("rewind.left-the-hand", book.who_rules_first.cites, table=command.table)
        transaction.happened((withdrawn,))


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


def leave_hand(command: TellHandDone, transaction: Transaction) -> None:
    """Nobody can go on telling a hand: it was played to its end, and somebody has counted what it left."""
    draft = transaction.at(command.table)
    assert draft is not None, "asked only while a hand is told"
    hand, stacks = draft.hand, command.stacks
    if stacks is None:
        raise stop("table.hand-not-over", (), table=command.table)
    if {*stacks} != {*hand.seats} or any(stack < 0 for stack in stacks.values()):
        raise stop("table.count-everybody", (), table=command.table, seats=", ".join(map(str, sorted(hand.seats))))
    if sum(stacks.values()) != hand.chips():
        raise stop("table.chips-differ", (), table=command.table, counted=sum(stacks.values()), expected=hand.chips())
    left = HandLeft({seat: stacks[seat] for seat in sorted(stacks)}, transaction.floor.book.who_runs_the_table.cites)
    transaction.tell(command.table, lambda draft: draft.leave(left))
    sat_out = served_in(hand, transaction.state.players(command.table))
    transaction.do(msgspec.structs.replace(command, sat_out=sat_out, void=False, carry=0))
