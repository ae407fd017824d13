"""Who has entered again is one player with two entries: places are of players, and open pages say what is so."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tests.waiting import until
from tests.web.doors import House, a_house
from tests.web.test_buying import Rebuys
from tests.web.test_lobby import text
from tests.web.test_registration import Desk


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    with a_house() as house:
        yield house


class Again(Rebuys):
    """With re-entry instead of rebuys."""

    offers = "re_entry"

    def played_out(self) -> bool:
        """Whoever's turn it is puts in all that he has, or calls."""
        for one in self.friends:
            page = self.table(one)
            if 'data-turn="yes"' in page:
                most = re.search(r'data-most="(\d+)"', page)
                to = re.search(r'name="to" value="(\d+)"', page)
                told = {"total": most[1] if most else "", "to": to[1] if to else "", "sure": "yes"}
                self.act(one, do="raise" if most else "call", **told)
        return self.state.phase == "over"


def test_a_place_is_one_among_players(house: House) -> None:
    """Three play, one of them twice: at the end the second is second of three, at the table as on his own page.
    The hand that ended it is over; and he who came twice reads of all the hands that he has played."""
    game = Again(house)
    loser = game.one_is_out()
    assert 200 == game.act(loser, do="buy", what="re-enter", price="1000")[0]
    who = next(iter(game.state.outs))
    assert 303 == game.host.send(f"/events/{game.event}/lobby", {"do": "give", "who": who, "money": "paid"}).status_code
    twice = loser
    until(game.played_out)
    pages = [game.table(one) for one in game.friends]
    second = next(page for page in pages if "place 2 of" in text(page))

    assert "You are out: place 2 of 3" in text(second)
    told = re.search(r"<dt>Hands</dt><dd>(\d+)</dd>", twice.look(f"/events/{game.event}/me?lang=en").text)
    listed = twice.look(f"/events/{game.event}/me/hands").text
    assert told is not None
    assert len(set(re.findall(r"/me/hands/1/\d+", listed))) == int(told[1]), "all that he has played, with both"
    assert not any(re.search(r'class="vseat[^"]* allin', page) for page in pages), "who has lost is all-in no more"


def test_an_open_page_of_results_counts_on(house: House) -> None:
    """Six sit, one enters again, two go: what stands above the page comes with what stands in it, for guests and for
    the desk; when it is over, nothing stands there."""
    desk = Desk(house, house.with_pass("registrar"), book="tda-2024", players=6, re_entry_until=3, table_size=9)
    desk.begun()
    players = [one.id for one in house.app.state.desk.shown(desk.id).value.floor.players]
    desk.do("bust", who=players[0])
    desk.do("re-enter", who=players[0])
    desk.do("bust", who=players[1])
    path = f"/events/{desk.id}/results?lang=en"
    pages = [
        browser.look(path, **{"hx-request": "true"}).text for browser in (house.browser(), house.with_pass("director"))
    ]
    for page in pages:
        assert "<b>5</b> of 7 entries in" in page.partition('id="sum" hx-swap-oob="true"')[2]
    for one in players[2:]:
        desk.do("bust", who=one)
    page = house.browser().look(path, **{"hx-request": "true"}).text
    assert '<p class="sum" id="sum" hx-swap-oob="true"></p>' in page
