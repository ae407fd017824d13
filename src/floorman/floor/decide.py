"""What the rules say to a command on the floor: what follows in the tournament and in the hands. Changes nothing.

A command is decided as a whole: all that it leads to goes into the log together, or not at all. So a closed hand and
the stacks that it leaves cannot part.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

from msgspec import Struct

from floorman.floor.after_hand import carry_out_after
from floorman.floor.alone import Alone
from floorman.floor.between import NOTHING_TOLD, says_without_hand
from floorman.floor.clocks import after_outage
from floorman.floor.commands import (
    Act,
    AnyCommand,
    Decide,
    Declare,
    HuntRabbit,
    OpenMix,
    Report,
    Rewind,
    SealMix,
    ShowAfter,
    ShowCards,
    ThrowCards,
    TurnBoard,
    VoidHand,
)
from floorman.floor.counted_out import counted_out
from floorman.floor.ending import put_out
from floorman.floor.events import HandEvent
from floorman.floor.floor import Decided, Floor
from floorman.floor.hands import at_table, leave_hand
from floorman.floor.mixing import carry_out_mix
from floorman.floor.phone_cards import carry_out_cards, is_laid, lays
from floorman.floor.stops import Stops, stop
from floorman.floor.stream_event import StreamEvent
from floorman.floor.streams import hand_stream
from floorman.floor.transaction import DESK, Transaction
from floorman.hand.state import LIVE
from floorman.reading import Reading
from floorman.rulings import KINDS, Case, Reported, hanging, read_report
from floorman.rulings.around import Around
from floorman.terms import Accepted, By, Instant, Needs, Refused, TableNo
from floorman.tournament import Event, Penalise
from floorman.tournament import decide as decide_alone
from floorman.tournament.commands import CallFloor, NoticeOutage, TellHandDone
from floorman.tournament.events import AllInReleased, ClockStopped, HandBegan, HandDone, HeldAllInGoesOn
from floorman.tournament.penalties import FINAL

# What a command is answered: everything that happened, in whichever stream.
Decision: TypeAlias = Accepted[Event | HandEvent] | Refused | Needs

# What happens in a tournament that means something to a hand.
TO_HANDS = frozenset((HandBegan, AllInReleased, HeldAllInGoesOn, ClockStopped))
# The table of a hand without an event.
ALONE: TableNo = 0


class WorkedOut(Struct, frozen=True):
    """What a command comes to, and what the book said on the way: what words counted as, how reports were ruled."""

    decision: Accepted[StreamEvent] | Refused | Needs
    readings: tuple[Reading, ...] = ()
    rulings: tuple[Reported, ...] = ()


def decide(floor: Floor, command: AnyCommand, by: By, at: Instant) -> Accepted[StreamEvent] | Refused | Needs:
    """Everything that follows from a command, each with its stream; or why it cannot be."""
    return work_out(floor, command, by, at).decision


def work_out(floor: Floor, command: AnyCommand, by: By, at: Instant) -> WorkedOut:
    if not command.touches_hands or _is_counted_only(floor, command):
        decision = decide_alone(floor.state, command, by, at, floor.book, floor.secret)  # type: ignore[arg-type]
        if not isinstance(decision, Accepted):
            return WorkedOut(decision)
        if not _concerns_hands(floor, decision.events):
            stream = floor.stream
            return WorkedOut(Accepted(tuple([StreamEvent(stream, event) for event in decision.events])))
    with Transaction(floor, by, at) as transaction:
        try:
            _carry_out(command, transaction)
            transaction.finish()
        except Stops as stops:
            return WorkedOut(stops.decision, transaction.readings(), transaction.rulings())
        told, hands = tuple(transaction.told), transaction.hands_left()
    floor.decided = Decided(told, hands, transaction.undone)
    return WorkedOut(Accepted(told), transaction.readings(), transaction.rulings())


def begin_alone(floor: Floor, events: tuple[HandEvent, ...], around: Alone, at: Instant) -> Sequence[StreamEvent]:
    """A hand without an event around it lies at a table that no event has. To be applied like anything else."""
    floor.alone, floor.lies_on = {ALONE: around}, frozenset((ALONE,))
    with Transaction(floor, DESK, at) as transaction:
        transaction.begin(ALONE, hand_stream(floor.id, ALONE, 0), events)
        told, hands = tuple(transaction.told), transaction.hands_left()
    floor.decided = Decided(told, hands, transaction.undone)
    return told


def case_at(floor: Floor, table: TableNo, at: Instant) -> Case:
    """What a ruling on the hand of a table may look at now."""
    with Transaction(floor, DESK, at) as transaction:
        draft = transaction.at(table)
        assert draft is not None, "asked only while a hand is told"
        return draft.case(transaction.facts(table), transaction.records(table))


def says(
    floor: Floor,
    told: dict[str, Any],
    table: TableNo,
    at: Instant,
    around: Around = NOTHING_TOLD,
    *,
    blind: bool = False,
    thought_up: bool = False,
) -> Reported:
    """What the book says to a report in the hand that is told there, or where none is: the one road to an answer.

    Nothing changes. `blind` names no card that still lies in the deck; a hand that is `thought_up` for a question is as
    it is only as far as it was told. Raises BadReport.
    """
    with Transaction(floor, DESK, at) as transaction:
        draft = transaction.at(table)
        if draft is None:
            return says_without_hand(told, table, transaction, around)
        case, found = draft.says(told, transaction.facts(table), transaction.records(table), blind=blind)
        is_event = table in floor.state.tables
        return hanging(read_report(told)[0], case, found, event=is_event, hand=not thought_up)


def _is_counted_only(floor: Floor, command: AnyCommand) -> bool:
    """The end of a hand at a table that tells none."""
    if not isinstance(command, TellHandDone) or command.table in floor.hands or is_laid(floor.state, command.table):
        return False
    if 0 in (command.stacks or {}).values():
        return False  # somebody may be out with it
    table = floor.state.tables.get(command.table)
    return table is None or table.action == "none"


def _concerns_hands(floor: Floor, events: Sequence[Event]) -> bool:
    """Does a hand begin that is told or dealt here, is one over that is dealt, or does one go on that was held?"""
    over = [event for event in events if isinstance(event, HandDone)]
    if any(is_laid(floor.state, event.table) for event in over):
        return True
    if TO_HANDS.isdisjoint(map(type, events)):
        return False
    began = [event for event in events if isinstance(event, HandBegan)]
    return bool(floor.hands) or any(event.log or lays(floor.state, event.table) for event in began)


def _carry_out(command: AnyCommand, transaction: Transaction) -> None:
    match command:
        case Act() | Declare() | Report() | Decide() | VoidHand() | Rewind():
            at_table(command, transaction)
        case TurnBoard() | ShowCards() | ThrowCards():
            carry_out_cards(command, transaction)
        case SealMix() | OpenMix():
            carry_out_mix(command, transaction)
        case ShowAfter() | HuntRabbit():
            carry_out_after(command, transaction)
        case TellHandDone():
            _hand_done(command, transaction)
        case Penalise():
            _penalise(command, transaction)
        case NoticeOutage():
            after_outage(command, transaction)
        case CallFloor(report=report) if report and report not in KINDS:
            raise stop("call.no-such-report")
        case _:
            transaction.do(command)


def _hand_done(command: TellHandDone, transaction: Transaction) -> None:
    """Where hands are told, each says itself what it left, unless nobody can go on telling it."""
    state, table = transaction.state, command.table
    if table in transaction.floor.lies_on:
        _over_in_words(command, transaction)
        counted_out(table, transaction)
    elif table in transaction.floor.hands:
        leave_hand(command, transaction)
        counted_out(table, transaction)
    elif table in state.tables and state.tables[table].action != "none":
        raise stop("table.hands-are-told", (), table=table)
    else:
        transaction.do(command)
        counted_out(table, transaction)


def _over_in_words(command: TellHandDone, transaction: Transaction) -> None:
    """What was counted after a hand counts, also where it was not told to its end."""
    open = transaction.floor.hands.get(command.table)
    if open is None:
        transaction.do(command)
    elif open.hand.closed:
        transaction.over(command.table, open.copy(), transaction.by, command.stacks)
    elif command.stacks is None:
        raise stop("table.hand-not-over", (), table=command.table)
    else:
        transaction.do(command)


def _penalise(command: Penalise, transaction: Transaction) -> None:
    """The hand of somebody who is put out of the event dies at once."""
    who = transaction.state.entry_of(command.who)
    place = None if who is None else transaction.state.sits.get(who)
    transaction.do(command)
    draft = None if place is None else transaction.at(place.table)
    if place is None or draft is None or command.penalty not in FINAL or place.seat not in draft.hand.at:
        return
    if draft.hand.status[draft.hand.at[place.seat]] == LIVE:
        rule = put_out(place.seat, draft.case(transaction.facts(place.table)))
        transaction.tell(place.table, lambda draft: draft.rule(rule))
