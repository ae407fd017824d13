"""The page of a table in the browser: whose it is, what it may send, and that an act means what it says."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator

import pytest

from floorman.floor.mixes import seal_of
from tests.web.doors import NET, Browser, House, a_house

HIDDEN = re.compile(r'name="(\w+)" value="([^"]*)"')


class Net:
    """An event of two that has begun, and both with their passes."""

    def __init__(self, house: House, **plan: object) -> None:
        self._asked = 0
        host = house.with_pass("direction")
        told = {**NET, "plan": {**NET["plan"], **plan}}  # type: ignore[dict-item]
        self.event = self._told(host, "/events", told)["id"]
        for do in ({"do": "open-table", "table": 1}, {"do": "draw-seats"}, {"do": "start-event"}):
            self._told(host, f"/events/{self.event}/commands", do)
        floor = host.look(f"/api/v1/events/{self.event}/floor").json()
        seats = [one for one in floor.get("floor", floor)["tables"][0]["seats"] if one["id"]]
        self.players = [house.with_pass("player", event=self.event, entry=one["id"]) for one in seats]
        self.anybody = house.browser()

    def _told(self, host: Browser, path: str, body: object) -> dict[str, str]:
        self._asked += 1
        host._client.cookies = host.cookies
        answer = host._client.post(f"/api/v1{path}", json=body, headers={"idempotency-key": f"net-{self._asked}"})
        assert answer.status_code < 300, answer.text
        return dict(answer.json())

    def page(self, browser: Browser) -> str:
        return browser.look(f"/events/{self.event}/table").text

    def acting(self) -> Browser:
        """Whose turn it is, once the first hand has been dealt."""
        for _ in range(100):
            found = [one for one in self.players if 'data-turn="yes"' in self.page(one)]
            if found:
                return found[0]
            time.sleep(0.05)
        raise AssertionError(self.page(self.players[0]))

    def send(self, browser: Browser, **fields: str) -> tuple[int, str]:
        answer = browser.send(f"/events/{self.event}/table/act", fields, **{"hx-request": "true"})
        return answer.status_code, answer.text


@pytest.fixture(scope="module")
def net() -> Iterator[Net]:
    with a_house() as house:
        yield Net(house)


def test_an_act_means_what_it_says(net: Net) -> None:
    """A call of another price is none, an all-in is asked for once more, and the same form twice is one act."""
    one = net.acting()
    (other,) = [player for player in net.players if player is not one]

    assert (409, True) == _refused(net.send(one, do="call", to="7"))
    assert (409, True) == _refused(net.send(other, do="fold", sent="x"))
    assert (409, True) == _refused(net.send(one, do="nonsense"))
    status, asked = net.send(one, do="raise", total="1000", sent="a")
    assert (200, True) == (status, 'class="sure"' in asked)
    assert 'data-turn="yes"' in net.page(one), "nothing was done yet"
    first = net.send(one, do="call", to="10", sent="b")
    again = net.send(one, do="call", to="10", sent="b")
    assert (200, 409) == (first[0], again[0]) or (200, 200) == (first[0], again[0])
    assert 'data-turn="yes"' in net.page(other)


def _refused(answer: tuple[int, str]) -> tuple[int, bool]:
    return answer[0], 'role="alert"' in answer[1]


def test_a_clock_that_is_called_too_soon_is_refused_with_the_paragraph(net: Net) -> None:
    """By whoever waits; he who has to act himself can call it on nobody, and is not offered to."""
    one = net.acting()
    (other,) = [player for player in net.players if player is not one]

    status, told = net.send(other, do="clock", sent="clock-1")

    assert (409, True) == (status, 'role="alert"' in told)
    assert "The clock cannot be called now." in told
    assert "tda-2024-29-a" in told, "which says after how long it may be called"
    assert 'value="clock"' in net.page(other)
    assert 'value="clock"' not in net.page(one)
    assert "Nobody else at your table" in net.send(one, do="clock", sent="clock-2")[1]


def test_who_looks_on_sees_no_closed_card(net: Net) -> None:
    net.acting()
    page = net.anybody.look(f"/events/{net.event}/tables/1/watch").text

    assert 4 == page.count("pc back")
    assert not re.search(r'class="pc [shdc]"', page)
    assert "<form" not in page.partition("<main")[2]


def test_a_form_mixes_for_him_alone(net: Net) -> None:
    """What it adds counts for his own seat, whatever else it says; what is refused is told."""
    one, other = net.players
    net.acting()
    his, mine = seal_of("11" * 32), seal_of("22" * 32)

    status, page = net.send(one, do="seal-mix", seal=mine, who="somebody", table="7")
    assert (200, mine) == (status, _own_seal(page))
    assert "" == _own_seal(net.page(other))
    assert (409, True) == _refused(net.send(one, do="seal-mix", seal=his))
    assert (409, True) == _refused(net.send(other, do="seal-mix", seal=mine))
    assert (409, True) == _refused(net.send(other, do="seal-mix", seal="<b>"))
    assert (409, True) == _refused(net.send(other, do="seal-mix"))
    assert (409, True) == _refused(net.send(one, do="open-mix", value="22" * 32)), "the hand goes on"
    assert "22" * 32 not in net.page(one)
    assert net.send(net.anybody, do="seal-mix", seal=his)[0] in (401, 403, 404)


def _own_seal(page: str) -> str:
    found = re.search(r'data-own="([0-9a-f]*)"', page)
    assert found is not None, page
    return found[1]
