"""The hand around a report in four short facts: the blinds, how many players, the street, and what was done on it.

The button is seat 1, so that in the first round seat 2 is the small blind, seat 3 the big blind; heads-up the button is
the small blind. Who wants to tell more writes the whole hand, as in a scenario file.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from floorman.asking.asked import AskError
from floorman.asking.written import NotUnderstood, acts_of
from floorman.hand import GAMES
from floorman.rulings import KINDS
from floorman.terms import whole_number

DEEP = 100  # so many big blinds does everyone have who names no stack


class Situation(Struct, frozen=True, kw_only=True):
    """As it is typed."""

    game: str = "nlhe"
    blinds: str = "100/200"
    players: str = "6"
    stack: str = ""
    street: str = ""
    done: str = ""


def street_of(kind: str, street: object, game: str) -> str:
    """Where a hand stands that names no street of its own, if the report says it; else empty: its first round."""
    streets = [one.street for one in GAMES[game].rounds] if game in GAMES else []
    lies_on = KINDS[kind].lies_on
    if not lies_on or street not in streets:
        return ""
    return streets[max(streets.index(street) - (lies_on == "before"), 0)]


def hand_of(told: Situation) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """The hand and the steps before the report. Raises AskError."""
    if told.game not in GAMES:
        raise AskError("game", f"no game {told.game!r}; known: {', '.join(GAMES)}")
    game = GAMES[told.game]
    if not game.has_blinds:
        raise AskError("game", "in stud the open cards decide who begins: tell the whole hand, with --json")
    blinds = _numbers(told.blinds, "blinds", 2)
    if blinds[0] > blinds[1]:
        raise AskError("blinds", f"the small blind comes first, not {told.blinds!r}")
    players = _numbers(told.players, "players", 1)[0]
    if not 2 <= players <= game.seats_most:
        raise AskError("players", f"{told.game} is played by 2 to {game.seats_most}")
    stack = _numbers(told.stack, "stack", 1)[0] if told.stack else DEEP * blinds[1]
    first = game.first_round.street
    street = told.street or first
    later = street != first
    put = blinds[1] if later else 0
    seats = [{"seat": seat, "stack": stack} | ({"put_in": put} if put else {}) for seat in range(1, players + 1)]
    hand = {"game": told.game, "blinds": blinds, "button": 1, "size": max(players, 2), "seat": seats, "street": street}
    try:
        return hand, [{"act": act} for act in acts_of(told.done)]
    except NotUnderstood as error:
        raise AskError("done", f"not understood: {error.facts.get('typed', '')!r}") from error


def _numbers(text: str, path: str, count: int) -> list[int]:
    read = [whole_number(part.strip()) for part in text.replace("-", "/").split("/")]
    found = [number for number in read if number is not None]
    if len(read) != count or len(found) != count:
        expected = "two numbers, as 100/200" if count == 2 else "a number"
        raise AskError(path, f"expected {expected}, not {text!r}")
    return found
