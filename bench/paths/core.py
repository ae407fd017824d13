"""Paths without a desk: hands, what may be done in them, rulings, and an evening from its log."""

# ruff: noqa: PLC0415

from __future__ import annotations

import json
import random
import time
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from typing import Any

from bench.paths.turns import Turn, timed

SEATS, STACK, SMALL, BIG = 6, 10_000, 50, 100
TABLES, FULL = 600, 9


def hand(_: Path, __: Path) -> Turn:
    """No-limit hold'em, six seats, to the award of the last pot."""
    rng = random.Random(1)
    return timed(lambda: [None for _ in _played(rng)])


def _played(rng: random.Random) -> Iterator[Any]:
    """A hand, before each decision in it. They are made by chance, but nobody folds without a bet."""
    from floorman.cards import DECK
    from floorman.hand import DealCards, Forced, Positions, SeatSetup, Show, decide, offers, start, to_show

    seats = [SeatSetup(seat, STACK) for seat in range(1, SEATS + 1)]
    hand, _ = start(_book(), seats, Positions(SEATS, 1, 2, SEATS), Forced(SMALL, BIG), game="nlhe")
    deck = iter(rng.sample(list(DECK), len(DECK)))
    while not hand.closed:
        command: Any
        if owed := hand.owed:
            command = DealCards(tuple(next(deck) for _ in range(owed)))
        else:
            yield hand
            offer = offers(hand)
            command = Show(hand.seats[to_show(hand)]) if offer is None else _chosen(offer, rng.random())
        for event in decide(hand, command).events:  # type: ignore[union-attr]  # a refusal has none, and ends it
            hand.apply(event)


def _chosen(offer: Any, way: float) -> Any:
    from floorman.hand import Call, Check, Fold, RaiseTo

    if offer.raise_min_to and way < 1 / 3:
        return RaiseTo(offer.seat, offer.raise_min_to)
    if offer.call_to is None:
        return Check(offer.seat)
    return Call(offer.seat) if way < 2 / 3 else Fold(offer.seat)


def offer(_: Path, __: Path) -> Turn:
    """What somebody may do, worked out anew each time."""
    from floorman.hand import offers

    rng = random.Random(2)
    hands = cycle([hand.copy() for _ in range(40) for hand in _played(rng)])

    def job() -> None:
        hand = next(hands)
        hand.offer = None  # it is kept until the next act
        offers(hand)

    return timed(job)


def _book() -> Any:
    from floorman.rulebook import load

    return load("tda-2024")


def bust(_: Path, __: Path) -> Turn:
    """At 600 tables: decided, applied, and what it leads to proposed; what is proposed is carried out off the clock."""
    from floorman.sim.evening import Night
    from floorman.tournament import Level, Plan
    from floorman.tournament.commands import Bust, Busted, CloseRegistration
    from floorman.tournament.proposals import proposals

    plan = Plan(structure=(Level(20, 100, 200),), stack=STACK, table_size=FULL)
    night = Night(plan, _book(), [f"p-{number:05}" for number in range(TABLES * FULL)], b"a night")
    night.seat(TABLES)
    night.start()
    night.do(CloseRegistration())
    rng = random.Random(3)

    def turn(times: int) -> float:
        took = 0.0
        for _ in range(times):
            who = rng.choice(sorted(night.state.sits))
            began = time.process_time()
            night.do(Bust((Busted(who),)))
            proposals(night.now)
            took += time.process_time() - began
            night.follow()
        return took

    return turn


def fold(_: Path, log: Path) -> Turn:
    """Whole evenings, from bytes to the last state: an old log, which every Floorman reads."""
    import msgspec

    from floorman.tournament import fold
    from floorman.wire import decode

    rows = [json.loads(line) for line in log.read_bytes().splitlines()]
    logs = [[(one["kind"], msgspec.json.encode(one)) for one in row["events"]] for row in rows if "events" in row]
    which = cycle(logs)
    return timed(lambda: fold([decode(kind, body) for kind, body in next(which)]))


def ruling(_: Path, __: Path) -> Turn:
    """What players said and put in, reported of the hands of an evening: read and ruled on."""
    from floorman.hand import offers
    from floorman.rulings import Case, read_report, rule_on

    rng, book, cases = random.Random(4), _book(), []
    for hand in (hand for _ in range(20) for hand in _played(rng)):
        if (offer := offers(hand)) is None:
            continue  # hands are shown
        for said in ({"said": "call"}, {"chips": [500]}, {"said": "raise", "amount": 700}):
            told = {"kind": "declaration", "seat": offer.seat, **said}
            cases.append((told, Case(book=book, hand=hand.copy())))
    which = cycle(cases)

    def job() -> None:
        told, case = next(which)
        rule_on(read_report(told)[0], case)

    return timed(job)
