"""Which command a draw may have come from. The log tells what came of it, so some of it has to be tried."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate

from floorman.cards import DECK, order_of, text_of
from floorman.terms import Chips, SeatNo
from floorman.tournament import AnyCommand, AnyEvent, Now, Tournament
from floorman.tournament.accounts import BANK
from floorman.tournament.commands import (
    AddOn,
    Apply,
    Bounty,
    BreakTable,
    Bust,
    Busted,
    DrawButton,
    DrawFinalTable,
    DrawSeats,
    Enter,
    EvenOut,
    Move,
    Rebuy,
    RedrawSeats,
    ReEnter,
    ResumeDay,
    SeatNext,
    StartTable,
)
from floorman.tournament.commands.moving import Target
from floorman.tournament.events import (
    BountyTaken,
    ButtonDrawn,
    ChipsBought,
    DayResumed,
    EntryMade,
    EntrySeated,
    FinalTableDrawn,
    PlayersMoved,
    PlayersOut,
    SeatsDrawn,
    SeatsRedrawn,
    TableBroken,
    TableStarted,
)
from floorman.tournament.proposals import proposals


def candidates(event: AnyEvent, step: Sequence[AnyEvent], now: Now) -> Iterator[AnyCommand]:
    """Commands that lead to such an event, the likely ones first. Those of the proposals of that moment come last."""
    yield from _plain(event, step, now.state)
    for proposal in proposals(now):
        yield Apply(kind=proposal.kind)
        yield Apply(kind=proposal.kind, table=proposal.table)
        yield Apply(id=proposal.id)


def _plain(event: AnyEvent, step: Sequence[AnyEvent], state: Tournament) -> Iterator[AnyCommand]:
    match event:
        case SeatsDrawn():
            yield from (DrawSeats(), *map(DrawSeats, _expected(state)))
        case PlayersMoved(reason="even-out"):
            yield EvenOut()
        case PlayersMoved(reason=reason, seats=(one,)):
            yield Move(one.who, Target(one.place.table), reason)  # type: ignore[arg-type]
        case TableBroken(table=table):
            yield from (BreakTable(table), BreakTable(table, cards=_cards_for(event, state)))
        case SeatsRedrawn():
            yield RedrawSeats()
        case FinalTableDrawn():
            yield DrawFinalTable()
            yield from (DrawFinalTable(number) for number in state.open_tables())
        case TableStarted(table=table):
            yield StartTable(table)
        case ButtonDrawn(table=table):
            yield DrawButton(table)
        case BountyTaken(victim=victim, paid=paid):
            yield Bounty(victim, tuple(paid))
        case PlayersOut() if event.outs:
            yield Bust(tuple(Busted(one.who) for one in event.outs))
        case EntryMade() | EntrySeated() | ChipsBought():
            yield from _entering(event, state)
        case _ if any(isinstance(one, DayResumed) for one in step):
            yield ResumeDay()
            yield from (ResumeDay(one.day_ends_after) for one in step if isinstance(one, DayResumed))


def _cards_for(event: TableBroken, state: Tournament) -> dict[SeatNo, str]:
    """Cards may have been dealt for who draws first: any that lead to the order in which the log tells the players."""
    seats = {who: seat for seat, who in state.players(event.table).items()}
    highest = sorted(DECK, key=order_of, reverse=True)
    return {seats[one.who]: text_of(card) for one, card in zip(event.seats, highest, strict=False) if one.who in seats}


def _expected(state: Tournament) -> list[int]:
    """A number of players for each number of tables that may have been reckoned with."""
    return list(accumulate(state.tables[number].size for number in state.open_tables()))


def _entering(event: EntryMade | EntrySeated | ChipsBought, state: Tournament) -> Iterator[AnyCommand]:
    """With what a late player misses of their stack, or without; at any table, or at the one they were told."""
    table = None if event.seat is None else event.seat.place.table
    given = sum(one.amount for one in event.chips if one.source == BANK)
    for missed in (None, *_missed(state, given)):
        match event:
            case ChipsBought(who=who, what="add-on"):
                yield AddOn(who)
            case ChipsBought(who=who):
                yield from (Rebuy(who), Rebuy(who, True), Rebuy(who, False))
            case EntrySeated(who=who):
                yield from (SeatNext(who, missed=missed), SeatNext(who, table=table, missed=missed))
                person = state.entries[who].person
                yield from (Enter(person, missed=missed), Enter(person, table=table, missed=missed))
            case EntryMade(person=person, entered_as="re-entry"):
                yield ReEnter(person, missed)
            case EntryMade(person=person, data_confirmed=sure):
                yield Enter(person, missed=missed, data_confirmed=sure)
                yield Enter(person, table=table, missed=missed, data_confirmed=sure)


def _missed(state: Tournament, given: Chips) -> list[Chips]:
    return [state.stack - given] if 0 < given < state.stack else []
