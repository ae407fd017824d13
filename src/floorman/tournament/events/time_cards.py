"""What has happened under the shot clock: decisions that began and ended, time cards, and all cards full again."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal, TypeAlias

from floorman.terms import EntryId, Instant, Millis, TableNo
from floorman.tournament.event import Event, Right
from floorman.tournament.holdings import Shot

if TYPE_CHECKING:
    from floorman.tournament.state import Tournament

# The moments at which a book may fill everybody's time cards up.
Reset: TypeAlias = Literal["new_day", "money", "final_table", "heads_up"]


class ShotBegun(Event, frozen=True, tag="shot.begun/1"):
    """The player's time for a decision runs. The one before it at this table is over."""

    right: ClassVar[Right] = "who_runs_the_table"

    way_back = "passes"

    table: TableNo
    who: EntryId
    ends_at: Instant

    def apply(self, state: Tournament) -> None:
        hand = state.play[self.table].number
        state.put(state.shots, self.table, Shot(self.who, state.version, hand, self.ends_at))


class ShotEnded(Event, frozen=True, tag="shot.ended/1"):
    """The player has acted in time."""

    right: ClassVar[Right] = "who_runs_the_table"

    way_back = "passes"

    table: TableNo
    who: EntryId
    shot: int  # the number of the decision

    def apply(self, state: Tournament) -> None:
        state.add(state.shots_over, self.shot, 1)


class ShotExpired(Event, frozen=True, tag="shot.expired/1"):
    """The player's time is out, and no card lengthens it."""

    right: ClassVar[Right] = "who_runs_the_table"

    table: TableNo
    who: EntryId
    shot: int

    def apply(self, state: Tournament) -> None:
        state.add(state.shots_over, self.shot, 1)


class TimeCardPlayed(Event, frozen=True, tag="time-card.played/1"):
    """One of the player's cards lengthens their decision."""

    right: ClassVar[Right] = "who_runs_the_table"

    table: TableNo
    who: EntryId
    shot: int
    more: Millis
    by_itself: bool = False

    def apply(self, state: Tournament) -> None:
        state.add(state.shot_cards, self.shot, 1)
        state.add(state.shot_more, self.shot, self.more)
        state.add(state.cards_used, (state.cards_full, self.who), 1)


class TimeCardsFull(Event, frozen=True, tag="time-cards.full/1"):
    """Everybody has the full number of time cards again."""

    way_back = "follows"

    moments: tuple[Reset, ...]

    def apply(self, state: Tournament) -> None:
        state.one(cards_full=state.version)
