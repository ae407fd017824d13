"""At the start: tables are evened out, and each is started as soon as it may deal its first hand."""

from __future__ import annotations

from collections.abc import Iterator

from floorman.terms import joined
from floorman.tournament.command import Now
from floorman.tournament.commands.starting import EvenOut, StartTable
from floorman.tournament.proposals.proposal import Proposal, ProposedMove
from floorman.tournament.seating.draw import evened_out, may_even_out
from floorman.tournament.seating.first_button import button_rule, first_hand_to_come
from floorman.tournament.seating.starting import button_missing, draws_by_lot, too_few_to_start


def even_out(now: Now) -> Iterator[Proposal]:
    """One proposal with all its moves; drawn already, so that whoever applies it gets what they have seen. A table that
    the draw has left empty is there for those who are still to come."""
    even = now.book.even_out_at_start
    if now.state.phase != "before" or not even.value or not may_even_out(now):
        return  # later the limit for balancing says what is to be proposed
    moves = evened_out(now)
    if moves and all(now.state.seats[one.target.table] for one in moves):
        yield Proposal(
            kind="even-out",
            command=EvenOut(),
            why="proposal.even-out",
            facts={"count": len(moves)},
            cites=even.cites,
            moves=tuple(ProposedMove(one.who, one.source, one.target) for one in moves),
        )


def start_table(now: Now) -> Iterator[Proposal]:
    """Every table that was added later, once it has enough players and its button lies, or is drawn by lot.

    The others begin with the event.
    """
    state, book = now.state, now.book
    if state.phase != "running":
        return
    for table in state.open_tables():
        play = state.play[table]
        if play.started or play.taken_over or not state.tables[table].added or not first_hand_to_come(play):
            continue
        if len(state.seats[table]) < 2:
            continue
        if too_few_to_start(now, table) is not None:
            continue
        if button_missing(now, table) is not None and not draws_by_lot(state, table):
            continue
        yield Proposal(
            kind="start-table",
            command=StartTable(table),
            why="proposal.start-table",
            facts={"players": len(state.seats[table])},
            cites=joined(book.players_to_start_table.cites, button_rule(state.tables[table], book).cites),
            table=table,
        )
