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
from floorman.terms import GAME_IDS, Fact, Ruling, game_meant, whole_number

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
        raise _wrong("game", "ask.no-such-game", game=told.game, known=", ".join(GAME_IDS), **game_meant(told.game))
    game = GAMES[told.game]
    if not game.has_blinds:
        raise _wrong("game", "ask.tell-whole-hand")
    blinds = _numbers(told.blinds, "blinds", 2)
    if blinds[0] > blinds[1]:
        raise _wrong("blinds", "ask.small-blind-first", typed=told.blinds)
    players = _numbers(told.players, "players", 1)[0]
    if not 2 <= players <= game.seats_most:
        raise _wrong("players", "ask.players-most", most=game.seats_most)
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
        raise _wrong("done", error.code, **error.facts) from error


def _wrong(path: str, code: str, **facts: Fact) -> AskError:
    """In a sentence of ours; programs have it in English, with its path."""
    return AskError(path, "", Ruling(code, (), facts))


def _numbers(text: str, path: str, count: int) -> list[int]:
    read = [whole_number(part.strip()) for part in text.replace("-", "/").split("/")]
    found = [number for number in read if number is not None]
    if len(read) != count or len(found) != count:
        raise _wrong(path, "ask.expected-blinds" if count == 2 else "ask.expected-number", typed=text)
    return found
