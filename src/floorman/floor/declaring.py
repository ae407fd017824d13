"""What was declared at a table and not carried out yet: early declarations, and the one that somebody has to settle.

A fold that holds at once is carried out at once, though it is nobody's act: they have no hand any more.
`Declared` is a value: every function gives a new one, with what is to be said and done.
"""

from __future__ import annotations

from msgspec import Struct, structs

from floorman.hand import AnyCommand, Hand
from floorman.hand.state import NOBODY
from floorman.reading import (
    Declaration,
    Early,
    Held,
    Reading,
    command_of,
    early,
    given_up,
    held,
    is_in_turn,
    lapsed,
    put_in,
    read,
    so_far,
)
from floorman.rulings.hands import is_live
from floorman.terms import SeatNo


class Declared(Struct, frozen=True):
    """Early declarations by seat, the last one first to count, and what the player in turn has left unclear."""

    early: tuple[Early, ...] = ()
    unclear: Declaration | None = None

    def of(self, seat: SeatNo) -> Early | None:
        return next((one for one in self.early if one.said.seat == seat), None)


class Heard(Struct, frozen=True):
    """What a declaration has come to: the reading, the act it stands for, and what the table keeps in mind.

    `gives_up`: why the hand is folded although it is not the player's turn.
    """

    reading: Reading
    command: AnyCommand | None
    declared: Declared
    gives_up: Held | None = None


def declare(hand: Hand, said: Declaration, declared: Declared) -> Heard:
    """A declaration as it is made, in turn or out of turn."""
    reading = read(hand, said)
    kept = early(hand, said)
    if kept is None:
        return _heard(said, reading, declared)
    why = so_far(hand, kept)
    return _gives_up(reading, why, declared) if why.for_good else Heard(reading, None, keep(declared, kept))


def _gives_up(reading: Reading, why: Held, declared: Declared) -> Heard:
    """Whatever the player had declared before waits for a turn that does not come any more: its chips go back too."""
    before = declared.of(reading.seat)
    if before is not None:
        reading = structs.replace(reading, returned=reading.returned + put_in(before.said))
    return Heard(reading, None, _without(declared, before), why)


def _without(declared: Declared, kept: Early | None) -> Declared:
    if kept is None:
        return declared
    return structs.replace(declared, early=tuple(one for one in declared.early if one is not kept))


def keep(declared: Declared, kept: Early) -> Declared:
    """The first one counts: nobody improves on it before their turn."""
    if declared.of(kept.said.seat) is not None:
        return declared
    return structs.replace(declared, early=(*declared.early, kept))


def acted_on(hand: Hand, declared: Declared) -> Heard | None:
    """The next player acts, and the one in turn has left something unclear: does it count as it lies?"""
    said = declared.unclear
    if said is None or not said.is_silent:
        return None
    return _heard(said, read(hand, said, acted_on=True), declared)


def turn_comes(hand: Hand, declared: Declared) -> Heard | None:
    """The early declaration of the player whose turn it is now: carried out, or let go. None where there is none."""
    if not declared.early:
        return None
    kept = _whose_turn(hand, declared)
    if kept is None:
        return None
    others = _without(declared, kept)
    why = so_far(hand, kept)
    if why.for_good and not is_in_turn(hand, kept.said.seat) and is_live(hand, kept.said.seat):
        return Heard(given_up(kept, why), None, others, why)  # of a hand that was begun when folds waited
    why = held(hand, kept)
    if not why.binds:
        return Heard(lapsed(kept, why), None, others)
    reading = read(hand, kept.said)
    return _heard(kept.said, structs.replace(reading, why=(why.reason, *reading.why)), others)


def settled(declared: Declared) -> Declared:
    """What was unclear is no longer."""
    return declared if declared.unclear is None else structs.replace(declared, unclear=None)


def _whose_turn(hand: Hand, declared: Declared) -> Early | None:
    """Whoever is to act now; or, when the round is over, the first whose turn did not come."""
    over = [one for one in declared.early if one.street != hand.street or hand.to_act == NOBODY]
    if over:
        return over[0]
    return declared.of(hand.seats[hand.to_act])


def _heard(said: Declaration, reading: Reading, declared: Declared) -> Heard:
    command = command_of(reading)
    waits = command is None and reading.action != "none"
    return Heard(reading, command, structs.replace(declared, unclear=said if waits else None))
