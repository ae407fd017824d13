"""The page of settings by clicking: what the host changes is on the wall and on the players' phones within a second."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.evenings import Evening
from tests.browser.servers import Server
from tests.browser.windows import LAPTOP, PHONE, TV, press, window
from tests.waiting import BESIDE_OTHERS_TIMES

# A second; beside other tests so many times as long.
WITHIN_MS = 1_000 * BESIDE_OTHERS_TIMES
PRICE = {"prize": 5000, "fee": 500}
BUY_IN: dict[str, Any] = {"price": PRICE, "currency": "€", "re_entry": {}, "registration_until": 3}


def opens(host: Page, row: str) -> None:
    host.locator(f"#set-{row} .is .btn").click()
    expect(host.locator(f"#set-{row}.open")).to_be_visible()


@pytest.mark.slow
def test_a_setting_reaches_wall_and_phones_within_a_second(browser: Browser, house: Server) -> None:
    """Of three, Cem is out and may come back. Guarantee, registration, name, seats, re-entry."""
    complaints: list[str] = []
    host, wall = window(browser, "en-GB", LAPTOP, complaints), window(browser, "en-GB", TV, complaints)
    evening = Evening(host, house, **BUY_IN).begun()
    one, gone = (seat["id"] for seat in evening.seats()[:2])
    evening.do("bust", busts=[{"who": gone}])
    sits, out = window(browser, "de-DE", PHONE, complaints), window(browser, "en-GB", PHONE, complaints)
    wall.goto(evening.address + "/wall")
    sits.goto(f"{evening.address}/me?entry={one}")
    out.goto(f"{evening.address}/me?entry={gone}")
    expect(out.locator(".again")).to_be_visible()
    host.goto(evening.address + "/settings")

    opens(host, "guarantee")
    host.get_by_label("Guarantee").fill("500")
    expect(host.locator("#set-guarantee .says")).to_contain_text("€350")  # three times 50 are there
    host.get_by_label("Reason").fill("as on the poster")
    press(host, "Set")
    expect(host.locator("#set-guarantee .value")).to_have_text("€500")
    expect(host.locator("li.open")).to_have_count(0)

    opens(host, "registration")
    host.locator("#set-registration input[name=level]").fill("4")
    press(host, "Set")
    expect(wall.get_by_text("to the end of Level 4")).to_be_visible(timeout=WITHIN_MS)

    opens(host, "name")
    host.locator("#set-name input[name=name]").fill("Saturday")
    press(host, "Set")
    for page in (wall, sits, out):
        expect(page.get_by_text("Saturday").first).to_be_visible(timeout=WITHIN_MS)

    opens(host, "table-size")
    host.locator("#set-table-size input[name=size]").fill("10")
    press(host, "Set")
    expect(sits.locator("#seat svg text", has_text="10")).to_have_count(1, timeout=WITHIN_MS)

    opens(host, "re-entry")
    host.get_by_label("Is there one?").select_option("no")
    press(host, "Set")
    expect(out.locator(".again")).to_have_count(0, timeout=WITHIN_MS)
    press(host, "Undo")
    expect(out.locator(".again")).to_be_visible(timeout=WITHIN_MS)
    expect(host.locator("li.open")).to_have_count(0)
    assert [] == complaints


def test_a_buy_in_without_scripts(browser: Browser, house: Server) -> None:
    """On a phone, in German. Refused without a reason, done with one, and the page says what it is now."""
    host = window(browser, "de-DE", PHONE, scripts=False)
    evening = Evening(host, house, **BUY_IN).begun()
    host.goto(evening.address + "/settings")
    host.locator("#set-price .is .btn").click()
    host.get_by_label("Ins Preisgeld").fill("40")
    host.get_by_label("Für wen").select_option("everybody")
    press(host, "Festlegen")
    expect(host.get_by_text("bitte einen Grund nennen")).to_be_visible()
    host.go_back()
    host.get_by_label("Ins Preisgeld").fill("40")
    host.get_by_label("Für wen").select_option("everybody")
    host.get_by_label("Grund").fill("Druckfehler")
    press(host, "Festlegen")
    expect(host.locator("#set-price .value")).to_contain_text("45")
