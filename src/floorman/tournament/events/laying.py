"""Cards that the desk deals at a table where nobody tells what is done: chips and acts are real, cards lie on phones.

What players hold is in no event: it follows from a secret beside the log. What everybody sees stands here, as cards are
written: `As Kd`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

import msgspec
from msgspec import Struct

from floorman.terms import EntryId, TableNo
from floorman.tournament.event import Event, Right
from floorman.tournament.holdings import Laid, Tabled

if TYPE_CHECKING:
    from floorman.tournament.state import Tournament


class OpenedCard(Struct, frozen=True):
    """One card that was seen: its place in the deck, and what hid it."""

    at: int
    card: int
    nonce: str


class CardsDealt(Event, frozen=True, tag="table.cards-dealt/1"):
    """Everybody of the hand has cards. The root holds the desk to the deck that it shuffled for this hand."""

    right: ClassVar[Right] = "who_runs_the_table"

    way_back = "stays"

    table: TableNo
    hand: int  # the number of the stream that names its deck: no two hands have the same
    game: str
    order: tuple[EntryId, ...]  # in which they were dealt
    root: str

    def apply(self, state: Tournament) -> None:
        state.put(state.laid, self.table, Laid(self.hand, self.game, self.order, self.root))


class BoardTurned(Event, frozen=True, tag="table.board-turned/1"):
    """The next cards of the board lie open."""

    right: ClassVar[Right] = "who_runs_the_table"

    table: TableNo
    cards: str

    def apply(self, state: Tournament) -> None:
        laid = state.laid[self.table]
        state.put(state.laid, self.table, msgspec.structs.replace(laid, board=(*laid.board, *self.cards.split())))


class CardsTabled(Event, frozen=True, tag="table.cards-tabled/1"):
    """A player has turned their cards over for everybody."""

    right: ClassVar[Right] = "who_runs_the_table"

    table: TableNo
    who: EntryId
    cards: str

    def apply(self, state: Tournament) -> None:
        state.put(state.tabled, self.who, Tabled(state.laid[self.table].hand, tuple(self.cards.split())))


class CardsThrown(Event, frozen=True, tag="table.cards-thrown/1"):
    """A player has thrown their cards away: their phone shows them no more."""

    right: ClassVar[Right] = "who_runs_the_table"

    table: TableNo
    who: EntryId

    def apply(self, state: Tournament) -> None:
        state.put(state.tabled, self.who, Tabled(state.laid[self.table].hand))


class DeckOpened(Event, frozen=True, tag="table.deck-opened/1"):
    """The hand is over. What was seen of its deck, with what proves that it lay there from the beginning."""

    right: ClassVar[Right] = "who_runs_the_table"

    way_back = "stays"

    table: TableNo
    cards: tuple[OpenedCard, ...] = ()
    proof: tuple[str, ...] = ()

    def apply(self, state: Tournament) -> None:
        state.put(state.laid, self.table, msgspec.structs.replace(state.laid[self.table], over=True))
