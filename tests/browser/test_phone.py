"""A player's own phone, from the code at his seat to his place, in real browsers."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, Page, expect

from tests.browser.servers import Server
from tests.browser.test_counted_evening import bust, plate, seated
from tests.browser.windows import PHONE, text_of, window


def move(host: Page, name: str) -> str:
    """To a free seat; its number."""
    seat = text_of(host.locator("a.plate.empty .n").last)
    plate(host, name).click()
    sheet = host.get_by_role("dialog")
    sheet.locator("summary", has_text="Move").click()
    sheet.get_by_label("Seat (empty: drawn)").fill(seat)
    sheet.get_by_role("button", name="Move", exact=True).click()
    expect(sheet).to_be_hidden()
    return seat


def test_a_player_follows_his_evening_on_his_phone(browser: Browser, house: Server) -> None:
    """He comes in with the code from his seat, is called to another seat, calls the floor, and reads his place.

    Nothing of it needs a touch of his but the call; nothing is wider than his screen.
    """
    complaints: list[str] = []
    host, phone = window(browser, "en-GB"), window(browser, "de-DE", PHONE, complaints)
    address = seated(host, house, 5)
    plate(host, "Cem").click()
    host.get_by_role("dialog").get_by_role("button", name="Code for the phone").click()
    expect(host.get_by_role("dialog").get_by_role("img", name="QR code")).to_be_visible()
    phone.goto(text_of(host.locator(".address")))
    phone.get_by_role("button", name="Ja, dieses Gerät").click()
    expect(phone).to_have_url(re.compile("/me$"))
    expect(phone.locator("[data-seat]")).to_be_visible()
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390

    host.goto(address)
    seat = move(host, "Cem")
    expect(phone.get_by_role("alert")).to_contain_text("Bitte umsetzen")
    expect(phone.get_by_role("heading", name=f"Tisch 1, Platz {seat}")).to_be_visible()
    expect(phone).to_have_title(re.compile("● Bitte umsetzen"))
    expect(phone.locator("[data-since]")).to_have_text(re.compile(r"seit 0:\d\d"))
    plate(host, "Cem").click()
    host.get_by_role("dialog").get_by_role("button", name="Is there").click()
    expect(phone.get_by_role("alert")).to_have_count(0)

    phone.get_by_role("link", name="Floor").click()
    phone.get_by_role("button", name="Floor rufen").click()
    expect(phone.get_by_role("heading", name="Der Floor ist gerufen")).to_be_visible()
    phone.get_by_role("link", name="Mein Platz").click()
    bust(host, "Cem")
    expect(phone.get_by_role("heading", name="5.")).to_be_visible()
    assert [] == complaints


def test_anybody_finds_his_seat_by_two_letters(browser: Browser, house: Server) -> None:
    """On the public page, as he types; what is found goes along when somebody moves."""
    host, anybody = window(browser, "en-GB"), window(browser, "en-GB")
    address = seated(host, house, 4)
    anybody.goto(address + "/seats")
    anybody.get_by_label("Your name or your table").press_sequentially("do")
    found = anybody.locator(".found")
    expect(found).to_contain_text("Dora")
    expect(found).to_contain_text(re.compile(r"Table 1, seat \d"))
    seat = move(host, "Dora")

    expect(found).to_contain_text(f"Table 1, seat {seat}")
