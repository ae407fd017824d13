"""Calls from tables that wait for the floor: what for, since when, and whether somebody goes."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from floorman.terms import EntryId, Instant, SeatNo, TableNo
from floorman.tournament import Tournament
from floorman.tournament.holdings import Call, Place


class CallView(Struct, frozen=True):
    """An open call. `name` is the player who called, or whom it is about; `what` names the words beside the log.

    `seat` is that of whoever called, as long as they sit at the table; `now` is where they have been moved since.
    """

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
    now: Place | None = None


def calls_open(state: Tournament, aliases: Mapping[str, str]) -> tuple[CallView, ...]:
    """All of them, also those of tables that were broken since, the oldest first."""
    return tuple(_view(state, number, call, aliases) for number, call in sorted(state.calls.items(), key=_called_at))


def calls_at(state: Tournament, table: TableNo, aliases: Mapping[str, str]) -> tuple[CallView, ...]:
    """Those of one table, the oldest first."""
    calls = sorted(state.calls.items())
    return tuple(_view(state, number, call, aliases) for number, call in calls if call.table == table)


def _called_at(one: tuple[int, Call]) -> tuple[Instant, int]:
    number, call = one
    return call.at, number


def _view(state: Tournament, number: int, call: Call, aliases: Mapping[str, str]) -> CallView:
    whose = call.who or state.seats.get(call.table, {}).get(call.seat)
    person = state.entries[whose].person if whose in state.entries else ""
    seat, now = _where(state, call)
    return CallView(
        number=number,
        table=call.table,
        kind=call.kind,
        at=call.at,
        seat=seat,
        who=call.who,
        name=aliases.get(person, person),
        what=call.what,
        going_at=call.going_at,
        report=call.report,
        now=now,
    )


def _where(state: Tournament, call: Call) -> tuple[SeatNo, Place | None]:
    """The seat at the table of the call, and the place elsewhere. For the clock the seat is whose time it is."""
    if not call.who or not call.seat or call.kind == "clock":
        return call.seat, None
    sits = state.sits.get(call.who)
    if sits is None:
        return 0, None
    return (sits.seat, None) if sits.table == call.table else (0, sits)
