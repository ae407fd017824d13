"""The next game of a rotation: chosen at the table, or come by itself with a hand."""

from __future__ import annotations

from typing import ClassVar

from floorman.cards.deals import GAMES
from floorman.terms import Refused, RuleId, TableNo, joined
from floorman.tournament import clock as clocks
from floorman.tournament.command import Command, Decision, Now, OfTable, Topic, no, yes
from floorman.tournament.event import Right
from floorman.tournament.events.games import GameCame, GameChosen
from floorman.tournament.holdings import InRotation
from floorman.tournament.plan import Game
from floorman.tournament.seating.rotation import WITHOUT_BUTTON, due, place_for, place_of


class NextGame(OfTable, Command, frozen=True, tag="next-game"):
    """From its next hand on a table plays this game of the rotation."""

    right: ClassVar[Right] = "who_runs_the_table"
    topic: ClassVar[Topic] = "clock"

    table: TableNo
    game: Game

    def decide(self, now: Now) -> Decision:
        state, games = now.state, now.state.plan.games
        if state.phase == "over":
            return no("event.over")
        if self.table not in state.open_tables():
            return no("table.none-such", table=self.table)
        play = state.play[self.table]
        if play.hand is not None or play.again is not None:
            return no("table.hand-is-on", table=self.table)
        if self.game not in games:
            return no("game.not-in-rotation", game=self.game, known=", ".join(games))
        place = place_for(state, self.table, self.game)
        if place is None:
            return no("game.on-already", table=self.table, game=self.game)
        if (refusal := too_many_for(self.table, self.game, len(state.seats[self.table]))) is not None:
            return refusal
        chosen = GameChosen(
            table=self.table,
            game=self.game,
            place=InRotation(place, level=level_now(now)),
            cites=joined(self.allowing(now), _back_from_stud(now, self.table, self.game)),
        )
        return yes(chosen)


def _back_from_stud(now: Now, table: TableNo, game: Game) -> tuple[RuleId, ...]:
    """What says where the button lies, if it stood still until now."""
    comes_back = now.state.play[table].frozen and game not in WITHOUT_BUTTON
    return now.book.button_after_stud.cites if comes_back else ()


def level_now(now: Now) -> int:
    return max(clocks.read(now.state.schedule, now.state.clock, now.at).number, 1)


def too_many_for(table: TableNo, game: Game, players: int) -> Refused | None:
    """One deck is not enough for everybody."""
    most = GAMES[game].seats_most or players
    return no("game.too-many-players", table=table, game=game, players=players, most=most) if players > most else None


def game_coming(now: Now, table: TableNo) -> tuple[Game, tuple[GameCame, ...]]:
    """What the next hand is played in, and the event that says so where the table played another."""
    state = now.state
    here, place = place_of(state, table), due(state, table, level_now(now))
    if place == here:
        return _game(now, table, place), ()
    game = state.plan.games[place.place]
    return game, (GameCame(table=table, game=game, place=place),)


def _game(now: Now, table: TableNo, place: InRotation) -> Game:
    state = now.state
    return state.plan.games[place.place] if table in state.rotations else state.ones["game"]
