"""A hand in Open Hand History 1.4.6, as far as it is played: what a file says besides is left alone.

Amounts are increments: what an action adds to the pot. Players are known by their `id`, which is not their seat.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from floorman.histories.about import About
from floorman.histories.money import Money
from floorman.histories.ours import Ours


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


class ToldHand(OhhHand, frozen=True, kw_only=True):
    """A hand that a room told in words of its own, in the terms of Open Hand History: most of them have these."""

    game: str  # ours
    returned: dict[int, Money] | None = None  # what nobody called, by player; None: the file does not say it
    keeps_the_rest: bool = False  # what was not paid out, the room has taken, though it does not say so
    pot: Money | None = None  # all of them together, as the file says
    about: About = About()
