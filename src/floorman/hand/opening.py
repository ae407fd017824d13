"""Who begins a round by their open cards: in stud the lowest card brings in, later the best open hand acts first.

Of equal open hands the one with the higher card by suit begins, or the first left of the button (stud_equal_boards).
For the bring-in suits part equal ranks, clubs lowest; in razz the highest card brings in, with the ace low, and spades
are highest. A card that nobody has told is no card yet.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from floorman.cards import ACE_TO_FIVE, DECK, HIGH, UNKNOWN, order_of
from floorman.cards.card import SUITS
from floorman.hand.games import First

if TYPE_CHECKING:
    from floorman.hand.state import HandState

# Where each card stands for the bring-in, the ace high or low.
ACE_HIGH = tuple(order_of(card, SUITS) for card in DECK)
ACE_LOW = tuple(order_of(card, SUITS, ace_low=True) for card in DECK)


def first_by_cards(hand: HandState, first: First) -> int:
    """The place where this round begins."""
    begin, end = hand.rules.game.open_cards[0], hand.open_end
    cards = hand.cards
    places, boards = [], []
    for place, status in enumerate(hand.status):
        if not status:
            places.append(place)
            boards.append(cards[place][begin:end])
    # The known cards and the stub make a whole deck, so no card that lies open is unknown.
    if boards and hand.used.bit_count() + hand.stub == len(DECK) and () not in boards:
        return places[_begins(boards, first, by_suit=hand.rules.equal_boards_by_suit)]
    told = [(place, known(board)) for place, board in zip(places, boards, strict=True) if known(board)]
    if not told:
        return 0
    return told[_begins([board for _, board in told], first, by_suit=hand.rules.equal_boards_by_suit)][0]


def _begins(boards: list[tuple[int, ...]], first: First, *, by_suit: bool) -> int:
    if first == "low-card":
        lowest = [min([ACE_HIGH[card] for card in board]) if board[1:] else ACE_HIGH[board[0]] for board in boards]
        return lowest.index(min(lowest))
    if first == "high-card":
        highest = [max([ACE_LOW[card] for card in board]) if board[1:] else ACE_LOW[board[0]] for board in boards]
        return highest.index(max(highest))
    return best_board(boards, low=first == "low-board", by_suit=by_suit)


def best_board(boards: list[tuple[int, ...]], *, low: bool, by_suit: bool) -> int:
    """The one of the best open hands that begins: in razz of the lowest. Only hands with as many open cards compare."""
    rank = (ACE_TO_FIVE if low else HIGH).rank
    counts = [*map(len, boards)]
    most = max(counts)
    if counts.count(most) == len(counts):
        worths = [*map(rank, boards)]
    else:
        worths = [rank(cards) if len(cards) == most else 0 for cards in boards]
    best = max(worths)
    if not by_suit or worths.count(best) == 1:
        return worths.index(best)
    place_of = ACE_LOW if low else ACE_HIGH
    equal = [at for at, worth in enumerate(worths) if worth == best]
    return max(equal, key=lambda at: max(place_of[card] for card in boards[at]))


def equal_boards(hand: HandState) -> bool:
    """Has a suit decided who begins this round?"""
    step = hand.rules.plan[hand.step_index]
    first = getattr(step, "first", "")
    if first not in ("high-board", "low-board"):
        return False
    begin, end = hand.rules.game.open_cards[0], hand.open_end
    rank = (ACE_TO_FIVE if first == "low-board" else HIGH).rank
    boards = [known(cards[begin:end]) for cards, status in zip(hand.cards, hand.status, strict=True) if not status]
    worths = [rank(board) if len(board) == max(map(len, boards)) else 0 for board in boards]
    return worths.count(max(worths, default=0)) > 1


def known(cards: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([card for card in cards if card != UNKNOWN]) if UNKNOWN in cards else cards
