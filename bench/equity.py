"""Equities reckoned exactly: every board that can come, no samples. Each spot is a new one: nothing is remembered."""

from __future__ import annotations

import random
from importlib import import_module
from itertools import cycle
from typing import TypeAlias

from msgspec import Struct

from bench.rounds import Contender, Contest
from bench.workload import Job, Tally
from floorman.cards import DECK, Card, text_of
from floorman.cards.equity import equity

POKERFAST = "pokerfast"
COUNT = 500

Spot: TypeAlias = tuple[list[tuple[Card, ...]], tuple[Card, ...]]


class Kind(Struct, frozen=True):
    """So many hands of hold'em, with so many cards on the board."""

    title: str
    hands: int
    board: int = 0
    plain: bool = True  # can be waited for without numpy, too


KINDS = (
    Kind("heads-up preflop", 2),
    Kind("three preflop", 3, plain=False),
    Kind("six preflop", 6, plain=False),
    Kind("three on the flop", 3, board=3),
)


def contests() -> list[Contest]:
    return [_contest(kind) for kind in KINDS]


def _contest(kind: Kind) -> Contest:
    drawn = {"hands": kind.hands, "board": kind.board}
    fast = Contender("floorman, numpy", "floorman", "bench.equity:ours", {**drawn, "numpy": True}, needs="numpy")
    plain = Contender("floorman", "floorman", "bench.equity:ours", {**drawn, "numpy": False})
    peer = Contender(POKERFAST, POKERFAST, "bench.equity:pokerfast", drawn)
    return Contest(f"{kind.title}, exact", (fast, *((plain,) if kind.plain else ()), peer), POKERFAST)


def ours(seed: int, hands: int, board: int, numpy: bool) -> Job:
    spots = cycle(_drawn(seed, hands, board))

    def job() -> Tally:
        held, open_cards = next(spots)
        assert equity("nlhe", held, open_cards, exact=True, numpy=numpy).exact
        return 1, 0, 0

    return job


def pokerfast(seed: int, hands: int, board: int) -> Job:
    reckon = import_module("pokerfast.equity").equity
    told = cycle([(list(map(_told, held)), _told(cards)) for held, cards in _drawn(seed, hands, board)])

    def job() -> Tally:
        reckon(*next(told))
        return 1, 0, 0

    return job


def _told(cards: tuple[Card, ...]) -> str:
    return "".join(map(text_of, cards))


def _drawn(seed: int, hands: int, board: int) -> list[Spot]:
    return [_spot(random.Random(f"{seed}-{number}"), hands, board) for number in range(COUNT)]


def _spot(rng: random.Random, hands: int, board: int) -> Spot:
    dealt = tuple(rng.sample(DECK, 2 * hands + board))
    return [dealt[at : at + 2] for at in range(board, len(dealt), 2)], dealt[:board]
