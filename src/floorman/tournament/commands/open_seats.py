"""Seats outside the draw: held, locked, given by hand, confirmed."""

from __future__ import annotations

from typing import ClassVar

from floorman.positions import Came
from floorman.terms import Accepted, Refused, SeatNo, TableNo
from floorman.tournament.accounts import BANK, stack_of, transfer
from floorman.tournament.command import Command, Decision, Now, OfPlayerAtTable, OfTable, OwnWords, Topic, no, yes
from floorman.tournament.commands.entering import NAME_LETTERS_MOST, must_be_in
from floorman.tournament.event import Authority, Right
from floorman.tournament.events import PenaltyCarried, SeatConfirmed, Seated, SeatGiven, SeatsReleased, SeatsReserved
from floorman.tournament.holdings import Place, Reserve
from floorman.tournament.seating.first_button import first_hand_to_come
from floorman.tournament.seating.opening import named_seat, naming_refused, open_seats
from floorman.tournament.seating.positions import hand_is_on


class HoldSeats(OfTable, Command, frozen=True, tag="hold-seats"):
    """Keep open seats out of the draw: held for latecomers, locked, or kept for special needs.

    They are named, or so many are taken from the highest seat down.
    """

    right: ClassVar[Right] = "who_changes_seating"
    topic: ClassVar[Topic] = "seats"
    own_words: ClassVar[OwnWords] = OwnWords("whom", NAME_LETTERS_MOST)

    table: TableNo
    seats: tuple[SeatNo, ...] = ()
    count: int = 0
    why: Reserve = "held"
    whom: str = ""

    def decide(self, now: Now) -> Decision:
        state, special, most = now.state, now.book.special_needs_seating, now.book.held_seats_most
        if state.phase == "over":
            return no("event.over")
        if self.table not in state.open_tables():
            return no("table.none-such", table=self.table)
        seats = self._chosen(now)
        if isinstance(seats, Refused):
            return seats
        places, whom = tuple(Place(self.table, seat) for seat in seats), self.whom.strip()
        if len(whom) > NAME_LETTERS_MOST:
            return no("seats.whom-too-long", most=NAME_LETTERS_MOST)
        if self.why == "special-needs":
            if not special.value:
                return no("seats.no-special-needs", special.cites)
            return yes(SeatsReserved(places=places, why=self.why, whom=whom, cites=special.cites))
        if self.why == "locked":
            return yes(SeatsReserved(places=places, why=self.why, whom=whom))
        if state.registration_closed:
            return no("seats.nobody-comes")
        held = sum(why == "held" for why in state.reserved.values()) + len(places)
        if isinstance(most.value, int) and held > most.value:
            return no("seats.held-too-many", most.cites, held=held, most=most.value)
        return yes(SeatsReserved(places=places, why="held", whom=whom, cites=most.cites))

    def _chosen(self, now: Now) -> list[SeatNo] | Refused:
        free = open_seats(now.state, self.table)
        if bool(self.seats) == bool(self.count):
            return no("seats.which")
        if self.count:
            if not 1 <= self.count <= len(free):
                return no("seats.not-so-many-open", table=self.table, open=len(free))
            return free[-self.count :]
        for seat in self.seats:
            if seat not in free or self.seats.count(seat) > 1:
                return no("table.seat-taken", table=self.table, seat=seat)
        return sorted(self.seats)


class ReleaseSeats(OfTable, Command, frozen=True, tag="release-seats"):
    """Put seats back among the open ones: those named, or all that are kept at the table."""

    right: ClassVar[Right] = "who_changes_seating"
    topic: ClassVar[Topic] = "seats"

    table: TableNo
    seats: tuple[SeatNo, ...] = ()

    def decide(self, now: Now) -> Decision:
        kept = sorted(place for place in now.state.reserved if place.table == self.table)
        places = [Place(self.table, seat) for seat in sorted(set(self.seats))] or kept
        if not places:
            return no("seats.none-kept", table=self.table, seat=0)
        for place in places:
            if place not in kept:
                return no("seats.none-kept", table=self.table, seat=place.seat)
        return yes(SeatsReleased(places=tuple(places), cites=self.allowing(now)))


class GiveSeat(OfPlayerAtTable, Command, frozen=True, tag="give-seat"):
    """A seat outside the draw: for special needs, or where whoever enters a player may name their seat."""

    topic: ClassVar[Topic] = "seats"

    who: str
    table: TableNo
    seat: SeatNo
    special_needs: bool = False

    def authority(self, now: Now) -> Authority:
        host = now.book.seats_assigned.value == "by_host" and not self.special_needs
        return now.book.who_enters_players if host else now.book.who_changes_seating

    def decide(self, now: Now) -> Decision:
        state, special = now.state, now.book.special_needs_seating
        if state.phase == "over":
            return no("event.over")
        id = must_be_in(now, self.who)
        if isinstance(id, Refused):
            return id
        if self.special_needs and not special.value:
            return no("seats.no-special-needs", special.cites)
        if not self.special_needs and (refusal := naming_refused(now)) is not None:
            return refusal
        answer = special if self.special_needs else now.book.seats_assigned
        named = named_seat(now, id, self.table, self.seat, answer)
        if isinstance(named, Refused):
            return named
        place, cites = named
        old = state.sits.get(id)
        if old == place:
            return no("seat.his-already", name=self.who, table=place.table, seat=place.seat)
        for number in {self.table} | ({old.table} if old else set()):
            if hand_is_on(state, number):
                return no("table.hand-is-on", now.book.moves_take_effect.cites, table=number)
        came: Came | None = None if first_hand_to_come(state.play[self.table]) else "moved" if old else "new"
        stack = 0 if state.stacks.get(id) else state.stack
        given = SeatGiven(
            seat=Seated(id, place, came),
            why="special-needs" if self.special_needs else "named",
            chips=transfer(BANK, stack_of(id), stack),
            cites=cites,
        )
        carried = (PenaltyCarried(who=id),) if old and id in state.serving else ()
        return Accepted((given, *carried))


class ConfirmSeat(OfPlayerAtTable, Command, frozen=True, tag="confirm-seat"):
    """A player confirms their seat; where table and seat are told they have to be theirs."""

    right: ClassVar[Right] = "who_enters_players"
    topic: ClassVar[Topic] = "seats"

    who: str
    table: TableNo | None = None
    seat: SeatNo | None = None

    def decide(self, now: Now) -> Decision:
        state, asked = now.state, now.book.seat_confirmation
        if not asked.value:
            return no("seat.confirmation-not-asked", asked.cites)
        id = must_be_in(now, self.who)
        if isinstance(id, Refused):
            return id
        place = state.sits.get(id)
        if place is None:
            return no("seat.has-none", name=self.who)
        if (self.table or place.table, self.seat or place.seat) != (place.table, place.seat):
            return no("seat.not-his", asked.cites, name=self.who, table=place.table, seat=place.seat)
        if state.entries[id].confirmed:
            return no("seat.confirmed-already", name=self.who)
        return yes(SeatConfirmed(who=id, cites=asked.cites))
