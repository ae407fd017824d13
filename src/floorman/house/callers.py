"""Who stands at a door. A rank says what he may do anywhere; a caller may be limited to one event, table or entry."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import Struct

from floorman.terms import By, EntryId, Rank, Refused, TableNo, no

# The fields of commands that say whom or what a command is about.
WHO = ("who", "name", "person")


class Caller(Struct, frozen=True, kw_only=True):
    """A person or device with the rank it acts in, and what that is limited to."""

    person: str
    rank: Rank
    event: str = ""  # one event; empty: all of the house
    table: TableNo = 0  # a dealer's; 0: any
    entry: EntryId = ""  # a player's
    scopes: tuple[str, ...] | None = None  # of a program; None: whatever the rank may
    key: str = ""  # the id of the pass he showed

    @property
    def by(self) -> By:
        return By(self.person, self.rank)


def sees(caller: Caller, event: str) -> bool:
    """Is this one of the events that he has to do with?"""
    return caller.event in ("", event)


def limited(caller: Caller, event: str, command: Any) -> Refused | None:
    """Why a command is beyond what this caller is limited to; None if it is within.

    What his rank may do, the book of the event says afterwards.
    """
    if caller.rank in ("screen", "public"):
        return no("caller.only-looks", (), rank=caller.rank)
    if not sees(caller, event):
        return no("caller.other-event", ())
    if caller.table and not _about_table(command, caller.table):
        return no("caller.other-table", (), table=caller.table)
    if caller.rank == "player" and set(_people(command)) != {caller.entry}:
        return no("caller.not-himself", ())
    return None


def _about_table(command: Any, table: TableNo) -> bool:
    """Whatever names no table is not a dealer's at one table."""
    return getattr(command, "table", 0) == table


def _people(command: Any) -> Iterable[EntryId]:
    return (getattr(command, field) for field in WHO if hasattr(command, field))
