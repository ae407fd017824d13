"""A file of hands for the pictures: an evening of simple players at one table, as its host has it on his disk."""

from __future__ import annotations

from datetime import datetime, timedelta
from functools import cache
from random import Random

from floorman.hand import AnyEvent, offers
from floorman.histories import phh_of, phhs_text
from floorman.histories.about import About, Around
from floorman.histories.phh_hand import PhhHand
from floorman.rulebook import load
from floorman.sim.players import simple
from floorman.sim.practice import YOU, PracticeTable
from floorman.terms import SeatNo

NAMES: dict[SeatNo, str] = {1: "Leyla", 2: "Ayşe", 3: "Jörg", 4: "Mika", 5: "Ruben", 6: "Ilse"}
HANDS = 60
BEGAN = datetime(2026, 11, 20, 20, 0)  # noqa: DTZ001 - by the clock on the wall
APART = timedelta(seconds=95)


@cache
def hand_file() -> bytes:
    """Leyla's, and the cards that she saw: her own, and those that were shown."""
    book, rng = load("tda-2024"), Random(12)
    table = PracticeTable(book, rng)
    hands: list[PhhHand] = []
    while len(hands) < HANDS:
        _play(table, rng)
        hands.append(_written(table.events, len(hands)))
        if table.view().finished:
            table = PracticeTable(book, rng)
        else:
            table.deal()
    return phhs_text(hands).encode()


def _play(table: PracticeTable, rng: Random) -> None:
    while (offer := offers(table.hand)) is not None and not table.hand.closed:
        assert offer.seat == YOU, "the others play by themselves"
        table.act(simple(table.hand, offer, rng))


def _written(events: list[AnyEvent], number: int) -> PhhHand:
    about = About(event="Thursday Deepstack", table="4", number=str(number + 1), began=BEGAN + number * APART, hero=YOU)
    return phh_of(events, NAMES, around=Around(about=about))
