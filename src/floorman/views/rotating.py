"""What a table plays, and which game comes next where there are several."""

from __future__ import annotations

from msgspec import Struct

from floorman.terms import TableNo
from floorman.tournament import Now
from floorman.tournament.clock import read
from floorman.tournament.plan import Game, GamesChange
from floorman.tournament.seating.rotation import due, game_of, place_of


class GamesView(Struct, frozen=True):
    """`next` is empty where only one is played; it comes with the next `changes`, an orbit in so many hands."""

    now: Game
    next: Game | None = None
    changes: GamesChange = "level"
    hands: int = 0


def games_view(now: Now, table: TableNo) -> GamesView:
    state, plan = now.state, now.state.plan
    if len(plan.games) < 2:
        return GamesView(game_of(state, table))
    level = max(read(state.schedule, state.clock, now.at).number, 1)
    here = place_of(state, table)
    if state.play[table].hand is None:
        here = due(state, table, level)
    left = max(here.round_of - here.hands, 0)
    return GamesView(plan.games[here.place], plan.games[(here.place + 1) % len(plan.games)], plan.games_change, left)
