"""A glimpse says what the felt says, and whoever sees no other page than before has missed nothing."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest

from floorman.sim.bots import choose
from floorman.sim.sight import seat_in_turn, sight_of
from floorman.terms import SeatNo
from floorman.views.felt import FeltView, around, felt_view
from floorman.views.glimpse import Glimpse, glimpse
from tests.floor.tables import Room, play, room

STEPS = 500
GAMES = ("nlhe", "plo", "courchevel8", "drawmaha", "flhe", "stud", "27td", "5cd")

# What moves, and what concerns the viewer alone whose turn it is or was: then he asks for the whole felt.
MOVES = (
    "version",
    "street",
    "board",
    "pot",
    "pot_about",
    "owes",
    "acts",
    "draws",
    "shows",
    "mucks",
    "no_muck",
    "cites",
)
MOVES_AT_A_SEAT = ("stack", "about", "bet", "cards", "state", "turn", "did")


def both(found: Room, who: str) -> tuple[FeltView, Glimpse]:
    evening = found.evening
    return felt_view(evening, 1, who, {}), glimpse(evening, 1, who, around(evening, 1), None)


def told(view: FeltView) -> dict[str, Any]:
    """What a glimpse says, said by the felt."""
    dealt = [seat for seat in view.seats if seat.state]
    seats = {
        seat.seat: (seat.stack, seat.about, seat.bet, seat.state, seat.did.did if seat.did else "") for seat in dealt
    }
    turn: SeatNo = next((seat.seat for seat in view.seats if seat.turn), 0)
    names = ("table", "number", "version", "street", "pot", "pot_about", "owes", "board")
    return {**{name: getattr(view, name) for name in names}, "turn": turn, "seats": seats}


def said(one: Glimpse) -> dict[str, Any]:
    found = msgspec.structs.asdict(one)
    del found["page"], found["clock"]
    return {**found, "seats": {seat.seat: msgspec.structs.astuple(seat)[1:] for seat in one.seats}}


def rest(view: FeltView) -> Any:
    """The felt without what moves. Who draws had the turn; nobody else's cards become others but with another page."""
    live = {seat.seat: seat.cards for seat in view.seats if seat.state == "live" and seat.seat != view.you}
    seats = [
        {name: value for name, value in msgspec.structs.asdict(seat).items() if name not in MOVES_AT_A_SEAT}
        for seat in view.seats
    ]
    left = {
        name: value for name, value in msgspec.structs.asdict(view).items() if name not in (*MOVES, "pots", "seats")
    }
    return left, seats, live


def play_on(found: Room, seed: int, each: Callable[[], None]) -> None:
    """As bots play, hand after hand."""
    rng = Random(seed)
    for _ in range(STEPS):
        seat = seat_in_turn(found.hand(1)) if 1 in found.evening.hands else None
        if seat is None:
            play(found, rng, 1)
        else:
            found.act(1, choose("random", sight_of(found.hand(1), seat), rng))
        each()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(2))
def test_a_glimpse_says_what_the_felt_says(game: str, seed: int) -> None:
    """To each who plays, and to somebody who looks on; in every game, through many hands."""
    found = room(5, seats=6, cards="dealt", games=(game,), stack=3_000)
    looked = 0

    def holds() -> None:
        nonlocal looked
        for who in ("p01", "p03", "nobody"):
            view, one = both(found, who)
            if 1 in found.evening.hands:
                looked += 1
                assert told(view) == said(one)
            else:
                assert (0, 0, ()) == (one.number, one.version, one.seats)

    play_on(found, seed, holds)

    assert looked > STEPS


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(2))
def test_who_sees_the_same_page_misses_nothing(game: str, seed: int) -> None:
    """Whatever a felt shows besides is the same as long as the page is, but that the hands of others go."""
    found, pages = room(5, seats=6, cards="dealt", games=(game,), stack=3_000), dict[Any, Any]()

    def holds() -> None:
        for who in ("p01", "nobody"):
            view, one = both(found, who)
            left, seats, live = rest(view)
            before = pages.setdefault((who, one.page), (left, seats, live))
            assert before[:2] == (left, seats)
            assert all(before[2][seat] == cards for seat, cards in live.items() if seat in before[2])

    play_on(found, seed, holds)

    assert len(pages) > 20
