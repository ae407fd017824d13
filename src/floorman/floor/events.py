"""What happens around a hand that is told at a table of an event. The words in the tags are the log's own.

They stand in the stream of the hand, beside what happens in it.
"""

from __future__ import annotations

from typing import Any, TypeAlias

from msgspec import Struct

from floorman.floor.decks import Opened
from floorman.floor.declaring import Declared
from floorman.hand.events import AnyEvent
from floorman.reading import Reading
from floorman.rulings import EventFacts, Record
from floorman.rulings.authority import Decision
from floorman.rulings.ticking import DecisionClock
from floorman.terms import Chips, EntryId, RuleId, SeatNo


class HandRewound(Struct, frozen=True, tag="hand.rewound/1", tag_field="kind"):
    """Everything after this version of the stream counts no more; it stays in the log."""

    to: int
    cites: tuple[RuleId, ...] = ()


class HandMinded(Struct, frozen=True, tag="hand.minded/1", tag_field="kind"):
    """What the table keeps in mind from now on: early declarations, and the one that somebody has to settle."""

    declared: Declared = Declared()
    standing: Reading | None = None


class HandReported(Struct, frozen=True, tag="hand.reported/1", tag_field="kind"):
    """Something went wrong and was reported; what the book says to it, and what the event was like at that moment."""

    report: dict[str, Any]
    outcome: str
    event: EventFacts
    records: tuple[Record, ...] = ()
    recorded: bool = False  # a breach went on record
    cites: tuple[RuleId, ...] = ()


class HandBreached(Struct, frozen=True, tag="hand.breached/1", tag_field="kind"):
    """Something was done or said that the book penalises, though nobody reported it: by the names that all books share.

    `must`: it has to be penalised; `may`: it can be. Neither: it is on record alone.
    """

    seat: SeatNo
    what: tuple[str, ...]
    must: bool = False
    may: bool = False
    cites: tuple[RuleId, ...] = ()


class HandDecided(Struct, frozen=True, tag="hand.decided/1", tag_field="kind"):
    """Somebody has decided what was reported last. Their reason stands beside the log, if anywhere."""

    decision: Decision
    cites: tuple[RuleId, ...] = ()
    why: str = ""  # names the reason


class HandClockSet(Struct, frozen=True, tag="hand.clock-set/1", tag_field="kind"):
    """A player is on the clock from that instant on; without a clock, nobody is any more."""

    clock: DecisionClock | None = None
    cites: tuple[RuleId, ...] = ()


class HandLeft(Struct, frozen=True, tag="hand.left/1", tag_field="kind"):
    """Nobody could go on telling the hand. It was played to its end; these stacks were counted after it."""

    stacks: dict[SeatNo, Chips]
    cites: tuple[RuleId, ...] = ()


class DeckCommitted(Struct, frozen=True, tag="hand.deck-committed/1", tag_field="kind", gc=False):
    """The desk has shuffled for this hand: no card of the deck can be another one from now on. See `decks`."""

    root: str
    cites: tuple[RuleId, ...] = ()


class DeckMixed(Struct, frozen=True, tag="hand.deck-mixed/1", tag_field="kind"):
    """It is a deck that was prepared before players added these values to it; from them its order follows."""

    prepared: int  # the number that names the deck
    values: dict[EntryId, str]
    cites: tuple[RuleId, ...] = ()


class CardsOpened(Struct, frozen=True, tag="hand.cards-opened/1", tag_field="kind", gc=False):
    """What was seen of the deck, with what proves that it lay there from the beginning."""

    cards: tuple[Opened, ...]
    proof: tuple[str, ...]
    cites: tuple[RuleId, ...] = ()


HandEvent: TypeAlias = (
    AnyEvent
    | HandRewound
    | HandMinded
    | HandReported
    | HandBreached
    | HandDecided
    | HandClockSet
    | HandLeft
    | DeckCommitted
    | DeckMixed
    | CardsOpened
)
