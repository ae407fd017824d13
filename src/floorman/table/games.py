"""The games a table can play."""

from __future__ import annotations

from collections.abc import Iterable

from floorman.hand import GAMES
from floorman.table.errors import wrong
from floorman.terms import game_meant, quoted, shown
from floorman.terms.games import GAME_IDS, GameId


def is_stud(game: str) -> bool:
    """A game without blinds: the button stands still while it is played."""
    return not GAMES[game].has_blinds


def checked_games(games: Iterable[GameId]) -> tuple[GameId, ...]:
    """Games that Floorman deals. Raises TableError."""
    chosen = listed(games)
    if not chosen:
        raise wrong("table.no-game", known=", ".join(GAME_IDS))
    for game in chosen:
        if not isinstance(game, str) or game not in GAMES:
            raise wrong("table.unknown-game", game=shown(game), known=", ".join(GAME_IDS), **game_meant(game))
    return chosen


def listed(games: Iterable[GameId]) -> tuple[GameId, ...]:
    """A text is a list of its letters to Python, and never of games. Raises TableError."""
    if isinstance(games, str) or not isinstance(games, Iterable):
        raise wrong("table.games-no-list", games=quoted(games))
    return tuple(games)


def seats_most(games: Iterable[GameId]) -> int:
    """As many players as each of the games has cards for."""
    return min(GAMES[game].seats_most for game in games)
