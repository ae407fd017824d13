"""What came of a form."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from floorman.terms import Fact, Ruling
from floorman.tournament.events import HandForHandEnded, HandForHandOver, RoundOver
from floorman.views.event import facts_of, said_as

# What follows from the end of a hand, and moves the clock: whoever has told the hand hears of it.
OF_THE_CLOCK = (RoundOver, HandForHandOver, HandForHandEnded)


class Done(Struct, frozen=True):
    """What a form led to, as `count` events of the log up to `version`; where it was refused, why."""

    wrong: Ruling | None
    version: int = 0
    count: int = 0
    clock: tuple[tuple[str, dict[str, Fact]], ...] = ()  # what it did to that, as codes and facts of sentences
    before: tuple[tuple[int, int], ...] = ()  # and so the same form of others before: version and count of each


def to_the_clock(events: Iterable[object]) -> tuple[tuple[str, dict[str, Fact]], ...]:
    """What was done to the clock besides, by what somebody said of a table."""
    return tuple((said_as(one), facts_of(one)) for one in events if isinstance(one, OF_THE_CLOCK) and one.clock)
