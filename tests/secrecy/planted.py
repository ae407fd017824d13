"""Strings that are planted where nobody may read them, and how they are looked for in bytes."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache

from floorman.cards import text_of
from floorman.speech import speech

# A run of letters that no page holds by chance. However it is quoted for JSON, HTML or an address, it stays as it is.
PLAIN = re.compile(r"[A-Za-z0-9]{12,}")
LETTERS = {"♠": "s", "♥": "h", "♦": "d", "♣": "c"}
# Looked at without going on: one may begin with the sign that another ends with.
CARD = re.compile(r"(?<![\w+/=-])(?=(?:(10|[2-9TJQKA])([shdc♠♥♦♣])|([♠♥♦♣])(10|[2-9TJQKA]))(?![\w+/=-]))")
# A sign may be red in the middle of a line.
RED_SIGN = re.compile(r'<span class="redsuit">([♥♦])</span>')
# How a line of a picture goes on is no card: "6h.01" is a dot.
DRAWN = re.compile(r' d="[MmLlHhVvCcSsQqTtAaZz0-9., -]*"')


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
    """Which of these cards stand there by themselves: As, A♠ or ♠A."""
    return {*map(text_of, cards)} & _all_cards_in(told)


@lru_cache(1)
def _all_cards_in(told: bytes) -> frozenset[str]:
    """All that stand there: the same bytes are asked about one hand after the other."""
    places = CARD.findall(RED_SIGN.sub(r"\1", DRAWN.sub("", told.decode(errors="replace"))))
    return frozenset(
        (before or after).replace("10", "T") + LETTERS.get(s or sign, s) for before, s, sign, after in places
    )


def without_decks(told: bytes) -> bytes:
    """Without the pickers of all 52 cards: in their one order and all alike, nothing marked, they tell of no deal.

    To the byte: a picker that leaves a card out or shows one otherwise stays, and what stands in it is found. So does
    what stands beside it. In the line that is typed into an example stands, and it is the same card everywhere.
    """
    for lang in ("en", "de"):
        told = _deck(lang).sub(b"", told)
    return told.replace(b' placeholder="As">', b">")


def _said(rank: str) -> str:
    """As it stands on a card."""
    return "10" if rank == "T" else rank


@cache
def _deck(lang: str) -> re.Pattern[bytes]:
    rows = []
    for suit in "shdc":
        name = re.escape(speech(lang).say(f"suit.{suit}"))
        # The sign is a drawing: that of the first button, and the same one thirteen times.
        opens = f'<svg class="pc suit {suit}" viewBox="0 0 24 24" aria-hidden="true"><g class="p"><path d="'
        signs = (f'(?P<{suit}>[^<>"]*)', *(f"(?P={suit})",) * 12)
        buttons = (
            f'<button class="btn" type="button" data-card="{rank}{suit}" aria-label="{_said(rank)} {name}">'
            f"{_said(rank)}"
            f'{opens}{sign}"/></g></svg></button>'
            for rank, sign in zip("AKQJT98765432", signs, strict=True)
        )
        rows.append(f'<span class="ranks" role="group" aria-label="{name}">{"".join(buttons)}</span>')
    return re.compile("".join(rows).encode())
