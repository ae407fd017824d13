"""Hands from files in a browser: from the first page to the list, a hand played move by move, and what all come to."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from floorman.web.gallery.hand_file import HANDS, hand_file
from tests.browser.servers import Server
from tests.browser.test_access import grave_in
from tests.browser.windows import PHONE, fits, window

# It opens its files in a process of their own, and axe looks at three pages.
pytestmark = pytest.mark.slow


def test_an_evening_is_opened_replayed_and_counted(browser: Browser, house: Server) -> None:
    """On a phone, in German: found by links alone, with keys and with buttons; nothing that axe calls grave, nothing
    wider than the window, and no complaint of the browser."""
    complaints: list[str] = []
    page = window(browser, "de-DE", PHONE, complaints)
    page.goto(house.address + "/practice")
    page.get_by_role("link", name="Datei mit Händen öffnen").click()
    page.locator("#files").set_input_files({"name": "Freitag.phhs", "mimeType": "text/plain", "buffer": hand_file()})

    hands = page.locator(".handlist > li")
    expect(hands).to_have_count(min(HANDS, 100))
    wrong = grave_in(page, "list")
    assert fits(page)

    hands.nth(8).get_by_role("link").click()
    said, step = page.locator(".scrub .say"), page.locator(".ctl .num")
    expect(step).to_contain_text("Schritt 1 ")
    first = said.inner_text().strip()
    assert page.locator("[data-play]").bounding_box()["y"] < PHONE[1] - 44, "to be reached without scrolling"  # type: ignore[index]
    page.keyboard.press("ArrowRight")
    expect(step).to_contain_text("Schritt 2 ")
    assert first != said.inner_text().strip()
    page.keyboard.press("ArrowLeft")
    expect(said).to_contain_text(first)
    page.get_by_role("switch").click()
    expect(page.get_by_role("switch")).to_be_checked()
    page.locator(".track li:last-child a:last-child").click()
    expect(page.locator(".told table.left tbody tr")).to_have_count(6)
    wrong |= grave_in(page, "hand")
    assert fits(page)

    page.get_by_role("link", name="Statistik").click()
    page.get_by_label("Ein Spieler für sich").select_option("Jörg")
    page.get_by_role("button", name="Zeigen").click()
    expect(page.locator(".counted svg:visible").first).to_be_visible()
    wrong |= grave_in(page, "stats")
    assert fits(page)
    assert ({}, []) == (wrong, complaints)
