"""Which chips count when they came in several motions."""

from __future__ import annotations

from floorman.reading.spot import Spot
from floorman.terms import Chips


def counted(spot: Spot) -> tuple[Spot, tuple[Chips, ...]]:
    """The chips that count where nothing but the chips says how many."""
    motions = spot.said.moved
    if len(motions) < 2:
        return spot, spot.lies.new
    answer = spot.book.several_motions
    if answer.value == "all_motions":
        return spot.because("reading.all-motions", answer), spot.lies.new
    return spot.because("reading.first-motion", answer), motions[0]


def call_then_raise(spot: Spot) -> tuple[Spot, Chips] | None:
    """After the word "raise": exactly the call, then the raise in one motion. None where it was not done like that."""
    motions = spot.said.moved
    if len(motions) != 2 or not spot.faces or sum(motions[0]) != spot.price - spot.bet:
        return None
    answer = spot.book.ways_to_raise
    if "call_then_raise" not in answer.value:
        return None
    return spot.because("reading.call-then-raise", answer.about("call_then_raise")), spot.price + sum(motions[1])
