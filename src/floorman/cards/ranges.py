"""Ranges: several hands of two cards in one word, as players write them.

    AKs AKo AK      suited, offsuit, both           QQ      a pair
    QQ+             the pairs from here up          AJs+    with the ace, from the jack up to the king
    22-55 A5s-A2s   from here to there              random  any two cards
    AsKs            one hand, by its cards          a list  "QQ+, AKs, 7h6h"

A list stands for each of its hands once, all of them alike. Only games of two own cards have ranges.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations
from typing import TypeAlias

from floorman.cards.card import RANKS, UNKNOWN, Card, CardsError, cards_of, text_of
from floorman.cards.deals import Game, Hand, game_named
from floorman.terms import shown

# All the hands that somebody may hold, each as likely as any other.
Range: TypeAlias = tuple[Hand, ...]

RANDOM = "random"
OWN = 2
_KIND = re.compile(r"(?P<high>[2-9TJQKA])(?P<low>[2-9TJQKA])(?P<suits>[so]?)")


def range_of(text: str, game: str) -> Range:
    """What a text stands for: one hand, perhaps with cards left out, or all those of a range. Raises CardsError."""
    kind = game_named(game)
    if text.strip().lower() == RANDOM and not _has_ranges(kind):
        return ((),)
    words = _words(text)
    if not _has_ranges(kind) or (_hand(text) is not None and not (len(words) > 1 and all(map(_is_whole, words)))):
        return (cards_of(text),)
    return tuple(dict.fromkeys(hand for word in words for hand in _hands(word, kind)))


def _has_ranges(kind: Game) -> bool:
    return kind.own == OWN and kind.board > 0


def _hand(text: str) -> Hand | None:
    try:
        return cards_of(text)
    except CardsError:
        return None


def _is_whole(word: str) -> bool:
    """Whether a word is a hand by itself: a list has such, and the cards of one hand may stand apart."""
    return len(_hand(word) or ()) >= OWN


def _words(text: str) -> list[str]:
    """The words of a list; a dash may have blanks on both sides."""
    return re.sub(r"\s*-\s*", "-", text).replace("10", "T").replace(",", " ").split()


def _hands(word: str, kind: Game) -> Iterator[Hand]:
    if word.lower() == RANDOM:
        return combinations(reversed(kind.deck), OWN)
    by_cards = _hand(word)
    if by_cards is not None:
        return iter([_two_cards(by_cards, word, kind)])
    return (
        hand
        for high, low, suits in _kinds(word)
        for hand in combinations(reversed(kind.deck), OWN)
        if (hand[0] >> 2, hand[1] >> 2) == (high, low) and _suits_fit(hand, suits)
    )


def _two_cards(cards: Hand, word: str, kind: Game) -> Hand:
    if len(cards) != OWN or UNKNOWN in cards:
        raise CardsError("ranges.unreadable", word=shown(word))
    if cards[0] == cards[1]:
        raise CardsError("cards.twice", card=text_of(cards[0]))
    for card in cards:
        if card not in kind.deck:
            raise CardsError("cards.not-in-deck", card=text_of(card))
    return cards


def _suits_fit(hand: tuple[Card, ...], suits: str) -> bool:
    return not suits or (hand[0] & 3 == hand[1] & 3) == (suits == "s")


def _kinds(word: str) -> list[tuple[int, int, str]]:
    """The kinds of hands that a word names: the higher rank, the lower one, and `s`, `o` or nothing for both."""
    first, dash, last = word.partition("-")
    upwards = first.endswith("+") and not dash
    high, low, suits = _one(first.removesuffix("+") if upwards else first, word)
    if upwards:
        return [(at, at, "") for at in range(high, 13)] if high == low else _kickers(high, low, high - 1, suits)
    if not dash:
        return [(high, low, suits)]
    other_high, other_low, other_suits = _one(last, word)
    least, most = sorted((low, other_low))
    if high == low and other_high == other_low:
        return [(at, at, "") for at in range(least, most + 1)]
    if (high, suits) != (other_high, other_suits) or high in (low, other_low):
        raise CardsError("ranges.no-span", word=shown(word))
    return _kickers(high, least, most, suits)


def _kickers(high: int, least: int, most: int, suits: str) -> list[tuple[int, int, str]]:
    return [(high, kicker, suits) for kicker in range(least, most + 1)]


def _one(text: str, word: str) -> tuple[int, int, str]:
    found = _KIND.fullmatch(text[:2].upper() + text[2:].lower())
    if found is None:
        raise CardsError("ranges.unreadable", word=shown(word))
    low, high = sorted((RANKS.index(found["high"]), RANKS.index(found["low"])))
    if low == high and found["suits"]:
        raise CardsError("ranges.pair-with-suit", word=shown(word), pair=text[:2].upper())
    return high, low, found["suits"]
