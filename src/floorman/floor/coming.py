"""The coming hand of a table, dealt by nobody: what its first events would be, and how they would leave it.

Nothing keeps it back here: a table that waits, stands still or is in dispute has a coming hand like any other.
"""

from __future__ import annotations

from msgspec import Struct

from floorman.floor.dealers import BY_HAND
from floorman.floor.dealing import dealt
from floorman.floor.hand_draft import HandDraft
from floorman.hand import AnyEvent, Hand
from floorman.terms import Refused, TableNo
from floorman.tournament import Now
from floorman.tournament.commands.playing import hand_begun


class ComingHand(Struct, frozen=True):
    """A hand with unknown cards, and the events that lead to it."""

    hand: Hand
    events: tuple[AnyEvent, ...]


def coming_hand(now: Now, table: TableNo) -> ComingHand | None:
    """The next hand of a table, or the one it plays that nobody tells; None where too few have chips."""
    state = now.state
    begins = () if state.play[table].hand is not None else hand_begun(now, table)
    if begins is None:
        return None
    with state.tried(*begins):
        first = dealt(state, table, now.at, now.book)
    if first is None or isinstance(first, Refused):
        return None
    draft = HandDraft.begun("", now.book, first, BY_HAND)
    return ComingHand(draft.hand, draft.open.events())
