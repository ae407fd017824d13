"""Cards as a file tells them, seat by seat, brought into the order in which the engine is owed them."""

from __future__ import annotations

from floorman.cards import UNKNOWN
from floorman.hand import DealCards, Hand
from floorman.histories.acts import BOARD
from floorman.terms import SeatNo

_BURN = -1


class Dealing:
    """Collects what a street is owed. Burn cards stand in no file: they are unknown."""

    def __init__(self, hand: Hand) -> None:
        self._hand = hand
        self._slots: list[SeatNo] = []  # for each owed card its seat, or the board, or the burn
        self._told: dict[SeatNo, list[int]] = {}
        self._missing = 0

    def take(self, seat: SeatNo, cards: tuple[int, ...]) -> bool:
        """Whether these cards are due there now."""
        if not self._slots and not self._begin():
            return False
        told = self._told.get(seat)
        if told is None or len(told) + len(cards) > self._slots.count(seat):
            return False
        told += cards
        self._missing -= len(cards)
        return True

    def _begin(self) -> bool:
        self._slots = _owed_to(self._hand)
        self._told = {seat: [] for seat in self._slots if seat != _BURN}
        self._missing = sum(seat != _BURN for seat in self._slots)
        return bool(self._slots)

    def complete(self) -> bool:
        return not self._missing

    def command(self) -> DealCards:
        """All that is owed: what was told, and unknown cards for the rest."""
        if not self._slots:
            self._begin()
        comes = {seat: iter(told) for seat, told in self._told.items()}
        cards = tuple(UNKNOWN if seat == _BURN else next(comes[seat], UNKNOWN) for seat in self._slots)
        self._slots = []
        return DealCards(cards)


def _owed_to(hand: Hand) -> list[SeatNo]:
    if not hand.owed:
        return []
    if not hand.cards[0]:
        return list(hand.seats) * (hand.owed // len(hand.seats))
    return [_BURN, *(BOARD for _ in range(hand.owed - 1))]
