"""The houses of the gallery for tests: every page in every state, at an address of this machine."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from playwright.sync_api import Browser, Page

from floorman.web.gallery.houses import FILLED, running
from floorman.web.gallery.pages import PAGES, Shot
from floorman.web.gallery.shooting import Look, Visitors
from floorman.web.gallery.still import the_same_chance

PHONE = Look("phone", "en", "light")
GERMAN_PHONE = Look("phone", "de", "light")
TV = Look("tv", "de", "dark")


@contextmanager
def visitors_of(browser: Browser) -> Iterator[Visitors]:
    with ExitStack() as stack:
        with the_same_chance():  # so that everybody sits at the same seat each time
            houses = {name: stack.enter_context(running(name)) for name in FILLED}
        visitors = Visitors(browser, houses)
        yield visitors
        visitors.leave()


@contextmanager
def seen(visitors: Visitors, name: str, look: Look) -> Iterator[Page]:
    """A page of the table; afterwards the house is as it was, whatever was found."""
    shot = shot_of(name)
    page = visitors.visit(shot, look)
    try:
        yield page
    finally:
        for step in shot.after:
            step(page)
        page.close()


def shot_of(name: str) -> Shot:
    return next(shot for shot in PAGES if shot.name == name)
