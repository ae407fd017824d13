"""A pot that went to the wrong player is put right between two hands: from stack to stack, as the book has ruled it.

The hand is over and its chips are in the stacks. What the book says of them is carried out there, as far as the desk
knows what they hold; at a table whose stacks nobody has counted the chips lie with the players, and the ruling is
written down.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from floorman.floor.counted_out import counted_out
from floorman.floor.stops import stop
from floorman.rulings import BadReport, Outcome
from floorman.terms import Chips, SeatNo, TableNo
from floorman.tournament import Tournament
from floorman.tournament.accounts import stack_of, transfer
from floorman.tournament.events import StacksCorrected

if TYPE_CHECKING:
    from floorman.floor.transaction import Transaction

SEAT = "seat:"


class Move(Struct, frozen=True):
    """Chips that go from one seat to another."""

    source: SeatNo
    target: SeatNo
    amount: Chips

    def back(self) -> Move:
        return Move(self.target, self.source, self.amount)


def moves_of(outcome: Outcome) -> tuple[Move, ...]:
    """What goes from seat to seat by a ruling on a pot that had been given away; nothing by any other ruling."""
    if outcome.outcome != "award-corrected" or outcome.void or outcome.plays:
        return ()
    if not all(one.source.startswith(SEAT) and one.target.startswith(SEAT) for one in outcome.chips):
        return ()
    return tuple(
        Move(int(one.source.removeprefix(SEAT)), int(one.target.removeprefix(SEAT)), one.amount)
        for one in outcome.chips
    )


def can_move(moves: tuple[Move, ...], table: TableNo, state: Tournament) -> None:
    """Raises BadReport where nobody sits there, or where somebody has less than that."""
    players = state.players(table) if table in state.play else {}
    for move in moves:
        for seat, path in ((move.target, "seat"), (move.source, "from")):
            if players and seat not in players:
                raise BadReport(path, f"nobody is playing in seat {seat}: take back first that he is out")
        if players and state.knows_stack(players[move.source]) and state.stacks[players[move.source]] < move.amount:
            raise BadReport("amount", f"seat {move.source} has fewer chips than that")


def move_stacks(moves: tuple[Move, ...], table: TableNo, transaction: Transaction) -> None:
    """Carried out in the stacks that are known. Whose last chips they were is out, as after any count. Raises Stops."""
    state = transaction.state
    if not moves or table not in state.play:
        return
    if state.play[table].hand is not None:
        raise stop("table.hand-is-on", (), table=table)
    try:
        can_move(moves, table, state)
    except BadReport as error:
        raise stop("report.cannot-be", path=error.path, message=str(error)) from error
    players = state.players(table)
    seats = sorted({seat for one in moves for seat in (one.source, one.target)})
    if not all(state.knows_stack(players[seat]) for seat in seats):
        return
    stacks = {seat: state.stacks[players[seat]] for seat in seats}
    for one in moves:
        stacks[one.source] -= one.amount
        stacks[one.target] += one.amount
    corrected = StacksCorrected(
        table=table,
        stacks={players[seat]: stack for seat, stack in stacks.items()},
        why="",
        by=transaction.by.rank,
        at=transaction.instant,
        chips=tuple(
            account
            for one in moves
            for account in transfer(stack_of(players[one.source]), stack_of(players[one.target]), one.amount)
        ),
        cites=transaction.floor.book.wrong_award.cites,
    )
    transaction.happened((corrected,))
    counted_out(table, transaction)
