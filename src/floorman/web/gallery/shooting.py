"""A browser that walks through the table of pages and photographs each."""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from floorman.web.gallery.houses import House
from floorman.web.gallery.pages import Shot
from floorman.web.gallery.still import ANSWERED, ASKS_ARE_COUNTED, NO_TIME_PASSES, ZONE
from floorman.web.held import PASS

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize

SIZES = {"phone": (390, 844), "tablet": (1024, 768), "tv": (1920, 1080)}
LOCALES = {"en": "en-GB", "de": "de-DE"}
THEMES = ("light", "dark")

# The first draws pages and nothing around them, with a quarter of the work.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
         "--disable-component-update", "--disable-sync", "--font-render-hinting=none")  # fmt: skip
# No step takes long, but for a machine that has much else to do.
STEP_MS = 60_000
# Between two looks at a page; and how often it is looked at until it has come to rest.
LOOK_MS = 50
LOOKS_MOST = 60
# All in one go: what was drawn piece by piece, as it came, has other edges. Hiding it would take the focus away.
DRAWN_ANEW = """() => new Promise((done) => {
  const whole = document.documentElement;
  const next = (go) => requestAnimationFrame(() => requestAnimationFrame(go));
  whole.style.opacity = "0.99";
  next(() => { whole.style.opacity = ""; next(done); });
})"""


class Missing(Exception):
    """Playwright or a Chromium is not on this machine; the text says what to do about it."""


class Look(Struct, frozen=True):
    """As whom and on what a page is seen."""

    size: str
    lang: str
    theme: str = "light"


def chromium() -> str | None:
    """Where one is, if there is any."""
    named = os.environ.get("FLOORMAN_CHROMIUM")
    return named or next((found for name in NAMES if (found := shutil.which(name))), None)


def needed() -> str:
    path = chromium()
    if path is None:
        raise Missing("Pictures need a Chromium. Install the package chromium, or name one in FLOORMAN_CHROMIUM.")
    return path


@contextmanager
def a_browser() -> Iterator[Browser]:
    try:
        from playwright.sync_api import sync_playwright  # noqa: PLC0415  # the app runs without it
    except ImportError as error:
        raise Missing("Pictures need Playwright for Python. Install it with: uv pip install playwright") from error
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=needed(), args=list(FLAGS))
        yield browser
        browser.close()


class Visitors:
    """The windows of one browser: for each look, and for each pass of a house."""

    def __init__(self, browser: Browser, houses: dict[str, House]) -> None:
        self._browser = browser
        self._houses = houses
        self._open: dict[tuple[Look, str, str], BrowserContext] = {}

    def visit(self, shot: Shot, look: Look) -> Page:
        """A page of its own, in the state that the table names."""
        house = self._houses[shot.house]
        page = self._context(shot, look, house).new_page()
        page.set_default_timeout(STEP_MS)
        page.goto(house.address + address(shot, house), wait_until="load")
        for step in shot.steps:
            step(page)
        settle(page)
        return page

    def leave(self) -> None:
        for context in self._open.values():
            context.close()
        self._open.clear()

    def _context(self, shot: Shot, look: Look, house: House) -> BrowserContext:
        key = (look, shot.house, shot.who)
        if key not in self._open:
            self._open[key] = self._new_context(shot, look, house)
        return self._open[key]

    def _new_context(self, shot: Shot, look: Look, house: House) -> BrowserContext:
        width, height = SIZES[look.size]
        viewport: ViewportSize = {"width": width, "height": height}
        context = self._browser.new_context(
            viewport=viewport,
            locale=LOCALES[look.lang],
            color_scheme="dark" if look.theme == "dark" else "light",
            reduced_motion="reduce",
            timezone_id=ZONE,
        )
        context.add_init_script(NO_TIME_PASSES)
        context.add_init_script(ASKS_ARE_COUNTED)
        if shot.who:
            context.add_cookies([{"name": PASS, "value": house.passes[shot.who], "url": house.address}])
        return context


def address(shot: Shot, house: House) -> str:
    """A path of the table with what it is called in this house."""
    path = shot.path
    for name, id in house.events.items():
        path = path.replace(f"{{{name}}}", id)
    for name, code in house.codes.items():
        path = path.replace(f"{{code:{name}}}", code)
    return path


def shoot(
    browser: Browser,
    houses: dict[str, House],
    shots: Iterable[Shot],
    looks: Iterable[Look],
    out: Path,
    whole: bool,
    tell: Callable[[str], object],
) -> list[str]:
    """All of them, as files in a folder; gives what could not be photographed, and why."""
    failed: list[str] = []
    wanted = list(shots)
    for look in looks:
        visitors = Visitors(browser, houses)
        for shot in wanted:
            name = file_name(shot, look)
            try:
                page = visitors.visit(shot, look)
                (out / name).write_bytes(_at_rest(page, whole))
                for step in shot.after:
                    step(page)
                page.close()
                tell(name)
            except Exception as error:
                failed.append(f"{name}: {str(error).splitlines()[0]}")
        visitors.leave()
    return failed


def settle(page: Page) -> None:
    """Wait until it has everything that it asked for by itself: twice in a row it asks for nothing more."""
    quiet, until = 0, time.monotonic() + STEP_MS / 1000
    while quiet < 2:
        page.wait_for_timeout(LOOK_MS)
        quiet = quiet + 1 if page.evaluate(ANSWERED) else 0
        assert time.monotonic() < until, f"{page.url} has been answered"


def _at_rest(page: Page, whole: bool) -> bytes:
    """The picture of a page that looks the same twice: what it was sent may be drawn late."""
    page.evaluate(DRAWN_ANEW)
    seen = page.screenshot(full_page=whole)
    for _ in range(LOOKS_MOST):
        page.wait_for_timeout(LOOK_MS)
        before, seen = seen, page.screenshot(full_page=whole)
        if seen == before:
            break
    return seen


def file_name(shot: Shot, look: Look) -> str:
    return f"{shot.name}.{look.size}.{look.lang}.png"


def looks_of(sizes: Iterable[str], langs: Iterable[str], theme: str) -> list[Look]:
    return [Look(size, lang, theme) for size, lang in product(sizes, langs)]
