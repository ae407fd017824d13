"""Streams of other events, codes that are only looked at, and how often one may ask."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from floorman.house import Caller
from floorman.web.crowds import OF_A_PASS, Crowds
from floorman.web.desks import PUBLIC
from floorman.web.event.live import may_follow
from floorman.web.limiter import Limiter
from tests.web.doors import House, a_house


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    with a_house() as house:
        yield house


@pytest.mark.parametrize(
    "topic", ["wall", "sound", "ruling", "wishes", "boards", "hand:1", "lobby", "chat:1", "floor", "table:1", "dropped"]
)
def test_a_pass_of_another_event_takes_nothing_away(topic: str) -> None:
    """Its player follows what a stranger may, and no more."""
    player = Caller(person="p", rank="player", event="one", entry="p", key="k")
    dealer = Caller(person="d", rank="dealer", event="one", table=1, key="k")
    for guest in (player, dealer):
        assert may_follow(PUBLIC, "another", topic) == may_follow(guest, "another", topic)


def test_nor_does_it_over_the_api(house: House) -> None:
    event, other = house.event(), house.event()
    player = house.with_pass("player", event=other, entry="p")
    for path in (f"/api/v1/events/{event}/wall", f"/api/v1/events/{event}"):
        assert house.browser().look(path).status_code == player.look(path).status_code
    assert player.look(f"/api/v1/events/{event}/floor").status_code in (401, 403)


def test_looking_at_codes_is_an_attempt() -> None:
    """Whoever looks at one code after the other has to wait; a slip of the finger costs nothing."""
    with a_house() as house:
        browser = house.browser()
        seen = [browser.look(f"/enter/{'A' * 25}{'ABCDEFGH'[number]}").status_code for number in range(8)]
        short = house.browser().look("/enter/abc").status_code

    assert [404] * 4 == seen[:4]
    assert 429 in seen
    assert short in (404, 429)


def test_a_right_code_is_looked_at_as_often_as_one_likes() -> None:
    with a_house() as house:
        offered = house.client.blocking_portal.call(house._offer, "floor", "", 0, "")
        seen = {house.browser().look(f"/enter/{offered.code}").status_code for _ in range(12)}

    assert {200} == seen


def test_nobody_asks_for_pages_without_end(house: House) -> None:
    """One device is told to wait, and for how long; others are not, nor are files counted."""
    browser, other = house.with_pass("floor"), house.with_pass("floor")
    house.app.state.crowds.passes = Limiter(0.5, 20.0)
    seen = [browser.look("/books") for _ in range(60)]
    refused = [answer for answer in seen if answer.status_code == 429]

    assert refused
    assert int(refused[0].headers["retry-after"]) >= 1
    assert 200 == other.look("/books").status_code
    assert 200 == browser.look("/static/tokens.css").status_code


def test_a_house_counts_by_device_and_by_address() -> None:
    assert OF_A_PASS == (Crowds().passes.a_second, Crowds().passes.at_once)
