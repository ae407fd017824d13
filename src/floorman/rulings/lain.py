"""Chips that were put in before his turn: they lie there already, and nobody puts them in a second time.

An act by its word does not say whether its chips lie there or were only named. So the dealer is told what lies there in
the end, or may go back, and only what is missing is added.
"""

from __future__ import annotations

from msgspec import structs

from floorman.hand import Hand, offers
from floorman.hand.events import ChipsMoved
from floorman.reading import RAISES, Declaration, Reading, put_in
from floorman.rulings.outcome import Outcome, Step
from floorman.terms import Chips, Fact, SeatNo


def put_in_early(further: Hand, reading: Reading, said: Declaration) -> tuple[ChipsMoved, ...]:
    """What goes into the pot when he is held to it: first what lies before him, and of his stack what is missing."""
    if reading.total is None:
        return ()
    seat, added = reading.seat, reading.total - further.bet[further.at[reading.seat]]
    lies = max(min(put_in(said), added), 0)
    moves = (ChipsMoved(f"front:{seat}", "pot", lies), ChipsMoved(f"seat:{seat}", "pot", added - lies))
    return tuple(one for one in moves if one.amount > 0)


def with_chips_that_lie(outcome: Outcome, hand: Hand, said: Declaration) -> Outcome:
    """The same for an act by its word: nothing is added that may lie there, nothing stays that was put in for it."""
    seat, reading = said.seat, outcome.reading
    if outcome.outcome == "released" and (most := _worth(hand, said)):
        return outcome.but(steps=(Step("step.takes-back", {"seat": seat, "amount": most}), *outcome.steps))
    if outcome.outcome != "binding" or reading is None or not reading.must_add or reading.total is None:
        return outcome
    stays = Step("step.lies-in-all", {"seat": seat, "amount": reading.total})
    return outcome.but(
        reading=structs.replace(reading, must_add=0),
        chips=tuple(structs.replace(one, source=f"front:{seat}") for one in outcome.chips),
        steps=tuple(stays if one.code == "step.adds" else one for one in outcome.steps),
    )


def _worth(hand: Hand, said: Declaration) -> Chips:
    """So much was put in for it at most: what it took when he did it."""
    place, word = hand.at[said.seat], said.words[0]
    if word == "call":
        return min(max(hand.bet_to - hand.bet[place], 0), hand.stack[place])
    if word == "all-in":
        return hand.stack[place]
    if word in RAISES and isinstance(said.amount, int):
        return min(max(said.amount - hand.bet[place], 0), hand.stack[place])
    return 0


def may_do(hand: Hand, seat: SeatNo) -> tuple[Step, ...]:
    """What whoever is to act may do, with its amounts, to be said at the table."""
    offer = offers(hand)
    if offer is None or offer.seat != seat or offer.call_to is None:
        return ()
    facts: dict[str, Fact] = {"seat": seat, "call": offer.call_to}
    if offer.raise_min_to is None:
        return (Step("step.may-call", facts),)
    return (Step("step.may-raise", {**facts, "least": offer.raise_min_to}),)
