"""Which game a table plays, where it plays several in turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from floorman.terms import TableNo
from floorman.tournament.event import Event, Right
from floorman.tournament.holdings import InRotation
from floorman.tournament.plan import Game

if TYPE_CHECKING:
    from floorman.tournament.state import Tournament


class GameChosen(Event, frozen=True, tag="table.game-chosen/1"):
    """Somebody has said which game a table plays from its next hand on."""

    right: ClassVar[Right] = "who_runs_the_table"

    table: TableNo
    game: Game
    place: InRotation

    def apply(self, state: Tournament) -> None:
        state.put(state.rotations, self.table, self.place)


class GameCame(Event, frozen=True, tag="table.game-came/1"):
    """The next game of the rotation has come by itself."""

    way_back = "follows"

    table: TableNo
    game: Game
    place: InRotation

    def apply(self, state: Tournament) -> None:
        state.put(state.rotations, self.table, self.place)
