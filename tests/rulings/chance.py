"""Reports by chance, drawn from their forms: right ones and strange ones, facts left out and facts unknown."""

from __future__ import annotations

import random
from typing import Any

from floorman.cards import text_of
from floorman.hand import Hand
from floorman.rulings import FactForm, form_of

ACTS = ("fold", "check", "call", "raise", "bet", "all-in")


def drawn_report(rng: random.Random, kind: str, hand: Hand | None) -> dict[str, Any]:
    """A table of facts as a person could send it."""
    table: dict[str, Any] = {"kind": kind}
    for form in form_of(kind).facts:
        chance = rng.random()
        if chance < (0.02 if form.required else 0.4):
            continue
        table[form.name] = "unknown" if chance > 0.97 else _value(rng, form, hand)
    return table


def _value(rng: random.Random, form: FactForm, hand: Hand | None) -> Any:
    kind = rng.choice(form.type.split("-or-"))
    if kind.startswith("list-of-"):
        return [_one(rng, form, kind.removeprefix("list-of-"), hand) for _ in range(rng.choice((0, 1, 1, 1, 2, 3)))]
    return _one(rng, form, kind, hand)


def _one(rng: random.Random, form: FactForm, kind: str, hand: Hand | None) -> Any:
    match kind:
        case "flag":
            return rng.random() < 0.5
        case "choice":
            words = [word for word in form.choices if word not in ("true", "false")]
            here = hand.street if hand is not None else ""
            return here if here in words and rng.random() < 0.5 else rng.choice(words)
        case "number":
            return _number(rng, form.name, hand)
        case "since":
            return {"seat": _seat(rng, hand), "do": rng.choice(ACTS)}
        case "faceup":
            return {"seat": _seat(rng, hand), "nth": rng.choice((1, 1, 2, 2, 3, 5))}
        case _:
            return _text(rng, hand)


def _number(rng: random.Random, name: str, hand: Hand | None) -> int:
    if name in ("seat", "should_be", "asked_by"):
        return _seat(rng, hand)
    return rng.choice((0, 1, 1, 2, 2, 3, 4, 5, 10**12) if name == "unattributed" else (0, 1, 1, 2, 2, 3, 4, 5, 60))


def _seat(rng: random.Random, hand: Hand | None) -> int:
    seats = list(hand.seats) if hand is not None else [1, 2, 3]
    return rng.choice(seats) if rng.random() < 0.95 else rng.choice((0, 10, 99, -1))


def _text(rng: random.Random, hand: Hand | None) -> str:
    """Mostly a card that lies somewhere, else words."""
    lying = [*hand.board, *(card for cards in hand.cards for card in cards)] if hand is not None else []
    if lying and rng.random() < 0.7:
        return text_of(rng.choice(lying))
    return rng.choice(("Kh", "2c", "??", "", "none", "Kh Kd", "1x", "damaged", "🂡", "x" * 500))
