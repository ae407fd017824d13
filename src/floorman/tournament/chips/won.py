"""The last chips of somebody who lost them where nobody tells the hands: whose they are, once somebody says so.

What the loser had goes to the winner: as it was told when they went out, or else by the books. That is reckoned and
not known, for nobody told with what both of them began the hand: so the winner's stack says so until it is counted.
A count since stands as it is, and what it found has its place at the table: it goes to a winner whom nobody has counted
as long as the table still has all of it. What several won nobody can divide: then no chips go anywhere.
Where the table has broken up since, or the final table was drawn, its chips lie elsewhere, and so do its players sit.

Where the hands are told, whoever goes out in one has nothing left by the books, and nothing goes to anybody here. Who
is said to be out between two hands had chips by the books: nobody told the hand in which they lost them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from msgspec import Struct

from floorman.terms import Chips, EntryId, TableNo
from floorman.tournament.accounts import UNCOUNTED, Transfer, at_table, stack_of, transfer
from floorman.tournament.chips.totals import table_total
from floorman.tournament.chips.unseen import tells_hands
from floorman.tournament.event import Event
from floorman.tournament.events import (
    ChipsBought,
    FinalTableDrawn,
    HandDone,
    KnockOutTold,
    PlayersOut,
    StacksCorrected,
    StacksCounted,
    TableBroken,
)
from floorman.tournament.holdings import Place
from floorman.tournament.journal import Put
from floorman.tournament.state import Tournament


class Lost(Struct, frozen=True):
    """What somebody had by the books when they lost it all, where, and who was said to have won it so far."""

    table: TableNo
    chips: Chips
    gone_to: dict[str, Chips] = {}  # the stacks of those who were said to have won them
    counted: frozenset[EntryId] = frozenset()  # whoever was counted since
    there: frozenset[EntryId] = frozenset()  # whoever sat at this table then, and plays on, wherever
    lies: str = ""  # the account with what nobody of this table was said to have; "": somebody has it


def lost_last(state: Tournament, who: EntryId) -> Lost | None:
    """The last time that the player lost all their chips; None where they never did."""
    gone_to: Counter[str] = Counter()
    counted: set[EntryId] = set()
    before: dict[EntryId, object] = {}  # where each sat whose place has changed since
    later: list[Event] = []
    for step in reversed(state.done):
        if not step.stands or step.undone is not None:
            continue
        event = step.event
        if isinstance(event, KnockOutTold) and event.who == who:
            _go(gone_to, event.chips)
        table = lost_at(event, who)
        if table:
            chips = sum(one.amount for one in _chips(event) if one.source == stack_of(who))
            _go(gone_to, (one for one in _chips(event) if one.source == at_table(table)))
            chips = _as_told(state, event, who, table) or chips if chips else 0
            won_by = {name: won for name, won in gone_to.items() if won}
            there = (one for one, place in {**state.sits, **before}.items() if one in state.sits and _at(place, table))
            lies = _lies_now(table, reversed(later))
            return Lost(table, chips, won_by, frozenset(counted), frozenset(there) - {who}, lies)
        later.append(event)
        puts = [one for one in step.changes if isinstance(one, Put)]
        before |= {one.key: one.before for one in reversed(puts) if one.table is state.sits}
        if isinstance(event, StacksCounted | StacksCorrected | HandDone):
            counted |= {one.key for one in puts if one.table is state.counted}
    return None


def _at(place: object, table: TableNo) -> bool:
    return isinstance(place, Place) and place.table == table


def _lies_now(table: TableNo, later: Iterable[Event]) -> str:
    """Where the chips of this table have gone that nobody had, with all that was done since."""
    lies = at_table(table)
    for event in later:
        match event:
            case FinalTableDrawn(number=number) if lies != UNCOUNTED:
                lies = at_table(number)
            case TableBroken(table=broken, chips=chips) if lies == at_table(broken):
                lies = next((one.target for one in chips), UNCOUNTED)
    return "" if lies.startswith("stack:") else lies


def lost_since_counted(state: Tournament, table: TableNo) -> bool:
    """Has anybody lost all their chips there after some of those who sit there were counted last, and nobody said who
    has won them? Then one of these counts lacks them. Of winners who are named nobody knows what they have anyway."""
    left = {*state.players(table).values()}
    for step in reversed(state.done):
        if not step.stands or step.undone is not None:
            continue
        event = step.event
        if isinstance(event, StacksCounted | StacksCorrected | HandDone):
            left -= {one.key for one in step.changes if isinstance(one, Put) and one.table is state.counted}
        elif left and _loses(state, event, table):
            return True
        if not left:
            return False
    return False


def _loses(state: Tournament, event: Event, table: TableNo) -> bool:
    match event:
        case PlayersOut(outs=outs):
            untold = (one.out.place for one in outs if one.out.why == "bust" and not state.knocked_out.get(one.who))
            return any(place is not None and place.table == table for place in untold)
        case ChipsBought(who=who, lost_at=lost):
            return lost == table and not state.knocked_out.get(who)
    return False


def lost_at(event: Event, who: EntryId) -> TableNo:
    """The table at which the player lost all their chips by this; 0: that never happened."""
    match event:
        case PlayersOut(outs=outs):
            places = (one.out.place for one in outs if one.who == who and one.out.why == "bust")
            return next((place.table for place in places if place is not None), 0)
        case ChipsBought(who=bought, lost_at=table) if bought == who:
            return table
    return 0


def _as_told(state: Tournament, event: Event, who: EntryId, table: TableNo) -> Chips | None:
    """What the player began their last hand with, as somebody said when they went out: better than the books, where
    nobody tells the hands. What others had of it before is at the table, and nobody knows whose. None: nobody said it.
    """
    out = state.outs.get(who)
    if out is None or not isinstance(event, PlayersOut) or tells_hands(state, table):
        return None
    return out.stack if out.stack is not None and out.stack <= table_total(state, table) else None


def _chips(event: Event) -> tuple[Transfer, ...]:
    return event.chips if isinstance(event, PlayersOut | ChipsBought) else ()


def _go(gone_to: Counter[str], chips: Iterable[Transfer]) -> None:
    """From the table to a stack, or back from there."""
    for one in chips:
        if one.target.startswith("stack:"):
            gone_to[one.target] += one.amount
        else:
            gone_to[one.source] -= one.amount


def to_winners(state: Tournament, lost: Lost, winners: Sequence[EntryId]) -> tuple[Transfer, ...]:
    """What goes to the one who won it, and back from whoever was said to have won it before. Whoever was counted since
    has what was counted, whoever won; all of it goes, or nothing: of a part nobody knows whose it is."""
    if not lost.lies:
        return ()
    kept = {stack_of(who) for who in lost.counted}
    back = [one for name, won in lost.gone_to.items() if name not in kept for one in transfer(name, lost.lies, won)]
    if any(state.account(one.source) < one.amount for one in back):
        return ()
    if len(winners) != 1 or winners[0] not in lost.there or winners[0] in lost.counted:
        return tuple(back)
    lie = _lying(state, lost.lies) + sum(one.amount for one in back)
    return (*back, *(transfer(lost.lies, stack_of(winners[0]), lost.chips) if lie >= lost.chips else ()))


def _lying(state: Tournament, account: str) -> Chips:
    """So much nobody has there. Of a broken table it lies with what counts of its players have found since."""
    if account != UNCOUNTED:
        return state.account(account)
    broken = (number for number, table in state.tables.items() if table.state == "closed")
    return state.account(UNCOUNTED) + sum(state.account(at_table(number)) for number in broken)


def to_winner(state: Tournament, table: TableNo, chips: Chips, winners: Sequence[EntryId]) -> tuple[Transfer, ...]:
    """One who sits there has them all; how several divided them nobody knows."""
    if len(winners) != 1 or winners[0] not in state.players(table).values():
        return ()
    return transfer(at_table(table), stack_of(winners[0]), chips)


def are_reckoned(state: Tournament, winners: Sequence[EntryId], counted: Iterable[EntryId] = ()) -> tuple[EntryId, ...]:
    """Of whom nobody knows any more what they have: chips were won where nobody tells the hands, and not counted."""
    known = {*counted}
    found = (who for who in winners if who in state.sits and who not in known)
    return tuple(who for who in found if not tells_hands(state, state.sits[who].table))
