"""The shot clock of an event: from when it runs, how long a decision may take, and everyone's time cards.

| from when it runs               | shot_clock_from                                    |
| a decision, and a card more     | shot_clock_seconds, time_card_seconds              |
| how many cards, and when again  | time_cards, time_cards_reset                       |
| how one is used                 | time_card_played_by                                |
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec
from msgspec import Struct

from floorman.rulebook import Answer, Rulebook
from floorman.terms import EntryId, Instant, Millis, Refused, no

Moment: TypeAlias = Literal["start", "registration_closed", "money", "final_table"]
Reset: TypeAlias = Literal["new_day", "money", "final_table", "heads_up"]

# In the order in which an event comes to them, as far as the clock cares.
MOMENTS: tuple[Moment, ...] = ("start", "registration_closed", "money", "final_table")


class Held(Struct, frozen=True):
    """How many time cards each player still has; who is not named has the full number."""

    left: dict[EntryId, int] = {}

    def of(self, who: EntryId, book: Rulebook) -> int:
        return self.left.get(who, book.time_cards.value)


class Shot(Struct, frozen=True):
    """One decision under the shot clock."""

    who: EntryId
    ends_at: Instant
    cards: int = 0  # played in this decision

    def left(self, at: Instant) -> Millis:
        return max(self.ends_at - at, 0)


def runs(book: Rulebook, reached: Moment, plan: Moment | Literal["never"] | None = None) -> bool:
    """Does a shot clock run, with the event come so far? The plan of an event goes before the book."""
    begins = plan or book.shot_clock_from.value
    return begins != "never" and MOMENTS.index(begins) <= MOMENTS.index(reached)


def begun(who: EntryId, at: Instant, book: Rulebook) -> Shot:
    return Shot(who, at + book.shot_clock_seconds.value * 1000)


def played(shot: Shot, held: Held, at: Instant, book: Rulebook) -> tuple[Shot, Held] | Refused:
    """The player lays a time card: only while he has time, and has one."""
    if not shot.left(at):
        return no("time-card.too-late", book.time_card_played_by.cites)
    return _one_more(shot, held, book)


def ran_out(shot: Shot, held: Held, book: Rulebook) -> tuple[Shot, Held] | None:
    """The time is out. Where cards are taken by themselves another one goes, as long as he has one; else it is over."""
    if book.time_card_played_by.value == "player":
        return None
    more = _one_more(shot, held, book)
    return None if isinstance(more, Refused) else more


def _one_more(shot: Shot, held: Held, book: Rulebook) -> tuple[Shot, Held] | Refused:
    has = held.of(shot.who, book)
    if not has:
        return no("time-card.none-left", book.time_cards.cites)
    longer = msgspec.structs.replace(
        shot, ends_at=shot.ends_at + book.time_card_seconds.value * 1000, cards=shot.cards + 1
    )
    return longer, Held(held.left | {shot.who: has - 1})


def reset(held: Held, moment: Reset, book: Rulebook) -> tuple[Held, Answer[tuple[Reset, ...]]]:
    """Everyone is brought back to the full number, if this is a moment for it."""
    answer = book.time_cards_reset
    return (Held() if moment in answer.value else held), answer
