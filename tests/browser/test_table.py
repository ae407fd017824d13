"""Tables that are played in the browser: heads-up, and a sit-and-go of six to its winner. Nobody's bytes hold another's
hidden card."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import Server
from tests.browser.evenings import Evening
from tests.browser.tables import Player, hands_of, leaks, seated
from tests.browser.test_thin_path import window

SIT_AND_GO_SECONDS = 85.0
TURBO = [{"type": "level", "minutes": 2, "small_blind": blind, "big_blind": 2 * blind} for blind in (50, 100, 200, 400)]
STRONG = re.compile("As$|König$")


@pytest.fixture
def quick(tmp_path: Path) -> Iterator[Server]:
    """A desk on which a decision has its time in five seconds, and the next hand comes in one."""
    server = Server(tmp_path, "--rate", "6")
    server.start()
    yield server
    server.stop()


def whose_turn(players: list[Player]) -> Player:
    until = time.monotonic() + 10
    while time.monotonic() < until:
        for one in players:
            if one.is_his_turn:
                return one
        players[0].page.wait_for_timeout(30)
    raise AssertionError([one.page.locator("#felt").inner_text() for one in players])


def test_two_play_heads_up(browser: Browser, server: Server, tmp_path: Path) -> None:
    """Who is to act sees his bar, the other can say ahead what he will do; a raise is typed, a call answers it."""
    host = window(browser, "en-GB")
    host.goto(server.address)
    evening = Evening(host, server, players=2, depth="virtual", table_size=2, paid=1).begun()
    players = seated(browser, host, evening)
    first = whose_turn(players)
    (second,) = [one for one in players if one is not first]
    expect(second.page.locator("#mine")).to_contain_text(f"{first.name} ist dran")
    assert 2 == len(first.cards()) == len(second.cards())
    assert not set(first.cards()) & set(second.cards())

    second.page.get_by_role("button", name="Alles callen").click()
    first.page.get_by_label("Raise auf").fill("150")
    first.page.get_by_role("button", name=re.compile("Raise auf")).click()
    expect(first.page.locator("#arena .board .pc")).to_have_count(3)
    expect(second.page.locator("#story")).to_contain_text("Du: Call 150")
    assert second.is_his_turn, "after the flop whoever has no button begins"

    second.page.keyboard.press("c")
    expect(first.page.locator("#actions[data-turn=yes]")).to_be_visible()
    first.page.get_by_role("button", name="All-in", exact=True).click()
    first.page.locator("[data-raises]").click()
    expect(first.page.locator("#actions")).to_contain_text("Alle deine Chips?")
    first.sure()
    expect(second.page.locator("#actions[data-turn=yes]")).to_be_visible()
    second.press("fold")
    expect(first.page.locator("#arena, #mine").filter(has_text="Du gewinnst").first).to_be_visible()
    expect(second.page.locator("#arena .vseat .pc:not(.back)")).to_have_count(0)

    server.stop()
    hands = hands_of(tmp_path, evening.id)
    assert [] == [leak for one in players for leak in leaks(one, hands)]
    assert [] == [said for one in players for said in one.complaints]
