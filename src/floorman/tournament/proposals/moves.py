"""What is proposed about tables: break one, make them even, halt one or let it play again, draw all seats anew."""

from __future__ import annotations

from collections.abc import Iterator

from floorman.tournament.command import Now
from floorman.tournament.commands.halting import ResumeTable, halt_proposed
from floorman.tournament.commands.moving import BreakTable, Move, RedrawSeats, Target, at_most_five
from floorman.tournament.holdings import Place
from floorman.tournament.proposals.proposal import Proposal, ProposedMove, is_put_off
from floorman.tournament.seating.balance import planned
from floorman.tournament.seating.breaking import NewPlaces, due, new_places, still_to_come
from floorman.tournament.seating.halting import halting, resuming
from floorman.tournament.seating.positions import players_at, players_by_table, room


def redraw(now: Now) -> Iterator[Proposal]:
    """So few tables are left that all seats are drawn anew, once."""
    state, at = now.state, now.book.redraw_at_tables
    if at.value == "never" or state.phase != "running" or state.ones.get("redrawn_at") == at.value:
        return
    counts = players_by_table(state)
    if len(counts) == at.value and any(table.state == "closed" for table in state.tables.values()):
        yield Proposal(
            kind="redraw",
            command=RedrawSeats(),
            why="redraw.tables-left",
            facts={"tables": len(counts)},
            cites=at.cites,
        )


def table_breaks(now: Now) -> Iterator[Proposal]:
    """The next table that the others have room for. All its players move in one go.

    While registration is open none is proposed whose seats those who are still to come will need.
    """
    counts = players_by_table(now.state)
    found = due(now, counts)
    places = None if found is None else new_places(now, found.table)
    if found is None or not isinstance(places, NewPlaces):
        return
    players = counts[found.table]
    free = sum(room(now.state, table) for table in counts if table != found.table)
    if free - players < still_to_come(now):
        return
    seats = {who: seat for seat, who in now.state.seats[found.table].items()}
    yield Proposal(
        kind="break",
        command=BreakTable(found.table),
        why="break.others-have-room",
        facts={"table": found.table, "players": players, "seats": free},
        cites=at_most_five((*found.cites, *found.tie, *now.book.broken_table_seat.cites)),
        table=found.table,
        moves=tuple(ProposedMove(who, Place(found.table, seats[who]), place) for who, place in places.seats),
    )


def balance(now: Now) -> Iterator[Proposal]:
    """One proposal for each player who has to move. While a table can be broken that comes first."""
    if any(not is_put_off(now, one) for one in table_breaks(now)):
        return
    for shift in planned(now):
        yield Proposal(
            kind="balance",
            command=Move(shift.who, Target(shift.target.table, shift.target.seat), "balance"),
            why="balance.tables-apart" if shift.told else "balance.button-not-told",
            facts={
                "table": shift.source.table,
                "players": shift.more,
                "other": shift.target.table,
                "there": shift.fewer,
            },
            cites=at_most_five((*shift.why, *shift.how, *shift.tie)),
            table=shift.source.table,
            moves=(ProposedMove(shift.who, shift.source, shift.target),),
        )


def halt(now: Now) -> Iterator[Proposal]:
    """Tables that are too small to go on."""
    for table, cites in halting(now):
        yield halt_proposed(table, players_at(now.state, table), cites)


def resume(now: Now) -> Iterator[Proposal]:
    """Halted tables that have enough players again."""
    for table, cites in resuming(now):
        yield Proposal(
            kind="resume",
            command=ResumeTable(table),
            why="resume.enough-again",
            facts={"table": table, "players": players_at(now.state, table)},
            cites=at_most_five(cites),
            table=table,
        )
