"""How many whole hands of no-limit hold'em are played in a second, beside PokerKit; prints JSON.

Six seats, 10,000 each, 50/100. In both engines the same kind of player acts: he folds, calls or raises the least with
equal chance, checks or bets where nothing is to call. Rounds of the two take turns, in CPU time; the median counts.

    python bench/hands.py [hands in a round]
"""

from __future__ import annotations

import json
import random
import statistics
import sys
import time
from collections.abc import Callable
from importlib.util import find_spec

from floorman.hand import (
    AnyCommand,
    Call,
    Check,
    DealCards,
    Fold,
    Forced,
    Hand,
    Positions,
    RaiseTo,
    SeatSetup,
    Show,
    decide,
    offers,
    start,
    to_show,
)
from floorman.rulebook import load
from floorman.terms import Accepted

ROUNDS = 5
SEATS = 6
STACK = 10_000
SMALL, BIG = 50, 100

BOOK = load("tda-2024")
SETUPS = [SeatSetup(seat, STACK) for seat in range(1, SEATS + 1)]
POSITIONS = Positions(SEATS, 1, 2, SEATS)


def ours(rng: random.Random) -> int:
    """One hand; how many acts it had."""
    hand, _ = start(BOOK, SETUPS, POSITIONS, Forced(SMALL, BIG))
    deck = rng.sample(range(52), 2 * SEATS + 8)
    acts = 0
    while not hand.closed:
        command = _command(hand, deck, rng)
        acts += not isinstance(command, (DealCards, Show))
        decision = decide(hand, command)
        assert isinstance(decision, Accepted)
        for event in decision.events:
            hand.apply(event)
    assert hand.chips() == SEATS * STACK
    return acts


def _command(hand: Hand, deck: list[int], rng: random.Random) -> AnyCommand:
    if hand.owed:
        cards = tuple(deck[: hand.owed])
        del deck[: hand.owed]
        return DealCards(cards)
    offer = offers(hand)
    if offer is None:
        return Show(hand.seats[to_show(hand)])
    seat, chance = offer.seat, rng.random()
    if offer.call_to is None:
        return Check(seat) if chance < 1 / 2 or offer.raise_min_to is None else RaiseTo(seat, offer.raise_min_to)
    if chance < 1 / 3:
        return Fold(seat)
    return Call(seat) if chance < 2 / 3 or offer.raise_min_to is None else RaiseTo(seat, offer.raise_min_to)


def pokerkit(rng: random.Random) -> int:
    """The same hand in PokerKit, which deals, shows and pays by itself."""
    from pokerkit import Automation, Mode, NoLimitTexasHoldem  # noqa: PLC0415 - measured where it is installed

    state = NoLimitTexasHoldem.create_state(
        tuple(Automation), False, 0, (SMALL, BIG), BIG, STACK, SEATS, mode=Mode.TOURNAMENT
    )
    acts = 0
    while state.status:
        acts += 1
        chance, price = rng.random(), state.checking_or_calling_amount
        raises = state.can_complete_bet_or_raise_to()
        if price and chance < 1 / 3:
            state.fold()
        elif not raises or chance < (2 / 3 if price else 1 / 2):
            state.check_or_call()
        else:
            state.complete_bet_or_raise_to(state.min_completion_betting_or_raising_to_amount)
    return acts


def main(hands: int) -> None:
    engines: dict[str, tuple[Callable[[random.Random], int], int]] = {"floorman": (ours, hands)}
    if find_spec("pokerkit"):
        engines["pokerkit"] = (pokerkit, max(hands // 15, 20))
    seconds: dict[str, list[float]] = {name: [] for name in engines}
    acts: dict[str, float] = {}
    for number in range(ROUNDS):
        for name, (play, count) in engines.items():
            rng = random.Random(number)
            begun = time.process_time()
            acts[name] = round(sum(play(rng) for _ in range(count)) / count, 1)
            seconds[name].append((time.process_time() - begun) / count)
    per_hand = {name: statistics.median(each) for name, each in seconds.items()}
    found: dict[str, object] = {
        "hands_a_second": {name: round(1 / each) for name, each in per_hand.items()},
        "acts_a_hand": acts,
    }
    if "pokerkit" in per_hand:
        found["times_as_fast"] = round(per_hand["pokerkit"] / per_hand["floorman"], 1)
    sys.stdout.write(json.dumps(found, indent=1) + "\n")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 2_000)
