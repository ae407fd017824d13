"""Closed hands of every game, played by chance: what the writers are given."""

from __future__ import annotations

import random

from floorman.hand import (
    GAMES,
    AnyCommand,
    AnyEvent,
    BringIn,
    Call,
    Check,
    DealCards,
    Draw,
    Fold,
    Forced,
    Hand,
    Muck,
    RaiseTo,
    SeatSetup,
    Show,
    cards_to_come,
    decide,
    first_positions,
    next_positions,
    offers,
    start,
    to_show,
)
from floorman.hand.setup import AnteKind
from floorman.hand.state import NOBODY
from floorman.rulebook import Rulebook
from floorman.terms import Accepted

ANTES: tuple[AnteKind, ...] = ("none", "each", "big-blind", "button")


def played(game: str, seed: int, book: Rulebook, *, plain: bool = False) -> list[AnyEvent]:
    """All events of one hand: seats, stacks, antes and acts by the seed; now and then a dead button, or a carry.

    A plain one has nothing that other programs have no word for: no carry, and one chip is the smallest.
    """
    rng = random.Random(f"{game} {seed}")
    hand, events = begins(game, rng, book, plain)
    log = list(events)
    while not hand.closed:
        decision = decide(hand, command_of(hand, rng))
        if not isinstance(decision, Accepted):
            # Who may not muck shows.
            decision = decide(hand, Show(hand.seats[to_show(hand)]))
        assert isinstance(decision, Accepted), decision
        for event in decision.events:
            hand.apply(event)
        log += decision.events
    return log


def begins(game: str, rng: random.Random, book: Rulebook, plain: bool) -> tuple[Hand, tuple[AnyEvent, ...]]:
    sitting = sorted(rng.sample(range(1, 11), rng.randint(2, min(6, GAMES[game].seats_most))))
    positions = first_positions(rng.choice(sitting), sitting)
    if len(sitting) > 3 and rng.random() < 0.3:
        sitting.remove(rng.choice(sitting))
        positions = next_positions(positions, sitting, book)
    seats = [SeatSetup(seat, rng.choice((rng.randint(1, 400), rng.randint(200, 20_000)))) for seat in sitting]
    stud = not GAMES[game].has_blinds
    kind = rng.choice(ANTES[:2] if stud else ANTES)
    forced = Forced(
        0 if stud else 50,
        0 if stud else 100,
        rng.choice((10, 25, 100)) if kind != "none" else 0,
        kind,
        bring_in=25 if stud else 0,
        small_bet=100 if stud else 0,
        big_bet=200 if stud else 0,
    )
    chip, dead, left = rng.choice((1, 1, 5, 25)), rng.choice((0, 0, 30)), rng.choice((0, 2))
    if plain:
        chip, dead, left = 1, 0, 0
    return start(book, seats, positions, forced, game=game, smallest_chip=chip, dead=dead, event_left=left)


def command_of(hand: Hand, rng: random.Random) -> AnyCommand:
    if hand.owed:
        return DealCards(_dealt(hand, rng))
    if hand.to_draw != NOBODY:
        cards = hand.cards[hand.to_draw]
        return Draw(hand.seats[hand.to_draw], tuple(rng.sample(cards, rng.randint(0, len(cards)))))
    offer = offers(hand)
    if offer is None:
        seat = hand.seats[to_show(hand)]
        return Muck(seat) if rng.random() < 0.4 else Show(seat)
    if offer.raise_min_to is not None and offer.raise_max_to is not None and rng.random() < 0.25:
        most = offer.raise_max_to if rng.random() < 0.3 else min(offer.raise_max_to, 3 * offer.raise_min_to)
        return RaiseTo(offer.seat, rng.randint(offer.raise_min_to, most))
    if offer.bring_in is not None:
        return BringIn(offer.seat)
    if offer.check:
        return Check(offer.seat)
    return Fold(offer.seat) if rng.random() < 0.25 else Call(offer.seat)


def _dealt(hand: Hand, rng: random.Random) -> tuple[int, ...]:
    """From the stub, and when it runs out of what goes back into it."""
    count, stub, back = cards_to_come(hand)
    first = rng.sample(stub, count)
    return (*first, *rng.sample([card for card in back if card not in first], hand.owed - count))
