"""How an event is played whose tables are in the browser: what its house has settled beside book and structure."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from floorman.terms import Instant

# When whoever looks on at a table sees what lies open there: at once, when the next hand has begun, minutes later.
Seen: TypeAlias = Literal["now", "hand", "minutes"]
# Where an event begins by itself: is nobody asked to say "here", and else, what becomes of who has not said so?
CheckIn: TypeAlias = Literal["none", "away", "struck-off"]

MINUTES_MOST = 120
SECONDS_LEAST, SECONDS_MOST = 5, 600
BANK_MOST = 1_800
PLAYERS_LEAST, PLAYERS_MOST = 2, 10_000


class Online(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Of one event."""

    seen: Seen = "now"
    seen_minutes: int = 0  # where it is minutes
    seconds: int = 0  # to decide in; 0: as the book says, or the usual
    bank: int | None = None  # seconds that everybody has once besides; None: the usual
    starts_at: Instant | None = None  # it begins by itself then; None: when somebody starts it
    check_in: CheckIn = "none"
    least: int = PLAYERS_LEAST  # without so many players it does not begin by itself
    hints: bool = True  # everybody is told what their own hand is called so far

    @property
    def is_late(self) -> bool:
        """Does whoever looks on see less than those who play?"""
        return self.seen != "now"
