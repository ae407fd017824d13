"""What is shown of a hand that is over, though it had not to be: cards of whom nobody called, the board that would have
come."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from floorman.terms import EntryId, TableNo
from floorman.tournament.event import Event, Right
from floorman.tournament.events.laying import OpenedCard
from floorman.tournament.holdings import AfterHand

if TYPE_CHECKING:
    from floorman.tournament.state import Tournament


class ShownAfter(Event, frozen=True, tag="table.shown-after/1"):
    """Cards of the last hand of a table lie open now. The deck proves them as it proves those that were seen before.

    `who` showed them of their own; where they are of the `board`, they have asked what would have come.
    """

    right: ClassVar[Right] = "who_runs_the_table"

    way_back = "passes"

    table: TableNo
    hand: int  # the number of the stream that tells it
    who: EntryId
    cards: tuple[OpenedCard, ...]
    proof: tuple[str, ...] = ()
    board: bool = False

    def apply(self, state: Tournament) -> None:
        before = state.after.get(self.table)
        if before is None or before.hand != self.hand:
            before = AfterHand(self.hand)
        shown = tuple(one.card for one in self.cards)
        state.put(
            state.after, self.table, before.with_board(shown) if self.board else before.with_cards(self.who, shown)
        )
