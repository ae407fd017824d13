"""What one seat knows of a hand: all that a bot is given, so that it cannot play by what it must not see.

Own cards, what lies open, and the chips as one sees them across a table: those of others to about half a digit. Who
followed the betting knows the pot.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, TypeAlias

from msgspec import Struct

from floorman.cards import Card
from floorman.hand import NOBODY, Hand, Offers, muck_refused, offers, to_show
from floorman.hand.games import Draw, Game
from floorman.hand.setup import Forced
from floorman.hand.state import LIVE
from floorman.table.errors import TableError
from floorman.terms import Chips, Ruling, SeatNo, quoted
from floorman.views.hand import about

# What the seat is asked for: to bet, to draw, to show; nothing, while others are.
Turn: TypeAlias = Literal["act", "draw", "show", ""]

_about = lru_cache(maxsize=65_536)(about)


class Sight(Struct, frozen=True, gc=False):
    """A hand as one seat sees it.

    `stacks`, `bets` and `puts` stand by place: 0 is the first seat left of the button, and `place` is the bot's own, so
    `stacks[place]` is what it has left; those of others are known about. `seat` is the number of its seat, from 1.
    `bets` is what each has in front in this round, `puts` what each has put in in this hand, `pot` all of it. `price`
    is the total of the round that is to be matched, and `owes` what a call costs. `live` are the places of the others
    who can still win. `cards` are its own, `opens` what lies open of the others, by place.
    """

    seat: SeatNo
    place: int
    turn: Turn
    game: Game
    street: str
    forced: Forced
    big_blind: Chips
    smallest_chip: Chips
    cards: tuple[Card, ...]
    board: tuple[Card, ...]
    opens: tuple[tuple[Card, ...], ...]  # what lies open of the others' hands; none of their own
    live: tuple[int, ...]  # the places of the others who can still win
    stacks: tuple[Chips, ...]  # others' about
    bets: tuple[Chips, ...]  # in this round
    puts: tuple[Chips, ...]  # in this hand
    pot: Chips
    price: Chips  # the total of the round that is to be matched
    raises: int
    button: bool
    first_round: bool
    draws_left: int
    offer: Offers | None
    may_muck: bool

    @property
    def opponents(self) -> int:
        """How many others can still win."""
        return len(self.live)

    @property
    def stack(self) -> Chips:
        """What the bot has left."""
        return self.stacks[self.place]

    @property
    def owes(self) -> Chips:
        """What a call costs: all that is left, where that is less."""
        offer = self.offer
        if offer is None or offer.call_to is None:
            return 0
        return offer.call_to - self.bets[self.place]


def sight_of(hand: Hand, seat: SeatNo) -> Sight:
    """The hand as this seat sees it now. Raises TableError for a seat that is not in it."""
    if seat not in hand.at:
        raise TableError(Ruling("act.not-in-hand", (), {"seat": quoted(seat)}))
    me = hand.at[seat]
    turn = turn_of(hand, me)
    game = hand.rules.game
    stacks = [*map(_about, hand.stack)]
    stacks[me] = hand.stack[me]
    return Sight(
        seat,
        me,
        turn,
        game,
        hand.street,
        hand.started.forced,
        hand.big_blind,
        hand.started.smallest_chip,
        hand.cards[me],
        hand.board,
        _opens(hand, me, stud=game.open_cards != (0, 0)),
        tuple([place for place, status in enumerate(hand.status) if status == LIVE and place != me]),
        tuple(stacks),
        tuple(hand.bet),
        tuple(hand.put),
        hand.pot,
        hand.bet_to,
        hand.raises,
        hand.started.positions.button == seat,
        hand.in_first_round(),
        _draws_left(hand) if hand.rules.last_draw > 0 else 0,
        offers(hand) if turn == "act" else None,
        turn == "show" and muck_refused(hand, me) is None,
    )


def seat_in_turn(hand: Hand) -> SeatNo | None:
    """Who is asked for something now; nobody while cards are owed, or another table is waited for."""
    if hand.closed or hand.owed or hand.held:
        return None
    place = hand.to_act if hand.to_act != NOBODY else hand.to_draw if hand.to_draw != NOBODY else to_show(hand)
    return None if place == NOBODY else hand.seats[place]


def turn_of(hand: Hand, place: int) -> Turn:
    """What the hand asks of this place."""
    if place == hand.to_act:
        return "act"
    if place == hand.to_draw:
        return "draw"
    return "show" if hand.at_showdown() and place == to_show(hand) else ""


def _opens(hand: Hand, me: int, *, stud: bool) -> tuple[tuple[int, ...], ...]:
    """Shown hands, and in stud the cards that came face up, as long as their hand is in."""
    shown = hand.shown
    if not stud and not shown:
        return ((),) * len(hand.seats)
    found: list[tuple[int, ...]] = []
    for place, cards in enumerate(hand.cards):
        if place == me or hand.status[place] != LIVE:
            found.append(())
        elif shown >> place & 1:
            found.append(cards)
        else:
            found.append(hand.open_cards(place) if stud else ())
    return tuple(found)


def _draws_left(hand: Hand) -> int:
    """Also the one that is under way."""
    return sum([type(step) is Draw for step in hand.rules.game.steps[hand.step_index :]])
