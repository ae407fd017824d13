"""Hands ranked: one of seven cards a call, many in one call, and Omaha.

Everyone gets the cards in the form that his own call takes, made before the time begins.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any

from bench.rounds import Contender, Contest
from bench.workload import Job
from floorman.cards import DECK, HIGH, OMAHA_HIGH, Card, text_of

COUNT = 5_000
BATCH = 200_000
SEATS = 6

PHEVALUATOR = "phevaluator"
C_FUNCTION = "phevaluator in C"


def contests() -> list[Contest]:
    return [
        Contest(
            "seven cards, a call each",
            (
                _contender("floorman", ours),
                _contender("shared board", ours_shared, "floorman"),
                _contender(PHEVALUATOR, phevaluator),
                _contender("eval7", eval7),
                _contender("treys", treys),
            ),
            PHEVALUATOR,
        ),
        Contest(
            "seven cards, many in a call",
            (
                _contender("floorman, numpy", ours_batch, "floorman", needs="numpy"),
                _contender(C_FUNCTION, c_function, PHEVALUATOR),
            ),
            C_FUNCTION,
        ),
        Contest(
            "Omaha, four and five cards",
            (_contender("floorman", ours_omaha), _contender(PHEVALUATOR, phevaluator_omaha)),
            PHEVALUATOR,
        ),
    ]


def _contender(name: str, maker: Callable[[int], Job], package: str = "", needs: str = "") -> Contender:
    return Contender(name, package or name, f"{__name__}:{maker.__name__}", needs=needs)


def ours(seed: int) -> Job:
    return _each(HIGH.rank, _hands(seed, 7))


def ours_shared(seed: int) -> Job:
    """A board for all seats, as a showdown asks."""
    dealt = _hands(seed, 5 + 2 * SEATS)
    tables = [(cards[:5], [(cards[at], cards[at + 1]) for at in range(5, len(cards), 2)]) for cards in dealt]
    ranks = HIGH.ranks
    return lambda: (sum([len(ranks(board, holes)) for board, holes in tables]), 0, 0)


def ours_batch(seed: int) -> Job:
    np = import_module("numpy")
    rank_many = import_module("floorman.cards.fast").rank_many
    chance = np.random.default_rng(seed)
    hands = chance.random((BATCH, len(DECK)), np.float32).argsort(axis=1)[:, :7].astype(np.uint8)
    return lambda: (len(rank_many(HIGH, hands)), 0, 0)


def ours_omaha(seed: int) -> Job:
    return _spread(OMAHA_HIGH.rank, [(cards[:4], cards[4:]) for cards in _hands(seed, 9)])


def phevaluator(seed: int) -> Job:
    return _spread(import_module("phevaluator").evaluate_cards, _hands(seed, 7))


def phevaluator_omaha(seed: int) -> Job:
    return _spread(import_module("phevaluator").evaluate_omaha_cards, [(*c[4:], *c[:4]) for c in _hands(seed, 9)])


def c_function(seed: int) -> Job:
    """What its public call asks at last. Nobody is told to call it, so it stands for the best a loop could do."""
    return _spread(import_module("phevaluator._pheval").evaluate_7cards, _hands(seed, 7))


def eval7(seed: int) -> Job:
    peer = import_module("eval7")
    return _each(peer.evaluate, [[peer.Card(text_of(card)) for card in hand] for hand in _hands(seed, 7)])


def treys(seed: int) -> Job:
    peer = import_module("treys")
    told = [[peer.Card.new(text_of(card)) for card in hand] for hand in _hands(seed, 7)]
    return _spread(peer.Evaluator().evaluate, [(cards[:2], cards[2:]) for cards in told])


def _hands(seed: int, cards: int) -> list[tuple[Card, ...]]:
    rng = random.Random(seed)
    return [tuple(rng.sample(DECK, cards)) for _ in range(COUNT)]


def _each(rank: Callable[[Any], object], hands: Sequence[object]) -> Job:
    return lambda: (len([rank(hand) for hand in hands]), 0, 0)


def _spread(rank: Callable[..., object], hands: Sequence[tuple[object, ...]]) -> Job:
    """For a call that takes its cards one by one, or the hand and the board apart."""
    return lambda: (len([rank(*hand) for hand in hands]), 0, 0)
