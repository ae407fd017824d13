"""How a hand begins: who sits where with what, and which forced bets are due."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, TypeAlias

from msgspec import Struct

from floorman.terms import Chips, SeatNo

# `late`: at the player's seat only after the first card and before the last; `left`: went away after the deal.
Presence: TypeAlias = Literal["present", "absent", "penalised", "late", "left"]
AnteKind: TypeAlias = Literal["none", "each", "big-blind", "button"]


class SeatSetup(Struct, frozen=True):
    """A seat that is dealt in. Whoever waits for the button to pass is not among them."""

    seat: SeatNo
    stack: Chips
    presence: Presence = "present"


class Forced(Struct, frozen=True):
    """The forced bets of the level, and the bets of a limit game: not named, they are the big blind and twice that."""

    small_blind: Chips
    big_blind: Chips
    ante: Chips = 0
    ante_kind: AnteKind = "none"
    bring_in: Chips = 0
    small_bet: Chips = 0
    big_bet: Chips = 0

    def __post_init__(self) -> None:
        if self.ante and self.ante_kind == "none":
            raise ValueError('an ante needs its `ante_kind`: "each", "big-blind" or "button"')

    @property
    def sizes(self) -> tuple[Chips, Chips]:
        """The small bet and the big one of a limit game."""
        small = self.small_bet or self.big_blind
        return small, self.big_bet or 2 * small


def sitting(seats: Iterable[SeatSetup]) -> tuple[tuple[SeatNo, ...], list[Chips], bool]:
    """Their numbers and stacks, and whether someone is not at the seat, so that the hand may die or act by itself."""
    numbers, stacks = [], []
    watchful = False
    for seat in seats:
        numbers.append(seat.seat)
        stacks.append(seat.stack)
        if seat.presence != "present":
            watchful = True
    return tuple(numbers), stacks, watchful
