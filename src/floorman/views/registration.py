"""The desk where players are entered: who is in, who waits, what an entry costs, and what becomes of the next one.

What may be done with somebody is what the rules answer to the command itself; nothing is worked out a second time.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from floorman.terms import Accepted, By, Chips, EntryId, Millis, Needs, Refused, Ruling, SeatNo, TableNo, short_repr
from floorman.tournament import Decision, Now, Tournament
from floorman.tournament import clock as clocks
from floorman.tournament.accounts import BANK
from floorman.tournament.commands import (
    AddOn,
    AnyCommand,
    CancelEntry,
    ConfirmData,
    Enter,
    Invite,
    Pay,
    Rebuy,
    ReEnter,
    SeatNext,
)
from floorman.tournament.decide import decide
from floorman.tournament.entering.money import has_paid, owed
from floorman.tournament.entering.queue import queue
from floorman.tournament.entering.windows import re_entry_beyond, re_entry_may_come, registration_is_over
from floorman.tournament.events import ChipsBought, EntryMade
from floorman.tournament.holdings import Entry
from floorman.tournament.places.placing import Placed, places
from floorman.tournament.plan import Coins, Price
from floorman.tournament.structure import index_of_level, lasts
from floorman.views.free_places import free_places
from floorman.views.names import name_of

# A reason, where it is asked only whether there may be one.
SOMETHING = "-"
# Whoever comes next: nobody yet.
SOMEBODY = "somebody-new"


class EntryLine(Struct, frozen=True):
    """One entry. `waits` is its number on the waiting list, `place` that of whoever is out; 0: neither."""

    id: EntryId
    person: str
    name: str
    number: int
    status: str
    nth: int = 1  # of this person's entries
    table: TableNo = 0
    seat: SeatNo = 0
    stack: Chips = 0
    place: int = 0
    shared: int = 1  # so many share the place
    waits: int = 0
    price: Coins = 0  # that the player has to pay once they get a seat
    unconfirmed: bool = False  # the player has not said yet that what was written down of them is right
    cost: Coins = 0  # everything so far
    owed: Coins = 0
    paid: Coins = 0
    invited: bool = False
    rebuys: int = 0
    add_ons: int = 0


class NextView(Struct, frozen=True):
    """What becomes of whoever is entered now: seat, list, alternate, behind or data; nothing of it if refused.

    Behind: seats are free, for those who wait.
    """

    becomes: str = ""
    refused: Ruling | None = None
    missed: Ruling | None = None  # it must be said how much the player has missed


class RegistrationView(Struct, frozen=True):
    phase: str
    open: bool
    until: int | None  # with the end of this level it closes; None: when somebody closes it
    left: Millis | None  # until then, as the clock stands; None where no moment is fixed
    price: Price
    currency: str
    stack: Chips
    next: NextView
    entered: int
    capacity: int | None
    free: int | None  # seats, but for those that are held; None: there are no tables yet
    owed: Coins
    floor_chooses: bool  # who of the waiting list is next
    asks_data: bool  # players confirm what is written down of them
    again_until: int | None = None  # those who are out enter again to the end of this level, whatever ends before it
    entries: tuple[EntryLine, ...] = ()  # the newest first
    waiting: tuple[EntryLine, ...] = ()  # in the order in which they get seats

    __repr__ = short_repr


class OfferView(Struct, frozen=True):
    """Something that may be done with an entry now, and what it costs and brings."""

    do: str
    price: Coins = 0
    chips: Chips = 0
    asks: str = ""  # what must be told besides


def registration_view(now: Now, aliases: Mapping[str, str]) -> RegistrationView:
    """For those who enter players."""
    waits = queue(now)
    lines = dict(_lines(now.state, aliases, waits))
    newest_first = tuple(sorted(lines.values(), key=lambda one: -one.number))
    return replace(admission_view(now), entries=newest_first, waiting=tuple(lines[id] for id in waits))


def admission_view(now: Now) -> RegistrationView:
    """For everybody: whether one can still come, and what it costs. Nobody stands in it."""
    state = now.state
    return RegistrationView(
        phase=state.phase,
        open=state.phase != "over" and not registration_is_over(now),
        until=state.plan.registration_until,
        again_until=re_entry_beyond(state) if re_entry_may_come(now) else None,
        left=_left(now),
        price=state.plan.price,
        currency=state.plan.currency,
        stack=state.stack,
        next=_next(now),
        entered=state.left,
        capacity=state.plan.capacity,
        free=free_places(state),
        owed=state.counts.get("owed", 0),
        floor_chooses=now.book.queue_order.value == "floor",
        asks_data=now.book.registration_data.value == "required",
    )


def _lines(state: Tournament, aliases: Mapping[str, str], waits: list[EntryId]) -> Iterator[tuple[EntryId, EntryLine]]:
    placed = places(state)
    turn = {id: number for number, id in enumerate(waits, start=1)}
    for id, entry in state.entries.items():
        yield id, _line(state, id, entry, name_of(state, id, aliases), placed.get(id), turn)


def _line(
    state: Tournament, id: EntryId, entry: Entry, name: str, placed: Placed | None, turn: Mapping[EntryId, int]
) -> EntryLine:
    sits = state.sits.get(id)
    return EntryLine(
        id=id,
        person=entry.person,
        name=name,
        number=entry.number,
        status=entry.status,
        nth=entry.nth,
        table=sits.table if sits else 0,
        seat=sits.seat if sits else 0,
        stack=state.stacks.get(id, 0),
        place=placed.place if placed else 0,
        shared=placed.shared if placed else 1,
        waits=turn.get(id, 0),
        price=entry.price.total if entry.status == "waiting" else 0,
        unconfirmed=not entry.data_confirmed,
        cost=entry.charged.total,
        owed=owed(state, id),
        paid=has_paid(state, id),
        invited=entry.invited and id not in state.bots,
        rebuys=entry.rebuys,
        add_ons=entry.add_ons,
    )


def _left(now: Now) -> Millis | None:
    """How long the clock still runs until registration closes."""
    state, until = now.state, now.state.plan.registration_until
    index = None if until is None else index_of_level(state.structure, until)
    if index is None or registration_is_over(now):
        return None
    reading = clocks.read(state.schedule, state.clock, now.at)
    return reading.left + sum(lasts(one) for one in state.structure[reading.index + 1 : index + 1])


def _next(now: Now) -> NextView:
    match asked(now, Enter(SOMEBODY)):
        case Accepted((EntryMade(status="waiting", entered_as="alternate"), *_)):
            return NextView("behind" if free_places(now.state) else "alternate")
        case Accepted((EntryMade(status="waiting"), *_)):
            return NextView("data")
        case Accepted((EntryMade(seat=None), *_)):
            return NextView("list")
        case Accepted():
            return NextView("seat")
        case Needs(_, ruling):
            return NextView("seat", missed=ruling)
        case Refused(ruling):
            return NextView(refused=ruling)


def offers(now: Now, by: By, id: EntryId) -> tuple[OfferView, ...]:
    """What this person of the staff may do with an entry now."""
    asking = Now(now.state, by, now.at, now.book, now.secret)
    person = now.state.entries[id].person
    invites = Invite(id, invited=not now.state.entries[id].invited, why=SOMETHING)
    commands = (Pay(id), invites, Enter(person), SeatNext(id), ConfirmData(id), ReEnter(id), AddOn(id), CancelEntry(id))
    rebuy = _offer(asking, Rebuy(id)) or _offer(asking, Rebuy(id, broke=True))
    found = (*(_offer(asking, one) for one in commands), rebuy)
    return tuple(one for one in found if one is not None)


def _offer(now: Now, command: AnyCommand) -> OfferView | None:
    do = str(command.__struct_config__.tag)
    match asked(now, command):
        case Needs((missing, *_)):
            return OfferView(do, asks=missing)
        case Accepted(events):
            made = next((one for one in events if isinstance(one, EntryMade | ChipsBought)), None)
            if made is None:
                return OfferView(do)
            return OfferView(do, made.price.total, sum(one.amount for one in made.chips if one.source == BANK))
    return None


def asked(now: Now, command: AnyCommand) -> Decision:
    """What the rules would say to it. Nothing is carried out."""
    return decide(now.state, command, now.by, now.at, now.book, now.secret)


def price_parts(price: Price) -> dict[str, Coins]:
    """What an entry's money is for, as far as there is any."""
    return {part: coins for part in ("prize", "fee", "bounty") if (coins := getattr(price, part))}
