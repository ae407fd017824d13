"""What somebody gets who comes in: a seat, and their stack."""

from __future__ import annotations

from collections.abc import Collection

from msgspec import Struct

from floorman.terms import Chips, EntryId, Needs, Refused, RuleId, SeatNo, TableNo, joined
from floorman.tournament.accounts import BANK, Transfer, stack_of, transfer
from floorman.tournament.command import Now, needs, no
from floorman.tournament.entering.seat import seat_for
from floorman.tournament.events.seating import Seated
from floorman.tournament.holdings import Place


class SeatWanted(Struct, frozen=True):
    """What a command says of seat and stack."""

    table: TableNo | None = None
    seat: SeatNo | None = None
    missed: Chips | None = None  # blinds and antes that an absent player would have paid by now
    exclude: Collection[Place] = ()


class Coming(Struct, frozen=True):
    seat: Seated
    draw: int  # 0: the seat was named
    chips: tuple[Transfer, ...]
    cites: tuple[RuleId, ...]


def coming(now: Now, id: EntryId, wanted: SeatWanted, chips: Chips | None = None) -> Coming | Refused | Needs | None:
    """Seat and stack, or why not; None if no seat is open. `chips`: as many, whatever the book says of late stacks."""
    stack = newcomer_stack(now, wanted.missed) if chips is None else (chips, ())
    if not isinstance(stack, tuple):
        return stack
    found = seat_for(now, id, wanted.table, wanted.seat, wanted.exclude)
    if found is None and wanted.exclude:
        found = seat_for(now, id, wanted.table, wanted.seat)
    if found is None or isinstance(found, Refused):
        return found
    seat, draw, cites = found
    return Coming(seat, draw, transfer(BANK, stack_of(id), stack[0]), joined(stack[1], cites))


def newcomer_stack(now: Now, missed: Chips | None) -> tuple[Chips, tuple[RuleId, ...]] | Refused | Needs:
    """The stack of somebody who comes in at this moment, and what it rests on."""
    state, late = now.state, now.book.late_stack
    if state.phase == "before":
        return state.stack, ()
    if late.value == "full":
        return state.stack, late.cites
    if missed is None:
        return needs("entry.how-much-missed", "missed", cites=late.cites)
    if not 0 <= missed < state.stack:
        return no("entry.nothing-left", late.cites, stack=state.stack)
    return state.stack - missed, late.cites
