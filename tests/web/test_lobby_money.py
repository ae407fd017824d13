"""Money before the first hand of friends in their browsers: asked once, before any time runs, and told to all."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import ClassVar

import pytest

from floorman.tournament import Tournament
from tests.waiting import until
from tests.web.doors import Browser, House, a_house
from tests.web.test_lobby import Game, text


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    with a_house() as house:
        yield house


class Paid(Game):
    """A game at ten each."""

    more: ClassVar[dict[str, str]] = {}

    def __init__(self, house: House, *friends: str) -> None:
        super().__init__(house, money="buy-in", prize="10", **self.more)
        self.friends = [self.join(name) for name in friends]

    def bots(self, count: int) -> None:
        assert 303 == self.host.send(f"/events/{self.event}/bots", {"count": str(count)}).status_code

    def owing(self) -> list[str]:
        return re.findall(r'name="owing" value="([^"]+)"', self.page(self.host))

    def start(self, **fields: str) -> int:
        told: dict[str, str | list[str]] = {"do": "start", "sent": f"{fields}", "owing": self.owing(), **fields}
        return self.host.send(f"/events/{self.event}/lobby", told).status_code

    def page(self, browser: Browser) -> str:
        return browser.look(f"/events/{self.event}/lobby").text

    def table(self, browser: Browser) -> str:
        return browser.look(f"/events/{self.event}/table").text

    @property
    def state(self) -> Tournament:
        state: Tournament = self.house.app.state.desk._events.find(self.event).floor.state
        return state

    def dealt(self) -> set[str]:
        """The names in the first hand, once it is dealt."""
        until(lambda: (play := self.state.play.get(1)) is not None and play.hand is not None)
        names = self.house.app.state.desk.names()
        return {names[self.state.entries[who].person] for who in self.state.play[1].dealt}


def test_bots_owe_nothing_and_friends_are_asked_about_once(house: House) -> None:
    """Two friends at 10 each and two bots: 20 are owed. One question settles it, and the first hand comes."""
    game = Paid(house, "Anna", "Ben")
    game.bots(2)
    page = text(game.page(game.host))

    assert 2 == len(game.owing())
    assert re.search(r"2 players owe \D?10", page)
    assert "Anna, Ben" in page
    assert re.search(r"You still owe \D?10", text(game.page(game.friends[0]))), "and each sees it of himself"
    assert 409 == game.start(), "no time runs before it is answered"
    assert "before" == game.state.phase
    assert 303 == game.start(money="paid")
    assert 4 == len(game.dealt())
    assert {"pool": 2000} == {name: sum_ for name, sum_ in game.state.money.items() if name == "pool"}


def test_on_credit_they_play_and_go_on_owing(house: House) -> None:
    game = Paid(house, "Anna", "Ben")

    assert 303 == game.start(money="credit")
    assert {"Anna", "Ben"} == game.dealt()
    owed = [coins for name, coins in game.state.money.items() if name.startswith("owed:")]
    assert [1000, 1000] == owed


def test_who_comes_later_and_owes_stops_nobody_and_is_told_so(house: House) -> None:
    """The others play on without him; he and the host read what it waits for; paid, he is dealt in."""
    game = Paid(house, "Anna", "Ben")
    game.start(money="paid")
    game.dealt()
    carla = game.join("Carla")

    assert "10" in text(game.table(carla)).partition("You are dealt in as soon as")[2][:80]
    assert re.search(r"1 player owes \D?10", text(game.page(game.host)))
    (id,) = game.owing()
    settled = {"do": "settle", "money": "paid", "sent": "x", "owing": id}
    answer = game.host.send(f"/events/{game.event}/lobby", settled)
    assert 303 == answer.status_code
    assert [] == game.owing()
    assert "You are dealt in as soon as" not in text(game.table(carla))
