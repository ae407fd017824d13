"""The next game with the same people: opened at one tap, and each comes along at one of his own, as who he is."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from floorman.web.lobby.next_game import numbered_on
from tests.web.doors import Browser, House, a_house
from tests.web.test_lobby import Game, text


@pytest.fixture
def house() -> Iterator[House]:
    with a_house() as house:
        yield house


class Evening(Game):
    """Three who play with chips of their own, two of whom go out; the host plays, too, if he is asked to."""

    def __init__(self, house: House, *, plays: bool = False, **more: str) -> None:
        super().__init__(house, depth="self-dealt", **more)
        self.anna, self.ben = self.join("Anna"), self.join("Ben")
        self.third = self.join("Ines Host", self.host) if plays else self.join("Cora")
        begins: dict[str, str | list[str]] = {"do": "start"}
        if "prize" in more:
            begins |= {"money": "paid", "owing": [self.who(name) for name in self.entries()]}
        assert 303 == self.host.send(f"/events/{self.event}/lobby", begins).status_code

    def who(self, name: str) -> str:
        players = self.house.app.state.desk.shown(self.event).value.floor.players
        return str(next(one.id for one in players if one.name == name))

    def goes_out(self, name: str) -> None:
        answer = self.host.send(f"/events/{self.event}/do", {"do": "bust", "who": self.who(name)})
        assert 303 == answer.status_code, text(answer.text)

    def opens(self) -> str:
        answer = self.host.send(f"/events/{self.event}/next", {"sent": "one"})
        assert 303 == answer.status_code, text(answer.text)
        return str(answer.headers["location"]).split("/")[2]

    def seen(self, one: Browser, path: str = "/me") -> str:
        return text(one.look(f"/events/{self.event}{path}").text)

    def along(self, one: Browser) -> tuple[int, str]:
        answer = one.send(f"/events/{self.event}/along", {})
        return answer.status_code, str(answer.headers.get("location", text(answer.text)))


def entered(house: House, event: str) -> list[str]:
    return sorted(one.name for one in house.app.state.desk.shown(event).value.floor.players)


@pytest.mark.parametrize(
    ("name", "following"),
    [
        ("Friday", "Friday · 2"),
        ("Friday · 2", "Friday · 3"),
        ("Friday · 9", "Friday · 10"),
        ("Friday · 26.11.2026", "Friday · 26.11.2026 · 2"),  # a day is no number of ours
        ("Friday 7", "Friday 7 · 2"),
        ("x" * 80, "x" * 76 + " · 2"),
    ],
)
def test_it_is_called_as_the_one_before_with_a_number(name: str, following: str) -> None:
    assert following == numbered_on(name)


def test_whoever_is_out_comes_along_at_one_tap(house: House) -> None:
    """Nobody is entered by another's tap, nobody types his name, and who still plays is not called away."""
    game = Evening(house)
    assert "Next game" not in game.seen(game.host, "/lobby")
    game.goes_out("Ben")
    assert "It goes on" not in game.seen(game.ben)
    following = game.opens()
    assert following != game.event
    assert [] == entered(house, following), "silence is no consent"

    for path in ("/me", "/lobby", "/table"):
        page = game.ben.look(f"/events/{game.event}{path}")
        assert page.status_code == 303 or "It goes on: Friends · 2" in text(page.text), path
    assert "It goes on" not in game.seen(game.anna)
    assert (303, f"/events/{following}/lobby") == game.along(game.ben)
    assert ["Ben"] == entered(house, following)
    assert "Ben, you are in" in text(game.ben.look(f"/events/{following}/lobby").text)


def test_at_the_end_the_host_is_asked_and_taken_along(house: House) -> None:
    """Everybody is, once it is over. The host who plays comes along with the tap that opens it; two taps are one."""
    game = Evening(house, plays=True)
    game.goes_out("Ben")
    game.goes_out("Ines Host")
    assert "Next game" in game.seen(game.host, "/lobby")
    assert "Next game" not in game.seen(game.anna, "/lobby")
    assert 403 == game.anna.send(f"/events/{game.event}/next", {}).status_code

    following = game.opens()
    assert ["Ines Host"] == entered(house, following)
    assert "Ines Host, you are in" in text(game.host.look(f"/events/{following}/lobby").text)
    assert following == game.opens(), "there is one already"
    assert "It goes on: Friends · 2" in game.seen(game.anna)
    assert {303} == {game.along(one)[0] for one in (game.anna, game.ben)}
    assert ["Anna", "Ben", "Ines Host"] == entered(house, following)
    assert 303 == game.host.send(f"/events/{following}/lobby", {"do": "start"}).status_code


def test_a_game_that_costs_says_what_before_the_tap(house: House) -> None:
    game = Evening(house, money="buy-in", prize="10")
    game.goes_out("Ben")
    following = game.opens()

    assert "The buy-in is €10" in game.seen(game.ben)
    assert 303 == game.along(game.ben)[0]
    owing = text(game.host.look(f"/events/{following}/lobby").text)
    assert "Ben" in owing and "€10" in owing


def test_strangers_do_not_come_along_and_the_word_stays(house: House) -> None:
    """Whoever has the new link has to know the word of the game before; who was there knows it and is not asked."""
    game = Evening(house)
    game.goes_out("Ben")
    assert 303 == game.host.send(f"/events/{game.event}/invitation", {"do": "word", "word": "river rat"}).status_code
    following = game.opens()
    stranger, dealer = house.browser(), house.with_pass("dealer", game.event, 1)

    assert 401 == game.along(stranger)[0]
    assert 403 == game.along(dealer)[0]
    assert house.doors.has_word(following)
    assert 303 == game.along(game.ben)[0]
    assert ["Ben"] == entered(house, following)


def test_where_the_way_in_is_closed_nobody_is_asked(house: House) -> None:
    game = Evening(house)
    game.goes_out("Ben")
    following = game.opens()
    game.host.send(f"/events/{following}/invitation", {"do": "close"})

    assert "It goes on" not in game.seen(game.ben)
    assert 409 == game.along(game.ben)[0]
    assert [] == entered(house, following)
    again = game.host.send(f"/events/{game.event}/next", {"sent": "two"})
    assert 303 == again.status_code
    assert following not in again.headers["location"], "another one is opened"


def test_it_leads_on_from_game_to_game(house: House) -> None:
    """Whoever was out before the second game finds the third one."""
    game = Evening(house)
    game.goes_out("Ben")
    second = game.opens()
    third = game.host.send(f"/events/{second}/next", {"sent": "third"}).headers["location"].split("/")[2]

    assert "It goes on: Friends · 3" in game.seen(game.ben)
    assert (303, f"/events/{third}/lobby") == game.along(game.ben)
