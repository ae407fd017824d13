"""The clock's page by clicking: what the host changes stands on the wall within a second."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, expect

from floorman.speech import speech
from tests.browser.evenings import Evening
from tests.browser.servers import Server
from tests.browser.windows import LAPTOP, PHONE, TV, press, window
from tests.waiting import BESIDE_OTHERS_TIMES

# A second; beside other tests so many times as long.
WITHIN_MS = 1_000 * BESIDE_OTHERS_TIMES


def test_the_host_changes_levels_and_the_wall_shows_it(browser: Browser, house: Server) -> None:
    """Level 2 of 50/100 becomes 75/150, and is undone; a break now; its end; the time set to 12:30 while paused."""
    complaints: list[str] = []
    host, wall = window(browser, "en-GB", LAPTOP, complaints), window(browser, "en-GB", TV)
    evening = Evening(host, house).begun()
    wall.goto(evening.address + "/wall")
    expect(wall.get_by_text("50 / 100").first).to_be_visible()
    phone = window(browser, "de-DE", PHONE, complaints)
    phone.goto(f"{evening.address}/me?entry={evening.seats()[0]['id']}")
    expect(phone.get_by_text("50 / 100").first).to_be_visible()
    host.goto(evening.address + "/clock")
    host.locator("#line-2 .acts a").first.click()
    host.get_by_label("Small blind").fill("75")
    host.get_by_label("Big blind").fill("150")
    press(host, "Done")
    expect(wall.get_by_text("75 / 150").first).to_be_visible(timeout=WITHIN_MS)
    expect(phone.get_by_text("75 / 150").first).to_be_visible(timeout=WITHIN_MS)
    expect(host.locator("#line-2")).to_contain_text("75 / 150")
    expect(host.locator("tr.edit")).to_have_count(0)
    press(host, "Undo")
    expect(wall.get_by_text("50 / 100").first).to_be_visible(timeout=WITHIN_MS)
    expect(host.locator("#line-2")).to_contain_text("50 / 100")
    expect(host.locator("tr.edit")).to_have_count(0)

    press(host, "Break now")
    expect(wall.get_by_text("Break").first).to_be_visible(timeout=WITHIN_MS)
    press(host, "End the break")
    expect(host.get_by_role("button", name="Break now")).to_be_visible()
    host.locator(".go").get_by_role("button", name="Pause").click()
    host.get_by_label("Set the time to").fill("12:30")
    host.locator("form:has(#set-time)").get_by_role("button", name="Set").click()
    expect(wall.get_by_text("12:30").first).to_be_visible(timeout=WITHIN_MS)
    assert [] == complaints


def test_what_is_typed_stays_while_the_page_is_renewed(browser: Browser, house: Server) -> None:
    """On a phone, in German: somebody else stops the clock while the blinds are being typed."""
    host = window(browser, "de-DE", PHONE)
    evening = Evening(host, house).begun()
    host.goto(evening.address + "/clock")
    host.locator("#line-3 .acts a").first.click()
    host.get_by_label("Small Blind").fill("125")
    host.get_by_label("Big Blind").fill("250")
    evening.do("stop-clock")
    expect(host.locator(".go-phone").get_by_role("button", name="Weiter")).to_be_visible()
    evening.do("extend-level", minutes=1)
    expect(host.get_by_label("Small Blind")).to_have_value("125")
    expect(host.get_by_label("Big Blind")).to_have_value("250")
    press(host, "Fertig")
    expect(host.locator("#line-3")).to_contain_text("125 / 250")


def test_a_wall_in_another_zone_tells_the_desks_time(browser: Browser, house: Server) -> None:
    """The computer of the wall stands at Tokyo's time, nine hours ahead: it hangs where the desk is, and says so."""
    evening = Evening(window(browser), house).begun()
    there = browser.new_context(timezone_id="Asia/Tokyo").new_page()
    there.goto(evening.address + "/wall")
    shown = there.locator("[data-face=daytime]")
    expect(shown).to_have_text(re.compile(r"\d\d:\d\d"))
    minutes = [there.evaluate("Math.floor(Date.now() / 60000)") + one for one in (-1, 0, 1)]
    expected = [speech("en").clock(one * 60_000)[:5] for one in minutes]

    # What the script puts there, not what was sent: it has run once the page has been heard of.
    assert shown.inner_text() in expected
    assert there.evaluate("import('/static/zone.js').then((zone) => zone.timeOfDay(Date.now()))")[:5] in expected
