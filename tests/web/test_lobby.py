"""Coming in by link, without a browser: who gets in as whom, what the lobby shows, and how the host begins."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator

import pytest
from httpx import Cookies

from floorman.web.lobby.inviting import reach_of
from tests.web.doors import HOST, PASSWORD, Browser, House, a_house

HX = {"hx-request": "true"}
STRUCTURE = "5: 25/50\n5: 50/100"
EVENT = {"name": "Friends", "players": "", "book": "cuca", "stack": "5000", "structure": STRUCTURE}


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    with a_house() as house:
        yield house


class Game:
    """An event in the browser, its host, and the link to it."""

    def __init__(self, house: House, **more: str) -> None:
        self.house = house
        self.host = house.with_pass("direction")
        fields = {**EVENT, "depth": "virtual", "table_size": "6", **more}
        answer = self.host.send("/events", fields)
        assert 303 == answer.status_code, text(answer.text)
        self.event = answer.headers["location"].split("/")[2]
        self.landed = answer.headers["location"]

    @property
    def link(self) -> str:
        """As the host sees it."""
        told = self.host.look(f"/events/{self.event}/invitation").text
        found = re.search(rf'value="http://{HOST}(/join/[A-Z2-7]+)"', told)
        return found[1] if found else ""

    def join(self, name: str, browser: Browser | None = None, **more: str) -> Browser:
        """Somebody who is let in."""
        one = browser or self.house.browser()
        answer = one.send(self.link, {"name": name, **more})
        assert (303, f"/events/{self.event}/lobby") == (answer.status_code, answer.headers.get("location")), answer.text
        return one

    def lobby(self, browser: Browser) -> str:
        return text(browser.look(f"/events/{self.event}/lobby").text)

    def player(self, name: str) -> str:
        players = self.house.app.state.desk.shown(self.event).value.floor.players
        return next(str(one.id) for one in players if one.name == name)

    def entries(self) -> list[str]:
        players = self.house.app.state.desk.shown(self.event).value.floor.players
        return [one.name for one in players]


def text(page: str) -> str:
    return html.unescape(re.sub(r"\s+", " ", page))


@pytest.fixture
def game(house: House) -> Game:
    return Game(house)


def test_an_event_in_the_browser_begins_with_its_link(game: Game) -> None:
    """The host is led to it; a counted one has none until somebody wants it."""
    assert f"/events/{game.event}/invitation" == game.landed
    assert game.link
    counted = Game(game.house, depth="counted")
    assert (f"/events/{counted.event}", "") == (counted.landed, counted.link)


def test_whoever_has_the_link_gives_a_name_and_is_in(game: Game) -> None:
    """His device has a player's pass of this event, and his lobby calls him by his name."""
    stranger = game.house.browser()
    assert "Under which name do you play?" in text(stranger.look(game.link).text)
    anna = game.join("Anna Kraft", stranger)

    assert ["Anna Kraft"] == game.entries()
    assert "Anna Kraft, you are in" in game.lobby(anna)
    assert 403 == anna.look(f"/events/{game.event}").status_code
    assert 303 == game.house.browser().look(f"/events/{game.event}/lobby").status_code


def test_a_device_comes_in_once(game: Game) -> None:
    """The link again leads him to where he is; so does a form that was sent twice."""
    anna = game.join("Anna")
    again = anna.look(game.link)
    assert (303, f"/events/{game.event}/lobby") == (again.status_code, again.headers["location"])
    assert 303 == anna.send(game.link, {"name": "Somebody else"}).status_code
    twice = game.house.browser()
    twice.look("/enter")
    before = Cookies(twice.cookies)
    game.join("Ben", twice, sent="once")
    twice.cookies = before  # the answer never reached him
    game.join("Ben", twice, sent="once")

    assert ["Anna", "Ben"] == sorted(game.entries())


def test_nobody_comes_in_with_the_form_of_another(game: Game) -> None:
    """Whoever has seen what it says, and sends the same from a browser of his own, is asked as anybody is."""
    game.join("Carla", sent="seen")
    stranger = game.house.browser()
    answer = stranger.send(game.link, {"name": "Carla", "sent": "seen"})

    assert 409 == answer.status_code
    assert "pass" not in stranger.cookies


def test_two_of_the_same_name_cannot_be_told_apart(game: Game) -> None:
    """Whoever is another Anna adds something; saying so once more does not make two of one name."""
    game.join("Anna")
    other = game.house.browser()
    asked = other.send(game.link, {"name": " anna"})
    seen = re.findall(r'name="other" value="([^"]+)"', asked.text)
    again = other.send(game.link, {"name": "Anna", "other": seen[0]})

    assert (409, 409) == (asked.status_code, again.status_code)
    assert "add something to your name" in text(again.text)
    assert "on this device" in text(again.text) or "host" in text(again.text), "and whoever is that Anna reads a way"
    game.join("Anna K.", other, other=seen[0])
    assert ["Anna", "Anna K."] == sorted(game.entries())


def test_a_name_like_another_is_asked_about(game: Game) -> None:
    """Nobody is taken for another by his name, and nobody comes in twice unasked."""
    game.join("Hannes Ott")
    other = game.house.browser()
    asked = other.send(game.link, {"name": "Hanes Ott"})
    assert 200 == asked.status_code
    assert "Hannes Ott is in already" in text(asked.text)
    assert ["Hannes Ott"] == game.entries()
    seen = re.findall(r'name="other" value="([^"]+)"', asked.text)
    game.join("Hanes Ott", other, other=seen[0])

    assert ["Hanes Ott", "Hannes Ott"] == sorted(game.entries())


@pytest.mark.parametrize("name", ["", "x", "a#b", "y" * 61])
def test_a_name_is_a_name(game: Game, name: str) -> None:
    answer = game.house.browser().send(game.link, {"name": name})

    assert (409, []) == (answer.status_code, game.entries())


def test_somebody_whom_the_house_knows_by_that_name_is_somebody_else(game: Game) -> None:
    """A link and a name prove nothing."""
    desk = game.house.app.state.desk
    known = game.house.client.blocking_portal.call(desk.meet, "Ines")
    game.join("Ines")

    assert known not in desk.shown(game.event).value.floor.players[0].id


def test_wrong_and_old_links_say_so(house: House, game: Game) -> None:
    """The one before opens nothing any more; a closed one neither. Whoever tries codes has to wait."""
    before = game.link
    game.host.send(f"/events/{game.event}/invitation", {"do": "renew"})
    assert game.link != before
    assert 404 == house.browser().look(before).status_code
    closed, now = house.browser(), game.link
    game.host.send(f"/events/{game.event}/invitation", {"do": "close"})
    assert (404, True) == ((told := closed.send(now, {"name": "Anna"})).status_code, "is over" in told.text)
    assert game.link == ""
    with a_house() as other:
        stranger = other.browser()
        told_of = [stranger.look("/join/ABCDEFGHIJKLMNOP").status_code for _ in range(6)]
    assert [404] * 4 == told_of[:4]
    assert 429 in told_of


def test_capacity_and_waiting_list_are_the_books(house: House) -> None:
    """Two seats, and one who waits for the third."""
    game = Game(house, table_size="2")
    for name in ("Anna", "Ben"):
        game.join(name)
    game.host.send(f"/events/{game.event}/lobby", {"do": "start"})
    told = text(house.browser().look(game.link).text)
    assert "you come on the waiting list" in told
    cora = game.join("Cora")

    assert "number 1 on the waiting list" in game.lobby(cora)


def test_the_host_starts_in_one_go(game: Game) -> None:
    """Tables, seats and the first level; everybody's lobby leads to his table."""
    browsers = [game.join(name) for name in ("Anna", "Ben", "Cora")]
    assert "Draw seats and start" in game.lobby(game.host)
    assert "Draw seats and start" not in game.lobby(browsers[0])
    assert 403 == browsers[0].send(f"/events/{game.event}/lobby", {"do": "start"}).status_code
    answer = game.host.send(f"/events/{game.event}/lobby", {"do": "start"})
    assert (303, f"/events/{game.event}/lobby") == (answer.status_code, answer.headers["location"])
    floor = game.house.app.state.desk.shown(game.event).value.floor

    assert ("running", 1, 0) == (floor.phase, len(floor.tables), floor.unseated)
    assert all("data-table=" in game.lobby(one) for one in browsers)
    again = game.host.send(f"/events/{game.event}/lobby", {"do": "start"})
    assert 409 == again.status_code


def test_more_than_one_table_is_opened_for_many(house: House) -> None:
    game = Game(house, table_size="2")
    for name in ("Anna", "Ben", "Cora"):
        game.join(name)
    game.host.send(f"/events/{game.event}/lobby", {"do": "start"})

    assert 2 == len(house.app.state.desk.shown(game.event).value.floor.tables)


def test_empty_seats_are_filled_with_bots(game: Game) -> None:
    """From the lobby, where they stand as such; then one player is enough to start."""
    anna = game.join("Anna")
    assert "Fill seats with bots" in game.lobby(game.host)
    assert "Fill seats with bots" not in game.lobby(anna)
    answer = game.host.send(f"/events/{game.event}/bots", {"count": "2", "back": f"/events/{game.event}/lobby"})
    assert (303, f"/events/{game.event}/lobby") == (answer.status_code, answer.headers["location"])
    assert 2 == game.lobby(anna).count('<span class="tag info">bot</span>')
    game.host.send(f"/events/{game.event}/lobby", {"do": "start"})

    assert "running" == game.house.app.state.desk.shown(game.event).value.floor.phase


def test_the_host_plays_too(game: Game) -> None:
    """His browser goes on running the desk and holds his seat besides; leaving gives back both."""
    game.join("Ines Host", game.host)

    assert 200 == game.host.look(f"/events/{game.event}").status_code
    assert "Ines Host" in text(game.host.look(f"/events/{game.event}/me").text)
    assert "Ines Host, you are in" in game.lobby(game.host)
    assert "Draw seats and start" in game.lobby(game.host)
    game.host.send("/leave", {})
    assert 303 == game.host.look(f"/events/{game.event}/me").status_code


def test_the_lobby_is_for_those_of_the_event(house: House, game: Game) -> None:
    anna = Game(house).join("Anna")

    assert 403 == anna.look(f"/events/{game.event}/lobby").status_code
    assert 404 == game.host.look("/events/nowhere/lobby").status_code


def test_one_phone_plays_in_several_events(house: House) -> None:
    """Each link gives it a seat more and takes none: the first page shows all of them, and so does a closed door."""
    first, second, third, elsewhere = (Game(house, name=name) for name in ("Kitchen", "Friends", "Late", "Theirs"))
    anna = house.browser()
    for game in (first, second, third):
        game.join("Anna", anna)
    for game in (first, second, third):
        assert "Anna" in text(anna.look(f"/events/{game.event}/me").text)
        assert "Anna, you are in" in game.lobby(anna)
        assert 403 == anna.look(f"/events/{game.event}").status_code, "a player's device, there as here"
    front = anna.look("/").text
    assert [3, 3] == [front.count("My seat"), len(re.findall(r'href="/events/\w+/lobby"', front))]
    assert f"/events/{third.event}/me" == anna.look("/mine").headers["location"]
    closed = anna.look(f"/events/{elsewhere.event}/lobby")
    assert 403 == closed.status_code
    ways = re.findall(r'href="/events/(\w+)/lobby">.*?My seat: (\w+)', closed.text, re.DOTALL)
    assert [(third.event, "Late"), (second.event, "Friends"), (first.event, "Kitchen")] == ways
    assert 303 == anna.look(first.link).status_code

    anna.send("/leave", {})
    assert {303} == {anna.look(f"/events/{game.event}/me").status_code for game in (first, second, third)}
    assert not any(name.startswith(("pass", "seat")) for name in anna.cookies)


def test_whoever_comes_to_work_on_his_phone_keeps_his_seat(house: House) -> None:
    """By a code as by his password; a code to a seat takes neither his work nor another seat."""
    first, second = Game(house, name="Kitchen"), Game(house, name="Friends")
    if not house.doors.staff:
        house.staff("Ines", "direction")
    house.staff("Mia", "floor")
    mia = first.join("Mia")
    mia.send("/enter", {"name": "Mia", "password": PASSWORD})
    assert [200, 200] == [mia.look(path).status_code for path in (f"/events/{second.event}", f"/events/{first.event}")]
    assert "Mia, you are in" in first.lobby(mia)
    second.join("Mia Two")
    code = house.code("player", second.event, second.player("Mia Two"))
    assert 303 == mia.send(f"/enter/{code}", {}).status_code
    assert 200 == mia.look(f"/events/{second.event}").status_code

    assert "Mia Two" in text(mia.look(f"/events/{second.event}/me").text)
    assert "Mia" in text(mia.look(f"/events/{first.event}/me").text)
    tablet = house.with_pass("dealer", first.event, 1)
    second.join("Ben", tablet)
    assert "Ben, you are in" in second.lobby(tablet), "a tablet of one event sits in another"
    assert 403 == tablet.look(f"/events/{second.event}/station/1").status_code


@pytest.mark.parametrize(
    ("address", "reach"),
    [
        ("http://127.0.0.1:8000/join/A", "this-machine"),
        ("http://localhost:8000/join/A", "this-machine"),
        ("http://192.168.1.20:8000/join/A", "network"),
        ("http://10.0.0.7/join/A", "network"),
        ("https://[fd00::7]/join/A", "network"),
        ("http://kitchen.local:8000/join/A", "network"),
        ("http://laptop:8000/join/A", "network"),
        ("https://poker.example.org/join/A", "anywhere"),
        ("http://8.8.8.8/join/A", "anywhere"),
    ],
)
def test_an_invitation_says_from_where_its_link_leads_here(address: str, reach: str) -> None:
    assert reach == reach_of(address)


@pytest.mark.parametrize("reach", ["this-machine", "network", "anywhere"])
def test_who_is_invited_from_elsewhere(house: House, monkeypatch: pytest.MonkeyPatch, reach: str) -> None:
    """The lobby leads to a QR code only where there is one; how friends elsewhere come in is said unless they can."""
    monkeypatch.setattr("floorman.web.lobby.inviting.reach_of", lambda _: reach)
    game = Game(house)
    page = game.host.look(f"/events/{game.event}/invitation?lang=en").text
    lobby = text(game.host.look(f"/events/{game.event}/lobby?lang=en").text)
    way = re.search(r'/invitation">([^<]*)</a>', lobby)

    assert way is not None
    assert ("QR code" if reach != "this-machine" else "Invite players") == way[1]
    assert (reach != "this-machine") == ('class="qrbox"' in page)
    assert (reach != "anywhere") == ("Friends elsewhere need" in page)
    assert "the code" not in text(page)


def test_a_kitchen_table_begins_with_nobody_who_is_not_there(house: House) -> None:
    """Names that nobody has typed hold no cards; those that somebody has stay; and the host finds where to deal."""
    ghosts = "Player 1\nPlayer 2\nPlayer 3"
    assert [] == Game(house, depth="self-dealt", players=ghosts).entries()
    assert ["Anna", "Ben"] == sorted(Game(house, depth="self-dealt", players="Anna\nBen").entries())
    assert 3 == len(Game(house, depth="counted", players=ghosts).entries())
    game = Game(house, depth="self-dealt")
    for name in ("Anna", "Ben"):
        game.join(name)
    assert "No-limit hold'em" in game.lobby(game.host)
    assert f'href="{game.link}"' in game.host.look(f"/events/{game.event}/lobby").text, "the host plays, too"
    game.host.send(f"/events/{game.event}/lobby", {"do": "start", "sent": "1"})
    assert f"/events/{game.event}/station/1" in game.host.look(f"/events/{game.event}/lobby").text


def test_whom_the_host_has_entered_needs_a_code_of_his_own(house: House) -> None:
    """With the link he would come a second time: the page that hands it out says so, and leads to the codes."""
    game = Game(house, depth="self-dealt", players="Felix\nClara")
    link = f"/events/{game.event}/invitation"
    told = text(game.host.look(f"{link}?lang=en").text)
    assert "Entered already, and without a phone so far: Felix, Clara." in told
    assert f'href="/events/{game.event}/cards"' in game.host.look(link).text

    game.join("Ben")
    assert "so far: Felix, Clara." in text(game.host.look(f"{link}?lang=en").text)


@pytest.mark.parametrize(
    ("told", "thinks"),
    [
        ({}, "30 s, then 60 s of time bank"),
        ({"seconds": "20"}, "20 s, then 60 s of time bank"),
        ({"seconds": "20", "bank": "90"}, "20 s, then 90 s of time bank"),
        ({"seconds": "20", "bank": "0"}, "20 s"),
        ({"depth": "self-dealt"}, None),
    ],
)
def test_the_lobby_tells_the_time_to_think_as_the_table_gives_it(
    house: House, told: dict[str, str], thinks: str | None
) -> None:
    """What was left empty is the usual; with chips on cloth nobody is timed."""
    game = Game(house, **told)
    page = game.host.look(f"/events/{game.event}/lobby?lang=en").text
    found = re.search(r"<dt>To think</dt><dd>([^<]*)</dd>", page)
    assert thinks == (None if found is None else found[1])


def test_free_places_are_the_same_everywhere(house: House) -> None:
    """A table of six is open. Whoever is in has a place, also before the seats are drawn: with three in, three are
    free, in the lobby and at the desk; on the page of the link three are in. When they sit nothing changes."""
    game = Game(house)
    browsers = [game.join(name) for name in ("Anna", "Ben", "Cem")]

    def told() -> tuple[str, str, str]:
        desk = text(game.host.look(f"/events/{game.event}/registration?lang=en").text)
        link = text(house.browser().look(game.link).text)
        found = (
            re.search(r"(\d+) seats? (?:is|are) free", game.lobby(browsers[0])),
            re.search(r"Seats free</dt><dd>(\d+)", desk),
            re.search(r"Already in \((\d+)\)", link),
        )
        return tuple(one[1] if one else "" for one in found)  # type: ignore[return-value]

    assert 200 == game.host.send(f"/events/{game.event}/do", {"do": "open-table", "table": "1"}, **HX).status_code
    assert ("3", "3", "3") == told()
    answer = game.host.send(f"/events/{game.event}/lobby", {"do": "start", "sent": "begins"})
    assert 303 == answer.status_code
    assert "you sit at table 1" in game.lobby(browsers[0])
    assert ("3", "3") == told()[:2]
