"""How a hand stands: flat and small. What changes it is in `hand.py`, and nowhere else.

All about a player stands in lists by their *place*: 0 is the first seat left of the button, the last place is the
button or the seat before it. So "first left of the button" is the lowest place, and clockwise is one more.

While betting, `to_act` is the place whose turn it is, else NOBODY; in a draw `to_draw` is. While `owed` is not 0 the
hand waits for cards, and while `held` for the other tables.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from floorman.cards import UNKNOWN
from floorman.hand.cash import more_of
from floorman.hand.events import HandStarted
from floorman.hand.games import Bet
from floorman.hand.places import places
from floorman.hand.rules import LONG, Rules
from floorman.hand.setup import sitting

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Self

    from floorman.hand.cash import Board, Cash, More
    from floorman.hand.events import AnyEvent, WinnersTold
    from floorman.hand.offers import Offers
    from floorman.hand.setup import Forced, Presence
    from floorman.positions import Positions
    from floorman.terms import Chips

NOBODY = -1

# A bit for each card; an unknown one has none.
BITS = (*(1 << card for card in range(UNKNOWN)), 0)
_bit = dict(enumerate(BITS)).__getitem__  # quicker to map than the tuple's own

_new = object.__new__

# What a hand is worth.
LIVE, FOLDED, DEAD, MUCKED = 0, 1, 2, 3


def bits_of(cards: Iterable[int]) -> int:
    """The bits of different cards."""
    return sum(map(_bit, cards))


class HandState:
    """Everything about one hand at one moment, as its first event leaves it, and what can be asked of it."""

    __slots__ = (
        "acted",
        "active",
        "aggressor",
        "aggressor_street",
        "at",
        "began",
        "bet",
        "bet_to",
        "big_blind",
        "board",
        "burns",
        "burnt",
        "can_bet",
        "cards",
        "checked",
        "closed",
        "dead",
        "died",
        "full_to",
        "held",
        "live",
        "more",
        "offer",
        "open_end",
        "open_to",
        "owed",
        "passive",
        "pot",
        "pot_counts",
        "price_at_start",
        "put",
        "quick",
        "raises",
        "released",
        "rules",
        "seats",
        "short",
        "shown",
        "sizes",
        "stack",
        "started",
        "status",
        "step",
        "step_index",
        "street",
        "stub",
        "summed",
        "thrown",
        "to_act",
        "to_draw",
        "turns",
        "uncapped",
        "used",
        "waiting",
        "watchful",
        "winners",
    )

    def __init__(self, started: HandStarted, rules: Rules) -> None:  # noqa: PLR0915 - a plain list of slots
        seats = started.seats
        count = len(seats)
        self.started = started
        self.rules = rules
        numbers, stack, self.watchful = sitting(seats)
        self.seats, self.at, self.turns = places(numbers)
        self.stack = stack
        self.status = [LIVE] * count
        self.bet = [0] * count
        self.put = [0] * count
        self.cards: list[tuple[int, ...]] = [()] * count
        self.shown = 0  # a bit for each place whose cards lie face up
        self.board: tuple[int, ...] = ()
        self.burns: tuple[int, ...] = ()
        self.burnt = 0  # a bit for each street to come, the next one lowest, before which no card is burnt any more
        self.pot = self.dead = started.dead
        self.pot_counts = 0  # so much more, or less, the pot counts for in the first round of pot-limit
        self.live = count
        self.active = (1 << count) - 1  # a bit for each place that may still bet: a live hand with chips behind
        self.can_bet = count  # how many those are
        if 0 in stack:
            self.active = sum(1 << place for place, chips in enumerate(stack) if chips)
            self.can_bet = self.active.bit_count()
        self.bet_to = self.full_to = self.open_to = self.price_at_start = 0
        self.step = self.big_blind = started.forced.big_blind
        # What a round begins with as its step: in limit games its bet, small or big.
        self.sizes = started.forced.sizes if rules.fixed else (self.big_blind, self.big_blind)
        # For `shortcuts`: nobody is all-in, and in this round every bet or raise was a whole one and no ruling has been
        # made; then offers have a shorter way, where the rules have one. Not set it costs time, and nothing else.
        self.quick = LONG
        self.raises = 0
        self.uncapped = False  # there is no cap on raises any more in this round
        self.short = False  # the price was last lifted by an all-in that does not count as a raise
        self.acted = 0  # a bit for each place that has acted since the round began
        self.checked = 0
        self.passive = 0  # a bit for each place that may neither bet nor raise any more
        self.waiting = 0
        self.to_act = NOBODY
        self.began = NOBODY  # the place that the last round of betting began with
        self.to_draw = NOBODY
        self.thrown: list[int] = []  # how many cards each place has thrown away in this draw
        self.aggressor = NOBODY
        self.aggressor_street = ""
        self.died = NOBODY  # the place whose hand died last
        self.open_end = rules.game.open_cards[1]  # where a hand's open cards end; one less for each shared instead
        self.held = False  # an all-in waits for the other tables
        self.released = False  # it has waited
        self.street = ""
        self.step_index = 0
        self.owed = 0
        self.stub = rules.deck  # how many cards are left in it
        self.closed = False
        self.offer: Offers | None = None  # worked out once for each turn
        self.summed: tuple[AnyEvent, int] | None = None  # the bits of cards that were looked at but not dealt yet
        self.used = rules.not_in_deck  # a bit for each known card that can come no more
        # Of a cash game: its further boards, what a straddle changes, the rake. None in every other hand.
        self.more: More | None = None if started.cash is None else more_of(started.cash)
        self.winners: tuple[WinnersTold, ...] = ()  # of the pots that the dealer has awarded, as they named them

    def copied(self) -> Self:
        """A hand of its own that goes on from here: every slot, and every list anew."""
        other = _new(type(self))
        for name in HandState.__slots__:
            value = getattr(self, name)
            setattr(other, name, value[:] if type(value) is list else value)
        return other

    copy = copied  # see `shortcuts`

    # ---- how it began ----------------------------------------------------------------------------------------------

    @property
    def positions(self) -> Positions:
        return self.started.positions

    @property
    def forced(self) -> Forced:
        return self.started.forced

    @property
    def smallest_chip(self) -> Chips:
        return self.started.smallest_chip

    @property
    def started_with(self) -> tuple[Chips, ...]:
        return tuple(seat.stack for seat in self.started.seats)

    @property
    def presence(self) -> tuple[Presence, ...]:
        return tuple(seat.presence for seat in self.started.seats)

    @property
    def event_left(self) -> int:
        return self.started.event_left

    @property
    def cash(self) -> Cash | None:
        return self.started.cash

    @property
    def boards(self) -> tuple[Board, ...]:
        """All boards, the first one first: nearly always there is only that."""
        return (self.board,) if self.more is None else (self.board, *self.more.boards)

    @property
    def holds(self) -> bool:
        """Does an all-in wait for the other tables, or will one?"""
        return self.started.hand_for_hand and not self.released

    # ---- how it stands ---------------------------------------------------------------------------------------------

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
        return self.step_index == self.rules.first_round_at

    def past_first_round(self) -> bool:
        return self.step_index > self.rules.first_round_at

    def being_dealt_in(self) -> bool:
        """Are cards due that come before the first round?"""
        return self.owed > 0 and self.step_index < self.rules.first_round_at

    def before_last_street(self) -> bool:
        """Will cards be dealt after those that are due now?"""
        return self.step_index < self.rules.last_deal_at

    def draws_to_come(self) -> bool:
        """Is there a draw under way or ahead? Until then nobody's cards may be known."""
        return self.step_index <= self.rules.last_draw

    def bring_in_due(self) -> bool:
        """Does the round wait for the bring-in?"""
        # Whoever was left of an all-in player may have folded in its place.
        return self.bring_in_round() and self.bet_to > 0 and not (self.acted and any(self.bet))

    def bring_in_round(self) -> bool:
        """Is this the round that begins with a bring-in?"""
        return not self.rules.blinds and self.in_first_round()

    def lies_open(self, number: int) -> bool:
        """Does a hand's card of this number, counted from 0, lie open as it comes?"""
        return self.rules.game.open_cards[0] <= number < self.open_end

    def open_cards(self, place: int) -> tuple[int, ...]:
        """The cards of a closed hand that lie open: in stud."""
        return self.cards[place][self.rules.game.open_cards[0] : self.open_end]

    def has_all_in(self) -> bool:
        return self.can_bet < self.live

    def other_live(self, place: int) -> int:
        """The first other place with a live hand."""
        first = self.status.index(LIVE)
        return first if first != place else self.status.index(LIVE, place + 1)
