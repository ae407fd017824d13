"""Strings that are planted where nobody may read them, and how they are looked for in bytes."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterable, Mapping
from functools import cache

from floorman.cards import text_of

# A run of letters that no page holds by chance. However it is quoted for JSON, HTML or an address, it stays as it is.
PLAIN = re.compile(r"[A-Za-z0-9]{12,}")
SUITS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}


@cache
def forms(text: str) -> tuple[bytes, ...]:
    """All the ways in which a string can stand in an answer: as it is, quoted, in hex, or in something in base64."""
    cores = PLAIN.findall(text) or [text]
    return tuple(form for core in cores for form in (core.encode(), core.encode().hex().encode(), *_in_base64(core)))


def _in_base64(text: str) -> Iterable[bytes]:
    """Wherever it begins within a group of three bytes. What its neighbours decide too is left out."""
    for before in range(3):
        told = base64.b64encode(b"\0" * before + text.encode() + b"\0" * 3)
        whole = told[4 if before else 0 : (before + len(text.encode())) // 3 * 4]
        if len(whole) >= 12:
            yield whole


def found(planted: Mapping[str, str], told: bytes) -> set[str]:
    """The names of what stands in these bytes."""
    return {name for name, text in planted.items() if any(form in told for form in forms(text))}


def cards_in(told: bytes, cards: Iterable[int]) -> set[str]:
    """Cards that stand there by themselves: As, A♠ or ♠A."""
    text = told.decode(errors="replace")
    return {text_of(card) for card in cards if _card(card).search(text)}


@cache
def _card(card: int) -> re.Pattern[str]:
    told = text_of(card)
    rank, suit = told[0], told[1]
    ranks = "(?:10|T)" if rank == "T" else rank
    sign = SUITS[suit]
    return re.compile(rf"(?<![\w+/=-])(?:{ranks}{suit}|{ranks}{sign}|{sign}{ranks})(?![\w+/=-])")
