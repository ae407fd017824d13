"""Who stands at a door. A rank says what they may do anywhere; a caller may be limited to one event, table or entry."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from msgspec import Struct

from floorman.floor.commands import Act, AnyCommand
from floorman.terms import By, EntryId, Rank, Refused, TableNo, no

# Who sits where, as far as the caller's side of the door knows; 0 for whoever sits nowhere.
TableOf: TypeAlias = Callable[[EntryId], TableNo]


def nowhere(_: EntryId) -> TableNo:
    return 0


class Caller(Struct, frozen=True, kw_only=True):
    """A person or device with the rank it acts in, and what that is limited to."""

    person: str
    rank: Rank
    event: str = ""  # one event; empty: all of the house
    table: TableNo = 0  # a dealer's; 0: any
    entry: EntryId = ""  # a player's
    scopes: tuple[str, ...] | None = None  # of a program; None: whatever the rank may
    key: str = ""  # the id of the pass that was shown

    @property
    def by(self) -> By:
        return By(self.person, self.rank)


def sees(caller: Caller, event: str) -> bool:
    """Is this one of the events that they have to do with?"""
    return caller.event in ("", event)


def limited(caller: Caller, event: str, command: AnyCommand, table_of: TableOf = nowhere) -> Refused | None:
    """Why a command is beyond what this caller is limited to; None if it is within.

    What their rank may do, the book of the event says afterwards.
    """
    if caller.rank in ("screen", "public"):
        return no("caller.only-looks", (), rank=caller.rank)
    if not sees(caller, event):
        return no("caller.other-event", ())
    if caller.table and not _of_table(command, caller.table, table_of):
        return no("caller.other-table", (), table=caller.table)
    if caller.rank == "player" and not (_acts_himself(command, caller, table_of) or _of_himself(command, caller)):
        return no("caller.not-himself", ())
    return None


def _of_table(command: AnyCommand, table: TableNo, table_of: TableOf) -> bool:
    """A dealer at one table speaks for it and for whoever sits there. What names neither is not theirs: steps of others
    that are taken back, the clock, the prizes, the whole event."""
    named = command.about()
    of_it = {*named.tables} <= {table} and all(table_of(one) == table for one in named.people)
    return of_it and bool(named.tables or named.people)


def _of_himself(command: AnyCommand, caller: Caller) -> bool:
    """By their entry, or by name where they are not entered yet; and about nobody besides."""
    people = {*command.about().people}
    return bool(people) and people <= {caller.entry, caller.person} - {""}


def _acts_himself(command: AnyCommand, caller: Caller, table_of: TableOf) -> bool:
    """What the player does in a hand at the table where they sit; whether that seat is theirs, the hand says."""
    return isinstance(command, Act) and bool(caller.entry) and table_of(caller.entry) == command.table
