"""Ranges: several hands of two cards in one word, as players write them.

    AKs AKo AK      suited, offsuit, both           QQ      a pair
    QQ+             the pairs from here up          AJs+    with the ace, from the jack up to the king
    22-55 A5s-A2s   from here to there              JTs-87s both cards a step lower each time
    AsKs            one hand, by its cards          random  any two cards
    AKs:0.5         held half as often              a list  "QQ+, AKs, 7h6h" or "QQ+; AKs"

A list stands for each of its hands once, all of them alike, but for those with a weight. Only games of two own cards
have ranges.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations
from math import gcd
from typing import TypeAlias

from floorman.cards.card import RANKS, UNKNOWN, Card, CardsError, cards_of, text_of
from floorman.cards.deals import Game, Hand, game_named
from floorman.terms import shown

# All the hands that somebody may hold, each as likely as any other. One that is held more often stands there so often.
Range: TypeAlias = tuple[Hand, ...]

RANDOM = "random"
OWN = 2
HUNDRED = 100  # weights are told in hundredths
_WEIGHT = re.compile(r"0?\.(\d{1,2})|1(?:\.00?)?|(\d{1,3})%")
_KIND = re.compile(r"(?P<high>[2-9TJQKA])(?P<low>[2-9TJQKA])(?P<suits>[so]?)")


def range_of(text: str, game: str) -> Range:
    """What a text stands for: one hand, perhaps with cards left out, or all those of a range. Raises CardsError."""
    kind = game_named(game)
    if not text.strip(" ,;"):
        raise CardsError("ranges.empty")
    if text.strip().lower() == RANDOM and not _has_ranges(kind):
        return ((),)
    words = _words(text)
    if not _has_ranges(kind) or (_hand(text) is not None and not (len(words) > 1 and all(map(_is_whole, words)))):
        return (_by_cards(text, words, kind),)
    weights = _weights(words, kind)
    least = gcd(*weights.values())
    return tuple(hand for hand, weight in weights.items() for _ in range(weight // least))


def _by_cards(text: str, words: list[str], kind: Game) -> Hand:
    try:
        return cards_of(text)
    except CardsError:
        if not _has_ranges(kind) and any(map(_is_range, words)):
            raise CardsError("ranges.of-two-cards", word=shown(text), own=kind.own) from None
        raise


def _is_range(word: str) -> bool:
    """As hold'em has them: no card is called so."""
    named = word.partition(":")[0].rstrip("+").partition("-")[0]
    return _KIND.fullmatch(named.upper().replace("S", "s").replace("O", "o")) is not None


def _weights(words: list[str], kind: Game) -> dict[Hand, int]:
    """Each hand with its weight in hundredths."""
    found: dict[Hand, int] = {}
    for word in words:
        named, _, told = word.partition(":")
        weight = _weight(told, word) if told or named != word else HUNDRED
        for hand in _hands(named, kind):
            if found.setdefault(hand, weight) != weight:
                raise CardsError("ranges.two-weights", word=shown(word), hand="".join(map(text_of, hand)))
    return found


def _weight(told: str, word: str) -> int:
    match = _WEIGHT.fullmatch(told)
    if match is None:
        raise CardsError("ranges.bad-weight", word=shown(word))
    decimals, percent = match.groups()
    weight = int(decimals.ljust(2, "0")) if decimals else int(percent) if percent else HUNDRED
    if not 0 < weight <= HUNDRED:
        raise CardsError("ranges.bad-weight", word=shown(word))
    return weight


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
    """The words of a list; a dash may have blanks on both sides. A ten may be written 10, but for a weight's."""
    joined = re.sub(r"(?<!\s)\s+(?=[-:])", "", re.sub(r"([-:])\s+", r"\1", text))
    return [_ten(word) for word in re.split(r"[\s,;]+", joined) if word]


def _ten(word: str) -> str:
    named, colon, weight = word.partition(":")
    return named.replace("10", "T") + colon + weight


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
    if suits != other_suits or high == low or other_high == other_low:
        raise CardsError("ranges.no-span", word=shown(word))
    if high == other_high:
        return _kickers(high, least, most, suits)
    if high - low != other_high - other_low:
        raise CardsError("ranges.no-span", word=shown(word))
    return [(at + high - low, at, suits) for at in range(least, most + 1)]


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
