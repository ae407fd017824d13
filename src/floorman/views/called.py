"""What calls a player while they look elsewhere: that it is their turn, that they move, that play begins or goes on.

Nothing of it is a card, and nothing is about anybody else. What is true now is told, not what was: whoever asks late
is not called to a turn that is over.
"""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

from msgspec import Struct

from floorman.floor import Floor
from floorman.hand import NOBODY
from floorman.terms import EntryId, SeatNo, TableNo
from floorman.tournament import Now
from floorman.tournament.clock import read
from floorman.tournament.entering.queue import ready
from floorman.tournament.events.seating import goes_now
from floorman.tournament.structure import lasts

Kind: TypeAlias = Literal["turn", "move", "break", "begin", "waiting"]
KINDS: tuple[Kind, ...] = get_args(Kind)

# A break is announced so long before its end; that play has begun is news for so long.
LAST_MS = 60_000
BEGUN_MS = 120_000


class CalledView(Struct, frozen=True):
    """`key`: as long as it is the same, the player has been called already."""

    kind: Kind
    key: str
    table: TableNo = 0
    seat: SeatNo = 0


def called(now: Now, floor: Floor, entry: EntryId) -> tuple[CalledView, ...]:
    """All that is to be told to whoever plays with this entry, the most urgent first; nothing where there is none."""
    state = now.state
    if entry not in state.entries or state.phase == "over":
        return ()
    id = state.current.get(state.entries[entry].person, entry)
    found = (_turn(floor, id), _move(now, id), _break_ends(now, id), _begins(now, id), _next_in(now, id))
    return tuple(one for one in found if one is not None)


def _turn(floor: Floor, id: EntryId) -> CalledView | None:
    """At a table whose players act on their own devices: elsewhere they sit before their dealer."""
    place = floor.state.sits.get(id)
    open = None if place is None else floor.hands.get(place.table)
    if place is None or open is None or floor.state.tables[place.table].action != "players" or open.hand.closed:
        return None
    at = open.hand.to_act
    if at == NOBODY or open.hand.seats[at] != place.seat:
        return None
    return CalledView("turn", f"turn-{open.stream.rpartition('/')[2]}-{open.version}", place.table, place.seat)


def _move(now: Now, id: EntryId) -> CalledView | None:
    walk, place = goes_now(now.state, id), now.state.sits.get(id)
    if walk is None or place is None:
        return None
    return CalledView("move", f"move-{place.table}-{place.seat}-{walk.at}", place.table, place.seat)


def _break_ends(now: Now, id: EntryId) -> CalledView | None:
    place, reading = now.state.sits.get(id), read(now.state.schedule, now.state.clock, now.at)
    if place is None or now.state.phase != "running" or not reading.on_break or not reading.running:
        return None
    # What would end at another instant than was said is said again.
    told = CalledView("break", f"break-{reading.index}-{reading.ends_at}", place.table, place.seat)
    return told if reading.left <= LAST_MS else None


def _begins(now: Now, id: EntryId) -> CalledView | None:
    place, reading = now.state.sits.get(id), read(now.state.schedule, now.state.clock, now.at)
    if place is None or now.state.phase != "running" or now.state.day > 1 or reading.index or reading.overtime:
        return None
    passed = lasts(reading.stretch) - reading.left
    return CalledView("begin", "begin", place.table, place.seat) if passed < BEGUN_MS else None


def _next_in(now: Now, id: EntryId) -> CalledView | None:
    """The next seat that comes free is theirs. Where the floor sets the order nobody knows that, but for one alone."""
    if now.state.entries[id].status != "waiting":
        return None
    waiting = ready(now)
    alone = now.book.queue_order.value != "floor" or len(waiting) == 1
    return CalledView("waiting", f"waiting-{id}") if alone and waiting[:1] == [id] else None
