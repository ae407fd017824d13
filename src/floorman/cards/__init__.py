"""Cards and what hands of them are worth.

Cards are ints 0 to 51 (`rank * 4 + suit`; text `As`, `Td`), an unknown one is `UNKNOWN`, 52 (`??`). Worths are ints:
larger is better, equal means a tie, 0 is no hand. They compare only within one ranking.

What a showdown asks, with no check of what it is given:

    HIGH.ranks(board, holes)            hold'em: every seat against one board, whose key is added once
    HIGH.rank(cards)                    stud, draw: the best five of five to seven cards
    ACE_TO_FIVE.rank(cards)             razz; everybody has a low
    EIGHT_OR_BETTER.rank(cards)         the low half of stud eight-or-better; 0 does not qualify
    DEUCE_TO_SEVEN.rank(cards)          2-7
    SHORT_DECK_HIGH.ranks(board, holes) flush over full house, A-6-7-8-9 a straight
    OMAHA_HIGH.ranks(board, holes)      four to six own cards, exactly two of them play
    OMAHA_EIGHT.ranks(board, holes)     the low half of Omaha eight-or-better; 0 does not qualify
    BADUGI.rank(cards)                  four cards
    HELD_HIGH.rank(cards)               what one holds beside a board that does not count: the drawn half of drawmaha

One to four open cards of stud are ranked by the same functions, only against as many others: `HIGH.rank` (the highest
acts first), `ACE_TO_FIVE.rank` (in razz the best low acts first, which is again the larger number). Equal ones are the
caller's to part by `order_of`, which takes the order of suits as an argument.

Away from the fast path: `best_five(cards)`, for Omaha `best_five(hole, board)` and for badugi `best(cards)` give the
cards that play, the highest first, for showing and for odd chips; `describe` names a hand by a code. Equity is asked of
`floorman.cards.equity`, many hands at once of `floorman.cards.fast` (with numpy); neither is imported here.

A ranking reads its table when it is first asked, in a few milliseconds. Ask once before play, and the first showdown
does not wait; `HIGH.rank` is a plain function that may be kept.
"""

from floorman.cards.badugi import BADUGI, Badugi
from floorman.cards.card import (
    DECK,
    RANKS,
    SHORT_DECK,
    SUITS,
    UNKNOWN,
    Card,
    CardsError,
    card_of,
    cards_of,
    order_of,
    rank_of,
    suit_of,
    text_of,
    texts_of,
)
from floorman.cards.describe import Described, describe
from floorman.cards.held import HELD_HIGH, Held
from floorman.cards.omaha import OMAHA_EIGHT, OMAHA_HIGH, Omaha
from floorman.cards.ranking import ACE_TO_FIVE, DEUCE_TO_SEVEN, EIGHT_OR_BETTER, HIGH, SHORT_DECK_HIGH, Rank, Ranking

__all__ = [
    "ACE_TO_FIVE",
    "BADUGI",
    "DECK",
    "DEUCE_TO_SEVEN",
    "EIGHT_OR_BETTER",
    "HELD_HIGH",
    "HIGH",
    "OMAHA_EIGHT",
    "OMAHA_HIGH",
    "RANKS",
    "SHORT_DECK",
    "SHORT_DECK_HIGH",
    "SUITS",
    "UNKNOWN",
    "Badugi",
    "Card",
    "CardsError",
    "Described",
    "Held",
    "Omaha",
    "Rank",
    "Ranking",
    "card_of",
    "cards_of",
    "describe",
    "order_of",
    "rank_of",
    "suit_of",
    "text_of",
    "texts_of",
]
