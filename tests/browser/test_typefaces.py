"""The faces that come along: used, and nothing jumps when they arrive late."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.servers import Server
from tests.browser.windows import LAPTOP, PHONE

LATE_SECONDS = 0.3
# Of a page on which nothing moves this is 0; below 0.1 is what browsers call good. With faces of the system that are
# not stretched to ours it is between 0.002 and 0.011.
MOVES_MOST = 0.001

MOVED = """() => new Promise(done => {
  let moved = 0;
  new PerformanceObserver(list => { for (const one of list.getEntries()) moved += one.value; })
    .observe({type: "layout-shift", buffered: true});
  document.fonts.ready.then(() => setTimeout(() => done(moved), 100));
})"""
LOADED = """() => [...document.fonts].filter(face => face.status === "loaded").map(face => face.family)"""


def comes_late(page: Page) -> None:
    def later(route: Route) -> None:
        time.sleep(LATE_SECONDS)
        route.continue_()

    page.route("**/*.woff2", later)


@pytest.mark.parametrize("path", ["/new", "/books/cuca", "/ask"])
@pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_nothing_jumps_when_they_come_late(browser: Browser, house: Server, path: str, size: tuple[int, int]) -> None:
    page = browser.new_page(locale="de-DE", viewport={"width": size[0], "height": size[1]})
    comes_late(page)
    page.goto(house.address + path)
    expect(page.locator("main")).to_be_visible()

    moved = page.evaluate(MOVED)
    assert moved < MOVES_MOST, moved
    assert {"Floorman Sans", "Floorman Serif"} <= {name.strip('"') for name in page.evaluate(LOADED)}
