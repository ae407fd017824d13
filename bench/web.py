"""What a page weighs and how soon it is seen, in a real browser, and how far the clocks of two windows are apart.

Each page is opened as for the first time: nothing of it lies in the browser yet. The typefaces, the same for all pages
and waited for by none, are weighed by themselves.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Iterator
from contextlib import ExitStack
from itertools import groupby

from playwright.sync_api import Browser, Page, ViewportSize

from bench.memory import Measure
from bench.rounds import spread
from floorman.web.app import STATIC
from floorman.web.gallery.houses import FILLED, House, running
from floorman.web.gallery.pages import PAGES, Shot
from floorman.web.gallery.shooting import a_browser, address
from floorman.web.held import PASS

WEIGHT_GOAL_KB = 120
FIRST_VIEW_GOAL_MS = 300
APART_GOAL_MS = 1_000
READINGS = 30
BETWEEN_READINGS_SECONDS = 0.1
# So much later is the second window opened: both have a time of their own to go by.
LATER_SECONDS = 1.5
WINDOW: ViewportSize = {"width": 390, "height": 844}


def measured(rounds: int, pages: Collection[str]) -> list[Measure]:
    """Of these pages; of all, where none is named."""
    with ExitStack() as stack:
        houses = {name: stack.enter_context(running(name, still=False)) for name in FILLED}
        browser = stack.enter_context(a_browser())
        _open(browser, houses, PAGES[0])  # what only the first page of all pays for
        found = [one for name, shots in _by_page(pages) for one in _of_page(browser, houses, name, shots, rounds)]
        return [*found, _typefaces(), _apart(browser, houses["home"])]


def _typefaces() -> Measure:
    """All faces together; woff2 is packed, and comes as it lies here."""
    weight = sum(face.stat().st_size for face in (STATIC / "fonts").glob("*.woff2"))
    return Measure("typefaces, once for all pages", "kB", spread([weight / 1000]), WEIGHT_GOAL_KB)


def _by_page(pages: Collection[str]) -> Iterator[tuple[str, list[Shot]]]:
    """The states that an address leads to, page by page."""
    wanted = (shot for shot in PAGES if not shot.steps and (not pages or shot.page in pages))
    reached = sorted(wanted, key=lambda shot: shot.page)
    return ((name, list(shots)) for name, shots in groupby(reached, key=lambda shot: shot.page))


def _of_page(
    browser: Browser, houses: dict[str, House], name: str, shots: list[Shot], rounds: int
) -> Iterator[Measure]:
    """The weight of its heaviest state, and when that is seen."""
    weights = {shot.name: _open(browser, houses, shot)[0] for shot in shots}
    heaviest = max(shots, key=lambda shot: weights[shot.name])
    opened = [_open(browser, houses, heaviest) for _ in range(rounds)]
    yield Measure(f"{name}, weight", "kB", spread([kb for kb, _ in opened]), WEIGHT_GOAL_KB)
    yield Measure(f"{name}, first view", "ms", spread([ms for _, ms in opened]), FIRST_VIEW_GOAL_MS)


def _open(browser: Browser, houses: dict[str, House], shot: Shot) -> tuple[float, float]:
    """Kilobytes that came over the wire, heads and all, and milliseconds to the first text or picture."""
    house = houses[shot.house]
    context = browser.new_context(viewport=WINDOW, locale="en-GB")
    if shot.who:
        context.add_cookies([{"name": PASS, "value": house.passes[shot.who], "url": house.address}])
    page = context.new_page()
    page.goto(house.address + address(shot, house), wait_until="load")
    came = page.evaluate(
        """() => [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
            .filter((one) => !/[/]live$|[.]woff2$/.test(one.name)).reduce((sum, one) => sum + one.transferSize, 0)"""
    )
    seen = page.evaluate(
        """() => new Promise((told) => new PerformanceObserver((list) => told(list.getEntries().at(-1).startTime))
            .observe({ type: "paint", buffered: true }))"""
    )
    context.close()
    return came / 1000, seen


def _apart(browser: Browser, house: House) -> Measure:
    """How much the clocks of two windows differ at most, each with the time that it goes by."""
    pages = []
    for tab in ("/wall", ""):
        page = browser.new_context().new_page()
        page.goto(f"{house.address}/events/{house.events['running']}{tab}")
        pages.append(page)
        time.sleep(LATER_SECONDS)
    apart = []
    for _ in range(READINGS):
        one, other = (_ahead_ms(page) for page in pages)
        apart.append(abs(one - other))
        time.sleep(BETWEEN_READINGS_SECONDS)
    for page in pages:
        page.context.close()
    return Measure("two clocks apart, at most", "ms", spread([max(apart)]), APART_GOAL_MS)


def _ahead_ms(page: Page) -> float:
    """What the clock of a page goes by, before the time of this machine."""
    return float(page.evaluate("document.querySelector('floor-clock').now() - Date.now()"))
