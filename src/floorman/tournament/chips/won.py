"""The last chips of somebody who lost them where nobody tells the hands: whose they are, once somebody says so.

What the loser had goes to the winner: as it was told when they went out, or else by the books. That is reckoned and
not known, for nobody told with what both of them began the hand: so the winner's stack says so until it is counted.
What several won, and what was won where anybody was counted since, nobody can divide: then no chips go anywhere.

Where the hands are told, whoever goes out in one has nothing left by the books, and nothing goes to anybody here. Who
is said to be out between two hands had chips by the books: nobody told the hand in which they lost them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from msgspec import Struct

from floorman.terms import Chips, EntryId, TableNo
from floorman.tournament.accounts import Transfer, at_table, stack_of, transfer
from floorman.tournament.chips.totals import table_total
from floorman.tournament.chips.unseen import tells_hands
from floorman.tournament.event import Event
from floorman.tournament.events import ChipsBought, HandDone, KnockOutTold, PlayersOut, StacksCorrected, StacksCounted
from floorman.tournament.journal import Put
from floorman.tournament.state import Tournament


class Lost(Struct, frozen=True):
    """What somebody had by the books when they lost it all, where, and who was said to have won it so far."""

    table: TableNo
    chips: Chips
    gone_to: dict[str, Chips] = {}  # the stacks of those who were said to have won them
    counted: frozenset[EntryId] = frozenset()  # whoever was counted since
    came: frozenset[EntryId] = frozenset()  # whoever has sat down anywhere since: they were not at this table


def lost_last(state: Tournament, who: EntryId) -> Lost | None:
    """The last time that the player lost all their chips; None where they never did."""
    gone_to: Counter[str] = Counter()
    counted: set[EntryId] = set()
    came: set[EntryId] = set()
    for step in reversed(state.done):
        if not step.stands or step.undone is not None:
            continue
        event = step.event
        if isinstance(event, KnockOutTold) and event.who == who:
            _go(gone_to, event.chips)
        table = _lost_at(event, who)
        if table:
            chips = sum(one.amount for one in _chips(event) if one.source == stack_of(who))
            _go(gone_to, (one for one in _chips(event) if one.source == at_table(table)))
            chips = _as_told(state, event, who, table) or chips if chips else 0
            won_by = {name: won for name, won in gone_to.items() if won}
            return Lost(table, chips, won_by, frozenset(counted), frozenset(came))
        puts = [one for one in step.changes if isinstance(one, Put)]
        came |= {one.key for one in puts if one.table is state.sits and one.key in state.sits}
        if isinstance(event, StacksCounted | StacksCorrected | HandDone):
            counted |= {one.key for one in puts if one.table is state.counted}
    return None


def _lost_at(event: Event, who: EntryId) -> TableNo:
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
    """What goes to the one who won it, and back from whoever was said to have won it before."""
    if not lost.counted.isdisjoint(state.players(lost.table).values()):
        return ()
    table = at_table(lost.table)
    back = [one for name, won in lost.gone_to.items() for one in transfer(name, table, won)]
    if any(state.account(one.source) < one.amount for one in back):
        return ()
    return (*back, *to_winner(state, lost.table, lost.chips, winners))


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
