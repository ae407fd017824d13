"""The cards that players in turn have marked to throw away: when their time is out, these are exchanged.

They hold for one draw of one hand. None of it is in the log: after a restart nothing is marked.
"""

from __future__ import annotations

from floorman.cards import Card
from floorman.floor import OpenHand
from floorman.terms import EntryId, SeatNo


class Marked:
    """Of one event."""

    def __init__(self) -> None:
        self._marked: dict[EntryId, tuple[tuple[str, int], tuple[Card, ...]]] = {}

    def mark(self, open: OpenHand, who: EntryId, cards: tuple[Card, ...]) -> None:
        self._marked[who] = (_draw(open), cards)

    def of(self, open: OpenHand, seat: SeatNo, who: EntryId) -> tuple[Card, ...]:
        """None of them where they were marked in another draw, or are not all in the player's hand any more."""
        draw, cards = self._marked.get(who, (("", 0), ()))
        held = open.hand.cards[open.hand.at[seat]] if seat in open.hand.at else ()
        return cards if draw == _draw(open) and set(cards) <= set(held) else ()


def _draw(open: OpenHand) -> tuple[str, int]:
    return open.stream, open.hand.step_index
