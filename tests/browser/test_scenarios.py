"""A scenario in a browser: forward and back by keys, by buttons and by the list, and the same under another book."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.servers import Server
from tests.browser.windows import window

# All scenarios are played once; beside other tests that takes its time.
PLAYED_MS = 60_000


def pot(page: Page, amount: str) -> None:
    expect(page.locator("[data-pot]")).to_have_text(amount)


@pytest.mark.nightly
def test_a_book_does_not_wait_for_its_scenarios(browser: Browser, server: Server) -> None:
    """The first reader of all reads at once; how many scenarios prove a statement comes after."""
    page = window(browser, "en-GB")
    page.goto(server.address + "/books/cuca")
    expect(page.get_by_role("heading", name="What it answers", level=2)).to_be_visible()
    proven = page.locator("[id='cuca-8.2-a']").get_by_role("link")
    expect(proven).to_contain_text("scenarios", timeout=PLAYED_MS)
    expect(page.get_by_text("The scenarios are being played")).to_have_count(0)
    proven.click()
    expect(page.get_by_role("heading", name="Its scenarios")).to_be_visible()


@pytest.mark.slow
def test_a_story_does_not_wait_for_what_it_proves(browser: Browser, server: Server) -> None:
    """It is there at once, and names its statements once all stories were played."""
    page = window(browser, "en-GB")
    page.goto(server.address + "/scenarios/all-in-of-half-a-raise")
    proves = page.get_by_role("region", name="What decides it")
    expect(proves.get_by_text("The scenarios are being played")).to_be_visible()
    expect(proves.get_by_role("link")).not_to_have_count(0, timeout=PLAYED_MS)
    expect(proves.get_by_text("The scenarios are being played")).to_have_count(0)


@pytest.mark.slow
def test_a_story_is_played_by_keys(browser: Browser, house: Server) -> None:
    """From a statement to its scenario, on and back by the arrow keys; the address says where one is, and the page
    is never loaded anew."""
    page = window(browser, "en-GB")
    page.goto(house.address + "/rules/tda-2024-47-a")
    page.get_by_role("link", name="A bet of 300 and an all-in of 450: half a raise").click(timeout=PLAYED_MS)
    page.get_by_role("link", name="0 Beginning").click()
    pot(page, "300")
    page.evaluate("window.same = true")

    page.keyboard.press("ArrowRight")
    expect(page.get_by_text("Step 1 of 4")).to_be_visible()
    pot(page, "600")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_text("Step 2 of 4")).to_be_visible()
    expect(page.get_by_text("Seat 3 is all-in.", exact=True).first).to_be_visible()
    pot(page, "1,050")
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_text("Step 1 of 4")).to_be_visible()
    page.keyboard.press("End")
    expect(page.get_by_text("Step 4 of 4")).to_be_visible()
    assert page.url.endswith("step=4")

    page.get_by_label("Steps", exact=True).and_(page.get_by_role("slider")).fill("2")
    expect(page.get_by_text("Step 2 of 4")).to_be_visible()
    page.get_by_role("link", name="Next step").click()
    expect(page.get_by_text("Step 3 of 4")).to_be_visible()
    page.locator("#under").get_by_role("link", name="Casino tournament rules").click()
    expect(page.locator("#under summary")).to_contain_text("Casino tournament rules")

    assert page.evaluate("window.same")


def test_a_story_is_played_without_scripts(browser: Browser, house: Server) -> None:
    """Steps are links, and the slider is sent by its button; on a phone and in German, too."""
    page = window(browser, "de-DE", (1024, 768), scripts=False)
    page.goto(house.address + "/scenarios/all-in-of-half-a-raise")
    page.get_by_role("link", name="Weiter").click()
    expect(page.get_by_text("Schritt 1 von 4")).to_be_visible()
    pot(page, "600")
    page.get_by_role("button", name="Los").click()
    expect(page.get_by_text("Schritt 1 von 4")).to_be_visible()
    page.get_by_role("link", name="Zurück").click()
    expect(page.get_by_text("Beginn", exact=True).first).to_be_visible()
