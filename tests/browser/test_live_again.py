"""A page whose live stream was refused, or fell silent, asks for it again: later each time, and never gives up."""

from __future__ import annotations

import os
import signal
import time

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.servers import Server
from tests.browser.test_thin_path import open_event
from tests.browser.windows import press, window


class Doorkeeper:
    """Stands before the live stream of a page and refuses it as long as he is told to."""

    def __init__(self, page: Page, status: int) -> None:
        self.status = status
        self.asked = 0
        page.route("**/live*", self._asked)

    def _asked(self, route: Route) -> None:
        self.asked += 1
        if self.status:
            route.fulfill(status=self.status, body="no")
        else:
            route.continue_()


def becomes(page: Page, true: str) -> None:
    """Comes back once it is so. The pages allow nobody to look again and again by himself."""
    end = time.monotonic() + 20
    while not page.evaluate(true):
        assert time.monotonic() < end, true
        time.sleep(0.05)


# An answer takes real time, of which a stopped clock knows nothing: it would run out while the answer is under way, and
# the page would wait for another moment to ask again, which never comes. So whether the desk is there is said at once.
THE_DESK_IS_THERE = """
const asked = window.fetch;
window.fetch = (what, ...how) => what === "/healthz" ? Promise.resolve(new Response("ok")) : asked(what, ...how);
"""


def stop_the_clock(page: Page) -> None:
    """From now on its time goes by only when it is told to."""
    page.clock.install(time=0)
    page.clock.pause_at(1_000)
    page.add_init_script(THE_DESK_IS_THERE)


CLOSED = "document.querySelector('floor-clock').source.readyState === EventSource.CLOSED"
OPEN = "document.querySelector('floor-clock').source.readyState === EventSource.OPEN"


def settled(page: Page, keeper: Doorkeeper, asked: int) -> None:
    """He was asked so often, and the page has heard his answer; its own clock stands still meanwhile."""
    end = time.monotonic() + 20
    while keeper.asked < asked or not page.evaluate(CLOSED):
        assert time.monotonic() < end, (keeper.asked, asked)
        page.wait_for_timeout(20)


@pytest.mark.parametrize(("status", "chance"), [(503, 0.0), pytest.param(404, 0.5, marks=pytest.mark.slow)])
def test_who_is_refused_asks_again_later_each_time(browser: Browser, house: Server, status: int, chance: float) -> None:
    """After a second, two, four, up to a minute, and by chance up to as long again; then he is let in, and is told."""
    address = open_event(window(browser, "en-GB"), house)
    page = window(browser, "en-GB")
    keeper = Doorkeeper(page, status)
    stop_the_clock(page)
    page.add_init_script(f"Math.random = () => {chance}")
    page.goto(address)
    settled(page, keeper, 1)
    for number, seconds in enumerate((1, 2, 4, 8, 16, 32, 60, 60), 1):
        wait = int(seconds * 1000 * (1 + chance))
        page.clock.run_for(wait - 100)
        assert number == keeper.asked, f"not before {wait} ms"
        page.clock.run_for(200)
        settled(page, keeper, number + 1)
    keeper.status = 0
    page.clock.run_for(121_000)
    becomes(page, OPEN)
    press(window_of_the_host(browser, address), "Shuffle up and deal")

    expect(page.locator("[data-part=state]")).to_have_text("Running")


def window_of_the_host(browser: Browser, address: str) -> Page:
    host = window(browser, "en-GB")
    host.goto(address)
    return host


def test_who_was_let_in_begins_anew_with_short_waits(browser: Browser, house: Server) -> None:
    address = open_event(window(browser, "en-GB"), house)
    page = window(browser, "en-GB")
    keeper = Doorkeeper(page, 503)
    stop_the_clock(page)
    page.goto(address)
    for number in range(1, 6):
        settled(page, keeper, number)
        if number < 5:
            page.clock.run_for(2**number * 1000 + 100)
    keeper.status = 0
    page.clock.run_for(121_000)
    becomes(page, OPEN)

    assert 0 == page.evaluate("document.querySelector('floor-clock').refusals")


def test_who_comes_back_to_the_page_does_not_wait(browser: Browser, house: Server) -> None:
    """There is a network again: he asks at once."""
    address = open_event(window(browser, "en-GB"), house)
    page = window(browser, "en-GB")
    keeper = Doorkeeper(page, 503)
    stop_the_clock(page)
    page.goto(address)
    settled(page, keeper, 1)
    keeper.status = 0
    page.evaluate("dispatchEvent(new Event('online'))")
    becomes(page, OPEN)

    assert 2 == keeper.asked


@pytest.mark.slow
def test_a_stream_that_has_fallen_silent_is_asked_for_again(browser: Browser, mortal: Server) -> None:
    """The connection is there and nothing comes: after a while the page does not believe in it any more."""
    page = window(browser, "en-GB")
    open_event(page, mortal)
    becomes(page, OPEN)
    assert mortal._process is not None
    os.kill(mortal._process.pid, signal.SIGSTOP)
    try:
        page.evaluate("window.first = document.querySelector('floor-clock').source")
        page.evaluate(
            "(clock => { clock.heard.here -= 30_000; clock.asked -= 30_000 })(document.querySelector('floor-clock'))"
        )
        expect(page.locator("[data-part=state]")).to_contain_text("No connection since")
        becomes(page, "document.querySelector('floor-clock').source !== window.first")
        gone = page.evaluate("window.first.readyState === EventSource.CLOSED")
    finally:
        os.kill(mortal._process.pid, signal.SIGCONT)

    assert gone
    expect(page.locator("[data-part=state]")).not_to_contain_text("No connection since")


def test_what_happened_meanwhile_is_told(browser: Browser, house: Server) -> None:
    """Also what the version of the log does not tell: a topic that is another than before its stream was refused."""
    page = window(browser, "en-GB")
    open_event(page, house)
    becomes(page, "document.querySelector('floor-clock').said.size > 0")
    page.evaluate(
        "(clock => { clock.said.set([...clock.said.keys()][0], 'older'); window.told = 0;"
        " document.body.addEventListener('floorman:changed', () => window.told++); clock.listen() })"
        "(document.querySelector('floor-clock'))"
    )

    becomes(page, "window.told > 0")


def test_a_level_that_ends_by_itself_renews_what_the_page_says_of_it(browser: Browser, house: Server) -> None:
    """No event tells it: the page's own clock does."""
    page = window(browser, "en-GB")
    open_event(page, house)
    becomes(page, "document.querySelector('floor-clock').said.size > 0")
    page.evaluate(
        "(clock => { window.told = 0;"
        " document.body.addEventListener('floorman:changed', () => window.told++);"
        " const { structure } = clock.view.clock; const ends_at = clock.now() + 300;"
        " Object.assign(clock.view.clock, { index: 0, left: null, ends_at, structure: [...structure, ...structure]}) })"
        "(document.querySelector('floor-clock'))"
    )

    becomes(page, "window.told > 0")
