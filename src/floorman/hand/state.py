"""How a hand stands: flat and small. What changes it is in `hand.py`, and nowhere else.

Everything about a player stands in lists by his *place*: 0 is the first seat left of the button, the last place is the
button or the seat before it. So "first left of the button" is the lowest place, and clockwise is one more.

While betting, `to_act` is the place whose turn it is, else NOBODY. While `owed` is not 0 the hand waits for cards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from floorman.cards import UNKNOWN
from floorman.hand.events import HandStarted
from floorman.hand.games import Bet
from floorman.hand.rules import Rules

if TYPE_CHECKING:
    from typing import Self

    from floorman.hand.offers import Offers

NOBODY = -1

# A bit for each card; an unknown one has none.
BITS = (*(1 << card for card in range(UNKNOWN)), 0)

_new = object.__new__

# What a hand is worth.
LIVE, FOLDED, DEAD, MUCKED = 0, 1, 2, 3


class Standing:
    """Everything about one hand at one moment, as its first event leaves it, and what can be asked of it."""

    __slots__ = (
        "acted",
        "aggressor",
        "aggressor_street",
        "at",
        "bet",
        "bet_to",
        "big_blind",
        "board",
        "burns",
        "can_bet",
        "cards",
        "checked",
        "closed",
        "dead",
        "died",
        "full_to",
        "live",
        "offer",
        "open_to",
        "opened",
        "owed",
        "positions",
        "pot",
        "presence",
        "put",
        "raises",
        "rules",
        "seats",
        "short",
        "shown",
        "smallest_chip",
        "stack",
        "started_with",
        "status",
        "step",
        "step_index",
        "street",
        "to_act",
        "used",
        "waiting",
        "watchful",
    )

    def __init__(self, started: HandStarted, rules: Rules) -> None:
        count = len(started.seats)
        self.rules = rules
        self.seats = tuple(seat.seat for seat in started.seats)
        self.at = {seat: place for place, seat in enumerate(self.seats)}
        self.stack = [seat.stack for seat in started.seats]
        self.started_with = tuple(self.stack)
        self.presence = tuple(seat.presence for seat in started.seats)
        self.positions = started.positions
        self.smallest_chip = started.smallest_chip
        self.big_blind = started.forced.big_blind
        self.status = [LIVE] * count
        self.bet = [0] * count
        self.put = [0] * count
        self.cards: list[tuple[int, ...]] = [()] * count
        self.shown = 0  # a bit for each place whose cards lie face up
        self.board: tuple[int, ...] = ()
        self.burns: tuple[int, ...] = ()
        self.pot = started.dead
        self.dead = started.dead
        self.live = count
        self.can_bet = sum(1 for stack in self.stack if stack)
        self.bet_to = 0
        self.full_to = 0
        self.open_to = 0
        self.step = self.big_blind
        self.raises = 0
        self.short = False  # the price was last lifted by an all-in below a full raise
        self.acted = 0  # a bit for each place that has acted since the round began
        self.checked = 0
        self.waiting = 0
        self.to_act = NOBODY
        self.aggressor = NOBODY
        self.aggressor_street = ""
        self.died = NOBODY  # the place whose hand died last
        self.opened = False
        self.street = ""
        self.step_index = 0
        self.owed = 0
        self.closed = False
        self.offer: Offers | None = None  # worked out once for each turn
        self.used = 0  # a bit for each known card that has been dealt
        # Someone is not at his seat, so that his hand may die or act by itself.
        self.watchful = any(presence != "present" for presence in self.presence)

    def copy(self) -> Self:
        """A hand of its own that goes on from here."""
        other = _new(type(self))
        other.acted = self.acted
        other.aggressor = self.aggressor
        other.aggressor_street = self.aggressor_street
        other.at = self.at
        other.bet = self.bet[:]
        other.bet_to = self.bet_to
        other.big_blind = self.big_blind
        other.board = self.board
        other.burns = self.burns
        other.can_bet = self.can_bet
        other.cards = self.cards[:]
        other.checked = self.checked
        other.closed = self.closed
        other.dead = self.dead
        other.died = self.died
        other.full_to = self.full_to
        other.live = self.live
        other.offer = self.offer
        other.open_to = self.open_to
        other.opened = self.opened
        other.owed = self.owed
        other.positions = self.positions
        other.pot = self.pot
        other.presence = self.presence
        other.put = self.put[:]
        other.raises = self.raises
        other.rules = self.rules
        other.seats = self.seats
        other.short = self.short
        other.shown = self.shown
        other.smallest_chip = self.smallest_chip
        other.stack = self.stack[:]
        other.started_with = self.started_with
        other.status = self.status[:]
        other.step = self.step
        other.step_index = self.step_index
        other.street = self.street
        other.to_act = self.to_act
        other.used = self.used
        other.waiting = self.waiting
        other.watchful = self.watchful
        return other

    def chips(self) -> int:
        """All chips of the hand, wherever they are."""
        return sum(self.stack) + self.pot

    def at_showdown(self) -> bool:
        return self.step_index == self.rules.steps

    def in_round(self) -> bool:
        """Is this a round of betting, over or not?"""
        steps = self.rules.game.steps
        return self.step_index < len(steps) and type(steps[self.step_index]) is Bet

    def in_first_round(self) -> bool:
        return self.step_index == 1

    def has_all_in(self) -> bool:
        return self.can_bet < self.live

    def other_live(self, place: int) -> int:
        """The first other place with a live hand."""
        for other, status in enumerate(self.status):
            if not status and other != place:
                return other
        raise AssertionError("asked while another live hand is left")

    def dealt_twice(self, cards: tuple[int, ...]) -> int | None:
        """A known card that is in the hand already, or twice among these."""
        if UNKNOWN in cards:
            cards = tuple(card for card in cards if card != UNKNOWN)
        bits = sum(map(BITS.__getitem__, cards))
        # Adding equal bits carries, so that fewer of them are left than there are cards.
        if not self.used & bits and bits.bit_count() == len(cards):
            return None
        return next(card for place, card in enumerate(cards) if self.used >> card & 1 or card in cards[:place])
