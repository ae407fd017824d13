"""Calls from tables that wait for the floor: what for, since when, and whether somebody goes."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from floorman.terms import EntryId, Instant, SeatNo, TableNo
from floorman.tournament import Tournament


class CallView(Struct, frozen=True):
    """An open call. `name` is the player who called, or whom it is about; `what` names the words beside the log."""

    number: int
    table: TableNo
    kind: str
    at: Instant
    seat: SeatNo = 0
    who: EntryId = ""
    name: str = ""
    what: str = ""
    going_at: Instant | None = None
    report: str = ""  # the kind of what is to be ruled


def calls_at(state: Tournament, table: TableNo, aliases: Mapping[str, str]) -> tuple[CallView, ...]:
    """Those of one table, the oldest first."""

    def called(id: EntryId | None) -> str:
        person = state.entries[id].person if id in state.entries else ""
        return aliases.get(person, person)

    return tuple(
        CallView(
            number=number,
            table=table,
            kind=call.kind,
            at=call.at,
            seat=call.seat,
            who=call.who,
            name=called(call.who or state.seats[table].get(call.seat)),
            what=call.what,
            going_at=call.going_at,
            report=call.report,
        )
        for number, call in sorted(state.calls.items())
        if call.table == table
    )
