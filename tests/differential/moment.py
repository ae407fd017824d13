"""A moment in which the two engines said different things, and what can be asked of it."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from pokerkit import State

from floorman.hand import AnyEvent, Hand
from floorman.hand.events import Acted, Posted
from floorman.hand.state import LIVE
from tests.differential.drawing import Drawn
from tests.hand.reckoning import Reckoner

NO_RAISE = (None, None)


class Moment(Struct, frozen=True):
    """Where the two said different things."""

    what: str
    ours: Any
    theirs: Any
    hand: Hand
    state: State
    drawn: Drawn
    log: tuple[AnyEvent, ...]
    reckoner: Reckoner

    @property
    def place(self) -> int:
        return self.hand.to_act

    @property
    def faces(self) -> int:
        """How much more has been bet than the player who is to act has in."""
        return self.hand.bet_to - self.hand.bet[self.place]

    @property
    def has_acted(self) -> bool:
        return bool(self.hand.acted >> self.place & 1)

    @property
    def adds_up(self) -> bool:
        return self.hand.rules.book.cumulative_allins_reopen.value

    def lifts(self) -> list[Acted]:
        """What has lifted the price since he acted last."""
        acts = [event for event in self.log if isinstance(event, Acted)]
        his = max(number for number, act in enumerate(acts) if act.seat == self.hand.seats[self.place])
        return [act for act in acts[his + 1 :] if act.step]

    def posted(self, what: str) -> int:
        return sum(event.amount for event in self.log if isinstance(event, Posted) and event.what == what)

    @property
    def limit(self) -> str:
        return self.hand.rules.game.limit

    @property
    def is_raise_of_any_size(self) -> bool:
        """Is it about a raise in no-limit or pot-limit?"""
        return self.what == "raise" and self.limit != "fixed-limit"

    @property
    def most(self) -> int:
        """The total of the player who is to act, with all his chips."""
        return self.hand.bet[self.place] + self.hand.stack[self.place]

    @property
    def can_be_answered(self) -> bool:
        """Could anybody put in more than the price?"""
        hand = self.hand
        return any(
            hand.status[other] == LIVE and hand.stack[other] + hand.bet[other] > hand.bet_to
            for other in range(len(hand.seats))
            if other != self.place
        )
