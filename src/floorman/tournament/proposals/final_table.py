"""When few enough players are left, they draw for the final table."""

from __future__ import annotations

from collections.abc import Iterator

from floorman.terms import joined
from floorman.tournament.command import Now
from floorman.tournament.commands.final_table import DrawFinalTable, final_table_number
from floorman.tournament.entering.windows import re_entry_may_come, registration_is_over
from floorman.tournament.proposals.proposal import Proposal, ProposedMove
from floorman.tournament.seating.final_table import is_final, players_left, seats_of_tables, size_of


def final_table(now: Now) -> Iterator[Proposal]:
    """Due as soon as the number of the book is reached. An event that began at one table has no final table to draw."""
    state, book = now.state, now.book
    size, seats = size_of(state, book), seats_of_tables(state)
    if not _is_due(now) or _players_may_come(now):
        return
    more = {"seats": seats} if state.left > seats else {}
    yield Proposal(
        kind="final-table",
        command=DrawFinalTable(),
        why="proposal.final-table" if state.left <= seats else "proposal.final-table-more-seats",
        facts={
            "left": state.left,
            "most": size.players,
            "at": final_table_number(state),
            **more,
        },
        cites=joined(size.cites, book.final_table_draw.cites),
        moves=tuple(ProposedMove(who, state.sits.get(who), None) for who in players_left(state)),
    )


def final_table_waits(now: Now) -> tuple[str, int] | None:
    """What keeps the final table from being drawn, if nothing else does, and the level with whose end it is over."""
    if not _is_due(now):
        return None
    plan = now.state.plan
    if _enter_again(now) and plan.re_entry_ends is not None:
        return "waits.final-table-re-entry", plan.re_entry_ends
    if _enter(now) and plan.registration_until is not None:
        return "waits.final-table", plan.registration_until
    return None


def final_table_at(now: Now) -> int:
    """With so many players left it is proposed; 0 where none is to be drawn any more."""
    state = now.state
    if state.phase == "over" or len(state.tables) + state.counts.get("elsewhere", 0) < 2 or is_final(state):
        return 0
    return size_of(state, now.book).players


def _is_due(now: Now) -> bool:
    return now.state.phase == "running" and 2 <= now.state.left <= final_table_at(now)


def _players_may_come(now: Now) -> bool:
    return _enter(now) or _enter_again(now)


def _enter(now: Now) -> bool:
    """Is the window for entries, where the plan has one, still open?"""
    return now.state.plan.registration_until is not None and not registration_is_over(now)


def _enter_again(now: Now) -> bool:
    """Likewise of those who are out, where the plan gives them one of their own."""
    return now.state.plan.re_entry_ends is not None and re_entry_may_come(now)
