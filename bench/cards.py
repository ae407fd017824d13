"""How fast cards are ranked, beside the peers that are installed here; prints JSON.

Peers (phevaluator, pokerfast) and numpy are measured where they can be imported. Each round asks all of them in turn,
in CPU time, and the median of the rounds counts, so that a busy machine slows all alike.

    python bench/cards.py [evaluate|equity]
"""

from __future__ import annotations

import json
import random
import statistics
import sys
import time
from collections.abc import Callable
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from floorman.cards import DECK, HIGH, OMAHA_HIGH, cards_of
from floorman.cards.equity import equity as ours

ROUNDS = 7
HANDS = 20_000
SEATS = 6
SPOTS = {
    "heads-up preflop": (["AsKs", "QhQd"], ""),
    "three preflop": (["AsKs", "QhQd", "9c8c"], ""),
    "six preflop": (["AsKs", "QhQd", "9c8c", "7d7h", "JcTd", "2s3s"], ""),
    "three on the flop": (["AsKs", "QhQd", "9c8c"], "Ts7c2s"),
}


def evaluate() -> dict[str, Any]:
    """Nanoseconds a hand, and what follows for peers: how many times as fast as each we are."""
    rng = random.Random(7)
    hands = [tuple(rng.sample(DECK, 7)) for _ in range(HANDS)]
    tables = [_table(rng) for _ in range(HANDS // SEATS)]
    nine = [tuple(rng.sample(DECK, 9)) for _ in range(2_000)]
    omaha = [(cards[:4], cards[4:]) for cards in nine]
    jobs: dict[str, tuple[Callable[[], object], int]] = {
        "single": (lambda: [HIGH.rank(hand) for hand in hands], len(hands)),
        "shared board, a seat": (lambda: [HIGH.ranks(board, holes) for board, holes in tables], len(tables) * SEATS),
        "omaha": (lambda: [OMAHA_HIGH.rank(hole, board) for hole, board in omaha], len(omaha)),
    }
    jobs |= _batch(rng) | _phevaluator(hands)
    ns = {name: round(seconds * 1e9, 1) for name, seconds in _medians(jobs).items()}
    times = {}
    if "phevaluator" in ns:
        times["single to phevaluator"] = round(ns["phevaluator"] / ns["single"], 2)
        if "batch" in ns:
            times["batch to phevaluator's C function"] = round(ns["phevaluator, C function"] / ns["batch"], 2)
    return {"ns": ns, "times_as_fast": times}


def equity() -> dict[str, Any]:
    """Milliseconds a spot, and our time over that of pokerfast."""
    jobs: dict[str, tuple[Callable[[], object], int]] = {}
    for name, (hands, board) in SPOTS.items():
        cards, open_cards = [cards_of(hand) for hand in hands], cards_of(board)
        jobs[f"{name}, plain"] = (partial(ours, "nlhe", cards, open_cards, numpy=False), 1)
        if find_spec("numpy"):
            jobs[name] = (partial(ours, "nlhe", cards, open_cards, numpy=True), 1)
        if find_spec("pokerfast"):
            theirs = import_module("pokerfast.equity").equity
            jobs[f"{name}, pokerfast"] = (partial(theirs, hands, board), 1)
    ms = {name: round(seconds * 1e3, 3) for name, seconds in _medians(jobs).items()}
    both = [name for name in SPOTS if name in ms and f"{name}, pokerfast" in ms]
    over = {name: round(ms[name] / ms[f"{name}, pokerfast"], 2) for name in both}
    return {"ms": ms, "over_pokerfast": over}


def _table(rng: random.Random) -> tuple[tuple[int, ...], list[tuple[int, int]]]:
    cards = rng.sample(DECK, 5 + 2 * SEATS)
    return tuple(cards[:5]), [(cards[at], cards[at + 1]) for at in range(5, len(cards), 2)]


def _batch(rng: random.Random) -> dict[str, tuple[Callable[[], object], int]]:
    if not find_spec("numpy"):
        return {}
    import numpy as np  # noqa: PLC0415 - an extra

    from floorman.cards.fast import rank_many  # noqa: PLC0415

    count = 500_000
    chance = np.random.default_rng(rng.getrandbits(64))
    hands = chance.random((count, len(DECK)), np.float32).argsort(axis=1)[:, :7].astype(np.uint8)
    return {"batch": (lambda: rank_many(HIGH, hands), count)}


def _phevaluator(hands: list[tuple[int, ...]]) -> dict[str, tuple[Callable[[], object], int]]:
    if not find_spec("phevaluator"):
        return {}
    evaluate_cards = import_module("phevaluator").evaluate_cards
    seven = import_module("phevaluator._pheval").evaluate_7cards
    return {
        "phevaluator": (lambda: [evaluate_cards(*hand) for hand in hands], len(hands)),
        "phevaluator, C function": (lambda: [seven(*hand) for hand in hands], len(hands)),
    }


def _medians(jobs: dict[str, tuple[Callable[[], object], int]]) -> dict[str, float]:
    for job, _ in jobs.values():
        job()
    seconds: dict[str, list[float]] = {name: [] for name in jobs}
    for _ in range(ROUNDS):
        for name, (job, count) in jobs.items():
            begun = time.process_time()
            job()
            seconds[name].append((time.process_time() - begun) / count)
    return {name: statistics.median(each) for name, each in seconds.items()}


if __name__ == "__main__":
    asked = sys.argv[1:] or ["evaluate", "equity"]
    found = {name: {"evaluate": evaluate, "equity": equity}[name]() for name in asked}
    sys.stdout.write(json.dumps(found, indent=1) + "\n")
