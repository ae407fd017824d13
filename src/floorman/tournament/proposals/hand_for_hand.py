"""What hand-for-hand proposes: to announce it shortly before the money, and to let a held all-in go on."""

from __future__ import annotations

from collections.abc import Iterator

from floorman.terms import joined
from floorman.tournament.command import Now
from floorman.tournament.commands.hand_for_hand import AnnounceHandForHand, ReleaseAllIn, several_tables
from floorman.tournament.consequences.hand_for_hand import next_held
from floorman.tournament.places.placing import paid_places
from floorman.tournament.proposals.proposal import Proposal

# So many have to go out before it is proposed, and it is spoken of.
SOON = 2


def near_the_money(now: Now) -> Iterator[Proposal]:
    """So few above the paid places that every one who goes out counts."""
    state, near = now.state, now.book.hand_for_hand_proposed_at
    above = state.left - paid_places(state)
    if state.phase != "running" or state.hand_for_hand or not paid_places(state) or not several_tables(state):
        return
    if 1 <= above <= near.value:
        yield Proposal(
            kind="hand-for-hand",
            command=AnnounceHandForHand(),
            why="proposal.hand-for-hand",
            facts={"left": state.left, "paid": paid_places(state)},
            cites=joined(near.cites, now.book.hand_for_hand_allowed.cites),
        )


def until_near_the_money(now: Now) -> int | None:
    """How many more go out before it is proposed, where that may be the next ones; None where it is not so far."""
    state = now.state
    more = state.left - paid_places(state) - now.book.hand_for_hand_proposed_at.value
    if state.phase != "running" or state.hand_for_hand or not paid_places(state) or not several_tables(state):
        return None
    return more if 1 <= more <= SOON else None


def held_all_in(now: Now) -> Iterator[Proposal]:
    """The held table whose turn it is."""
    if not now.state.hand_for_hand:
        return
    table = next_held(now)
    if table is not None:
        book = now.book
        yield Proposal(
            kind="release-all-in",
            command=ReleaseAllIn(table),
            why="proposal.release-all-in",
            facts={"table": table},
            cites=joined(
                book.held_all_in_waits_for.cites, joined(book.held_showdowns.cites, book.held_tables_order.cites)
            ),
            table=table,
        )
