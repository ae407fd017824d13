"""What has happened in conduct: breaches on record, penalties given and served."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal, TypeAlias

from floorman.rulebook import Rulebook
from floorman.terms import EntryId, Instant, SeatNo
from floorman.tournament.accounts import Transfer
from floorman.tournament.event import Authority, Event, Right
from floorman.tournament.holdings import Out
from floorman.tournament.penalties import FINAL, OnRecord, Sitting, added, after_a_hand, counted_alone, is_final

if TYPE_CHECKING:
    from floorman.tournament.state import Tournament

# Where a player is while they sit out.
Stays: TypeAlias = Literal["", "out_of_area", "away_from_table", "at_seat"]


class IncidentRecorded(Event, frozen=True, tag="incident.recorded/1"):
    """A breach is on record; where it must be penalised it stays open until it is."""

    way_back = "passes"

    who: EntryId
    what: tuple[str, ...]
    must: bool = False

    def apply(self, state: Tournament) -> None:
        record = OnRecord(self.who, self.what)
        state.put(state.records, max(state.records, default=-1) + 1, record)
        if self.must:
            state.put(state.breaches, self.who, (*state.breaches.get(self.who, ()), record))


class IncidentWithdrawn(Event, frozen=True, tag="incident.withdrawn/1"):
    """The act that was on record is taken back: it was never done."""

    way_back = "passes"

    who: EntryId
    what: tuple[str, ...]

    def apply(self, state: Tournament) -> None:
        record = OnRecord(self.who, self.what)
        last = next((number for number in sorted(state.records, reverse=True) if state.records[number] == record), None)
        if last is not None:
            state.drop(state.records, last)
        waiting = list(state.breaches.get(self.who, ()))
        if record not in waiting:
            return
        waiting.remove(record)
        if waiting:
            state.put(state.breaches, self.who, tuple(waiting))
        else:
            state.drop(state.breaches, self.who)


class Penalised(Event, frozen=True, tag="penalty.given/1"):
    """A penalty settles what was open against the player; a second one is added to the first."""

    who: EntryId
    sitting: Sitting
    stays: Stays = ""
    what: str = ""  # the conduct that it is for, where somebody named it
    at: Instant = 0
    by: str = ""  # the rank of who gave it
    in_all: int = 0  # hands or rounds with those that the player had still to sit out; 0: there were none

    def apply(self, state: Tournament) -> None:
        if self.who in state.breaches:
            state.drop(state.breaches, self.who)
        if self.sitting.kind == "warning":
            state.add(state.warned, self.who, 1)
            return
        earlier = state.serving.get(self.who)
        state.put(state.serving, self.who, self.sitting if earlier is None else added(earlier, self.sitting))
        if is_final(self.sitting):
            state.put(state.said_in, ("put-out", self.who), state.version)

    def authority(self, book: Rulebook) -> Authority:
        return who_penalises(self.sitting.kind, book)


class PenaltyWaived(Event, frozen=True, tag="penalty.waived/1"):
    """What had to be penalised is not: somebody has decided so, and said why. It stays on record."""

    right: ClassVar[Right] = "who_penalises"

    who: EntryId
    what: tuple[str, ...]
    why: str = ""

    def apply(self, state: Tournament) -> None:
        waiting = list(state.breaches.get(self.who, ()))
        record = OnRecord(self.who, self.what)
        if record in waiting:
            waiting.remove(record)
        if waiting:
            state.put(state.breaches, self.who, tuple(waiting))
        elif self.who in state.breaches:
            state.drop(state.breaches, self.who)


class HandServed(Event, frozen=True, tag="penalty.hand-served/1"):
    """A penalised player was dealt in once more, and their hand is over."""

    way_back = "passes"

    who: EntryId
    button: SeatNo
    next_button: SeatNo

    def apply(self, state: Tournament) -> None:
        left = after_a_hand(state.serving[self.who], self.button, self.next_button)
        if left is None:
            state.drop(state.serving, self.who)
        else:
            state.put(state.serving, self.who, left)


class PenaltyCarried(Event, frozen=True, tag="penalty.carried/1"):
    """A penalised player sits at another table now; what is left of their penalty went with them.

    There the button says nothing about their round: the hands that are left count.
    """

    way_back = "follows"

    who: EntryId

    def apply(self, state: Tournament) -> None:
        sitting = state.serving.get(self.who)
        if sitting is not None and sitting.rounds:
            state.put(state.serving, self.who, counted_alone(sitting))


class ChipsOut(Event, frozen=True, tag="player.chips-out/1"):
    """Who is put out of the event leaves it with their chips: at once, or when the hand at their table is over."""

    way_back = "follows"

    who: EntryId
    out: Out | None = None  # None: the hand is still on
    chips: tuple[Transfer, ...] = ()

    def apply(self, state: Tournament) -> None:
        if self.out is None:
            state.put(state.presence, self.who, "put-out")
            if self.who in state.sat_out:
                state.drop(state.sat_out, self.who)
            return
        state.transfer(self.chips)
        state.leave(self.who, self.out)


class ChipsBlindedOff(Event, frozen=True, tag="player.chips-blinded-off/1"):
    """The chips of somebody who was put out of the event stay at their seat, and post until they are gone."""

    way_back = "follows"

    who: EntryId

    def apply(self, state: Tournament) -> None:
        state.put(state.presence, self.who, "absent")
        if self.who in state.sat_out:
            state.drop(state.sat_out, self.who)


def who_penalises(kind: str, book: Rulebook) -> Authority:
    if kind == "warning":
        return book.who_warns
    return book.who_disqualifies if kind in FINAL else book.who_penalises
