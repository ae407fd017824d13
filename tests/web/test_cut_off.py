"""Players whose pages close: each of them sits out and is back at once; of many together the floor is asked."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest

from floorman.desk.company import Company
from floorman.desk.presence import Waits
from tests.waiting import until
from tests.web.doors import House, a_house
from tests.web.test_lobby import Game, text

QUICK = Waits(gone_after=0.05, together=60, settled=0.02)


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    with a_house() as house:
        yield house


@pytest.fixture
def game(house: House, monkeypatch: pytest.MonkeyPatch) -> Game:
    """Three players at a table of the program, all with a page open."""
    monkeypatch.setattr("floorman.desk.presence.Waits", lambda: QUICK)
    return playing(Game(house))


def playing(game: Game) -> Game:
    for name in ("Anna", "Ben", "Cora"):
        game.join(name)
    game.host.send(f"/events/{game.event}/lobby", {"do": "start"})
    for who in players(game).values():
        call(game, "came", who)
    return game


def players(game: Game) -> dict[str, str]:
    return {one.name: one.id for one in game.house.app.state.desk.shown(game.event).value.floor.players}


def company(game: Game) -> Company:
    found = game.house.app.state.desk.showing(game.event).company
    assert isinstance(found, Company)
    return found


def call(game: Game, what: str, who: str) -> None:
    async def told() -> None:
        getattr(company(game).presence, what)(who)

    game.house.client.blocking_portal.call(told)


def sat_out(game: Game) -> set[str]:
    async def look() -> set[str]:
        found: set[str] = game.house.app.state.desk.look(game.event, lambda now, _: set(now.state.sat_out))
        return found

    return set(game.house.client.blocking_portal.call(look))


def test_whoever_is_cut_off_sits_out_and_is_back_at_once(game: Game) -> None:
    anna = players(game)["Anna"]
    call(game, "went", anna)
    until(lambda: sat_out(game) == {anna})
    call(game, "came", anna)
    until(lambda: sat_out(game) == set())


def test_whoever_sat_out_himself_says_himself_that_he_is_back(game: Game) -> None:
    from floorman.floor.by_itself import DESK
    from floorman.tournament.commands import SitOut

    ben, desk = players(game)["Ben"], game.house.app.state.desk
    game.house.client.blocking_portal.call(desk.do, game.event, SitOut(ben), DESK, "himself")
    call(game, "went", ben)
    call(game, "came", ben)
    time.sleep(0.1)

    assert {ben} == sat_out(game)


def test_of_many_together_the_floor_is_asked(game: Game) -> None:
    """It pauses, or plays on; nothing is paused by itself. Once they are back there is nothing to ask."""
    for who in players(game).values():
        call(game, "went", who)
    until(lambda: company(game).dropped() is not None)
    told = text(game.host.look(f"/events/{game.event}").text)
    assert "The pages of 3 of 3 players closed at the same moment" in told
    assert game.house.app.state.desk.wall(game.event).value.clock.ends_at is not None
    game.host.send(f"/events/{game.event}/lobby", {"do": "put-aside"})
    assert "cut off" not in text(game.host.look(f"/events/{game.event}").text)


def test_at_counted_tables_nobody_is_asked_and_nobody_sits_out(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """There a phone that sleeps means nothing."""
    monkeypatch.setattr("floorman.desk.presence.Waits", lambda: QUICK)
    counted = Game(house, depth="counted")
    counted.host.send(f"/events/{counted.event}/invitation", {"do": "renew"})
    playing(counted)
    for who in players(counted).values():
        call(counted, "went", who)
    time.sleep(0.15)

    assert (None, set()) == (company(counted).dropped(), sat_out(counted))
