"""Simple players. They see their own cards, the board and what is offered; chance is an argument."""

from __future__ import annotations

from random import Random

from floorman.cards import rank_of
from floorman.hand import AnyCommand, Call, Check, Fold, Hand, Offers, RaiseTo

# Out of a hundred decisions, so many are not what the cards say.
WHIMS = 12


def simple(hand: Hand, offer: Offers, rng: Random) -> AnyCommand:
    """Bets good cards, calls with middling ones, gives up poor ones for much; and now and then does none of that."""
    place = hand.at[offer.seat]
    strength = _strength(hand.cards[place], hand.board)
    if rng.randrange(100) < WHIMS:
        strength = rng.random()
    price = (offer.call_to or hand.bet[place]) - hand.bet[place]
    dear = price / max(hand.pot + price, 1)
    if strength > 0.75 and offer.raise_min_to is not None and offer.raise_max_to is not None:
        wish = max(offer.raise_min_to, hand.bet_to + round(hand.pot * 0.6))
        return RaiseTo(offer.seat, min(_whole(wish, hand), offer.raise_max_to))
    if offer.check:
        return Check(offer.seat)
    return Call(offer.seat) if strength > dear + 0.12 else Fold(offer.seat)


def _whole(chips: int, hand: Hand) -> int:
    """Bets are made of chips: rounded up to half a big blind."""
    unit = max(hand.big_blind // 2, 1)
    return -(-chips // unit) * unit


def _strength(cards: tuple[int, ...], board: tuple[int, ...]) -> float:
    """A rule of thumb between 0 and 1: high cards, pairs, and what matches the board."""
    high, low = sorted((rank_of(card) for card in cards), reverse=True)
    worth = (high + low) / 40
    if high == low:
        worth += 0.35 + high / 40
    on_board = [rank_of(card) for card in board]
    worth += 0.32 * sum(rank in on_board for rank in {high, low})
    if board and not any(rank in on_board for rank in (high, low)) and high != low:
        worth -= 0.18
    return min(max(worth, 0.02), 1.0)
