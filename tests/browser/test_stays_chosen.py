"""What a player has chosen and not pressed yet is still chosen when a part of his page has been renewed around it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Route, expect

from tests.browser.evenings import Evening
from tests.browser.servers import Server
from tests.browser.tables import Player, seated
from tests.browser.test_table import whose_turn
from tests.browser.windows import window

SAID = "Deine Zeitbank läuft"


def renewed(player: Player, part: str) -> None:
    """One part comes with another line in it, as it does when a time bank begins to run; it is there after that."""

    def another(route: Route) -> None:
        told = route.fetch()
        begins = re.compile(rf'(<section id="{part}"[^>]*>)')
        route.fulfill(response=told, body=begins.sub(rf'\1<p class="renewed">{SAID}</p>', told.text()))

    table = re.compile(r"/table\?lang=")
    player.page.route(table, another)
    player.page.evaluate("document.body.dispatchEvent(new CustomEvent('floorman:me'))")
    expect(player.page.locator(f"#{part} .renewed")).to_have_text(SAID)
    player.page.unroute(table)


@pytest.mark.slow
def test_cards_that_are_marked_stay_marked(browser: Browser, server: Server) -> None:
    """Two of five are marked and both parts are renewed: they stay marked, the button says two, and two are thrown.

    Of the next draw none is marked, and the button stands pat.
    """
    host = window(browser, "en-GB")
    host.goto(server.address)
    evening = Evening(host, server, players=2, depth="virtual", table_size=2, paid=1, games=["27td"]).begun()
    players = seated(browser, host, evening)
    small = whose_turn(players)
    (big,) = [one for one in players if one is not small]
    small.press("call")
    big.press("check")
    expect(small.page.locator("#actions[data-turn=yes]")).to_have_count(0)
    first = big
    marks, button = first.page.locator(".throw input:checked"), first.page.locator("#draw button")
    expect(button).to_have_text("Keine tauschen (stehen bleiben)")
    first.page.keyboard.press("1")
    first.page.keyboard.press("4")
    expect(button).to_have_text("2 tauschen")

    for part in ("mine", "actions", "mine"):
        renewed(first, part)
        expect(marks).to_have_count(2)
        expect(button).to_have_text("2 tauschen")
    button.click()

    expect(first.page.locator("#arena")).to_contain_text("2 getauscht")
    expect(first.page.locator("#draw")).to_have_count(0)
    (second,) = [one for one in players if one is not first]
    second.page.locator("#draw button").click()
    first.press("check")
    second.press("check")
    expect(first.page.locator("#draw button")).to_have_text("Keine tauschen (stehen bleiben)")
    expect(marks).to_have_count(0)
    assert [] == first.complaints


@pytest.mark.slow
def test_an_amount_that_is_typed_stays_typed(browser: Browser, server: Server) -> None:
    """150 is typed, and the bar is renewed: 150 stand in the field, on the slider and on the button, and are sent."""
    host = window(browser, "en-GB")
    host.goto(server.address)
    evening = Evening(host, server, players=2, depth="virtual", table_size=2, paid=1).begun()
    first = whose_turn(players := seated(browser, host, evening))
    (second,) = [one for one in players if one is not first]
    amount = first.page.get_by_label("Raise auf", exact=True)
    amount.fill("150")

    renewed(first, "actions")

    expect(amount).to_have_value("150")
    expect(amount).to_be_focused()
    expect(first.page.locator("[data-slide]")).to_have_value("150")
    first.page.get_by_role("button", name=re.compile("Raise auf")).click()
    expect(second.page.locator("#story")).to_contain_text("Raise auf 150")
    expect(second.page.locator("#actions input[name=total]")).not_to_have_value("150")


def test_a_wish_that_is_noted_is_out_of_its_form(browser: Browser, house: Server) -> None:
    """The form is for two others then; before that, what is chosen stays while the page is renewed around it."""
    host = window(browser, "en-GB")
    host.goto(house.address)
    evening = Evening(host, house, players=4)
    host.goto(f"{evening.address}/players")
    host.get_by_text("Two who are to sit apart …").click()
    first, second = host.locator("#apart-who"), host.locator("#apart-other")
    first.select_option("Anna")
    second.select_option("Ben")
    with host.expect_response(lambda answer: "/players" in answer.url):
        evening.do("set-prizes", prizes=[100])
    expect(first.locator("option:checked")).to_have_text("Anna")
    host.get_by_role("button", name="Note it").click()
    expect(host.get_by_role("region", name="To sit apart")).to_contain_text("Anna")

    for one in (first, second):
        expect(one).to_have_value("")
