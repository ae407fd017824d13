"""The rules say no to an act of a file."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NoReturn

from floorman.cards import UNKNOWN
from floorman.histories.acts import Act
from floorman.terms import Fact, Ruling, SeatNo


class Refusal(Exception):
    """An act of the file is not allowed: why."""

    def __init__(self, ruling: Ruling) -> None:
        super().__init__(ruling)
        self.ruling = ruling


def first_twice(acts: Iterable[Act]) -> Act | None:
    """The first act, in the order of the file, that tells a card of somebody or of the board that another has.

    The engine hears of a card later than it is told: when a street is complete, or when a hand is to be shown.
    """
    whose: dict[int, SeatNo] = {}
    for act in acts:
        if act.kind == "draw":  # what is thrown away may come again
            whose = {card: seat for card, seat in whose.items() if card not in act.cards}
        if act.kind not in ("deal", "show"):
            continue
        known = [card for card in act.cards if card != UNKNOWN]
        again = [card for card in known if card in whose and (act.kind == "deal" or whose[card] != act.seat)]
        if again or len({*known}) < len(known):
            return act
        whose |= dict.fromkeys(known, act.seat)
    return None


def say_no(code: str, **facts: Fact) -> NoReturn:
    raise Refusal(Ruling(code, (), facts))
