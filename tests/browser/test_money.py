"""Prizes, payouts and a deal, by clicking."""

from __future__ import annotations

from playwright.sync_api import Browser, expect

from tests.browser.evenings import Evening
from tests.browser.servers import Server
from tests.browser.test_counted_evening import plate
from tests.browser.windows import press, window


def test_a_deal_by_clicking(browser: Browser, house: Server) -> None:
    """Three with 15,000, 9,000 and 6,000 share 120 + 60 + 20 by chips, as they all agree.

    Each has the third prize for sure; 140 more go by chips: 20 + 70, 20 + 42, 20 + 28.
    """
    host = window(browser, "en-GB")
    evening = Evening(host, house, book="tda-2024").begun()
    evening.do("set-prizes", prizes=[12_000, 6_000, 2_000])
    evening.do("publish-prizes")
    for seat, stack in zip(evening.seats(), (15_000, 9_000, 6_000), strict=True):
        evening.do("count", who=seat["id"], stack=stack)
    host.goto(evening.address + "/payouts")
    host.get_by_role("link", name="Deal…").click()
    table = host.get_by_role("table")
    expect(table.get_by_role("cell", name="90", exact=True)).to_be_visible()
    expect(table.get_by_role("cell", name="62", exact=True)).to_be_visible()
    expect(table.get_by_role("cell", name="48", exact=True)).to_be_visible()
    press(host, "Open the talks")
    expect(host.get_by_text("They talk")).to_be_visible()
    expect(host.locator("[data-part=state]").first).to_have_text("Paused")
    for box in host.locator("input[name=agreed]").all():
        box.check()
    host.get_by_label("How it is shared").last.select_option(label="By chips")
    press(host, "Settle")

    host.goto(evening.address + "/payouts")
    for left in (2, 1, 0):
        host.get_by_role("button", name="Pay out").first.click()
        expect(host.get_by_role("button", name="Pay out")).to_have_count(left)
    expect(host.get_by_text("paid", exact=True)).to_have_count(3)
    assert [9_000, 6_200, 4_800] == sorted((one["prize"] for one in evening.floor()["ranking"]), reverse=True)


def test_a_busted_player_is_brought_back_and_a_prize_changed_with_a_reason(browser: Browser, house: Server) -> None:
    host = window(browser, "de-DE")
    evening = Evening(host, house).begun()
    evening.do("set-prizes", prizes=[12_000, 6_000])
    name = evening.seats()[0]["name"]
    host.goto(evening.address)
    plate(host, name).click()
    host.get_by_role("dialog").get_by_role("button", name="Bust").click()
    press(host, "Zurücknehmen")
    expect(plate(host, name)).to_have_count(1)
    host.goto(evening.address + "/payouts")
    press(host, "Preise bekannt geben")
    expect(host.get_by_text("bekannt gegeben", exact=True)).to_be_visible()
    host.get_by_text("Preise ändern …").click()
    host.get_by_label("Preise von Rang 1 an").fill("100 50 30")
    host.get_by_label("Grund").fill("ein dritter Platz mehr")
    press(host, "Diese bekannt geben")
    expect(host.locator(".ladder li")).to_have_count(3)
    host.goto(evening.address + "/log")
    expect(host.locator("#tab")).to_contain_text("ein dritter Platz mehr")
