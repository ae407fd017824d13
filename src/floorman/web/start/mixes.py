"""Which games an evening plays: one, a rotation that has a name, or one of one's own, game by game.

A rotation stands in the form as its ids with commas between them, in the order in which they are played.
"""

from __future__ import annotations

from typing import get_args

from floorman.cards.deals import GAMES as ROWS
from floorman.terms import GAME_IDS, GameId, whole_number
from floorman.terms.games import MIXES
from floorman.tournament.plan import GamesChange
from floorman.tournament.planning.checks import GAMES_MOST

CHANGES: tuple[GamesChange, ...] = get_args(GamesChange)
NAMED: dict[str, str] = {",".join(games): name for name, games in MIXES.items()}
OFFERED: tuple[str, ...] = (*GAME_IDS, *NAMED)


def offered(now: str) -> tuple[str, ...]:
    """What the form lets one choose from, and what it says now."""
    return tuple(dict.fromkeys((*OFFERED, now)))


def games_in(text: str) -> tuple[GameId, ...]:
    return tuple(game for one in text.split(",") for game in GAME_IDS if game == one)


def with_wish(text: str, wish: str) -> str:
    """One game more at the end, one gone, or one a place earlier or later: `add:plo8`, `remove:2`, `up:2`, `down:2`;
    places count from 1. The last game stays."""
    games: list[str] = list(games_in(text))
    what, _, which = wish.partition(":")
    if what == "add":
        return ",".join((*games, which)) if which in GAME_IDS and len(games) < GAMES_MOST else text
    at = (whole_number(which) or 0) - 1
    to = {"up": at - 1, "down": at + 1}.get(what, at)
    if not (0 <= at < len(games) and 0 <= to < len(games)):
        return text
    game = games.pop(at)
    if what in ("up", "down"):
        games.insert(to, game)
    return ",".join(games) if what in ("up", "down") or (what == "remove" and games) else text


def seats_most(text: str, most: int) -> int:
    """As many as each of its games has cards for."""
    return min((most, *(ROWS[game].seats_most or most for game in games_in(text))))
