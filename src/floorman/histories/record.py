"""A history as it is played: everything that the engine needs, whatever format it came from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from floorman.hand import Cash, Forced, Positions, SeatSetup
from floorman.histories.about import About
from floorman.histories.acts import Act
from floorman.histories.errors import Unplayable
from floorman.histories.money import Money, in_file
from floorman.terms import Chips, Fact, SeatNo, short_repr


class Part(Struct, frozen=True):
    """A part of a hand in its file: what it is called there, and in which line it stands."""

    name: str = ""
    line: int = 0  # 0: where the hand begins


class Parts(Struct, frozen=True):
    """Those that may turn out wrong only when the hand is played."""

    stacks: Part = Part()
    forced: Part = Part()
    result: Part = Part()
    pots: Part = Part()


def unplayable(part: Part, code: str, **facts: Fact) -> Unplayable:
    """This part of a hand is refused."""
    error = Unplayable(part.name, code, **facts)
    error.line = part.line
    return error


class Record(Struct, frozen=True, kw_only=True):
    """One hand to play. Seats stand in the order of the file; what came of it is not looked at while playing.

    What is played (`seats`, `forced`, `acts`, `cash`, `dead`, `smallest_chip`) is in chips, whole ones: `scale` of them
    make one of the file's, 100 where it has cents. What the file says of the end (`finishing_stacks`, `winnings`,
    `pot`, `taken`) is in the unit of the file, and so are `stacks`. What each won or lost is `Outcome.change`.
    """

    variant: str  # the file's own word for the game
    game: str
    seats: tuple[SeatSetup, ...]
    positions: Positions
    forced: Forced
    acts: tuple[Act, ...]
    book: str = ""  # the rulebook that the file names
    scale: int = 1  # so many units played make one of the file's
    smallest_chip: Chips = 1
    dead: Chips = 0
    antes_for_all: bool = False  # who is short of their ante may win the whole of the others'
    event_left: int = 0
    cash: Cash | None = None  # straddles, blinds posted late, a bomb pot, several boards
    names: dict[SeatNo, str] = {}
    title: str = ""
    line: int = 0  # of its file, where it begins
    act_lines: tuple[int, ...] = ()  # likewise, of each act by its number, where the acts do not say it themselves
    parts: Parts = Parts()
    unknown_stacks: bool = False
    finishing_stacks: tuple[Money, ...] | None = None
    taken: Money = 0  # by the house, of the pots, before they were paid
    winnings: tuple[Money, ...] | None = None
    pot: Money | None = None  # all pots together, where the file says how much that was
    about: About = About()
    source: Any = None  # the hand in the words of its format

    __repr__ = short_repr

    @property
    def stacks(self) -> dict[SeatNo, Money]:
        """What each seat began with, in the unit of the file."""
        return {one.seat: in_file(one.stack, self.scale) for one in self.seats}

    def players(self) -> Sequence[SeatNo]:
        """The seats, in the order of the file."""
        return [one.seat for one in self.seats]
