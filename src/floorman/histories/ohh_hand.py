"""A hand in Open Hand History 1.4.6, as far as it is played: what a file says besides is left alone.

Amounts are increments: what an action adds to the pot. Players are known by their `id`, which is not their seat.
"""

from __future__ import annotations

import re
from typing import Any

from msgspec import Struct

from floorman.histories.about import About
from floorman.histories.money import Money
from floorman.histories.ours import Ours

POTS = "ohh.pots"
POT = "ohh.pot"  # all pots together: only rooms say it
STEPS = (r"rounds\[(\d+)\]", r"actions\[(\d+)\]", r"players\[(\d+)\]")


class OhhLimit(Struct, frozen=True):
    bet_type: str
    bet_cap: Money | None = None


class OhhPlayer(Struct, frozen=True):
    id: int
    seat: int
    starting_stack: Money
    name: str = ""
    is_sitting_out: bool | None = None


class OhhAction(Struct, frozen=True):
    action: str
    player_id: int | None = None
    amount: Money | None = None
    is_allin: bool | None = None
    cards: list[str] | str | None = None


class ToldAction(OhhAction, frozen=True):
    """An action out of the text of a room, with its line of the file."""

    line: int = 0
    said: str = ""


class OhhRound(Struct, frozen=True):
    street: str
    cards: list[str] | str | None = None
    actions: list[OhhAction] = []


class ToldRound(OhhRound, frozen=True):
    """A round out of the text of a room, with the line that tells of its board."""

    line: int = 0


class OhhWin(Struct, frozen=True):
    player_id: int
    win_amount: Money


class OhhPot(Struct, frozen=True):
    amount: Money
    rake: Money | None = None
    jackpot: Money | None = None
    player_wins: list[OhhWin] = []


class OhhHand(Struct, frozen=True, kw_only=True):
    """The object under the key `ohh`, and our own fields beside it."""

    game_type: str
    bet_limit: OhhLimit
    dealer_seat: int
    small_blind_amount: Money | None = None
    big_blind_amount: Money | None = None
    ante_amount: Money | None = None
    flags: list[str] | None = None
    site_name: str | None = None
    table_name: str | None = None
    game_number: str | None = None
    start_date_utc: str | None = None
    currency: str | None = None
    hero_player_id: int | None = None
    table_size: int | str | None = None
    tournament_info: dict[str, Any] | None = None
    players: list[OhhPlayer]
    rounds: list[OhhRound]
    pots: list[OhhPot] = []
    ours: Ours = Ours()
    source: dict[str, Any] = {}  # the whole of the file's object, around this one too
    lines: dict[str, int] = {}  # of its file: of each action by its path, where a hand has several


class ToldHand(OhhHand, frozen=True, kw_only=True):
    """A hand that a room told in words of its own, in the terms of Open Hand History: most of them have these."""

    game: str  # ours
    returned: dict[int, Money] | None = None  # what nobody called, by player; None: the file does not say it
    keeps_the_rest: bool = False  # what was not paid out, the room has taken, though it does not say so
    pot: Money | None = None  # all of them together, as the file says
    about: About = About()
    player_lines: list[int] = []  # of its file, in the order of the players
    result_line: int = 0
    pot_line: int = 0

    def line_of(self, place: str) -> int:
        """In which line of its file the room says this; 0 where it does in none."""
        round, action, player = (int(found[1]) if (found := re.search(one, place)) else None for one in STEPS)
        if player is not None:
            return self.player_lines[player] if player < len(self.player_lines) else 0
        if round is None:
            return {POTS: self.result_line, POT: self.pot_line}.get(place, 0)
        told = self.rounds[round]
        if action is None and isinstance(told, ToldRound):
            return told.line
        return next((act.line for act in told.actions[action or 0 :] if isinstance(act, ToldAction)), 0)
