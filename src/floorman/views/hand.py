"""A hand as one of its players sees it, or who looks on: built up from nothing, and as far as the book lets them know.

What may not be counted is seen as one sees chips across a table: about so many.
"""

from __future__ import annotations

from msgspec import Struct

from floorman.cards import UNKNOWN, text_of
from floorman.hand import Hand
from floorman.hand.games import Bet
from floorman.hand.state import LIVE
from floorman.rulings.counting import is_counted, pot_is_told
from floorman.terms import Chips, SeatNo, short_repr
from floorman.views.mucked import killed_unseen, may_look_up

STATES = ("live", "folded", "dead", "mucked")


class HandSeatView(Struct, frozen=True):
    """A seat of the hand. `about`: the stack is what an eye sees, no count."""

    seat: SeatNo
    stack: Chips
    about: bool
    bet: Chips
    cards: tuple[str, ...]
    state: str
    button: bool
    to_act: bool


class HandView(Struct, frozen=True):
    """The hand. `pot` is None where the book does not let it be told."""

    you: SeatNo | None
    board: tuple[str, ...]
    pot: Chips | None
    seats: tuple[HandSeatView, ...]
    more_boards: tuple[tuple[str, ...], ...] = ()  # where it is dealt on several

    __repr__ = short_repr


def shows_numbers(hand: Hand, acts_by_itself: bool) -> bool:
    """Is every amount a number anyway, since nobody puts chips on a table?"""
    return acts_by_itself and hand.rules.book.own_device_shows.value == "numbers"


def hand_view(hand: Hand, you: SeatNo | None, *, counts: bool = False, looks: bool = False) -> HandView:
    """As seat `you` sees it; None: as anybody who looks on.

    `counts`: somebody who runs the table, from whom no chip is hidden. `looks`: they may look at every card, and do.
    """
    return HandView(
        you,
        tuple(text_of(card) for card in hand.board),
        hand.pot if counts or pot_is_told(hand)[0] else None,
        tuple(_seat(hand, seat, you, counts=counts, looks=looks) for seat in sorted(hand.at)),
        tuple(tuple(text_of(card) for card in board) for board in hand.boards[1:] if board),
    )


def _seat(hand: Hand, seat: SeatNo, you: SeatNo | None, *, counts: bool, looks: bool) -> HandSeatView:
    place = hand.at[seat]
    exact = counts or seat == you or hand.closed or is_counted(hand, you, seat, "stack")[0]
    return HandSeatView(
        seat,
        hand.stack[place] if exact else about(hand.stack[place]),
        not exact,
        hand.bet[place],
        tuple(text_of(card) for card in hand.cards[place]) if looks else _cards(hand, place, you),
        STATES[hand.status[place]],
        hand.positions.marker == seat,
        hand.to_act == place,
    )


def _cards(hand: Hand, place: int, you: SeatNo | None) -> tuple[str, ...]:
    """Your own, those that lie open, and mucked ones where the book lets you look them up."""
    cards = hand.cards[place]
    seat = hand.seats[place]
    if (seat == you and not killed_unseen(hand, seat)) or hand.shown >> place & 1 or may_look_up(hand, seat, you)[0]:
        return tuple(text_of(card) for card in cards)
    if hand.status[place] != LIVE:
        return ()
    return tuple(text_of(card if hand.lies_open(number) else UNKNOWN) for number, card in enumerate(cards))


def street_lying(hand: Hand) -> str:
    """How far the cards lie. Where all are all-in they come without rounds, and `hand.street` stays with the last one
    that was bet."""
    rounds = [step.street for step in hand.rules.game.steps[: hand.step_index + 1] if isinstance(step, Bet)]
    runs_again = hand.more is not None and hand.more.times > 1 and hand.more.due > 0
    return hand.rules.last_street if runs_again else rounds[-1] if rounds else hand.street


def about(chips: Chips) -> Chips:
    """To the nearest half of the first digit's place: 4,730 looks like 4,500, 12,400 like 10,000."""
    if chips < 10:
        return chips
    half = 5 * int("1" + "0" * (len(str(chips)) - 2))
    return (chips + half // 2) // half * half
