"""Who begins a round by his open cards: in stud the lowest card brings in, later the best open hand acts first.

Equal open hands: the first of them left of the button begins. For the bring-in suits part equal ranks, clubs lowest; in
razz the highest card brings in, with the ace low, and spades are highest. A card that nobody has told is no card yet.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from floorman.cards import ACE_TO_FIVE, DECK, HIGH, UNKNOWN, order_of
from floorman.cards.card import SUITS
from floorman.hand.games import First

if TYPE_CHECKING:
    from floorman.hand.state import Standing

# Where each card stands for the bring-in, the ace high or low.
ACE_HIGH = tuple(order_of(card, SUITS) for card in DECK)
ACE_LOW = tuple(order_of(card, SUITS, ace_low=True) for card in DECK)


def first_by_cards(hand: Standing, first: First) -> int:
    """The place where this round begins."""
    begin, end = hand.rules.game.open_cards[0], hand.open_end
    boards = [(place, cards[begin:end]) for place, cards in enumerate(hand.cards) if not hand.status[place]]
    if any(UNKNOWN in cards or not cards for _, cards in boards):
        boards = [(place, known(cards)) for place, cards in boards if known(cards)]
    if not boards:
        return 0
    match first:
        case "low-card":
            return min(boards, key=lambda board: min([ACE_HIGH[card] for card in board[1]]))[0]
        case "high-card":
            return max(boards, key=lambda board: max([ACE_LOW[card] for card in board[1]]))[0]
        case _:
            return best_board(boards, low=first == "low-board")


def best_board(boards: list[tuple[int, tuple[int, ...]]], *, low: bool) -> int:
    """The first place with the best open hand: in razz the lowest one. Only hands with as many open cards compare."""
    rank = (ACE_TO_FIVE if low else HIGH).rank
    most = max([len(cards) for _, cards in boards])
    best = begins = 0
    for place, cards in boards:
        if len(cards) == most and (worth := rank(cards)) > best:
            best, begins = worth, place
    return begins


def known(cards: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([card for card in cards if card != UNKNOWN]) if UNKNOWN in cards else cards
