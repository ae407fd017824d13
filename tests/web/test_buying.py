"""A player who has lost his chips buys others on his own page, and the host says that the money is there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import cycle

import pytest
from msgspec.structs import replace

from floorman.desk.pauses import Pauses
from floorman.web.table.showing import _held
from tests.waiting import until
from tests.web.doors import Browser, House, a_house
from tests.web.test_lobby import text
from tests.web.test_lobby_money import Paid

QUICK = Pauses(50, 50, 50, for_rebuy=3_600_000, for_host=3_600_000, after_street=50)


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    with a_house() as house:
        yield house


def is_out(page: str) -> bool:
    """While his last hand lies there, and once another has begun."""
    return "You are out" in page or 'class="panel end"' in page


class Rebuys(Paid):
    """Three friends at ten each, with rebuys at the same price to level 1."""

    offers = "rebuy"

    def __init__(self, house: House, rebuy: str = "yes", *, host_plays: bool = False) -> None:
        self.more = {self.offers: rebuy, "registration_until": "1", "structure": "60: 25/50\n60: 50/100"}  # type: ignore[misc]
        super().__init__(house, *("Anna", "Ben", "Carla")[: 2 if host_plays else 3])
        if host_plays:
            self.friends.append(self.join("Wirt", self.host))
        self.running.going_on._pauses = QUICK
        for entry in self.state.entries:
            house.client.blocking_portal.call(self.running.showing.company.presence.came, entry)
        assert 303 == self.start(money="paid")

    @property
    def running(self):  # type: ignore[no-untyped-def]  # of the desk
        return self.house.app.state.desk._events.find(self.event)

    def act(self, browser: Browser, **fields: str) -> tuple[int, str]:
        told = {"sent": f"{fields} {self.running.floor.state.version}", **fields}
        answer = browser.send(f"/events/{self.event}/table/act", told, **{"hx-request": "true"})
        return answer.status_code, text(answer.text)

    def turn(self) -> Browser | None:
        """Whose it is; None once somebody is out."""
        found: list[Browser] = []

        def comes() -> bool:
            pages = {one: self.table(one) for one in self.friends}
            out = any(is_out(page) for page in pages.values())
            found[:] = [] if out else [one for one, page in pages.items() if 'data-turn="yes"' in page]
            return out or bool(found)

        until(comes)
        return found[0] if found else None

    def one_is_out(self) -> Browser:
        """The first goes all-in, the second calls, the third folds, until that costs somebody his last chips.

        Pages alone are asked: they show what is on disk, and only that stays as it is.
        """
        acts = cycle(("raise", "call", "fold"))
        while (one := self.turn()) is not None:
            page = self.table(one)
            most = re.search(r'data-most="(\d+)"', page)
            to = re.search(r'name="to" value="(\d+)"', page)
            fields = {"do": next(acts), "total": most[1] if most else "", "to": to[1] if to else "", "sure": "yes"}
            assert 200 == self.act(one, **fields)[0]
        return next(one for one in self.friends if is_out(self.table(one)))


def test_who_is_out_asks_on_his_page_and_the_host_confirms(house: House) -> None:
    """His table waits; price and chips stand on the button; paid, he has 5,000 chips and is dealt in the next hand."""
    game = Rebuys(house)
    loser = game.one_is_out()
    hands = game.state.play[1].number

    until(lambda: "Time left:" in text(game.table(loser)))  # the table begins to wait once its last hand is told
    page = text(game.table(loser))
    assert re.search("Rebuy: 5,000 chips for .?10", page)
    assert ("until the end of level 1" in page, "Time left:" in page) == (True, True)
    assert re.search(r">(59:\d\d|60:00)</b>", game.table(loser)), "how long his table waits, not a time of day"
    # After a pot that was split both of them may have more than they began with; of two the richer has half of all.
    rich = max(game.state.stacks, key=game.state.stacks.__getitem__)
    assert game.state.stacks[rich] >= 7_500
    other = next(one for one in game.friends if rich in game.table(one))
    assert "may still buy chips. The next hand waits" in text(game.table(other))
    assert "Rebuy: 5,000" not in text(game.table(other)), "with so many chips nobody buys more"
    assert (409, True) == _has(game.act(loser, do="buy", what="rebuy", price="1"), "another price")
    assert (200, True) == _has(game.act(loser, do="buy", what="rebuy", price="1000"), "The host says when your money")
    assert "asks for a rebuy: 5,000 chips" in text(game.page(game.host))
    assert "asks for a rebuy" in text(game.host.look(f"/events/{game.event}").text), "at the floor desk too"
    assert "asks for a rebuy" not in text(game.page(other)), "that is the host's business"
    (who,) = re.findall(r'name="who" value="([^"]+)"', game.page(game.host))
    assert hands == game.state.play[1].number, "no hand has begun meanwhile"
    given = {"do": "give", "who": who, "money": "paid"}
    assert 403 == other.send(f"/events/{game.event}/lobby", given).status_code
    assert 303 == game.host.send(f"/events/{game.event}/lobby", given).status_code
    assert who not in game.state.outs
    assert 15_000 + 5_000 == sum(game.state.stacks.values())
    assert 4 * 1_000 == game.state.money["pool"]
    results = game.host.look(f"/events/{game.event}/results").text
    assert "Rebuys and add-ons</dt><dd>1</dd>" in results, "what 40 consist of, where 3 came at 10"
    until(lambda: game.state.play[1].number > hands)
    assert who in game.state.play[1].dealt


def test_a_host_who_plays_too_gives_it_from_his_own_table(house: House) -> None:
    """There it is asked for, there he says that the money is there, and there he is afterwards; his desk is a tap away.
    From a player's own page his table is a tap away, and nobody tells a stack that the desk knows."""
    game = Rebuys(house, host_plays=True)
    loser = game.one_is_out()
    plays_on = next(one for one in game.friends if one not in (loser, game.host))
    game.act(loser, do="buy", what="rebuy", price="1000")
    page = game.table(game.host)

    assert "The host says when your money" not in text(page), "he says it himself"
    assert "asks for a rebuy: 5,000 chips" in text(page)
    assert f'href="/events/{game.event}"' in page
    if loser is not game.host:
        assert "asked for chips. The next hand waits until the host" in text(game.table(plays_on))
    assert "asks for a rebuy" not in text(game.table(plays_on))
    own = plays_on.look(f"/events/{game.event}/me").text
    assert (True, False) == (f'href="/events/{game.event}/table"' in own, 'value="count"' in own)
    desk = f'<a class="btn" href="/events/{game.event}">'
    assert [True, False] == [desk in one.look(f"/events/{game.event}/me").text for one in (game.host, plays_on)]
    (who,) = re.findall(r'name="who" value="([^"]+)"', page)
    back = f"/events/{game.event}/table"
    given = game.host.send(f"/events/{game.event}/lobby", {"do": "give", "who": who, "money": "paid", "back": back})
    assert (303, back) == (given.status_code, given.headers["location"])
    assert who not in game.state.outs


def test_what_was_asked_for_too_long_ago_is_offered_to_nobody_any_more(house: House) -> None:
    """The host has not answered, and the next hand has begun: the player is told, and no button only refuses."""
    game = Rebuys(house)
    loser = game.one_is_out()
    hand = game.state.play[1].number
    assert 200 == game.act(loser, do="buy", what="rebuy", price="1000")[0]
    assert "asks for a rebuy" in text(game.page(game.host))

    game.running.going_on._pauses = replace(QUICK, for_host=1)
    until(lambda: game.state.play[1].number > hand)
    until(lambda: "The next hand began before the host had said" in text(game.table(loser)))
    assert "asks for a rebuy" not in text(game.page(game.host))


def test_who_wants_none_holds_nobody_up(house: House) -> None:
    game = Rebuys(house)
    loser = game.one_is_out()
    hands = game.state.play[1].number

    panel = game.table(loser).partition('class="moment buymore"')[2].partition('class="why')[0]
    assert ["buy", "buy-none"] == re.findall(r'name="do" value="([\w-]+)"', panel)[:2], "buy, or say no"
    assert 200 == game.act(loser, do="buy-none")[0]
    until(lambda: game.state.play[1].number > hands)
    # The page shows what is on disk, and that comes a moment after what the table knows.
    until(lambda: "Rebuy" not in text(game.table(loser)))


def test_without_rebuys_nothing_is_offered_and_nothing_that_is_refused(house: House) -> None:
    """Neither to the player nor at the desk: an event without re-entry has no button for it."""
    game = Rebuys(house, rebuy="")
    loser = game.one_is_out()

    assert 'value="buy"' not in game.table(loser)
    assert f"/events/{game.event}/tables/1/watch" in game.table(loser)
    watched = loser.look(f"/events/{game.event}/tables/1/watch").text
    assert "<fm-chat" in watched, "whoever is out may talk on"
    assert not re.search(r'name="do" value="(fold|call|raise|check)"', watched)
    assert "Re-enter" not in game.host.look(f"/events/{game.event}/players").text


def test_it_is_told_for_whom_a_table_waits() -> None:
    """Two may still buy and one has asked: each group in a line of its own, without whoever reads it."""
    names = {"a": "Anna", "b": "Ben", "c": "Cem", "d": "Dora"}

    assert [(["Anna", "Cem"], False), (["Ben"], True)] == _held(["a", "b", "c", "d"], names, {"b"}, "d")
    assert [(["Ben"], True)] == _held(["a", "b"], names, {"b"}, "a")
    assert [] == _held(["a"], names, set(), "a")


def _has(answer: tuple[int, str], words: str) -> tuple[int, bool]:
    return answer[0], words in answer[1]


def test_a_host_who_plays_hears_who_calls_him(house: House) -> None:
    """At his table and in the lobby, until he goes; whoever calls is not told to keep a seat that is at home, nor of a
    dealer."""
    game = Rebuys(house, host_plays=True)
    caller = game.friends[0]
    page = f"/events/{game.event}/me/floor?lang=en"
    before = text(caller.look(page).text)
    told = {"do": "call-floor", "sent": "calls"}
    assert 303 == caller.send(f"/events/{game.event}/me/do", told).status_code
    after = text(caller.look(page).text)

    for said in (before, after):
        assert "reads on their page that you call" in said
        assert not [one for one in ("dealer", "Stay", "comes to") if one in said.partition('class="panel offence"')[0]]
    for where in (game.table(game.host), game.page(game.host)):
        assert "Anna is calling you (table 1)" in text(where)
    assert [] == [one for one in game.friends[:2] if "calling you" in game.table(one) + game.page(one)]
    (number,) = game.state.calls
    going = {"do": "answer-call", "table": "1", "number": str(number), "answer": "going"}
    assert 303 == game.host.send(f"/events/{game.event}/do", going).status_code
    until(lambda: "calling you" not in game.table(game.host))
