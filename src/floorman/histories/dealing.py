"""Cards as a file tells them, seat by seat, brought into the order in which the engine is owed them."""

from __future__ import annotations

from floorman.cards import UNKNOWN
from floorman.hand import BOARD, BURN, DealCards, Hand, owed_to
from floorman.histories.acts import BOARD as THE_BOARD
from floorman.terms import SeatNo


class Dealing:
    """Collects what a street is owed. Burn cards stand in no file: they are unknown."""

    def __init__(self, hand: Hand) -> None:
        self._hand = hand
        self._owed: tuple[int, ...] = ()  # whom each card goes to, as the engine says it
        self._told: dict[int, list[int]] = {}
        self._missing = 0

    def take(self, seat: SeatNo, cards: tuple[int, ...]) -> bool:
        """Whether these cards are due there now."""
        if not self._owed:
            self._begin()
        to = BOARD if seat == THE_BOARD else self._hand.at[seat]
        told = self._told.get(to)
        if told is None or len(told) + len(cards) > self._owed.count(to):
            return False
        told += cards
        self._missing -= len(cards)
        return True

    def _begin(self) -> None:
        self._owed = owed_to(self._hand)
        self._told = {to: [] for to in self._owed if to != BURN}
        self._missing = len(self._owed) - self._owed.count(BURN)

    def complete(self) -> bool:
        return not self._missing

    def command(self) -> DealCards:
        """All that is owed: what was told, and unknown cards for the rest."""
        if not self._owed:
            self._begin()
        cards: list[int] = []
        for told in self._told.values():
            told.reverse()  # so that each can be taken off its end
        for to in self._owed:
            told = self._told.get(to, _NONE)
            cards.append(told.pop() if told else UNKNOWN)
        self._owed = ()
        return DealCards(tuple(cards))


_NONE: list[int] = []  # of a burn card nothing is told
