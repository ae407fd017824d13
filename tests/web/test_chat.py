"""The chat over the wire: who reads and writes it, what is said no to, and that it is no part of the log."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.web.doors import Browser, House, a_house
from tests.web.test_lobby import Game, text


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    with a_house() as house:
        yield house


@pytest.fixture
def game(house: House) -> Game:
    return Game(house)


def say(game: Game, browser: Browser, words: str, table: int = 0) -> tuple[int, str]:
    """As the element of the page sends it."""
    path, asks = f"/events/{game.event}/chat/{table}", {"x-requested-by": "fm-chat"}
    answer = browser.send(path, {"do": "say", "text": words}, **asks)
    return answer.status_code, text(answer.text)


def read(game: Game, browser: Browser, table: int = 0) -> str:
    return text(browser.look(f"/events/{game.event}/chat/{table}", **{"hx-request": "true"}).text)


def test_what_is_said_is_heard_by_those_of_the_event(house: House, game: Game) -> None:
    """By name; what is written is never markup, and none of it is in the log."""
    anna, ben = game.join("Anna"), game.join("Ben")
    before = len(list(house.app.state.desk.log(game.event)))
    assert (200, "") == say(game, anna, "hello <b>you</b>")

    told = ben.look(f"/events/{game.event}/lobby").text
    assert "<b>Anna</b> <span>hello &lt;b&gt;you&lt;/b&gt;</span>" in told
    assert "hello" in read(game, game.host)
    assert before == len(list(house.app.state.desk.log(game.event)))
    assert 401 == house.browser().look(f"/events/{game.event}/chat/0", **{"hx-request": "true"}).status_code


def test_a_line_has_its_length_and_its_pace(game: Game) -> None:
    anna = game.join("Anna")

    assert 409 == say(game, anna, "x" * 241)[0]
    told = [say(game, anna, "again") for _ in range(8)]
    assert (200, 409) == (told[0][0], told[-1][0])
    assert "Slower, please" in told[-1][1]


def test_the_floor_takes_the_word_and_a_player_only_his_own_ear(game: Game) -> None:
    """A player cannot silence another; whom he mutes he does not read any more, others do."""
    anna, ben = game.join("Anna"), game.join("Ben")
    players = {one.name: one.id for one in game.house.app.state.desk.shown(game.event).value.floor.players}
    path, who = f"/events/{game.event}/chat/0", {"who": players["Anna"]}
    say(game, anna, "first")
    assert 409 == ben.send(path, {"do": "silence", **who}).status_code
    ben.send(path, {"do": "mute", **who})
    assert ("first" in read(game, ben), "first" in read(game, game.host)) == (False, True)
    ben.send(path, {"do": "mute", "on": "no", **who})
    assert "first" in read(game, ben)
    game.host.send(path, {"do": "silence", **who})
    assert (409, True) == ((told := say(game, anna, "second"))[0], "You are muted." in told[1])
    game.host.send(path, {"do": "silence", "on": "no", **who})
    assert 200 == say(game, anna, "third")[0]


def test_of_nobody_who_is_not_here_anything_is_kept(game: Game) -> None:
    """Neither among those whom a player does not want to hear nor among those who are silenced."""
    anna, path = game.join("Anna"), f"/events/{game.event}/chat/0"
    chat = game.house.app.state.desk.showing(game.event).company.chat
    before = dict(chat._muted)
    for number in range(20):
        assert 409 == anna.send(path, {"do": "mute", "who": f"nobody-{number}"}).status_code
        assert 409 == game.host.send(path, {"do": "silence", "who": f"nobody-{number}"}).status_code

    assert before == chat._muted
    assert not any(one.startswith("nobody") for one in chat.silenced)
    said = say(game, game.host, "welcome")[0]
    host = chat.room(0).lines[-1].who
    assert 200 == said
    anna.send(path, {"do": "mute", "who": host})
    assert any(host in heard for heard in chat._muted.values())


def test_a_table_has_its_own_talk(game: Game) -> None:
    """Whoever sits elsewhere is a spectator there, and no table that is not there has any."""
    anna = game.join("Anna")
    game.join("Ben")
    assert 404 == anna.look(f"/events/{game.event}/chat/1").status_code
    game.host.send(f"/events/{game.event}/lobby", {"do": "start"})
    cora = game.house.with_pass("player", game.event, entry="p-nobody")
    assert 200 == say(game, anna, "at the table", table=1)[0]

    assert "at the table" not in read(game, anna)
    assert "at the table" in read(game, cora, table=1)


def test_without_scripts_it_is_a_list_and_a_form(game: Game) -> None:
    anna = game.join("Anna")
    answer = anna.send(f"/events/{game.event}/chat/0", {"do": "say", "text": "plain"})
    assert (303, f"/events/{game.event}/lobby") == (answer.status_code, answer.headers["location"])
    refused = anna.send(f"/events/{game.event}/chat/0", {"do": "say", "text": ""})

    assert (409, True) == (refused.status_code, "A line has up to" in text(refused.text))
    assert "plain" in anna.look(f"/events/{game.event}/chat/0").text
