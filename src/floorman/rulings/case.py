"""What a ruling may look at: the book, the hand as it stands, what was done in it, and what the event is like."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from floorman.cards import UNKNOWN
from floorman.hand import AnyEvent, Hand
from floorman.hand.events import Acted
from floorman.rulebook import Rulebook
from floorman.terms import Chips, Rank, SeatNo

Doing: TypeAlias = Literal[
    "fold", "check", "call", "bet", "raise", "complete", "bring-in", "all-in", "pot",
    "draw", "stand-pat", "show", "muck",
]  # fmt: skip


class Since(Struct, frozen=True, forbid_unknown_fields=True):
    """An act after the irregular thing and before it was noticed."""

    seat: SeatNo
    do: Doing
    to: Chips | None = None
    cards: str | None = None


class EventFacts(Struct, frozen=True, kw_only=True):
    """What a ruling may want to know of the event."""

    speed: Literal["normal", "turbo"] = "normal"
    left: int = 0
    paid: int = 0
    registration: Literal["open", "closed"] = "open"
    hand_for_hand: bool = False
    smallest_chip: Chips = 1
    shot_clock: bool = False  # one runs for every decision


class Record(Struct, frozen=True):
    """Conduct that is on record from earlier in the event, by the names that all books share."""

    what: tuple[str, ...]
    seat: SeatNo | None = None
    who: str | None = None

    def is_of(self, seat: SeatNo | None, who: str | None) -> bool:
        """The same person? A name decides where both are named; seats change hands."""
        if who is not None and self.who is not None:
            return who == self.who
        return seat is not None and seat == self.seat


class Case(Struct, frozen=True, kw_only=True):
    """Everything a ruling may look at. `stub` has the cards that are left, top first, as far as anybody knows them."""

    book: Rulebook
    hand: Hand | None = None
    events: tuple[AnyEvent, ...] = ()
    stub: tuple[int, ...] = ()
    event: EventFacts = EventFacts()
    unknown: frozenset[str] = frozenset()
    by: Rank = "floor"
    records: tuple[Record, ...] = ()
    between_hands: bool = False  # no hand is being played where it happened
    folds_told: bool = True  # is it known who has folded before it?

    def acts(self) -> tuple[Acted, ...]:
        """What was done in the hand so far, by its players in their turn."""
        return tuple(event for event in self.events if isinstance(event, Acted))

    def top(self, count: int) -> tuple[int, ...]:
        """The next cards of the stub; those that nobody knows are unknown."""
        return (*self.stub[:count], *(UNKNOWN,) * (count - len(self.stub)))
