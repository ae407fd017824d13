"""The desk where players are entered.

| situation                                 | what comes of it                            |
| before the seats are drawn                | on the list                                 |
| later                                     | a seat by lot and a stack, at once          |
| no place left, or others wait already     | on the waiting list, where the book has one |
| the player's data must be confirmed first | the player waits for that                   |
| a place is held for the player            | it is theirs as soon as they are entered    |
"""

from __future__ import annotations

from typing import ClassVar, Literal

from floorman.terms import Chips, EntryId, Needs, Refused, RuleId, SeatNo, TableNo, joined
from floorman.terms.bounds import ENTRIES_MOST
from floorman.terms.names import unseen
from floorman.tournament.accounts import BANK, owed_by
from floorman.tournament.bags import all_to
from floorman.tournament.command import Command, Decision, Now, OfPlayer, OfPlayerAtTable, Topic, needs, no, yes
from floorman.tournament.consequences.leaving import after_leaving
from floorman.tournament.entering.coming import Coming, SeatWanted, coming
from floorman.tournament.entering.money import charge, refunded
from floorman.tournament.entering.queue import queue, seats_are_given, sold_out
from floorman.tournament.entering.windows import registration_is_over
from floorman.tournament.event import Authority, Right
from floorman.tournament.events import DataConfirmed, EntryCancelled, EntryMade, EntrySeated
from floorman.tournament.holdings import Kind, Status
from floorman.tournament.plan import Price
from floorman.tournament.state import Tournament

NAME_LETTERS_MOST = 80


class Enter(OfPlayerAtTable, Command, frozen=True, tag="enter", rename={"as_": "as"}):
    """Enter somebody. Before the seats are drawn they only get on the list."""

    topic: ClassVar[Topic] = "entries"

    who: EntryId
    as_: Literal["entry", "late", "alternate", "held"] = "entry"
    table: TableNo | None = None
    seat: SeatNo | None = None
    missed: Chips | None = None  # the blinds and antes missed, where the book wants them off the stack
    data_confirmed: bool = False  # the player has confirmed at the desk what was written down
    free: bool = False  # it costs nothing: the house invites, or a bot plays it and nobody is there to pay

    def authority(self, now: Now) -> Authority:
        return now.book.who_rules_first if self.free else now.book.who_enters_players

    def decide(self, now: Now) -> Decision:
        state = now.state
        if state.phase == "over":
            return no("event.over")
        if not is_a_name(self.who):
            return no("entry.name", most=NAME_LETTERS_MOST)
        before = state.current.get(self.who)
        status = None if before is None else state.entries[before].status
        if status not in (None, "cancelled", "held") or (status == "held" and self.as_ == "held"):
            return no("entry.already", name=self.who)
        if registration_is_over(now):
            return no("registration.closed")
        if len(state.entries) >= ENTRIES_MOST:
            return no("event.too-many-entries", most=ENTRIES_MOST)
        if before is not None and status == "held":
            return self._takes_held_place(now, before)
        return self._new(now)

    def _new(self, now: Now) -> Decision:
        state = now.state
        if sold_out(state) or queue(now):
            return self._waits(now)
        if self.as_ == "alternate":
            return no("entry.seats-left", now.book.alternates.cites)
        if self.as_ == "held":
            return yes(self._made(now, "held", self.allowing(now)))
        if now.book.registration_data.value == "required" and not self.data_confirmed:
            return yes(self._made(now, "waiting", now.book.registration_data.cites))
        if not seats_are_given(state):
            return yes(self._made(now, "entered", self.allowing(now)))
        found = coming(now, next_id(state, self.who), self._wanted())
        if isinstance(found, Refused | Needs):
            return found
        return self._waits(now) if found is None else yes(self._made(now, "entered", (), found))

    def _takes_held_place(self, now: Now, id: EntryId) -> Decision:
        payments = charge(id, now.state.entries[id].price)
        if not seats_are_given(now.state):
            return yes(EntrySeated(who=id, payments=payments, cites=self.allowing(now)))
        found = coming(now, id, self._wanted())
        if isinstance(found, Refused | Needs):
            return found
        if found is None:
            return no("entry.no-seat")
        cites = joined(self.allowing(now), found.cites)
        return yes(
            EntrySeated(who=id, seat=found.seat, draw=found.draw, chips=found.chips, payments=payments, cites=cites)
        )

    def _waits(self, now: Now) -> Decision:
        alternates = now.book.alternates
        if alternates.value == "never" or self.as_ == "held":
            return no("entry.sold-out", alternates.cites)
        return yes(self._made(now, "waiting", alternates.cites))

    def _wanted(self) -> SeatWanted:
        return SeatWanted(self.table, self.seat, self.missed)

    def _kind(self, now: Now, status: Status) -> Kind:
        if status == "held":
            return "held"
        if status == "waiting" and (self.as_ == "alternate" or sold_out(now.state) or queue(now)):
            return "alternate"
        return "late" if now.state.phase == "running" else "entry"

    def _made(self, now: Now, status: Status, cites: tuple[RuleId, ...], found: Coming | None = None) -> EntryMade:
        state, id = now.state, next_id(now.state, self.who)
        price = Price() if self.free else state.plan.price
        return EntryMade(
            id=id,
            person=self.who,
            number=len(state.entries) + 1,
            entered_as=self._kind(now, status),
            status=status,
            price=price,
            nth=times_entered(state, self.who) + 1,
            at=now.at,
            data_confirmed=self.data_confirmed,
            payments=charge(id, price) if status == "entered" else (),
            seat=None if found is None else found.seat,
            draw=0 if found is None else found.draw,
            chips=() if found is None else found.chips,
            invited=self.free,
            cites=cites if found is None else joined(self.allowing(now), found.cites),
        )


class ConfirmData(OfPlayer, Command, frozen=True, tag="confirm-data"):
    """A player says that what was written down of them is right."""

    topic: ClassVar[Topic] = "entries"

    who: EntryId

    def authority(self, _: Now) -> Authority | None:
        return None

    def decide(self, now: Now) -> Decision:
        state, asked = now.state, now.book.registration_data
        id = state.entry_of(self.who)
        if now.by.rank in ("screen", "public"):
            return no("rank.too-low", asked.cites, rank=now.by.rank, needed="player")
        if id is None or state.entries[id].status in ("cancelled", "out"):
            return no("entry.nobody", name=self.who)
        if asked.value == "not_asked":
            return no("entry.data-not-asked", asked.cites)
        if state.entries[id].data_confirmed:
            return no("entry.data-confirmed-already", name=self.who)
        waits_for_nothing_else = state.entries[id].entered_as == "entry" and not seats_are_given(state)
        enters = state.entries[id].status == "waiting" and waits_for_nothing_else
        return yes(
            DataConfirmed(
                who=id,
                enters=enters,
                payments=charge(id, state.entries[id].price) if enters else (),
                cites=asked.cites,
            )
        )


class CancelEntry(OfPlayer, Command, frozen=True, tag="cancel-entry"):
    """Strike an entry off; what was paid for it goes back.

    `played` says whether the player has been dealt in already, where the desk was not told of the hands.
    """

    right: ClassVar[Right] = "who_enters_players"
    topic: ClassVar[Topic] = "entries"

    who: EntryId
    played: bool | None = None

    def decide(self, now: Now) -> Decision:
        state, until = now.state, now.book.entry_cancelled_until
        id = state.entry_of(self.who)
        if id is None or state.entries[id].status in ("cancelled", "out"):
            return no("entry.nobody", name=self.who)
        if state.phase == "over":
            return no("event.over")
        if state.entries[id].status == "entered":
            if not _may_still_be_cancelled(now, id) or (self.played and state.phase != "before"):
                return no("entry.not-cancelled-now", until.cites, name=self.who)
            if self.played is None and _hands_are_untold(state, id):
                return needs("entry.was-he-dealt-in", "played", cites=until.cites, name=self.who)
        chips = all_to(state, id, BANK)
        cancelled = EntryCancelled(who=id, chips=chips, payments=refunded(state, id), cites=until.cites)
        return yes(cancelled, *after_leaving(now, (cancelled,)))


def _may_still_be_cancelled(now: Now, id: EntryId) -> bool:
    state = now.state
    match now.book.entry_cancelled_until.value:
        case "event_start":
            return state.phase == "before"
        case "first_hand":
            return not has_been_dealt_in(state, id)
        case "never":
            return state.money.get(owed_by(id), 0) > 0 and not has_been_dealt_in(state, id)


def _hands_are_untold(state: Tournament, id: EntryId) -> bool:
    """May a hand have been dealt to them without the desk's hearing of it? Where nobody tells the hands it may."""
    place = state.sits.get(id)
    if state.phase == "before" or place is None:
        return state.phase != "before"
    table = state.tables[place.table]
    return (table.action == "none" and table.cards != "dealt") or state.play[place.table].taken_over


def has_been_dealt_in(state: Tournament, id: EntryId) -> bool:
    """Whoever sits at a table that has played was dealt in there, unless they have only just come into the event."""
    entry, place = state.entries[id], state.sits.get(id)
    if entry.hands or place is None:
        return bool(entry.hands)
    play = state.play[place.table]
    return (
        id in play.dealt if play.hand is not None and entry.came == "new" else play.number > 0 and entry.came != "new"
    )


def is_a_name(who: str) -> bool:
    """A sign that our own ids of second entries have in them is no part of a name."""
    return 0 < len(who) <= NAME_LETTERS_MOST and who == who.strip() and not unseen(who) and "#" not in who


def times_entered(state: Tournament, person: str) -> int:
    """How many entries of a person count."""
    return sum(1 for one in entries_of(state, person) if state.entries[one].status != "cancelled")


def entries_of(state: Tournament, person: str) -> list[EntryId]:
    """All entries of one person, the first first: each but the first has a number in its id."""
    found = [person] if person in state.entries else []
    while (id := f"{person}#{len(found) + 1}") in state.entries:
        found.append(id)
    return found


def plays_as(state: Tournament, who: EntryId) -> EntryId:
    """The entry with which whoever had this one plays now: what they have done goes along."""
    entry = state.entries.get(who)
    return who if entry is None else state.current.get(entry.person, who)


def next_id(state: Tournament, person: str) -> EntryId:
    count = len(entries_of(state, person))
    return f"{person}#{count + 1}" if count else person


def must_be_in(now: Now, who: str) -> EntryId | Refused:
    """The entry of somebody who is in the event, or a refusal."""
    id = now.state.entry_of(who)
    if id is None or now.state.entries[id].status != "entered":
        return no("entry.not-in", name=who)
    return id
