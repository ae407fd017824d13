"""Equity of ranges: every way in which all players hold a hand of theirs counts once, and each with all that may come.

Counted, hands that differ by their suits alone are reckoned once. Sampled, a hand of each range and the cards still
missing are drawn together; where two players would hold the same card, all of them are drawn again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import permutations
from struct import unpack
from typing import NamedTuple, TypeAlias

from floorman.cards.card import UNKNOWN, Card, CardsError
from floorman.cards.deals import Deal, Hand, deal_of
from floorman.cards.ranges import Range
from floorman.cards.walking import WORD, Chance

Choice: TypeAlias = tuple[Hand, ...]

# Words of chance that are drawn from the generator at a time.
WORDS = 4_096


class Ranged(NamedTuple):
    """A question of ranges, without the hands that nobody can hold any more."""

    game: str
    ranges: tuple[Range, ...]
    board: Hand
    dead: Hand

    def deal(self, hands: Choice) -> Deal:
        return deal_of(self.game, hands, self.board, self.dead)

    def most_choices(self) -> int:
        """At most so many ways to hold: those with a card in two hands are among them."""
        most = 1
        for one in self.ranges:
            most *= len(one)
        return most


def ranged_of(game: str, ranges: Sequence[Range], board: Iterable[Card], dead: Iterable[Card]) -> Ranged:
    """Raises CardsError where nobody can hold what is asked."""
    board, dead = _known(board), _known(dead)
    ranges = [one if len(one) > 1 else (_known(one[0]),) for one in ranges]
    fixed = {card for one in ranges if len(one) == 1 for card in one[0]}
    left = []
    for number, one in enumerate(ranges, 1):
        gone = {*board, *dead, *(fixed if len(one) > 1 else ())}
        live = tuple(hand for hand in one if len(one) == 1 or not gone.intersection(hand))
        if not live:
            raise CardsError("ranges.none-left", number=number)
        left.append(live)
    found = Ranged(game, tuple(left), board, dead)
    # Says at once what is wrong with the board, with dead cards or with how many there are.
    found.deal(tuple(one[0] if len(one) == 1 else () for one in found.ranges))
    if next(choices(found), None) is None:
        raise CardsError("ranges.same-cards")
    return found


def _known(cards: Iterable[Card]) -> Hand:
    return tuple(card for card in cards if card != UNKNOWN)


def choices(ranged: Ranged) -> Iterator[Choice]:
    """Every way in which all hold a hand of theirs."""
    return _choices(ranged.ranges, frozenset())


def _choices(ranges: tuple[Range, ...], taken: frozenset[Card]) -> Iterator[Choice]:
    if not ranges:
        yield ()
        return
    for hand in ranges[0]:
        if taken.isdisjoint(hand):
            for others in _choices(ranges[1:], taken.union(hand)):
                yield (hand, *others)


def alike(ranged: Ranged) -> Counter[Choice]:
    """One choice of each kind, and how many there are that differ from it by their suits alone."""
    suits = _interchangeable(ranged)
    return Counter(min(_recoloured(choice, order) for order in suits) for choice in choices(ranged))


def _interchangeable(ranged: Ranged) -> list[tuple[int, ...]]:
    """The orders of the suits that leave board and dead cards as they are."""
    return [
        order
        for order in permutations(range(4))
        if all({_in(card, order) for card in cards} == set(cards) for cards in (ranged.board, ranged.dead))
    ]


def _recoloured(choice: Choice, order: tuple[int, ...]) -> Choice:
    return tuple(tuple(sorted((_in(card, order) for card in hand), reverse=True)) for hand in choice)


def _in(card: Card, order: tuple[int, ...]) -> Card:
    return card & ~3 | order[card & 3]


# ---- by chance ------------------------------------------------------------------------------------------------------


def open_deal(ranged: Ranged) -> Deal:
    """The deal in which hands from a range are missing cards like others."""
    return ranged.deal(tuple(one[0] if len(one) == 1 else () for one in ranged.ranges))


def sampled(ranged: Ranged, rng: Chance, samples: int) -> Iterator[Hand]:
    """So many deals by chance: all that is missing in `open_deal`, in its order."""
    deal, words = open_deal(ranged), _words(rng)
    for _ in range(samples):
        held = _held(ranged, words)
        taken = {card for hand in held.values() for card in hand}
        drawn: list[Card] = []
        for owner, count in deal.missing:
            drawn += held[owner] if owner in held else _drawn(deal.live, taken, count, words)
        yield tuple(drawn)


def _words(rng: Chance) -> Iterator[int]:
    while True:
        yield from unpack(f"<{WORDS}I", rng.randbytes(WORD * WORDS))


def _held(ranged: Ranged, words: Iterator[int]) -> dict[int, Hand]:
    """A hand of each range. All are drawn again where two share a card, so that every way to hold is as likely."""
    while True:
        held = {at: one[next(words) * len(one) >> 32] for at, one in enumerate(ranged.ranges) if len(one) > 1}
        cards = [card for hand in held.values() for card in hand]
        if len(cards) == len(set(cards)):
            return held


def _drawn(live: Hand, taken: set[Card], count: int, words: Iterator[int]) -> list[Card]:
    """So many live cards that nobody has; they are taken then."""
    drawn: list[Card] = []
    while len(drawn) < count:
        card = live[next(words) * len(live) >> 32]
        if card not in taken:
            taken.add(card)
            drawn.append(card)
    return drawn
