"""The ledger of an event: what is on record, which breach still waits for its penalty, who sits out and how long.

| a missed round                     | missed_round_length |
| a void hand and its repetition     | redeal_counts_as    |

Hands count where the player was dealt in as penalised: at whatever table, before or after a break.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec import Struct

from floorman.rulebook import PenaltyWord
from floorman.terms import EntryId, Instant, SeatNo

SITTING_OUT: tuple[PenaltyWord, ...] = ("missed_hands", "missed_rounds", "time")
FINAL: tuple[PenaltyWord, ...] = ("disqualification", "exclusion")
SEATS_MOST = 100


def is_final(sitting: Sitting | None) -> bool:
    """Is it no matter of sitting out: is he out of the event?"""
    return sitting is not None and sitting.kind in FINAL


def served(serving: Mapping[EntryId, Sitting], who: EntryId, at: Instant) -> Sitting | None:
    """What somebody sits out at this moment, or has been put out by; None once its time is over, which nobody tells."""
    sitting = serving.get(who)
    return None if sitting is None or sitting.is_over(at) else sitting


class OnRecord(Struct, frozen=True):
    """One breach of one person, by the names that all books share."""

    who: EntryId
    what: tuple[str, ...]


class Sitting(Struct, frozen=True):
    """A penalty that is being served. `rounds` are counted by the button, where the book says so."""

    kind: PenaltyWord
    hands: int = 0
    until: Instant = 0
    rounds: int = 0
    button: SeatNo = 0  # where it lies in the first hand that the player misses

    def is_over(self, at: Instant) -> bool:
        if self.kind in FINAL:
            return False
        return self.hands <= 0 and at >= self.until


class Ledger(Struct, frozen=True):
    """Everything on conduct in one event, as it stands."""

    records: tuple[OnRecord, ...] = ()
    open: tuple[OnRecord, ...] = ()  # breaches that must be penalised and are not yet
    serving: dict[EntryId, Sitting] = {}
    warned: tuple[EntryId, ...] = ()  # once for each warning

    def sits_out(self, who: EntryId, at: Instant) -> bool:
        return served(self.serving, who, at) is not None

    def counts_hands(self, who: EntryId) -> bool:
        sitting = self.serving.get(who)
        return sitting is not None and sitting.hands > 0 and sitting.kind not in FINAL


def added(earlier: Sitting, more: Sitting) -> Sitting:
    """Hands and rounds add up, the later end counts; the harder kind gives its name."""
    if earlier.kind in FINAL or more.kind in FINAL:
        return more if more.kind in FINAL else earlier
    return Sitting(
        more.kind,
        earlier.hands + more.hands,
        max(earlier.until, more.until),
        earlier.rounds + more.rounds if earlier.button == more.button else 0,
        more.button if earlier.button == more.button else 0,
    )


def after_a_hand(sitting: Sitting, button: SeatNo, next_button: SeatNo) -> Sitting | None:
    """What is left after one more hand; None if nothing is. Where the button stood still, both 0, hands alone count."""
    if not sitting.rounds or not next_button:
        left = msgspec.structs.replace(sitting, hands=sitting.hands - 1)
        return left if left.hands > 0 or left.until else None
    rounds = sitting.rounds - passes(sitting.button, button, next_button)
    if not rounds:
        return None
    return msgspec.structs.replace(sitting, hands=max(sitting.hands - 1, 1), rounds=rounds)


def counted_alone(sitting: Sitting) -> Sitting:
    """The same penalty where only hands are counted, not the rounds of a button."""
    return msgspec.structs.replace(sitting, rounds=0, button=0)


def passes(seat: SeatNo, button: SeatNo, next_button: SeatNo) -> bool:
    """Does the button come to a seat, or past it, on its way to where it lies next?"""
    way = (next_button - button) % SEATS_MOST
    return 0 < (seat - button) % SEATS_MOST <= way
