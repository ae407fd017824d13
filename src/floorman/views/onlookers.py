"""What whoever looks on at tables in the browser sees later than those who play there, where the house has settled so.

| the house lets them see | the table as it stood                                    | a hand that is over        |
| at once                 | now                                                      | at once                    |
| one hand later          | in the hand before the one that is on, as far into it as | when the next one there    |
|                         | this one has come                                        | has begun                  |
| minutes later           | so many minutes ago                                      | so many minutes after that |

Everybody who does not sit there looks on: a stranger, who is out, who plays elsewhere. The house itself does not. Once
an event is over, or a table closed, there is nothing left to keep.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from floorman.floor import OpenHand
from floorman.terms import EntryId, Instant, SeatNo, TableNo
from floorman.tournament import Now, Tournament
from floorman.tournament.online import Online
from floorman.views.felt import FeltView, LastHand, Seats, with_hand
from floorman.views.late import is_late
from floorman.views.past_hands import PastHand

MINUTE = 60_000


class Moment(Struct, frozen=True):
    """A hand as it stood at an instant."""

    hand: PastHand
    at: Instant


def seen_moment(online: Online, played: Sequence[PastHand], now: Instant) -> Moment | None:
    """Which hand of a table whoever looks on sees now, and how far; None where there is none yet."""
    if online.seen == "minutes":
        then = now - online.seen_minutes * MINUTE
        return next((Moment(one, then) for one in reversed(played) if one.at <= then), None)
    if len(played) < 2:
        return None
    before, last = played[-2:]
    return Moment(before, min(before.at + now - last.at, last.at))


def is_told(hand: PastHand, played: Sequence[PastHand], state: Tournament, now: Instant) -> bool:
    """May whoever looks on read of this hand, which is over?"""
    if not is_late(state, hand.table):
        return True
    if state.plan.online.seen == "minutes":
        return hand.ended + state.plan.online.seen_minutes * MINUTE <= now
    return hand.log != played[-1].log


def late_view(
    now: Now, table: TableNo, told: OpenHand | None, dealt: Sequence[EntryId], aliases: Mapping[str, str]
) -> FeltView:
    """The table as it stood then, for whoever looks on. Nothing in it is newer: no stack, and nobody who came since."""
    state = now.state
    view = FeltView(table=table, you=0, number=0, version=0, over=True, unit=state.smallest_chip)
    if told is None:
        return view
    who: dict[SeatNo, EntryId] = LastHand(told, tuple(dealt)).who()
    return with_hand(view, told, 0, _AsDealt(state, table, aliases), who)


class _AsDealt(Seats):
    """Seats of a hand as it was: who was dealt in, and whether a bot acts for them."""

    def __init__(self, state: Tournament, table: TableNo, aliases: Mapping[str, str]) -> None:
        super().__init__(state, table, aliases)
        self._sit = {}

    def _marks(self, who: EntryId) -> tuple[str, ...]:
        return ("bot",) if who in self._state.bots else ()
