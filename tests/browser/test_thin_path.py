"""The thin path as a host walks it: two windows, two languages, a power cut in the middle."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import time

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.servers import Server
from tests.browser.windows import PHONE, TV, WAIT_MS, agree_within_a_second, press, seconds_on, window


def name_players(page: Page, *names: str) -> None:
    """Unfold where they are named."""
    page.locator("#names > summary").click()
    page.get_by_label("Names", exact=True).fill("\n".join(names))


def open_event(page: Page, server: Server) -> str:
    """A new home game by its form, without tables yet; gives its address."""
    page.goto(server.address + "/new")
    page.get_by_label("Name", exact=True).fill("Thursday at Łukasz Groß’s")
    name_players(page, *(f"Guest {number}" for number in range(1, 11)))
    press(page, "Save for later")
    expect(page.get_by_text("Thursday at Łukasz Groß’s")).to_be_visible()
    return page.url


def shows_what_is_left(page: Page, before: int, at: float) -> None:
    """As many seconds as there were, less those that have gone by since; it may draw them a moment late."""
    until = time.monotonic() + WAIT_MS / 1000
    while True:
        most = before - (time.monotonic() - at)
        shown = seconds_on(page)
        least = before - (time.monotonic() - at)
        if least - 1.1 <= shown <= most + 1.1:
            return
        assert time.monotonic() < until, f"{shown} instead of {least:.1f} to {most:.1f}"
        page.wait_for_timeout(100)


TOLD = [
    "Turnier angelegt",
    "Tisch 1 geöffnet",
    "Plätze für 10 Spieler ausgelost",
    "Turnier gestartet",
    "Level 1 um 1 min länger",
    "weiter mit Level 2",
    "Uhr angehalten",
    "zurückgenommen: Uhr angehalten",
]


@pytest.mark.slow
@pytest.mark.parametrize("size", [PHONE, pytest.param(TV, marks=pytest.mark.nightly)])
def test_a_clock_runs_in_two_windows_and_survives_a_power_cut(
    browser: Browser, mortal: Server, size: tuple[int, int]
) -> None:
    """Both windows agree within a second, in both languages, before and after the process was killed."""
    host = window(browser, "en-GB", size)
    address = open_event(host, mortal)
    assert 20 * 60 == seconds_on(host)
    wall = window(browser, "de-DE")
    wall.goto(address + "/wall")
    expect(wall.locator("[data-part=state]")).to_have_text("Noch nicht gestartet")

    press(host, "Open table")
    press(host, "Draw seats")
    press(host, "Shuffle up and deal")
    expect(wall.locator("[data-part=state]")).to_have_text("Läuft")
    host.goto(address + "/clock")
    press(host, "+ 1 min")
    for page in (host, wall):
        expect(page.locator("[data-part=time]").first).to_have_text(re.compile(r"^(20:[3-5]\d|21:00)$"))
    agree_within_a_second(host, wall)

    press(host, "Next level")
    expect(wall.locator("[data-part=title]")).to_have_text("Level 2")
    expect(wall.locator("[data-face=now]")).to_have_text("50 / 100")
    expect(wall.locator("[data-face=next]")).to_contain_text("danach 75 / 150")

    before, at = seconds_on(wall), time.monotonic()
    with host.expect_response(re.compile("/live")), wall.expect_response(re.compile("/live")):
        mortal.kill()
        time.sleep(1.5)  # a clock that had stood still meanwhile would be seen to be wrong
        mortal.start()
    for page in (host, wall):
        shows_what_is_left(page, before, at)
    agree_within_a_second(host, wall)

    press(host, "Pause")
    expect(wall.locator("[data-part=state]")).to_have_text("Angehalten")
    stood = seconds_on(wall)
    wall.wait_for_timeout(1_200)
    assert stood == seconds_on(wall)

    press(host, "Undo")
    expect(wall.locator("[data-part=state]")).to_have_text("Läuft")
    assert stood > seconds_on(wall)
    host.goto(address + "/log")
    expect(host.locator("#tab")).to_contain_text("taken back: clock stopped")
    # On a busy machine the server may be back so late that it counts as an outage, which the log tells, too.
    assert TOLD == [one for one in told_of(mortal, address) if not one.startswith("Floorman war ")]


def told_of(server: Server, address: str) -> list[str]:
    """What the log says of an event, in German."""
    command = [sys.executable, "-m", "floorman", "log", "show", address.rpartition("/")[2]]
    command += ["--data", str(server.data), "--lang", "de", "--json"]
    printed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return [json.loads(line)["says"] for line in printed.splitlines()]


def test_what_cannot_be_read_is_said_and_nothing_is_lost(browser: Browser, house: Server) -> None:
    """A bad line is named with its number, and what was typed is still there."""
    host = window(browser, "en-GB")
    host.goto(house.address + "/new")
    host.get_by_label("Name", exact=True).fill("Sunday")
    host.get_by_role("link", name="Edit levels").click()
    host.get_by_label("In text").fill("20: 100/200\n20: 300/200")
    press(host, "Seat the players")

    expect(host.get_by_role("alert")).to_contain_text("Line 2: the big blind must be at least 1")
    assert "Sunday" == host.get_by_label("Name", exact=True).input_value()
    host.get_by_label("In text").fill("20: 100/200\nlunch")
    press(host, "Seat the players")
    expect(host.get_by_role("alert")).to_contain_text("Line 2 cannot be read: “lunch”")


def test_a_page_says_when_it_has_lost_the_desk(browser: Browser, mortal: Server) -> None:
    """The time goes on, worked out, and the page says since when it has heard nothing."""
    host = window(browser, "en-GB")
    open_event(host, mortal)
    press(host, "Shuffle up and deal")
    expect(host.locator("[data-part=state]")).to_have_text("Running")
    mortal.kill()
    # The page waits before it calls a silence an outage; a test need not wait with it.
    host.evaluate("document.querySelector('floor-clock').heard.here -= 30_000")

    expect(host.locator("[data-part=state]")).to_contain_text("No connection since")


@pytest.mark.slow
def test_a_server_with_open_streams_stops(browser: Browser, server: Server) -> None:
    """Ctrl+C ends the app although pages listen, and others are just about to: nobody has to be cut off."""
    address = open_event(window(browser, "en-GB"), server)
    for _ in range(2):
        page = window(browser, "en-GB")
        with page.expect_response(re.compile("/live")):
            page.goto(address)
    window(browser, "en-GB").goto(address, wait_until="commit")
    server.stop()

    assert "" == server.complained()


def test_no_page_asks_anything_of_another_host(browser: Browser, house: Server) -> None:
    """A LAN without internet is enough; and every file that a page asks for is there."""
    page = window(browser, "de-DE")
    asked: list[tuple[str, int]] = []
    page.on("response", lambda response: asked.append((response.url, response.status)))
    for path in ("/", "/new", "/books", "/books/tda-2024", "/books/compare"):
        page.goto(house.address + path)

    assert asked
    assert [] == [url for url, status in asked if not url.startswith(house.address) or status >= 400]
