"""What there is to tell somebody who has played to the end: who took the last chips, and how it went."""

from __future__ import annotations

from msgspec import Struct

from floorman.hand.events import HandClosed
from floorman.terms import Chips, EntryId
from floorman.tournament.commands.entering import entries_of
from floorman.views import PhoneView
from floorman.views.names import alias_of
from floorman.web.courses import courses_of, past_hands
from floorman.web.desks import Ask
from floorman.web.table.before import hand_of


class Ended(Struct, frozen=True):
    """Where its hands were not told, only what is known stands there."""

    by: tuple[str, ...] = ()  # who won the player's last chips
    hands: int = 0
    best: Chips = 0  # won in one hand
    most: Chips = 0  # held at any time


def ended(request: Ask, event: str, me: PhoneView) -> Ended | None:
    """None for whoever still plays. Who has entered again reads of all that he has played."""
    if me.out is None:
        return None
    known = courses_of(request, event)
    showing = request.desk.showing(event)
    mine = showing.look(lambda now, _: {*entries_of(now.state, now.state.entries[me.id].person), me.id})
    hands = sum(not mine.isdisjoint(one.dealt) for one in past_hands(request, event).over)
    winners = () if me.out.place == 1 else _winners(request, event, me.id)
    names = showing.look(lambda now, aliases: tuple(alias_of(now.state, who, aliases) for who in winners))
    most = max((chips for one in mine for _, chips in known.stacks.get(one, ())), default=0)
    return Ended(tuple(filter(None, names)), hands, max(map(known.best, mine)) if hands else 0, most)


def _winners(request: Ask, event: str, who: EntryId) -> tuple[EntryId, ...]:
    """As somebody has said; else as the last hand tells, where it was told."""
    told = request.desk.showing(event).look(lambda now, _: now.state.knocked_out.get(who))
    last = next((one for one in reversed(past_hands(request, event).over) if who in one.dealt), None)
    if told or last is None:
        return told or ()
    hand = hand_of(request, event, last)
    seats, closed = hand.who(), next((one for one in hand.told.events() if isinstance(one, HandClosed)), None)
    outs = closed.out if closed is not None else ()
    return tuple(
        seats[share.seat] for out in outs if seats.get(out.seat) == who for share in out.winners if share.seat in seats
    )
