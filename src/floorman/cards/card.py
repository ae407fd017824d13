"""Cards as small ints, and their text.

A card is `rank * 4 + suit`: ranks 0 (deuce) to 12 (ace), suits 0 clubs, 1 diamonds, 2 hearts, 3 spades. So the ints of
a deck are 0 to 51, and they already stand in the order "rank, then suit" of a game that ranks suits as bridge does.
An unknown card is 52: it stands in no table of 52, so that whoever forgets to look fails at once.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import TypeAlias

Card: TypeAlias = int

RANKS = "23456789TJQKA"
SUITS = "cdhs"
ACE = 12

UNKNOWN: Card = 52
UNKNOWN_TEXT = "??"

DECK: tuple[Card, ...] = tuple(range(52))
# From the sixes up.
SHORT_DECK: tuple[Card, ...] = tuple(range(4 * RANKS.index("6"), 52))

TEXTS: tuple[str, ...] = (*(rank + suit for rank in RANKS for suit in SUITS), UNKNOWN_TEXT)
_CARD_OF = {text: card for card, text in enumerate(TEXTS)}
# Suits as people see them, filled and outlined; the mark that makes some systems draw them in colour says nothing.
_SIGNS = str.maketrans({**dict(zip("♣♦♥♠♧♢♡♤", SUITS * 2, strict=True)), "\ufe0e": "", "\ufe0f": ""})


class CardsError(ValueError):
    """Cards that somebody named cannot be: unreadable, named twice, too many. A code and its facts."""

    def __init__(self, code: str, **facts: int | str) -> None:
        super().__init__(code, facts)
        self.code = code
        self.facts = facts

    def __reduce__(self) -> tuple[object, ...]:
        return partial(type(self), self.code, **self.facts), ()

    def __str__(self) -> str:
        # Imported here: whoever ranks hands pays for nothing else.
        from floorman.terms.saying import sentences  # noqa: PLC0415

        return str(sentences().problem(self.code, self.facts))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str(self)!r})"


def rank_of(card: Card) -> int:
    """0 for a deuce to 12 for an ace."""
    return card >> 2


def suit_of(card: Card) -> int:
    """0 clubs, 1 diamonds, 2 hearts, 3 spades."""
    return card & 3


def text_of(card: Card) -> str:
    """`As`, `Td`, and `??` for an unknown card."""
    return TEXTS[card]


def texts_of(cards: Iterable[Card]) -> str:
    """As scenario files write them: `As Kd`."""
    return " ".join(TEXTS[card] for card in cards)


def card_of(text: str) -> Card:
    """The card that is meant by `As`, also by `as`, `AS` or `A♠`; `??` is an unknown one."""
    plain = text.translate(_SIGNS)
    card = _CARD_OF.get(plain[:1].upper() + plain[1:].lower())
    if card is None:
        raise CardsError("cards.unreadable", text=text)
    return card


def cards_of(text: str) -> tuple[Card, ...]:
    """`As Kd`, `AsKd` or `As,Kd`, also `A♠ K♦`; `10s` may stand for `Ts`."""
    dense = "".join(text.translate(_SIGNS).replace(",", " ").split()).replace("10", "T")
    if len(dense) % 2:
        raise CardsError("cards.unreadable", text=text)
    return tuple(card_of(dense[at : at + 2]) for at in range(0, len(dense), 2))


def order_of(card: Card, suits: str = SUITS, *, ace_low: bool = False) -> int:
    """Where a card stands among all: by rank, then by suit as given, worst suit first. Serves as a sort key."""
    rank = card >> 2
    if ace_low:
        rank = (rank + 1) % 13
    return rank * 4 + suits.index(SUITS[card & 3])
